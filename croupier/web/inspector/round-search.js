/** `<round-search>`: rounds by table, time, player, hand, result, irregularity, jackpot and book, the latest first. */

import { element } from "../js/element.js";
import { dollars, signed } from "../js/money.js";
import { handName, plain, sentenceCase } from "../js/words.js";
import { get } from "../js/wire.js";
import { badge, fileLink, fill, printButton, scrolling, sheet } from "./sheet.js";
import { moment } from "./times.js";

const PAGE = 50; // rounds before one is asked whether to go on
const RESULTS = ["won", "lost", "even", "folded", "void"];
const COLUMNS = [
  { name: "Ended" }, { name: "Table" }, { name: "Round", kind: "number" }, { name: "Book" }, { name: "Came to" },
  { name: "Shared cards", sort: false }, { name: "Players", sort: false }, { name: "Staked", kind: "money" },
  { name: "Won by players", kind: "money" }, { name: "Marks", sort: false }, { name: "Recall", sort: false },
];

class RoundSearch extends HTMLElement {
  connectedCallback() {
    if (this._form) return;
    this._form = this._fields();
    this._status = element("p", { role: "status", class: "soft" });
    this._place = element("div", { class: "found" });
    this._more = element("button", { type: "button", hidden: true, onclick: () => this._goes() }, "Look further back");
    this._stop = element("button", { type: "button", hidden: true, onclick: () => { this._asked = null; } }, "Stop");
    this._csv = fileLink("/inspect/rounds.csv", "CSV of all that fit");
    const wide = matchMedia("(min-width: 700px)").matches;
    this.append(element("h1", {}, "Rounds"), element("details", { class: "filters", open: wide }, element("summary", {}, "Look for rounds by table, time, player, hand…"), this._form), element("div", { class: "tools" }, this._status, this._stop, this._more, this._csv, printButton()), this._place);
    for (const [name, value] of new URLSearchParams(location.hash.split("?")[1] ?? "")) {
      const field = this._form.elements[name];
      if (field?.type === "checkbox") field.checked = true;
      else if (field) field.value = value;
    }
    this._searches();
  }

  _fields() {
    const { tables, books, hands, irregularities } = this.choices;
    const option = (value, text) => element("option", { value }, text);
    const select = (name, label, options) =>
      element("label", {}, label, element("select", { name }, option("", "any"), ...options));
    return element("form", { class: "tools", "aria-label": "Look for rounds", onsubmit: (event) => { event.preventDefault(); this._searches(); } },
      select("table", "Table", tables.map((one) => option(one.table, one.table))),
      element("label", {}, "Ended from", element("input", { type: "datetime-local", name: "start", step: "1" })),
      element("label", {}, "and before", element("input", { type: "datetime-local", name: "end", step: "1" })),
      element("label", {}, "Round", element("input", { type: "number", name: "round", min: "1", class: "short" })),
      element("label", {}, "Player", element("input", { name: "player", autocomplete: "off" })),
      select("hand", "Hand", hands.map((one) => option(one, handName(one)))),
      select("result", "Result", RESULTS.map((one) => option(one, one))),
      select("irregularity", "Irregularity", [option("any", "any that was called"), ...Object.keys(irregularities).map((one) => option(one, plain(one)))]),
      select("book", "Book", books.map((one) => option(one, one))),
      element("label", { class: "tick" }, element("input", { type: "checkbox", name: "jackpot", value: "true" }), "Jackpot prize"),
      element("button", { type: "submit", class: "first" }, "Search"),
      element("button", { type: "reset", onclick: () => setTimeout(() => this._searches()) }, "Clear"));
  }

  _searches() {
    this._wish = new URLSearchParams([...new FormData(this._form)].filter(([, value]) => value !== ""));
    this._csv.href = `/inspect/rounds.csv?${this._wish}`;
    if (/^(#rounds)?(\?|$)/.test(location.hash)) history.replaceState(null, "", String(this._wish) ? `#rounds?${this._wish}` : "#rounds"); // so that it can be kept and passed on
    this._from = "";
    this._count = 0;
    this._table = sheet("Rounds, the latest first", COLUMNS);
    this._status.textContent = "Looking…";
    this._place.replaceChildren(scrolling(this._table));
    this._goes();
  }

  /** Answer after answer, each a part of the log, until a page is full or all was looked at. */
  async _goes() {
    const asked = this._asked = {};
    const until = this._count + PAGE;
    this._place.querySelector(".alert-box")?.remove();
    this._place.querySelector(".sheet-scroll").hidden = false;
    this._place.querySelector(".sheet-scroll").classList.remove("old");
    this._more.hidden = true;
    this._stop.hidden = false;
    try {
      do {
        const found = await get(`/inspect/rounds?${this._wish}${this._from ? `&more=${encodeURIComponent(this._from)}` : ""}`);
        if (asked !== this._asked) break;
        fill(this._table, COLUMNS, found.rounds.map(row));
        this._count += found.rounds.length;
        this._from = found.more;
        this._says(found);
      } while (this._from && this._count < until);
    } catch (trouble) {
      if (asked !== this._asked) return;
      this._stop.hidden = true;
      return this._fails(trouble);
    }
    if (this._asked && asked !== this._asked) return; // another search is under way
    this._stop.hidden = true;
    if (this._from) this._more.hidden = false;
    if (!this._count && !this._from) this._place.replaceChildren(element("p", { class: "nothing" }, "No round fits."));
  }

  /** What could not be asked is not shown as an answer. */
  _fails(trouble) {
    this._status.textContent = "";
    this._more.textContent = "Try again";
    this._more.hidden = false;
    const what = this._count ? `Only ${this._count} rounds were found before that.` : "Nothing was looked up.";
    this._place.prepend(element("p", { class: "alert-box", role: "alert" }, `${trouble.detail} ${what}`));
    if (!this._count) this._place.querySelector(".sheet-scroll").hidden = true;
    else this._place.querySelector(".sheet-scroll").classList.add("old");
  }

  _says({ done, of }) {
    const part = of ? Math.floor((100 * done) / of) : 100;
    this._more.textContent = "Look further back";
    this._status.textContent = `${this._count} round${this._count === 1 ? "" : "s"}; ${done < of ? `${part} % of` : "all"} ${of.toLocaleString("en-AU")} records looked at`;
  }
}

function row(one) {
  const staked = one.boxes.reduce((sum, box) => sum + box.staked, 0);
  const won = one.boxes.reduce((sum, box) => sum + box.won, 0);
  const link = element("a", { href: `#rounds/${encodeURIComponent(one.table)}/${one.seq}` }, "Recall",
    element("span", { class: "unseen" }, ` round ${one.round} of table ${one.table}`));
  return [
    { value: one.time, show: moment(one.time) }, one.table, one.round, one.book || `${one.digest.slice(0, 8)}…`,
    state(one.state), one.cards.length ? one.cards.join(" ") : "", players(one.boxes),
    { value: staked, show: dollars(staked) }, { value: won, show: one.state === "running" ? "" : signed(won) }, marks(one), link,
  ];
}

const state = (name) => badge(name, { closed: "soft", running: "good" }[name] ?? "warn");

function players(boxes) {
  return element("ul", { class: "plain" }, ...boxes.map((box) =>
    element("li", {}, `${box.box} ${box.player}${box.hand ? `, ${handName(box.hand).toLowerCase()}` : ""}${box.result ? `, ${box.result}` : ""}`)));
}

function marks(one) {
  return element("span", { class: "marks" },
    ...one.irregularities.map((kind) => badge(plain(kind), "warn")),
    ...Object.entries(one.prizes).map(([name, amount]) => badge(`${sentenceCase(plain(name))} ${dollars(amount)}`, "good")));
}

customElements.define("round-search", RoundSearch);
