/** Which table? Those that people deal at, for who came without one. */

import { element } from "../js/element.js";
import { get } from "../js/wire.js";

/** @param {HTMLElement} place @param {string} page */
export async function chooseTable(place, page) {
  place.replaceChildren(element("p", { class: "waiting" }, "Looking at the floor…"));
  try {
    const live = (await get("/lobby")).tables.filter((one) => one.mode === "live");
    const lines = live.map((one) => element("li", {}, element("a", { class: "button", href: `${page}?table=${encodeURIComponent(one.id)}` },
      element("strong", {}, one.id), element("span", { class: "soft" }, one.title),
      element("span", { class: "small" }, one.open ? `${one.seats.filter(Boolean).length} seated` : "closed"))));
    place.replaceChildren(element("h1", {}, "Which table do you deal?"),
      live.length ? element("ul", { class: "choices" }, ...lines) : element("p", { class: "nothing" }, "No table of this floor is dealt by people."));
    place.classList.add("choosing");
  } catch (trouble) {
    place.replaceChildren(element("p", { class: "nothing trouble" }, trouble.detail ?? "The house cannot be reached."));
  }
}
