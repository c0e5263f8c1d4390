/** `<coached-table>`: a table of one's own, and a coach who weighs every decision after it was made. */

import "../js/felt.js";
import "./coach-words.js";
import "./drill-list.js";
import "./practice-score.js";
import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { dollars, signed } from "../js/money.js";
import { typed } from "../js/typed.js";
import { pause, post, Trouble } from "../js/wire.js";
import { refusalText, resultText, spotName } from "../js/words.js";
import { spoken } from "./coach-words.js";

const ANTES = [500, 1000, 2500, 10000];
const AGAIN = 1500; // ms between looks while the coach gets ready
const WHICH = { due: "New hands, and missed ones when due", drills: "Only hands I missed", fresh: "Only new hands" };

class CoachedTable extends HTMLElement {
  async connectedCallback() {
    this._felt = element("game-felt", {});
    this._asks = element("p", { class: "asks", role: "status" }, "…");
    this._verdict = element("p", { class: "said", "aria-hidden": "true" });
    this._moves = element("div", { class: "moves", role: "group", "aria-label": "Decisions" });
    this._ante = element("select", {}, ...ANTES.map((cents) => element("option", { value: cents, selected: cents === 1000 }, dollars(cents))));
    this._which = element("select", {}, ...Object.entries(WHICH).map(([value, name]) => element("option", { value }, name)));
    this._deal = element("button", { type: "button", class: "first", onclick: () => this._asksFor("deal", { ante: Number(this._ante.value), which: this._which.value }) }, "Deal");
    this._trouble = element("p", { class: "trouble", role: "alert" });
    this._results = element("ol", { class: "results" });
    this._words = element("coach-words", {});
    this._score = element("practice-score", {});
    this._drills = element("drill-list", {});
    this.replaceChildren(
      element("div", { class: "table-side" }, this._felt,
        element("div", { class: "practice-bar" }, this._verdict, this._asks, this._moves,
          element("div", { class: "next" }, this._deal,
            element("label", {}, "Ante", this._ante), element("label", {}, "Hands", this._which)),
          this._trouble)),
      element("aside", { "aria-label": "Coach" }, this._words, this._results, this._score, this._drills));
    this._pressed = (event) => this._keys(event);
    document.addEventListener("keydown", this._pressed);
    await this._asksFor("table", {});
  }

  disconnectedCallback() {
    this._gone = true;
    document.removeEventListener("keydown", this._pressed);
  }

  /** F folds, C checks, 1 to 9 bet so many antes, N deals the next hand. */
  _keys(event) {
    const key = typed(event);
    const name = { f: "fold", c: "check" }[key] ?? (/^[1-9]$/.test(key) ? `${key}x` : "");
    const button = key === "n" ? this._deal : this._moves.querySelector(`[data-move="${name}"]`);
    if (button && !button.disabled) button.click();
  }

  async _asksFor(what, question) {
    if (this._busy) return;
    this._busy = true;
    this._able();
    this._trouble.textContent = "";
    try {
      this._shows(await post(`/practice/${what}`, { book: this.book.id, ...question }));
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      this._trouble.textContent = trouble.refusal ? refusalText(trouble.refusal) : trouble.detail;
    } finally {
      this._busy = false;
      this._able();
    }
  }

  async _shows(practice) {
    const before = this._last?.lessons.length ?? 0;
    this._last = practice;
    this._felt.show(practice.view, this.book, { me: this.me.id, front: 1, events: practice.events });
    this._words.show(practice, this.book);
    this._score.show(practice);
    this._drills.show(practice);
    this._tells(practice);
    const lesson = practice.lessons.at(-1);
    this._verdict.textContent = lesson ? spoken(lesson) : "";
    this._verdict.classList.toggle("right", Boolean(lesson?.right));
    if (lesson && practice.lessons.length !== before) announce(spoken(lesson));
    if (!practice.ready && !this._gone) {
      await pause(AGAIN);
      if (!this._gone) this._asksFor("table", {});
    }
  }

  _tells(practice) {
    const { view, moves, net, results } = practice;
    const hand = practice.events.findLast((one) => one.type === "BoxSettled")?.hand ?? this._hand ?? "";
    this._hand = net === null ? "" : hand;
    this._results.replaceChildren(...(net === null ? [] : [
      ...results.map((one) => element("li", { class: one.outcome === "win" ? "won" : "" }, resultText(one, this._hand))),
      element("li", { class: "total" }, net === 0 ? "Even on this hand" : `${signed(net)} on this hand`)]));
    const stage = this.book.stages[view.stage];
    this._asks.textContent = !practice.ready ? "The coach gets ready. That takes a moment, once on a machine."
      : moves.length ? `${spotName(stage.name)}: what do you do?${practice.drill ? " You missed this one before." : ""}`
        : net === null ? "Take a hand: the coach weighs each decision once you have made it."
          : "The hand is over.";
    this._moves.replaceChildren(...moves.map((move) =>
      element("button", { type: "button", "data-move": move.name, "aria-keyshortcuts": keyOf(move), onclick: (event) => event.detail > 1 || this._asksFor("act", { action: move.name }) }, label(move), printed(keyOf(move)))));
    this._deal.replaceChildren(net === null && !practice.lessons.length ? "Deal" : "Next hand", printed("N"));
    this._able();
  }

  _able() {
    const ready = Boolean(this._last?.ready) && !this._busy;
    const deciding = Boolean(this._last?.moves.length);
    for (const button of this._moves.children) button.disabled = !ready;
    this._deal.disabled = !ready || deciding;
    if (ready && !deciding && document.activeElement === document.body) this._deal.focus();
  }
}

const keyOf = ({ name, amount }) => (amount ? name.replace("x", "") : name === "fold" ? "F" : "C");
const printed = (key) => element("kbd", { "aria-hidden": "true" }, key);
const label = ({ name, amount }) => (amount ? `Bet ${name} · ${dollars(amount)}` : name === "fold" ? "Fold" : "Check");

customElements.define("coached-table", CoachedTable);
