/** What comes next in a promotion, and why: one act, so that one may always press the gold button. */

import { moment } from "./words.js";

/**
 * The next act of staff: an option, or the terms to be edited; nothing where something is waited for.
 * @param {object} found as /promotions/ID answers @param {string} zone the house's
 * @returns {{option?: object, edit?: boolean, why: string}}
 */
export function nextAct(found, zone) {
  const { line } = found;
  if (line.compromised) return offered(found, "PostponePromotion", "Its integrity is in doubt: nothing goes on until that is cleared up.") ?? offered(found, "ValidateIntegrity", "It is postponed until its integrity is validated.") ?? { why: "Its integrity is in doubt." };
  return STATES[line.status]?.(found) ?? told(found) ?? { why: waits(found, zone) };
}

const STATES = {
  draft(found) {
    const lacks = found.missing.length;
    if (lacks) return { edit: true, why: `${lacks === 1 ? "An item" : `${lacks} items`} the book asks for ${lacks === 1 ? "is" : "are"} not stated yet.` };
    return offered(found, "ApproveTerms", "Nothing is missing: a person signs for the wording.") ?? offered(found, "PublishTerms", "The terms are complete and approved.");
  },
  published: (found) => regulator(found) ?? offered(found, "OpenPromotion", "It may begin by its terms."),
  open: (found) => regulator(found) ?? offered(found, "CloseEntries", "The time for entries is over."),
  closed: (found) => offered(found, "HoldDraw", "Entries are closed and the hour of the draw has come."),
  drawn: (found) => winner(found) ?? told(found) ?? offered(found, "ConcludePromotion", "Every prize is settled: say where the results are published."),
};

/** @param {object} found @param {string} command @param {string} why @param {object=} about */
function offered(found, command, why, about = {}) {
  const option = found.options.find((one) => one.command === command && !one.about.outside && !one.about.alternative && Object.entries(about).every(([name, value]) => one.about[name] === value));
  return option ? { option, why } : null;
}

const regulator = (found) => offered(found, "ApproveAmendment", "An amendment waits for its approval.") ?? offered(found, "SubmitTerms", "The regulator gets the terms in time.");

/** Winners one after the other: told first, paid then. */
function winner(found) {
  const waiting = found.winners.find((one) => one.status === "drawn");
  if (!waiting) return null;
  const prize = found.terms.prizes.find((one) => one.id === waiting.prize)?.name || waiting.prize;
  const about = { winner: waiting.number };
  if (!waiting.attempts.some((one) => one.reached)) return offered(found, "RecordNotification", `${waiting.patron} won ${prize} and was not ${waiting.attempts.length ? "reached" : "told"} yet.`, about);
  return offered(found, "PayPrize", `${waiting.patron} knows of ${prize} and gets it next.`, about);
}

/** The first notice that waits to be given. */
function told(found) {
  const waiting = found.notices.find((one) => one.sent === null);
  return waiting ? offered(found, "SendPromotionNotice", `The ${waiting.to} is to be told.`, { notice: waiting.number }) : null;
}

/** What everybody waits for, in a sentence. */
function waits({ line }, zone) {
  if (line.status === "published") return `It opens ${moment(line.start, zone)}.`;
  if (line.status === "open") return `Entries are taken until ${moment(line.closes, zone)}.`;
  if (line.status === "closed") return `The draw is ${moment(line.award_time, zone)}.`;
  if (line.status === "cancelled") return "The draw was cancelled.";
  return line.status === "concluded" ? "It is concluded." : "Nothing is due now.";
}
