/** Taking a seat: how many chips to bring, where the floor gives a purse. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";

const AMOUNTS = [10_000, 50_000, 100_000, 500_000, 1_000_000];

/**
 * Ask what to bring.
 * @param {number} box @param {object} me @param {object} view
 * @returns {Promise<number | null>} cents, or null if they would rather stand
 */
export function askSeat(box, me, view) {
  return new Promise((done) => {
    let answer = null;
    const amounts = AMOUNTS.filter((one) => one <= me.purse);
    const chosen = amounts.includes(100_000) ? 100_000 : (amounts.at(-1) ?? 0);
    const choices = amounts.map((one) => element("label", { class: "choice" },
      element("input", { type: "radio", name: "brings", value: one, checked: one === chosen }), dollars(one)));
    const form = element("form", { method: "dialog" },
      amounts.length
        ? element("fieldset", {}, element("legend", {}, "Chips to bring"), ...choices)
        : element("p", {}, "Sit down, and buy chips from the dealer."),
      element("p", { class: "soft small" }, limits(view), me.demo && amounts.length ? " They cost nothing: a demo floor plays for nothing." : ""),
      element("footer", { class: "dialog-foot" }, element("button", { class: "first" }, "Sit down")));
    form.addEventListener("submit", () => { answer = Number(new FormData(form).get("brings") ?? 0); });
    const dialog = openDialog(`Box ${box}`, form);
    dialog.addEventListener("close", () => done(answer));
    form.querySelector("button").focus();
  });
}

function limits(view) {
  const ante = view.sign?.limits.ante;
  return ante ? `Ante ${dollars(ante.least)} to ${dollars(ante.most)}.` : "";
}
