/** `<dealer-desk>`: a live table from the dealer's side; the next act always in front. */

import "../js/frame.js";
import "./next-act.js";
import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { announce, watch } from "../js/frame.js";
import { Latest } from "../js/latest.js";
import { dollars } from "../js/money.js";
import { turnAway } from "../js/turned-away.js";
import { get, give, me } from "../js/wire.js";
import { refusalText } from "../js/words.js";

const KEPT = 40; // sentences of what happened
const BELOW = () => Promise.all([import("../js/felt.js"), import("./box-list.js"), import("./deck-list.js")]); // right after the next act
const LATER = { wrong: () => import("./wrong.js"), report: () => import("./report.js"), keys: () => import("./keys.js") }; // what is in front comes when it is asked for
const SIDE = "felt-side"; // from which side this person looks at it

class DealerDesk extends HTMLElement {
  async connectedCallback() {
    this._table = new URLSearchParams(location.search).get("table") ?? "";
    this._me = await me().catch(() => null);
    if (this._me && !this._me.staff) return turnAway(this, "The dealer's console", "For the staff of the floor.");
    if (!this._table) return (await import("./choose-table.js")).chooseTable(this, "/dealer.html");
    this._builds();
    try {
      this._me ??= await me();
      const { view } = await get(this._at(""));
      const book = get(`/books/${encodeURIComponent(view.book || (await this._bookOf()))}`).then((found) => { this._book = found; });
      this._follows(book);
      await book;
    } catch (trouble) {
      this._feed?.end();
      this.replaceChildren(element("p", { class: "nothing" }, trouble.detail ?? "The house cannot be reached."));
      return;
    }
    document.querySelector("croupier-frame").setAttribute("where", `Dealer · ${this._table}`);
    document.addEventListener("keydown", (event) => this._key(event));
    document.addEventListener("keydown", held, { capture: true });
    setTimeout(() => Object.values(LATER).forEach((part) => part().catch(() => {})), 3000); // at hand before it is needed
  }

  /** Book, feed and what may be done are asked together: each takes its time on a slow line. @param {Promise<void>} book */
  _follows(book) {
    const seen = new Promise((done) => { this._sees = done; });
    this._latest = new Latest(() => Promise.all([get(this._at("/dealing")), get(this._at("/options")), seen]),
      ([dealing, options]) => this._knows(dealing, options), (trouble) => this._says(trouble.detail));
    this._feed = new Feed(this._at("/feed"));
    this._feed.addEventListener("message", (event) => book.then(() => this._happened(event.detail), () => {}));
    watch(this._feed);
    this._latest.look();
  }

  _at(path) { return `/tables/${encodeURIComponent(this._table)}${path}`; }

  async _bookOf() {
    return (await get("/lobby")).tables.find((one) => one.id === this._table)?.book ?? "";
  }

  _builds() {
    this._felt = element("game-felt", { behind: localStorage.getItem(SIDE) !== "players" });
    this._side = element("button", { type: "button", class: "quiet side-choice", onclick: () => this._turns() });
    this._says_side();
    this._act = element("next-act");
    this._boxes = element("box-list");
    this._decks = element("deck-list");
    this._refusal = element("p", { class: "trouble", role: "alert" });
    this._told = element("ol", { class: "told", tabindex: 0, "aria-label": "What happened" });
    this._money = element("p", { class: "soft small money" });
    this._wrong = element("button", { type: "button", class: "grave", "aria-keyshortcuts": "F2", onclick: () => this._opensWrong() }, "Something is wrong", element("kbd", {}, "F2"));
    this._call = element("button", { type: "button", "aria-keyshortcuts": "F4", onclick: () => this._calls() }, "Call supervisor", element("kbd", {}, "F4"));
    this._report = element("button", { type: "button", onclick: () => this.report("") }, "Report…");
    this._more = element("button", { type: "button", onclick: () => this._acts() }, "More…");
    this._keys = element("button", { type: "button", class: "quiet", "aria-keyshortcuts": "F9", onclick: () => this._shows_keys() }, "Keys", element("kbd", {}, "F9"));
    this.replaceChildren(
      element("div", { class: "side", "data-current": true },
        element("section", { class: "front", "aria-label": "What comes next" }, this._act, this._refusal,
          element("div", { class: "help" }, this._wrong, this._call, this._report, this._more, this._keys), this._money),
        element("section", { class: "told-part", "aria-label": "The log" }, element("h2", {}, "What happened"), this._told)),
      element("div", { class: "work", "data-current": true },
        element("section", { class: "felt-part", "aria-label": "The table" }, this._felt, this._side),
        element("section", { class: "boxes-part", "aria-label": "Boxes" }, element("h2", {}, "Boxes"), this._boxes),
        element("section", { class: "decks-part", "aria-label": "Cards" }, element("h2", {}, "Cards and equipment"), this._decks)));
    this._act.addEventListener("do", (event) => this.gives(event.detail));
    this._act.addEventListener("rule", () => this._opensWrong());
    for (const part of [this._boxes, this._decks]) part.addEventListener("give", (event) => this.gives(event.detail));
  }

  /** The felt from the other side. */
  _turns() {
    localStorage.setItem(SIDE, this._felt.toggleAttribute("behind") ? "own" : "players");
    this._says_side();
    this._felt.again?.();
  }

  _says_side() {
    this._side.textContent = `Seen from ${this._felt.hasAttribute("behind") ? "my side: box 1 at my left" : "the players’ side"}`;
  }

  _happened({ events, view }) {
    this._view = view;
    this._sees();
    this._felt.show?.(view, this._book, { events });
    this._heard?.(this._table, view);
    for (const event of events) {
      const text = event.said.replace(/\bhouse-(?=[A-Z])/gi, ""); // the house's own players have plain names
      this._told.prepend(element("li", {}, text));
      if (["IrregularityCalled", "IncidentRuled", "IncidentClosed", "RoundVoided", "BoxSettled", "DealerShown", "JackpotWon", "ChipsSigned"].includes(event.type)) announce(text);
    }
    while (this._told.childElementCount > KEPT) this._told.lastElementChild.remove();
    this._latest.look();
  }

  /** All beside the next act comes once that is there. */
  async _furnishes() {
    this._furnished = true;
    await BELOW();
    this._felt.show(this._view, this._book, {});
    this._knows(this._dealing, this._options);
  }

  _knows(dealing, options) {
    this._dealing = dealing;
    this._options = options;
    this._act.show(dealing, this._view, this._book, { table: this._table });
    this._boxes.book = this._book;
    this._boxes.show?.(dealing, options, this._view);
    this._decks.show?.(dealing, options, this._view);
    this._wrong.classList.toggle("first", Boolean(this._view.incident));
    this._wrong.classList.toggle("grave", !this._view.incident);
    this._wrong.firstChild.data = this._view.incident ? "Ruling" : "Something is wrong";
    this._money.textContent = `Float ${dollars(dealing.float)} · drop ${dollars(dealing.drop)} · round ${this._view.round}`;
    this._report.disabled = !Object.keys(dealing.reports).length;
    if (!this._furnished) this._furnishes().catch(() => { this._furnished = false; }); // the next time, then
  }

  /** Give a command; what is refused is said with its clauses. @returns {Promise<boolean>} whether it was done */
  async gives(command, signatures) {
    this._says("");
    try {
      const { refusal } = await give(this._table, command, signatures);
      if (refusal) this._says(refusalText(refusal), refusal.cites);
      return !refusal;
    } catch (trouble) {
      this._says(trouble.detail);
      return false;
    } finally {
      this._latest.look();
    }
  }

  get reports() { return this._dealing?.reports ?? {}; }
  async report(kind) { return kind === "supervisor-called" ? this._calls() : (await LATER.report()).openReport(this, kind); }
  get boxes() { return this._view?.boxes ?? []; }
  get table() { return this._table; }
  get refusal() { return this._refusal.textContent; }
  get book() { return this._book; }

  _says(text, cites = []) {
    this._refusal.replaceChildren(...(text ? [text, ...(cites.length ? [" ", clauseLinks(this._book.id, cites)] : [])] : []));
  }

  async _opensWrong() {
    const { heard, openWrong } = await LATER.wrong();
    this._heard = heard;
    if (this._dealing && !document.querySelector("dialog[open]")) openWrong(this);
  }

  async _shows_keys() { (await LATER.keys()).showKeys(); }

  /** What has no button of its own here. */
  async _acts() {
    const { openOffers } = await import("../js/offers.js");
    const at = `/tables/${encodeURIComponent(this._table)}`;
    openOffers({ title: `More at ${this._table}`, offers: `${at}/offers`, commands: `${at}/commands`, book: this._book.id, done: () => this._latest.look() });
  }

  async _calls() {
    if (await this.gives({ type: "Report", kind: "supervisor-called" })) announce("A supervisor is called.");
  }

  _key(event) {
    if (document.querySelector("dialog[open]") || this._act.closest("[inert]")) return;
    const does = { F2: () => this._opensWrong(), F4: () => this._calls(), F9: () => this._shows_keys() }[event.key];
    if (does) {
      event.preventDefault();
      does();
    } else if (!event.target.closest?.("input, select, textarea") && this._boxes.key?.(event, this._act.awake)) event.preventDefault();
    else this._act.key(event);
  }
}

/** A key that is held down does not do act after act. */
function held(event) {
  if (!event.repeat || event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
}

customElements.define("dealer-desk", DealerDesk);
