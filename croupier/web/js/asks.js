/** A form in front of the page for what has to be said with a command; the house says what is asked. */

import { FIELDS } from "./ask-fields.js";
import { openDialog } from "./dialog.js";
import { element } from "./element.js";
import { dollars } from "./money.js";
import { demoPeople } from "./sign-on.js";
import { plain, sentenceCase } from "./words.js";
import { fromField, toField } from "./zoned.js";

/**
 * Ask for the fields of a command. With `gives` the form stays, with everything that was typed, until what is said is accepted.
 * @param {string} title
 * @param {{name: string, kind: string, choices: string[], value: number | null, optional: boolean}[]} asks
 * @param {{name?: (field: string) => string, from?: object, yes?: string, zone?: string, chips?: number[], note?: Node | null, gives?: (answer: object) => Promise<Node | null>}=} how `name` names a field that does not say itself what it asks, `from` is the command as it is offered, `zone` is the house's, `gives` answers why not
 * @returns {Promise<{said: object, second?: {badge: string, secret: string}} | null>} nothing if the person thinks better of it
 */
export function asked(title, asks, { name = sentenceCase, from = {}, yes = title, zone = "UTC", chips = [], note = null, gives = async () => null } = {}) {
  return new Promise((done) => {
    const parts = asks.map((ask) => ({ ask, ...KINDS[ask.kind](ask, ask.text || name(ask.name), from[ask.name], zone, chips) }));
    const does = element("button", { type: "submit", class: "first" }, yes);
    const trouble = element("p", { class: "trouble", role: "alert" });
    const form = element("form", { class: "asks" }, note, ...parts.map((one) => one.node), trouble, element("footer", { class: "dialog-foot" }, does));
    const dialog = openDialog(title, form);
    let answer = null;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (does.disabled) return; // on its way
      const said = Object.fromEntries(parts.map(({ ask, read }) => [ask.name, read()]).filter(([, value]) => value !== undefined));
      const tried = { said, second: parts.map((one) => one.signs?.()).find(Boolean) };
      does.disabled = true;
      const why = await gives(tried);
      does.disabled = false;
      trouble.replaceChildren(...(why ? [why] : []));
      if (why) return void parts.find((one) => one.again)?.again();
      answer = tried;
      dialog.close();
    });
    dialog.addEventListener("close", () => done(answer));
    form.querySelector("input, select, textarea")?.focus();
  });
}

const KINDS = { ...FIELDS, text: words, number, "yes-no": tick, choice, several, split, time, signature };
const NAMED = new Set(["player", "person", "ground", "table", "deck", "book", "account", "against", "slip", "second", "custodian", "to", "rest"]);
const option = (one) => element("option", { value: one }, sentenceCase(plain(one)));
const exact = (one) => element("option", { value: one }, one || "none");

function words(ask, label) {
  const long = ["text", "ruling", "decision"].includes(ask.name);
  const input = long ? element("textarea", { name: ask.name, rows: "3", required: !ask.optional }) : element("input", { name: ask.name, type: "text", required: !ask.optional, autocomplete: "off", maxlength: "300" });
  return { node: element("label", {}, label + (ask.optional ? " (if any)" : ""), input), read: () => input.value.trim() || (ask.optional ? undefined : "") };
}

function number(ask, label) {
  if (ask.choices.length) return picked(ask, label);
  const money = ask.name === "wager";
  const begin = ask.optional ? "" : String(money ? ask.value / 100 : ask.value ?? 0);
  const input = element("input", { name: ask.name, type: "number", min: "0", step: money ? "0.01" : "1", required: !ask.optional, value: begin });
  return { node: element("label", {}, label + (ask.optional ? " (if any)" : ""), input), read: () => (input.value === "" ? undefined : Math.round(Number(input.value) * (money ? 100 : 1))) };
}

/** A tick; where the house names the answers, one of them has to be chosen. */
function tick(ask, label) {
  if (ask.choices.length) {
    const words = { True: "yes", False: "no" };
    const select = element("select", { name: ask.name, required: true }, element("option", { value: "" }, "…"), ...ask.choices.map((one) => element("option", { value: one }, words[one])));
    return { node: element("label", {}, label, select), read: () => select.value === "True" };
  }
  const input = element("input", { type: "checkbox" });
  return { node: element("label", { class: "tick" }, input, label), read: () => input.checked };
}

/** One of some numbers, such as those of boxes. */
function picked(ask, label) {
  const select = element("select", { name: ask.name }, ...ask.choices.map(exact));
  return { node: element("label", {}, label, select), read: () => (select.value === "" ? undefined : Number(select.value)) };
}

/** People and tables keep their names as they are; other words are read aloud. */
function choice(ask, label) {
  const named = NAMED.has(ask.name);
  const select = element("select", { name: ask.name }, ...ask.choices.map(named ? exact : (one) => (one ? option(one) : exact(one))));
  return { node: element("label", {}, label, select), read: () => select.value };
}

function several(ask, label, chosen) {
  const boxes = ask.choices.map((one) => [one, element("input", { type: "checkbox", checked: !chosen || chosen.includes(one) })]);
  const all = element("button", { type: "button", class: "quiet", onclick: () => { const on = boxes.some(([, box]) => !box.checked); for (const [, box] of boxes) box.checked = on; } }, "All or none");
  const node = element("fieldset", { class: "prize" }, element("legend", {}, label), element("div", { class: "ticks" }, ...boxes.map(([one, box]) => element("label", { class: "tick" }, box, one))), boxes.length > 3 ? all : null);
  return { node, read: () => boxes.filter(([, box]) => box.checked).map(([one]) => one) };
}

/** An amount over several ways; it must come to the whole. */
function split(ask, label) {
  const inputs = ask.choices.map((way, index) =>
    [way, element("input", { type: "number", min: "0", step: "0.01", value: index ? "0" : String(ask.value / 100) })]);
  const node = element("fieldset", { class: "prize" }, element("legend", {}, `${label}, ${dollars(ask.value)} in all`),
    ...inputs.map(([way, input]) => element("label", {}, `${sentenceCase(plain(way))}, in dollars`, input)));
  return { node, read: () => Object.fromEntries(inputs.map(([way, input]) => [way, Math.round(Number(input.value) * 100)]).filter(([, cents]) => cents)) };
}

/** By the house's clock. */
function time(ask, label, from, zone) {
  const input = element("input", { type: "datetime-local", required: true, value: toField(from ? Date.parse(from) : Date.now(), zone) });
  return { node: element("label", {}, label, input), read: () => new Date(fromField(input.value, zone)).toISOString() };
}

/** Somebody else signs too, with their own badge and secret; on a demo floor, where secrets are no secret, both are filled in. */
function signature(ask, label) {
  const person = element("select", {}, ask.optional ? exact("") : null, ...ask.choices.map(exact));
  const badge = element("input", { type: "text", autocomplete: "off", required: !ask.optional });
  const secret = element("input", { type: "password", autocomplete: "off", required: !ask.optional });
  const demo = element("p", { class: "soft small", hidden: true }, "A demo floor: badge and secret of whom you choose are filled in. On a real floor this person types their own.");
  let made = []; // people of a demo floor
  const chosen = () => {
    badge.required = secret.required = Boolean(person.value);
    const known = made.find((one) => one.id === person.value);
    demo.hidden = !made.length;
    if (made.length) [badge.value, secret.value] = known ? [known.badge, known.secret] : ["", ""];
  };
  person.addEventListener("change", chosen);
  chosen();
  demoPeople().then((people) => { made = people; if (!badge.value && !secret.value) chosen(); });
  const node = element("fieldset", { class: "prize" }, element("legend", {}, label), element("label", {}, "Who", person), demo,
    element("label", {}, "Their badge", badge), element("label", {}, "Their secret", secret));
  return { node, read: () => person.value, signs: () => (person.value ? { badge: badge.value, secret: secret.value } : null), again: () => { secret.focus(); secret.select(); } };
}
