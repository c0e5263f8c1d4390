/** The frame of every console: who you are, where you are, the house's clock, how fresh what you see is. */

import { element } from "./element.js";
import { signOff, whoever } from "./wire.js";

const askSignOn = async (why) => (await import("./sign-on.js")).askSignOn(why); // seldom: it comes when it is wanted
const SAYS = { connecting: "Connecting", live: "Live", stale: "Not live: reconnecting", ended: "Ended" };

const staff = (me) => Boolean(me?.staff) && !me.inspector;
const ranked = (me) => staff(me) && Object.keys(me.ranks).length > 0;
const oversees = (me) => Boolean(me?.oversees); // the pit and inspectors
const practises = (me) => Boolean(me) && (me.demo || me.staff); // on a real floor, staff
const anybody = () => true;

/** Address, name, and for whom; in the order of the navigation. */
const CONSOLES = [
  { href: "/", name: "Lobby", may: anybody },
  { href: "/dealer.html", name: "Dealer", may: ranked },
  { href: "/pit.html", name: "Pit", may: ranked },
  { href: "/inspector.html", name: "Inspector", may: oversees },
  { href: "/tournament.html", name: "Tournaments", may: Boolean },
  { href: "/practice.html", name: "Practice", may: practises },
  { href: "/pricing.html", name: "Pricing", may: practises },
  { href: "/simulator.html", name: "Simulator", may: practises },
  { href: "/promotion.html", name: "Promotions", may: Boolean },
  { href: "/sides.html", name: "Four sides", may: (me) => Boolean(me?.demo) },
  { href: "/sign.html", name: "Signs", may: anybody },
];

const NEXT = { "": "light", light: "dark", dark: "" };
const SIGN = { "": "◐", light: "☀", dark: "☾" };
const themeName = (theme) => theme || "as usual";

/** Say something to those who listen rather than look. @param {string} text */
export function announce(text) {
  const region = document.querySelector("croupier-frame .spoken");
  if (!region) return;
  region.append(element("p", {}, text));
  while (region.childElementCount > 4) region.firstElementChild.remove();
}

/** Show the state of a feed in the frame. @param {import("./feed.js").Feed} feed */
export function watch(feed) {
  document.querySelector("croupier-frame")?.watch(feed);
}

/** The time of the house, ms since 1970. */
export const houseTime = () => document.querySelector("croupier-frame")?.now() ?? Date.now();

const houseZone = () => document.querySelector("croupier-frame")?.zone;

/** "9:41 pm" of the house. @param {number} ms */
export const houseClock = (ms) => new Date(ms).toLocaleTimeString("en-AU", { timeZone: houseZone(), hour: "numeric", minute: "2-digit" });

/** "19/11/2026" of the house. @param {number} ms */
export const houseDay = (ms) => new Date(ms).toLocaleDateString("en-AU", { timeZone: houseZone() });

/**
 * What is not current does not look current: parts with `data-current` are greyed and cannot be pressed, and the page says since when.
 * @param {"connecting" | "live" | "stale" | "ended"} state
 */
export function current(state) {
  document.querySelector("croupier-frame")?.current(state);
}

/** `<croupier-frame where="Pit"><main>…</main></croupier-frame>` */
class Frame extends HTMLElement {
  static observedAttributes = ["where"];

  _at = 0; // the time of the house when it was last told
  _heard = 0;

  connectedCallback() {
    if (this._head) return;
    this._where = element("span", { class: "where" }, this.getAttribute("where") ?? "");
    this._nav = element("nav", { "aria-label": "Consoles" });
    this._demo = element("span", { class: "demo", hidden: true }, "DEMO");
    this._floor = element("span", { class: "floor" });
    this._clock = element("time", { class: "clock" });
    this._state = element("span", { class: "state", role: "status", hidden: true });
    this._who = element("span", { class: "who" });
    this._sign = element("button", { type: "button", class: "sign", onclick: () => this._signs() }, "Sign on");
    this._menu = element("button", { type: "button", class: "menu-button", "aria-expanded": false, "aria-controls": "frame-drawer", hidden: true, onclick: () => this._unfolds() });
    this._drawer = element("div", { class: "drawer", id: "frame-drawer" }, this._nav, this._floor, this._who, themeButton(), this._sign);
    this._head = element("header", { class: "frame" },
      element("a", { class: "skip", href: "#main" }, "Skip to the content"),
      element("a", { class: "mark", href: "/", "aria-label": "Croupier: to the lobby" }, "♠", element("span", {}, " Croupier")),
      this._where, this._demo, this._state, this._clock, this._menu, this._drawer);
    this._head.addEventListener("keydown", (event) => event.key === "Escape" && this._folds(this._menu));
    document.addEventListener("click", (event) => this._head.contains(event.target) || this._folds());
    this.prepend(this._head);
    this._old = element("p", { class: "not-current", role: "status" });
    this._head.after(this._old);
    this.append(element("div", { class: "spoken unseen", "aria-live": "polite" }));
    const main = this.querySelector("main");
    if (main) { main.id ||= "main"; main.tabIndex = -1; }
    document.addEventListener("signed-on", (event) => this._shows(event.detail));
    document.addEventListener("signed-off", (event) => this._lost(event.detail.by));
    setInterval(() => this._tick(), 1000);
    this._begin();
  }

  attributeChangedCallback(name, old, value) {
    if (this._where) this._where.textContent = value ?? "";
  }

  /** @param {import("./feed.js").Feed} feed */
  watch(feed) {
    const show = () => this.current(feed.state);
    feed.addEventListener("state", show);
    feed.addEventListener("message", (event) => event.detail.time > this.now() && this.tells(event.detail.time)); // an older record says nothing of now
    show();
  }

  /** @param {"connecting" | "live" | "stale" | "ended"} state */
  current(state) {
    const back = state === "live" && this._state.dataset.state === "stale";
    this._state.hidden = false;
    this._state.textContent = SAYS[state];
    this._state.dataset.state = state;
    document.documentElement.dataset.feed = state;
    const parts = document.querySelectorAll("[data-current]");
    for (const part of parts) part.inert = state === "stale";
    if (state !== "stale") this._old.textContent = "";
    else if (parts.length) this._old.textContent ||= `Not current since ${houseClock(this.now())}. Nothing can be pressed until the house is back.`;
    if (back) whoever(true).then((me) => me && this.tells(me.time)).catch(() => {}); // its clock may have gone on otherwise
  }

  /** The time of the house as far as it is known here. */
  now() { return this._at + Math.round(performance.now() - this._heard); }

  get zone() { return this._zone; }

  async _begin() {
    const me = await whoever().catch(() => null);
    this._shows(me);
    if (!me) {
      const lobby = await fetch("/lobby").then((answer) => answer.json()).catch(() => null);
      this._floor.textContent = lobby?.name ?? "";
      this._demo.hidden = !lobby?.demo;
      import("./sign-on.js").catch(() => {}); // at hand before it is needed
    }
  }

  _shows(me) {
    this._me = me;
    this._who.textContent = me?.id ?? "";
    this._sign.textContent = me ? "Sign off" : "Sign on";
    this._menu.hidden = !me;
    this._menu.replaceChildren(element("span", { "aria-hidden": "true" }, "☰ "), me?.id ?? "", element("span", { class: "unseen" }, ": menu"));
    this._folds();
    if (me) {
      this._floor.textContent = me.floor;
      this._demo.hidden = !me.demo;
      this._zone = me.zone;
      this.tells(me.time);
      this._tick();
    }
    const here = location.pathname.replace("index.html", "");
    this._nav.replaceChildren(...CONSOLES.filter((one) => one.may(me)).map((one) =>
      element("a", { href: one.href, "aria-current": one.href.split("?")[0] === here ? "page" : null }, one.name)));
  }

  /** On a small screen the consoles and who one is are behind one button. */
  _unfolds() {
    const open = this._head.toggleAttribute("data-open");
    this._menu.setAttribute("aria-expanded", open);
    if (open) this._nav.querySelector("a")?.focus();
  }

  /** @param {HTMLElement=} back where the focus goes, if it was inside */
  _folds(back) {
    if (!this._head.hasAttribute("data-open")) return;
    this._head.removeAttribute("data-open");
    this._menu.setAttribute("aria-expanded", false);
    back?.focus();
  }

  _lost(by) {
    this._shows(null);
    if (by === "house") askSignOn("You are signed off. Sign on, and this page goes on where it was.");
  }

  async _signs() {
    if (!this._me) return askSignOn();
    await signOff();
    location.assign("/");
  }

  /** What the clock of the house says. @param {number} time */
  tells(time) {
    this._at = time;
    this._heard = performance.now();
  }

  _tick() {
    if (!this._zone) return;
    const now = new Date(this.now());
    this._clock.dateTime = now.toISOString();
    this._clock.textContent = now.toLocaleTimeString("en-AU", { timeZone: this._zone, hour: "2-digit", minute: "2-digit" });
    this._clock.title = this._zone;
  }
}

/** A button for light and dark: as usual (a felt is dark, an office as the system wishes), or as chosen on this device. */
function themeButton() {
  const { dataset } = document.documentElement;
  const button = element("button", { type: "button", class: "theme" });
  const show = (now) => {
    button.textContent = SIGN[now];
    button.title = `Colours: ${themeName(now)}. Press for ${themeName(NEXT[now])}.`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    dataset.chosen = NEXT[dataset.chosen ?? ""];
    show(dataset.chosen);
    try {
      localStorage.setItem("croupier-theme", dataset.chosen); // where theme.js finds it
    } catch {
      // for this page only
    }
  });
  show(dataset.chosen ?? "");
  return button;
}

customElements.define("croupier-frame", Frame);
