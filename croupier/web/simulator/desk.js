/** `<rounds-simulator>`: rounds of a book played in their millions: a bankroll, its ruin, several boxes, a meter. */

import "../js/frame.js";
import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { get, me, pause, post, Trouble } from "../js/wire.js";
import { bookName } from "../pricing/book-name.js";
import { FIELDS, asked, form } from "./form.js";
import { results } from "./results.js";

const LOOKS = 350; // ms between looks at a run
const STAGES = { waiting: "Waiting for the run before it…", preparing: "Decisions are written down, once for each book and way to play…" };

class RoundsSimulator extends HTMLElement {
  async connectedCallback() {
    this.classList.add("office");
    this.replaceChildren(element("p", { class: "waiting" }, "Opening the simulator…"));
    try {
      await me();
      this._about = await get("/pricing/books");
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      this.replaceChildren(element("p", { class: "nothing" }, trouble.detail));
      return;
    }
    this._form = form(this._about.books.map((book) => ({ ...book, name: bookName(book) })), new URLSearchParams(location.search), () => this._plays());
    this._stands = element("div", { class: "stands", role: "status" });
    this._trouble = element("p", { class: "alert-box", role: "alert", hidden: true });
    this._results = element("div", { class: "answers" }, element("section", { class: "panel" }, element("p", { class: "soft" },
      "Say what is played and how, then press Play. A million rounds take a moment. The same seed gives the same rounds, here and with ",
      element("code", {}, "croupier simulate"), ".")));
    this.replaceChildren(
      element("h1", { class: "unseen" }, "Simulator"),
      this._trouble,
      element("div", { class: "desk" }, element("section", { class: "panel", "aria-label": "What is played" }, this._form, this._stands), this._results));
  }

  /** What was asked stands in the address, so that it can be sent to somebody. */
  async _plays() {
    const book = this._about.books.find((one) => one.id === this._form.elements.book.value);
    const question = asked(this._form, book);
    const turn = (this._turn = (this._turn ?? 0) + 1);
    history.replaceState(null, "", `?${new URLSearchParams(FIELDS.map((name) => [name, this._form.elements[name].type === "checkbox" ? String(this._form.elements[name].checked) : this._form.elements[name].value]))}`);
    this._trouble.hidden = true;
    this._results.classList.add("old");
    try {
      let state = await this._begun(question, turn);
      while (turn === this._turn && !["done", "failed"].includes(state.stage)) {
        this._shows(state);
        await pause(LOOKS);
        state = await get("/pricing/simulation");
      }
      if (turn !== this._turn) return;
      if (state.stage === "failed") throw new Trouble(409, state.trouble);
      this._stands.replaceChildren(`${state.asked.rounds.toLocaleString("en-AU")} rounds, ${Math.round(state.found.rounds_per_second).toLocaleString("en-AU")} a second.`);
      this._results.replaceChildren(...results(state.found));
      this._results.classList.remove("old");
      announce("The rounds are played.");
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      this._stands.replaceChildren();
      this._trouble.hidden = false;
      this._trouble.replaceChildren(trouble.refusal?.text ?? trouble.detail);
    }
  }

  async _begun(question, turn) {
    for (;;) {
      try {
        return await post("/pricing/simulate", question);
      } catch (trouble) {
        if (trouble.refusal?.code !== "pricing/ready" || turn !== this._turn) throw trouble;
        this._stands.replaceChildren("Getting ready, once on a machine…");
        await pause(3 * LOOKS);
      }
    }
  }

  _shows({ stage, rounds, asked: { rounds: of }, mean, standard_error: error }) {
    this._stands.replaceChildren(
      element("progress", { max: of, value: stage === "playing" ? rounds : null, "aria-label": "Rounds played" }),
      STAGES[stage] ?? `${rounds.toLocaleString("en-AU")} of ${of.toLocaleString("en-AU")} rounds: ${mean.toFixed(5)} antes a hand${error === null ? "" : `, ± ${error.toFixed(5)}`}`);
  }
}

customElements.define("rounds-simulator", RoundsSimulator);
