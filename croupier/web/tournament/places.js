/** `<tournament-places>`: the tables it could be played at, and the next act at each. Fires `at-table` (detail: {table, command} or {table, opens}). */

import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";

const STATES = {
  "in use": "in use for cash", closed: "closed; can be kept for it", kept: "kept for it, closed", ready: "ready for it", playing: "a session is on",
  elsewhere: "kept for another", over: "the tournament is over",
};
const ACTS = { ShowSign: (table) => `Announce that ${table} closes`, CloseTable: (table) => `Close ${table}` };

class TournamentPlaces extends HTMLElement {
  constructor() {
    super();
    this._closing = new Set(); // tables to be closed as soon as that may be
  }

  /** @param {object[]} places @param {string} book */
  show(places, book) {
    this._now = places;
    for (const one of places) this._closes(one);
    const said = JSON.stringify([places, [...this._closing]]);
    if (said === this._said) return;
    this._said = said;
    this.hidden = !places.length;
    this.replaceChildren(element("h3", {}, "Tables"), element("ul", {}, ...places.map((one) => element("li", {}, element("strong", {}, one.table), ` ${STATES[one.state]} `, ...this._act(one, book)))));
  }

  /** The act that is open at a table. @param {string} table */
  does(table) {
    const one = this._now.find((place) => place.table === table);
    if (one?.opens) this._says({ table, opens: true });
    else if (one?.command && !one.waits) this._says({ table, command: one.command });
  }

  *_act(one, book) {
    if (one.opens) yield this._button(`Open ${one.table} with tournament chips`, () => this._says({ table: one.table, opens: true }));
    if (!one.command) return;
    const close = one.command.type === "CloseTable";
    const waits = this._closing.has(one.table);
    if (!one.waits) yield this._button(ACTS[one.command.type](one.table), () => this._says({ table: one.table, command: one.command }));
    else if (close && !waits) yield this._button(`Close ${one.table} as soon as possible`, () => { this._closing.add(one.table); this._said = ""; this._says({}); });
    if (one.waits) yield element("span", { class: "soft small" }, waits ? "It is closed as soon as possible. " : "", one.waits, " ", clauseLinks(book, one.cites));
  }

  _button(text, does) {
    return element("button", { type: "button", onclick: does }, text);
  }

  /** What was asked for is done once nothing is in the way. */
  _closes(one) {
    if (!this._closing.has(one.table)) return;
    if (one.command?.type !== "CloseTable") return void this._closing.delete(one.table);
    if (!one.waits) this._says({ table: one.table, command: one.command });
  }

  _says(detail) {
    this.dispatchEvent(new CustomEvent("at-table", { detail, bubbles: true }));
  }
}

customElements.define("tournament-places", TournamentPlaces);
