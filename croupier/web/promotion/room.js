/** A draw shown to a room: a prize at a time on the whole screen, in the order they were drawn, and the proof at the end. */

import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { check } from "./draw.js";

const ROLLS_MS = 1_800; // that lots run before one stands still
const STEP_MS = 60;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {object} record of the draw @param {object[]} prizes of the terms */
export function showRoom(record, prizes) {
  const known = new Map(prizes.map((one) => [one.id, one]));
  const worth = (one) => known.get(one.prize)?.value ?? 0;
  const { drawn } = record;
  const stage = element("div", { class: "stage", "aria-live": "polite" });
  const next = element("button", { type: "button", class: "first" });
  const dialog = element("dialog", { class: "room", "aria-label": record.title },
    element("button", { type: "button", class: "quiet close", "aria-label": "Close", onclick: () => dialog.close() }, "×"), stage, next);
  let rolling = 0;
  let at = -1; // the prize that is drawn; before the first, the title
  const shows = (...parts) => stage.replaceChildren(...parts);
  const lotOf = (one) => (one.lot ? `Lot ${one.lot.toLocaleString("en-AU")}` : "No lot");

  const stands = (one) => {
    clearInterval(rolling);
    rolling = 0;
    stage.querySelector(".lot").textContent = lotOf(one);
    stage.querySelector(".winner").textContent = one.patron || "nobody’s: it is not won";
    next.textContent = at + 1 < drawn.length ? "The next prize" : "The proof";
  };

  const rolls = (one) => {
    const lot = element("p", { class: "lot", "aria-live": "off" }, "…"); // only what stands still is said
    shows(element("p", { class: "soft" }, `Prize ${at + 1} of ${drawn.length}`), element("h2", {}, known.get(one.prize)?.name || one.prize),
      element("p", { class: "worth" }, worth(one) ? dollars(worth(one)) : ""), lot, element("p", { class: "winner" }, " "));
    if (still.matches || !one.lot) return stands(one);
    const until = performance.now() + ROLLS_MS;
    next.textContent = "…";
    rolling = setInterval(() => {
      if (performance.now() > until) stands(one);
      else lot.textContent = `Lot ${(1 + Math.floor(Math.random() * record.lots)).toLocaleString("en-AU")}`;
    }, STEP_MS);
  };

  const proves = async () => {
    next.hidden = true;
    const said = element("p", { class: "proof", role: "status" }, "The draw is run again in this browser…");
    shows(element("h2", {}, "Every prize is drawn"),
      element("ol", { class: "drawn" }, ...drawn.map((one) => element("li", {}, element("strong", {}, known.get(one.prize)?.name || one.prize), ` ${one.lot ? `${lotOf(one)}, ${one.patron}` : "not won"}`))), said,
      element("p", { class: "soft" }, `${record.lots.toLocaleString("en-AU")} lots; the seed was promised before the first entry`, record.called ? `; called at the draw: ${record.called}` : "", record.scrutineer ? `; scrutineer: ${record.scrutineer}` : "", "."));
    const found = await check(record).catch(() => ["This browser runs it only over https or on this machine."]);
    said.textContent = found.length ? found.join(" ") : "It comes out the same: every lot and every winner.";
    said.classList.add(found.length ? "trouble" : "good");
  };

  next.addEventListener("click", () => {
    if (rolling) return stands(drawn[at]); // who cannot wait sees it at once
    at += 1;
    return at < drawn.length ? rolls(drawn[at]) : proves();
  });
  dialog.addEventListener("close", () => { clearInterval(rolling); dialog.remove(); });
  shows(element("h1", {}, record.title), element("p", { class: "worth" }, `${record.lots.toLocaleString("en-AU")} lots, ${drawn.length} ${drawn.length === 1 ? "prize" : "prizes"}`));
  next.textContent = "The first prize";
  document.body.append(dialog);
  dialog.showModal();
  next.focus();
}
