/** Choosing several answers in an order: press them one after the other; the number says which is first. */

import { element } from "../js/element.js";
import { sentenceCase } from "../js/words.js";

/**
 * @param {{name: string, text: string}[]} ways
 * @returns {{part: HTMLElement, chosen: () => string[]}}
 */
export function wayPicker(ways) {
  const order = [];
  const buttons = new Map();
  const draw = () => {
    for (const [name, button] of buttons) {
      const place = order.indexOf(name) + 1;
      button.ariaPressed = String(place > 0);
      button.querySelector(".place").textContent = place ? `${place}` : "";
    }
  };
  for (const one of ways) {
    const button = element("button", {
      type: "button", "aria-pressed": "false", "data-way": one.name,
      onclick: () => {
        const at = order.indexOf(one.name);
        if (at >= 0) order.splice(at, 1); else order.push(one.name);
        draw();
      },
    }, element("span", { class: "place" }), sentenceCase(one.text));
    buttons.set(one.name, button);
  }
  const part = element("fieldset", { class: "ways" }, element("legend", {}, "What does the book allow now? Press all, in its order."), ...buttons.values());
  return { part, chosen: () => [...order] };
}
