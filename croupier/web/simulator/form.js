/** What is to be played: a form that is filled from an address, and the question it asks the house. */

import { element } from "../js/element.js";

const WAYS = { optimal: "Best play", rules: "The rules to remember", "never-fold": "Best play, never folding", timid: "Never more than it must", "always-raise": "Always the most" };

/** The fields in the order of the form; each has its place in the address. */
export const FIELDS = ["book", "strategy", "rounds", "boxes", "bankroll", "session", "jackpot", "seed"];
const FIRST = { book: "star-ms-4", strategy: "optimal", rounds: "2000000", boxes: "1", bankroll: "100", session: "200", jackpot: "false", seed: "1" };

/**
 * @param {{id: string, name: string}[]} books
 * @param {URLSearchParams} address
 * @param {() => void} plays
 * @returns {HTMLFormElement}
 */
export function form(books, address, plays) {
  const said = (name) => address.get(name) ?? FIRST[name];
  const number = (name, label, min, max, hint) => element("label", {}, label,
    element("input", { type: "number", name, min, max, step: 1, value: said(name), required: !["bankroll", "session"].includes(name), inputmode: "numeric" }),
    hint ? element("small", { class: "soft" }, hint) : "");
  const choice = (name, label, options) => element("label", {}, label, element("select", { name }, ...options.map(([value, text]) => element("option", { value, selected: value === said(name) }, text))));
  return element("form", { class: "simulates", onsubmit: (event) => { event.preventDefault(); plays(); } },
    choice("book", "Book", books.map((book) => [book.id, book.name])),
    choice("strategy", "Way to play", Object.entries(WAYS)),
    number("rounds", "Rounds", 1, 100_000_000),
    number("boxes", "Boxes in each round", 1, 9),
    number("bankroll", "Bankroll, antes", 1, 1_000_000_000, "with a session: the risk of ruin"),
    number("session", "Session, rounds", 1, 1_000_000),
    element("label", { class: "tick" }, element("input", { type: "checkbox", name: "jackpot", checked: said("jackpot") === "true" }), "A jackpot wager on every box in every round, on the book's usual terms"),
    number("seed", "Seed", 0, Number.MAX_SAFE_INTEGER, "another seed, other cards"),
    element("button", { class: "first" }, "Play"));
}

/** @param {HTMLFormElement} form @param {{id: string, jackpot: object | null}} book */
export function asked(form, book) {
  const { strategy, rounds, boxes, bankroll, session, jackpot, seed } = form.elements;
  const sessions = bankroll.value && session.value ? { bankroll: Number(bankroll.value), session: Number(session.value) } : {};
  return {
    book: book.id, strategy: strategy.value, rounds: Number(rounds.value), boxes: Number(boxes.value), seed: Number(seed.value),
    ...sessions, ...(jackpot.checked && book.jackpot ? { jackpot: book.jackpot } : {}),
  };
}
