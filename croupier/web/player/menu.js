/** What else a player may open at a table; each part is loaded when it is asked for. */

import { element } from "../js/element.js";
import { typed } from "../js/typed.js";

const PARTS = [
  ["My rounds", "R", () => import("./history.js")],
  ["Rules", "?", () => import("./rules.js")],
];
const MORE = [
  ["What hands pay", "P", () => import("./pays.js")],
  ["My play", "", () => import("./account.js")],
  ["Complain", "", () => import("./complaint.js")],
  ["Cards", "", () => import("./deck-choice.js")],
  ["All that may be done", "", () => import("./more.js")],
];

/** The menu. @param {object} table the `<player-table>` it is about @param {Node} own what else is at hand @param {Node[]} extra what else is under More */
export function menu(table, own, extra) {
  const button = ([name, key, load]) => element("button", {
    type: "button", class: "quiet", "aria-keyshortcuts": key || null, "aria-label": name, onclick: async () => (await load()).open(table),
  }, name.replace("My r", "R"), key ? element("kbd", { "aria-hidden": "true" }, key) : null);
  const all = [...PARTS, ...MORE];
  const main = PARTS.map(button);
  const rest = MORE.map(button);
  const coach = element("a", { class: "button quiet", href: `/practice.html?table=${encodeURIComponent(table.table)}`, target: "_blank", title: "In a page of its own: your seat is kept" }, "Coach ↗");
  const more = element("details", { class: "more" }, element("summary", {}, "More"), element("div", { class: "more-list" }, ...rest, ...extra, coach));
  more.addEventListener("click", (event) => event.target.closest("button, a") && more.removeAttribute("open"));
  more.addEventListener("keydown", (event) => { if (event.key === "Escape") { more.removeAttribute("open"); more.firstElementChild.focus(); } });
  document.addEventListener("click", (event) => more.contains(event.target) || more.removeAttribute("open"));
  document.addEventListener("keydown", (event) => {
    const key = typed(event);
    if (key) [...main, ...rest][all.findIndex(([, one]) => one.toLowerCase() === key)]?.click();
  });
  return element("nav", { class: "menu", "aria-label": "At this table" }, ...main, own, more);
}
