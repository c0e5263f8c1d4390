/** The reality check: every so often, how long one has been at play and what it came to. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { signed } from "../js/money.js";

const KEPT = "croupier-reminder";
const MINUTE = 60_000;
const CHOICES = [[0, "Never"], [15, "Every 15 minutes"], [30, "Every 30 minutes"], [60, "Every hour"]];

/** A choice of how often to be reminded. */
export function reminderChoice() {
  const select = element("select", { name: "reminder" }, ...CHOICES.map(([minutes, name]) => element("option", { value: minutes, selected: minutes === chosen() }, name)));
  select.addEventListener("change", () => {
    try {
      localStorage.setItem(KEPT, select.value);
    } catch {
      // the default goes on
    }
  });
  return element("section", {}, element("h3", {}, "Reminder"), element("label", {}, "Tell me how long I have played, and what it came to", select));
}

function chosen() {
  try {
    return Number(localStorage.getItem(KEPT) ?? 60);
  } catch {
    return 60;
  }
}

/** Keeps time and result of one visit to a table. */
export class RealityCheck {
  constructor() {
    this._since = Date.now();
    this._said = this._since;
    this._net = 0;
    this._rounds = 0;
  }

  /** @param {object[]} events @param {string} me */
  follow(events, me) {
    for (const event of events) {
      if (event.type === "RoundClosed" && this._staked) this._rounds += 1;
      if (event.type === "RoundClosed" || event.type === "RoundVoided") this._staked = false;
      if (event.type === "WagerPlaced" && event.owner === me) this._staked = true;
      if (["SeatTaken", "SeatLeft", "ChipsBought"].includes(event.type)) continue;
      for (const [account, cents] of event.postings ?? []) if (account === `patron:${me}`) this._net += cents;
    }
    const minutes = chosen();
    if (minutes && !this._staked && Date.now() - this._said >= minutes * MINUTE) this._tell();
  }

  _tell() {
    this._said = Date.now();
    const played = Math.round((Date.now() - this._since) / MINUTE);
    const on = element("button", { type: "button", class: "first" }, "Play on");
    const dialog = openDialog("A moment", element("p", {}, `You have been at this table for ${played} minutes and played ${this._rounds} rounds: ${signed(this._net)}.`),
      element("footer", { class: "dialog-foot" }, element("a", { class: "button", href: "/" }, "To the lobby"), on));
    on.addEventListener("click", () => dialog.close());
    on.focus();
  }
}
