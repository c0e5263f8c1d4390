/** Acts that are given by a form: what can be done at a table besides its buttons, each with what it asks and who may. */

import { clauseLinks } from "./clause.js";
import { openDialog } from "./dialog.js";
import { element } from "./element.js";
import { rankName } from "./ranks.js";
import { get, give } from "./wire.js";
import { handName, plain, refusalText, sentenceCase, spotName } from "./words.js";

/**
 * Choose an act and fill in its form.
 * @param {{table: string, book: string, console: "dealer" | "pit", done: () => void}} place
 */
export async function openActs(place) {
  const body = element("div", { class: "act-list" }, element("p", { class: "waiting" }, "Looking at the table…"));
  const dialog = openDialog(`More at ${place.table}`, body);
  dialog.classList.add("wrong");
  try {
    const at = `/tables/${encodeURIComponent(place.table)}`;
    const [acts, { view }] = await Promise.all([get(`${at}/acts?console=${place.console}`), get(at)]);
    lists({ ...place, dialog, body, acts, sign: view.sign });
  } catch (trouble) {
    body.replaceChildren(element("p", { class: "trouble" }, trouble.detail ?? "The house cannot be reached."));
  }
}

/** The acts by group; those for another rank can be seen and not pressed. */
function lists(place) {
  const search = element("input", { type: "search", "aria-label": "Search the acts", placeholder: "limits, deck, exclude …" });
  const list = element("div", {});
  const draws = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = place.acts.filter((act) => words.every((word) => `${act.group} ${act.text}`.toLowerCase().includes(word)));
    const groups = Map.groupBy ? Map.groupBy(found, (act) => act.group) : grouped(found);
    list.replaceChildren(...[...groups].map(([group, acts]) => element("section", { "aria-label": group }, element("h3", {}, group),
      element("ul", { class: "kinds" }, ...acts.map((act) => line(place, act))))),
    ...(found.length ? [] : [element("p", { class: "nothing" }, "Nothing of that name.")]));
  };
  search.addEventListener("input", draws);
  draws();
  place.body.replaceChildren(search, list);
  search.focus();
}

function grouped(acts) {
  const groups = new Map();
  for (const act of acts) groups.set(act.group, [...(groups.get(act.group) ?? []), act]);
  return groups;
}

function line(place, act) {
  return element("li", {},
    element("button", { type: "button", disabled: !act.mine, "data-command": act.command, onclick: () => asks(place, act) }, act.text,
      act.mine ? null : element("span", { class: "soft small" }, ` for the ${rankName(act.needs)}`)));
}

/** The form of one act; a refusal is said here, with its clauses. */
function asks(place, act) {
  const fields = act.fields.map((one) => field(one, place));
  const said = element("p", { class: "trouble", role: "alert" });
  const back = element("button", { type: "button", onclick: () => lists(place) }, "Back");
  const form = element("form", { class: "asks" }, element("h3", {}, act.text), element("p", { class: "small" }, clauseLinks(place.book, act.cites)),
    ...fields.map((one) => one.node), said, element("footer", { class: "dialog-foot" }, back, element("button", { class: "first" }, "Do it")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const command = { type: act.command };
    act.fields.forEach((one, index) => { const value = fields[index].value(); if (value !== null) command[one.name] = value; });
    try {
      const { refusal } = await give(place.table, command);
      if (refusal) return said.replaceChildren(refusalText(refusal), " ", clauseLinks(place.book, refusal.cites));
      place.dialog.close();
      place.done();
    } catch (trouble) {
      said.replaceChildren(trouble.detail ?? "The house cannot be reached.");
    }
  });
  place.body.replaceChildren(form);
  (form.querySelector("select, input") ?? form.querySelector("button.first")).focus();
}

/** @returns {{node: Node, value: () => any}} what is shown, and what was said; null where nothing was */
function field(one, place) {
  const made = KINDS[one.kind];
  if (made) return made(one, place);
  const input = one.choices.length
    ? element("select", { name: one.name, required: one.needed }, ...(one.needed ? [] : [element("option", { value: "" }, "none")]), ...one.choices.map((choice) => element("option", { value: choice }, plain(choice))))
    : element("input", { name: one.name, required: one.needed, autocomplete: "off", maxlength: 300, type: one.kind === "text" ? "text" : "number", min: 0 });
  const number = one.kind === "number";
  return { node: element("label", {}, one.text, input), value: () => (input.value === "" ? null : number ? Number(input.value) : input.value) };
}

const cents = (input) => (input.value === "" ? null : Math.round(Number(input.value) * 100));
const money = (name, text, value, needed = true) => {
  const input = element("input", { name, type: "number", inputmode: "decimal", step: "any", min: 0, required: needed, autocomplete: "off", value: value === null ? null : value / 100 });
  return { input, node: element("label", {}, text, input) };
};
const row = (text, ...nodes) => element("fieldset", {}, element("legend", {}, text), ...nodes);
const spots = (one) => element("select", { name: `${one.name}-spot`, "aria-label": "Spot" }, ...one.choices.map((spot) => element("option", { value: spot }, spotName(spot))));

const KINDS = {
  money: (one) => { const { input, node } = money(one.name, one.text, null, one.needed); return { node, value: () => cents(input) }; },
  yes: (one) => {
    const select = element("select", { name: one.name }, element("option", { value: "yes" }, "yes"), element("option", { value: "no" }, "no"));
    return { node: element("label", {}, one.text, select), value: () => select.value === "yes" };
  },
  cards: (one) => {
    const input = element("input", { name: one.name, required: one.needed, autocomplete: "off", placeholder: "Ah Kd", maxlength: 40 });
    return { node: element("label", {}, one.text, input), value: () => input.value.split(/[\s,]+/).filter(Boolean).map((card) => sentenceCase(card.toLowerCase()).replace(/^10/, "T")) };
  },
  ago: (one) => {
    const input = element("input", { name: one.name, type: "number", min: 0, max: 1440, required: one.needed });
    return { node: element("label", {}, one.text, input), value: () => (input.value === "" ? null : Date.now() - Number(input.value) * 60_000) };
  },
  least: (one) => {
    const spot = spots(one);
    const { input, node } = money("least", "Minimum, dollars", null);
    return { node: row(one.text, element("label", {}, "Spot", spot), node), value: () => ({ [spot.value]: cents(input) }) };
  },
  limits: (one, { sign }) => {
    const spot = spots(one);
    const [least, most] = [money("least", "Least, dollars", null, one.needed), money("most", "Most, dollars", null, one.needed)];
    const said = () => ({ [spot.value]: { ...(sign?.limits[spot.value] ?? {}), least: cents(least.input) ?? 0, most: cents(most.input) ?? 0 } });
    return { node: row(`${one.text}${one.needed ? "" : " (empty: the limits of the sign again)"}`, element("label", {}, "Spot", spot), least.node, most.node), value: () => (least.input.value === "" && most.input.value === "" ? {} : said()) };
  },
  sign: (one, { sign }) => {
    const now = sign?.jackpot ?? { wager: 0, seed: 0, pays: {} };
    const [wager, seed] = [money("wager", "Wager, dollars", now.wager), money("seed", "Begins at, dollars", now.seed)];
    const pays = Object.entries(now.pays).map(([hand, amount]) => [hand, money(`pays-${hand}`, `${handName(hand)} pays, dollars`, amount)]);
    return { node: row(one.text, wager.node, seed.node, ...pays.map(([, part]) => part.node)),
      value: () => ({ ...now, wager: cents(wager.input), seed: cents(seed.input), pays: Object.fromEntries(pays.map(([hand, part]) => [hand, cents(part.input)])) }) };
  },
};
