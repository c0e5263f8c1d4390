/** `<practice-score>`: how well one decides: how often right, and what mistakes cost. */

import { element } from "../js/element.js";
import { spotName } from "../js/words.js";
import { antes, money } from "./coach-words.js";

const percent = ({ right, decisions }) => (decisions ? `${((100 * right) / decisions).toFixed(0)}%` : "–");

class PracticeScore extends HTMLElement {
  show({ score, stages, hands }) {
    const figures = [
      ["Right", percent(score)],
      ["Decisions", String(score.decisions)],
      ["Hands", String(hands)],
      ["Mistakes cost", score.decisions ? `${antes(score.cost_antes)} · ${money(score.cost_cents)}` : "–"],
      ["Cost a hand", hands ? antes(score.cost_antes / hands) : "–"],
    ];
    const rows = Object.entries(stages).map(([name, one]) => element("tr", {},
      element("th", { scope: "row" }, spotName(name)),
      element("td", { class: "number" }, `${one.right} of ${one.decisions}`),
      element("td", { class: "number" }, percent(one)),
      element("td", { class: "number" }, antes(one.cost_antes))));
    this.replaceChildren(element("h2", {}, "Score"),
      element("dl", { class: "figures" }, ...figures.map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", { "data-figure": name }, value)))),
      rows.length ? element("table", { class: "stages" },
        element("thead", {}, element("tr", {}, ...["Decision", "Right", "Part", "Cost"].map((text, index) => element("th", { scope: "col", class: index ? "number" : "" }, text)))),
        element("tbody", {}, ...rows)) : "");
  }
}

customElements.define("practice-score", PracticeScore);
