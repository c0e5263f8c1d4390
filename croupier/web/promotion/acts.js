/** Buttons for what may be done now, and a form in front of the page for what has to be said with it. */

import { asked } from "../js/asks.js";
import { element } from "../js/element.js";
import { commandName, fieldName } from "./words.js";

const NEXT = new Set(["PublishTerms", "SubmitTerms", "OpenPromotion", "CloseEntries", "HoldDraw", "ConcludePromotion", "PayPrize", "DrawNext", "AdviseReason"]);

/**
 * A button for an option.
 * @param {object} option as the house offers it
 * @param {(command: object, second?: object) => void} gives
 */
export function act(option, gives) {
  const name = commandName(option);
  const button = element("button", { type: "button", class: NEXT.has(option.command) && !option.about.alternative ? "first" : "" }, name + (option.asks.length ? "…" : ""));
  button.addEventListener("click", async () => {
    const answer = option.asks.length ? await asked(name, option.asks, { name: fieldName }) : { said: {} };
    if (answer) gives({ type: option.command, ...option.about, ...answer.said }, answer.second);
  });
  return button;
}
