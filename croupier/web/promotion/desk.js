/** `<promotion-desk>`: all promotions, and one in full: the desk for staff, own entries for players. */

import "../js/frame.js";
import "./list.js";
import { clauseLinks } from "../js/clause.js";
import { DeskFeeds, opened } from "../js/desk-feeds.js";
import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { Latest } from "../js/latest.js";
import { get, giveAt, me } from "../js/wire.js";
import { refusalText } from "../js/words.js";
import { commandName } from "./words.js";

class PromotionDesk extends HTMLElement {
  async connectedCallback() {
    this._trouble = element("p", { class: "alert-box", role: "alert", hidden: true });
    this._list = element("promotion-list");
    this._tools = element("div", { class: "tools" }, element("h1", {}, "Promotions"));
    this.replaceChildren(this._tools, this._trouble, element("section", { class: "panel", "aria-label": "All promotions" }, this._list));
    this._list.replaceChildren(element("p", { class: "soft" }, "Loading…"));
    this._chosen = new URLSearchParams(location.search).get("promotion") ?? "";
    try {
      this._me = await me();
    } catch (trouble) {
      return this._lost(trouble);
    }
    this._made = this._me.staff ? import("./sheet.js") : import("./own.js"); // one of them is for this person; the list comes first
    this._sheet = element(this._me.staff ? "promotion-sheet" : "own-promotion", { hidden: true });
    this.append(this._sheet);
    this._list.addEventListener("open", (event) => this.opens(event.detail));
    this._made.then(() => { this._sheet.gives = (command, second) => this.gives(command, second); });
    this._sheet.addEventListener("edit", () => this._edits());
    if (this._me.staff && !this._me.inspector) this._tools.append(element("button", { type: "button", onclick: () => this._drafts() }, "Draft a promotion…"));
    if (this._me.oversees) this._tools.append(element("a", { class: "button", href: "/inspect/promotions.csv" }, "Report (CSV)"));
    this._latest = new Latest(() => this._asks(), (found) => this._knows(found), (trouble) => this._lost(trouble));
    this._feeds = new DeskFeeds("promotion", (news) => this._lists(news), () => this._latest.look());
  }

  _lists({ lines, time }) {
    this._lines = lines;
    this._open = opened(lines, this._chosen);
    this._list.show(lines, this._me, time, this._open);
    this._feeds.open(this._open);
    this._sheet.hidden = !this._open;
  }

  async _asks() {
    const [one] = await Promise.all([this._open ? get(`/promotions/${encodeURIComponent(this._open)}`) : null, this._made]);
    return one;
  }

  _knows(one) {
    this._trouble.hidden = true;
    this._found = one;
    this._sheet.hidden = !one;
    if (one) this._sheet.show(one, this._me);
  }

  _lost(trouble) {
    this._trouble.hidden = false;
    this._trouble.textContent = `${trouble.detail ?? "The house cannot be reached."} What you see may be old.`;
  }

  /** @param {string} id */
  opens(id) {
    this._chosen = id;
    history.replaceState(null, "", `?promotion=${encodeURIComponent(id)}`);
    if (this._lines) this._lists({ lines: this._lines, time: this._found?.time ?? this._me.time });
  }

  /** Give a command about the promotion that is open, or another. @returns {Promise<Node | null>} why not */
  async gives(command, second) {
    let why = null;
    try {
      const { refusal } = await giveAt("/promotions/commands", { promotion: this._found?.line.id, ...command }, { second });
      if (refusal) why = element("span", {}, refusalText(refusal), " ", clauseLinks(command.book ?? this._found?.line.book ?? "", refusal.cites));
      else announce(`Done: ${commandName({ command: command.type, about: command })}.`);
    } catch (trouble) {
      why = element("span", {}, trouble.detail ?? "The house cannot be reached.");
    }
    await this._latest.look();
    this._sheet.refused?.(document.querySelector("dialog[open]") ? null : why); // a form says it itself
    return why;
  }

  async _drafts() {
    const { draftTerms } = await import("./terms-form.js");
    const books = Object.keys(this._me.ranks);
    await draftTerms({ title: "Draft a promotion", books, terms: {}, zone: this._me.zone, saves: async (said) => {
      const why = await this.gives({ type: "DraftPromotion", promotion: said.id, book: said.book, terms: said.terms });
      if (!why) this.opens(said.id);
      return why;
    } });
  }

  async _edits() {
    const { line, terms } = this._found;
    const draft = line.status === "draft";
    const { draftTerms } = await import("./terms-form.js");
    await draftTerms({ title: draft ? "Edit the terms" : "Amend the terms", id: line.id, books: [line.book], terms, zone: this._me.zone, reason: !draft, saves: (said) =>
      this.gives(draft ? { type: "DraftPromotion", terms: said.terms } : { type: "AmendTerms", terms: said.terms, reason: said.reason }) });
  }
}

customElements.define("promotion-desk", PromotionDesk);
