/** What a table is doing, in a word, a sign and a kind that colours it; what matters most is said first. */

import { houseClock } from "../js/frame.js";
import { plain } from "../js/words.js";

const PHASES = { betting: "Taking bets", closed: "Bets are down", dealing: "Dealing", deciding: "Deciding", settling: "Settling", awarding: "Jackpot", finished: "Round over" };

/**
 * @param {object} line of the floor
 * @param {{waits: object[], alarms: object[]}} floor
 * @returns {{kind: "jackpot" | "ruling" | "win" | "stall" | "idle" | "good", sign: string, text: string}}
 */
export function statusOf(line, floor) {
  const prize = floor.waits.find((one) => one.approval.table === line.table && one.approval.what === "prize");
  const alarm = (kind) => floor.alarms.find((one) => one.table === line.table && one.kind === kind);
  const still = alarm("still");
  if (!line.open) return { kind: "idle", sign: "–", text: "Closed" };
  if (prize) return { kind: "jackpot", sign: "★", text: "Jackpot waits" };
  if (line.incident) return { kind: "ruling", sign: "!", text: `Ruling: ${plain(line.incident)}` };
  if (still) return { kind: "stall", sign: "◷", text: `Still since ${houseClock(still.since)}` };
  if (!line.dealer) return { kind: "idle", sign: "–", text: "No dealer" };
  if (alarm("jackpot")) return { kind: "jackpot", sign: "★", text: "Jackpot paid" };
  if (alarm("large win")) return { kind: "win", sign: "▲", text: "Large win" };
  return { kind: "good", sign: "", text: PHASES[line.phase] ?? line.phase };
}
