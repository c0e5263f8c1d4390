/** What a box is due, wager by wager, in the order of settlement; nothing has happened yet. */

import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { dollars, exactly } from "../js/money.js";
import { called, handName, oddsText, spotName } from "../js/words.js";

const OUTCOME = { win: "wins", lose: "loses", push: "stands off", forfeit: "is forfeit", void: "has no result" };

/** @param {object} due a Payout @param {object} book */
export function payoutSlip(due, book) {
  const rows = due.results.map((one) => element("tr", {},
    element("th", { scope: "row" }, spotName(one.spot)),
    element("td", {}, OUTCOME[one.outcome], one.odds ? ` ${oddsText(one.odds)}` : ""),
    element("td", { class: "money" }, one.taken ? `take ${dollars(one.taken)}` : one.pays ? `pay ${dollars(one.pays)}` : "stays"),
    element("td", { class: "small" }, clauseLinks(book.id, one.cites.slice(0, 3)))));
  return element("table", { class: "payout" },
    element("caption", {}, `Box ${due.box}: ${handName(due.hand)}`),
    element("tbody", {}, ...rows),
    element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, "In all"), element("td", {}),
      element("td", { class: "money total" }, due.pays ? `pay ${dollars(due.pays)}` : due.takes ? `take ${dollars(due.takes)}` : "nothing to pay"),
      element("td", { class: "small" }, due.pays && due.takes ? `take ${dollars(due.takes)}` : ""))));
}

/** What the jackpot pays next, before anybody pays it. @param {object[]} prizes */
export function prizeSlip(prizes) {
  const rows = prizes.map((one) => element("tr", {},
    element("th", { scope: "row" }, `Box ${one.box}, ${called(one.owner)}`),
    element("td", {}, handName(one.prize), one.waits ? element("span", { class: "small" }, " waits for somebody to confirm it") : ""),
    element("td", { class: "money total" }, exactly(one.amount))));
  return element("table", { class: "payout prizes" }, element("caption", {}, "Jackpot, not paid yet"), element("tbody", {}, ...rows));
}
