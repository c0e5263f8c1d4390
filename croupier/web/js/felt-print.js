/** What is printed on the cloth: the rail, the arc, the words and the pay tables. */

import { svg } from "./element.js";
import { dollars } from "./money.js";
import { handName, lineName, oddsText, spotName } from "./words.js";

/** The cloth as a drawing. @param {object} at the plan @param {object} book @param {object | null} sign */
export function cloth(at, book, sign) {
  const { width: w, height: h } = at;
  const drawing = svg("svg", { class: "cloth", viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true" });
  const arc = at.tall
    ? `M0 26Q0 0 26 0H${w - 26}Q${w} 0 ${w} 26V${h - 200}Q${w} ${h} ${w / 2} ${h}Q0 ${h} 0 ${h - 200}Z`
    : `M60 0H${w - 60}Q${w} 0 ${w} 60V${h * 0.42}Q${w} ${h} ${w / 2} ${h}Q0 ${h} 0 ${h * 0.42}V60Q0 0 60 0Z`;
  const turn = at.behind ? `rotate(180 ${w / 2} ${h / 2})` : null;
  const tray = { width: at.tall ? 220 : 380, height: at.tall ? 34 : 40 };
  const top = at.behind ? h - (at.tall ? 16 : 22) - tray.height : at.tall ? 16 : 22;
  const cut = inset(at, at.tall ? 0.96 : 0.972);
  const own = (cloths += 1); // another felt of the page may be hidden, and what is hidden lights nothing
  drawing.append(light(own), svg("g", { transform: turn },
    svg("path", { class: "rail", fill: `url(#rail-light-${own})`, d: arc }),
    svg("path", { class: "stitch", d: arc, transform: inset(at, at.tall ? 0.98 : 0.987) }),
    svg("path", { class: "felt", fill: `url(#cloth-light-${own})`, d: arc, transform: cut }),
    svg("path", { class: "weave", fill: `url(#cloth-weave-${own})`, d: arc, transform: cut }),
    svg("path", { class: "pool", fill: `url(#cloth-pool-${own})`, d: arc, transform: cut }),
    svg("path", { class: "line", d: arc, transform: inset(at, at.tall ? 0.925 : 0.945) })),
    svg("rect", { class: "tray", x: w / 2 - tray.width / 2, y: top, ...tray, rx: 8 }),
    svg("text", { class: "tray-word", x: w / 2, y: top + tray.height * 0.7 }, at.behind ? "YOUR TRAY" : "DEALER"));
  for (const place of [...at.community, ...at.dealer]) drawing.append(outline(place));
  for (const place of at.community) {
    if (place.name) drawing.append(svg("text", { class: "street", x: place.x, y: at.behind ? place.y + place.w * 0.7 + 26 : place.y - place.w * 0.7 - 14 }, place.name));
  }
  for (const box of Object.values(at.boxes)) {
    if (box.equals) drawing.append(svg("text", { class: "equals", x: box.equals.x, y: box.equals.y + box.equals.d * 0.16, "font-size": box.equals.d * 0.5 }, "="));
  }
  drawing.append(...legend(at, book));
  if (!at.tall && !at.behind) drawing.append(...tables(book, sign)); // who deals knows them
  return drawing;
}

let cloths = 0;

/** One lamp above the dealer: the cloth is bright under it and dark at the rim. */
function light(own) {
  const stop = (offset, kind) => svg("stop", { offset, class: kind });
  return svg("defs", {},
    svg("radialGradient", { id: `cloth-light-${own}`, cx: 0.5, cy: 0.2, r: 0.8 }, stop(0, "lit"), stop(0.45, "mid"), stop(1, "deep")),
    svg("radialGradient", { id: `cloth-pool-${own}`, cx: 0.5, cy: 0, r: 0.7 }, stop(0, "pool-in"), stop(0.35, "pool-on"), stop(1, "pool-out")),
    svg("linearGradient", { id: `rail-light-${own}`, x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, "rail-dark"), stop(0.5, "rail-lit"), stop(1, "rail-dark")),
    svg("pattern", { id: `cloth-weave-${own}`, width: 4, height: 4, patternUnits: "userSpaceOnUse" },
      svg("path", { class: "weave-up", d: "M0 0h2v1H0zM2 2h2v1H2z" }), svg("path", { class: "weave-down", d: "M2 0h2v1H2zM0 2h2v1H0z" })));
}

const inset = (at, scale) =>
  `translate(${(at.width * (1 - scale)) / 2} ${(at.height * (1 - scale)) / 2}) scale(${scale})`;

const outline = ({ x, y, w }) =>
  svg("rect", { class: "place", x: x - w / 2, y: y - w * 0.7, width: w, height: w * 1.4, rx: w * 0.08 });

function legend(at, book) {
  const pushes = book.paytables.main?.find((line) => line.pays === "push");
  const words = book.legend || (pushes ? `Pair of ${lineName(pushes).toLowerCase()} pushes` : "");
  return words ? [svg("text", { class: "legend", x: at.legend.x, y: at.legend.y }, words)] : [];
}

/** Pay tables at the two upper corners, as printed: hand and odds. */
function tables(book, sign) {
  const [first, second] = printed(book);
  const prizes = jackpotLines(book, sign);
  const found = [];
  if (first) found.push(column(first, 84, 84));
  if (second) found.push(column(second, 1216, 84));
  else if (prizes.length) found.push(column({ title: "Jackpot pays", table: "jackpot", lines: prizes }, 1216, 84));
  return found;
}

/** The pay tables worth printing: not those that pay every hand alike. @returns {{title: string, lines: string[][]}[]} */
export function printed(book) {
  return Object.entries(book.paytables)
    .filter(([, lines]) => lines.length > 1)
    .map(([name, lines]) => ({
      title: name === "main" ? "Pays on every wager" : `${spotName(name)} pays`,
      table: name,
      lines: lines.map((line, at) => [lineName(line), oddsText(line.pays), String(at), line.pays]).filter((line) => line[3] !== "lose"),
    }));
}

/** What the jackpot pays here, as the sign says. */
export function jackpotLines(book, sign) {
  if (!sign?.jackpot) return [];
  const name = sign.jackpot.option ? `option-${sign.jackpot.option}` : "jackpot";
  const lines = book.prizes[name] ?? Object.values(book.prizes)[0] ?? [];
  return lines.map((line) => [handName(line.hand), prize(line, sign), line.hand]);
}

function prize(line, sign) {
  const signs = sign.jackpot.pays[line.hand];
  if (line.share) {
    const [top, bottom] = line.share.split("/").map(Number);
    return top === bottom ? "all of it" : `${((100 * top) / bottom).toLocaleString("en-AU")}% of it`;
  }
  if (signs) return dollars(signs);
  if (line.fixed) return dollars(line.fixed);
  if (line["per-dollar"]) return dollars(line["per-dollar"] * sign.jackpot.wager);
  return "as the sign says";
}

/** A pay table; each line has a name by which it can be lit. */
function column({ title, table, lines }, x, y) {
  const group = svg("g", { class: "paytable" }, svg("text", { class: "title", x, y }, title));
  lines.forEach(([hand, pays, name], index) => {
    const at = y + 30 + index * 25;
    group.append(svg("g", { class: "payline", "data-line": `${table}|${name}` },
      svg("rect", { class: "bar", x: x - 10, y: at - 19, width: 320, height: 25, rx: 5 }),
      svg("text", { x, y: at }, hand),
      svg("text", { class: "odds", x: x + 300, y: at }, pays)));
  });
  return group;
}
