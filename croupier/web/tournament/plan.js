/** Planning a tournament: the few things that differ, on top of complete model terms. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { get } from "../js/wire.js";
import { local } from "./words.js";

const FIELDS = [
  ["id", "Short name, for addresses", { pattern: "[A-Za-z0-9][A-Za-z0-9_.\\-]{0,39}", value: "cup" }],
  ["title", "Title", { value: "House cup" }],
  ["starts", "Start", { type: "datetime-local" }],
  ["location", "Location", { value: "Poker room" }],
  ["most", "Most players", { type: "number", min: "2", max: "1000", value: "24" }],
  ["tables", "Tables in a session", { type: "number", min: "1", max: "100", value: "2" }],
  ["hands", "Hands of a round", { type: "number", min: "1", max: "200", value: "10" }],
  ["fee", "Entry fee, in dollars", { type: "number", min: "0", step: "0.01", value: "10" }],
  ["buyIn", "Buy-in, in dollars", { type: "number", min: "0", step: "0.01", value: "100" }],
];

/**
 * Ask for a plan; `saves` gets the command and answers why not, if so.
 * @param {string[]} books @param {(command: object) => Promise<Node | null>} saves
 */
export async function planTournament(books, saves) {
  const model = await get("/tournament-model");
  const inputs = Object.fromEntries(FIELDS.map(([name, , kind]) => [name, element("input", { type: "text", required: true, autocomplete: "off", ...kind })]));
  inputs.starts.value = local(new Date());
  const book = element("select", {}, ...books.map((one) => element("option", { selected: one.startsWith("crown") }, one)));
  const why = element("p", { class: "alert-box", role: "alert", hidden: true });
  const form = element("form", { class: "asks" },
    element("p", { class: "soft" }, "Everything else comes from model terms that have every item of the rules; the whole document is shown before it is published."),
    element("label", {}, "Rulebook", book), ...FIELDS.map(([name, words]) => element("label", {}, words, inputs[name])), why,
    element("footer", { class: "dialog-foot" }, element("button", { type: "submit", class: "first" }, "Plan it")));
  const dialog = openDialog("Plan a tournament", form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value]));
    const refused = await saves({ type: "PlanTournament", tournament: said.id, book: book.value, terms: terms(model, said) });
    if (!refused) return dialog.close();
    why.hidden = false;
    why.replaceChildren(refused);
  });
}

function terms(model, said) {
  const at = new Date(said.starts).toISOString();
  const [round, final] = model.rounds;
  return {
    ...model, title: said.title, starts: at, location: said.location, "withdraw-until": at,
    players: { least: 2, most: Number(said.most) }, tables: Number(said.tables),
    costs: { ...model.costs, "entry-fee": Math.round(said.fee * 100), "buy-in": Math.round(said.buyIn * 100) },
    rounds: [{ ...round, hands: Number(said.hands) }, { ...final, hands: 2 * said.hands }],
  };
}
