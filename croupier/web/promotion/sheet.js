/** `<promotion-sheet>`: one promotion in full for staff and inspectors, with what may be done now. */

import { clauseLinks } from "../js/clause.js";
import { confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { plain, sentenceCase } from "../js/words.js";
import { act } from "./acts.js";
import { state } from "./list.js";
import { nextAct } from "./next.js";
import { facts, proof } from "./proof.js";
import { away, moment, noticeName } from "./words.js";

const WHOLE = new Set(["ApproveTerms", "PublishTerms", "SubmitTerms", "ApproveAmendment", "OpenPromotion", "EnterPatron", "CloseEntries", "HoldDraw", "ConcludePromotion",
  "FindCompromised", "PostponePromotion", "ValidateIntegrity", "CancelDraw"]); // about the promotion itself

class PromotionSheet extends HTMLElement {
  /** Answers why not; the desk sets it. @type {(command: object, second?: object) => Promise<Node | null>} */
  gives = async () => null;

  /** @param {object} found @param {object} me */
  show(found, me) {
    const said = JSON.stringify({ ...found, time: Math.floor(found.time / 60_000) });
    if (said === this._said || this.contains(document.activeElement) && document.activeElement.matches("input, select")) return;
    this._said = said;
    this._found = found;
    this._me = me;
    this._error = element("p", { class: "trouble", role: "alert" });
    const part = (name, ...inner) => element("section", { class: "panel", "aria-label": name }, element("h2", {}, name), ...inner);
    this.replaceChildren(
      this._head(), this._error,
      element("div", { class: "promotion-parts" },
        element("div", { class: "stack" }, part("Terms", ...this._terms())),
        element("div", { class: "stack" }, part("What is due", this._notices()), part("Entries", ...this._entries())),
        element("div", { class: "stack" }, part("Draw and proof", proof(found.line.id, found.commitment, found.draw, found.terms.prizes), this._rerun()))),
      part("Winners", this._unpaid(), this._winners()), part("Denied claims", this._claims(), this._strangers()), part("Disputes", this._disputes(), this._offers("OpenPromotionDispute")));
  }

  refused(node) {
    this._error?.replaceChildren(...(node ? [node] : []));
  }

  _head() {
    const { line, options, doubt } = this._found;
    const next = nextAct(this._found, this._me.zone);
    const acts = options.filter((one) => WHOLE.has(one.command) && one !== next.option);
    return element("header", {},
      element("div", { class: "tools" }, element("h2", {}, line.title || line.id), state(line), element("span", { class: "soft" }, `${line.id} · ${line.book}`)),
      doubt ? element("p", { class: "alert-box" }, `Its integrity is in doubt: ${doubt}`) : null,
      element("section", { class: "next", "aria-label": "Next" }, element("h3", {}, "Next"), element("p", {}, next.why),
        next.option ? this._act(next.option, { first: true }) : next.edit ? this._edits({ first: true }) : null),
      element("div", { class: "acts" }, ...acts.map((one) => this._act(one)), next.edit ? null : this._edits()));
  }

  _act(option, how = {}) {
    return act(option, async (command, second) => {
      if (option.command === "CloseEntries" && !this._found.held && !(await confirmed("Close with nobody in it?", "Nobody has entered. Entries are not opened again, and there will be nothing to draw.", "Close all the same"))) return null;
      return this.gives(command, second);
    }, how);
  }

  /** The acts about one winner, claim, dispute or notice. */
  _acts(field, value) {
    const found = this._found.options.filter((one) => one.about[field] === value && !WHOLE.has(one.command) && !(field !== "winner" && one.command === "DenyClaim"));
    return element("div", { class: "acts" }, ...found.map((one) => this._act(one)));
  }

  _offers(...commands) {
    return element("div", { class: "acts" }, ...this._found.options.filter((one) => commands.includes(one.command)).map((one) => this._act(one)));
  }

  /** Claims of people who were not drawn. */
  _strangers() {
    const found = this._found.options.filter((one) => one.command === "DenyClaim" && !one.about.winner);
    return element("div", { class: "acts" }, ...found.map((one) => this._act(one)));
  }

  _edits({ first = false } = {}) {
    if (!["draft", "published", "open"].includes(this._found.line.status) || this._me.inspector) return null;
    return element("button", { type: "button", class: first ? "first" : "", onclick: () => this.dispatchEvent(new CustomEvent("edit")) }, this._found.line.status === "draft" ? "Edit the terms…" : "Amend the terms…");
  }

  _terms() {
    const { line, missing, terms, version, submitted, receipts, wording, submit_by: by, digest, proposed_version: next, proposed } = this._found;
    const lacks = missing.length
      ? element("ul", { class: "missing" }, ...missing.map((one) => element("li", {}, `${sentenceCase(plain(one.item))} is not stated · `, clauseLinks(line.book, one.cites))))
      : element("p", {}, element("span", { class: "badge good" }, "nothing missing"), " Every item the book asks for is stated. ", wording ? `${wording.by} approved the wording of version ${wording.version}.` : "A person is still to approve the wording.");
    const zone = this._me.zone;
    return [lacks, facts([
      ["Version", `${version}${proposed ? `; version ${next} waits for an approval` : ""}`],
      ["At the regulator", submitted[version] ? `${moment(submitted[version], zone)}${receipts[version] ? `, receipt ${receipts[version]}` : ""}` : `no; by ${moment(by, zone)}`],
      ["Start", moment(terms.start, zone)], ["Entries close", moment(terms.closes, zone)], ["Draw", moment(terms["award-time"], zone)],
      ["Prizes", `${dollars(line.total)} in all · set aside ${dollars(this._found.set_aside)} · given ${dollars(this._found.given)}`],
      ["Digest", element("span", { class: "hash", title: digest }, `${digest.slice(0, 12)}…`)]]),
    element("a", { class: "button", href: `/promotions/${encodeURIComponent(line.id)}/terms`, target: "_blank" }, "Read and print")];
  }

  _notices() {
    const { notices, time } = this._found;
    if (!notices.length) return element("p", { class: "soft" }, "Nothing has to be told to anybody.");
    return element("ul", { class: "missing" }, ...notices.map((one) => element("li", {},
      `${noticeName(one.name)} (${this._found.winners.find((winner) => winner.notice === one.number)?.patron ?? one.to}) `,
      one.sent !== null ? element("span", { class: "badge good" }, "sent") : element("span", { class: `badge ${one.overdue ? "alert" : "warn"}` }, `${one.overdue ? "overdue, due" : "due"} ${away(one.due, time)}`),
      this._acts("notice", one.number))));
  }

  *_entries() {
    const shown = Object.entries(this._found.entries).sort((a, b) => b[1] - a[1]);
    const { entrants, held } = this._found;
    const open = ["published", "open"].includes(this._found.line.status);
    yield element("p", {}, `${entrants.toLocaleString("en-AU")} entrants hold ${held.toLocaleString("en-AU")} lots${open ? " so far" : ""}${this._found.line.lots > held ? ` of ${this._found.line.lots.toLocaleString("en-AU")}` : ""}.`);
    if (shown.length) yield element("ul", { class: "entries" }, ...shown.map(([who, count]) => element("li", {}, element("span", {}, who), element("span", {}, count.toLocaleString("en-AU")))));
    if (entrants > shown.length) yield element("p", { class: "soft" }, `and ${(entrants - shown.length).toLocaleString("en-AU")} more`);
  }

  _rerun() {
    if (!this._found.draw) return null;
    const { faults } = this._found;
    return element("p", {}, faults.length ? element("span", { class: "badge alert" }, faults.join("; ")) : element("span", { class: "badge good" }, "run again by the house: the same"));
  }

  _winners() {
    const { winners, unwon, terms } = this._found;
    if (!winners.length && !unwon.length) return element("p", { class: "soft" }, "Nothing is drawn yet.");
    const name = (id) => terms.prizes.find((one) => one.id === id)?.name || id;
    const tried = (winner) => winner.attempts.map((one) => `${moment(one.at, this._me.zone)}: ${plain(one.way)}, ${one.reached ? "reached" : "not reached"}${one.note ? ` (${one.note})` : ""}`).join("; ");
    const rows = winners.map((one) => element("tr", {}, element("th", { scope: "row" }, one.patron), element("td", {}, name(one.prize)), element("td", { class: "number" }, one.lot.toLocaleString("en-AU")),
      element("td", {}, element("span", { class: `badge ${one.status === "paid" ? "good" : one.status === "drawn" ? "warn" : "soft"}` }, one.status)), element("td", {}, tried(one) || "nobody tried yet"), element("td", {}, this._acts("winner", one.number))));
    const none = unwon.map((id) => element("tr", {}, element("th", { scope: "row" }, "nobody"), element("td", {}, name(id)), element("td", { class: "number" }, "–"), element("td", {}, element("span", { class: "badge soft" }, "not won")), element("td", {}), element("td", {})));
    return sheet(["Winner", "Prize", "Lot", "State", "Told", "To do"], [...rows, ...none]);
  }

  /** Who has not got the prize yet. */
  _unpaid() {
    const waiting = this._found.winners.filter((one) => one.status === "drawn");
    return waiting.length ? element("p", {}, element("span", { class: "badge warn" }, waiting.length === 1 ? "1 prize to be given" : `${waiting.length} prizes to be given`), ` ${waiting.map((one) => one.patron).join(", ")}`) : null;
  }

  _claims() {
    const { claims } = this._found;
    if (!claims.length) return element("p", { class: "soft" }, "No claim was denied.");
    return sheet(["Claimant", "Prize", "Value", "Name and address", "Reason", "Told why"], claims.map((one) => element("tr", {},
      element("th", { scope: "row" }, one.claimant), element("td", {}, one.prize), element("td", { class: "money" }, dollars(one.value)), element("td", {}, [one.name, one.address].filter(Boolean).join(", ") || "–"),
      element("td", {}, one.reason), element("td", {}, one.advised ? moment(one.advised, this._me.zone) : this._acts("claim", one.claim)))));
  }

  _disputes() {
    const { disputes } = this._found;
    if (!disputes.length) return element("p", { class: "soft" }, "Nobody disputes anything.");
    return element("ul", { class: "missing" }, ...disputes.map((one) => element("li", {}, `${one.patron}: ${one.text} `,
      one.decision ? element("span", {}, `Decided: ${one.decision}${one.advised ? "; told of the inspector" : ""}${one.closed ? (one.satisfied ? "; satisfied" : "; not satisfied") : ""} `) : null, this._acts("dispute", one.id))));
  }
}

const sheet = (heads, rows) => element("div", { class: "sheet-scroll", role: "region", tabindex: "0", "aria-label": heads.join(", ") },
  element("table", { class: "sheet" }, element("thead", {}, element("tr", {}, ...heads.map((one) => element("th", { scope: "col" }, one)))), element("tbody", {}, ...rows)));

customElements.define("promotion-sheet", PromotionSheet);
