/** What else a player may open at a table; each part is loaded when it is asked for. */

import { element } from "../js/element.js";
import { typed } from "../js/typed.js";

const PARTS = [
  ["My rounds", "R", () => import("./history.js")],
  ["Rules", "?", () => import("./rules.js")],
  ["Pays", "P", () => import("./pays.js")],
];
const MORE = [
  ["My play", "", () => import("./account.js")],
  ["Complain", "", () => import("./complaint.js")],
  ["Cards and light", "", () => import("./deck-choice.js")],
  ["All that may be done", "", () => import("./more.js")],
];

/** The menu. @param {object} table the `<player-table>` it is about @param {...Node} own what has a button of its own */
export function menu(table, ...own) {
  const button = ([name, key, load]) => element("button", {
    type: "button", class: "quiet", "aria-keyshortcuts": key || null, "aria-label": name, onclick: async () => (await load()).open(table),
  }, name.replace("My r", "R"), key ? element("kbd", { "aria-hidden": "true" }, key) : null);
  const main = PARTS.map(button);
  const coach = element("a", { class: "button quiet", href: `/practice.html?table=${encodeURIComponent(table.table)}`, target: "_blank", title: "In a page of its own: your seat is kept" }, "Coach ↗");
  const more = element("details", { class: "more" }, element("summary", {}, "More"), element("div", { class: "more-list" }, ...MORE.map(button), coach));
  more.addEventListener("click", (event) => event.target.closest("button, a") && more.removeAttribute("open"));
  more.addEventListener("keydown", (event) => { if (event.key === "Escape") { more.removeAttribute("open"); more.firstElementChild.focus(); } });
  document.addEventListener("click", (event) => more.contains(event.target) || more.removeAttribute("open"));
  document.addEventListener("keydown", (event) => {
    main[PARTS.findIndex(([, key]) => key.toLowerCase() === typed(event))]?.click();
  });
  return element("nav", { class: "menu", "aria-label": "At this table" }, ...main, ...own, more);
}
