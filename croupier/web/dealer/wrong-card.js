/** A card was entered wrongly: which one, which one lies there, and who signs too. */

import { element } from "../js/element.js";
import { cardsOf } from "./wrong-facts.js";

export const MISREAD = { kind: "wrong-card", text: "A card was entered wrongly.", said: "misread mistyped typo swapped correct" };

/** @param {string[]} entered @param {(command: object, signatures: object) => void} gives @param {() => void} back */
export function misread(entered, gives, back) {
  const was = element("select", { name: "was", multiple: true, required: true, size: Math.min(entered.length, 6) }, ...entered.map((card) => element("option", { selected: card === entered.at(-1) }, card)));
  const field = (name, more = {}) => element("input", { name, autocomplete: "off", ...more });
  const [cards, reason, second, badge, secret] = [field("cards", { required: true }), field("reason"), field("second"), field("badge"), field("secret", { type: "password" })];
  const form = element("form", { method: "dialog", class: "asks" },
    element("label", {}, "Which card was entered?", was),
    element("label", {}, "Which card lies there? Like Ah, 10s", cards),
    element("label", {}, "Why, in words (once play has gone on)", reason),
    element("details", {}, element("summary", {}, "Play has gone on, or money was paid: somebody else signs too"),
      element("label", {}, "Who", second), element("label", {}, "Badge", badge), element("label", {}, "Secret", secret)),
    element("p", { class: "trouble", role: "alert" }),
    element("footer", { class: "dialog-foot" }, element("button", { type: "button", onclick: back }, "Back"), element("button", { class: "first" }, "Put it right")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const command = { type: "CorrectCard", was: [...was.selectedOptions].map((one) => one.value), cards: cardsOf(cards.value), reason: reason.value, second: second.value };
    gives(command, second.value ? { second: { badge: badge.value, secret: secret.value } } : {});
  });
  return form;
}
