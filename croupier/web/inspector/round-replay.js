/** `<round-replay>`: one round, event by event on the felt, with every event's clauses and what proves it. */

import "../js/felt.js";
import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { dollars, signed } from "../js/money.js";
import { get, pause } from "../js/wire.js";
import { badge, fileLink, printButton, scrolling, sheet } from "./sheet.js";
import { clock, moment } from "./times.js";

const SPEED = 900; // ms an event
const AGAIN = 50; // ms between questions while the log is replayed to there

class RoundReplay extends HTMLElement {
  async connectedCallback() {
    this._status = element("p", { class: "waiting", role: "status" }, "Going back to that round…");
    this.replaceChildren(back(), this._status);
    try {
      const path = `/inspect/tables/${encodeURIComponent(this.table)}/rounds/${this.seq}`;
      let answer = await get(path);
      while (!answer.round) {
        this._status.textContent = `Replaying the table: ${answer.done.toLocaleString("en-AU")} of ${answer.of.toLocaleString("en-AU")} records`;
        await pause(AGAIN);
        answer = await get(path);
      }
      this._round = answer.round;
      this._book = await get(`/books/${encodeURIComponent(this._round.book)}`).catch(() => null);
    } catch (trouble) {
      this._status.textContent = trouble.detail;
      return;
    }
    this._views = viewsOf(this._round);
    this._draws();
    this._goes(0);
  }

  disconnectedCallback() {
    clearInterval(this._playing);
  }

  _draws() {
    const round = this._round;
    this._felt = document.createElement("game-felt");
    this._said = element("p", { class: "said", role: "status" });
    this._slider = element("input", { type: "range", min: "0", max: String(round.steps.length - 1), "aria-label": "Event", oninput: () => this._goes(Number(this._slider.value)) });
    this._play = element("button", { type: "button", onclick: () => this._plays() }, "Play");
    const button = (text, to) => element("button", { type: "button", onclick: () => this._goes(to()) }, text);
    const controls = element("div", { class: "tools replay-controls", onkeydown: (event) => this._keys(event) },
      button("First", () => 0), button("Back", () => this._at - 1), this._play,
      button("Next", () => this._at + 1), button("Last", () => round.steps.length - 1), this._slider);
    this._list = element("ol", { class: "steps", start: String(round.first) }, ...round.steps.map((step, at) => this._line(step, at)));
    this.replaceChildren(back(), facts(round),
      element("div", { class: "replay" },
        element("section", { class: "panel", "aria-label": "The table" }, ...(this._book ? [this._felt] : [element("p", { class: "nothing" }, "The book of this round is not here, so its felt cannot be drawn.")]), this._said, controls),
        element("section", { class: "panel steps-panel", "aria-label": "Events", tabindex: "0" }, element("h2", {}, "Events"), this._list)),
      element("div", { class: "panels" }, money(round), decks(round)));
  }

  _line(step, at) {
    return element("li", { value: String(step.seq) },
      element("button", { type: "button", class: "quiet step", onclick: () => this._goes(at) },
        element("span", { class: "soft" }, clock(step.time)), ` ${step.said}`),
      element("span", { class: "soft small" }, `${step.actor} `),
      clauseLinks(this._round.book, step.cites));
  }

  _goes(at) {
    if (at < 0 || at >= this._round.steps.length) return;
    const step = this._round.steps[at];
    const forward = at === this._at + 1;
    this._at = at;
    this._slider.value = String(at);
    this._slider.setAttribute("aria-valuetext", `Event ${at + 1} of ${this._round.steps.length}: ${step.said}`);
    this._said.replaceChildren(element("strong", {}, `Record ${step.seq}`), ` · ${step.said}`);
    if (this._book && this._views[at].sign) this._felt.show(this._views[at], this._book, { events: forward ? [step.event] : [] });
    this._list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = this._list.children[at];
    line.setAttribute("aria-current", "step");
    const panel = this._list.parentElement;
    if (line.offsetTop < panel.scrollTop || line.offsetTop > panel.scrollTop + panel.clientHeight - 40) panel.scrollTop = line.offsetTop - 80;
    if (at === this._round.steps.length - 1) this._stops();
  }

  _plays() {
    if (this._playing) return this._stops();
    if (this._at === this._round.steps.length - 1) this._goes(0);
    this._play.textContent = "Pause";
    this._playing = setInterval(() => this._goes(this._at + 1), SPEED);
  }

  _stops() {
    clearInterval(this._playing);
    this._playing = 0;
    this._play.textContent = "Play";
  }

  _keys(event) {
    if (event.target === this._slider) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) this._goes(this._at + step);
  }
}

/** The table after each event, from what changed with it. */
function viewsOf({ before, steps }) {
  const views = [];
  let view = before;
  for (const step of steps) {
    view = { ...view, ...step.changes };
    views.push(view);
  }
  return views;
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
