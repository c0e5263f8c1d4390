/** `<tournament-desk>`: all tournaments; one in full for its director or for a player; and one to watch. */

import "../js/frame.js";
import "./acts.js";
import "./board.js";
import "./places.js";
import "./show.js";
import { clauseLinks } from "../js/clause.js";
import { DeskFeeds, opened } from "../js/desk-feeds.js";
import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { Latest } from "../js/latest.js";
import { get, give, giveAt, me, post } from "../js/wire.js";
import { refusalText } from "../js/words.js";
import { chips, commandName, moment, phaseName, statusName } from "./words.js";

class TournamentDesk extends HTMLElement {
  async connectedCallback() {
    this._trouble = element("p", { class: "alert-box", role: "alert", hidden: true });
    this._tools = element("div", { class: "tools" }, element("h1", {}, "Tournaments"));
    this._list = element("ul", { class: "cups" }, element("li", { class: "soft" }, "Loading…"));
    this._chosen = new URLSearchParams(location.search).get("tournament") ?? "";
    this._sets();
    try {
      this._me = await me();
    } catch (trouble) {
      return this._lost(trouble);
    }
    this._show.replaceChildren(element("tournament-show"));
    const books = Object.keys(this._me.ranks ?? {});
    if (this._me.staff && books.length) this._tools.append(element("button", { type: "button", onclick: async () => (await import("./plan.js")).planTournament(books, this._me.zone, (command) => this._plans(command)) }, "Plan a tournament…"));
    this._latest = new Latest(() => this._asks(), (found) => this._knows(found), (trouble) => this._lost(trouble));
    this._feeds = new DeskFeeds("tournament", (news) => this._lists(news.lines), (news) => this._told(news));
  }

  _sets() {
    this._title = element("h2", {});
    this._under = element("p", { class: "soft" });
    this._own = element("p", { class: "own", hidden: true });
    this._board = element("tournament-board");
    this._acts = element("tournament-acts");
    this._places = element("tournament-places", { hidden: true });
    this._acts.gives = (command) => this._gives(command);
    this._acts.addEventListener("place", (event) => this._places.does(event.detail));
    this._acts.addEventListener("edit", () => this._amends());
    this._places.addEventListener("at-table", (event) => this._atTable(event.detail));
    this._one = element("div", { class: "one", hidden: true },
      element("section", { class: "panel", "aria-label": "Leaderboard" }, this._title, this._under, this._own, this._board),
      element("section", { class: "panel", "aria-label": "What may be done" }, element("h2", {}, "What may be done"), this._acts, this._places));
    this._show = element("div", {});
    this.replaceChildren(this._tools, this._trouble,
      element("section", { class: "panel", "aria-label": "All tournaments" }, element("h2", {}, "On this floor"), this._list),
      this._one,
      element("section", { class: "panel", "aria-label": "Watch a practice tournament" }, element("h2", {}, "Watch a practice tournament"), this._show));
  }

  /** The list, from its feed; the one that is open has a feed of its own. */
  _lists(lines) {
    this._lines = lines;
    this._open = opened(lines, this._chosen);
    this._list.replaceChildren(...(lines.length ? lines.map((line) => this._line(line))
      : [element("li", { class: "soft" }, "None is planned yet.")]));
    this._one.hidden = !this._open;
    this._feeds.open(this._open);
  }

  /** The board comes with the feed; what one may do is asked for. */
  _told(news) {
    if (news.tournament !== this._open) return;
    this._board.show(news.board, { me: this._me.id });
    this._latest.look();
  }

  async _asks() {
    return this._open ? get(`/tournaments/${encodeURIComponent(this._open)}`) : null;
  }

  _knows(one) {
    if (!one || one.board.id !== this._open) return;
    if (this._stale) this._trouble.hidden = true;
    this._stale = false;
    this._found = one;
    this._title.textContent = one.board.title;
    this._under.replaceChildren(`${phaseName(one.board.phase)} · starts ${moment(one.board.starts, this._me.zone)} · terms version ${one.version} · `,
      element("a", { href: `/tournaments/${encodeURIComponent(one.board.id)}/terms`, target: "_blank", rel: "noopener" }, "Terms and conditions"),
      ` · seat draw ${one.commitment ? `committed to ${one.commitment.slice(0, 12)}…` : "not committed to yet"}`);
    this._mine(one);
    this._board.show(one.board, { me: this._me.id, owed: one.owed });
    this._acts.show(one, this._me);
    this._places.show(one.places, one.book);
  }

  /** Where a player stands, and the way to their seat. */
  _mine(one) {
    const line = one.own && one.board.lines.find((found) => found.player === this._me.id);
    this._own.hidden = !line;
    if (!line) return;
    const stands = line.status === "entered" ? "" : `, place ${line.place}, with ${chips(line.chips)} chips`;
    this._own.replaceChildren(`You are ${statusName(line.status)}${stands}. `,
      line.table ? element("a", { class: "button first", href: `/table.html?table=${encodeURIComponent(line.table)}` }, `To your seat: ${line.table}, box ${line.box}`) : "");
  }

  _line(line) {
    const unpaid = line.unpaid ? ` · ${line.unpaid} to be paid` : "";
    return element("li", {}, element("button", { type: "button", "aria-pressed": String(line.id === this._open), onclick: () => this._opens(line.id) },
      element("strong", {}, line.title), element("span", { class: "soft" }, `${phaseName(line.phase)} · ${moment(line.starts, this._me.zone)} · ${line.players === 1 ? "1 player" : `${line.players} players`}${unpaid}`)));
  }

  _opens(id) {
    this._chosen = id;
    history.replaceState(null, "", `?tournament=${encodeURIComponent(id)}`);
    if (this._lines) this._lists(this._lines);
  }

  _lost(trouble) {
    this._stale = true;
    this._trouble.hidden = false;
    this._trouble.textContent = `${trouble.detail ?? "The house cannot be reached."} What you see may be old.`;
  }

  async _plans(command) {
    const why = await this._gives(command);
    if (!why) this._opens(command.tournament);
    return why;
  }

  /** Other terms, on top of those there are. */
  async _amends() {
    const { editTerms } = await import("./terms-form.js");
    await editTerms({ title: "Other terms", yes: "Amend", terms: this._found.terms, zone: this._me.zone, saves: (terms) => this._gives({ type: "AmendTournament", terms }) });
  }

  async _gives(command) {
    const { actor, id, at, ...said } = command;
    return this._does(() => giveAt("/tournaments/commands", { tournament: this._found?.board.id, ...said }), command.book, commandName(command, [], this._found?.notices));
  }

  /** Something at one of its tables: announced, closed, opened. */
  async _atTable({ table, command, opens }) {
    if (opens) return this._does(() => post(`/tables/${encodeURIComponent(table)}/open`), "", `${table} is open`);
    if (!command) return this._latest.look();
    const { actor, id, at, ...said } = command;
    return this._does(() => give(table, said), "", command.type === "CloseTable" ? `${table} is closed` : `${table} closes`);
  }

  /** @returns {Promise<Node | null>} why not */
  async _does(act, book, name) {
    let why = null;
    try {
      const { refusal } = await act();
      if (refusal) why = element("span", {}, refusalText(refusal), " ", clauseLinks(book || this._found?.book || "", refusal.cites));
      else announce(`Done: ${name}.`);
    } catch (trouble) {
      why = element("span", {}, trouble.detail ?? "The house cannot be reached.");
    }
    const said = why && !document.querySelector("dialog[open]"); // a form says it itself
    this._trouble.hidden = !said;
    if (said) this._trouble.replaceChildren(why.cloneNode(true));
    await this._latest.look();
    return why;
  }
}

customElements.define("tournament-desk", TournamentDesk);
