/** Prizes in a form: what is in each, what it is worth, and the details its kind asks for. */

import { element } from "../js/element.js";
import { plain, sentenceCase } from "../js/words.js";

const field = (name, input, hint) => element("label", {}, name, input, hint ? element("span", { class: "soft small" }, hint) : null);
const text = (value) => element("input", { type: "text", value: value ?? "", autocomplete: "off" });
const money = (cents) => element("input", { type: "number", min: "0", step: "0.01", value: cents === null || cents === undefined ? "" : String(cents / 100) });
const cents = (input) => (input.value === "" ? null : Math.round(Number(input.value) * 100));

/** A list of prizes that can grow. @param {object} form what the book asks for @param {object[]} prizes */
export function prizeList(form, prizes) {
  const list = element("div", { class: "promotion-parts" });
  const adds = (prize) => list.append(prizePart(form, prize ?? { id: `prize-${list.childElementCount + 1}`, things: [{ kind: "money" }] }));
  prizes.forEach(adds);
  if (!prizes.length) adds();
  const node = element("div", {}, list, element("div", { class: "acts" }, element("button", { type: "button", onclick: () => adds() }, "Another prize")));
  return { node, read: () => [...list.children].map((one) => one.reads()) };
}

function prizePart(form, prize) {
  const inputs = { id: text(prize.id), name: text(prize.name), value: money(prize.value), conditions: text(prize.conditions), alternative: money(prize.alternative) };
  const count = element("input", { type: "number", min: "1", max: "1000", value: String(prize.count ?? 1) });
  const things = element("div", { class: "form-things" });
  (prize.things ?? []).forEach((one) => things.append(thingPart(form, one)));
  const part = element("fieldset", { class: "prize" }, element("legend", {}, "Prize"),
    element("div", { class: "form-grid" }, field("Short name", inputs.id), field("Name", inputs.name), field("Value, in dollars", inputs.value), field("How many", count),
      field("Conditions", inputs.conditions, "“none” if there are none"), field("Money instead, in dollars", inputs.alternative, "empty if there is none")),
    things,
    element("div", { class: "acts" }, element("button", { type: "button", onclick: () => things.append(thingPart(form, { kind: "" })) }, "Another thing in it"),
      element("button", { type: "button", onclick: () => part.remove() }, "Remove this prize")));
  part.reads = () => ({
    id: inputs.id.value.trim(), name: inputs.name.value.trim(), value: cents(inputs.value), count: Number(count.value) || 1, conditions: inputs.conditions.value.trim(),
    alternative: cents(inputs.alternative), things: [...things.children].map((one) => one.reads()),
  });
  return part;
}

function thingPart(form, thing) {
  const chosen = thing.kind && !form.things.includes(thing.kind) ? [thing.kind] : []; // of an older draft: the house says no
  const kind = element("select", { required: true }, element("option", { value: "" }, "choose"),
    ...[...form.things, ...chosen].map((one) => element("option", { value: one, selected: one === thing.kind }, sentenceCase(plain(one)))));
  const name = text(thing.name);
  const litres = element("input", { type: "number", min: "0", step: "0.1", value: thing.millilitres ? String(thing.millilitres / 1000) : "" });
  const amount = money(thing.amount);
  const details = element("div", { class: "form-grid" });
  const wet = () => form.measured.includes(kind.value);
  const asks = () => {
    const rules = form.kinds.filter((one) => one.kinds.includes(kind.value)).flatMap((one) => one.details);
    const said = { ...thing.details, ...reads() };
    details.replaceChildren(...(wet() ? [field("Litres of liquor", litres)] : []), ...(kind.value === "money" ? [field("How much of it, in dollars", amount, "beside other things")] : []), ...rules.map((rule) => detail(rule, said[rule.item])));
  };
  const reads = () => Object.fromEntries([...details.querySelectorAll("[data-detail]")].map((one) => [one.dataset.detail, valueOf(one)]).filter(([, value]) => value !== ""));
  kind.addEventListener("change", asks);
  asks();
  const part = element("div", {}, element("div", { class: "form-grid" }, field("Kind of thing", kind), field("What it is", name)), details);
  part.reads = () => ({ kind: kind.value, name: name.value.trim(), details: reads(), millilitres: wet() ? Math.round(Number(litres.value) * 1000) : 0, amount: kind.value === "money" ? cents(amount) : null });
  return part;
}

function detail(rule, value) {
  const name = sentenceCase(plain(rule.item));
  const marks = { "data-detail": rule.item, "data-form": rule.form };
  if (rule.form === "yes-no") {
    const select = element("select", marks, element("option", { value: "" }, "not stated"), element("option", { value: "yes", selected: value === true }, "yes"), element("option", { value: "no", selected: value === false }, "no"));
    return field(name, select, rule.cites.join(", "));
  }
  const input = element("input", { type: rule.form === "count" ? "number" : "text", min: rule.form === "count" ? "1" : null, value: value ?? "", ...marks });
  return field(name, input, rule.cites.join(", "));
}

function valueOf(input) {
  if (input.value === "") return "";
  if (input.dataset.form === "yes-no") return input.value === "yes";
  return input.dataset.form === "count" ? Number(input.value) : input.value.trim();
}
