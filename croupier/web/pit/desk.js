/** `<pit-desk>`: the floor, what waits for somebody, and one table in full. */

import "../js/frame.js";
import "./clock-alarm.js";
import "./floor-grid.js";
import "./meter-list.js";
import "./owed-notices.js";
import "./wait-list.js";
import "./error-list.js";
import "./table-sheet.js";
import { heard } from "../dealer/wrong.js";
import "../js/floor-offers.js";
import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { announce, current } from "../js/frame.js";
import { Latest } from "../js/latest.js";
import { turnAway } from "../js/turned-away.js";
import { get, giveAt, me } from "../js/wire.js";
import { refusalText } from "../js/words.js";

const LOOKS_AGAIN = 5000; // ms: clocks and pace go on without an event

class PitDesk extends HTMLElement {
  async connectedCallback() {
    this._builds();
    this._latest = new Latest(() => get("/pit/floor"), (floor) => this._knows(floor), (trouble) => this._lost(trouble));
    try {
      this._me = await me();
    } catch (trouble) {
      return this._lost(trouble);
    }
    await this._latest.look();
    for (const line of this._floor?.tables ?? []) this._follows(line.table);
    if (!this._floor) return;
    this._looks = setInterval(() => document.hidden || this._latest.look(), LOOKS_AGAIN);
    const chosen = new URLSearchParams(location.search).get("table");
    if (chosen) this.opens(chosen);
  }

  _builds() {
    this._trouble = element("p", { class: "alert-box", role: "alert", hidden: true });
    this._day = element("span", { class: "soft" });
    this._clock = element("clock-alarm", { hidden: true });
    this._grid = element("floor-grid");
    this._waits = element("wait-list");
    this._meters = element("meter-list", { hidden: true });
    this._notices = element("owed-notices", { hidden: true });
    this._sheet = element("table-sheet", { hidden: true });
    this._errors = element("error-list");
    this.replaceChildren(
      element("div", { class: "tools" }, element("h1", {}, "Floor"), this._day), this._trouble, this._clock,
      element("div", { class: "pit-parts", "data-current": true },
        element("section", { class: "panel floor-part", "aria-label": "Tables" }, this._grid),
        element("section", { class: "panel waits-part", "aria-label": "What waits" }, element("h2", {}, "What waits"), this._waits, this._meters, this._notices)),
      this._sheet,
      element("section", { class: "panel", "data-current": true, "aria-label": "Payment errors" }, element("h2", {}, "Payment errors"), this._errors),
      element("section", { class: "panel", "aria-label": "More on the floor" }, element("h2", {}, "More on the floor"), element("floor-offers", { ondone: () => this._latest.look() })));
    this._sheet.dataset.current = true;
    this._clock.addEventListener("accepted", () => this._latest.look());
    this._grid.addEventListener("open", (event) => this.opens(event.detail));
    this._waits.desk = this._meters.desk = this._sheet.desk = this._errors.desk = this;
  }

  /** One feed a table: it only says that there is something new. */
  _follows(table) {
    const feed = new Feed(`/tables/${encodeURIComponent(table)}/feed`);
    feed.addEventListener("message", (event) => {
      this._latest.look();
      heard(table, event.detail.view);
      if (this._sheet.table === table) this._sheet.happened(event.detail);
    });
    feed.addEventListener("state", (event) => event.detail === "stale" && this._latest.look()); // is the house still there?
  }

  _knows(floor) {
    const before = this._floor ? this._floor.waits.length : floor.waits.length;
    this._floor = floor;
    this._trouble.hidden = true;
    current("live");
    document.querySelector("croupier-frame").tells(floor.time);
    this._day.textContent = `Gaming day ${floor.day}`;
    this._clock.show(floor.clock);
    this._grid.show(floor);
    this._waits.show(floor);
    this._meters.show(floor.meters);
    this._notices.show(floor.notices, floor.time);
    this._waits.hidden = !this._waits.count && floor.notices.length + floor.meters.length > 0;
    if (floor.waits.length > before) announce(`${floor.waits[0].approval.table}: ${floor.waits[0].text}`);
    const waiting = this._waits.count + floor.notices.filter((one) => one.overdue).length;
    document.title = `${waiting ? `(${waiting}) ` : ""}Pit · Croupier`;
  }

  _lost(trouble) {
    if (trouble.status === 403) return turnAway(this, "The pit", trouble.detail);
    if (trouble.status === 0 && this._floor) return current("stale");
    this._trouble.hidden = false;
    this._trouble.textContent = trouble.detail ?? "The house cannot be reached.";
  }


  /** Open a table in full. @param {string} table */
  opens(table) {
    this._sheet.open(table);
    history.replaceState(null, "", `?table=${encodeURIComponent(table)}`);
  }

  looks() { this._latest.look(); }
  book(table) { return this._floor.tables.find((one) => one.table === table)?.book ?? ""; }
  tables(book) { return (this._floor?.tables ?? []).filter((one) => one.book === book).map((one) => one.table); }
  get me() { return this._me; }

  /**
   * Give a command at a table.
   * @returns {Promise<Node | null>} why not, in words with its clauses; nothing if it was done
   */
  gives(table, command, signatures) {
    return this.givesAt(`/tables/${encodeURIComponent(table)}/commands`, command, this.book(table), signatures);
  }

  /** Give a command at any desk; like `gives`. @param {string} book whose clauses a refusal cites */
  async givesAt(path, command, book, signatures) {
    try {
      const { refusal } = await giveAt(path, command, signatures);
      return refusal ? element("span", {}, refusalText(refusal), " ", clauseLinks(book, refusal.cites)) : null;
    } catch (trouble) {
      return element("span", {}, trouble.detail ?? "The house cannot be reached.");
    } finally {
      this._latest.look();
      this._sheet.look();
    }
  }
}

customElements.define("pit-desk", PitDesk);
