/** How items of a tournament's terms are filled in: each a node, and a way to read it. */

import { element } from "../js/element.js";
import { plain, sentenceCase } from "../js/words.js";
import { fromField, toField } from "../js/zoned.js";

const input = (kind, value, more = {}) => element("input", { type: kind, value: String(value ?? ""), autocomplete: "off", ...more });
const labelled = (label, node) => element("label", {}, label, node);
const cents = (text) => Math.round(Number(text) * 100);

export const CONTROLS = {
  text(value, label) {
    const node = input("text", value);
    return { node: labelled(label, node), read: () => node.value.trim() };
  },
  number(value, label) {
    const node = input("number", value ?? 0, { min: "0", step: "1", required: true });
    return { node: labelled(label, node), read: () => Number(node.value) };
  },
  money(value, label) {
    const node = input("number", (value ?? 0) / 100, { min: "0", step: "0.01", required: true });
    return { node: labelled(label, node), read: () => cents(node.value) };
  },
  "money?"(value, label) {
    const node = input("number", value === null || value === undefined ? "" : value / 100, { min: "0", step: "0.01" });
    return { node: labelled(label, node), read: () => (node.value === "" ? null : cents(node.value)) };
  },
  percent(value, label) {
    const node = input("number", (value ?? 0) / 100, { min: "0", max: "100", step: "0.01", required: true });
    return { node: labelled(label, node), read: () => cents(node.value) };
  },
  percents(value, label) {
    const node = lines((value ?? []).map((one) => String(one / 100)));
    return { node: labelled(label, node), read: () => read(node).map(cents) };
  },
  /** By the house's clock; what is not touched stays as it was written. */
  time(value, label, zone) {
    const node = input("datetime-local", value ? toField(Date.parse(value), zone) : "", { required: true });
    const same = node.value;
    return { node: labelled(label, node), read: () => (node.value === same ? value : new Date(fromField(node.value, zone)).toISOString()) };
  },
  tick(value, label) {
    const node = element("input", { type: "checkbox", checked: Boolean(value) });
    return { node: element("label", { class: "tick" }, node, label), read: () => node.checked };
  },
  lines(value, label) {
    const node = lines(value ?? []);
    return { node: labelled(label, node), read: () => read(node) };
  },
  choice(value, label, choices) {
    const node = element("select", {}, ...choices.map((one) => element("option", { value: one, selected: one === value }, one ? sentenceCase(plain(one)) : "none")));
    return { node: labelled(label, node), read: () => node.value };
  },
  /** Something that may be offered or not, with its own fields. */
  part(value, label, fields) {
    const on = element("input", { type: "checkbox", checked: Boolean(value) });
    const inner = Object.entries(fields).map(([name, [title, kind, first, choices]]) => [name, CONTROLS[kind](value?.[name] ?? first, title, choices)]);
    const body = element("div", { class: "form-grid", hidden: !value }, ...inner.map(([, one]) => one.node));
    on.addEventListener("change", () => { body.hidden = !on.checked; });
    const node = element("fieldset", { class: "prize" }, element("legend", {}, label), element("label", { class: "tick" }, on, "In these terms"), body);
    return { node, read: () => (on.checked ? Object.fromEntries(inner.map(([name, one]) => [name, one.read()])) : null) };
  },
  rounds: (value, label) => rows(label, value ?? [], { hands: ["Hands", "number?"], minutes: ["or minutes", "number?"], least: ["Least wager, chips", "money?"], advance: ["Go on", "number"] }),
  penalties(value, label) {
    const scaled = (one, factor) => (one.does === "lose-chips" ? { ...one, amount: Math.round(one.amount * factor) } : one); // chips are counted in cents
    const made = rows(label, (value ?? []).map((one) => scaled(one, 0.01)), { ground: ["Ground", "text"], does: ["Leads to", "choice", ["warning", "miss-hands", "lose-chips"]], amount: ["Hands, or chips", "number"] });
    return { node: made.node, read: () => made.read().map((one) => scaled(one, 100)) };
  },
  "number?"(value, label) {
    const node = input("number", value ?? "", { min: "1", step: "1" });
    return { node: labelled(label, node), read: () => (node.value === "" ? null : Number(node.value)) };
  },
};

function lines(values) {
  const node = element("textarea", { rows: String(Math.max(2, Math.min(values.length, 6))) });
  node.value = values.join("\n");
  return node;
}

const read = (node) => node.value.split("\n").map((line) => line.trim()).filter(Boolean);

/** A list of things with the same fields; rows come and go. */
function rows(label, values, fields) {
  const list = element("ol", { class: "rows" });
  const made = new Set();
  const add = (value = {}) => {
    const parts = Object.entries(fields).map(([name, [title, kind, choices]]) => [name, CONTROLS[kind](value[name], title, choices)]);
    const one = { read: () => Object.fromEntries(parts.map(([name, part]) => [name, part.read()])) };
    const row = element("li", {}, element("div", { class: "form-row" }, ...parts.map(([, part]) => part.node),
      element("button", { type: "button", class: "quiet", onclick: () => { made.delete(one); row.remove(); } }, "Remove")));
    made.add(one);
    list.append(row);
  };
  for (const value of values) add(value);
  const node = element("fieldset", { class: "prize rows-part" }, element("legend", {}, label), list, element("button", { type: "button", onclick: () => add() }, "One more"));
  return { node, read: () => [...made].map((one) => one.read()) };
}
