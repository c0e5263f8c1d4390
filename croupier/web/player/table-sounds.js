/** What happens at a table, to the ear: cards, chips, one's turn, a win, a jackpot. */

import { play, setSound, sounding } from "../js/sound.js";
import { element } from "../js/element.js";
import { typed } from "../js/typed.js";

/** @param {object[]} events @param {(box: number) => boolean} mine */
export function hears(events, mine) {
  for (const event of events) {
    if (event.type === "HoleDealt" || event.type === "CommunityDealt") play("card");
    if (event.type === "CommunityShown" || event.type === "DealerShown") play("turn");
    if (event.type === "WagerPlaced") play("chip");
    if (event.type === "BoxSettled" && mine(event.box)) {
      const pays = event.results.reduce((sum, one) => sum + one.pays, 0);
      const stake = event.results.reduce((sum, one) => sum + one.stake, 0);
      if (pays) { play("win", Math.min(1, pays / (4 * stake))); play("chips", event.results.filter((one) => one.pays).length * 2); }
    }
    if (event.type === "JackpotPaid") play("jackpot");
  }
}

/** One's own turn, once for each question. @param {string} question what is asked now, or nothing */
export function knocks(question) {
  if (question && question !== asked) play("turnToYou");
  asked = question;
}

/** The last seconds of a clock. @param {number} left */
export function ticks(left) {
  if (left !== second && left > 0 && left <= 5) play("second");
  second = left;
}

/** The one switch. */
export function soundSwitch() {
  const word = element("span", {});
  const button = element("button", { type: "button", class: "quiet", "aria-keyshortcuts": "S" }, word, element("kbd", { "aria-hidden": "true" }, "S"));
  const show = () => { word.textContent = sounding() ? "Sound on" : "Sound off"; button.setAttribute("aria-pressed", sounding()); };
  button.addEventListener("click", () => { setSound(!sounding()); show(); });
  document.addEventListener("keydown", (event) => typed(event) === "s" && button.click());
  show();
  return button;
}

let asked = "";
let second = null;
