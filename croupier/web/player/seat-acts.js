/** `<seat-acts>`: getting up, and giving a hand up while cards are turned: each in a place of its own, and each asks. */

import { confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { typed } from "../js/typed.js";
import { atStake } from "./decision.js";

/** Fires `act` (detail: a command), `says` (detail: why it cannot be now). */
class SeatActs extends HTMLElement {
  connectedCallback() {
    this._concede = element("button", { type: "button", class: "quiet", onclick: () => this._concedes() }, "Concede…");
    this._leave = element("button", { type: "button", "aria-keyshortcuts": "L", "aria-label": "Leave the table", onclick: () => this._leaves() }, "Leave…", element("kbd", { "aria-hidden": "true" }, "L"));
    this.replaceChildren(this._concede, this._leave);
    document.addEventListener("keydown", (event) => typed(event) === "l" && this._leave.click());
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", "Your seat");
  }

  /** @param {{view: object, options: import("./options.js").Options, own: object[], me: object, live: boolean}} how */
  show(how) {
    this._how = how;
    const { view, options, own, me, live } = how;
    const leaves = options.of("LeaveSeat").find(({ command }) => view.boxes[command.box - 1].seat === me.id);
    const hands = options.of("Concede").filter(({ command }) => own.some((box) => box.number === command.box));
    this._set(this._leave, leaves, own.some((box) => box.seat === me.id), live);
    this._set(this._concede, hands[0], hands.length > 0, live);
    if (this._asked && !this._stands(this._asked)) this._over.abort();
  }

  /** It keeps its place, seen or not. */
  _set(node, option, seen, live) {
    node.classList.toggle("absent", !seen);
    node.disabled = !seen;
    node.setAttribute("aria-disabled", !option || !live);
    node._command = live ? option?.command : null;
  }

  async _leaves() {
    const command = this._leave._command;
    const { view, own, live } = this._how;
    if (!command) {
      if (live) this.dispatchEvent(new CustomEvent("says", { detail: "You can get up when the round is over.", bubbles: true }));
      return;
    }
    const lies = own.reduce((sum, box) => sum + box.wagers.reduce((all, one) => all + one.stake, 0), 0);
    const play = lies ? `You have ${dollars(lies)} in play. ` : "";
    await this._asks(command, "Leave the table?", `${play}You take ${dollars(view.balance ?? 0)} with you.`, "Leave", "Stay");
  }

  async _concedes() {
    const command = this._concede._command;
    if (!command) return;
    const amount = dollars(atStake(this._how.view.boxes[command.box - 1]));
    await this._asks(command, "Concede?", `You give up this hand and its ${amount}, even if it wins.`, `Give up ${amount}`, "Keep the hand");
  }

  /** Once, and only while there is something to ask: the round may go on meanwhile. */
  async _asks(command, title, text, yes, no) {
    this._asked = command;
    this._over = new AbortController();
    const does = await confirmed(title, text, yes, { no, wary: true, over: this._over.signal });
    this._asked = null;
    if (does && this._stands(command) && this._how.live) this.dispatchEvent(new CustomEvent("act", { detail: command, bubbles: true }));
  }

  _stands({ type, box }) { return this._how.options.of(type, box).length > 0; }
}

customElements.define("seat-acts", SeatActs);
