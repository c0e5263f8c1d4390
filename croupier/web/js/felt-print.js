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
  drawing.append(svg("g", { transform: turn },
    svg("path", { class: "rail", d: arc }),
    svg("path", { class: "felt", d: arc, transform: inset(at, at.tall ? 0.96 : 0.972) }),
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
  if (first) found.push(column(first.title, first.lines, 84, 84));
  if (second) found.push(column(second.title, second.lines, 1220, 84));
  else if (prizes.length) found.push(column("Jackpot", prizes, 1220, 84));
  return found;
}

/** The pay tables worth printing: not those that pay every hand alike. @returns {{title: string, lines: string[][]}[]} */
export function printed(book) {
  return Object.entries(book.paytables)
    .filter(([, lines]) => lines.length > 1)
    .map(([name, lines]) => ({
      title: name === "main" ? "Pays on every wager" : `${spotName(name)} pays`,
      lines: lines.filter((line) => line.pays !== "lose").map((line) => [lineName(line), oddsText(line.pays)]),
    }));
}

/** What the jackpot pays here, as the sign says. */
export function jackpotLines(book, sign) {
  if (!sign?.jackpot) return [];
  const name = sign.jackpot.option ? `option-${sign.jackpot.option}` : "jackpot";
  const lines = book.prizes[name] ?? Object.values(book.prizes)[0] ?? [];
  return lines.map((line) => [handName(line.hand), prize(line, sign)]);
}

function prize(line, sign) {
  const signs = sign.jackpot.pays[line.hand];
  if (line.share) {
    const [top, bottom] = line.share.split("/").map(Number);
    return top === bottom ? "meter" : `${((100 * top) / bottom).toLocaleString("en-AU")}% of meter`;
  }
  if (signs) return dollars(signs);
  if (line.fixed) return dollars(line.fixed);
  if (line["per-dollar"]) return dollars(line["per-dollar"] * sign.jackpot.wager);
  return "as the sign says";
}

function column(title, lines, x, y) {
  const group = svg("g", { class: "paytable" }, svg("text", { class: "title", x, y }, title));
  lines.forEach(([hand, pays], index) => group.append(
    svg("text", { x, y: y + 28 + index * 24 }, hand),
    svg("text", { class: "odds", x: x + 290, y: y + 28 + index * 24 }, pays)));
  return group;
}
