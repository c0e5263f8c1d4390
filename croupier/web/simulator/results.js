/** What a run brought: its figures, and its pictures. */

import { element } from "../js/element.js";
import { exactly } from "../js/money.js";
import { handName } from "../js/words.js";
import { resultsPlot } from "../pricing/results-plot.js";
import { bandsPicture, meterPicture } from "./pictures.js";

const part = (share, digits = 2) => `${(100 * share).toFixed(digits)}%`;
const antes = (value, digits = 5) => `${value < 0 ? "−" : ""}${Math.abs(value).toFixed(digits)}`;
const count = (value) => value.toLocaleString("en-AU");
const cents = (value) => exactly(Math.round(value));

/** @param {object} found as `croupier simulate --json` has it @returns {Element[]} */
export function results(found) {
  const hands = found.distribution.reduce((sum, one) => sum + one.hands, 0);
  return [
    ...(found.sessions ? [sessions(found.sessions)] : []),
    panel("A hand", table([
      ["Won or lost, antes", found.standard_error === null ? antes(found.mean) : `${antes(found.mean)} ± ${found.standard_error.toFixed(5)}`],
      ["The exact value", found.exact === null ? "not known for this way to play" : antes(found.exact)],
      ["Average wager, antes", found.average_wager.toFixed(5)],
      ["Standard deviation, antes", found.standard_deviation.toFixed(5)],
    ])),
    ...(found.jackpot ? [jackpot(found.jackpot)] : []),
    panel("What a round brings", resultsPlot(found.distribution.map((one) => [one.antes, one.hands / hands]))),
  ];
}

function sessions(found) {
  return panel(`${count(found.sessions)} sessions of ${count(found.rounds)} rounds, each with ${count(found.bankroll)} antes`,
    element("p", { class: "headline" }, element("b", { "data-ruin": found.ruin }, part(found.ruin)), " are ruined", element("span", { class: "soft" },
      ` · ± ${part(found.ruin_standard_error)}${found.rounds_to_ruin === null ? "" : ` · after ${found.rounds_to_ruin.toFixed(0)} rounds on average`}`)),
    bandsPicture(found),
    table([
      ["End ahead", part(found.ahead)],
      ["Result, antes", antes(found.mean, 2)],
      ["Half of all end between, antes", `${antes(found.quantiles["0.25"], 1)} and ${antes(found.quantiles["0.75"], 1)}`],
      ["Nine of ten end between, antes", `${antes(found.quantiles["0.05"], 1)} and ${antes(found.quantiles["0.95"], 1)}`],
      ["Worst and best, antes", `${antes(found.worst, 1)} and ${antes(found.best, 1)}`],
    ]));
}

function jackpot(found) {
  return panel("The jackpot", meterPicture(found), table([
    ["Returned of all wagered", found.standard_error === null ? part(found.rtp) : `${part(found.rtp)} ± ${part(found.standard_error)}`],
    ["Average meter", cents(found.mean_meter)],
    ["Highest meter", cents(found.highest_meter)],
    ...Object.entries(found.hits).map(([hand, hits]) => [`Hits with ${handName(hand).toLowerCase()}`, count(hits)]),
  ]));
}

const panel = (title, ...parts) => element("section", { class: "panel" }, element("h2", {}, title), ...parts);

const table = (rows) => element("table", { class: "sheet figures" }, element("tbody", {}, ...rows.map(([name, text]) => element("tr", {},
  element("th", { scope: "row" }, name), element("td", { class: "number", "data-figure": name }, text)))));
