/** Planning a tournament: complete model terms to start from, every item of them to be changed. */

import { element } from "../js/element.js";
import { get } from "../js/wire.js";
import { editTerms } from "./terms-form.js";

/**
 * Ask for a plan; `saves` gets the command and answers why not, if so.
 * @param {string[]} books @param {string} zone the house's @param {(command: object) => Promise<Node | null>} saves
 */
export async function planTournament(books, zone, saves) {
  const model = await get("/tournament-model");
  const id = element("input", { type: "text", required: true, pattern: "[A-Za-z0-9][A-Za-z0-9_.\\-]{0,39}", value: "cup", autocomplete: "off" });
  const book = element("select", {}, ...books.map((one) => element("option", { selected: one.startsWith("crown") }, one)));
  const now = new Date();
  now.setSeconds(0, 0);
  const head = element("div", { class: "form-grid" },
    element("p", { class: "soft" }, "These are model terms that have every item of the rules. Change what differs; the whole document is shown before it is published."),
    element("label", {}, "Short name, for addresses", id), element("label", {}, "Rulebook", book));
  const start = now.toISOString();
  const terms = { ...model, title: "House cup", location: "Poker room", starts: start, "withdraw-until": start, players: { least: 2, most: 24 }, tables: 2 };
  await editTerms({ title: "Plan a tournament", yes: "Plan it", terms, zone, head, saves: (said) => saves({ type: "PlanTournament", tournament: id.value.trim(), book: book.value, terms: said }) });
}
