/** What else a player may open at a table; each part is loaded when it is asked for. */

import { element } from "../js/element.js";

const PARTS = [
  ["Rules", () => import("./rules.js")],
  ["Pays", () => import("./pays.js")],
  ["My rounds", () => import("./history.js")],
  ["My play", () => import("./account.js")],
  ["Complain", () => import("./complaint.js")],
  ["Cards", () => import("./deck-choice.js")],
  ["More…", () => import("./more.js")],
];

/** The menu. @param {object} table the `<player-table>` it is about */
export function menu(table) {
  const made = PARTS.map(([name, load]) => element("button", {
    type: "button", class: "quiet", onclick: async () => (await load()).open(table),
  }, name));
  const coach = element("a", { class: "button quiet", href: `/practice.html?table=${encodeURIComponent(table.table)}` }, "Coach");
  return element("nav", { class: "menu", "aria-label": "At this table" }, ...made, coach);
}
