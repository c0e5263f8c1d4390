/** `<chip-stack cents="2500">`: chips by denomination, and the amount, which is what counts. */

import { svg } from "./element.js";
import { dollars } from "./money.js";

const COLOURS = [
  [50_000, "violet"], [10_000, "black"], [2_500, "green"], [500, "red"], [100, "white"], [1, "grey"],
];
const MOST_DRAWN = 6;

/** The colour of a chip by what it is worth. @param {number} cents */
export const chipColour = (cents) => COLOURS.find(([worth]) => cents >= worth)?.[1] ?? "grey";

/** How an amount is made of chips, largest first. @param {number} cents @param {number[]=} chips denominations */
export function inChips(cents, chips = [100, 500, 2_500, 10_000, 50_000]) {
  const found = [];
  for (const chip of [...chips].sort((a, b) => b - a)) {
    while (cents >= chip && found.length < 200) {
      found.push(chip);
      cents -= chip;
    }
  }
  return cents > 0 ? [...found, cents] : found;
}

class ChipStack extends HTMLElement {
  static observedAttributes = ["cents"];

  connectedCallback() { this._draw(); }
  attributeChangedCallback() { if (this.isConnected) this._draw(); }

  _draw() {
    const cents = Number(this.getAttribute("cents") ?? 0);
    if (this._drawn === cents) return;
    this._drawn = cents;
    const chips = inChips(cents).reverse().slice(-MOST_DRAWN);
    const top = 34 - (chips.length - 1) * 5;
    const drawing = svg("svg", { viewBox: "0 -2 60 62", "aria-hidden": "true" });
    chips.forEach((chip, index) => drawing.append(oneChip(chip, 34 - index * 5)));
    const amount = svg("text", { x: 30, y: top + 5.5, class: "amount", "text-anchor": "middle" }, short(cents));
    drawing.append(amount);
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", dollars(cents));
    this.replaceChildren(...(cents > 0 ? [drawing] : []));
  }
}

function oneChip(worth, y) {
  return svg("g", { class: `chip ${chipColour(worth)}` },
    svg("ellipse", { class: "edge", cx: 30, cy: y + 5, rx: 28, ry: 17 }),
    svg("ellipse", { class: "top", cx: 30, cy: y, rx: 28, ry: 17 }),
    svg("ellipse", { class: "ring", cx: 30, cy: y, rx: 20, ry: 11.5 }));
}

/** An amount that fits a chip: "$25", "$1,250", "$12.5k". */
function short(cents) {
  if (cents < 1_000_000) return dollars(cents);
  return `$${(cents / 100_000).toLocaleString("en-AU", { maximumFractionDigits: 1 })}k`;
}

customElements.define("chip-stack", ChipStack);
