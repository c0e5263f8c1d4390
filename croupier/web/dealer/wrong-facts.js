/** What a call must say: one field a fact, with a choice where the table gives one. */

import { element } from "../js/element.js";
import { plain, spotName } from "../js/words.js";

const LISTS = new Set(["boxes", "places"]);

/** @param {{kind: string, asks: {name: string, text: string, choices: string[]}[]}} call */
export function factFields(call) {
  const controls = call.asks.map((ask) => [ask, control(ask)]);
  return {
    fields: controls.map(([ask, field]) => element("label", {}, ask.text, field)),
    said: () => Object.fromEntries(controls.map(([ask, field]) => [ask.name, value(ask.name, field)])),
  };
}

function control({ name, choices }) {
  if (choices.length) {
    const many = LISTS.has(name) && choices.length > 1;
    const found = element("select", { name, multiple: many, size: many ? Math.min(choices.length, 5) : null, required: !choices.includes("") },
      ...choices.map((one) => element("option", { value: one }, word(name, one))));
    found.options[0].selected = true;
    return found;
  }
  const number = name === "count" || name === "amount";
  return element("input", { name, type: number ? "number" : "text", min: number ? 0 : null, step: name === "amount" ? "any" : null, autocomplete: "off", placeholder: name === "cards" ? "Ah 10s" : null, required: name !== "cards" });
}

const SAID = { "": "just now", deal: "during the deal", unbet: "after the deal, before any bet on it", True: "yes, or so they say", False: "nobody, as far as is known" };
const word = (name, choice) => (SAID[choice] ?? (name === "spot" || name === "places" ? spotName(choice) : name === "note" ? plain(choice) : name.startsWith("box") ? `Box ${choice}` : choice));

/** Cards as people write them: "Ah, 10s". */
export const cardsOf = (text) => text.split(/[\s,]+/).filter(Boolean).map((card) => card.replace(/^10/, "T")).map((card) => card.slice(0, -1).toUpperCase() + card.slice(-1).toLowerCase());

function value(name, field) {
  const picked = field.localName === "select" ? [...field.selectedOptions].map((one) => one.value) : [];
  switch (name) {
    case "box": return Number(picked[0] ?? field.value);
    case "boxes": return (picked.length ? picked : field.value.split(/[\s,]+/)).filter(Boolean).map(Number);
    case "places": return picked;
    case "count": return Number(field.value);
    case "looked": return picked[0] === "True";
    case "amount": return Math.round(Number(field.value) * 100);
    case "cards": return cardsOf(field.value);
    default: return field.value;
  }
}
