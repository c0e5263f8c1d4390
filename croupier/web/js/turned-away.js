/** A console that is not for who came: why, and a way back, in place of an empty page. */

import { element } from "./element.js";

/** @param {HTMLElement} place @param {string} name of the console @param {string} why */
export function turnAway(place, name, why) {
  place.replaceChildren(element("section", { class: "turned-away" }, element("h1", {}, name), element("p", { role: "alert" }, why),
    element("p", {}, element("a", { class: "button first", href: "/" }, "To the lobby"))));
}
