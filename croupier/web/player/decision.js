/** What a player is asked at a moment: one sentence, and the buttons for it. No rule is known here, only options. */

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
  if (!own.length) return options.of("TakeSeat").length ? "Take a seat to play." : "You are watching.";
  const bets = ["betting", "closed"].includes(view.phase);
  if (!bets && own.every((box) => !box.cards.length && !box.wagers.length)) return "This round goes on without you. Bet when it is over.";
  if (view.phase === "deciding") return deciding(view, book, options, own);
  if (view.phase === "settling") return "Cards are turned and wagers settled.";
  return betting(view, options, own);
}

function deciding(view, book, options, own) {
  const box = own.find((one) => one.to_decide && options.of("Fold", one.number).length);
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
  if (lies) return "Bets are down. The cards come soon.";
  const ante = options.of("PlaceWager")[0];
  return ante ? `Place your ${spotName(ante.command.spot).toLowerCase()}: ${dollars(ante.least)} or more.` : "Wait for the next round.";
}

/**
 * The decisions of a box as buttons: what to say and what to send.
 * @returns {{label: string, name: string, command: object, cites: string[], kind: string}[]}
 */
export function decisions(view, book, options, box) {
  const found = [];
  const ante = box.wagers.find((one) => one.spot === "ante")?.stake ?? 0;
  const bets = options.of("Bet", box.number);
  const spots = new Set(bets.map(({ command }) => command.spot)).size;
  for (const option of bets) {
    const many = spots > 1 ? ` on ${spotName(option.command.spot)}` : "";
    const [made, kind] = madeOf(option.command);
    for (const amount of multiples(option, ante)) {
      const times = ante ? `${amount / ante}x ` : "";
      const label = `Bet ${times}· ${dollars(amount)}${many}${made}`;
      found.push({ kind: "bet", label, name: `bet-${ante ? amount / ante : amount}${kind}`, command: { ...option.command, amount }, cites: option.cites });
    }
  }
  for (const [type, label, kind] of [["Check", "Check", "check"], ["Fold", "Fold", "fold"], ["Concede", "Concede", "concede"]]) {
    const option = options.one(type, box.number);
    if (option) found.push({ kind, label, name: kind, command: option.command, cites: option.cites });
  }
  return found;
}

/** What a stake is made of, in words and as the end of a name: chips go without saying. */
function madeOf({ instrument, tokens }) {
  if (tokens) return [`, ${dollars(tokens)} of it in tokens`, "-both"];
  return (instrument ?? "chip") === "chip" ? ["", ""] : [" in tokens", "-tokens"];
}

/** Whole antes within what may be bet; at least the least and the most. */
function multiples({ least, most }, ante) {
  const found = [];
  for (let amount = ante; ante && amount <= most; amount += ante) if (amount >= least) found.push(amount);
  return found.length ? found : [...new Set([least, most])];
}
