/** Names of the rules and what was refused, in plain words; what happened, the house says. */

import { dollars } from "./money.js";

const PAIR = ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces"];
const ORDER = "23456789TJQKA";

/** "Four of a kind". @param {string} name */
export const handName = (name) => sentenceCase(name.replaceAll("_", " "));

/** "Four of a kind", "Sixes to tens", "Jacks or better". @param {{hand: string, least: string, most: string}} line */
export function lineName({ hand, least, most }) {
  if (hand === "any") return "Anything else";
  if (hand !== "pair" || (least === "2" && most === "A")) return handName(hand);
  const low = sentenceCase(PAIR[ORDER.indexOf(least)]);
  return most === "A" ? `${low} or better` : `${low} to ${PAIR[ORDER.indexOf(most)]}`;
}

/** "3rd Street", "Ante". @param {string} spot */
export const spotName = (spot) => (/^\d/.test(spot) ? `${spot} Street` : sentenceCase(spot));

/** "3 to 2", "push", "loses". @param {string} pays */
export const oddsText = (pays) => ({ push: "push", lose: "loses" })[pays] ?? pays.replace(":", " to ");

/** A name of the rules as words: "float-tray" is "float tray". @param {string} name */
export const plain = (name) => name.replaceAll("-", " ").replaceAll("_", " ");

/** Somebody as people call them: the house's own players have plain names. @param {string} id */
export const called = (id) => id.replace(/^house-/, "");

/** @param {string} text */
export const sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What became of the wagers of a box, those that fared alike together:
 * "Two pair · pays 2 to 1 on $60 · +$120".
 * @param {object[]} results WagerResults
 * @param {string} hand what the box had
 * @param {boolean} together whether one pay table is for all wagers, so that the hand says it all
 * @returns {{text: string, net: number, cites: string[]}[]}
 */
export function resultLines(results, hand, together) {
  const groups = new Map();
  for (const one of results) {
    const key = `${one.outcome}|${one.odds}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const name = together && groups.size === 1 ? handName(hand) : group.map((one) => spotName(one.spot)).join(", ");
    return { text: `${name} · ${fared(group)}`, net: sum(group, "pays") - sum(group, "taken"), cites: group[0].cites };
  });
}

/** What became of one wager: "Ante · Two pair · pays 2 to 1 on $20 · +$40". @param {object} result @param {string} hand */
export const resultText = (result, hand) => `${spotName(result.spot)} · ${handName(hand)} · ${fared([result])}`;

const sum = (group, field) => group.reduce((total, one) => total + one[field], 0);

function fared(group) {
  const [{ outcome, odds }] = group;
  const stake = dollars(sum(group, "stake"));
  if (outcome === "win") return `pays${odds ? ` ${oddsText(odds)}` : ""} on ${stake} · +${dollars(sum(group, "pays"))}`;
  if (outcome === "push") return `push on ${stake} · stake back`;
  if (outcome === "void") return `void · ${stake} back`;
  return `${outcome === "forfeit" ? "forfeit" : "loses"} · -${dollars(sum(group, "taken"))}`;
}

const MESSAGES = {
  warned: "The hand was void because the next bet was not placed. The next time, the wager that bought it is lost.",
  "extra-hand-returned": "Somebody wants the box of your further hand: your wagers there go back to you.",
  "loss-limit-advice": "Your own loss limit was passed. Declare all chips you buy, bring and take away, and bet within your limit.",
};
/** What a console tells a player, who confirms it. @param {string} name */
export const messageText = (name) => MESSAGES[name] ?? `${sentenceCase(plain(name))}.`;

/** Why not, in plain words and dollars. @param {{code: string, text: string, facts: object}} refusal */
export function refusalText(refusal) {
  let text = refusal.text.replace(/(\d+) cents/g, (_, cents) => dollars(Number(cents)));
  const { least, most, has } = refusal.facts ?? {};
  if (refusal.code === "bet/range" && Number.isInteger(least) && Number.isInteger(most)) {
    text += ` That is ${dollars(least)}${most > least ? ` to ${dollars(most)}` : ""}.`;
  }
  if (refusal.code === "wager/funds" && Number.isInteger(has)) text += ` You have ${dollars(has)}.`;
  return text;
}

