/** `<pricing-desk>`: choose a book, move its odds, and see the exact price of what is on the screen. */

import "../js/frame.js";
import "./chart.js";
import "./figures.js";
import "./knobs.js";
import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { get, me, pause, post, Trouble } from "../js/wire.js";
import { bookName } from "./book-name.js";
import { linesTable, percent } from "./figures.js";
import { differences } from "./differences.js";
import { resultsPlot } from "./results-plot.js";
import { downloads } from "./sheets.js";
import { spotName } from "../js/words.js";
import { Variant } from "./variant.js";

const SETTLES = 90; // ms from one question to the next, while a slider moves
const AGAIN = 1500; // ms between looks while the desk gets ready

const option = (book) => element("option", { value: book.id }, bookName(book));

class PricingDesk extends HTMLElement {
  async connectedCallback() {
    this.classList.add("office");
    this.replaceChildren(element("p", { class: "waiting" }, "Opening the desk…"));
    try {
      await me();
      this._about = await get("/pricing/books");
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      this.replaceChildren(element("p", { class: "nothing" }, trouble.detail));
      return;
    }
    const asked = new URLSearchParams(location.search);
    this._other = asked.get("with") ?? "";
    this._sets();
    this._takes(asked.get("book") ?? "star-ms-4", asked.getAll("set"), asked.getAll("jackpot"));
  }

  _sets() {
    const { books } = this._about;
    this._books = element("select", { onchange: (event) => this._takes(event.target.value, []) }, ...books.map(option));
    this._with = element("select", { onchange: (event) => { this._other = event.target.value; this._names(); this._asks(); } },
      element("option", { value: "" }, "The book as it is"), ...books.map(option));
    this._reset = element("button", { type: "button", onclick: () => { this._variant.reset(); this._knobs.show(this._variant); } }, "Reset");
    this._state = element("span", { class: "badge soft", role: "status" }, "…");
    this._trouble = element("p", { class: "alert-box", role: "alert", hidden: true });
    this._knobs = element("book-knobs", {});
    this._figures = element("price-figures", {});
    this._chart = element("strategy-chart", {});
    this._otherChart = element("strategy-chart", {});
    this._streets = element("div", { class: "streets", role: "group", "aria-label": "Decision" });
    this._street = 0; // whose chart is shown
    this._plot = element("div", {});
    this._differs = element("div", {});
    this._lines = element("div", {});
    this._headline = element("p", { class: "headline panel" }, element("span", { class: "soft" }, "The first price is on its way…"));
    this._answers = element("div", { class: "answers old" }, this._headline,
      element("section", { class: "panel", "aria-label": "Price" }, this._figures),
      element("section", { class: "panel" }, element("h2", {}, "What differs"), this._differs),
      element("section", { class: "panel", "aria-label": "Strategy" }, element("h2", {}, "Strategy"), this._streets, element("div", { class: "charts" }, this._chart, this._otherChart)),
      element("section", { class: "panel" }, element("h2", {}, "What a round brings"), this._plot),
      element("section", { class: "panel" }, element("details", {}, element("summary", {}, "Every line of the pay tables"), this._lines)));
    this.replaceChildren(
      element("h1", { class: "unseen" }, "Pricing desk"),
      element("div", { class: "tools" },
        element("label", {}, "Book", this._books), element("label", {}, "Compare with", this._with), this._reset,
        ...downloads(this._about, () => this._variant.question, (trouble) => this._fails(trouble)), this._state),
      this._trouble,
      element("div", { class: "desk" },
        element("section", { class: "panel", "aria-label": "What can be moved" }, this._knobs),
        this._answers));
  }

  _takes(id, settings, jackpot = []) {
    const book = this._about.books.find((one) => one.id === id) ?? this._about.books[0];
    this._variant = new Variant(book, settings, jackpot);
    this._variant.addEventListener("change", () => this._moved());
    this._books.value = book.id;
    this._with.value = this._other;
    this._knobs.show(this._variant);
    this._moved();
  }

  /** What is shown is of another place of the sliders until the price of this one is there. */
  _moved() {
    this._names();
    this._reset.disabled = !this._variant.touched;
    this._state.textContent = "Pricing…";
    this._answers.classList.add("old");
    this._asks();
  }

  /** The address names what is on the screen, so that it can be sent to somebody. */
  _names() {
    const asked = new URLSearchParams({ book: this._variant.book.id, ...(this._other ? { with: this._other } : {}) });
    for (const setting of this._variant.settings) asked.append("set", setting);
    for (const term of this._variant.terms) asked.append("jackpot", term);
    history.replaceState(null, "", `?${asked}`);
  }

  /** One question at a time: what was moved meanwhile is asked next, so that prices come while a slider moves. */
  async _asks() {
    this._again = true;
    if (this._asking) return;
    this._asking = true;
    try {
      while (this._again) {
        this._again = false;
        await this._priced();
        if (this._again) await pause(SETTLES);
      }
    } finally {
      this._asking = false;
    }
  }

  async _priced() {
    const { question, book } = this._variant;
    try {
      const priced = await this._solved(question);
      const other = this._other ? this._about.books.find((one) => one.id === this._other) : book;
      const alone = !this._other && !question.set.length && !this._variant.touched;
      const beside = alone ? null : await this._solved({ book: other.id, set: [], jackpot: other.jackpot });
      if (book === this._variant.book) this._shows(priced, beside, other);
    } catch (trouble) {
      if (!this._again) this._fails(trouble);
    }
  }

  async _solved(question, path = "/pricing/solve") {
    for (;;) {
      try {
        return await post(path, question);
      } catch (trouble) {
        const passing = ["pricing/ready", "pricing/superseded"].includes(trouble.refusal?.code) || trouble.status === 429;
        if (!passing) throw trouble;
        if (trouble.refusal?.code === "pricing/ready") this._state.textContent = "Getting ready, once on a machine…";
        await pause(trouble.refusal?.code === "pricing/superseded" ? SETTLES : AGAIN);
      }
    }
  }

  _shows(priced, other, otherBook) {
    const changed = priced.set.length + this._variant.terms.length;
    const name = changed ? `${priced.book}, variant` : priced.book;
    const otherName = this._other ? otherBook.id : `${priced.book} as approved`;
    this._trouble.hidden = true;
    this._answers.classList.toggle("old", this._again);
    this._state.textContent = this._again ? "Pricing…" : changed ? `${changed} ${changed === 1 ? "value" : "values"} moved` : "As approved";
    this._headline.replaceChildren(element("b", { "data-edge": priced.house_edge }, percent(priced.house_edge)), " house edge",
      changed ? element("span", { class: "soft" }, ` · ${percent(priced.before_edge)} in the book`) : "");
    this._figures.show(priced, other, { name, otherName });
    this._charts = [[this._chart, priced, name, this._variant.question], ...(this._other ? [[this._otherChart, other, otherName, { book: otherBook.id, set: [] }]] : [])];
    this._otherChart.hidden = !this._other;
    this._draws();
    this._differs.replaceChildren(differences(this._variant, this._other ? otherBook : this._variant.book));
    this._plot.replaceChildren(resultsPlot(priced.net, other?.net));
    this._lines.replaceChildren(linesTable(priced));
    announce(`House edge ${percent(priced.house_edge, 2)}`);
  }

  /** The chart of the decision that was chosen; later ones are asked for when somebody wants them. */
  async _draws() {
    const { stages } = this._variant.book;
    this._street = Math.min(this._street, stages.length - 1);
    this._streets.replaceChildren(...stages.map((stage, index) => element("button", { type: "button", "aria-pressed": String(index === this._street), onclick: () => this._turns(index) }, spotName(stage.name))));
    const charts = this._charts;
    for (const [chart, priced, name, question] of charts) {
      if (!this._street) {
        chart.show(priced, name);
        continue;
      }
      try {
        const streets = await this._solved({ book: question.book, set: question.set }, "/pricing/streets");
        if (charts !== this._charts) return; // priced anew meanwhile
        const street = streets[this._street - 1];
        if (street) chart.later(street, name, priced.decisions[street.name]);
        else chart.show(priced, name);
      } catch (trouble) {
        if (charts === this._charts) this._fails(trouble);
        return;
      }
    }
  }

  _turns(street) {
    this._street = street;
    this._draws();
    this._streets.children[street].focus();
  }

  _fails(trouble) {
    this._state.textContent = "Not priced";
    this._answers.classList.add("old");
    this._trouble.hidden = false;
    const { refusal } = trouble;
    if (trouble.status === 0) setTimeout(() => this.isConnected && this._asks(), 2 * AGAIN); // until the house is back
    this._trouble.replaceChildren(refusal?.text ?? trouble.detail ?? String(trouble),
      ...(refusal?.cites?.length && !refusal.code.startsWith("pricing/") ? [" ", clauseLinks(this._variant.book.id, refusal.cites)] : []));
  }
}

customElements.define("pricing-desk", PricingDesk);
