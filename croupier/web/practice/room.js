/** `<practice-room>`: what one practises: a game with a coach, dealing when something goes wrong, or paying. */

import "../js/frame.js";
import "../js/felt.js";
import { element } from "../js/element.js";
import { get, me, Trouble } from "../js/wire.js";

const BOOKS = ["star-ms-4", "star-uth", "crown-ms-3.0", "star-ms-undated"];
const FIRST = BOOKS[0];
const PARTS = {
  coach: { name: "Play with a coach", tag: "coached-table", comes: () => import("./coached-table.js") },
  dealer: { name: "Deal when something is wrong", tag: "dealer-drill", comes: () => import("./dealer-drill.js") },
  payouts: { name: "Payouts", tag: "payout-drill", comes: () => import("./payout-drill.js") },
};

class PracticeRoom extends HTMLElement {
  async connectedCallback() {
    this.replaceChildren(element("p", { class: "waiting" }, "Opening a practice table…"));
    const asked = new URLSearchParams(location.search);
    this._books = new Map();
    try {
      this._me = await me();
      const { tables } = await get("/lobby");
      const ids = [...new Set([...BOOKS, ...tables.map((table) => table.book)])];
      for (const book of await Promise.all(ids.map((id) => get(`/books/${id}`)))) this._books.set(book.id, book);
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      this.replaceChildren(element("p", { class: "nothing" }, trouble.detail));
      return;
    }
    this._book = this._books.has(asked.get("book")) ? asked.get("book") : FIRST;
    this._part = asked.get("part") in PARTS ? asked.get("part") : this._me.staff ? "dealer" : "coach";
    if (asked.get("review")) {
      await import("./round-review.js");
      const review = document.createElement("round-review");
      this.replaceChildren(review);
      review.begin(asked.get("review"), Number(asked.get("last")));
    } else if (asked.get("table")) await this._refuses(asked.get("table"));
    else this._shows();
  }

  /** At a table of the floor nobody is coached; the house says so, and why. */
  async _refuses(table) {
    let refusal = null;
    let book = FIRST;
    try {
      await get(`/tables/${encodeURIComponent(table)}/coach`);
    } catch (trouble) {
      refusal = trouble.refusal ?? { text: trouble.detail ?? String(trouble), cites: [] };
      book = refusal.facts?.book ?? FIRST;
    }
    this._book = this._books.has(book) ? book : FIRST;
    const { clauseLinks } = await import("../js/clause.js");
    const go = element("button", { type: "button", class: "first", onclick: () => this._shows() }, "Practise this game at your own table");
    this.replaceChildren(element("section", { class: "no-coach" },
      element("h1", {}, "No coach at this table"),
      element("p", {}, refusal?.text ?? ""),
      refusal?.cites.length ? element("p", { class: "small" }, "By ", clauseLinks(book, refusal.cites), ".") : null,
      element("p", { class: "buttons" }, go, element("a", { class: "button", href: `/table.html?table=${encodeURIComponent(table)}` }, "Back to the table"))));
  }

  _shows() {
    const books = element("select", { onchange: (event) => { this._book = event.target.value; this._opens(); } },
      ...[...this._books.values()].map((book) => element("option", { value: book.id, selected: book.id === this._book }, book.title)));
    this._tabs = Object.entries(PARTS).map(([part, { name }]) =>
      element("button", { type: "button", role: "tab", id: `tab-${part}`, "aria-controls": "practised", onclick: () => { this._part = part; this._opens(); } }, name));
    this._place = element("div", { id: "practised", role: "tabpanel" });
    const tabs = element("div", { role: "tablist", "aria-label": "What to practise", onkeydown: (event) => this._keys(event) }, ...this._tabs);
    this.replaceChildren(
      element("h1", { class: "unseen" }, "Practice"),
      element("div", { class: "practice-head" }, tabs, element("label", { class: "book" }, element("span", { class: "unseen" }, "Rules"), books),
        element("p", { class: "soft small" }, "Your own table: no money, and not in the casino's records.")),
      this._place);
    this._opens();
  }

  _keys(event) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const parts = Object.keys(PARTS);
    this._part = parts.at((parts.indexOf(this._part) + (event.key === "ArrowLeft" ? -1 : 1)) % parts.length);
    this._opens();
    this._tabs.find((tab) => tab.ariaSelected === "true").focus();
  }

  _opens() {
    Object.keys(PARTS).forEach((part, index) => {
      this._tabs[index].ariaSelected = String(part === this._part);
      this._tabs[index].tabIndex = part === this._part ? 0 : -1;
    });
    this._place.setAttribute("aria-labelledby", `tab-${this._part}`);
    history.replaceState(null, "", `?part=${this._part}&book=${encodeURIComponent(this._book)}`);
    const part = document.createElement(PARTS[this._part].tag);
    part.book = this._books.get(this._book);
    part.me = this._me;
    PARTS[this._part].comes().catch(() => { part.textContent = "The house cannot be reached."; });
    this._place.replaceChildren(part);
  }
}

customElements.define("practice-room", PracticeRoom);
