/** What may be done now, as the house answers it for whatever it is asked about: to search, and to do by a form. */

import { asked } from "./asks.js";
import { clauseLinks } from "./clause.js";
import { openDialog } from "./dialog.js";
import { element } from "./element.js";
import { dollars } from "./money.js";
import { rankName } from "./ranks.js";
import { get, giveAt, me } from "./wire.js";
import { plain, refusalText, sentenceCase } from "./words.js";

const OWN = new Set(["sealed", "terms"]); // asked on a page of their own
const UNSAID = new Set(["type", "actor", "at", "id", "meter", "patron", "error", "sign", "seal"]);

/**
 * Everything that may be done about one thing; the list stays open, so that one can go on.
 * @param {{title: string, offers: string, commands: string, book?: string, also?: {offers: string, commands: string}[], done?: () => void}} place paths to ask and to give at, and others whose offers are listed too; the book whose clauses are shown
 */
export async function openOffers(place) {
  const body = element("div", { class: "act-list" }, element("p", { class: "waiting" }, "Looking…"));
  const dialog = openDialog(place.title, body);
  dialog.classList.add("wrong");
  const person = await me();
  const search = element("input", { type: "search", "aria-label": "Search what may be done", placeholder: "limits, deck, exclude …" });
  const list = element("div", {});
  const said = element("p", { role: "status", class: "small" });
  let found = [];
  const draws = () => list.replaceChildren(...sections(place, found, search.value, (offer) => gives(place, person, offer, looks, said)));
  const looks = async () => {
    try {
      const all = await Promise.all([place, ...(place.also ?? [])].map(async ({ offers, commands }) => (await get(offers)).map((one) => ({ ...one, commands }))));
      found = all.flat().filter((one) => !one.asks.some((ask) => OWN.has(ask.kind)));
      draws();
    } catch (trouble) {
      list.replaceChildren(element("p", { class: "trouble" }, trouble.detail ?? "The house cannot be reached."));
    }
  };
  search.addEventListener("input", draws);
  await looks();
  body.replaceChildren(search, said, list);
  search.focus();
}

/** By group, one's own first in each; what is for another rank can be seen and not pressed. */
function sections(place, found, text, does) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = found.filter((one) => words.every((word) => `${one.group} ${nameOf(one)}`.toLowerCase().includes(word)));
  if (!shown.length) return [element("p", { class: "nothing" }, found.length ? "Nothing of that name can be done now." : "There is nothing to do here now.")];
  const groups = [...new Set(shown.map((one) => one.group))];
  const told = apart(shown);
  return groups.map((group) => element("section", { "aria-label": group || "Acts" }, element("h3", {}, group),
    element("ul", { class: "kinds" }, ...shown.filter((one) => one.group === group).sort((a, b) => b.mine - a.mine).map((one) => line(one, nameOf(one) + told(one), does)))));
}

/** Of some that are called the same: the choices in which they differ. */
function apart(shown) {
  const alike = new Map();
  for (const one of shown) alike.set(nameOf(one), [...(alike.get(nameOf(one)) ?? []), one]);
  const choices = (one, name) => one.asks.find((ask) => ask.name === name)?.choices.filter(Boolean).map(plain).join(" or ") ?? "";
  return (one) => {
    const others = alike.get(nameOf(one));
    const differing = others.length < 2 ? [] : one.asks.filter((ask) => new Set(others.map((other) => choices(other, ask.name))).size > 1);
    const said = differing.map((ask) => choices(one, ask.name)).filter(Boolean).join(", ");
    return said ? `: ${said}` : "";
  };
}

const line = (offer, name, does) => element("li", {},
  element("button", { type: "button", disabled: !offer.mine, "data-command": offer.command.type, onclick: () => does(offer) }, name + (offer.asks.length ? "…" : ""),
    offer.mine ? null : element("span", { class: "soft small" }, ` for the ${offer.who.split(" or ").map(rankName).join(" or ")}`)));

/** What it is called, with what it says already: "Place a wager: box 3, ante". */
function nameOf({ text, command, asks }) {
  const asking = new Set(asks.map((ask) => ask.name));
  const facts = Object.entries(command).filter(([name, value]) => !UNSAID.has(name) && !asking.has(name) && tells(value)).map(([name, value]) => fact(name, value, command.type));
  const shown = facts.filter((one) => one && !text.toLowerCase().includes(one.toLowerCase()));
  return shown.length ? `${text}: ${shown.join(", ")}` : text;
}

const tells = (value) => value !== null && value !== "" && value !== 0 && value !== false && typeof value !== "object";

function fact(name, value, type) {
  if (["kind", "announces", "does"].includes(name) && ["Call", "ShowSign", "Remedy"].includes(type)) return "";
  if (["box", "dispute", "notice"].includes(name)) return `${name} ${value}`;
  if (["amount", "tokens"].includes(name)) return `${dollars(value)}${name === "tokens" ? " in tokens" : ""}`;
  if (value === true) return plain(name);
  return ["player", "deck", "slip", "table"].includes(name) ? String(value) : plain(String(value));
}

/** Ask what is still to be said, and give it; a refusal is said in the form, with its clauses. */
async function gives(place, person, offer, looks, said) {
  const { actor, at, id, ...command } = offer.command;
  for (const ask of offer.asks) delete command[ask.name];
  const does = async ({ said: answers, second }) => {
    try {
      const { refusal } = await giveAt(offer.commands, { ...command, ...answers }, { second });
      return refusal ? element("span", {}, refusalText(refusal), " ", place.book ? clauseLinks(place.book, refusal.cites) : "") : null;
    } catch (trouble) {
      return element("span", {}, trouble.detail ?? "The house cannot be reached.");
    }
  };
  const note = place.book ? element("p", { class: "small" }, clauseLinks(place.book, offer.cites)) : null;
  let why = null;
  if (offer.asks.length) {
    const done = await asked(sentenceCase(nameOf(offer)), offer.asks, { from: offer.command, yes: "Do it", zone: person.zone, chips: person.chips ?? [], note, gives: does });
    if (!done) return;
  } else {
    why = await does({ said: {} });
  }
  said.className = why ? "trouble" : "small";
  said.replaceChildren(why ?? `Done: ${nameOf(offer)}.`);
  place.done?.();
  await looks();
}
