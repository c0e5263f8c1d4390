/** `<strategy-chart>`: a decision for all 169 hole hands; on the first what is best, with its cost, on later ones how often what is. */

import { element } from "../js/element.js";

const RANKS = "AKQJT98765432";
const hand = (row, column) => {
  const [high, low] = row < column ? [row, column] : [column, row];
  return RANKS[high] + RANKS[low] + (row === column ? "" : row < column ? "s" : "o");
};
const percent = (part) => `${(100 * part).toFixed(part < 0.1 ? 1 : 0)}%`;

class StrategyChart extends HTMLElement {
  /** The first decision. @param {object} priced @param {string=} title */
  show(priced, title = "") {
    const cells = new Map(priced.chart.map((cell) => [cell.name, cell]));
    const used = Object.keys(priced.chart[0].worths).filter((action) => priced.chart.some((cell) => cell.best === action));
    this._draws(used, `Best first decision${title ? `, ${title}` : ""}`,
      priced.changed ? `${priced.changed} of 169 changed, outlined: what playing as before would cost` : "figures: what the next best action costs, in hundredths of an ante",
      "Move over the chart, or use the arrow keys in it, to see what each action is worth.", (name) => first(cells.get(name), used));
  }

  /** A later decision. @param {{name: string, parts: object}} street @param {string} title @param {Record<string, number>} made of all rounds */
  later(street, title, made) {
    if (!Object.keys(street.parts).length) {
      const often = Object.entries(made).map(([action, part]) => `${action} in ${percent(part)}`).join(", ");
      this.replaceChildren(element("p", { class: "soft" }, `What is best here hangs on the shared cards, not on the hand alone. Of all rounds: ${often}.`));
      return;
    }
    const used = [...new Set(Object.values(street.parts).flatMap(Object.keys))].sort((a, b) => order(a) - order(b));
    this._draws(used, `${street.name}, ${title}`, "how often each is best, of the times one comes that far; a hand that is folded before is followed with the least bet",
      "Move over the chart, or use the arrow keys in it, to see how often each action is best.", (name) => later(name, street.parts[name], used));
  }

  _draws(used, name, legend, hint, cell) {
    this._tells = element("p", { class: "small told", role: "status" }, hint);
    this._grid = element("table", { class: "chart", "aria-label": name, onkeydown: (event) => this._keys(event), onfocusin: (event) => this._tell(event.target), onmouseover: (event) => this._tell(event.target.closest("td")) },
      element("thead", {}, element("tr", {}, element("td", {}), ...[...RANKS].map((rank) => element("th", { scope: "col" }, rank)))),
      element("tbody", {}, ...[...RANKS].map((rank, row) => element("tr", {}, element("th", { scope: "row" }, rank),
        ...[...RANKS].map((_, column) => { const made = cell(hand(row, column)); made.tabIndex = row || column ? -1 : 0; return made; })))));
    this.replaceChildren(
      element("p", { class: "legend" }, ...used.map((action) => element("span", { class: `key a${place(used, action)}` }, action)),
        element("span", { class: "soft small" }, `suited above the diagonal; ${legend}`)),
      element("div", { class: "sheet-scroll" }, this._grid), this._tells);
  }

  _tell(target) {
    if (target?.dataset?.says) this._tells.textContent = target.dataset.says;
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

function first(cell, used) {
  const changed = cell.best !== cell.was;
  const cost = changed ? cell.was_costs : cell.next_costs;
  const worths = Object.entries(cell.worths).map(([action, antes]) => `${action} ${antes.toFixed(4)}`).join(", ");
  const was = changed ? ` Before it was ${cell.was}; playing on like that would cost ${cell.was_costs.toFixed(4)} antes.` : "";
  return element("td", {
    class: `a${place(used, cell.best)}${changed ? " changed" : ""}`, "data-hand": cell.name, "data-says": `${cell.name}: best is ${cell.best}. In antes: ${worths}.${was}`,
    "aria-label": `${cell.name}: ${cell.best}${changed ? `, before ${cell.was}` : ""}`,
  }, element("b", {}, cell.name), element("i", {}, changed ? `${cell.was}→${cell.best}` : cell.best), element("small", {}, (100 * cost).toFixed(cost < 0.1 ? 1 : 0)));
}

/** The cell is filled from below with the colour of each action, as high as it is often best. */
function later(name, parts, used) {
  const made = used.filter((action) => parts[action]);
  const says = made.length ? made.map((action) => `${action} ${percent(parts[action])}`).join(", ") : "never comes that far";
  const [most] = [...made].sort((a, b) => parts[b] - parts[a]);
  const cell = element("td", { class: "mixed", "data-hand": name, "data-says": `${name}: ${says}.`, "aria-label": `${name}: ${says}` },
    element("b", {}, name), element("i", {}, most ?? "–"), element("small", {}, most ? percent(parts[most]) : ""));
  let from = 0;
  const bands = [...made].reverse().map((action) => {
    const to = from + 100 * parts[action];
    const band = `var(--a${place(used, action)}) ${from.toFixed(1)}% ${to.toFixed(1)}%`;
    from = to;
    return band;
  });
  if (bands.length) cell.style.background = `linear-gradient(to top, ${bands.join(", ")})`;
  return cell;
}

/** From the smallest action to the largest. */
const order = (action) => ({ fold: -2, check: -1 })[action] ?? parseFloat(action);

/** Colours go from the smallest action to the largest. */
const place = (used, action) => (used.length < 2 ? 0 : Math.round((3 * used.indexOf(action)) / (used.length - 1)));

customElements.define("strategy-chart", StrategyChart);
