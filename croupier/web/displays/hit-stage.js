/** The moment of a jackpot, on the whole screen: how much, with what, where, and whether it is confirmed. */

import { element } from "../js/element.js";
import { play, setSound } from "../js/sound.js";
import { handName } from "../js/words.js";
import "./odometer.js";

if (new URLSearchParams(location.search).has("sound")) setSound(true); // a screen without a mouse has no other switch

/** @param {{win: object, waits: boolean}} hit @param {string} name of the meter */
export function stage({ win, waits }, name) {
  play("jackpot");
  const amount = element("odo-meter", {});
  amount.setAttribute("cents", String(win.amount));
  return element("section", { class: "hit", role: "status" },
    element("div", { class: "rays", "aria-hidden": "true" }),
    element("h2", {}, "Jackpot won"), amount,
    element("p", { class: "hand" }, handName(win.prize)),
    element("p", { class: "at" }, `Table ${win.table}, box ${win.box}`, element("small", {}, name)),
    element("p", { class: waits ? "state waits" : "state paid" }, waits ? "Waits to be confirmed" : "Confirmed and paid"));
}
