/** `<meter-list>`: what of the floor file's jackpot meters is not so yet, with a button for whoever may see to it. */

import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { rankName } from "../js/ranks.js";
import { asked } from "./asked.js";

const NAMES = { open: "Open the meter", announce: "Put the sign up", link: "Link the table" };

class MeterList extends HTMLElement {
  /** @param {object[]} tasks */
  show(tasks) {
    const said = JSON.stringify(tasks);
    if (said === this._said) return;
    this._said = said;
    this.hidden = !tasks.length;
    this.replaceChildren(element("ul", { class: "waits", "aria-label": "Jackpot meters" }, ...tasks.map((one) => this._row(one))));
  }

  _row(one) {
    const error = element("p", { class: "trouble small", role: "alert" });
    return element("li", { "data-what": "meter", "data-meter": one.meter, "data-task": one.what },
      element("div", {}, element("strong", {}, one.table || one.meter), " ", one.text),
      one.who ? element("div", { class: "soft small" }, `for the ${rankName(one.who)} `, clauseLinks(one.book, one.cites)) : null,
      one.what === "differs" ? null : element("div", { class: "acts" }, ...this._acts(one, error)), error);
  }

  *_acts(one, error) {
    const name = NAMES[one.what];
    const does = element("button", {
      type: "button", class: one.command ? "first" : "", disabled: !one.command, title: one.who ? null : one.waits || null, "aria-label": `${name}: ${one.table || one.meter}`,
    }, one.asks.length ? `${name}…` : name);
    does.addEventListener("click", () => this._gives(one, error));
    yield does;
    if (one.waits && !one.who) yield element("span", { class: "soft small" }, one.waits);
  }

  async _gives(one, error) {
    const said = one.asks.length ? await asked(`${one.table}: ${NAMES[one.what]}`, one.asks) : {};
    if (!said) return;
    const path = one.what === "announce" ? `/tables/${encodeURIComponent(one.table)}/commands` : "/meters/commands";
    const refused = await this.desk.givesAt(path, { ...one.command, ...said }, one.book);
    error.replaceChildren(...(refused ? [refused] : []));
  }
}

customElements.define("meter-list", MeterList);
