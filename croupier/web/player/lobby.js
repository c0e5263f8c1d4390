/** The lobby: in one sentence what this is, a table that plays, four doors, and every table with its limits, jackpot and seats. */

import "../js/frame.js";
import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { dollars, exactly } from "../js/money.js";
import { askSignOn } from "../js/sign-on.js";
import { typed } from "../js/typed.js";
import { get, whoever } from "../js/wire.js";
import { picture } from "./table-picture.js";

const LOOKS_AGAIN = 3000; // ms between looks at the tables while the page is seen
const ROLES = [
  ["Deal", "the next act, its clause, and what to pay", "/dealer.html"],
  ["Supervise", "rulings, fills, the floor against theory", "/pit.html"],
  ["Inspect", "any round again, card by card, on the felt", "/inspector.html"],
  ["Tournaments", "plan one, or watch one played", "/tournament.html"],
  ["Promotions", "terms, and a draw with its proof", "/promotion.html"],
  ["Screens", "jackpot boards and table signs for any wall", "/sign.html"],
];

class FloorLobby extends HTMLElement {
  connectedCallback() {
    this._title = element("h1", {}, "Casino table games in your browser, dealt ", element("em", {}, "exactly by each house’s rule book"), ", with every card and cent on record.");
    this._said = element("p", { class: "soft" }, "");
    this._show = element("div", { class: "show", "aria-hidden": "true" });
    this._doors = element("nav", { class: "doors", "aria-label": "What to do" });
    this._heading = element("h2", {}, "Tables");
    this._list = element("ul", { class: "tables", id: "tables" });
    this._trouble = element("p", { class: "trouble", role: "status" });
    this._house = element("section", { class: "house", id: "house", "aria-labelledby": "house-title", tabindex: "-1" },
      element("h2", { id: "house-title" }, "Run the house"),
      element("ul", {}, ...ROLES.map(([name, says, href]) => element("li", {}, element("a", { href, onclick: (event) => this._goes(event, href, href !== "/sign.html") }, element("strong", {}, name), ` ${says}`)))));
    this.replaceChildren(
      element("div", { class: "hello" }, element("div", { class: "says" }, this._title, this._said), this._show),
      this._doors, this._trouble,
      element("section", { "aria-label": "Tables" }, this._heading, this._list), this._house);
    this._list.append(element("li", { class: "waiting" }, "Looking at the floor…"));
    document.addEventListener("signed-on", () => this._look());
    document.addEventListener("signed-off", () => this._look());
    document.addEventListener("visibilitychange", () => document.hidden || this._look());
    document.addEventListener("keydown", (event) => this._doors.children[Number(typed(event)) - 1]?.click());
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
    this._me = me;
    this._said.textContent = lobby.demo ? "A demo floor: chips are for nothing but play." : lobby.name;
    const said = JSON.stringify([lobby.tables, me?.id]);
    if (said === this._last) return;
    this._last = said;
    const focused = document.activeElement?.closest?.("li[data-table]")?.dataset.table;
    const mine = (table) => Number(Boolean(me) && table.seats.includes(me.id));
    const tables = [...lobby.tables].sort((a, b) => mine(b) - mine(a));
    const open = tables.filter((table) => table.open);
    this._heading.textContent = `${open.length} ${open.length === 1 ? "table is" : "tables are"} open`;
    this._list.replaceChildren(...tables.map((table) => this._card(table, me)));
    if (!lobby.tables.length) this._list.append(element("li", { class: "nothing" }, "No table is set up on this floor."));
    if (focused) this._list.querySelector(`li[data-table="${CSS.escape(focused)}"] a`)?.focus();
    if (!this._doors.childElementCount) this._doors.append(...this._four());
    this._leads(tables.find(mine), open);
    if (lobby.demo && !this._plays) {
      this._plays = true;
      import("./lobby-show.js").then(({ begin }) => begin(this._show));
    }
  }

  /** Play, practise, price, run the house. */
  _four() {
    const door = (key, name, says, href, asks = true) => element("a", { class: `door${key === 1 ? " first" : ""}`, href, "aria-keyshortcuts": key, onclick: (event) => this._goes(event, event.currentTarget.href, asks) },
      element("strong", {}, name), element("span", {}, says), element("kbd", { "aria-hidden": "true" }, String(key)));
    return [
      door(1, "Play", "", "#tables"),
      door(2, "Practise", "A coach that knows the exact cost of every choice", "/practice.html"),
      door(3, "Price", "Move a pay line, read the edge at once", "/pricing.html"),
      door(4, "Run the house", "Deal, watch the pit, inspect any round", "#house", false),
    ];
  }

  /** *Play* leads to one's own seat, else to a table that takes bets. */
  _leads(mine, open) {
    const free = open.find((table) => table.mode === "electronic" && table.seats.includes(null));
    const [play] = this._doors.children;
    play.href = mine ? tableAt(mine) : free ? seatAt(free) : "#tables";
    play.children[1].textContent = mine ? `Back to your seat: ${mine.title.split(", ")[0]}, ${mine.id}` : "Free chips, four clicks to your first hand";
  }

  /** Who has not signed on does that first, and goes on. */
  _goes(event, href, asks) {
    if (this._me || !asks) return;
    event.preventDefault();
    document.addEventListener("signed-on", () => location.assign(href), { once: true });
    askSignOn();
  }

  _card(table, me) {
    const [least, most] = table.limits.ante ?? Object.values(table.limits)[0] ?? [0, 0];
    const free = table.seats.filter((seat) => seat === null).length;
    const mine = me && table.seats.includes(me.id);
    const [game, house, edition] = table.title.split(", ");
    const absent = table.mode === "live" && !table.dealer;
    const word = mine ? "Back to your seat" : me?.staff || absent ? "Watch" : free && table.open ? "Play" : "Watch";
    const href = word === "Play" ? seatAt(table) : tableAt(table);
    const go = element("a", { class: word === "Watch" ? "button" : "button first", href, onclick: (event) => this._goes(event, href, true) },
      word, element("span", { class: "unseen" }, ` at ${table.title}`));
    return element("li", { class: "table", "data-table": table.id, "data-game": table.book, "data-house": house },
      picture(table, edition),
      element("div", { class: "facts" },
        element("h3", {}, game),
        element("p", { class: "soft" }, [house, table.id === table.book ? "" : table.id].filter(Boolean).join(" · ")),
        element("dl", {},
          element("div", {}, element("dt", {}, "Ante"), element("dd", { class: "money" }, `${dollars(least)} – ${dollars(most)}`)),
          table.jackpot === null ? null : element("div", { class: "jackpot" },
            element("dt", {}, "Jackpot"),
            element("dd", { class: "money", "data-meter": table.meter }, exactly(table.jackpot))),
          table.meter_waits ? element("div", {}, element("dt", {}, "Jackpot"), element("dd", { class: "soft" }, "not open yet")) : null,
          element("div", {}, element("dt", {}, "Seats"), element("dd", {}, seats(table, me)))),
        element("p", { class: "go" }, go, element("span", { class: absent ? "absent-dealer small" : "soft small" }, status(table, free)))));
  }

  _tellsMeters(displays) {
    for (const one of displays) {
      for (const place of this.querySelectorAll(`[data-meter="${CSS.escape(one.meter)}"]`)) {
        place.textContent = exactly(one.value_cents);
      }
    }
  }
}

const tableAt = (table) => `/table.html?table=${encodeURIComponent(table.id)}`;
const seatAt = (table) => `${tableAt(table)}&sit=1`;

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
  if (table.mode === "live" && !table.dealer) return "No dealer now";
  const round = table.phase === "betting" ? "Taking bets" : `Round ${table.round} under way`;
  const kind = table.mode === "live" ? " · dealt by people" : "";
  return `${free ? round : "Full · " + round}${kind}`;
}

customElements.define("floor-lobby", FloorLobby);
