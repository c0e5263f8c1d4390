/** How far a round is, as the stages of its book. */

import { element } from "../js/element.js";
import { sentenceCase, spotName } from "../js/words.js";

/** @param {object} view @param {object} book @returns {Element[]} */
export function stages(view, book) {
  const names = ["Bets", "Cards", ...book.stages.map((stage) => spotName(stage.name)), "Settle", ...(view.sign?.jackpot ? ["Jackpot"] : [])];
  const decided = 2 + book.stages.length;
  const at = { betting: 0, closed: 0, dealing: 1, deciding: 2 + view.stage, settling: decided, awarding: decided + 1, finished: decided }[view.phase] ?? 0;
  return names.map((name, index) => element("li", { class: index < at ? "past" : null, "aria-current": index === at ? "step" : null }, sentenceCase(name)));
}
