/** The win of a table against its 95 % band, as a small chart that says its numbers. */

import { svg } from "../js/element.js";
import { element } from "../js/element.js";
import { signed } from "../js/money.js";

const WIDTH = 96;

/** @param {{win: number, outside: boolean, theory: {win: number, low: number, high: number}}} figures */
export function bandChart({ win, outside, theory }) {
  const span = Math.max(theory.high - theory.low, 1);
  const low = Math.min(theory.low - span * 0.15, win);
  const high = Math.max(theory.high + span * 0.15, win);
  const x = (value) => 4 + ((value - low) / (high - low)) * (WIDTH - 8);
  const text = `Won ${signed(win)}; theory ${signed(theory.win)}, 95 % between ${signed(theory.low)} and ${signed(theory.high)}${outside ? "; outside" : ""}`;
  const chart = svg("svg", { viewBox: `0 0 ${WIDTH} 18`, width: WIDTH, height: 18, role: "img", "aria-label": text, class: `band${outside ? " outside" : ""}` },
    svg("title", {}, text),
    svg("rect", { class: "range", x: x(theory.low), y: 5, width: x(theory.high) - x(theory.low), height: 8, rx: 2 }),
    svg("line", { class: "mean", x1: x(theory.win), x2: x(theory.win), y1: 3, y2: 15 }),
    svg("circle", { class: "win", cx: x(win), cy: 9, r: 4 }));
  return element("span", { class: "banded" }, chart, element("span", { class: outside ? "badge alert" : "soft small" }, outside ? "outside" : signed(theory.win)));
}
