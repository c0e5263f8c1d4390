/** `<round-replay>`: one round, event by event on the felt, with every event's clauses and what proves it. */

import { element } from "../js/element.js";
import { recalled } from "../js/felt-replay.js";
import { dollars, signed } from "../js/money.js";
import { badge, fileLink, printButton, scrolling, sheet } from "./sheet.js";
import { clock, moment } from "./times.js";

class RoundReplay extends HTMLElement {
  async connectedCallback() {
    const status = element("p", { class: "waiting", role: "status" }, "Going back to that round…");
    this.replaceChildren(back(), status);
    try {
      const { round, book } = await recalled(this.table, this.seq, (done, of) => {
        status.textContent = `Replaying the table: ${done.toLocaleString("en-AU")} of ${of.toLocaleString("en-AU")} records`;
      });
      const replay = document.createElement("felt-replay");
      this.replaceChildren(back(), facts(round), replay, element("div", { class: "panels" }, money(round), decks(round)));
      replay.show(round, book, clock);
    } catch (trouble) {
      status.textContent = trouble.detail ?? String(trouble);
    }
  }
}

const back = () => element("p", { class: "tools" }, element("a", { href: "#rounds" }, "← All rounds"));

function facts(round) {
  const path = `/inspect/tables/${encodeURIComponent(round.table)}/rounds/${round.last}/evidence`;
  const copy = element("button", { type: "button", onclick: () => navigator.clipboard?.writeText(round.line) }, "Copy the line");
  return element("header", { class: "panel" },
    element("h1", {}, `Table ${round.table}, round ${round.round}`),
    element("p", {}, `${round.book} · opening ${round.opening} · ${moment(round.steps[0].time)} · records ${round.first} to ${round.last} `,
      badge(round.ended ? "ended" : "running", round.ended ? "soft" : "good"), " ",
      round.same_book ? badge("played by the book that is here", "good") : badge("played by another edition of the book", "warn")),
    element("p", {}, element("code", { class: "line" }, round.line)),
    element("div", { class: "tools" }, copy, fileLink(path, "Evidence pack"), printButton()));
}

function money(round) {
  const rows = round.shares.map((one) => [one.account.replace("patron:", ""), { value: one.change, show: signed(one.change) }, { value: one.has, show: dollars(one.has) }]);
  const columns = [{ name: "Account" }, { name: "Change", kind: "money" }, { name: "Has after it", kind: "money" }];
  return element("section", { class: "panel" }, element("h2", {}, "Money"),
    rows.length ? scrolling(sheet("From the first record to the last, with chips bought meanwhile", columns, rows)) : element("p", { class: "soft" }, "No money moved."));
}

function decks(round) {
  const lines = round.decks.map((deck) => element("li", {},
    element("code", {}, `${deck.commitment.slice(0, 16)}…`), " ",
    deck.fault ? badge(deck.fault, "alert")
      : deck.opened ? badge(`${deck.cards} cards shown are those committed to`, "good")
        : badge(deck.cards ? "it cannot be opened here" : "no card of it was shown", "soft")));
  return element("section", { class: "panel" }, element("h2", {}, "Sealed decks"),
    lines.length ? element("ul", { class: "plain" }, ...lines) : element("p", { class: "soft" }, round.before.mode === "live" ? "Dealt by people from their own cards." : "No deck was sealed for this round."));
}

customElements.define("round-replay", RoundReplay);
