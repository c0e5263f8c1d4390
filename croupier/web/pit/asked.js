/** What a person still has to say before something is done: an amount, a reason, a decision, a second signature. */

import { endsWith, openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";

const TEXT = {
  total: "What does it come to? Dollars", reason: "Why?", decision: "What is decided?", note: "In words", counted: "How many on paper?",
  slip: "Number of the slip", time: "In how many minutes?", least: "New minimum, dollars", most: "New maximum, dollars", determination: "What was determined?",
  kind: "Paid too much or too little?", source: "What was it about?", amount: "Dollars", patron: "Which patron? (empty if not known)", intent: "What did the enquiry find?",
  notes: "What it found, in words", way: "What was tried?", round: "In which round?", player: "Who complains?", about: "Of what?", breach: "Which rule was broken?", cents: "How much? Dollars",
  against: "Where does the money stand instead? (float, outside, jackpot, or owed: and the name)", record: "Which record left it below nothing? (croupier verify says)",
  table: "At which table?", late_reason: "Why was nothing done in time?", document: "Which document was handed over?", how: "How do you know that it was received?", controller: "Asset number of the jackpot electronics", display: "Asset number of the display",
};
const CHOICES = { kind: ["over", "under"], intent: ["unintended", "suspected"] };
const MONEY = new Set(["total", "least", "most", "amount", "cents"]);
const NUMBER = new Set([...MONEY, "counted", "time", "round", "record"]);

/**
 * @param {string} title
 * @param {string[]} names what is asked
 * @param {Record<string, string[]>=} choices what there is to choose from, by name
 * @param {AbortSignal=} over when there is nothing left to ask
 * @returns {Promise<Record<string, any> | null>} what was said; nothing if it was left
 */
export function asked(title, names, choices = {}, over = undefined) {
  return new Promise((done) => {
    const fields = names.map((name) => field(name, choices[name] ?? CHOICES[name]));
    const form = element("form", { method: "dialog", class: "asks" },
      ...names.map((name, index) => element("label", {}, TEXT[name] ?? name, fields[index])),
      element("footer", { class: "dialog-foot" }, element("button", { class: "first" }, "Sign")));
    const dialog = openDialog(title, form);
    let said = null;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      said = Object.fromEntries(fields.map((field) => [field.name, value(field)]));
      dialog.close();
    });
    dialog.addEventListener("close", () => done(said));
    endsWith(dialog, over);
    fields[0]?.focus();
  });
}

function field(name, choices) {
  if (choices) return element("select", { name }, ...choices.map((one) => element("option", { value: one }, one.replaceAll("_", " "))));
  return element("input", { name, required: name !== "patron", autocomplete: "off", maxlength: 300,
    type: NUMBER.has(name) ? "number" : "text", step: MONEY.has(name) ? "any" : null, min: NUMBER.has(name) ? 0 : null });
}

const value = (field) => (MONEY.has(field.name) ? Math.round(Number(field.value) * 100) : NUMBER.has(field.name) ? Number(field.value) : field.value);
