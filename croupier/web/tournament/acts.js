/** `<tournament-acts>`: what comes next as one gold button, then all else one may do now. Fires `edit` for the terms and `at-table`. */

import { asked } from "../js/asks.js";
import { clauseLinks } from "../js/clause.js";
import { confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { nextAct } from "./next.js";
import { closes, commandName, fieldName, noticeName, yesName } from "./words.js";

const GROUPS = [
  ["Course", ["PublishTournament", "OpenRegistration", "EnterPlayer", "CloseRegistration", "BriefPlayers", "StartTournament", "DrawSeats", "StartSession", "ConcludeTable", "AwardPrizes", "PayTournamentPrize"]],
  ["Terms and people", ["AmendTournament", "ApproveWording", "AppointDirector", "AppointDeputy", "ArriveAtTournament", "LeaveTournament", "DesignateTables", "ChangeStartTime", "CancelTournament"]],
  ["Entries", ["RefuseEntry", "ApproveParticipation", "SignTerms", "WithdrawEntry", "NominateSubstitute", "BuyBackIn", "BuyAddOn"]],
  ["Play", ["StartPractice", "EndPractice", "GiveChance"]],
  ["Players", ["ApplyPenalty", "DisqualifyPlayer", "MarkAway", "RetirePlayer"]],
  ["Disputes", ["RaiseTournamentDispute", "RuleOnDispute", "AdviseOnDispute", "CloseTournamentDispute", "TakeToRegulator"]],
];
const NOTICES = new Set(["SendTournamentNotice", "AcknowledgeTournamentNotice"]); // stand beside the notice
const GRAVE = new Set(["CancelTournament", "DisqualifyPlayer"]);
const early = (one) => one.type === "ConcludeTable" && one.early;

class TournamentActs extends HTMLElement {
  /** Answers why not; the desk sets it. @type {(command: object) => Promise<Node | null>} */
  gives = async () => null;

  /** @param {object} detail @param {{staff: boolean, zone: string}} me */
  show(detail, me) {
    const offers = detail.options.map(({ command, asks }) => (command.type === "ChangeStartTime" ? command.type : [command, asks])); // its time moves on with the clock
    const next = me.staff ? nextAct(detail) : { option: detail.options.find((one) => one.command.type === "EnterPlayer"), why: "" };
    const said = JSON.stringify([offers, detail.lacking, detail.notices, detail.disputes, detail.owed, next]);
    if (said === this._said) return; // nothing changed: leave focus where it is
    this._said = said;
    this._zone = me.zone;
    this._detail = detail;
    const rest = detail.options.filter((one) => one !== next.option && !NOTICES.has(one.command.type));
    const groups = me.staff ? GROUPS : [["", [...new Set(rest.map((one) => one.command.type))]]];
    const parts = groups.map(([name, types]) => this._group(name, rest.filter(({ command }) => belongs(command, name, types)))).filter(Boolean);
    this.replaceChildren(...[
      this._next(next, me), detail.lacking.length ? lacks(detail) : null, owed(detail, me), this._notices(detail, next),
      ...(parts.length || next.option ? parts : me.staff ? [] : [element("p", { class: "soft" }, "There is nothing for you to do now.")]), disputes(detail),
    ].filter(Boolean));
  }

  /** The one gold button, and why it is that. */
  _next(next, me) {
    const { option, table, why } = next;
    if (!me.staff && !option) return null;
    const does = option ? this._button(option, "first")
      : table ? element("button", { type: "button", class: "first", onclick: () => this.dispatchEvent(new CustomEvent("place", { detail: table })) }, this._detail.places.find((one) => one.table === table).opens ? `Open ${table} with tournament chips` : `Free ${table} for it`) : null;
    return element("section", { class: "next", "aria-label": "Next" }, element("h3", {}, "Next"), why ? element("p", {}, why) : null, does);
  }

  _group(name, offered) {
    if (!offered.length) return null;
    return element("section", { "aria-label": name || "My acts" }, name ? element("h3", {}, name) : null, element("div", { class: "acts" }, ...offered.map((one) => this._button(one))));
  }

  _button(option, kind = "") {
    const { command, asks } = option;
    return element("button", { type: "button", class: GRAVE.has(command.type) ? "grave" : kind, onclick: () => this._does(option) },
      commandName(command, asks, this._detail.notices) + (asks.length ? "…" : ""));
  }

  async _does({ command, asks }) {
    if (asks.some((one) => one.kind === "terms")) return this.dispatchEvent(new CustomEvent("edit", { detail: command, bubbles: true }));
    const title = commandName(command, asks, this._detail.notices);
    if (command.type === "CloseRegistration" && !(await confirmed(...closes(this._detail)))) return;
    if (!asks.length) return void (await this.gives(command));
    await asked(title, asks, { name: fieldName, from: command, yes: yesName(command, title), zone: this._zone, gives: ({ said }) => this.gives({ ...command, ...said }) });
  }

  _notices(detail, next) {
    if (!detail.notices.length) return null;
    const acts = (number) => detail.options.filter((one) => one !== next.option && NOTICES.has(one.command.type) && one.command.notice === number);
    return element("section", { "aria-label": "Notices" }, element("h3", {}, "Notices"), element("ul", { class: "told" }, ...detail.notices.map((one) =>
      element("li", {}, `${noticeName(one.name)}: ${one.sent ? "given, and not acknowledged" : "to be given"} `,
        !one.sent && one.due < detail.time ? element("span", { class: "badge alert" }, "overdue") : null,
        element("div", { class: "acts" }, ...acts(one.number).map((option) => this._button(option)))))));
  }
}

/** To end a table before its time is nothing one does next. */
function belongs(command, name, types) {
  if (early(command)) return name === "Play" || name === "";
  return types.includes(command.type);
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

function disputes(detail) {
  if (!detail.disputes.length) return null;
  return element("section", { "aria-label": "What is disputed" }, element("h3", {}, "What is disputed"), element("ul", {}, ...detail.disputes.map((one) =>
    element("li", {}, `${one.number}. ${one.player}, about the ${one.about}: ${one.text} `,
      element("span", { class: "soft" }, one.ruling ? `Decided by ${one.by}: ${one.ruling}` : "not decided"), one.regulator ? " With the regulator." : ""))));
}

customElements.define("tournament-acts", TournamentActs);
