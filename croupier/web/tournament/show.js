/** `<tournament-show>`: a practice tournament with players of the house, watched to its final table. */

import "./board.js";
import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { announce } from "../js/frame.js";
import { get, post } from "../js/wire.js";
import { stage } from "./words.js";

const SPEEDS = [[0.2, "Slow"], [1, "Usual"], [5, "Fast"], [50, "As fast as it goes"]];

class TournamentShow extends HTMLElement {
  connectedCallback() {
    this._entries = element("input", { type: "number", min: "2", max: "500", value: "60", required: true });
    this._seed = element("input", { type: "text", maxlength: "40", value: "1", required: true });
    this._speed = element("select", { onchange: () => this._on && this._asks("/tournament-show/speed", { speed: Number(this._speed.value) }) },
      ...SPEEDS.map(([value, name]) => element("option", { value, selected: value === 1 }, name)));
    this._start = element("button", { type: "submit", class: "first" }, "Start and watch");
    this._trouble = element("p", { class: "alert-box", role: "alert", hidden: true });
    this._board = element("tournament-board", { hidden: true });
    this._felt = element("game-felt", { wide: true });
    this._table = element("figure", { class: "watched", hidden: true }, element("figcaption", {}), this._felt);
    const form = element("form", { class: "tools", onsubmit: (event) => { event.preventDefault(); this._starts(); } },
      element("label", {}, "Players", this._entries), element("label", {}, "Seed: the same gives the same tournament", this._seed), element("label", {}, "Speed", this._speed), this._start);
    this.replaceChildren(
      element("p", { class: "soft" }, "Players of the house play by the real rules and terms, in memory: seat draws, rounds, eliminations, the final table, prizes in play money."),
      form, this._trouble, element("div", { class: "stage" }, this._table, this._board));
    this._feed = new Feed("/tournament-show/feed");
    this._feed.addEventListener("message", (event) => this._knows(event.detail.show));
  }

  disconnectedCallback() {
    this._feed?.end();
  }

  async _starts() {
    this._start.disabled = true;
    const show = await this._asks("/tournament-show", { entries: Number(this._entries.value), seed: this._seed.value, speed: Number(this._speed.value) });
    this._start.disabled = false;
    if (!show) return;
    this._knows(show);
    announce("The practice tournament starts.");
  }

  async _asks(path, wish) {
    try {
      return await post(path, wish);
    } catch (trouble) {
      this._says(trouble.refusal?.text ?? trouble.detail);
      return null;
    }
  }

  _says(text) {
    this._trouble.hidden = !text;
    this._trouble.textContent = text;
  }

  async _knows(show) {
    if (show.on && !this._on) this._says("");
    this._on = show.on;
    if (show.on && document.activeElement !== this._speed) this._speed.value = String(show.speed);
    if (show.board) {
      this._board.hidden = false;
      this._board.show(show.board, { play: true });
      const said = stage(show.board);
      if (said !== this._stage) announce(said);
      this._stage = said;
    }
    if (show.table) await this._draws(show);
  }

  async _draws(show) {
    await import("../js/felt.js"); // when there is something to watch
    if (this._book?.id !== show.book) this._book = await get(`/books/${encodeURIComponent(show.book)}`);
    this._table.hidden = false;
    this._table.firstElementChild.textContent = show.on ? `Table ${show.table.id}, hand ${show.table.round}` : "The final table, after its last hand";
    this._felt.show(show.table, this._book, {});
  }
}

customElements.define("tournament-show", TournamentShow);
