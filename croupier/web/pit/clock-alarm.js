/** `<clock-alarm>`: the clock of the house is wrong, and nothing is taken; two people may accept the time it says. */

import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { giveAt } from "../js/wire.js";
import { refusalText } from "../js/words.js";

class ClockAlarm extends HTMLElement {
  /** @param {{found: number, text: string, accepted: string, mine: boolean} | null} clock nothing while it is right */
  show(clock) {
    this.hidden = !clock;
    if (!clock) return this._leaves();
    this._time = clock.found;
    if (!this._words) this._rings();
    this._words.textContent = `${clock.text}.`;
    this._accept.hidden = !clock.mine;
    this._who.textContent = clock.accepted
      ? `${clock.accepted} has accepted the time; somebody else has to as well.`
      : "Compare it with another clock first. Two people have to accept it.";
  }

  _rings() {
    announce("The clock of the house is wrong.");
    this._words = element("p");
    this._who = element("p");
    this._answer = element("p", { role: "status" });
    this._accept = element("button", { type: "button" }, "The clock is right now: accept its time");
    this._accept.addEventListener("click", () => this._accepts());
    this.replaceChildren(element("div", { class: "alert-box" },
      element("strong", {}, "Nothing is taken"), this._words, this._who, this._accept, this._answer));
  }

  _leaves() {
    this._words = null;
    this.replaceChildren();
  }

  async _accepts() {
    try {
      const { refusal } = await giveAt("/clock/commands", { type: "AcceptTime", time: this._time });
      this._answer.textContent = refusal ? refusalText(refusal) : "You have accepted the time.";
    } catch (trouble) {
      this._answer.textContent = trouble.detail ?? "The house cannot be reached.";
    }
    this.dispatchEvent(new CustomEvent("accepted", { bubbles: true }));
  }
}

customElements.define("clock-alarm", ClockAlarm);
