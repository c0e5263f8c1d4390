/** The lobby: every table with its limits, jackpot and seats. */

import "../js/frame.js";
import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { dollars, exactly } from "../js/money.js";
import { askSignOn } from "../js/sign-on.js";
import { get, whoever } from "../js/wire.js";

const LOOKS_AGAIN = 3000; // ms between looks at the tables while the page is seen

class FloorLobby extends HTMLElement {
  connectedCallback() {
    this._title = element("h1", {}, "Tables");
    this._said = element("p", { class: "soft" }, "");
    this._list = element("ul", { class: "tables" });
    this._trouble = element("p", { class: "trouble", role: "status" });
    this.replaceChildren(
      element("div", { class: "hello" }, element("div", {}, this._title, this._said)),
      this._trouble, this._list);
    this._list.append(element("li", { class: "waiting" }, "Looking at the floor…"));
    document.addEventListener("signed-on", () => this._look());
    document.addEventListener("signed-off", () => this._look());
    document.addEventListener("visibilitychange", () => document.hidden || this._look());
    setInterval(() => document.hidden || this._look(), LOOKS_AGAIN);
    this._meters = new Feed("/meters/feed", { quiet: 10_000 });
    this._meters.addEventListener("message", (event) => this._tellsMeters(event.detail));
    this._meters.addEventListener("state", (event) => this.classList.toggle("stale", event.detail === "stale"));
    this._look();
  }

  async _look() {
    try {
      const [lobby, me] = await Promise.all([get("/lobby"), whoever()]);
      this._trouble.textContent = "";
      this._shows(lobby, me);
    } catch {
      this._trouble.textContent = "The house cannot be reached. What you see may be old; trying again.";
    }
  }

  _shows(lobby, me) {
    this._said.textContent = lobby.demo ? "A demo floor: chips are for nothing but play." : lobby.name;
    const said = JSON.stringify([lobby.tables, me?.id]);
    if (said === this._last) return;
    this._last = said;
    const focused = document.activeElement?.closest?.("li[data-table]")?.dataset.table;
    const mine = (table) => Number(Boolean(me) && table.seats.includes(me.id));
    const tables = [...lobby.tables].sort((a, b) => mine(b) - mine(a));
    this._list.replaceChildren(...tables.map((table) => this._card(table, me)));
    if (!lobby.tables.length) this._list.append(element("li", { class: "nothing" }, "No table is set up on this floor."));
    if (focused) this._list.querySelector(`li[data-table="${CSS.escape(focused)}"] a`)?.focus();
  }

  _card(table, me) {
    const [least, most] = table.limits.ante ?? Object.values(table.limits)[0] ?? [0, 0];
    const free = table.seats.filter((seat) => seat === null).length;
    const mine = me && table.seats.includes(me.id);
    const [game, ...house] = table.title.split(", ");
    const word = mine ? "Back to your seat" : me?.staff ? "Watch" : free && table.open ? "Play" : "Watch";
    const href = `/table.html?table=${encodeURIComponent(table.id)}`;
    const go = element("a", {
      class: word === "Watch" ? "button" : "button first", href,
      onclick: (event) => {
        if (me) return;
        event.preventDefault();
        document.addEventListener("signed-on", () => location.assign(href), { once: true });
        askSignOn();
      },
    }, word, element("span", { class: "unseen" }, ` at ${table.title}`));
    return element("li", { class: "table", "data-table": table.id, "data-game": table.book },
      element("h2", {}, game),
      element("p", { class: "soft" }, [...house, table.id === table.book ? "" : table.id].filter(Boolean).join(" · ")),
      element("dl", {},
        element("div", {}, element("dt", {}, "Ante"), element("dd", { class: "money" }, `${dollars(least)} – ${dollars(most)}`)),
        table.jackpot === null ? null : element("div", { class: "jackpot" },
          element("dt", {}, "Jackpot"),
          element("dd", { class: "money", "data-meter": table.meter }, exactly(table.jackpot))),
        table.meter_waits ? element("div", {}, element("dt", {}, "Jackpot"), element("dd", { class: "soft" }, "not open yet")) : null,
        element("div", {}, element("dt", {}, "Seats"), element("dd", {}, seats(table, me)))),
      element("p", { class: "go" }, go, element("span", { class: "soft small" }, status(table, free))));
  }

  _tellsMeters(displays) {
    for (const one of displays) {
      for (const place of this.querySelectorAll(`[data-meter="${CSS.escape(one.meter)}"]`)) {
        place.textContent = exactly(one.value_cents);
      }
    }
  }
}

/** Seats as dots from box 1 at the right, as they are on the table, and in words. */
function seats(table, me) {
  const taken = table.seats.filter((seat) => seat !== null).length;
  const dots = element("span", { class: "seats", "aria-hidden": "true" });
  for (const seat of [...table.seats].reverse()) {
    dots.append(element("i", { class: seat === null ? "free" : seat === me?.id ? "mine" : "taken" }));
  }
  return element("span", {}, dots, element("span", { class: "unseen" }, `${taken} of ${table.seats.length} taken`));
}

function status(table, free) {
  if (!table.open) return "Closed";
  const round = table.phase === "betting" ? "Taking bets" : `Round ${table.round} under way`;
  const kind = table.mode === "live" ? " · dealt by people" : "";
  return `${free ? round : "Full · " + round}${kind}`;
}

customElements.define("floor-lobby", FloorLobby);
