/** `<jackpot-board>`: what stands on a meter (?meter=ID) or on all of them, who won last, and, for a minute, a hit. */

import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { dollars } from "../js/money.js";
import { handName } from "../js/words.js";
import { stage } from "./hit-stage.js";
import "./odometer.js";
import { clockTime, keepUp, stayAwake } from "./unattended.js";

const QUIET = 5000; // ms without a word, then it is out of date
const SHOWN = 60_000; // ms that a hit has the whole screen
const TOLD = 5; // hits in the history of a meter that stands alone
const CAUSES = { hit: "It was won", reversal: "Wagers went back to their players", undone: "A win was undone", close: "The meter was closed" };

class JackpotBoard extends HTMLElement {
  connectedCallback() {
    this._only = new URLSearchParams(location.search).get("meter");
    this._meters = new Map();
    this._tables = new Map();
    this._state = element("p", { class: "freshness", role: "status" }, "Connecting…");
    this._place = element("div", { class: "meters" });
    this.append(this._place, this._state);
    const feed = new Feed("/meters/feed", { quiet: QUIET });
    feed.addEventListener("message", (event) => this._shows(event.detail));
    feed.addEventListener("state", (event) => this._fresh(event.detail));
    this._asks();
    setInterval(() => this._asks(), 60_000);
    setInterval(() => this._celebrates(), 1000);
    stayAwake();
    keepUp(feed);
  }

  /** Which tables play for a meter, and for what. */
  async _asks() {
    const lobby = await fetch("/lobby").then((answer) => answer.json()).catch(() => null);
    if (!lobby) return;
    this._demo ??= lobby.demo && this.appendChild(element("p", { class: "demo-mark" }, "DEMO"));
    this._zone = lobby.zone;
    this._tables = grouped(lobby.tables);
    for (const [id, part] of this._meters) this._plays(id, part);
    const first = this._only && this._tables.get(this._only)?.[0];
    if (first && !this._pays) this._pays = await fetch(`/signs/${encodeURIComponent(first.id)}`).then((answer) => answer.json()).then((told) => told.sign.jackpot).catch(() => null);
    if (this._pays) this._prizes();
  }

  _shows(displays) {
    const wanted = displays.filter((one) => one.open !== false && (!this._only || one.meter === this._only));
    this._ahead = Math.max(...displays.map((one) => one.since)) - Date.now(); // the house's clock
    this._wanted = wanted;
    this._place.dataset.count = String(wanted.length);
    for (const [id, part] of this._meters) {
      if (!wanted.some((one) => one.meter === id)) { part.remove(); this._meters.delete(id); }
    }
    this._none?.remove();
    this._none = wanted.length ? null : this._place.appendChild(element("p", { class: "none" }, this._only ? nothing(this._only, displays) : "No jackpot is open."));
    for (const one of wanted) this._meter(one);
    this._celebrates();
  }

  _meter(one) {
    let part = this._meters.get(one.meter);
    if (!part) {
      part = element("section", { class: "meter" }, element("h1", {}), element("p", { class: "game" }), element("odo-meter", {}),
        element("p", { class: "pending" }), element("p", { class: "cause" }), element("div", { class: "foot" }, element("ul", { class: "pays" }), element("ol", { class: "won" })));
      this._place.append(part);
      this._meters.set(one.meter, part);
      this._plays(one.meter, part);
      if (this._pays) this._prizes();
    }
    part.querySelector("h1").replaceChildren(element("span", { class: "gold" }, "Jackpot"), ` ${one.name || one.meter}`);
    part.querySelector("odo-meter").setAttribute("cents", String(one.value_cents));
    part.querySelector(".pending").replaceChildren(...one.pending.map((win) => element("span", {}, `${where(win)}: ${dollars(win.amount)} waits for confirmation`)));
    part.querySelector(".cause").textContent = one.cause ? CAUSES[one.cause] ?? one.cause : "";
    part.querySelector(".won").replaceChildren(...history(one.recent ?? [], this._zone));
    part.classList.toggle("stale", one.stale);
    part.dataset.meter = one.meter;
  }

  _plays(id, part) {
    const tables = this._tables.get(id) ?? [];
    part.querySelector(".game").textContent = tables.length ? `${tables.length} ${tables.length === 1 ? "table plays" : "tables play"} for it` : "";
  }

  _prizes() {
    const lines = this._pays.prizes.map(({ hand, percent, amount }) => element("li", {}, element("span", {}, handName(hand)), " ", percent ? (percent === 100 ? "takes all of it" : `takes ${percent}%`) : dollars(amount ?? 0)));
    this._meters.get(this._only)?.querySelector(".pays").replaceChildren(...lines);
  }

  /** The newest hit has the screen for a minute, by the house's clock. */
  _celebrates() {
    const hits = (this._wanted ?? []).flatMap((one) => (one.recent ?? []).map((hit) => ({ ...hit, name: one.name })));
    const newest = hits.filter((hit) => Date.now() + this._ahead - hit.time < SHOWN).sort((one, other) => other.time - one.time)[0];
    const said = newest ? JSON.stringify(newest) : "";
    if (said === this._said) return;
    this._said = said;
    this._stage?.remove();
    this._stage = newest ? this.appendChild(stage(newest, newest.name)) : null;
  }

  _fresh(state) {
    const live = state === "live";
    if (live) this._since = null;
    else this._since ??= clockTime(Date.now() + (this._ahead ?? 0), this._zone);
    document.body.classList.toggle("stale", !live && this._meters.size > 0);
    this._state.textContent = live ? "" : this._meters.size ? `Not current since ${this._since}. Reconnecting…` : "Connecting…";
  }
}

const where = ({ prize, table, box }) => `${handName(prize)} at ${table}, box ${box}`;

const grouped = (tables) => tables.reduce((map, one) => map.set(one.meter, [...(map.get(one.meter) ?? []), one]), new Map());

function history(hits, zone) {
  const day = (at) => new Date(at).toLocaleDateString("en-AU", { timeZone: zone || undefined, day: "numeric", month: "long" });
  const lines = hits.slice(0, TOLD).map(({ win, time, waits }) => element("li", {}, element("b", {}, dollars(win.amount)), ` ${where(win)}, ${waits ? "waits" : day(time)}`));
  return lines.length ? [element("li", { class: "head" }, "Last won"), ...lines] : [];
}

const nothing = (meter, displays) => (displays.some((one) => one.meter === meter) ? `Meter ${meter} is not open.` : `There is no meter ${meter} here.`);

customElements.define("jackpot-board", JackpotBoard);
