/** The terms of a tournament as a form, every item of them; what is left empty is named as lacking, with its clause. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { get } from "../js/wire.js";
import { CONTROLS } from "./term-controls.js";

/** By section: the path in the terms, what it is called, and how it is filled in. */
const SECTIONS = [
  ["Tournament details", [["title", "Title", "text"], ["starts", "Start", "time"], ["location", "Location", "text"], ["kind", "Kind of event", "choice", ["", "charity", "media"]],
    ["players.least", "Fewest players", "number"], ["players.most", "Most players", "number"], ["costs.entry-fee", "Entry fee, dollars", "money"], ["costs.buy-in", "Buy-in, dollars", "money"],
    ["costs.rebuy", "Re-buy, dollars (empty: none)", "money?"], ["costs.add-on", "Add-on, dollars (empty: none)", "money?"], ["notice-minutes", "Notice of another starting time, minutes", "number"]]],
  ["Entry", [["entry-methods", "Ways to enter, one a line", "lines"], ["withdraw-until", "Withdrawal without penalty until", "time"], ["refund", "Refund after that, per cent", "percent"],
    ["refusal-right", "Entries may be refused", "tick"], ["selection", "Players are selected by criteria", "tick"], ["signature", "Every player signs the terms", "tick"], ["substitution", "Grounds for a substitute, one a line", "lines"],
    ["privacy-policy", "Version of the privacy policy", "text"]]],
  ["Format", [["rounds", "Rounds", "rounds"], ["until-final", "The last round but one is repeated until all fit one table", "tick"], ["tables", "Tables in a session", "number"], ["progression", "Who goes on is found", "choice", ["table", "overall"]],
    ["elimination", "Out goes", "choice", ["lowest", "broke"]], ["bank", "Starting bank, in chips", "money"], ["fresh-bank", "A fresh bank in every round", "tick"], ["chip-disposition", "Chips at the end are", "choice", ["void", "cash"]],
    ["chip-value", "Worth of a cashed chip, per cent of its face", "percent"], ["chip-type", "Chips used", "text"], ["compulsory-wager", "The least wager is compulsory", "tick"]]],
  ["Second chances", [["buy-back", "Buying back in", "part", { method: ["How", "text", "at the desk"], "until-round": ["Up to the end of round", "number", 1], times: ["How often", "number", 1] }],
    ["add-on", "Add-on", "part", { "after-round": ["After round", "number", 1], chips: ["Chips", "money", 50_000] }],
    ["repechage", "Another chance", "part", { kind: ["Kind", "choice", "repechage", ["repechage", "catch-up", "secondary"]], "after-round": ["After round", "number", 1], returns: ["How many come back", "number", 1], qualifies: ["Who takes part", "choice", "director", ["director", "eliminated"]] }],
    ["secret-wagers", "Secret wagers", "part", { count: ["How many in a session", "number", 1], method: ["How they are made", "text", "sealed on the player's own screen"] }]]],
  ["Winners", [["winners", "Who wins", "choice", ["chips"]], ["ties", "Ties", "choice", ["share", "draw"]], ["pool.guaranteed", "Guaranteed pool, dollars", "money"], ["pool.part", "Pool, per cent of what is bought in", "percent"],
    ["shares", "Shares by place, per cent, one a line", "percents"]]],
  ["Conduct of play", [["penalties", "Penalties", "penalties"], ["disqualification", "Grounds for disqualification, one a line", "lines"], ["disqualified-chips", "Chips of who is disqualified", "choice", ["removed", "float"]], ["retirement", "Who retires is", "choice", ["ranked", "unranked"]],
    ["late", "Being late", "part", { does: ["Leads to", "choice", "misses-hands", ["misses-hands", "out"]], minutes: ["After minutes", "number", 0] }], ["absence", "Being away", "part", { does: ["Leads to", "choice", "out", ["misses-hands", "out"]], minutes: ["After minutes", "number", 20] }]]],
];

/**
 * @param {{title: string, yes: string, terms: object, zone: string, head?: Node, saves: (terms: object) => Promise<Node | null>}} wish `saves` answers why not, if so
 */
export async function editTerms(wish) {
  const items = await get("/tournament-items");
  const parts = [];
  const control = ([path, label, kind, more]) => {
    const made = CONTROLS[kind](at(wish.terms, path), label, kind === "time" ? wish.zone : more);
    parts.push({ path, read: made.read });
    return made.node;
  };
  const sections = SECTIONS.map(([name, fields], n) => element("details", { open: n === 0 }, element("summary", {}, name), element("div", { class: "form-grid" }, ...fields.map(control))));
  const words = statements(wish.terms.words ?? {}, items);
  const error = element("p", { class: "trouble", role: "alert" });
  const form = element("form", { class: "asks" }, wish.head ?? null, ...sections, words.node, error,
    element("footer", { class: "dialog-foot" }, element("button", { type: "submit", class: "first" }, wish.yes)));
  const dialog = openDialog(wish.title, form);
  dialog.classList.add("wide-dialog");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const terms = { ...wish.terms, words: words.read() };
    for (const { path, read } of parts) puts(terms, path, read());
    const why = await wish.saves(terms);
    if (why) error.replaceChildren(why);
    else dialog.close();
  });
}

/** What players read, item by item. */
function statements(said, items) {
  const titles = new Map(items.map((one) => [one.item, one.title]));
  const named = items.filter((one) => one.item in said || NEEDED.has(one.item));
  const inputs = named.map(({ item }) => [item, element("textarea", { rows: "2" })]);
  for (const [item, input] of inputs) input.value = said[item] ?? "";
  const node = element("details", {}, element("summary", {}, "Statements"), element("div", { class: "form-grid" }, ...inputs.map(([item, input]) => element("label", {}, titles.get(item), input))));
  return { node, read: () => Object.fromEntries(inputs.map(([item, input]) => [item, input.value.trim()]).filter(([, text]) => text)) };
}

const NEEDED = new Set(["refusal", "criteria", "charity", "signature", "repechage"]);
const at = (terms, path) => path.split(".").reduce((value, name) => value?.[name], terms);

/** A value into its part of the terms, which is a new one. */
function puts(terms, path, value) {
  const [name, inner] = path.split(".");
  if (inner) terms[name] = { ...terms[name], [inner]: value };
  else terms[name] = value;
}
