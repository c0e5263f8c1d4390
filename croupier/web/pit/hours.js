/** Results by the hour as bars: up what the house won, down what it lost; exact values in words. */

import { element, svg } from "../js/element.js";
import { houseClock } from "../js/frame.js";
import { dollars, signed } from "../js/money.js";

/** Small, without words but for who cannot see it. @param {object[]} hours @param {{width: number, height: number}} size */
export function hourBars(hours, { width, height }) {
  const text = hours.length ? `Win by the hour: ${hours.map((one) => `${houseClock(one.start)} ${signed(one.win)}`).join(", ")}` : "No rounds yet";
  const most = Math.max(1, ...hours.map((one) => Math.abs(one.win)));
  const up = hours.some((one) => one.win > 0), down = hours.some((one) => one.win < 0);
  const zero = up && down ? height / 2 : down ? 1 : height - 1;
  const reach = up && down ? height / 2 - 1 : height - 2;
  const step = width / Math.max(hours.length, 6);
  return svg("svg", { class: "hour-bars", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": text },
    svg("title", {}, text),
    ...hours.map((one, at) => {
      const tall = Math.max(1, (Math.abs(one.win) / most) * reach);
      return svg("rect", { class: one.win < 0 ? "lost" : "won", x: at * step + 1, width: step - 3, y: one.win < 0 ? zero : zero - tall, height: tall, rx: 1 });
    }),
    svg("line", { class: "zero", x1: 0, x2: width, y1: zero, y2: zero }));
}

/** The hours of several tables together. @param {object[]} lines of the floor */
export function together(lines) {
  const hours = new Map();
  for (const one of lines.flatMap((line) => line.hours)) {
    const sum = hours.get(one.start) ?? { start: one.start, rounds: 0, drop: 0, handle: 0, win: 0 };
    for (const name of ["rounds", "drop", "handle", "win"]) sum[name] += one[name];
    hours.set(one.start, sum);
  }
  return [...hours.values()].sort((one, other) => one.start - other.start);
}

function bar(win, most) {
  const found = element("i", { class: win < 0 ? "lost" : "won" });
  found.style.height = `${Math.max(2, (44 * Math.abs(win)) / most)}px`;
  return found;
}

/** A chart with its figures under it, hour by hour. @param {object[]} hours */
export function hourChart(hours) {
  if (!hours.length) return element("p", { class: "nothing" }, "No rounds yet this gaming day.");
  const most = Math.max(1, ...hours.map((one) => Math.abs(one.win)));
  const cell = (one) => element("li", {},
    element("span", { class: "money" }, signed(one.win)),
    element("span", { class: "bar-place", "aria-hidden": "true" }, bar(one.win, most)),
    element("span", { class: "small soft" }, houseClock(one.start).replace(":00", "")),
    element("span", { class: "small soft" }, `${one.rounds} ${one.rounds === 1 ? "round" : "rounds"}`), element("span", { class: "small soft money" }, `drop ${dollars(one.drop)}`));
  return element("ol", { class: "hours", tabindex: 0, "aria-label": "Win by the hour" }, ...hours.map(cell));
}
