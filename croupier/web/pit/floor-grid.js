/** `<floor-grid>`: a row a table: status, pace, players, drop, win, and the win against theory. */

import { bandChart } from "./band.js";
import { element } from "../js/element.js";
import { dollars, signed } from "../js/money.js";
import { resort, sortable } from "../js/table-sort.js";
import { hourBars } from "./hours.js";
import { statusOf } from "./status.js";

const BADGES = { jackpot: "jackpot", ruling: "alert", win: "win", stall: "warn", idle: "soft", good: "good" };
const HEADS = [
  ["Table", "text"], ["Game", "text"], ["Status", "text"], ["Players", "number"], ["Pace", "number"], ["Rounds", "number"],
  ["Drop", "number"], ["Wagered", "number"], ["Win", "number"], ["Hold", "number"], ["Hours", ""], ["Theory, 95 %", "number"], ["Waits", "number"],
];

/** Fires `open` (detail: the table). */
class FloorGrid extends HTMLElement {
  connectedCallback() {
    if (this._table) return;
    this._body = element("tbody");
    this._table = element("table", { class: "sheet" }, element("caption", { class: "unseen" }, "Tables of the floor"),
      element("thead", {}, element("tr", {}, ...HEADS.map(([name, sort]) => element("th", { scope: "col", "data-sort": sort || null, class: sort === "number" ? "number" : "" }, name)))),
      this._body);
    sortable(this._table);
    this.append(element("details", { class: "legend small" }, element("summary", {}, "What the columns say"),
      element("p", {}, "Drop: chips sold. Wagered: everything staked, streets too, without jackpot wagers. Win: taken less paid. Hold: win of drop."),
      element("p", {}, "Theory, 95 %: were everybody to play their best, 95 of 100 such days would end within the green bar; the line is the middle of it, the dot is today. Outside it is rare, and so worth a look.")));
    this.prepend(element("div", { class: "sheet-scroll", tabindex: 0, role: "region", "aria-label": "Tables of the floor" }, this._table));
    this._rows = new Map();
  }

  /** @param {object} floor @param {object[]} lines those to show */
  show(floor, lines) {
    const wanted = new Set(lines.map((line) => line.table));
    for (const [table, { row }] of this._rows) row.hidden = !wanted.has(table);
    for (const line of lines) {
      const status = statusOf(line, floor);
      const said = JSON.stringify([line, status]);
      const before = this._rows.get(line.table);
      if (before?.said === said) continue;
      const cells = this._cells(line, status);
      const row = before?.row ?? this._body.appendChild(element("tr", { "data-table": line.table }));
      const focused = row.contains(document.activeElement);
      row.replaceChildren(...cells);
      if (focused) row.querySelector("button").focus();
      this._rows.set(line.table, { said, row });
    }
    resort(this._table);
  }

  _cells(line, status) {
    const { figures } = line;
    const seated = line.seats.filter(Boolean).length;
    const opens = element("button", { type: "button", class: "quiet link", onclick: () => this.dispatchEvent(new CustomEvent("open", { detail: line.table })) }, line.table);
    const [game] = line.title.replace(" Poker", "").split(", ");
    return [
      element("th", { scope: "row" }, opens),
      element("td", {}, game, line.mode === "live" ? element("span", { class: "badge soft" }, "live") : null),
      element("td", {}, element("span", { class: `badge ${BADGES[status.kind]}` }, status.sign ? element("span", { "aria-hidden": "true" }, `${status.sign} `) : null, status.text)),
      number(seated, `${seated}/${line.seats.length}`),
      number(figures.pace, figures.pace ? `${figures.pace.toFixed(0)}/h` : "–"),
      number(figures.rounds, String(figures.rounds)),
      number(figures.drop, dollars(figures.drop)),
      number(figures.handle, dollars(figures.handle)),
      number(figures.win, signed(figures.win)),
      number(figures.hold ?? 0, figures.hold === null ? "–" : `${(100 * figures.hold).toFixed(1)} %`),
      element("td", {}, hourBars(line.hours.slice(-6), { width: 60, height: 20 })),
      element("td", { "data-value": figures.theory ? figures.win - figures.theory.win : 0 }, theory(figures)),
      number(line.waiting, line.waiting ? element("span", { class: "badge alert" }, String(line.waiting)) : "0"),
    ];
  }
}

const number = (value, shown) => element("td", { class: "number", "data-value": value }, shown);

function theory(figures) {
  if (!figures.theory) return element("span", { class: "soft" }, "being worked out");
  if (!figures.rounds) return element("span", { class: "soft" }, "no rounds yet");
  return bandChart(figures);
}

customElements.define("floor-grid", FloorGrid);
