/** Fields for what a form asks beside words and choices: money, cards, boxes, times, limits, signs, chips. */

import { element } from "./element.js";
import { dollars } from "./money.js";
import { handName, plain, sentenceCase, spotName } from "./words.js";
import { fromField, toField } from "./zoned.js";

const cents = (input) => (input.value === "" ? null : Math.round(Number(input.value) * 100));
const row = (text, ...nodes) => element("fieldset", { class: "prize" }, element("legend", {}, text), ...nodes);
const labelled = (text, node) => element("label", {}, text, node);
const said = (value, ask) => (value === null || value === "" || value.length === 0 ? (ask.optional ? undefined : value) : value);

function moneyInput(name, { least = null, most = null, unit = null, value = null, required = true } = {}) {
  return element("input", { name, type: "number", inputmode: "decimal", autocomplete: "off", required, value: value === null ? null : value / 100,
    min: least === null ? 0 : least / 100, max: most === null ? null : most / 100, step: unit === null ? "any" : unit / 100 });
}

function money(ask, label) {
  const range = ask.most === null ? "" : `, ${dollars(ask.least)} to ${dollars(ask.most)}`;
  const input = moneyInput(ask.name, { ...ask, required: !ask.optional });
  return { node: labelled(label + range + (ask.optional ? " (if any)" : ""), input), read: () => said(cents(input), ask) };
}

const asCard = (card) => card.replace(/^10/, "T").replace(/^(.)(.)$/, (_, rank, suit) => rank.toUpperCase() + suit.toLowerCase());

function cards(ask, label) {
  const input = element("input", { name: ask.name, required: !ask.optional, autocomplete: "off", placeholder: "Ah Kd", maxlength: 200 });
  return { node: labelled(label + (ask.optional ? " (if any)" : ""), input), read: () => said(input.value.split(/[\s,]+/).filter(Boolean).map(asCard), ask) };
}

/** Some of a list: boxes by number, people by name. */
const ticked = (word, made) => (ask, label) => {
  const ticks = ask.choices.filter(Boolean).map((one) => [one, element("input", { type: "checkbox", name: `${ask.name}-${one}` })]);
  const node = row(label + (ask.optional ? " (none: all it is about)" : ""), element("div", { class: "ticks" }, ...ticks.map(([one, tick]) => element("label", { class: "tick" }, tick, word(one)))));
  return { node, read: () => said(ticks.filter(([, tick]) => tick.checked).map(([one]) => made(one)), ask) };
};

/** A moment by the house's clock, as ms since 1970. */
function moment(ask, label, from, zone) {
  const input = element("input", { name: ask.name, type: "datetime-local", required: !ask.optional, value: ask.optional ? "" : toField(from || Date.now(), zone) });
  return { node: labelled(label + (ask.optional ? " (if any)" : ""), input), read: () => said(fromField(input.value, zone), ask) };
}

function ago(ask, label) {
  const input = element("input", { name: ask.name, type: "number", min: 0, max: 1440, required: !ask.optional });
  return { node: labelled(label, input), read: () => (input.value === "" ? undefined : Date.now() - Number(input.value) * 60_000) };
}

const spotsOf = (ask) => element("select", { name: `${ask.name}-spot`, "aria-label": "Spot" }, ...ask.choices.map((one) => element("option", { value: one }, spotName(one))));

function least(ask, label) {
  const spot = spotsOf(ask);
  const input = moneyInput("least");
  return { node: row(label, labelled("Spot", spot), labelled("Minimum, dollars", input)), read: () => ({ [spot.value]: cents(input) }) };
}

/** Least and most; with neither, the sign's again. What a limit says besides stays as the offer has it. */
function pair(known = {}) {
  const [low, high] = [moneyInput("least", { required: false }), moneyInput("most", { required: false })];
  return { nodes: [labelled("Least, dollars", low), labelled("Most, dollars", high)], empty: () => !low.value && !high.value, read: () => ({ ...known, least: cents(low) ?? 0, most: cents(high) ?? 0 }) };
}

function limits(ask, label, from) {
  const spot = spotsOf(ask);
  const both = pair();
  return { node: row(label, labelled("Spot", spot), ...both.nodes), read: () => (both.empty() ? {} : { [spot.value]: { ...from?.[spot.value], ...both.read() } }) };
}

function limit(ask, label) {
  const both = pair();
  return { node: row(label, ...both.nodes), read: both.read };
}

function sign(ask, label, from) {
  const now = from ?? { wager: 0, seed: 0, pays: {} };
  const [wager, seed] = [moneyInput("wager", { value: now.wager }), moneyInput("seed", { value: now.seed })];
  const pays = Object.entries(now.pays ?? {}).map(([hand, amount]) => [hand, moneyInput(`pays-${hand}`, { value: amount })]);
  const note = element("input", { name: "note", autocomplete: "off", maxlength: 300, value: now.note ?? "" });
  return { node: row(label, labelled("Wager, dollars", wager), labelled("Begins at, dollars", seed), ...pays.map(([hand, input]) => labelled(`${handName(hand)} pays, dollars`, input)), labelled("What else it says", note)),
    read: () => ({ ...now, wager: cents(wager), seed: cents(seed), note: note.value, pays: Object.fromEntries(pays.map(([hand, input]) => [hand, cents(input)])) }) };
}

/** What a sign announces of the jackpot: one of these, or nothing in so many words. */
function notice(ask, label) {
  const fields = ["joins", "leaves", "closes", "option", "seed"].map((name) => [name, element("input", { name, autocomplete: "off", type: ["option", "seed"].includes(name) ? "number" : "text" })]);
  const words = { joins: "The meter it joins", leaves: "The meter it leaves", closes: "The meter that closes", option: "The option that comes", seed: "Its seed, for each dollar of wager" };
  const read = () => {
    const found = fields.filter(([, input]) => input.value).map(([name, input]) => [name, input.type === "number" ? Number(input.value) : input.value]);
    return found.length ? Object.fromEntries(found) : undefined;
  };
  return { node: row(label, ...fields.map(([name, input]) => labelled(words[name], input))), read };
}

/** How many chips of each value; what they come to is shown, and said beside it. */
function chips(ask, label, from, zone, values = []) {
  const fields = values.map((value) => [value, element("input", { type: "number", min: 0, name: `chips-${value}`, "aria-label": `Chips of ${dollars(value)}` })]);
  const total = element("output", { class: "money" }, "$0");
  const found = () => fields.map(([value, input]) => [value, Number(input.value || 0)]).filter(([, number]) => number);
  const node = row(label, ...fields.map(([value, input]) => labelled(dollars(value), input)), total);
  node.addEventListener("input", () => { total.textContent = dollars(found().reduce((all, [value, number]) => all + value * number, 0)); });
  return { node, read: found };
}

/** An amount for some of a list. */
function amounts(ask, label, from) {
  const known = ask.optional ? {} : from ?? {};
  const inputs = ask.choices.filter(Boolean).map((one) => [one, moneyInput(`${ask.name}-${one}`, { required: false, value: known[one] ?? null })]);
  return { node: row(label, ...inputs.map(([one, input]) => labelled(sentenceCase(plain(one)), input))),
    read: () => {
      const found = inputs.filter(([, input]) => input.value !== "").map(([one, input]) => [one, cents(input)]);
      return found.length || !ask.optional ? Object.fromEntries(found) : undefined;
    } };
}

export const FIELDS = { money, cards, boxes: ticked((one) => `Box ${one}`, Number), some: ticked((one) => one, String), moment, ago, least, limits, limit, sign, notice, chips, amounts };
