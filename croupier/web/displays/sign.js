/** `<table-sign>`: the signs of a table (?table=ID): limits, pay tables, jackpot, announcements, and what one may do now. */

import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { printed } from "../js/felt-print.js";
import { dollars } from "../js/money.js";
import { handName, plain, spotName } from "../js/words.js";
import { stage } from "./hit-stage.js";
import "./odometer.js";
import { clockTime, gameName, keepUp, stayAwake } from "./unattended.js";

const QUIET = 6000; // ms without a word, then it is out of date
const SHOWN = 60_000; // ms that a hit has the whole screen
const ORDERS = { "english-only": "English only at this table" };

class TableSign extends HTMLElement {
  connectedCallback() {
    const table = new URLSearchParams(location.search).get("table") ?? "";
    this._table = table;
    if (!table) { this._lists(); return; }
    this._state = element("p", { class: "freshness", role: "status" }, "Connecting…");
    this._place = element("div", { class: "sign" });
    this.append(this._place, this._state);
    const feed = new Feed(`/signs/${encodeURIComponent(table)}/feed`, { quiet: QUIET });
    feed.addEventListener("message", (event) => this._shows(event.detail));
    feed.addEventListener("state", (event) => this._fresh(event.detail));
    setInterval(() => this._ticks(), 1000);
    stayAwake();
    keepUp(feed);
  }

  /** No table was named: all there are, and the board of the jackpots. */
  async _lists() {
    const lobby = await fetch("/lobby").then((answer) => answer.json()).catch(() => null);
    const link = (href, name) => element("li", {}, element("a", { href }, name));
    this.append(element("nav", { class: "displays" }, element("h1", {}, lobby ? `Displays of ${lobby.name}` : "The house cannot be reached."),
      element("ul", {}, ...(lobby ? [link("/jackpot.html", "All jackpots"), ...lobby.tables.map((one) => link(`?table=${encodeURIComponent(one.id)}`, `${one.id} · ${gameName(one.title)}`))] : []))));
  }

  _shows(told) {
    this._ahead = told.time - Date.now();
    this._zone = told.zone;
    this._told = told;
    const said = JSON.stringify([told.sign, told.demo]);
    if (said !== this._said) {
      this._said = said;
      this._draws(told);
      this._prints(told.sign);
    }
    const meter = this._place.querySelector(".jackpot odo-meter");
    if (meter) {
      meter.hidden = told.meter === null;
      if (told.meter !== null) meter.setAttribute("cents", String(told.meter));
      this._place.querySelector(".pending").textContent = told.pending ? "A prize waits for confirmation" : "";
    }
    this._ticks();
  }

  _draws({ sign, demo }) {
    const [game, house] = gameName(sign.title).split(/, (.*)/);
    this._place.replaceChildren(
      element("header", {}, element("h1", {}, game), element("p", { class: "table-name" }, [house, sign.open ? `table ${sign.table}` : `table ${sign.table} · closed`].filter(Boolean).join(" · ")),
        demo ? element("p", { class: "demo-mark" }, "DEMO") : null, sign.practice ? element("p", { class: "demo-mark" }, "PRACTICE") : null),
      limits(sign), element("section", { class: "pays" }), sign.jackpot ? jackpot(sign.jackpot) : null, this._notices(sign),
      element("footer", { class: "state" }, element("i", {}), element("b", {}), element("span", {}), element("strong", {})));
    this._place.classList.toggle("closed", !sign.open);
    this._place.classList.toggle("told", Boolean(sign.announcements.length || sign.orders.length || sign.low_limit));
  }

  /** The pay tables, as they are printed on the cloth. */
  async _prints(sign) {
    if (this._book?.id !== sign.book) this._book = await fetch(`/books/${encodeURIComponent(sign.book)}`).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
    if (!this._book) return;
    const tables = printed(this._book).map(({ title, lines }) => element("table", {}, element("caption", {}, title),
      element("tbody", {}, ...lines.map(([hand, pays]) => element("tr", {}, element("th", { scope: "row" }, hand), element("td", {}, pays))))));
    this._place.querySelector(".pays").replaceChildren(...tables);
  }

  _notices(sign) {
    const lines = sign.announcements.map((one) => element("li", { "data-time": one.time }, element("span", { class: "what" }, announced(one)), " ", element("time", { class: "countdown" })));
    lines.push(...sign.orders.map((order) => element("li", {}, ORDERS[order] ?? plain(order))));
    if (sign.low_limit) lines.push(element("li", {}, "Low limit table"));
    return element("ul", { class: "notices", hidden: !lines.length, "aria-live": "polite" }, ...lines);
  }

  /** Count down to what is announced, by the house's clock. */
  _ticks() {
    if (this._ahead === undefined) return;
    const at = Date.now() + this._ahead;
    this._says(at);
    this._celebrates(at);
    for (const line of this._place.querySelectorAll("[data-time]")) {
      const left = Math.ceil((Number(line.dataset.time) - at) / 1000);
      const when = new Date(Number(line.dataset.time)).toLocaleTimeString("en-AU", { timeZone: this._zone, hour: "2-digit", minute: "2-digit", hour12: false });
      line.querySelector("time").textContent = left > 0 ? `from ${when}, in ${span(left)}` : `from ${when}, any moment now`;
    }
  }

  /** What one may do now, and how long still. @param {number} at */
  _says(at) {
    const { sign, phase, free, deals_at: until } = this._told;
    const bar = this._place.querySelector(".state");
    const [fill, what, more, left] = bar.children;
    const betting = sign.open && phase === "betting";
    bar.dataset.state = sign.open ? (betting ? "open" : "shut") : "closed";
    what.textContent = !sign.open ? "Closed" : betting ? "Place your bets" : phase === "settling" || phase === "awarding" ? "Wagers are settled" : "No more bets";
    const clock = new Date(at).toLocaleTimeString("en-AU", { timeZone: this._zone, hour: "numeric", minute: "2-digit" });
    more.textContent = [sign.open ? `${free || "No"} ${free === 1 ? "seat" : "seats"} free` : "", clock].filter(Boolean).join(" · ");
    const seconds = betting && until ? Math.max(0, Math.ceil((until - at) / 1000)) : null;
    left.textContent = seconds === null ? "" : `${seconds} s`;
    this._most = seconds === null ? 0 : Math.max(this._most ?? 0, seconds);
    fill.style.transform = `scaleX(${seconds === null || !this._most ? (betting ? 1 : 0) : seconds / this._most})`;
  }

  /** A hit on the meter of this table has the screen for a minute. @param {number} at */
  _celebrates(at) {
    const newest = this._told.recent.find((hit) => at - hit.time < SHOWN);
    const said = newest ? JSON.stringify(newest) : "";
    if (said === this._celebrated) return;
    this._celebrated = said;
    this._hit?.remove();
    this._hit = newest ? this.appendChild(stage(newest, gameName(this._told.sign.title))) : null;
  }

  _fresh(state) {
    const live = state === "live";
    if (live) this._since = null;
    else this._since ??= clockTime(Date.now() + (this._ahead ?? 0), this._zone);
    const shown = this._place.childElementCount > 0;
    document.body.classList.toggle("stale", !live && shown);
    this._state.textContent = live ? "" : shown ? `Not current since ${this._since}. Ask the dealer. Reconnecting…` : `Connecting to table ${this._table}…`;
  }
}

function limits(sign) {
  const [first, ...others] = sign.limits;
  const rows = (changes(sign) ? sign.limits : others).map((line) => element("tr", {}, element("th", { scope: "row" }, spotName(line.spot)),
    cell(line.now), ...(changes(sign) ? [line.coming ? cell(line.coming, "new") : element("td", {}, "as now")] : [])));
  const whole = sign.player_scope === "ante" ? "A player, on the ante" : "A player, in all";
  if (sign.player) rows.push(element("tr", {}, element("th", { scope: "row" }, whole), cell(sign.player), changes(sign) ? (sign.player_coming ? cell(sign.player_coming, "new") : element("td", {})) : null));
  const heads = ["Wager", changes(sign) ? "Limits now" : "Limits", ...(changes(sign) ? ["From next round"] : [])];
  const boxes = sign.boxes.flatMap((one) => [
    ...Object.entries(one.old).map(([spot, least]) => `Box ${one.box}: old minimum ${dollars(least)} on ${spotName(spot).toLowerCase()}`),
    ...Object.entries(one.own).map(([spot, own]) => `Box ${one.box}: ${spotName(spot).toLowerCase()} ${range(own)}`)]);
  const saved = sign.max_payout_or_minimum ? ", or what the least wagers could win, if that is more" : "";
  const paid = `Most paid ${PAID[sign.max_payout_scope]}`;
  const most = Object.entries(sign.max_payouts).map(([hand, cents]) => `${paid}, ${handName(hand).toLowerCase()}: ${dollars(cents)}${saved}`);
  if (sign.max_payout !== null) most.unshift(`${paid}: ${dollars(sign.max_payout)}${saved}`);
  return element("section", { class: "limits" },
    element("div", { class: "least" }, element("p", {}, `${spotName(first.spot)}, least`), lamps(first.now.least)),
    element("div", { class: "most" }, element("p", {}, "most"), lamps(first.now.most)),
    element("p", { class: "steps" }, steps(first.now)),
    rows.length ? element("table", {}, element("thead", {}, element("tr", {}, ...heads.map((name) => element("th", { scope: "col" }, name)))), element("tbody", {}, ...rows)) : null,
    ...[...boxes, ...most].map((text) => element("p", {}, text)));
}

const PAID = { wager: "on one wager", hand: "on all wagers of a hand", round: "to a player in one round" };

const changes = (sign) => sign.limits.some((line) => line.coming);

const range = ({ least, most }) => `${dollars(least)} – ${dollars(most)}`;

/** A cell with the limits, and under them in which steps. */
const cell = (limit, name = null) => element("td", { class: name }, range(limit), steps(limit) ? element("small", {}, steps(limit)) : null);

const steps = ({ least, unit, multiples }) => (multiples ? `multiples of ${dollars(least)}` : unit > 1 ? `in steps of ${dollars(unit)}` : "");

/** An amount in lamps; whole dollars where it is whole. */
function lamps(cents) {
  const amount = element("odo-meter", { whole: cents % 100 === 0 });
  amount.setAttribute("cents", String(cents));
  return amount;
}

function jackpot(board) {
  const rows = board.prizes.map((one) => element("tr", {}, element("th", { scope: "row" }, handName(one.hand)), element("td", {}, ...prize(one))));
  return element("section", { class: "jackpot" },
    element("h2", {}, `Jackpot · ${dollars(board.wager)} wager`),
    board.out_of_order ? element("p", { class: "alert" }, "Out of order: no jackpot wagers") : null,
    board.meter ? element("odo-meter", {}) : null, element("p", { class: "pending" }),
    element("table", {}, element("tbody", {}, ...rows)),
    ...bonuses(board.bonus).map((said) => element("p", {}, said)),
    board.note ? element("p", { class: "note" }, board.note.charAt(0).toUpperCase() + board.note.slice(1)) : null);
}

/** One amount, or one for each hand that brings it. */
function bonuses(bonus) {
  if (!bonus) return [];
  if (typeof bonus === "number") return [`Bonus ${dollars(bonus)}`];
  return Object.entries(bonus).map(([hand, amount]) => `Bonus with a ${handName(hand).toLowerCase()} ${dollars(amount)}`);
}

function prize({ percent, least, amount }) {
  if (!percent) return [amount === null ? "" : dollars(amount)];
  return [percent === 100 ? "All of it" : `${percent}% of it`, ...(least ? [element("small", {}, `at least ${dollars(least)}`)] : [])];
}

function announced({ announces, least, jackpot: said }) {
  const amounts = Object.entries(least).map(([spot, cents]) => `${spotName(spot).toLowerCase()} ${dollars(cents)}`).join(", ");
  return {
    minimum: `New minimum: ${amounts}`,
    "kept-minimum": `Old minimum rises to ${amounts}`,
    closing: "This table closes",
    "jackpot-link": linked(said),
    "jackpot-closing": said?.closes ? `The jackpot ${said.closes} closes` : "The jackpot closes",
    "jackpot-option": said?.option ? `The jackpot's prizes change to option ${said.option}${said.seed ? `, seed ${dollars(said.seed * 100)} for each $1` : ""}` : "The jackpot's prizes change",
  }[announces] ?? announces;
}

function linked(said) {
  if (said?.joins) return said.leaves ? `This table goes from jackpot ${said.leaves} to ${said.joins}` : `This table joins jackpot ${said.joins}`;
  return said?.leaves ? `This table leaves jackpot ${said.leaves}` : "The jackpot of this table changes";
}

const span = (seconds) => (seconds >= 3600 ? `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);

customElements.define("table-sign", TableSign);
