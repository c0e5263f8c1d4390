/** Buttons for what may be done now, and a form in front of the page for what has to be said with it. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { plain, sentenceCase } from "../js/words.js";
import { commandName, fieldName } from "./words.js";

const NEXT = new Set(["PublishTerms", "SubmitTerms", "OpenPromotion", "CloseEntries", "HoldDraw", "ConcludePromotion", "PayPrize", "DrawNext", "AdviseReason"]);

/**
 * A button for an option.
 * @param {object} option as the house offers it
 * @param {(command: object) => void} gives
 */
export function act(option, gives) {
  const name = commandName(option);
  const button = element("button", { type: "button", class: NEXT.has(option.command) && !option.about.alternative ? "first" : "" }, name + (option.asks.length ? "…" : ""));
  button.addEventListener("click", async () => {
    const said = option.asks.length ? await asked(name, option.asks) : {};
    if (said) gives({ type: option.command, ...option.about, ...said });
  });
  return button;
}

/** Ask for the fields of a command. @returns {Promise<object | null>} nothing if the person thinks better of it */
function asked(title, asks) {
  return new Promise((done) => {
    const parts = asks.map((ask) => ({ ask, ...control(ask) }));
    const does = element("button", { type: "submit", class: "first" }, title);
    const form = element("form", { class: "asks" }, ...parts.map((one) => one.node), element("footer", { class: "dialog-foot" }, does));
    const dialog = openDialog(title, form);
    let answer = null;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answer = Object.fromEntries(parts.map(({ ask, read }) => [ask.name, read()]));
      dialog.close();
    });
    dialog.addEventListener("close", () => done(answer));
  });
}

const KINDS = { text: words, number, "yes-no": tick, choice, split };
const control = (ask) => KINDS[ask.kind](ask);

function words(ask) {
  const input = element("input", { type: "text", required: !ask.optional, autocomplete: "off" });
  const more = ask.optional ? " (if any)" : "";
  return { node: element("label", {}, fieldName(ask.name) + more, input), read: () => input.value.trim() };
}

function number(ask) {
  const money = ask.name === "wager";
  const input = element("input", { type: "number", min: "0", step: money ? "0.01" : "1", required: true, value: String(money ? ask.value / 100 : ask.value) });
  return { node: element("label", {}, fieldName(ask.name), input), read: () => Math.round(Number(input.value) * (money ? 100 : 1)) };
}

function tick(ask) {
  const input = element("input", { type: "checkbox" });
  return { node: element("label", { class: "tick" }, input, fieldName(ask.name)), read: () => input.checked };
}

function choice(ask) {
  const select = element("select", {}, ...ask.choices.map((one) => element("option", { value: one }, sentenceCase(plain(one)))));
  return { node: element("label", {}, fieldName(ask.name), select), read: () => select.value };
}

/** An amount over several ways; it must come to the whole. */
function split(ask) {
  const inputs = ask.choices.map((way, index) =>
    [way, element("input", { type: "number", min: "0", step: "0.01", value: index ? "0" : String(ask.value / 100) })]);
  const node = element("fieldset", { class: "prize" }, element("legend", {}, `${fieldName(ask.name)}, ${dollars(ask.value)} in all`),
    ...inputs.map(([way, input]) => element("label", {}, `${sentenceCase(plain(way))}, in dollars`, input)));
  const read = () => Object.fromEntries(inputs.map(([way, input]) => [way, Math.round(Number(input.value) * 100)]).filter(([, cents]) => cents));
  return { node, read };
}
