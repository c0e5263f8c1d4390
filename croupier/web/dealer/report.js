/** Something seen at the table that itself changes no wager: put on record and told to whom the book says. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";

/** @param {object} desk @param {string=} kind what was seen, where that is known */
export function openReport(desk, kind = "") {
  const kinds = element("select", { name: "kind" }, ...Object.entries(desk.reports).map(([kind, text]) => element("option", { value: kind }, text)));
  if (kind) kinds.value = kind;
  const box = element("select", { name: "box" }, element("option", { value: "" }, "none"), ...desk.boxes.map((one) => element("option", { value: one.number }, one.number)));
  const note = element("input", { name: "note", maxlength: 200, autocomplete: "off" });
  const form = element("form", { method: "dialog", class: "asks" },
    element("label", {}, "What was seen?", kinds), element("label", {}, "At which box?", box), element("label", {}, "In words", note),
    element("footer", { class: "dialog-foot" }, element("button", { class: "first" }, "Report")));
  const dialog = openDialog("Report", form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    dialog.close();
    await desk.gives({ type: "Report", kind: kinds.value, note: note.value, ...(box.value ? { box: Number(box.value) } : {}) });
  });
}
