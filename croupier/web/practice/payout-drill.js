/** `<payout-drill>`: a box lies there to be settled; say what is done with each wager, and the settlement marks it. Ten in a row are a speed drill. */

import "../js/felt.js";
import { clauseLinks, openClause } from "../js/clause.js";
import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { dollars } from "../js/money.js";
import { typed } from "../js/typed.js";
import { pause, post, Trouble } from "../js/wire.js";
import { resultText, spotName } from "../js/words.js";
import { LastResult } from "../player/last-result.js";

const HANDS = 10; // of a speed drill
const AMOUNT = "push|lose|\\$?\\d[\\d,]*(\\.\\d{1,2})?";
const WORDS = { p: "push", l: "lose" }; // what a letter writes into a field
const WAKES = 250; // ms until the next hand can be asked for, so that a second press does not pass over the answer
const TICK = 100; // ms between looks at the clock
const best = new Map(); // of each book, as long as the page is open: {right, ms}

class PayoutDrill extends HTMLElement {
  async connectedCallback() {
    this._felt = element("game-felt", {});
    this._felt.addEventListener("clause", (event) => openClause(this.book.id, event.detail.cites[0]));
    this._side = element("aside", { "aria-label": "What is paid" });
    this._clock = element("p", { class: "small soft money", "data-clock": "" });
    this._run = null; // the speed drill that is on: {ms, right, met}
    this._tally = { right: 0, met: 0 };
    this.replaceChildren(element("div", { class: "table-side" }, this._felt), this._side);
    this._pressed = (event) => { if (typed(event) === "s") this._speed?.click(); };
    document.addEventListener("keydown", this._pressed);
    this._ticks = setInterval(() => this._tells(), TICK);
    await this._asks();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this._pressed);
    clearInterval(this._ticks);
  }

  /** The next hand; its clock runs from when it can be seen. */
  async _asks() {
    const asked = await this._sends("payout", {});
    if (!asked || !this.isConnected) return;
    this._asked = asked;
    this.classList.remove("answered");
    this._felt.show(asked.view, this.book, { front: 1 });
    const { wagers } = asked.view.boxes[0];
    const most = asked.view.sign.max_payout;
    this._trouble = element("p", { class: "trouble", role: "alert" });
    const form = element("form", { onsubmit: (event) => { event.preventDefault(); this._pays(wagers); } },
      ...wagers.map((one) => this._field(one)),
      element("button", { type: "submit", class: "first" }, "Pay", printed("Enter")), this._trouble);
    this._side.replaceChildren(
      element("h2", {}, "What does the house pay?"),
      element("p", { class: "small soft" }, `The winnings of each wager, without its stake. P: it pushes. L: it loses.${most ? ` At most ${dollars(most)} is paid.` : ""}`),
      form, this._clock, this._foot());
    form.querySelector("input").focus();
    announce(`Box 1: ${wagers.map((one) => `${spotName(one.spot)} ${dollars(one.stake)}`).join(", ")}.`);
    this._since = performance.now();
    this._tells();
  }

  _field({ spot, stake }) {
    const input = element("input", { required: true, pattern: AMOUNT, autocomplete: "off", inputmode: "decimal", name: spot, title: "Dollars, push or lose" });
    const write = (word) => { input.value = word; this._onward(input); };
    input.addEventListener("keydown", (event) => {
      const key = event.ctrlKey || event.altKey || event.metaKey ? "" : event.key.toLowerCase();
      if (key !== "s" && !(key in WORDS)) return;
      event.preventDefault();
      if (key === "s") this._speed.click();
      else write(WORDS[key]);
    });
    return element("div", { class: "pays" }, element("label", {}, `${spotName(spot)} · ${dollars(stake)}`, input),
      ...Object.entries(WORDS).map(([key, word]) => element("button", { type: "button", tabindex: -1, "aria-label": `${spotName(spot)}: ${word}`, onclick: () => write(word) }, word === "push" ? "Push" : "Lose", printed(key.toUpperCase()))));
  }

  /** To the next field that is empty, or to the button. */
  _onward(input) {
    const { form } = input;
    ([...form.querySelectorAll("input")].find((one) => !one.value) ?? form.querySelector(".first")).focus();
  }

  async _pays(wagers) {
    const ms = performance.now() - this._since;
    const pays = Object.fromEntries(wagers.map(({ spot }) => [spot, said(this._side.querySelector(`[name="${spot}"]`).value)]));
    const paid = await this._sends("paying", { number: this._asked.number, pays });
    if (!paid || !this.isConnected) return;
    this._since = null;
    this._counts(paid.right, ms);
    const result = new LastResult(this.book);
    result.follow([], paid.view);
    result.follow(paid.events, paid.view);
    this.classList.add("answered");
    this._felt.show(paid.view, this.book, { front: 1, events: paid.events, ...result.over(paid.view, paid.view.boxes) });
    const next = element("button", { type: "button", class: "first", onclick: () => this._goesOn(), disabled: true, onkeydown: (event) => event.repeat && event.preventDefault() },
      this._over ? "Practise on" : "Next hand", printed("Enter"));
    const verdict = paid.right ? `Right: the house pays ${dollars(paid.pays)}.` : `Not so: the house pays ${dollars(paid.pays)}.`;
    this._side.replaceChildren(
      element("p", { class: `verdict ${paid.right ? "right" : "wrong"}` }, verdict),
      element("ul", { class: "marks" }, ...paid.wagers.map(({ result: one, right }) => element("li", { class: right ? "right" : "wrong", "data-spot": one.spot },
        element("span", { "aria-hidden": "true" }, right ? "✓ " : "✗ "), element("b", {}, resultText(one, paid.hand)),
        right ? "" : element("span", { class: "small" }, ` You said ${spoken(pays[one.spot])}. `), " ",
        element("span", { class: "small" }, clauseLinks(this.book.id, one.cites))))),
      this._over ? element("p", { class: "seen-now", "data-over": "" }, this._over) : "",
      next, this._clock, this._foot());
    this._tells();
    announce(`${verdict} ${this._over ?? ""}`);
    await pause(WAKES);
    next.disabled = false;
    next.focus();
  }

  _counts(right, ms) {
    this._tally = { right: this._tally.right + right, met: this._tally.met + 1 };
    this._over = null;
    if (!this._run) return;
    this._run = { ms: this._run.ms + ms, right: this._run.right + right, met: this._run.met + 1 };
    if (this._run.met < HANDS) return;
    const before = best.get(this.book.id);
    const better = !before || this._run.right > before.right || (this._run.right === before.right && this._run.ms < before.ms);
    if (better) best.set(this.book.id, this._run);
    this._over = `${ran(this._run)}, ${seconds(this._run.ms / HANDS)} a hand.${better && before ? " That is your best." : ""}`;
    this._run = null;
  }

  _goesOn() {
    if (this._busy) return;
    this._over = null;
    this._asks();
  }

  /** Ten hands from now on. */
  _starts() {
    if (this._busy) return;
    this._run = this._run ? null : { ms: 0, right: 0, met: 0 };
    this._over = null;
    this._asks();
  }

  /** The speed drill, how often one was right, and the best time. */
  _foot() {
    this._speed = element("button", { type: "button", onclick: () => this._starts() }, this._run ? "Stop the speed drill" : `Speed drill: ${HANDS} hands`, printed("S"));
    const record = best.get(this.book.id);
    return element("div", {}, this._speed,
      element("p", { class: "soft small", "data-score": `${this._tally.right}/${this._tally.met}` },
        this._tally.met ? `${this._tally.right} of ${this._tally.met} hands right.` : "The clock of a speed drill stands still while you read the answer.",
        record ? element("span", { "data-best": "" }, ` Best speed drill: ${ran(record)}.`) : ""));
  }

  /** The clock, of a speed drill alone. */
  _tells() {
    const running = this._since ? performance.now() - this._since : 0;
    const text = this._run ? `Hand ${Math.min(this._run.met + (this._since ? 1 : 0), HANDS)} of ${HANDS} · ${this._run.right} right · ${seconds(this._run.ms + running)}` : "";
    if (this._clock.textContent !== text) this._clock.textContent = text;
  }

  async _sends(what, question) {
    if (this._busy) return null;
    this._busy = true;
    try {
      return await post(`/practice/${what}`, { book: this.book.id, ...question });
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      if (this._trouble?.isConnected && !trouble.refusal) this._trouble.textContent = trouble.detail;
      else this._side.replaceChildren(element("p", { class: "trouble", role: "alert" }, trouble.detail), element("button", { type: "button", onclick: () => this._asks() }, "Another hand"));
      return null;
    } finally {
      this._busy = false;
    }
  }
}

const printed = (key) => element("kbd", { "aria-hidden": "true" }, key);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const ran = ({ right, ms }) => `${right} of ${HANDS} right in ${seconds(ms)}`;

/** What somebody wrote: cents, push or lose. @param {string} text */
const said = (text) => (Object.values(WORDS).includes(text) ? text : Math.round(Number(text.replace(/[$,]/g, "")) * 100));
const spoken = (due) => (typeof due === "number" ? dollars(due) : due);

customElements.define("payout-drill", PayoutDrill);
