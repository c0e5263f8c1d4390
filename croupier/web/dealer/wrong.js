/** Something is wrong: what happened, what the book does about it and who decides, and the ruling itself. */

import { clauseLinks } from "../js/clause.js";
import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { rankName } from "../js/ranks.js";
import { get } from "../js/wire.js";
import { plain, sentenceCase } from "../js/words.js";
import { factFields } from "./wrong-facts.js";

/** @param {{table: string, book: object, gives: (command: object) => Promise<boolean>}} desk */
export async function openWrong(desk) {
  const dialog = openDialog("Something is wrong", element("p", { class: "waiting" }, "Asking the book…"));
  dialog.classList.add("wrong");
  await asks(desk, dialog);
}

async function asks(desk, dialog) {
  let found;
  try {
    found = await get(`/tables/${encodeURIComponent(desk.table)}/wrong`);
  } catch (trouble) {
    shows(dialog, element("p", { class: "trouble" }, trouble.detail));
    return;
  }
  if (found.incident) rules(desk, dialog, found.incident);
  else chooses(desk, dialog, found.calls);
}

function shows(dialog, ...content) {
  dialog.replaceChildren(dialog.firstElementChild, ...content);
}

/** What happened? */
function chooses(desk, dialog, calls) {
  if (!calls.length) return shows(dialog, element("p", { class: "nothing" }, "This book knows nothing that could be called at this moment."));
  const filter = element("input", { type: "search", name: "what", placeholder: "Search", "aria-label": "Search what happened", autocomplete: "off" });
  const list = element("ul", { class: "kinds" }, ...calls.map((one) => element("li", {},
    element("button", { type: "button", "data-kind": one.kind, onclick: () => says(desk, dialog, one, calls) }, one.text))));
  filter.addEventListener("input", () => {
    const text = filter.value.toLowerCase();
    for (const line of list.children) line.hidden = !line.textContent.toLowerCase().includes(text) && !line.firstChild.dataset.kind.includes(text);
  });
  shows(dialog, element("p", {}, "What happened?"), filter, list);
  filter.focus();
}

/** What the call must say, and what the book allows then. */
function says(desk, dialog, call, calls) {
  const facts = factFields(call);
  const form = element("form", { method: "dialog", class: "asks" }, ...facts.fields,
    element("h3", {}, "The book allows, in this order"), ways(desk, call.ways),
    element("p", { class: "trouble", role: "alert" }),
    element("footer", { class: "dialog-foot" },
      element("button", { type: "button", onclick: () => chooses(desk, dialog, calls) }, "Back"),
      element("button", { class: "first" }, "Call it")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await tried(desk, dialog, form, { type: "Call", kind: call.kind, ...facts.said() });
  });
  shows(dialog, element("p", { class: "what" }, call.text), form);
  (form.querySelector("input, select") ?? form.querySelector("button.first")).focus();
}

/** The ways of the book, and who decides each. */
function ways(desk, found) {
  return element("ol", { class: "ways" }, ...found.map((one) => element("li", {},
    element("span", {}, sentenceCase(one.text)),
    element("span", { class: "soft small" }, ` ${decides(one)} · `, clauseLinks(desk.book.id, one.cites)))));
}

const decides = (way) => (way.who === "staff" ? "anybody on duty decides" : `the ${rankName(way.who)} decides`);

/** The ruling. */
function rules(desk, dialog, incident) {
  const reason = element("input", { name: "reason", maxlength: 200, autocomplete: "off" });
  const counted = element("input", { name: "count", type: "number", min: 0, autocomplete: "off" });
  const cards = () => (counted.value === "" ? {} : { count: Number(counted.value) });
  const stays = element("input", { name: "stays", maxlength: 100, autocomplete: "off" });
  const apart = incident.ways.some((way) => way.does === "keep-apart");
  const staying = (way) => (way.does === "keep-apart" && stays.value ? { stays: stays.value } : {});
  const error = element("p", { class: "trouble", role: "alert" });
  const does = (way, command) => element("li", {},
    element("button", { type: "button", class: way.mine ? "first" : "", disabled: !way.mine, onclick: () => tried(desk, dialog, dialog, command(reason.value)) }, sentenceCase(plain(way.does))),
    element("div", {}, element("span", {}, sentenceCase(way.text)),
      element("span", { class: "soft small" }, way.who ? ` ${decides(way)} · ` : " ", clauseLinks(desk.book.id, way.cites), way.reason ? " · say why" : ""),
      way.mine ? null : element("p", { class: "small waits" }, sentenceCase(rankName(way.waits)))));
  shows(dialog,
    element("p", { class: "what" }, incident.text, incident.box ? ` Box ${incident.box}.` : ""),
    element("p", { class: "soft small" }, `Called by ${incident.by}.`),
    element("label", {}, "Why, in words", reason),
    element("label", {}, "Cards counted, if any were", counted),
    apart ? element("label", {}, "Kept apart: who stays at this table, if anybody", stays) : "",
    element("ol", { class: "ways rulings" }, ...incident.ways.map((way) => does(way, (why) => ({ type: "Remedy", does: way.does, reason: why, ...cards(), ...staying(way) })))),
    element("ul", { class: "ways rulings" }, does(incident.withdraw, (why) => ({ type: "WithdrawCall", reason: why || "called by mistake", ...cards() }))),
    error);
  (dialog.querySelector("button.first:not(:disabled)") ?? reason).focus();
}

/** Give it; a call goes on to the ruling, a ruling ends. */
async function tried(desk, dialog, place, command) {
  if (!(await desk.gives(command))) {
    place.querySelector("[role=alert]").replaceChildren(desk.querySelector(".trouble")?.textContent || "That was refused.");
    return;
  }
  if (command.type === "Call") await asks(desk, dialog);
  else dialog.close();
}
