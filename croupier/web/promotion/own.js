/** `<own-promotion>`: a promotion as a player sees it: own lots, what was won, the terms and the proof. */

import { element } from "../js/element.js";
import { act } from "./acts.js";
import { dollars } from "../js/money.js";
import { state } from "./list.js";
import { facts, proof } from "./proof.js";
import { away, moment } from "./words.js";

class OwnPromotion extends HTMLElement {
  /** Answers why not; the desk sets it. @type {(command: object, second?: object) => Promise<Node | null>} */
  gives = async () => null;

  /** @param {object} found @param {object} me */
  show(found, me) {
    const { line, terms } = found;
    const said = JSON.stringify({ ...found, time: 0 });
    if (said === this._said) return;
    this._said = said;
    const earns = terms.earning ? `Every ${dollars(terms.earning.cents)} you stake earns ${terms.earning.entries === 1 ? "an entry" : `${terms.earning.entries} entries`}${terms["qualifying-wager"] ? `, in rounds of at least ${dollars(terms["qualifying-wager"])}` : ""}.` : "Entries are made at the desk.";
    this.replaceChildren(
      element("div", { class: "tools" }, element("h2", {}, line.title), state(line),
        element("a", { class: "button", href: `/promotions/${encodeURIComponent(line.id)}/terms`, target: "_blank" }, "Terms")),
      element("div", { class: "promotion-parts" },
        element("section", { class: "panel", "aria-label": "My entries" }, element("h2", {}, "My entries"),
          element("p", { class: "big" }, line.mine.toLocaleString("en-AU")), element("p", {}, earns), won(found)),
        element("section", { class: "panel", "aria-label": "The promotion" }, element("h2", {}, "The promotion"),
          facts([["Entries close", `${moment(line.closes, me.zone)} (${away(line.closes, found.time)})`], ["Draw", `${moment(line.award_time, me.zone)}, ${terms["award-place"]}`],
            ["Prizes", terms.prizes.map((one) => `${one.count > 1 ? `${one.count} × ` : ""}${one.name || one.id} (${dollars(one.value)})`).join(", ")], ["How to claim", terms["claim-method"]]])),
        element("section", { class: "panel", "aria-label": "The draw" }, element("h2", {}, "The draw"), proof(line.id, found.commitment, found.draw, terms.prizes)), this._disputes(found)));
  }

  /** What one complained of, what was decided, and whether one is satisfied with it. */
  _disputes({ own_disputes: disputes, own_options: options }) {
    if (!disputes.length) return null;
    const acts = (id) => options.filter((one) => one.about.dispute === id).map((one) => act(one, (command) => this.gives(command)));
    return element("section", { class: "panel", "aria-label": "My disputes" }, element("h2", {}, "My disputes"),
      element("ul", { class: "missing" }, ...disputes.map((one) => element("li", {}, `${one.text} `, one.decision ? element("span", {}, `Decided: ${one.decision}. An inspector hears complaints. `) : "Not decided yet.",
        element("span", { class: "acts" }, ...acts(one.id))))));
  }
}

function won(found) {
  if (!found.draw) return null;
  if (!found.won.length) return element("p", { class: "soft" }, "None of your lots was drawn.");
  return element("ul", {}, ...found.won.map((one) => element("li", {}, `Lot ${one.lot} won: ${found.terms.prizes.find((prize) => prize.id === one.prize)?.name ?? one.prize} (${one.status}).`)));
}

customElements.define("own-promotion", OwnPromotion);
