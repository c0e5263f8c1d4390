/** `<price-figures>`: the figures of a price beside those of the book as it is, or of another book. */

import { element } from "../js/element.js";
import { exactly } from "../js/money.js";
import { handName, sentenceCase, spotName } from "../js/words.js";

/** "4.9149%". @param {number} part @param {number=} digits */
export const percent = (part, digits = 4) => `${(100 * part).toFixed(digits)}%`;
const number = (digits) => (value) => value.toLocaleString("en-AU", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const meter = (cents) => exactly(Math.round(cents));

const FIGURES = [
  ["House edge, of the ante", (one) => one.house_edge, percent],
  ["Element of risk, of all wagered", (one) => one.element_of_risk, percent],
  ["Average wager, antes", (one) => one.average_wager, number(5)],
  ["Standard deviation, antes", (one) => one.standard_deviation, number(5)],
  ["Variance", (one) => one.variance, number(4)],
  ["Rounds that win", (one) => one.hit, percent],
  ["Rounds that break even", (one) => one.even, percent],
];
const JACKPOT = [
  ["Jackpot returns, in the long run", (one) => one.rtp, percent],
  ["Jackpot, by fixed prizes", (one) => one.fixed, percent],
  ["Jackpot, by contributions", (one) => one.rate, percent],
  ["Jackpot, by what the house adds", (one) => one.reseed, percent],
  ["Jackpot, to who never folds", (one) => one.never_folds, percent],
  ["Average meter", (one) => one.mean_meter, meter],
  ["Break-even meter", (one) => one.breakeven, (cents) => (cents === null ? "any" : meter(cents))],
  ["Rounds above break-even", (one) => one.worth_it, percent],
];

class PriceFigures extends HTMLElement {
  /**
   * @param {object} priced what is on the screen @param {object | null} other what it is compared with
   * @param {{name: string, otherName: string}} names
   */
  show(priced, other, { name, otherName }) {
    const rows = [...FIGURES.map(([title, pick, text]) => [title, pick(priced), other && pick(other), text])];
    for (const side of priced.side) {
      const same = other?.side.find((one) => one.name === side.name);
      rows.push([`${spotName(side.name)}: house edge`, side.house_edge, same ? same.house_edge : null, percent]);
    }
    for (const [stage, made] of Object.entries(priced.decisions)) {
      for (const [action, often] of Object.entries(made)) {
        rows.push([`${spotName(stage)}: ${action.endsWith("x") ? `bets ${action}` : `${action}s`}`, often, other?.decisions[stage]?.[action] ?? null, percent]);
      }
    }
    if (priced.jackpot) for (const [title, pick, text] of JACKPOT) rows.push([title, pick(priced.jackpot), other?.jackpot ? pick(other.jackpot) : null, text]);
    const heads = other ? ["", name, otherName, "Difference"] : ["", name];
    this.replaceChildren(element("div", { class: "sheet-scroll", role: "region", tabindex: "0", "aria-label": "Figures" }, element("table", { class: "sheet figures" },
      element("thead", {}, element("tr", {}, ...heads.map((text, index) => (index ? element("th", { scope: "col", class: "number" }, text) : element("td", {}))))),
      element("tbody", {}, ...rows.map((row) => figure(row, Boolean(other)))))),
      priced.jackpot_trouble ? element("p", { class: "small alert-box" }, `Jackpot: ${priced.jackpot_trouble}`) : "",
      element("p", { class: "small soft" }, `An ante is worth exactly ${priced.ev} antes, over ${priced.ways.toLocaleString("en-AU")} ways; found in ${(1000 * priced.seconds).toFixed(0)} ms · digest ${priced.digest.slice(0, 12)}`));
  }
}

function figure([title, value, other, text], compared) {
  const cells = [element("th", { scope: "row" }, title), element("td", { class: "number", "data-figure": title }, text(value))];
  if (compared) {
    const known = other !== null && other !== undefined;
    const gap = known && value !== null ? value - other : null;
    cells.push(element("td", { class: "number", "data-other": title }, known ? text(other) : "–"),
      element("td", { class: gap ? "number gap" : "number soft" }, gap === null ? "–" : gap === 0 ? "same" : `${gap > 0 ? "+" : "−"}${text(Math.abs(gap))}`));
  }
  return element("tr", {}, ...cells);
}

/** Lines of the pay tables: how often, and what each adds to the value of an ante. */
export function linesTable(priced) {
  return element("div", { class: "sheet-scroll", role: "region", tabindex: "0", "aria-label": "Every line" }, element("table", { class: "sheet" },
    element("thead", {}, element("tr", {}, ...["Wager", "Hand", "How often", "Adds, antes"].map((text, index) => element("th", { scope: "col", class: index > 1 ? "number" : "" }, text)))),
    element("tbody", {}, ...priced.lines.map((line) => element("tr", {},
      element("td", {}, sentenceCase(line.table)), element("td", {}, handName(line.hand)),
      element("td", { class: "number" }, percent(line.probability)), element("td", { class: "number" }, line.adds.toFixed(6)))))));
}

customElements.define("price-figures", PriceFigures);
