/** Pictures of a run: the bands a bankroll lies in, and the way of a meter. */

import { element, svg } from "../js/element.js";
import { dollars } from "../js/money.js";

const [W, H] = [640, 260];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 10, 10, 34];

/** @param {{rounds: number, bankroll: number, bands: Record<string, number>[]}} found */
export function bandsPicture(found) {
  const start = { round: 0, ...Object.fromEntries(["0.05", "0.25", "0.5", "0.75", "0.95"].map((one) => [one, found.bankroll])) };
  const bands = [start, ...found.bands];
  const axes = scale(found.rounds, bands.map((band) => band["0.05"]), bands.map((band) => band["0.95"]));
  const points = (which) => bands.map((band) => [band.round, band[which]]);
  const area = (low, high) => axes.line([...points(low), ...points(high).reverse()]);
  return told(axes, "Money of a session by round, in antes", (value) => Math.round(value).toLocaleString("en-AU"), [
    svg("path", { class: "band wide", d: `${area("0.05", "0.95")}Z` }),
    svg("path", { class: "band", d: `${area("0.25", "0.75")}Z` }),
    svg("path", { class: "path", d: axes.line(points("0.5")) }),
  ], bands, (band) => `After ${band.round} rounds half of all sessions have between ${band["0.25"]} and ${band["0.75"]} antes, nine of ten between ${band["0.05"]} and ${band["0.95"]}, the middle one ${band["0.5"]}.`,
  "The line is the session in the middle; half of all lie in the dark band, nine of ten in the light one.");
}

/** @param {{path: {round: number, meter: number}[], seed: number}} found */
export function meterPicture(found) {
  const last = found.path.at(-1)?.round ?? 1;
  const axes = scale(last, [found.seed], found.path.map((one) => one.meter));
  return told(axes, "The meter by round", (value) => dollars(Math.round(value / 100) * 100), [
    svg("path", { class: "path", d: axes.line(found.path.map((one) => [one.round, one.meter])) }),
  ], found.path, (one) => `After ${one.round.toLocaleString("en-AU")} rounds the meter stands at ${dollars(Math.round(one.meter))}.`, "The meter from its seed on, falling where it is won.");
}

function scale(rounds, lows, highs) {
  const steps = even(Math.min(0, ...lows), Math.max(...highs, 1));
  const [low, high] = [steps[0], steps.at(-1)];
  const x = (round) => LEFT + ((W - LEFT - RIGHT) * round) / rounds;
  const y = (value) => TOP + (H - TOP - BOTTOM) * (1 - (value - low) / (high - low));
  return { rounds, steps, x, y, line: (points) => points.map(([round, value], at) => `${at ? "L" : "M"}${x(round).toFixed(1)} ${y(value).toFixed(1)}`).join("") };
}

/** Round figures that span what is shown. @returns {number[]} */
function even(low, high) {
  const rough = (high - low) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * [1, 2, 5, 10].find((one) => one * unit >= rough);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** Axes with their figures, the picture, and its exact values one by one. */
function told(axes, title, text, shapes, places, says, legend) {
  const { x, y, steps, rounds } = axes;
  const picture = svg("svg", { class: "plot run", viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": title });
  for (const value of steps) picture.append(svg("line", { class: "grid", x1: LEFT, x2: W - RIGHT, y1: y(value), y2: y(value) }), svg("text", { class: "end", x: LEFT - 6, y: y(value) + 4 }, text(value)));
  for (const round of even(0, rounds).filter((one) => one <= rounds)) {
    picture.append(svg("text", { class: round > 0.95 * rounds ? "end" : "middle", x: round > 0.95 * rounds ? W - RIGHT : x(round), y: H - BOTTOM + 16 }, round.toLocaleString("en-AU")));
  }
  picture.append(...shapes, svg("text", { class: "middle", x: (LEFT + W) / 2, y: H - 3 }, "rounds"));
  const line = element("p", { class: "small told", role: "status" }, legend);
  const at = element("input", { type: "range", class: "along", min: 0, max: places.length - 1, value: 0, "aria-label": `${title}: figures along the way`, oninput: () => { line.textContent = says(places[at.value]); } });
  return element("div", {}, picture, at, line);
}
