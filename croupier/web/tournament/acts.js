/** `<tournament-acts>`: buttons for what one may do now, by what it is about. Fires `give` with the command, `edit` for the terms. */

import { asked } from "../js/asks.js";
import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { commandName, fieldName, noticeName, yesName } from "./words.js";

const NEXT = ["PublishTournament", "OpenRegistration", "EnterPlayer", "CloseRegistration", "BriefPlayers", "StartTournament", "DrawSeats", "StartSession", "ConcludeTable", "AwardPrizes",
  "PayTournamentPrize", "ArriveAtTournament", "DesignateTables", "SendTournamentNotice", "AcknowledgeTournamentNotice"];
const GROUPS = [
  ["Next", NEXT],
  ["Terms and people", ["AmendTournament", "ApproveWording", "AppointDirector", "AppointDeputy", "LeaveTournament", "ChangeStartTime", "CancelTournament"]],
  ["Entries", ["RefuseEntry", "ApproveParticipation", "SignTerms", "WithdrawEntry", "NominateSubstitute", "BuyBackIn", "BuyAddOn"]],
  ["Play", ["StartPractice", "EndPractice", "GiveChance"]],
  ["Players", ["ApplyPenalty", "DisqualifyPlayer", "MarkAway", "RetirePlayer"]],
  ["Disputes", ["RaiseTournamentDispute", "RuleOnDispute", "AdviseOnDispute", "CloseTournamentDispute", "TakeToRegulator"]],
];
const GRAVE = new Set(["CancelTournament", "DisqualifyPlayer"]);
const early = (one) => one.type === "ConcludeTable" && one.early;

class TournamentActs extends HTMLElement {
  /** @param {object} detail @param {{staff: boolean, zone: string}} me */
  show(detail, me) {
    const offers = detail.options.map(({ command, asks }) => (command.type === "ChangeStartTime" ? command.type : [command, asks])); // its time moves on with the clock
    const said = JSON.stringify([offers, detail.lacking, detail.notices, detail.disputes, detail.owed]);
    if (said === this._said) return; // nothing changed: leave focus where it is
    this._said = said;
    this._zone = me.zone;
    const groups = me.staff ? GROUPS : [["", [...new Set(detail.options.map((one) => one.command.type))]]];
    const parts = groups.map(([name, types]) => this._group(name, detail.options.filter(({ command }) => this._belongs(command, name, types)))).filter(Boolean);
    this.replaceChildren(...[
      detail.lacking.length ? lacks(detail) : null,
      ...(parts.length ? parts : [element("p", { class: "soft" }, "There is nothing for you to do now.")]),
      owed(detail, me), notices(detail), disputes(detail),
    ].filter(Boolean));
  }

  /** To end a table before its time is nothing one does next. */
  _belongs(command, name, types) {
    if (early(command)) return name === "Play" || name === "";
    return types.includes(command.type);
  }

  _group(name, offered) {
    if (!offered.length) return null;
    return element("section", { "aria-label": name || "My acts" }, name ? element("h3", {}, name) : null, element("div", { class: "acts" }, ...offered.map((one) => this._button(one))));
  }

  _button({ command, asks }) {
    const grave = GRAVE.has(command.type);
    return element("button", { type: "button", class: grave ? "grave" : NEXT.includes(command.type) && !early(command) ? "first" : "", onclick: () => this._does(command, asks) },
      commandName(command, asks) + (asks.length ? "…" : ""));
  }

  async _does(command, asks) {
    if (asks.some((one) => one.kind === "terms")) return this.dispatchEvent(new CustomEvent("edit", { detail: command, bubbles: true }));
    const title = commandName(command, asks);
    const answer = asks.length ? await asked(title, asks, { name: (field) => fieldName(field), from: command, yes: yesName(command, title), zone: this._zone }) : { said: {} };
    if (answer) this.dispatchEvent(new CustomEvent("give", { detail: { ...command, ...answer.said }, bubbles: true }));
  }
}

function lacks(detail) {
  return element("section", { class: "alert-box" }, element("h3", {}, `The terms lack ${detail.lacking.length === 1 ? "an item" : `${detail.lacking.length} items`}`),
    element("ul", {}, ...detail.lacking.map((one) => element("li", {}, `${one.title} `, clauseLinks(detail.book, one.cites)))));
}

/** Who has won something and was not paid yet. */
function owed(detail, me) {
  const waiting = Object.entries(detail.owed);
  if (!waiting.length) return null;
  if (!me.staff) return element("p", { class: "own" }, `You have won ${dollars(waiting[0][1])}. It is paid at the cage.`);
  return element("section", { "aria-label": "To be paid" }, element("h3", {}, "To be paid"),
    element("ul", {}, ...waiting.map(([player, cents]) => element("li", {}, `${player}: ${dollars(cents)}`))));
}

function notices(detail) {
  if (!detail.notices.length) return null;
  return element("section", { "aria-label": "Notices" }, element("h3", {}, "Notices"), element("ul", {}, ...detail.notices.map((one) =>
    element("li", {}, `${one.number}. ${noticeName(one.name)}: ${one.sent ? "given" : "to be given"} to ${one.to} `,
      !one.sent && one.due < detail.time ? element("span", { class: "badge alert" }, "overdue") : null))));
}

function disputes(detail) {
  if (!detail.disputes.length) return null;
  return element("section", { "aria-label": "What is disputed" }, element("h3", {}, "What is disputed"), element("ul", {}, ...detail.disputes.map((one) =>
    element("li", {}, `${one.number}. ${one.player}, about the ${one.about}: ${one.text} `,
      element("span", { class: "soft" }, one.ruling ? `Decided by ${one.by}: ${one.ruling}` : "not decided"), one.regulator ? " With the regulator." : ""))));
}

customElements.define("tournament-acts", TournamentActs);
