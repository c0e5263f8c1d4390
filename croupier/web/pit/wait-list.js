/** `<wait-list>`: what waits for somebody: rulings, notices, counts, prizes, disputes; with what one may do. */

import { clauseLinks } from "../js/clause.js";
import { confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { houseClock } from "../js/frame.js";
import { dollars, exactly, signed } from "../js/money.js";
import { rankName } from "../js/ranks.js";
import { play } from "../js/sound.js";
import { get } from "../js/wire.js";
import { called, handName } from "../js/words.js";
import { asked } from "./asked.js";

const SIGN = { prize: "★", jackpot: "★", incident: "!", books: "!", "large win": "▲", still: "◷", bets: "▲" };
const HEAVIEST = 5;
const AGAIN_MS = 8000; // until the heaviest is heard again
const WAKES_MS = 400; // after the list moved under the hand, before a press there counts
const SEEN = "pit-seen"; // alarms this browser was told are seen

class WaitList extends HTMLElement {
  connectedCallback() {
    this._list ??= this.appendChild(element("ul", { class: "waits" }));
    this._rows = new Map();
    this._list.addEventListener("click", (event) => event.target.closest("[aria-disabled=true]") && event.stopPropagation(), { capture: true });
    this._seen = new Set(JSON.parse(sessionStorage.getItem(SEEN) ?? "[]"));
  }

  /** How many things wait or want to be seen. */
  get count() { return this._rows.size; }

  show(floor) {
    this._now = floor.time;
    const found = [...floor.waits.map((wait) => ({ key: keyOf(wait.approval), weight: wait.weight, wait })),
      ...floor.alarms.map((alarm) => ({ key: alarmKey(alarm), weight: alarm.weight, alarm })).filter(({ key }) => !this._seen.has(key))]
      .sort((one, other) => other.weight - one.weight || Boolean(other.wait?.overdue) - Boolean(one.wait?.overdue)); // what waits before what was
    this._sounds(found);
    const keys = new Set(found.map(({ key }) => key));
    for (const [key, { row, over }] of this._rows) {
      if (keys.has(key)) continue;
      over.abort();
      row.remove();
      this._rows.delete(key);
    }
    for (const { key, weight, wait, alarm } of found) {
      const said = JSON.stringify(wait ? [wait, minutes(wait, this._now)] : [alarm, Math.floor((this._now - alarm.since) / 60_000)]);
      const before = this._rows.get(key);
      if (before?.said === said || before?.row.contains(document.activeElement) && document.activeElement.matches("input")) continue;
      const over = before?.over ?? new AbortController();
      const focused = before?.row.contains(document.activeElement) ? document.activeElement.textContent : "";
      const row = wait ? this._row(wait, floor, over.signal) : this._alarm(alarm, key);
      row.classList.add(`weight-${weight}`);
      before?.row.replaceWith(row);
      if (focused) [...row.querySelectorAll("button")].find((one) => one.textContent === focused)?.focus();
      this._rows.set(key, { said, row, over });
    }
    const rows = found.map(({ key }) => this._rows.get(key).row);
    rows.forEach((row, at) => { if (this._list.children[at] !== row) this._list.insertBefore(row, this._list.children[at] ?? null); });
    this._rests(JSON.stringify(found.map(({ key, wait }) => [key, wait?.approval.answers.map((one) => one.name)])));
    this._none ??= element("li", { class: "nothing" }, "Nothing waits for anybody.");
    if (keys.size) this._none.remove();
    else this._list.append(this._none);
  }

  /** A jackpot is heard as at every screen of the house, what else is new as a call; the heaviest again until it is seen. */
  _sounds(found) {
    const fresh = found.filter(({ key }) => !this._rows.has(key));
    if (fresh.some(({ wait, alarm }) => (wait?.approval.what ?? alarm.kind) === (wait ? "prize" : "jackpot"))) play("jackpot");
    else if (this._laid && fresh.length || found[0]?.weight >= HEAVIEST && performance.now() - this._rang > AGAIN_MS) play("call");
    else return;
    this._rang = performance.now();
  }

  /** What has only just come to lie under the hand is not what a press there was meant for. @param {string} laid what lies where */
  _rests(laid) {
    if (laid === this._laid) return;
    this._laid = laid;
    clearTimeout(this._waking);
    const buttons = this._list.querySelectorAll(".acts button");
    for (const one of buttons) one.ariaDisabled = "true";
    this._waking = setTimeout(() => { for (const one of this._list.querySelectorAll(".acts button")) one.ariaDisabled = null; }, WAKES_MS);
  }

  _row(wait, floor, over) {
    const one = wait.approval;
    const error = element("p", { class: "trouble small", role: "alert" });
    const line = floor.tables.find((each) => each.table === one.table);
    const prize = one.what === "prize";
    const facts = [one.box && !prize && `box ${one.box}`, one.by && (prize ? `won by ${called(one.by)}` : `by ${called(one.by)}`), one.needs && `for the ${rankName(one.needs)}`,
      one.amount !== null && !prize && (one.what === "count" ? `differs by ${signed(one.amount)}` : dollars(one.amount)), one.note && `“${one.note}”`];
    return element("li", { class: wait.overdue ? "overdue" : "", "data-what": one.what },
      element("div", { class: "head" }, mark(one.what), ...(prize ? [element("strong", {}, `Jackpot ${exactly(one.amount)} at ${one.table}, box ${one.box}`), " ", wait.text] : [element("strong", {}, one.table), " ", wait.text])),
      element("div", { class: "soft small" }, facts.filter(Boolean).join(" · "), " ", due(wait, this._now)),
      element("div", { class: "acts" }, ...this._acts(one, line, error, over)), error);
  }

  /** What nobody has to answer: it goes when somebody here has seen it. */
  _alarm(one, key) {
    const seen = () => {
      this._seen.add(key);
      sessionStorage.setItem(SEEN, JSON.stringify([...this._seen]));
      this.desk.looks();
    };
    const replay = one.round && one.kind !== "still" && this.desk.me?.oversees;
    const ago = Math.floor((this._now - one.since) / 60_000);
    return element("li", { "data-what": one.kind, class: "alarm" },
      element("div", { class: "head" }, mark(one.kind), ...ALARM[one.kind](one)),
      element("div", { class: "soft small" }, one.kind === "still" ? `since ${houseClock(one.since)}` : ago ? `${ago} min ago` : "just now"),
      element("div", { class: "acts" },
        replay ? element("button", { type: "button", "aria-label": `See the round: ${one.table}`, onclick: () => replays(one.table, one.round + 1) }, "See the round…")
          : element("button", { type: "button", "aria-label": `Look at ${one.table}`, onclick: () => this.desk.opens(one.table) }, "Look"),
        element("button", { type: "button", "aria-label": `Seen: ${one.table}`, onclick: seen }, "Seen")));
  }

  *_acts(one, line, error, over) {
    if (one.what === "incident") yield element("button", { type: "button", class: "first", onclick: () => this._rules(one.table) }, "Ruling…");
    if (one.what === "dispute") yield element("button", { type: "button", onclick: () => replays(one.table, line.round) }, "Replay…");
    const first = one.answers.find((answer) => answer.mine);
    for (const answer of one.answers) {
      if (!answer.mine && first && one.what === "dispute") continue; // there is enough that can be done
      const word = one.what === "prize" ? `${answer.name} ${exactly(one.amount)}` : answer.name;
      const does = element("button", { type: "button", class: answer === first ? "first" : "", disabled: !answer.mine, title: answer.who ? "" : answer.waits || null, "aria-label": `${word}: ${one.table}` }, one.what === "prize" && answer.mine ? `${word}…` : word);
      does.addEventListener("click", () => this._answers(one, answer, error, over));
      yield does;
      if (!answer.mine) yield element("span", { class: "soft small" }, answer.who ? `The ${rankName(answer.who)} may.` : answer.waits, " ", clauseLinks(line.book, answer.cites));
    }
  }

  async _answers(one, answer, error, over) {
    if (one.what === "prize" && !(await this._sure(one, answer, over))) return;
    const said = answer.asks.length ? await asked(`${one.table}: ${answer.name}`, answer.asks, {}, over) : {};
    if (!said) return;
    const { actor, id, at, ...command } = answer.command;
    const refused = await this.desk.gives(one.table, { ...command, ...said });
    error.replaceChildren(...(refused ? [refused] : []));
  }

  /** A prize is asked for once, with its amount; Enter pressed out of habit pays nothing. */
  _sure(one, answer, over) {
    const name = `${answer.name} ${exactly(one.amount)}`;
    return confirmed(`${name}?`, `It goes to ${called(one.by)}, box ${one.box} at ${one.table}, for a ${handName(one.name).toLowerCase()}, and cannot be taken back by a click. Look at the hand first.`, name, { wary: true, over });
  }

  /** The same dialog the dealer has, with what this rank may decide. */
  async _rules(table) {
    const book = await get(`/books/${encodeURIComponent(this.desk.book(table))}`);
    const place = element("div", {}, element("p", { class: "trouble" }));
    const { heard, openWrong } = await import("../dealer/wrong.js");
    this.heard = heard;
    openWrong({
      table, book,
      gives: async (command, signatures) => {
        const refused = await this.desk.gives(table, command, signatures);
        place.firstChild.replaceChildren(...(refused ? [refused] : []));
        return !refused;
      },
      querySelector: (what) => place.querySelector(what),
    });
  }
}

const replays = async (table, round) => (await import("./replay.js")).openReplay(table, round);
const mark = (kind) => (SIGN[kind] ? element("span", { class: "mark", "aria-hidden": "true" }, SIGN[kind]) : null);
const head = (text) => element("strong", {}, text);
const ALARM = {
  jackpot: (one) => [head(`Jackpot ${exactly(one.amount)} paid at ${one.table}, box ${one.box}`), ` ${handName(one.hand)}, ${called(one.player)}, round ${one.round}.`],
  "large win": (one) => [head(`${one.table}: ${dollars(one.amount)} won by ${called(one.player)}`), ` ${handName(one.hand)}, box ${one.box}, round ${one.round}.`],
  still: (one) => [head(`${one.table} stands still`), ` Round ${one.round}, ${STILL[one.phase] ?? one.phase}.`],
  bets: (one) => [head(`${one.table}: ${called(one.player)} bets ${dollars(one.amount)}`), ` The hands before were bought for ${dollars(one.usual)} on average.`],
};
const STILL = { betting: "bets lie and no cards come", closed: "bets are down and no cards come", dealing: "in the middle of the deal", deciding: "somebody is to decide", settling: "boxes are to be settled", awarding: "the jackpot is to be settled", finished: "the round is to be ended" };
const alarmKey = (one) => ["alarm", one.table, one.kind, one.round, one.box, one.player, one.kind === "bets" ? one.amount : one.since].join("|");
const long = (minutes) => (minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`);
const keyOf = (one) => [one.table, one.what, one.name, one.number, one.box].join("|");
const minutes = (wait, now) => (wait.approval.due ? Math.round((wait.approval.due - now) / 60_000) : "");

function due(wait, now) {
  if (!wait.approval.due) return "";
  const left = Math.round((wait.approval.due - now) / 60_000);
  const text = wait.overdue ? `overdue by ${long(Math.max(1, -left))}` : `due in ${long(Math.max(0, left))}`;
  return element("span", { class: wait.overdue ? "badge alert" : "" }, text);
}

customElements.define("wait-list", WaitList);
