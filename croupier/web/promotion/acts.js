/** Buttons for what may be done now, and a form in front of the page for what has to be said with it. */

import { asked } from "../js/asks.js";
import { element } from "../js/element.js";
import { commandName, fieldName } from "./words.js";

/**
 * A button for an option. What is refused is said in its form, which keeps what was typed.
 * @param {object} option as the house offers it
 * @param {(command: object, second?: object) => Promise<Node | null>} gives answers why not
 * @param {{first?: boolean}=} how `first`: it is what comes next
 */
export function act(option, gives, { first = false } = {}) {
  const name = commandName(option);
  const button = element("button", { type: "button", class: first ? "first" : "" }, name + (option.asks.length ? "…" : ""));
  const does = ({ said, second }) => gives({ type: option.command, ...option.about, ...said }, second);
  button.addEventListener("click", () => (option.asks.length ? asked(name, option.asks, { name: fieldName, gives: does }) : does({ said: {} })));
  return button;
}
