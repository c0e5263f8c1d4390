/** `<tournament-acts>`: buttons for what one may do now. Fires `give` with the command. `.show(detail, zone)`. */

import { clauseLinks } from "../js/clause.js";
import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { commandName, local, noticeName } from "./words.js";

const NEXT = new Set(["PublishTournament", "OpenRegistration", "StartTournament", "DrawSeats", "StartSession", "ConcludeTable", "AwardPrizes", "EnterPlayer", "BuyBackIn"]);
const ABOUT = new Set(["ApplyPenalty", "DisqualifyPlayer"]);
const PEOPLE = new Set(["AppointDeputy"]);
const WORDS = { RuleOnDispute: "ruling", RaiseTournamentDispute: "text" };

class TournamentActs extends HTMLElement {
  show(detail) {
    const offered = detail.options.map((one) => one.command);
    const plain = offered.filter((one) => !ABOUT.has(one.type) && !PEOPLE.has(one.type));
    const offers = offered.map((one) => (one.type === "ChangeStartTime" ? one.type : one)); // its time moves on with the clock
    const said = JSON.stringify([offers, detail.lacking, detail.notices, detail.disputes]);
    if (said === this._said) return; // nothing changed: leave focus where it is
    this._said = said;
    this.replaceChildren(...[
      detail.lacking.length ? lacks(detail) : null,
      plain.length ? element("div", { class: "acts" }, ...plain.map((one) => this._button(one))) : element("p", { class: "soft" }, "There is nothing for you to do now."),
      this._about(offered.filter((one) => ABOUT.has(one.type))),
      this._people(offered.filter((one) => PEOPLE.has(one.type))),
      notices(detail), disputes(detail),
    ].filter(Boolean));
  }

  _button(command) {
    const ask = WORDS[command.type];
    const does = command.type === "ChangeStartTime" ? () => this._moves(command) : ask ? () => this._asks(command, ask) : () => this._gives(command);
    return element("button", { type: "button", class: NEXT.has(command.type) ? "first" : "", onclick: does }, commandName(command));
  }

  _gives(command) {
    this.dispatchEvent(new CustomEvent("give", { detail: command, bubbles: true }));
  }

  /** What has to be said in words. */
  _asks(command, field) {
    const input = element("textarea", { required: true, rows: "3" });
    const form = element("form", { class: "asks" },
      element("label", {}, field === "ruling" ? "Your decision, in words" : "What you dispute, in words", input),
      element("footer", { class: "dialog-foot" }, element("button", { type: "submit", class: "first" }, field === "ruling" ? "Decide" : "Dispute it")));
    const dialog = openDialog(commandName(command).replace("…", ""), form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
      this._gives({ ...command, [field]: input.value.trim() });
    });
  }

  /** Another starting time, and why. */
  _moves(command) {
    const soonest = new Date(command.starts);
    const time = element("input", { type: "datetime-local", required: true, value: local(soonest) });
    const reason = element("input", { type: "text", required: true, autocomplete: "off" });
    const form = element("form", { class: "asks" }, element("label", {}, "Start, with notice to the players", time), element("label", {}, "Reason", reason),
      element("footer", { class: "dialog-foot" }, element("button", { type: "submit", class: "first" }, "Tell the players")));
    const dialog = openDialog("Start at another time", form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
      this._gives({ ...command, starts: new Date(time.value).toISOString(), reason: reason.value.trim() });
    });
  }

  /** Penalties and the like: a player, and what is done. */
  _about(offered) {
    if (!offered.length) return null;
    const players = [...new Set(offered.map((one) => one.player))];
    const player = element("select", {}, ...players.map((one) => element("option", {}, one)));
    const what = element("select", {});
    const fill = () => what.replaceChildren(...offered.filter((one) => one.player === player.value).map((one) => element("option", { value: commandName(one) }, commandName(one))));
    player.addEventListener("change", fill);
    fill();
    const does = () => this._gives(offered.find((one) => one.player === player.value && commandName(one) === what.value));
    return element("form", { class: "tools", onsubmit: (event) => { event.preventDefault(); does(); } },
      element("label", {}, "Player", player), element("label", {}, "Measure", what), element("button", { type: "submit", class: "grave" }, "Apply"));
  }

  _people(offered) {
    if (!offered.length) return null;
    const person = element("select", {}, ...offered.map((one) => element("option", {}, one.person)));
    return element("form", { class: "tools", onsubmit: (event) => { event.preventDefault(); this._gives(offered.find((one) => one.person === person.value)); } },
      element("label", {}, "Deputy", person), element("button", { type: "submit" }, "Appoint"));
  }
}

function lacks(detail) {
  return element("section", { class: "alert-box" }, element("h3", {}, `The terms lack ${detail.lacking.length} items`),
    element("ul", {}, ...detail.lacking.map((one) => element("li", {}, `${one.title} `, clauseLinks(detail.book, one.cites)))));
}

function notices(detail) {
  if (!detail.notices.length) return null;
  return element("section", {}, element("h3", {}, "Notices"), element("ul", {}, ...detail.notices.map((one) =>
    element("li", {}, `${one.number}. ${noticeName(one.name)}: ${one.sent ? "given" : "to be given"} to ${one.to}`))));
}

function disputes(detail) {
  if (!detail.disputes.length) return null;
  return element("section", {}, element("h3", {}, "Disputes"), element("ul", {}, ...detail.disputes.map((one) =>
    element("li", {}, `${one.number}. ${one.player}, about the ${one.about}: ${one.text} `,
      element("span", { class: "soft" }, one.ruling ? `Decided by ${one.by}: ${one.ruling}` : "not decided"), one.regulator ? " With the regulator." : ""))));
}

customElements.define("tournament-acts", TournamentActs);
