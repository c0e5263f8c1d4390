/** `<pit-desk>`: the floor, what waits for somebody, and one table in full. */

import "../js/frame.js";
import "./clock-alarm.js";
import "./floor-grid.js";
import "./meter-list.js";
import "./owed-notices.js";
import "./wait-list.js";
import "./floor-tiles.js";
import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { announce, current } from "../js/frame.js";
import { Latest } from "../js/latest.js";
import { dollars, signed } from "../js/money.js";
import { turnAway } from "../js/turned-away.js";
import { get, giveAt, me } from "../js/wire.js";
import { refusalText } from "../js/words.js";
import { soundSwitch } from "../player/table-sounds.js";
import { hourChart, together } from "./hours.js";

const WISH = "pit-floor"; // how this browser last wanted to see it
const LATER = () => Promise.all([import("./error-list.js"), import("../js/floor-offers.js"), import("./asked.js")]); // below what one looks at first
const SHEET = () => import("./table-sheet.js"); // comes when a table is opened
const SOON = 1000; // ms: at a busy floor something happens all the time
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
    LATER().catch(() => {});
    this._looks = setInterval(() => document.hidden || this._latest.look(), LOOKS_AGAIN);
    setTimeout(() => SHEET().catch(() => {}), 3000); // at hand before it is needed
    const chosen = new URLSearchParams(location.search).get("table");
    if (chosen) this.opens(chosen);
  }

  _builds() {
    this._trouble = element("p", { class: "alert-box", role: "alert", hidden: true });
    this._day = element("span", { class: "soft" });
    this._clock = element("clock-alarm", { hidden: true });
    this._grid = element("floor-grid");
    this._tiles = element("floor-tiles");
    this._sum = element("p", { class: "sum" });
    this._hours = element("div", {});
    const choice = (group, name, does) => element("button", { type: "button", "data-choice": `${group}:${name}`, onclick: does });
    this._filters = ["all", "mine", "waits"].map((name) => choice("show", name, () => this._chooses({ show: name })));
    this._views = ["tiles", "table"].map((name) => choice("view", name, () => this._chooses({ view: name })));
    this._wish = { ...(matchMedia("(max-width: 700px)").matches ? { tiles: true, table: false } : { tiles: true, table: true }), show: "all", mine: [], ...JSON.parse(localStorage.getItem(WISH) ?? "{}") };
    this._waits = element("wait-list");
    this._meters = element("meter-list", { hidden: true });
    this._notices = element("owed-notices", { hidden: true });
    this._sheet = element("table-sheet", { hidden: true });
    this._errors = element("error-list");
    this.replaceChildren(
      element("div", { class: "tools" }, element("h1", {}, "Floor"), element("div", { class: "choices", role: "group", "aria-label": "Which tables" }, ...this._filters),
        element("div", { class: "choices", role: "group", "aria-label": "How they are shown" }, ...this._views), this._sum, this._day, soundSwitch()), this._trouble, this._clock,
      element("div", { class: "pit-parts", "data-current": true },
        element("section", { class: "panel waits-part", "aria-label": "What waits" }, element("h2", {}, "What waits", element("small", { class: "soft" }, " heaviest first")), this._waits, this._meters, this._notices,
          element("details", { class: "legend small" }, element("summary", {}, "What the buttons mean"),
            element("p", {}, "Told: you have told them. Acknowledge: they, or you for them, have taken note, and the notice is done. Received: it reached somebody who has no log-in here. Seen: nobody has to answer; it goes from this screen."))),
        element("section", { class: "floor-part", "aria-label": "Tables" }, this._tiles, element("div", { class: "panel", "data-view": "table" }, this._grid),
          element("section", { class: "panel", "aria-label": "By the hour" }, element("h2", {}, "House win by the hour"), this._hours))),
      this._sheet,
      element("section", { class: "panel", "data-current": true, "aria-label": "Payment errors" }, element("h2", {}, "Payment errors"), this._errors),
      element("section", { class: "panel", "aria-label": "More on the floor" }, element("h2", {}, "More on the floor"), element("floor-offers", { ondone: () => this._latest.look() })));
    this._sheet.dataset.current = true;
    this._clock.addEventListener("accepted", () => this._latest.look());
    for (const part of [this._grid, this._tiles]) part.addEventListener("open", (event) => this.opens(event.detail));
    this._tiles.addEventListener("mine", (event) => this._chooses({ mine: event.detail }));
    this._waits.desk = this._meters.desk = this._sheet.desk = this._errors.desk = this;
  }

  /** One feed a table: it only says that there is something new. */
  _follows(table) {
    const feed = new Feed(`/tables/${encodeURIComponent(table)}/feed`);
    feed.addEventListener("message", (event) => {
      this._latest.soon(SOON);
      this._waits.heard?.(table, event.detail.view);
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
    this._lays(floor);
    this._waits.show(floor);
    this._meters.show(floor.meters);
    this._notices.show(floor.notices, floor.time);
    this._waits.hidden = !this._waits.count && floor.notices.length + floor.meters.length > 0;
    if (floor.waits.length > before) announce(`${floor.waits[0].approval.table}: ${floor.waits[0].text}`);
    const waiting = this._waits.count + floor.notices.filter((one) => one.overdue).length;
    document.title = `${waiting ? `(${waiting}) ` : ""}Pit · Croupier`;
  }

  /** What somebody wants to see is kept for the next time. @param {{show?: string, view?: string, mine?: string}} wish */
  _chooses({ show, view, mine }) {
    const wish = this._wish;
    if (show) wish.show = show;
    if (view) wish[view] = !wish[view];
    if (!wish.tiles && !wish.table) wish[view === "tiles" ? "table" : "tiles"] = true;
    if (mine) wish.mine = wish.mine.includes(mine) ? wish.mine.filter((one) => one !== mine) : [...wish.mine, mine];
    localStorage.setItem(WISH, JSON.stringify(wish));
    this._lays(this._floor);
  }

  /** The tables that are wanted, as tiles, as a table, or both; and what they come to together. */
  _lays(floor) {
    const wish = this._wish, mine = new Set(wish.mine);
    const busy = (line) => line.waiting > 0 || floor.alarms.some((one) => one.table === line.table);
    const sets = { all: floor.tables, mine: floor.tables.filter((line) => mine.has(line.table)), waits: floor.tables.filter(busy) };
    const lines = sets[wish.show] ?? floor.tables;
    for (const button of this._filters) {
      const [, name] = button.dataset.choice.split(":");
      button.textContent = `${{ all: "All", mine: "My tables", waits: "Waits" }[name]} ${sets[name].length}`;
      button.setAttribute("aria-pressed", name === wish.show);
    }
    for (const button of this._views) {
      const [, name] = button.dataset.choice.split(":");
      button.textContent = { tiles: "Tiles", table: "Table" }[name];
      button.setAttribute("aria-pressed", wish[name]);
    }
    this._tiles.hidden = !wish.tiles;
    this._grid.parentElement.hidden = !wish.table;
    this._tiles.show(floor, lines, mine);
    this._grid.show(floor, lines);
    const sum = (name) => lines.reduce((all, line) => all + line.figures[name], 0);
    const hold = sum("drop") ? ` · hold ${((100 * sum("win")) / sum("drop")).toFixed(1)} %` : "";
    this._sum.replaceChildren("Win ", element("b", { class: "money" }, signed(sum("win"))), ` · drop ${dollars(sum("drop"))}${hold}`);
    const hours = together(lines), said = JSON.stringify(hours);
    if (said !== this._hoursSaid) this._hours.replaceChildren(hourChart(hours));
    this._hoursSaid = said;
  }

  _lost(trouble) {
    if (trouble.status === 403) return turnAway(this, "The pit", trouble.detail);
    if (trouble.status === 0 && this._floor) return current("stale");
    this._trouble.hidden = false;
    this._trouble.textContent = trouble.detail ?? "The house cannot be reached.";
  }


  /** Open a table in full. @param {string} table */
  async opens(table) {
    await SHEET();
    this._sheet.open(table);
    history.replaceState(null, "", `?table=${encodeURIComponent(table)}`);
  }

  /** Back to where a table is shown on the floor. @param {string} table */
  shows(table) {
    const place = `[data-table="${CSS.escape(table)}"]`;
    [...this.querySelectorAll(`floor-tiles ${place} .opens, floor-grid ${place} button`)].find((one) => one.checkVisibility())?.focus();
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
      this._sheet.look?.();
    }
  }
}

customElements.define("pit-desk", PitDesk);
