/** `<floor-grid>`: a row a table: status, pace, players, drop, win, and the win against theory. */

import { bandChart } from "./band.js";
import { element } from "../js/element.js";
import { dollars, signed } from "../js/money.js";
import { resort, sortable } from "../js/table-sort.js";
import { plain } from "../js/words.js";

const HEADS = [
  ["Table", "text"], ["Game", "text"], ["Status", "text"], ["Players", "number"], ["Pace", "number"], ["Rounds", "number"],
  ["Drop", "number"], ["Wagered", "number"], ["Win", "number"], ["Hold", "number"], ["Theory, 95 %", "number"], ["Waits", "number"],
];

/** Fires `open` (detail: the table). */
class FloorGrid extends HTMLElement {
  connectedCallback() {
    if (this._table) return;
    this._body = element("tbody");
    this._table = element("table", { class: "sheet" }, element("caption", { class: "unseen" }, "Tables of the floor"),
      element("thead", {}, element("tr", {}, ...HEADS.map(([name, sort]) => element("th", { scope: "col", "data-sort": sort, class: sort === "number" ? "number" : "" }, name)))),
      this._body);
    sortable(this._table);
    this.append(element("div", { class: "sheet-scroll", tabindex: 0, role: "region", "aria-label": "Tables of the floor" }, this._table));
    this._rows = new Map();
  }

  show(floor) {
    for (const line of floor.tables) {
      const said = JSON.stringify(line);
      const before = this._rows.get(line.table);
      if (before?.said === said) continue;
      const cells = this._cells(line);
      const row = before?.row ?? this._body.appendChild(element("tr", { "data-table": line.table }));
      const focused = row.contains(document.activeElement);
      row.replaceChildren(...cells);
      if (focused) row.querySelector("button").focus();
      this._rows.set(line.table, { said, row });
    }
    resort(this._table);
  }

  _cells(line) {
    const { figures } = line;
    const seated = line.seats.filter(Boolean).length;
    const opens = element("button", { type: "button", class: "quiet link", onclick: () => this.dispatchEvent(new CustomEvent("open", { detail: line.table })) }, line.table);
    const [game] = line.title.replace(" Poker", "").split(", ");
    return [
      element("th", { scope: "row" }, opens),
      element("td", {}, game, line.mode === "live" ? element("span", { class: "badge soft" }, "live") : null),
      element("td", {}, status(line)),
      number(seated, `${seated}/${line.seats.length}`),
      number(figures.pace, figures.pace ? `${figures.pace.toFixed(0)}/h` : "–"),
      number(figures.rounds, String(figures.rounds)),
      number(figures.drop, dollars(figures.drop)),
      number(figures.handle, dollars(figures.handle)),
      number(figures.win, signed(figures.win)),
      number(figures.hold ?? 0, figures.hold === null ? "–" : `${(100 * figures.hold).toFixed(1)} %`),
      element("td", { "data-value": figures.theory ? figures.win - figures.theory.win : 0 }, theory(figures)),
      number(line.waiting, line.waiting ? element("span", { class: "badge alert" }, String(line.waiting)) : "0"),
    ];
  }
}

const number = (value, shown) => element("td", { class: "number", "data-value": value }, shown);

function status(line) {
  if (!line.open) return element("span", { class: "badge soft" }, "closed");
  if (line.incident) return element("span", { class: "badge alert" }, `waits: ${plain(line.incident)}`);
  if (!line.dealer) return element("span", { class: "badge warn" }, "no dealer");
  return element("span", { class: "badge good" }, line.phase);
}

function theory(figures) {
  if (!figures.theory) return element("span", { class: "soft" }, "being worked out");
  if (!figures.rounds) return element("span", { class: "soft" }, "no rounds yet");
  return bandChart(figures);
}

customElements.define("floor-grid", FloorGrid);
