/** `<play-bar>`: what is asked now in one sentence, and the keys: each has one place and one meaning for the whole round. */

import "./chip-rail.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { typed } from "../js/typed.js";
import { refusalText, spotName } from "../js/words.js";
import { atStake, bought, decisions, multiplesOf, prompt } from "./decision.js";
import { Key } from "./key.js";

/** Fires `act` (detail: a command), `laid` (detail: {box, spot, cents}), `place`, `rebet`, `undo`, `clear`, `least`, `soon` (detail: the last seconds to decide). */
class PlayBar extends HTMLElement {
  connectedCallback() {
    this._asks = element("p", { class: "asks", role: "status" });
    this._more = element("p", { class: "sub", role: "status" });
    this._clock = element("p", { class: "clock-left", role: "timer" });
    this._refused = element("div", { class: "refused", role: "alert" });
    this._others = element("p", { class: "others" });
    this._has = element("p", { class: "has" });
    this._lies = element("p", { class: "lies" });
    this._rail = element("chip-rail", {});
    this._rail.addEventListener("laid", (event) => this._say("laid", event.detail));
    this._undo = element("button", { type: "button", "aria-keyshortcuts": "U", onclick: () => this._say("undo") }, "Undo", element("kbd", { "aria-hidden": "true" }, "U"));
    this._clear = element("button", { type: "button", "aria-keyshortcuts": "X", onclick: () => this._say("clear") }, "Clear", element("kbd", { "aria-hidden": "true" }, "X"));
    this._staged = element("div", { class: "staged", role: "group", "aria-label": "Chips" }, this._rail, this._undo, this._clear);
    this._extra = element("div", { class: "extra", role: "group", "aria-label": "What else you may do" });
    this._buttons = element("div", { class: "buttons", role: "group", "aria-label": "What you may do" });
    this.replaceChildren(
      element("div", { class: "line" }, this._clock, element("div", { class: "words" }, this._asks, this._more, this._others, this._refused), this._extra, this._staged),
      this._buttons);
    setInterval(() => this._ticks(), 250);
    this._typed = (event) => this._keys(event);
    document.addEventListener("keydown", this._typed);
    document.addEventListener("click", leavesBehind, { capture: true });
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this._typed);
    document.removeEventListener("click", leavesBehind, { capture: true });
  }

  /** The chip a press on a spot lays. */
  get chip() { return this._rail.chosen; }

  /** Why not, in plain words, then the clauses: beside the keys that were pressed. @param {object} refusal */
  async refuse(refusal) {
    const said = element("p", {}, refusalText(refusal), " ");
    this._refused.replaceChildren(said);
    said.append((await import("../js/clause.js")).clauseLinks(this._how.book.id, refusal.cites));
  }

  /** What went wrong on the way. @param {string} text */
  trouble(text) { this._refused.replaceChildren(element("p", {}, text)); }

  hush() { if (this._refused.childElementCount) this._refused.replaceChildren(); }

  /** Tables where somebody deals, for who waits in vain. @param {object[]} tables of the lobby */
  offer(tables) {
    this._others.replaceChildren(...(tables.length ? ["Dealt now: ", ...tables.flatMap((one, at) => [at ? " · " : "",
      element("a", { href: `/table.html?table=${encodeURIComponent(one.id)}&sit=1` }, one.id === one.book ? one.title : `${one.title.split(",")[0]}, ${one.id}`)])] : []));
  }

  show(how) {
    this._how = how;
    const { view, book, options, me, own, bets } = how;
    if (this._stands && !this._stands(how)) this._over.abort(); // a question that is over is not asked any longer
    if (!this._all) this._places(book);
    const taken = view.phase === "betting" || view.phase === "closed";
    const says = how.live ? prompt(view, book, options, me.id) : "Not connected. Nothing you see changes until the house is back.";
    if (this._asks.textContent !== says) this._asks.textContent = says;
    const held = !how.live || how.busy;
    const lays = taken && options.of("PlaceWager").some(({ command }) => command.player === me.id);
    const late = bets.empty ? "" : lays && bets.kept ? `${dollars(bets.total)} still lies where you laid it. It is wagered when you press Place bets.`
      : lays ? "" : `${dollars(bets.total)} was laid out and not placed in time. It is not wagered; it stays for the next round.`;
    if (this._more.textContent !== late) this._more.textContent = late;
    const lies = own.reduce((sum, box) => sum + box.wagers.reduce((all, one) => all + one.stake, 0), 0);
    this._has.textContent = own.length ? `You have ${dollars(view.balance ?? 0)}` : "";
    this._lies.textContent = lies ? `${dollars(lies)} on the felt` : "";
    this._rail.show(me.chips);
    this._staged.classList.toggle("absent", !lays);
    this._staged.inert = !lays;
    for (const node of [this._undo, this._clear]) node.disabled = bets.empty || held;
    this._decisions(how, held);
    this._wagers(how, lays, held);
    this._extras(how, held);
    this._ticks();
  }

  /** Every key the game has, once and for all. */
  _places(book) {
    this._multiples = multiplesOf(book);
    this._fold = new Key("fold", "F");
    this._check = book.stages.some((one) => one.check) ? new Key("check", "C") : null;
    this._bets = this._multiples.map(({ times }) => new Key(`bet-${times}`, String(times)));
    this._least = new Key("least", "B");
    this._same = new Key("same", "Space");
    this._all = [this._fold, this._least, this._same, ...(this._check ? [this._check] : []), ...this._bets];
    const purse = element("div", { class: "purse" }, this._has, this._lies);
    this._buttons.replaceChildren(this._fold.node, purse, this._least.node, this._same.node,
      element("div", { class: "decide" }, ...(this._check ? [this._check.node] : []), ...this._bets.map((one) => one.node)));
    this._buttons.style.setProperty("--decisions", String(this._bets.length + (this._check ? 1 : 0)));
  }

  _decisions({ view, book, options, box }, held) {
    const found = box ? decisions(view, book, options, box) : [];
    const at = (place) => found.find((one) => one.place === place);
    const put = (key, place, rest) => {
      const one = at(place);
      const means = one && `${view.round} ${view.stage} ${box.number} ${one.small} ${one.label}`;
      key.show(one ? { ...one, kind: KINDS[one.kind], means, does: () => this._decides(one, box) } : { ...rest, rests: true }, held);
    };
    put(this._fold, "fold", { word: "Fold" });
    if (this._check) put(this._check, "check", { word: "Check" });
    this._bets.forEach((key, index) => {
      const { times, when } = this._multiples[index];
      put(key, `bet-${times}`, { word: `Bet ${times}x`, small: when });
    });
    this._odd = found.filter((one) => !one.place);
  }

  /** Both wager at once, with the amount on them; chips that lie there first have to be placed. */
  _wagers({ bets, options, own }, lays, held) {
    const ante = options.one("PlaceWager", own[0]?.number, "ante");
    const lies = own.some((box) => box.wagers.length);
    const again = bets.last.reduce((sum, one) => sum + one.amount, 0);
    const staked = own[0]?.wagers.some((wager) => wager.spot === "ante"); // already; now the rest may follow
    const first = bets.empty || !ante || staked || bets.sums.has(`${ante.command.box}|ante`) ? "" : dollars(ante.least);
    const same = first ? { word: "Place bets", small: `first an ante, ${first} or more`, rests: true } : !lays || (bets.empty && (lies || !again || !ante)) ? { word: "Same again", small: again ? dollars(again) : "", rests: true }
      : bets.empty ? { word: "Same again", small: dollars(again), kind: "gold", does: () => this._say("rebet") }
        : { word: "Place bets", small: dollars(bets.total), kind: "gold", does: () => this._say("place") };
    this._same.show(same, held);
    const least = ante ? ante.least * this._needs() : 0;
    this._least.show(lays && ante && !lies && bets.empty
      ? { word: "Bet the least", small: dollars(least), kind: again ? "calm" : "gold", does: () => this._say("least") }
      : { word: "Bet the least", rests: true }, held);
  }

  _needs() {
    const { book } = this._how;
    return book.equal ? book.spots.filter((one) => one.needed).length : 1;
  }

  /** What comes up seldom, apart from all that has a key. */
  _extras({ view, options, box, own, me }, held) {
    const found = this._odd.map((one) => ({ label: one.label, cites: one.cites, first: one.kind === "bet", does: () => this._decides(one, box) }));
    for (const { command, cites } of options.of("Retract", box?.number)) {
      found.push({ cites, label: command.accept ? "Take my wagers back" : "Leave them", first: command.accept, does: () => this._say("act", command) });
    }
    for (const { command, cites } of options.of("TakeBackWager")) {
      if (own.some((one) => one.number === command.box)) found.push({ cites, label: `Take back ${spotName(command.spot)}`, does: () => this._say("act", command) });
    }
    found.push(...this._secrets(view, options, own, me));
    const before = new Map([...this._extra.children].map((node) => [node.textContent, node]));
    const nodes = found.map((one) => {
      const node = before.get(one.label) ?? element("button", { type: "button" }, one.label);
      node.className = one.first ? "first" : "";
      node.setAttribute("aria-disabled", Boolean(one.off || held));
      node._cites = one.cites ?? null; // for who asks why
      node.onclick = (event) => node.ariaDisabled === "true" || event.detail > 1 || one.does();
      return node;
    });
    if (nodes.length !== this._extra.childElementCount || nodes.some((node, at) => this._extra.children[at] !== node)) this._extra.replaceChildren(...nodes);
  }

  /** In a tournament whose terms have secret wagers: write one, or open the one that is written. */
  _secrets(view, options, own, me) {
    const mine = own.find((box) => box.seat === me.id);
    const writes = mine && options.one("MakeSecretWager", mine.number);
    if (writes) return [{ label: "Wager in secret…", does: async () => { const wish = await (await import("./secret-wager.js")).writeSecret(view.id, writes); if (wish) this._say("act", wish); } }];
    if (!mine || !view.tournament?.sealed.includes(me.id)) return [];
    const here = JSON.parse(localStorage.getItem(`croupier-secret ${view.id} ${mine.number}`) ?? "null");
    return [{ label: here ? `Open my secret wager · ${dollars(here.amount)}` : "Your secret wager is on another device", first: Boolean(here), off: !here, does: async () => this._say("act", (await import("./secret-wager.js")).openSecret(view.id, mine.number)) }];
  }

  /** A fold of more than what bought the hand asks once; and counts only for the question it was an answer to. */
  async _decides(one, box) {
    if (one.kind === "fold" && atStake(box) > bought(box, this._how.book)) {
      const { round, stage } = this._how.view;
      const amount = dollars(atStake(box));
      const lies = box.wagers.filter((wager) => wager.spot !== "jackpot").map((wager) => `${spotName(wager.spot)} ${dollars(wager.stake)}`).join(", ");
      const { confirmed } = await import("../js/dialog.js");
      this._over = new AbortController();
      this._stands = ({ view, options }) => view.round === round && view.stage === stage && options.of("Fold", box.number).length > 0;
      const folds = await confirmed("Fold this hand?", `You give up ${amount}: ${lies}.`, `Fold, give up ${amount}`, { no: "Play on", wary: true, over: this._over.signal });
      if (!folds || !this._stands(this._how)) return;
    }
    this._say("act", one.command);
  }

  /** Every key of the bar from the keyboard, and the chips. */
  _keys(event) {
    const key = typed(event);
    if (!key || !this._all) return;
    if (key === " " && event.target.closest("button, a, summary")) return; // it presses that
    const found = this._all.find((one) => one.answers(key));
    if (found) {
      event.preventDefault();
      found.press();
    }
    if (this._staged.inert) return;
    if (key === "u") this._undo.click();
    if (key === "x") this._clear.click();
    if (key === "+" || key === "-") this._rail.step(key === "+" ? 1 : -1);
  }

  /** The clock of one's own decision, or until the cards come. */
  _ticks() {
    if (!this._how?.view) return;
    const { text, part, soon, seconds } = clockText(this._how);
    if (soon) this._say("soon", seconds);
    if (this._clock.textContent !== text) this._clock.textContent = text;
    this._clock.classList.toggle("runs", part !== null);
    this._clock.classList.toggle("soon", soon);
    this._clock.style.setProperty("--left", String(part ?? 0));
  }

  _say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/** Who pressed with a pointer does not mean that button again by the space bar, but the key of the bar that has it. */
function leavesBehind(event) {
  if (event.pointerType) event.target.closest?.("button.spot, play-bar button")?.blur();
}

const KINDS = { bet: "gold", check: "calm", fold: "fold" };

/**
 * The clock of the bar: until when one has to decide, or until the cards come.
 * @param {{view: object, own: object[], ahead: number, dealsAt: () => number | null, bets_ms?: number, decision_ms?: number}} how
 * @returns {{text: string, part: number | null, soon: boolean}} `part`: how much of the time is left, 0 to 1
 */
function clockText({ view, own, ahead, dealsAt, times = {} }) {
  const clock = view.clocks.find((one) => own.some((box) => box.number === one.box && box.to_decide));
  if (clock) return counted(clock.until - Date.now() - ahead, times.decision ?? 30_000, "s to decide", true);
  const open = ["betting", "closed"].includes(view.phase);
  const bets = open ? dealsAt() : null;
  if (bets) return counted(bets - Date.now() - ahead, times.betting ?? 20_000, "s until the cards", false);
  if (open && view.mode === "electronic" && times.betting && view.open) return { text: `${Math.round(times.betting / 1000)} s from the first bet`, part: 1, soon: false };
  return { text: "", part: null, soon: false };
}

function counted(left, whole, words, grave) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return { text: `${seconds} ${words}`, part: Math.min(1, Math.max(0, left / whole)), soon: grave && seconds <= 5, seconds };
}

customElements.define("play-bar", PlayBar);
