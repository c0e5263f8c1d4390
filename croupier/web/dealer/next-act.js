/** `<next-act>`: the one thing that comes next, with its clause; cards are named here, a box is settled here. */

import "./card-entry.js";
import { clauseLinks } from "../js/clause.js";
import { confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { exactly } from "../js/money.js";
import { rankName } from "../js/ranks.js";
import { post } from "../js/wire.js";
import { called, handName, refusalText, sentenceCase } from "../js/words.js";
import { payoutSlip, prizeSlip } from "./payout-slip.js";

const WORD = {
  SignOn: "Deal here", Attest: "Done", Announce: "Called", Deal: "Deal", ShuffleDeck: "Shuffled", CutDeck: "Cut",
  LoadDeck: "Loaded", CheckDeck: "Checked", BringDeck: "Brought", PlayDeck: "Put in play", CountDeck: "Counted",
  SettleJackpot: "Settle the jackpot", CloseRound: "End the round", ConfirmJackpot: "Confirm", ChangeCards: "Changed",
  ChangeSource: "Changed", ShowCommunity: "Show", ShowDealer: "Show", SettleBox: "What is due?",
};

const WAKES_MS = 250; // a press meant for the act before does not do this one

const PAYS = new Set(["SettleJackpot", "ConfirmJackpot"]);

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
    const said = JSON.stringify([act, dealing.steps, dealing.draws, dealing.taken, dealing.prizes]);
    this._table = table;
    this._book = book;
    this.dataset.seq = dealing.seq;
    if (said === this._said) return;
    this._said = said;
    this._over?.abort(); // a question about the act before
    this._over = new AbortController();
    this._next = act;
    this._draws = dealing.draws;
    this._prizes = PAYS.has(act.command?.type) ? dealing.prizes.filter((one) => act.command.type === "SettleJackpot" || one.box === act.command.box) : [];
    this._text.textContent = act.text;
    this._cites.replaceChildren(clauseLinks(book.id, act.cites));
    this._waits.textContent = act.who ? `For the ${rankName(act.who)}.` : act.waits;
    this._slip.replaceChildren(...(dealing.prizes.length ? [prizeSlip(dealing.prizes)] : []));
    this._cards.hidden = !(act.command && act.cards);
    if (!this._cards.hidden) this._cards.ask({ count: act.cards, places: act.places, taken: dealing.taken, key: said, word: WORD[act.command.type] });
    this._rules = Boolean(view.incident) && !act.command;
    this._does.hidden = !this._rules && (!act.command || act.cards > 0);
    this._does.textContent = this._rules ? "Ruling…" : this._prizes.length ? this._paying() : WORD[act.command?.type] ?? "Done";
    this._does.disabled = false;
    const draw = act.command?.type === "Deal" && dealing.draws.length > 1 ? dealing.draws[0] : null;
    this._one.hidden = !draw;
    if (draw) this._one.textContent = `Only ${draw.count} to ${draw.to.replace(":", " ")}`;
    this._steps.replaceChildren(...dealing.steps.filter((step) => step.text !== act.text || step.box !== act.box).map((step) => element("li", {}, step.text, step.box ? ` (box ${step.box})` : "")));
    this._waking = rests(this._does, this._waking);
    this._focuses();
  }

  /** Whether what is next has been there for long enough to be meant by a press. */
  get awake() { return !this._does.ariaDisabled; }

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

  async _done() {
    if (this._does.disabled || !this.awake || document.querySelector("dialog[open]")) return;
    if (this._rules) return this.dispatchEvent(new Event("rule"));
    if (this._prizes.length && !(await this._pays())) return;
    this._does.disabled = true;
    this._does_it(this._next.command);
  }

  /** "Pay $50,057.00…", or what is recorded to be confirmed. */
  _paying() {
    const sum = exactly(this._prizes.reduce((all, one) => all + one.amount, 0));
    if (this._next.command.type === "ConfirmJackpot") return `Confirm ${sum}…`;
    return this._prizes.every((one) => one.waits) ? `Record ${sum} to be confirmed…` : `Pay ${sum}…`;
  }

  /** A prize is asked for once, with its amount; Enter pressed out of habit pays nothing. */
  _pays() {
    const words = this._prizes.map((one) => `${exactly(one.amount)} to box ${one.box}, ${called(one.owner)}, for a ${handName(one.prize).toLowerCase()}${one.waits && this._next.command.type === "SettleJackpot" ? "; somebody else confirms it" : ""}.`);
    const name = this._paying().replace("…", "");
    return confirmed(`${name}?`, `${words.join(" ")} Look at the hand once more.`, name, { wary: true, over: this._over.signal });
  }

  _draw() {
    if (this.awake) this._does_it({ ...this._next.command, to: this._draws[0].to, count: this._draws[0].count });
  }

  async _named(cards) {
    const command = { ...this._next.command, cards };
    if (command.type !== "SettleBox") return this._does_it(command);
    try {
      const due = await post(`/tables/${encodeURIComponent(this._table)}/payout`, command);
      const settles = element("button", { type: "button", class: "first big" }, `Settle box ${command.box}`);
      settles.addEventListener("click", () => { if (settles.ariaDisabled) return; settles.disabled = true; this._does_it(command); });
      rests(settles);
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

/** Not disabled: that would take the focus away. @param {HTMLElement} button @param {number=} before the timer of its last rest */
function rests(button, before) {
  clearTimeout(before);
  button.ariaDisabled = "true";
  return setTimeout(() => { button.ariaDisabled = null; }, WAKES_MS);
}

customElements.define("next-act", NextAct);
