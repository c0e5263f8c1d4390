/** What a round brings, as a plot: how often at least that much is won or lost, on a scale that shows rare things too. */

import { element, svg } from "../js/element.js";

const EDGES = [-1e9, -10, -6, -5, -4, -3, -2, -1, -0.001, 0.001, 1, 2, 3, 5, 10, 20, 50, 100, 500, 1e9];
const W = 560;
const H = 210;
const [LEFT, BOTTOM, TOP] = [44, 52, 8];

/** @param {[number, number][]} net what a round brings in antes, and how often @param {[number, number][]=} other */
export function resultsPlot(net, other) {
  const bars = binned(net);
  const ghosts = other ? binned(other) : null;
  const top = Math.max(...bars.map((bar) => bar.often), ...(ghosts ?? []).map((bar) => bar.often));
  const wide = (W - LEFT) / bars.length;
  const y = (often) => TOP + (H - TOP - BOTTOM) * (1 - often / top);
  const drawing = svg("svg", { class: "plot", viewBox: `0 0 ${W} ${H}`, role: "group", "aria-label": "What a round brings, in antes" });
  for (const part of [0, 0.5, 1]) {
    drawing.append(svg("line", { class: "grid", x1: LEFT, x2: W, y1: y(top * part), y2: y(top * part) }), svg("text", { x: LEFT - 6, y: y(top * part) + 4, class: "end" }, `${(100 * top * part).toFixed(0)}%`));
  }
  const told = element("p", { class: "small told", role: "status" }, "Each bar: what a round wins or loses in antes. Focus one for its exact part.");
  bars.forEach((bar, index) => {
    const x = LEFT + index * wide;
    const say = () => { told.textContent = `${bar.name} antes: ${(100 * bar.often).toFixed(5)}% of rounds${ghosts ? `, in the other ${(100 * ghosts[index].often).toFixed(5)}%` : ""}.`; };
    drawing.append(svg("rect", { class: bar.middle < 0 ? "lost" : bar.middle > 0 ? "won" : "even", x: x + 2, y: y(bar.often), width: wide - 4, height: H - BOTTOM - y(bar.often), tabindex: 0, role: "img", "aria-label": `${bar.name} antes: ${(100 * bar.often).toFixed(3)}%`, onfocus: say, onmouseenter: say }));
    if (ghosts) drawing.append(svg("line", { class: "ghost", x1: x + 1, x2: x + wide - 1, y1: y(ghosts[index].often), y2: y(ghosts[index].often) }));
    drawing.append(svg("text", { x: x + wide / 2, y: H - BOTTOM + 14, class: "tick", transform: `rotate(-35 ${x + wide / 2} ${H - BOTTOM + 14})` }, bar.name));
  });
  return element("div", {}, drawing, told);
}

function binned(net) {
  const bars = EDGES.slice(1).map((edge, index) => ({ name: name(EDGES[index], edge), middle: edge <= 0 ? -1 : EDGES[index] >= 0 ? 1 : 0, often: 0 }));
  for (const [won, often] of net) {
    const index = EDGES.findIndex((edge, at) => at > 0 && (won < 0 ? won < edge : won <= edge));
    bars[Math.max(0, index - 1)].often += often;
  }
  return bars;
}

const plain = (edge) => String(Math.abs(edge) < 0.01 ? 0 : edge).replace("-", "−");

function name(low, high) {
  if (low < 0 && high > 0) return "even";
  if (low === EDGES[0]) return `under ${plain(high)}`;
  return high > 1e6 ? `over ${plain(low)}` : `${plain(low)} to ${plain(high)}`;
}
