/** `<next-act>`: the one thing that comes next, with its clause; cards are named here, a box is settled here. */

import "./card-entry.js";
import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { rankName } from "../js/ranks.js";
import { post } from "../js/wire.js";
import { refusalText, sentenceCase } from "../js/words.js";
import { payoutSlip } from "./payout-slip.js";

const WORD = {
  SignOn: "Deal here", Attest: "Done", Announce: "Called", Deal: "Deal", ShuffleDeck: "Shuffled", CutDeck: "Cut",
  LoadDeck: "Loaded", CheckDeck: "Checked", BringDeck: "Brought", PlayDeck: "Put in play", CountDeck: "Counted",
  SettleJackpot: "Settle the jackpot", CloseRound: "End the round", ConfirmJackpot: "Confirm", ChangeCards: "Changed",
  ChangeSource: "Changed", ShowCommunity: "Show", ShowDealer: "Show", SettleBox: "What is due?",
};

/** Fires `do` (detail: the command). */
class NextAct extends HTMLElement {
  connectedCallback() {
    if (this._does) return;
    this._text = element("h1", {});
    this._cites = element("p", { class: "small" });
    this._waits = element("p", { class: "waits" });
    this._does = element("button", { type: "button", class: "first big", onclick: () => this._done() });
    this._one = element("button", { type: "button", onclick: () => this._draw() });
    this._cards = element("card-entry", { hidden: true });
    this._slip = element("div", { class: "slip" });
    this._steps = element("ul", { class: "steps", "aria-label": "Also due" });
    this._cards.addEventListener("cards", (event) => this._named(event.detail));
    this._cards.addEventListener("change", () => this._slip.replaceChildren());
    this.append(element("div", { "aria-live": "polite" }, this._text, this._waits), this._cites, this._cards, this._slip,
      element("div", { class: "does" }, this._does, this._one), this._steps);
    this._text.textContent = "Looking at the table…";
    this._does.hidden = this._one.hidden = true;
  }

  show(dealing, view, book, { table }) {
    const act = dealing.next;
    const said = JSON.stringify([act, dealing.steps, dealing.draws, dealing.taken]);
    this._table = table;
    this._book = book;
    this.dataset.seq = dealing.seq;
    if (said === this._said) return;
    this._said = said;
    this._next = act;
    this._draws = dealing.draws;
    this._text.textContent = act.text;
    this._cites.replaceChildren(clauseLinks(book.id, act.cites));
    this._waits.textContent = act.who ? `For the ${rankName(act.who)}.` : act.waits;
    this._slip.replaceChildren();
    this._cards.hidden = !(act.command && act.cards);
    if (!this._cards.hidden) this._cards.ask({ count: act.cards, places: act.places, taken: dealing.taken, key: said, word: WORD[act.command.type] });
    this._does.hidden = !act.command || act.cards > 0;
    this._does.textContent = WORD[act.command?.type] ?? "Done";
    this._does.disabled = false;
    const draw = act.command?.type === "Deal" && dealing.draws.length > 1 ? dealing.draws[0] : null;
    this._one.hidden = !draw;
    if (draw) this._one.textContent = `Only ${draw.count} to ${draw.to.replace(":", " ")}`;
    this._steps.replaceChildren(...dealing.steps.slice(1).map((step) => element("li", {}, step.text, step.box ? ` (box ${step.box})` : "")));
    this._focuses();
  }

  /** A key somebody pressed anywhere on the page, or a scanner did. */
  key(event) {
    const typing = event.target.closest?.("input, select, textarea");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this._cards.hidden && /^[0-9a-z]$/i.test(event.key)) {
      event.preventDefault();
      this._cards.types(event.key);
    } else if (event.key === "Enter" && event.target === document.body && !this._does.hidden) this._done();
  }

  /** Focus stays where somebody put it; where it fell to the page, the next act has it. */
  _focuses() {
    const at = document.activeElement;
    const inside = at === document.body || this.contains(at) || !at;
    if (!inside || document.querySelector("dialog[open]")) return;
    if (!this._cards.hidden) this._cards.focus();
    else if (!this._does.hidden) this._does.focus();
  }

  _done() {
    if (this._does.disabled) return;
    this._does.disabled = true;
    this._does_it(this._next.command);
  }

  _draw() {
    this._does_it({ ...this._next.command, to: this._draws[0].to, count: this._draws[0].count });
  }

  async _named(cards) {
    const command = { ...this._next.command, cards };
    if (command.type !== "SettleBox") return this._does_it(command);
    try {
      const due = await post(`/tables/${encodeURIComponent(this._table)}/payout`, command);
      const settles = element("button", { type: "button", class: "first big" }, `Settle box ${command.box}`);
      settles.addEventListener("click", () => { settles.disabled = true; this._does_it(command); });
      this._slip.replaceChildren(payoutSlip(due, this._book), settles);
      settles.focus();
    } catch (trouble) {
      const said = trouble.refusal ? refusalText(trouble.refusal) : trouble.detail;
      this._cards.refuses(sentenceCase(said));
    }
  }

  _does_it(command) {
    const { actor, id, at, ...plainly } = command;
    this._said = ""; // whatever comes of it, what is next is shown anew
    this.dispatchEvent(new CustomEvent("do", { detail: plainly }));
  }
}

customElements.define("next-act", NextAct);
