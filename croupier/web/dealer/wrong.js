/** Something is wrong: what happened, what the book does about it and who decides, and the ruling itself. */

import { clauseLinks } from "../js/clause.js";
import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { rankName } from "../js/ranks.js";
import { get } from "../js/wire.js";
import { plain, sentenceCase } from "../js/words.js";
import { MISREAD, misread } from "./wrong-card.js";
import { factFields } from "./wrong-facts.js";

/** @param {{table: string, book: object, gives: (command: object) => Promise<boolean>, report: (kind: string) => void}} desk */
export async function openWrong(desk) {
  const dialog = openDialog("Something is wrong", element("p", { class: "waiting" }, "Asking the book…"));
  dialog.classList.add("wrong");
  open = { desk, dialog, incident: "" };
  dialog.addEventListener("close", () => { open = null; });
  await asks(desk, dialog);
}

let open = null; // the dialog in front, whose it is, and which incident it is about

/** The table went on: a dialog about what somebody else has ruled on is over, and what somebody else called is asked about. */
export async function heard(table, { incident }) {
  if (open?.desk.table !== table) return;
  open.latest = incident;
  if (open.giving || (incident?.kind ?? "") === open.incident) return; // one's own doing, or nothing new
  if (incident) return asks(open.desk, open.dialog);
  open.dialog.close();
  announce("It was ruled on.");
}

async function asks(desk, dialog) {
  let found;
  try {
    found = await get(`/tables/${encodeURIComponent(desk.table)}/wrong`);
  } catch (trouble) {
    shows(dialog, element("p", { class: "trouble" }, trouble.detail));
    return;
  }
  if (!dialog.open) return;
  open.incident = found.incident?.kind ?? "";
  if (found.incident) rules(desk, dialog, found.incident);
  else chooses(desk, dialog, found);
}

function shows(dialog, ...content) {
  dialog.replaceChildren(dialog.firstElementChild, ...content);
}

/** What happened? */
function chooses(desk, dialog, found) {
  const reports = desk.report ? found.reports : []; // the pit has none
  const lines = [
    ...found.calls.map((one) => line(one, () => says(desk, dialog, one, found))),
    ...(found.entered.length ? [line(MISREAD, () => corrects(desk, dialog, found))] : []),
    ...reports.map((one) => line(one, () => { dialog.close(); desk.report(one.kind); }, element("span", { class: "soft small" }, one.kind === CALLED ? "F4" : "report"))),
  ];
  if (!lines.length) return shows(dialog, element("p", { class: "nothing" }, "This book knows nothing that could be called at this moment."));
  const filter = element("input", { type: "search", name: "what", placeholder: "exposed, misdeal, late bet, floor …", "aria-label": "Search what happened", autocomplete: "off" });
  const list = element("ul", { class: "kinds" }, ...lines.map((one) => one.node));
  const none = element("p", { class: "nothing", role: "status", hidden: true });
  const fits = () => {
    const words = filter.value.toLowerCase().split(/[\s,]+/).filter(Boolean);
    for (const one of lines) one.node.hidden = !words.every((word) => one.words.some((each) => each.startsWith(word)));
    const left = lines.filter((one) => !one.node.hidden);
    none.hidden = left.length > 0;
    none.textContent = left.length ? "" : `Nothing at this moment is called “${filter.value}”.`;
    list.classList.toggle("only", left.length === 1 && words.length > 0);
    return left;
  };
  filter.addEventListener("input", fits);
  filter.addEventListener("keydown", (event) => {
    const left = fits();
    if (event.key === "Enter" && left.length === 1) { event.preventDefault(); left[0].does(); }
    if (event.key === "Escape") { event.preventDefault(); dialog.close(); } // at once, though there is text in the field
    if (event.key === "ArrowDown") { event.preventDefault(); left[0]?.node.firstChild.focus(); }
  });
  list.addEventListener("keydown", (event) => moves(event, lines.filter((one) => !one.node.hidden).map((one) => one.node.firstChild), filter));
  shows(dialog, element("p", {}, "What happened?"), filter, list, none);
  filter.focus();
}

const CALLED = "supervisor-called";

/** Found by every word of its sentence and by those that dealers use. */
function line(one, does, mark = null) {
  const words = `${one.text} ${one.said} ${one.kind}`.toLowerCase().split(/[^a-z0-9']+/);
  return { does, words, node: element("li", {}, element("button", { type: "button", "data-kind": one.kind, onclick: does }, one.text, mark)) };
}

/** Up and down through what fits; up from the first is back to the field. */
function moves(event, buttons, filter) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = buttons.indexOf(document.activeElement) + step;
  (at < 0 ? filter : buttons[Math.min(at, buttons.length - 1)]).focus();
}

/** A card that was entered wrongly. */
function corrects(desk, dialog, found) {
  const form = misread(found.entered, (command, signatures) => tried(desk, dialog, form, command, signatures), () => chooses(desk, dialog, found));
  shows(dialog, element("p", { class: "what" }, MISREAD.text), form);
  form.elements.cards.focus();
}

/** What the call must say, and what the book allows then. */
function says(desk, dialog, call, found) {
  const facts = factFields(call);
  const form = element("form", { method: "dialog", class: "asks" }, ...facts.fields,
    element("h3", {}, "The book allows, in this order"), ways(desk, call.ways),
    element("p", { class: "trouble", role: "alert" }),
    element("footer", { class: "dialog-foot" },
      element("button", { type: "button", onclick: () => chooses(desk, dialog, found) }, "Back"),
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
async function tried(desk, dialog, place, command, signatures) {
  const error = place.querySelector("[role=alert]");
  error.replaceChildren();
  open.giving = true;
  const done = await desk.gives(command, signatures);
  if (!dialog.open) return;
  open.giving = false;
  if (!done && open.incident && open.latest === null) return dialog.close();
  if (!done) {
    error.replaceChildren(desk.refusal || "That was refused.");
    place.querySelector("details")?.setAttribute("open", ""); // what somebody else signs beside it
    return;
  }
  if (command.type === "Call") await asks(desk, dialog);
  else dialog.close();
}
