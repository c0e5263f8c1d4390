/** A small picture of a table: cloth by house, cards by game, a pill with the edition of its rule book. */

import { element, svg } from "../js/element.js";

/** @param {{title: string, mode: string, dealer: boolean}} table @param {string=} edition */
export function picture(table, edition) {
  const holdem = table.title.startsWith("Ultimate");
  const drawing = svg("svg", { viewBox: "0 0 120 130", preserveAspectRatio: "xMidYMax meet", "aria-hidden": "true" });
  const card = (x, y, w, up) => drawing.append(svg("rect", { class: up ? "face" : "back", x, y, width: w, height: w * 1.4, rx: 2 }));
  const spot = (x, y, chips) => drawing.append(svg("circle", { class: chips ? "chips" : "spot", cx: x, cy: y, r: 7 }));
  drawing.append(svg("path", { class: "edge", d: "M-10 100Q60 145 130 100V140H-10Z" }));
  if (holdem) {
    card(44, 6, 14, false);
    card(62, 6, 14, false);
    [18, 34, 50, 72, 88].forEach((x, at) => card(x, 34, 14, at < 3));
    spot(38, 72, false);
    spot(29, 90, true);
    spot(47, 90, true);
    card(62, 70, 20, true);
    card(84, 70, 20, true);
  } else {
    [22, 50, 78].forEach((x, at) => card(x, 10, 20, at < 2));
    [52, 68, 84, 100].forEach((y, at) => spot(34, y, at > 1));
    card(56, 62, 24, true);
    card(82, 62, 24, true);
  }
  if (table.mode === "live") {
    drawing.append(svg("g", { class: table.dealer ? "dealer" : "dealer none" },
      svg("circle", { cx: 12, cy: 12, r: 6 }), svg("path", { d: "M2 32c0-9 4-13 10-13s10 4 10 13z" })));
  }
  return element("div", { class: "picture" }, drawing, edition ? element("span", { class: "pill" }, edition) : null);
}
