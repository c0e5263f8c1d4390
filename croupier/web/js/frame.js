/** The frame of every console: who you are, where you are, the house's clock, how fresh what you see is. */

import { consolesFor } from "./consoles.js";
import { element } from "./element.js";
import { askSignOn } from "./sign-on.js";
import { signOff, whoever } from "./wire.js";

const SAYS = { connecting: "Connecting", live: "Live", stale: "Not live: reconnecting", ended: "Ended" };

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

/** `<croupier-frame where="Pit"><main>…</main></croupier-frame>` */
class Frame extends HTMLElement {
  static observedAttributes = ["where"];

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
    this._drawer = element("div", { class: "drawer", id: "frame-drawer" }, this._nav, this._floor, this._who, this._sign);
    this._head = element("header", { class: "frame" },
      element("a", { class: "skip", href: "#main" }, "Skip to the content"),
      element("a", { class: "mark", href: "/", "aria-label": "Croupier: to the lobby" }, "♠", element("span", {}, " Croupier")),
      this._where, this._demo, this._state, this._clock, this._menu, this._drawer);
    this._head.addEventListener("keydown", (event) => event.key === "Escape" && this._folds(this._menu));
    document.addEventListener("click", (event) => this._head.contains(event.target) || this._folds());
    this.prepend(this._head);
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
    const show = () => {
      this._state.hidden = false;
      this._state.textContent = SAYS[feed.state];
      this._state.dataset.state = feed.state;
      document.documentElement.dataset.feed = feed.state;
    };
    feed.addEventListener("state", show);
    feed.addEventListener("message", (event) => event.detail.time && this._sets(event.detail.time));
    show();
  }

  async _begin() {
    const me = await whoever().catch(() => null);
    this._shows(me);
    if (!me) {
      const lobby = await fetch("/lobby").then((answer) => answer.json()).catch(() => null);
      this._floor.textContent = lobby?.name ?? "";
      this._demo.hidden = !lobby?.demo;
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
      this._sets(me.time);
      this._tick();
    }
    const here = location.pathname.replace("index.html", "");
    this._nav.replaceChildren(...consolesFor(me).map((one) =>
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

  _sets(time) {
    this._ahead = time - Date.now();
  }

  _tick() {
    if (!this._zone) return;
    const now = new Date(Date.now() + this._ahead);
    this._clock.dateTime = now.toISOString();
    this._clock.textContent = now.toLocaleTimeString("en-AU", { timeZone: this._zone, hour: "2-digit", minute: "2-digit" });
    this._clock.title = this._zone;
  }
}

customElements.define("croupier-frame", Frame);
