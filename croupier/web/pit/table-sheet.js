/** `<table-sheet>`: one table in full: chips and counts, limits and signs, players, jackpot, disputes. */

import "../js/felt.js";
import { element } from "../js/element.js";
import { Latest } from "../js/latest.js";
import { dollars } from "../js/money.js";
import { get } from "../js/wire.js";
import { hourChart } from "./hours.js";
import { chipsPanel } from "./sheet-chips.js";
import { jackpotPanel } from "./sheet-jackpot.js";
import { limitsPanel } from "./sheet-limits.js";
import { panel } from "./sheet-parts.js";
import { playersPanel, ratingsPanel } from "./sheet-players.js";

class TableSheet extends HTMLElement {
  connectedCallback() {
    if (this._title) return;
    this._title = element("h2", { tabindex: -1 });
    this.addEventListener("keydown", (event) => event.key === "Escape" && !document.querySelector("dialog[open]") && this._shuts());
    this._error = element("p", { class: "trouble", role: "alert" });
    this._felt = element("game-felt");
    this._panels = element("div", { class: "panels" });
    this._replay = element("button", { type: "button", onclick: () => this._replays() }, "Replay a round…");
    this._complain = element("button", { type: "button", onclick: () => this._complains() }, "Enter a complaint…");
    this._more = element("button", { type: "button", onclick: () => this._acts() }, "More…");
    this._deal = element("a", { class: "button", href: "/dealer.html" }, "Dealer's console");
    this._close = element("button", { type: "button", onclick: () => this._shuts() }, "Close");
    this.append(element("div", { class: "tools" }, this._title, this._replay, this._complain, this._more, this._deal, this._close), this._error,
      element("details", { class: "panel seen" }, element("summary", {}, "The felt"), this._felt), this._panels);
    this._latest = new Latest(() => get(`/pit/tables/${encodeURIComponent(this.table)}`), (sheet) => this._knows(sheet), (trouble) => this.says(trouble.detail));
  }

  /** @param {string} table */
  open(table) {
    this.table = table;
    this.hidden = false;
    this._said = "";
    this._replay.hidden = !this.desk.me?.oversees;
    this._title.textContent = table;
    this._panels.replaceChildren(element("p", { class: "waiting" }, "Looking at the table…"));
    this._deal.href = `/dealer.html?table=${encodeURIComponent(table)}`;
    this.says("");
    this._draws();
    this._latest.look();
    this.scrollTop = 0;
    this._title.focus();
  }

  look() {
    if (this.table && !this.hidden) this._latest.look();
  }

  happened({ view, events }) {
    if (this._book) this._felt.show(view, this._book, { events });
    this.look();
  }

  async _draws() {
    const table = this.table;
    const [book, { view }] = await Promise.all([get(`/books/${encodeURIComponent(this.desk.book(table))}`), get(`/tables/${encodeURIComponent(table)}`)]).catch(() => [null, {}]);
    if (!book || table !== this.table) return;
    this._book = book;
    this._felt.show(view, book, {});
  }

  _knows(sheet) {
    this._sheet = sheet;
    const at = document.activeElement;
    const busy = this._said && this._panels.contains(at) && at.matches("input, select"); // but for what was just done here
    const said = JSON.stringify({ ...sheet, line: { ...sheet.line, figures: 0, waiting: 0 } });
    if (busy || said === this._said) return;
    this._said = said;
    this._title.textContent = `${sheet.line.table} · ${sheet.line.open ? `round ${sheet.line.round}, ${sheet.line.phase}` : "closed"} · float ${dollars(sheet.float)}`;
    const act = this._panels.contains(at) && (at.closest("[data-act]") ?? at.closest("form")?.querySelector("[data-act]"));
    this._panels.replaceChildren(...(sheet.line.hours.length ? [panel("By the hour", hourChart(sheet.line.hours))] : []), chipsPanel(this, sheet), playersPanel(this, sheet), ...ratingsPanel(sheet), limitsPanel(this, sheet), jackpotPanel(this, sheet));
    if (act) this._panels.querySelector(`[data-act="${act.dataset.act}"]`)?.focus();
  }

  /** Whether the rank of who looks may give a command here. @param {string} command */
  may(command) { return this._sheet.rights.includes(command); }

  /** @param {object} command @param {object=} signatures */
  async gives(command, signatures) {
    const refused = await this.tries(command, signatures);
    this.says(refused ?? "");
    return !refused;
  }

  /** The same, for who says it where it was asked. @returns {Promise<Node | null>} why not */
  async tries(command, signatures) {
    const refused = await this.desk.gives(this.table, command, signatures);
    this._said = "";
    this.look();
    return refused;
  }

  /** @param {string | Node} what */
  says(what) { this._error.replaceChildren(...(what ? [what] : [])); }

  async _complains() {
    const { asked } = await import("./asked.js");
    const players = this._sheet.players.map((one) => one.player);
    const said = await asked(`${this.table}: a complaint`, ["player", "about"]);
    if (said) await this.gives({ type: "OpenDispute", player: said.player, about: said.about, ...(players.includes(said.player) ? { box: this._sheet.players.find((one) => one.player === said.player).box } : {}) });
  }

  async _replays() {
    if (this._sheet) (await import("./replay.js")).openReplay(this.table, this._sheet.line.round);
  }

  /** What has no button of its own here. */
  async _acts() {
    const { openOffers } = await import("../js/offers.js");
    const at = `/tables/${encodeURIComponent(this.table)}`;
    openOffers({ title: `More at ${this.table}`, offers: `${at}/offers`, commands: `${at}/commands`, book: this._sheet.line.book, done: () => { this._said = ""; this.look(); } });
  }

  _shuts() {
    this.hidden = true;
    this.desk.shows(this.table);
    this.table = "";
    history.replaceState(null, "", location.pathname);
  }
}

customElements.define("table-sheet", TableSheet);
