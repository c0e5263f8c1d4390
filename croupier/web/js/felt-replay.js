/** `<felt-replay>`: a round event by event on the felt, each with who, when and its clauses; by buttons, slider or keys. */

import "./felt.js";
import { clauseLinks } from "./clause.js";
import { element } from "./element.js";
import { get, pause } from "./wire.js";

const SPEED = 900; // ms an event
const AGAIN = 50; // ms between questions while the log is replayed to there

/**
 * The round a record belongs to, and its book, if that is here; a long log takes several questions.
 * @param {string} table @param {number} seq @param {(done: number, of: number) => void=} told
 */
export async function recalled(table, seq, told = () => {}) {
  const path = `/inspect/tables/${encodeURIComponent(table)}/rounds/${seq}`;
  let answer = await get(path);
  while (!answer.round) {
    told(answer.done, answer.of);
    await pause(AGAIN);
    answer = await get(path);
  }
  const book = await get(`/books/${encodeURIComponent(answer.round.book)}`).catch(() => null);
  return { round: answer.round, book };
}

class FeltReplay extends HTMLElement {
  /** @param {object} round @param {object | null} book @param {(ms: number) => string} clock */
  show(round, book, clock) {
    this._stops();
    this._round = round;
    this._book = book;
    this._views = viewsOf(round);
    this._felt = document.createElement("game-felt");
    this._said = element("p", { class: "said", role: "status" });
    this._slider = element("input", { type: "range", min: "0", max: String(round.steps.length - 1), "aria-label": "Event", oninput: () => this._goes(Number(this._slider.value)) });
    this._play = element("button", { type: "button", onclick: () => this._plays() }, "Play");
    const button = (text, to) => element("button", { type: "button", onclick: () => this._goes(to()) }, text);
    const controls = element("div", { class: "tools replay-controls" },
      button("First", () => 0), button("Back", () => this._at - 1), this._play,
      button("Next", () => this._at + 1), button("Last", () => round.steps.length - 1), this._slider);
    this._list = element("ol", { class: "steps", start: String(round.first) }, ...round.steps.map((step, at) => this._line(step, at, clock)));
    this.onkeydown = (event) => this._keys(event);
    this.replaceChildren(
      element("section", { class: "panel", "aria-label": "The table" }, controls, this._said, ...(book ? [this._felt] : [element("p", { class: "nothing" }, "The book of this round is not here, so its felt cannot be drawn.")])),
      element("section", { class: "panel steps-panel", "aria-label": "Events", tabindex: "0" }, element("h2", {}, "Events"), this._list));
    this._at = -1;
    this._goes(Math.max(0, round.steps.findIndex((step) => step.event.type === "HoleDealt"))); // at the first card
  }

  disconnectedCallback() { this._stops(); }

  _line(step, at, clock) {
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
    if (this._play) this._play.textContent = "Play";
  }

  _keys(event) {
    if (event.target.matches?.("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowRight: this._at + 1, ArrowLeft: this._at - 1, Home: 0, End: this._round.steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this._goes(to);
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

customElements.define("felt-replay", FeltReplay);
