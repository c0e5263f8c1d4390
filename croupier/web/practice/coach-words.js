/** `<coach-words>`: what the coach says of the decisions of a hand: right or not, what it cost, what each action was worth. */

import { element } from "../js/element.js";
import { spotName } from "../js/words.js";

/** "0.17 antes". @param {number} number */
export const antes = (number) => `${number.toLocaleString("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 4 })} antes`;

/** "$1.73", to the cent. @param {number} cents */
export const money = (cents) => `$${(cents / 100).toLocaleString("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** An action as somebody says it. @param {string} name */
export const action = (name) => (name.endsWith("x") ? `bet ${name}` : name);

/** The verdict in one sentence. @param {object} lesson */
export function spoken(lesson) {
  if (lesson.right) return `Right: ${action(lesson.chosen)}${lesson.chosen === lesson.best ? " is best" : " is worth as much as the best"}.`;
  return `You chose to ${action(lesson.chosen)}; best is ${action(lesson.best)}. That costs ${antes(lesson.cost_antes)}, ${money(lesson.cost_cents)} on average.`;
}

class CoachWords extends HTMLElement {
  show({ lessons }) {
    if (!lessons.length) {
      this.replaceChildren(element("h2", {}, "Coach"), element("p", { class: "soft" }, "Decide first. Then you see what each action was worth, exactly."));
      return;
    }
    const latest = lessons.at(-1);
    this.replaceChildren(
      element("h2", {}, `Coach · ${spotName(latest.stage)}`),
      element("p", { class: latest.right ? "verdict right" : "verdict wrong" }, spoken(latest)),
      worths(latest),
      ...lessons.slice(0, -1).reverse().map((lesson) =>
        element("p", { class: "earlier small" }, element("b", {}, `${spotName(lesson.stage)}: `), spoken(lesson))));
  }
}

/** Every action with its worth, the best first; bars from the worst to the best. @param {object} lesson */
export function worths({ worths, best, chosen }) {
  const sorted = [...worths].sort((a, b) => b.antes - a.antes);
  const top = sorted[0].antes;
  const span = Math.max(top - sorted.at(-1).antes, 1e-9);
  const rows = sorted.map((one) => {
    const mark = [one.name === chosen && "you", one.name === best && "best"].filter(Boolean).join(", ");
    return element("tr", { class: one.name === chosen ? "chosen" : "" },
      element("th", { scope: "row" }, action(one.name), mark ? element("span", { class: "mark" }, ` ${mark}`) : null),
      element("td", { class: "number", title: `exactly ${one.exact} antes` }, one.antes.toFixed(4)),
      element("td", { class: "number" }, one.antes === top ? "–" : `-${(top - one.antes).toFixed(4)}`),
      element("td", { class: "bar" }, element("meter", { min: 0, max: 1, value: ((one.antes - top) / span + 1).toFixed(3), "aria-hidden": "true" })));
  });
  return element("table", { class: "worths" },
    element("thead", {}, element("tr", {}, ...["Action", "Worth in antes", "Costs", ""].map((text) =>
      element("th", { scope: "col", class: text === "Action" ? "" : "number" }, text || element("span", { class: "unseen" }, "Bar"))))),
    element("tbody", {}, ...rows));
}

customElements.define("coach-words", CoachWords);
