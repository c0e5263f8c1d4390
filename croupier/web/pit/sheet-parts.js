/** Parts that the panels of a table's sheet are made of: a form in a line, a panel, a list of facts. */

import { element } from "../js/element.js";

/** @param {string} title @param {...Node} content */
export const panel = (title, ...content) => element("section", { class: "panel" }, element("h2", {}, title), ...content);

/** @param {[string, string | Node][]} facts */
export const factList = (facts) => element("dl", { class: "facts" }, ...facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));

/**
 * A form whose button gives a command; it is disabled where the rank may not.
 * @param {object} sheet the table's sheet
 * @param {string} type the command
 * @param {string} word on the button
 * @param {Node[]} fields
 * @param {() => object | null | Promise<object | null>} command what it says, null to leave it
 * @param {string=} act another name for the button where a command has several
 */
export function commandForm(sheet, type, word, fields, command, act = type) {
  const may = sheet.may(type);
  const button = element("button", { "data-act": act, disabled: !may, title: may ? null : "Not for your rank" }, word);
  const form = element("form", { class: "line", "aria-label": word }, ...fields, button);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = await command();
    if (said) sheet.gives({ type, ...said });
  });
  return form;
}

/** @param {string} name @param {string} label @param {Record<string, any>=} more */
export const moneyField = (name, label, more = {}) =>
  element("label", {}, label, element("input", { name, type: "number", inputmode: "decimal", step: "any", min: 0, required: true, autocomplete: "off", ...more }));

/** @param {Element} label a label around its field */
export const inCents = (label) => Math.round(Number(label.querySelector("input").value) * 100);
