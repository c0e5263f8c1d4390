/** What a player is asked at a moment: one sentence, and what each key of the bar does about it. No rule is known here, only options. */

import { dollars } from "../js/money.js";
import { plain, sentenceCase, spotName } from "../js/words.js";

/**
 * The sentence at the centre.
 * @param {object} view @param {object} book @param {import("./options.js").Options} options @param {string} me
 */
export function prompt(view, book, options, me) {
  const own = view.boxes.filter((box) => box.player === me || box.seat === me);
  if (!view.open) return "This table is closed.";
  if (options.of("Retract").length) return "You may take your wagers back.";
  if (view.incident) return `Play waits for a ruling: ${plain(view.incident.kind)}.`;
  if (!view.dealer) return "No dealer is at this table now.";
  if (!own.length) return options.of("TakeSeat").length ? "Take a seat to play." : "You are watching.";
  const bets = ["betting", "closed"].includes(view.phase);
  if (!bets && own.every((box) => !box.cards.length && !box.wagers.length)) return "This round goes on without you. Bet when it is over.";
  if (view.phase === "deciding") return deciding(view, book, options, own);
  if (view.phase === "settling") return "Cards are turned and wagers settled.";
  return betting(view, options, own);
}

function deciding(view, book, options, own) {
  const box = own.find((one) => one.to_decide && ["Fold", "Bet"].some((type) => options.of(type, one.number).length));
  if (!box) {
    const others = view.boxes.filter((one) => one.to_decide).length;
    return others ? `Waiting for ${others === 1 ? "another box" : `${others} other boxes`}.` : "The next cards come.";
  }
  const stage = book.stages[view.stage];
  const bets = options.of("Bet", box.number);
  const join = stage.most === stage.least + 1 ? "or" : "to";
  const times = stage.least === stage.most ? `${stage.least}x` : `${stage.least}x ${join} ${stage.most}x`;
  const says = [bets.length && `Bet ${times}`, options.of("Check", box.number).length && "check", options.of("Fold", box.number).length && "fold"].filter(Boolean);
  const words = says.length > 1 ? `${says.slice(0, -1).join(", ")} or ${says.at(-1)}` : (says[0] ?? "Wait");
  return own.filter((one) => one.to_decide).length > 1 ? `Box ${box.number}: ${words}` : sentenceCase(words);
}

function betting(view, options, own) {
  const lies = own.some((box) => box.wagers.length);
  if (lies) return view.mode === "live" ? "Bets are down. The dealer calls no more bets." : "Bets are down. The cards come soon.";
  const ante = options.of("PlaceWager")[0];
  return ante ? `Place your ${spotName(ante.command.spot).toLowerCase()}: ${dollars(ante.least)} to ${dollars(ante.most)}.` : "Wait for the next round.";
}

/**
 * How often the ante may be bet at some stage, and when: each has a key of its own for the whole round.
 * @param {object} book @returns {{times: number, when: string}[]}
 */
export function multiplesOf(book) {
  const most = Math.max(...book.stages.map((one) => one.most));
  const found = [];
  for (let times = 1; times <= most; times += 1) {
    const stages = book.stages.filter((one) => one.least <= times && times <= one.most);
    if (stages.length) found.push({ times, when: whenText(stages.map((one) => one.name)) });
  }
  return found;
}

const WHEN = { preflop: "before the flop", flop: "on the flop", river: "on the river" };
const whenText = (names) => WHEN[names[0]] ?? (names.length > 1 ? `${names[0]} to ${names.at(-1)}` : spotName(names[0]));
const shortSpot = (spot) => (/^\d/.test(spot) ? spot : spotName(spot));

/**
 * The decisions of a box, each with the place where its key is; what has no place of its own has none.
 * @returns {{place: string, kind: string, word: string, small: string, label: string, command: object, cites: string[]}[]}
 */
export function decisions(view, book, options, box) {
  const found = [];
  const ante = box.wagers.find((one) => one.spot === "ante")?.stake ?? 0;
  const [first] = options.of("Bet", box.number);
  const bets = options.of("Bet", box.number).filter(({ command }) => command.spot === first.command.spot); // a hand played unseen: street by street
  const places = new Set(multiplesOf(book).map((one) => `bet-${one.times}`));
  for (const option of bets) {
    const made = madeOf(option.command);
    for (const amount of multiples(option, ante)) {
      const times = ante && amount % ante === 0 ? `${amount / ante}x ` : "";
      const place = `bet-${ante ? amount / ante : amount}`;
      found.push({
        kind: "bet", place: !made && places.has(place) ? place : "", word: `Bet ${times}`.trim(), small: `${dollars(amount)} on ${shortSpot(option.command.spot)}`,
        label: `Bet ${times}· ${dollars(amount)}${made}`, command: { ...option.command, amount }, cites: option.cites,
      });
    }
  }
  const check = options.one("Check", box.number);
  if (check) found.push({ kind: "check", place: "check", word: "Check", small: "bets nothing now", label: "Check", command: check.command, cites: check.cites });
  const fold = options.one("Fold", box.number);
  if (fold) found.push({ kind: "fold", place: "fold", word: "Fold", small: `gives up ${dollars(atStake(box))}`, label: "Fold", command: fold.command, cites: fold.cites });
  return found;
}

/** What a fold gives up; what becomes of a jackpot wager is the book's matter. @param {object} box */
export const atStake = (box) => box.wagers.filter((one) => one.spot !== "jackpot").reduce((sum, one) => sum + one.stake, 0);

/** What bought the hand: the ante, or ante and blind. @param {object} box @param {object} book */
export const bought = (box, book) => box.wagers
  .filter((one) => book.spots.some((spot) => spot.name === one.spot && spot.needed))
  .reduce((sum, one) => sum + one.stake, 0);

/** What a stake is made of, where it is not chips alone. */
function madeOf({ instrument, tokens }) {
  if (tokens) return `, ${dollars(tokens)} of it in tokens`;
  return (instrument ?? "chip") === "chip" ? "" : " in tokens";
}

/** Whole antes within what may be bet; at least the least and the most. */
function multiples({ least, most }, ante) {
  const found = [];
  for (let amount = ante; ante && amount <= most; amount += ante) if (amount >= least) found.push(amount);
  return found.length ? found : [...new Set([least, most])];
}
