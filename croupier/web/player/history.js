/** One's own rounds at this table, any of them again on the felt, and the check of its seal. */

import { clauseLinks } from "../js/clause.js";
import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars, signed } from "../js/money.js";
import { get } from "../js/wire.js";
import { handName } from "../js/words.js";
import { standings } from "./recalled.js";
import { canCheck, proofFault } from "./seal.js";

/** @param {object} table the `<player-table>` */
export async function open(table) {
  const rows = element("tbody", {});
  const said = element("p", { class: "soft", role: "status" }, "Looking…");
  const more = element("button", { type: "button", hidden: true }, "Older rounds");
  const heads = ["Round", "When", "Staked", "Hand", "Result", ""].map((name) => element("th", { scope: "col" }, name || element("span", { class: "unseen" }, "Again")));
  openDialog("My rounds at this table", element("div", { class: "sheet-scroll" }, element("table", { class: "own-rounds" }, element("thead", {}, element("tr", {}, ...heads)), rows)), said, more)
    .classList.add("wide");
  let before = 0;
  const load = async () => {
    try {
      const found = await get(`/me/rounds/${encodeURIComponent(table.table)}?before=${before}`);
      rows.append(...found.rounds.map((one) => line(table, one)));
      before = found.before;
      more.hidden = !before;
      said.textContent = rows.childElementCount ? "" : "You have played no round here yet.";
    } catch (trouble) {
      said.textContent = trouble.detail;
    }
  };
  more.addEventListener("click", load);
  await load();
}

function line(table, one) {
  const when = new Date(one.time).toLocaleString("en-AU", { timeZone: table.person.zone, dateStyle: "short", timeStyle: "short" });
  const result = one.ended === "closed" ? signed(one.net) : one.ended;
  return element("tr", {},
    element("td", {}, String(one.round)), element("td", {}, when),
    element("td", { class: "money" }, dollars(one.staked)), element("td", {}, one.hand ? handName(one.hand) : ""),
    element("td", { class: "money" }, result),
    element("td", {}, element("button", { type: "button", onclick: () => recall(table, one) }, "Again", element("span", { class: "unseen" }, ` round ${one.round}`))));
}

/** A round again: its cards, every event in order with its clauses, and its seal. */
async function recall(table, one) {
  const body = element("div", { class: "recall" }, element("p", { class: "waiting" }, "Fetching the round…"));
  openDialog(`Round ${one.round}`, body).classList.add("wide");
  try {
    const id = encodeURIComponent(table.table);
    const [told, proof] = await Promise.all([get(`/tables/${id}/recall/${one.last}`), get(`/tables/${id}/rounds/${one.round}/proof?last=${one.last}`).catch(() => null)]);
    const steps = told.map(({ event, said }) => ({ ...event, said })).filter((event) => !["JackpotSettled", "DeckCut", "DeckLoaded"].includes(event.type));
    body.replaceChildren(sealLine(proof, steps), stepper(table, steps, openedCards(proof)), bestLink(table, one));
  } catch (trouble) {
    body.replaceChildren(element("p", { class: "trouble" }, trouble.detail));
  }
}

/** What best play would have been, off the floor: nobody is coached at a table, and nobody while a round goes on. */
const bestLink = (table, { last }) => (!table.person.demo && !table.person.staff ? ""
  : element("p", {}, element("a", { href: `/practice.html?review=${encodeURIComponent(table.table)}&last=${last}`, target: "_blank" }, "What best play would have been ↗")));

/** One's own cards by their place in the deck, which only the proof knows of a folded hand. */
function openedCards(proof) {
  const last = proof?.ended ? proof.decks.at(-1) : null;
  return new Map(Object.entries(last?.shown ?? {}).map(([place, [card]]) => [Number(place), card]));
}

function stepper(table, steps, cards) {
  const felt = element("game-felt", {});
  const text = element("p", { class: "recall-text", role: "status" });
  const cites = element("p", { class: "small" });
  const range = element("input", { type: "range", min: 0, max: steps.length - 1, "aria-label": "Step of the round" });
  const back = element("button", { type: "button", onclick: () => to(at - 1) }, "Back");
  const next = element("button", { type: "button", class: "first", onclick: () => to(at + 1) }, "Next");
  const stands = standings(steps, cards, table.view);
  const front = steps.find((one) => one.type === "WagerPlaced" && one.owner === table.person.id)?.box ?? null;
  let at = -1;
  const to = (wanted) => {
    const index = Math.min(Math.max(wanted, 0), steps.length - 1);
    const { view, tags } = stands[index];
    felt.show(view, table.book, { me: table.person.id, front, tags, events: index === at + 1 ? [steps[index]] : [] });
    at = index;
    range.value = index;
    back.disabled = index === 0;
    next.disabled = index === steps.length - 1;
    text.textContent = `${index + 1} of ${steps.length}: ${steps[index].said}`;
    cites.replaceChildren(clauseLinks(table.book.id, steps[index].cites ?? []));
  };
  range.addEventListener("input", () => to(Number(range.value)));
  felt.addEventListener("pays", async () => (await import("./pays.js")).open(table));
  requestAnimationFrame(() => to(Math.max(0, steps.findIndex((one) => one.type === "HoleDealt"))));
  return element("div", {}, felt, text, cites, element("div", { class: "recall-tools" }, back, range, next));
}

/** Whether the cards are those the house had sealed before the deal. */
function sealLine(proof, steps) {
  const said = element("p", { class: "seal", role: "status" });
  if (!proof?.ended || !proof.decks.length) {
    said.textContent = proof?.decks.length === 0 ? "This round was not dealt from a sealed deck." : "The seal of this round cannot be opened any more.";
    return said;
  }
  if (!canCheck()) {
    said.textContent = "This browser checks seals only on a safe connection (https).";
    return said;
  }
  const committed = steps.filter((one) => one.type === "DeckShuffled" && one.commitment).map((one) => one.commitment);
  const button = element("button", { type: "button" }, "Check the seal");
  button.addEventListener("click", async () => {
    const fault = (await proofFault(proof)) || (proof.decks.every((deck) => !committed.length || committed.includes(deck.commitment)) ? "" : "It is not the deck that was committed to before the deal.");
    const cards = proof.decks.reduce((sum, deck) => sum + Object.keys(deck.shown).length, 0);
    said.classList.add(fault ? "broken" : "whole");
    said.replaceChildren(fault ? `The seal is broken: ${fault}` : `The seal holds: ${cards} cards are those committed to before the deal (${proof.decks.at(-1).commitment.slice(0, 16)}…), checked in this browser.`);
  });
  said.append("Sealed before the first card. ", button);
  return said;
}
