/** What happened and what was refused, in plain words: one sentence an event. */

import { cardNames } from "./card.js";
import { dollars, signed } from "./money.js";

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

const CAUTIONS = {
  unfunded: "who cannot place the next bet again loses what bought the hand",
  "under-minimum": "a further wager under the minimum goes back whatever the result",
  short: "a further bet under its multiple goes back",
};
const cautionText = (about) => CAUTIONS[about] ?? plain(about);

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

/**
 * An event as somebody at the table would tell it.
 * @param {{type: string}} event
 * @param {string=} me whose page this is: "you"
 */
export function eventText(event, me = "") {
  return (SENTENCES[event.type] ?? otherwise)(event, (who) => (who === me && me ? "you" : who));
}

const results = (event) => event.results.map((one) => `${spotName(one.spot)} ${outcome(one)}`).join(", ") || "nothing left to settle";
const outcome = (one) => (one.outcome === "win" ? `wins ${dollars(one.pays)}` : { push: "stands off", lose: "loses", forfeit: "is forfeit", void: "is void" }[one.outcome]);
const count = (places) => `${places.length} ${places.length === 1 ? "card" : "cards"}`;
const list = (names) => names.join(", ");

const SENTENCES = {
  TableOpened: (e) => `The table opens under ${e.book}.`,
  TableClosed: () => "The table closes.",
  BookChanged: (e) => `The table changes to ${e.book}.`,
  DealerSignedOn: (e) => `${sentenceCase(e.dealer)} deals now.`,
  StepAttested: (e) => `${sentenceCase(e.by)} attests: ${plain(e.step)}${e.box ? ` (box ${e.box})` : ""}.`,
  ExtraHandReturned: (e) => `Somebody wants box ${e.box}; the wagers there go back to their owner.`,
  StepsDue: (e) => `Waits for somebody: ${list(e.due.map(plain))}.`,
  SeatTaken: (e, who) => `${sentenceCase(who(e.player))} ${who(e.player) === "you" ? "take" : "takes"} box ${e.box}.`,
  SeatLeft: (e, who) => `${sentenceCase(who(e.player))} ${who(e.player) === "you" ? "leave" : "leaves"} box ${e.box}.`,
  ChipsBought: (e) => `${e.player} buys chips for ${dollars(e.amount)}.`,
  ChipsSigned: (e) => `${sentenceCase(e.by)} enters ${dollars(e.amount)} of chips for ${e.player}; a second person confirms it at the pit.`,
  ChipsConfirmed: (e) => `${sentenceCase(e.by)} confirms ${dollars(e.amount)} of chips for ${e.player}.`,
  ChipsCancelled: (e) => `${sentenceCase(e.by)} cancels chips entered for ${e.player}: ${e.reason}.`,
  TournamentPlaceSet: (e) => (e.place ? `The table is kept for the tournament ${e.place.tournament}${e.place.session ? `, session ${e.place.session}` : ""}.` : "The tournament leaves the table."),
  TournamentChipsMoved: (e) => `${e.player}: ${e.chips < 0 ? "tournament chips are taken away" : "tournament chips are given"}.`,
  SecretWagerMade: (e) => `Box ${e.box} wagers in secret.`,
  SecretWagerRevealed: (e) => `Box ${e.box} opens its secret wager: ${dollars(e.amount)}.`,
  SecretWagerDropped: (e) => `Box ${e.box}: the secret wager was not opened in time.`,
  WagerPlaced: (e) => `Box ${e.box}: ${dollars(e.stake)} on ${spotName(e.spot)}.`,
  WagerTakenBack: (e) => `Box ${e.box}: ${dollars(e.stake)} back from ${spotName(e.spot)}.`,
  Announced: (e) => `${sentenceCase(plain(e.call))}.`,
  RoundOpened: (e) => `No more bets. Cards for ${e.boxes.length === 1 ? "box" : "boxes"} ${list(e.boxes)}.`,
  CardBurnt: () => "A card is burnt.",
  CommunityDealt: (e) => `Shared: ${count(e.places)} face down.`,
  HoleDealt: (e) => `Box ${e.box}: ${count(e.places)}.`,
  DealerDealt: (e) => `Dealer: ${count(e.places)} face down.`,
  DecisionsOpened: (e) => `Decisions: ${spotName(e.name)}.`,
  CardsLooked: (e) => `Box ${e.box} looks at its cards.`,
  BoxFolded: (e) => `Box ${e.box} ${e.deemed ? "is deemed to fold" : "folds"}.`,
  BoxChecked: (e) => `Box ${e.box} checks.`,
  BoxConceded: (e) => `Box ${e.box} concedes.`,
  CommunityShown: (e) => `Shared: ${cardNames(e.cards)}.`,
  SettlementOpened: () => "Settlement.",
  SettlementDone: () => "Every wager has its result.",
  DealerShown: (e) => `The dealer has ${cardNames(e.cards)}: ${handName(e.hand).toLowerCase()}${e.qualifies ? "" : ", does not qualify"}.`,
  BoxSettled: (e) => `Box ${e.box} has ${cardNames(e.cards)}: ${handName(e.hand).toLowerCase()}; ${results(e)}.`,
  FoldedShown: (e) => `The folded cards of box ${e.box}: ${cardNames(e.cards)}.`,
  RoundClosed: (e) => `Round ${e.round} is over.`,
  JackpotTaken: (e) => `Box ${e.box}: the jackpot wager of ${dollars(e.stake)} stays in the pool.`,
  JackpotPaid: (e) => `Box ${e.box} is paid ${dollars(e.amount)} of the jackpot: ${handName(e.prize).toLowerCase()}.`,
  JackpotCorrected: (e) => `Box ${e.box} has ${dollars(e.amount)} of the jackpot instead of ${dollars(e.was)}.`,
  JackpotResettled: (e) => `Counted anew, ${dollars(e.after)} of ${dollars(e.meter)} is left on the jackpot meter.`,
  CardCorrected: (e) => `Put right: ${cardNames(e.was)} was entered, and ${cardNames(e.cards)} lies there.`,
  JackpotWon: (e) => `Box ${e.box} wins ${dollars(e.amount)} of the jackpot; a supervisor confirms it first.`,
  JackpotConfirmed: (e) => `${e.by} confirms the prize of box ${e.box}.`,
  JackpotFed: (e) => `Jackpot wagers of ${dollars(e.cents)} are in.`,
  JackpotSettled: (e) => `The jackpot meter stands at ${dollars(e.after)}.`,
  IrregularityCalled: (e) => `Play waits: ${plain(e.kind)}${e.box ? ` at box ${e.box}` : ""}.`,
  IncidentRuled: (e) => `Ruled: ${plain(e.does)}. It stays open until everybody was told.`,
  IncidentClosed: (e) => (e.notices?.length ? `Everybody was told: ${plain(e.kind)} is closed.` : `Ruled: ${plain(e.does)}.`),
  CallWithdrawn: () => "The call is withdrawn; play goes on.",
  RoundVoided: (e) => `${e.result === "misdeal" ? "A misdeal" : "The round is void"}: every stake goes back.`,
  HandVoided: (e) => `The hand of box ${e.box} is void; its stakes go back.`,
  ResultCorrected: (e) => `Box ${e.box}: ${spotName(e.spot)} counts with ${dollars(e.stake)} instead of ${dollars(e.was)}.`,
  WagerForfeited: (e) => `Box ${e.box}: ${spotName(e.spot)} of ${e.owner} is forfeited.`,
  OutcomeInvalidated: (e) => `The outcome of round ${e.round} does not count: every stake goes back.`,
  ResultUndone: (e) => `Box ${e.box}: ${spotName(e.spot)} has no result any more; its stake goes back.`,
  HandForfeited: (e) => `The hand of box ${e.box} is out.`,
  HandRestored: (e) => `The hand of box ${e.box} is restored.`,
  CommunityExposed: (e) => `A shared card was seen too early: ${cardNames([e.card])}.`,
  WagerCorrected: (e) => `Box ${e.box}: ${spotName(e.spot)} is ${dollars(e.stake)}, not ${dollars(e.was)}.`,
  DeckShuffled: (e) => `The deck is shuffled${e.commitment ? " and sealed" : ""}.`,
  NoticeRaised: (e) => `To be told: ${plain(e.name)}, to the ${plain(e.to)}.`,
  DisputeOpened: (e, who) => `${sentenceCase(who(e.player))} ${who(e.player) === "you" ? "complain" : "complains"}: ${e.about}`,
  CautionDue: (e) => `${sentenceCase(e.player)} is to be told: ${cautionText(e.about)}.`,
  PlayerCautioned: (e) => `${sentenceCase(e.player)} was told: ${cautionText(e.about)}.`,
  RulesRequested: (e) => `${sentenceCase(e.by)} asks for a copy of the rules.`,
  RulesHandedOver: (e) => `${sentenceCase(e.to)} has the rules: ${e.document}.`,
  NoticeSent: (e) => `Notice ${e.number} was told${e.late ? ", late" : ""}.`,
  ReceiptSigned: (e) => `${sentenceCase(e.by)} says that notice ${e.number} was received: ${e.how}.`,
  NoticeAcknowledged: (e) => `${sentenceCase(e.by)} acknowledges notice ${e.number}.`,
  TimeCalled: (e) => `Box ${e.box} is called on to decide.`,
  LimitsChanged: () => "The limits change.",
  SignShown: (e) => `A sign announces: ${plain(e.announces ?? "a change")}.`,
  PlayTimeReached: (e, who) => `${sentenceCase(who(e.player))}: a long time at play.`,
};

const HIDDEN = new Set(["type", "cites", "steps", "postings", "digest", "layout", "sign", "plan"]);
const MONEY = new Set(["stake", "amount", "value", "meter", "after", "cents", "total", "counted", "ledger", "difference"]);

/** An event nobody wrote a sentence for: its name and its facts. */
function otherwise(event) {
  const name = sentenceCase(event.type.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase());
  const facts = Object.entries(event)
    .filter(([field, value]) => !HIDDEN.has(field) && value !== null && value !== "" && value !== false && !(Array.isArray(value) && !value.length) && !(typeof value === "object" && !Array.isArray(value)))
    .map(([field, value]) => `${plain(field)} ${MONEY.has(field) && Number.isInteger(value) ? dollars(value) : Array.isArray(value) ? value.join(" ") : value === true ? "yes" : value}`);
  return facts.length ? `${name}: ${facts.join(", ")}.` : `${name}.`;
}

export { dollars, signed };
