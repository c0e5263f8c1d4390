/** `<jackpot-board>`: what stands on a meter (?meter=ID) or on all of them, prizes that wait, and whether it is current. */

import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { dollars } from "../js/money.js";
import { handName } from "../js/words.js";
import "./odometer.js";
import { gameName, keepUp, now, stayAwake } from "./unattended.js";

const QUIET = 5000; // ms without a word, then it is out of date
const CAUSES = { hit: "It was won", reversal: "Wagers went back to their players", undone: "A win was undone", close: "The meter was closed" };

class JackpotBoard extends HTMLElement {
  connectedCallback() {
    this._only = new URLSearchParams(location.search).get("meter");
    this._meters = new Map();
    this._state = element("p", { class: "freshness", role: "status" }, "Connecting…");
    this._place = element("div", { class: "meters" });
    this.append(this._place, this._state);
    const feed = new Feed("/meters/feed", { quiet: QUIET });
    feed.addEventListener("message", (event) => this._shows(event.detail));
    feed.addEventListener("state", (event) => this._fresh(event.detail));
    this._names();
    setInterval(() => this._names(), 60_000);
    stayAwake();
    keepUp(feed);
  }

  /** Which games a meter is for, as the lobby says. */
  async _names() {
    const lobby = await fetch("/lobby").then((answer) => answer.json()).catch(() => null);
    if (!lobby) return;
    this._demo ??= lobby.demo && this.appendChild(element("p", { class: "demo-mark" }, "DEMO"));
    this._titles = new Map();
    for (const table of lobby.tables.filter((one) => one.meter)) {
      this._titles.set(table.meter, (this._titles.get(table.meter) ?? new Set()).add(gameName(table.title)));
    }
    for (const [id, part] of this._meters) this._title(id, part);
  }

  _shows(displays) {
    const wanted = displays.filter((one) => one.open !== false && (!this._only || one.meter === this._only));
    this._place.dataset.count = String(wanted.length);
    for (const [id, part] of this._meters) {
      if (!wanted.some((one) => one.meter === id)) { part.remove(); this._meters.delete(id); }
    }
    this._none?.remove();
    this._none = wanted.length ? null : this._place.appendChild(element("p", { class: "none" }, this._only ? nothing(this._only, displays) : "No jackpot is open."));
    for (const one of wanted) this._meter(one);
  }

  _meter(one) {
    let part = this._meters.get(one.meter);
    if (!part) {
      part = element("section", { class: "meter" }, element("h1", {}), element("odo-meter", {}), element("p", { class: "pending" }), element("p", { class: "cause" }));
      this._place.append(part);
      this._meters.set(one.meter, part);
      this._title(one.meter, part);
    }
    const [, odometer, pending, cause] = part.children;
    odometer.setAttribute("cents", String(one.value_cents));
    pending.replaceChildren(...one.pending.map((win) => element("span", {}, `${handName(win.prize)} at ${win.table}, box ${win.box}: ${dollars(win.amount)} waits for confirmation`)));
    cause.textContent = one.cause ? CAUSES[one.cause] ?? one.cause : "";
    part.classList.toggle("stale", one.stale);
    part.dataset.meter = one.meter;
  }

  _title(id, part) {
    const titles = [...(this._titles?.get(id) ?? [])];
    part.firstChild.replaceChildren(element("span", { class: "gold" }, "Jackpot"), titles.length ? ` ${titles.join(" · ")}` : ` ${id}`);
  }

  _fresh(state) {
    const live = state === "live";
    if (live) this._since = null;
    else this._since ??= now();
    document.body.classList.toggle("stale", !live && this._meters.size > 0);
    this._state.textContent = live ? "" : this._meters.size ? `Not current since ${this._since}. Reconnecting…` : "Connecting…";
  }
}

const nothing = (meter, displays) => (displays.some((one) => one.meter === meter) ? `Meter ${meter} is not open.` : `There is no meter ${meter} here.`);

customElements.define("jackpot-board", JackpotBoard);
