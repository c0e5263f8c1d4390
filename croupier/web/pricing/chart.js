/** `<strategy-chart>`: the first decision for all 169 hole hands; cells that changed are marked, costs stand in the cell. */

import { element } from "../js/element.js";

const RANKS = "AKQJT98765432";
const hand = (row, column) => {
  const [high, low] = row < column ? [row, column] : [column, row];
  return RANKS[high] + RANKS[low] + (row === column ? "" : row < column ? "s" : "o");
};

class StrategyChart extends HTMLElement {
  /** @param {object} priced @param {string=} title */
  show(priced, title = "") {
    this._cells = new Map(priced.chart.map((cell) => [cell.name, cell]));
    const actions = Object.keys(priced.chart[0].worths);
    const used = actions.filter((action) => priced.chart.some((cell) => cell.best === action));
    this._tells = element("p", { class: "small told", role: "status" }, "Move over the chart, or use the arrow keys in it, to see what each action is worth.");
    this._grid = element("table", { class: "chart", "aria-label": `Best first decision${title ? `, ${title}` : ""}`, onkeydown: (event) => this._keys(event), onfocusin: (event) => this._tell(event.target), onmouseover: (event) => this._tell(event.target.closest("td")) },
      element("thead", {}, element("tr", {}, element("td", {}), ...[...RANKS].map((rank) => element("th", { scope: "col" }, rank)))),
      element("tbody", {}, ...[...RANKS].map((rank, row) => element("tr", {}, element("th", { scope: "row" }, rank),
        ...[...RANKS].map((_, column) => this._cell(hand(row, column), used, row, column))))));
    this.replaceChildren(
      element("p", { class: "legend" }, ...used.map((action) => element("span", { class: `key a${place(used, action)}` }, action)),
        element("span", { class: "soft small" }, `suited above the diagonal; ${priced.changed ? `${priced.changed} of 169 changed, outlined: what playing as before would cost` : "figures: what the next best action costs, in hundredths of an ante"}`)),
      element("div", { class: "sheet-scroll" }, this._grid), this._tells);
  }

  _cell(name, used, row, column) {
    const cell = this._cells.get(name);
    const changed = cell.best !== cell.was;
    const cost = changed ? cell.was_costs : cell.next_costs;
    return element("td", {
      class: `a${place(used, cell.best)}${changed ? " changed" : ""}`, "data-hand": name, tabindex: row || column ? -1 : 0,
      "aria-label": `${name}: ${cell.best}${changed ? `, before ${cell.was}` : ""}`,
    }, element("b", {}, name), element("i", {}, changed ? `${cell.was}→${cell.best}` : cell.best), element("small", {}, (100 * cost).toFixed(cost < 0.1 ? 1 : 0)));
  }

  _tell(target) {
    const cell = this._cells.get(target?.dataset?.hand);
    if (!cell) return;
    const worths = Object.entries(cell.worths).map(([action, antes]) => `${action} ${antes.toFixed(4)}`).join(", ");
    const was = cell.best === cell.was ? "" : ` Before it was ${cell.was}; playing on like that would cost ${cell.was_costs.toFixed(4)} antes.`;
    this._tells.textContent = `${cell.name}: best is ${cell.best}. In antes: ${worths}.${was}`;
  }

  _keys(event) {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const from = event.target.closest("td[data-hand]");
    if (!step || !from) return;
    event.preventDefault();
    const row = from.parentElement.rowIndex + step[0];
    const to = this._grid.rows[row]?.cells[from.cellIndex + step[1]];
    if (!to?.dataset.hand) return;
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }
}

/** Colours go from the smallest action to the largest. */
const place = (used, action) => (used.length < 2 ? 0 : Math.round((3 * used.indexOf(action)) / (used.length - 1)));

customElements.define("strategy-chart", StrategyChart);
