/** `<pricing-desk>`: choose a book, move its odds, and see the exact price of what is on the screen. */

import "../js/frame.js";
import "./chart.js";
import "./figures.js";
import "./knobs.js";
import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { get, me, pause, post, Trouble } from "../js/wire.js";
import { linesTable, percent } from "./figures.js";
import { differences } from "./differences.js";
import { resultsPlot } from "./results-plot.js";
import { downloads } from "./sheets.js";
import { Variant } from "./variant.js";

const SETTLES = 90; // ms after the last move of a slider
const AGAIN = 1500; // ms between looks while the desk gets ready

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
    this._books = element("select", { onchange: (event) => this._takes(event.target.value, []) }, ...books.map((book) => element("option", { value: book.id }, book.title)));
    this._with = element("select", { onchange: (event) => { this._other = event.target.value; this._names(); this._asks(); } },
      element("option", { value: "" }, "The book as it is"), ...books.map((book) => element("option", { value: book.id }, book.title)));
    this._reset = element("button", { type: "button", onclick: () => { this._variant.reset(); this._knobs.show(this._variant); } }, "Reset");
    this._state = element("span", { class: "badge soft", role: "status" }, "…");
    this._trouble = element("p", { class: "alert-box", role: "alert", hidden: true });
    this._knobs = element("book-knobs", {});
    this._figures = element("price-figures", {});
    this._chart = element("strategy-chart", {});
    this._otherChart = element("strategy-chart", {});
    this._plot = element("div", {});
    this._differs = element("div", {});
    this._lines = element("div", {});
    this._headline = element("p", { class: "headline" });
    this.replaceChildren(
      element("h1", { class: "unseen" }, "Pricing desk"),
      element("div", { class: "tools" },
        element("label", {}, "Book", this._books), element("label", {}, "Compare with", this._with), this._reset,
        ...downloads(this._about, () => this._variant.question, (trouble) => this._fails(trouble)), this._state),
      this._trouble,
      element("div", { class: "desk" },
        element("section", { class: "panel", "aria-label": "What can be moved" }, this._knobs),
        element("div", { class: "answers" },
          element("section", { class: "panel", "aria-label": "Price" }, this._headline, this._figures),
          element("section", { class: "panel" }, element("h2", {}, "What differs"), this._differs),
          element("section", { class: "panel" }, element("h2", {}, "Strategy"), element("div", { class: "charts" }, this._chart, this._otherChart)),
          element("section", { class: "panel" }, element("h2", {}, "What a round brings"), this._plot),
          element("section", { class: "panel" }, element("details", {}, element("summary", {}, "Every line of the pay tables"), this._lines)))));
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

  _moved() {
    this._names();
    this._reset.disabled = !this._variant.touched;
    this._state.textContent = "Pricing…";
    clearTimeout(this._soon);
    this._soon = setTimeout(() => this._asks(), SETTLES);
  }

  /** The address names what is on the screen, so that it can be sent to somebody. */
  _names() {
    const asked = new URLSearchParams({ book: this._variant.book.id, ...(this._other ? { with: this._other } : {}) });
    for (const setting of this._variant.settings) asked.append("set", setting);
    for (const term of this._variant.terms) asked.append("jackpot", term);
    history.replaceState(null, "", `?${asked}`);
  }

  /** The latest question wins: an answer to an earlier one is not shown. */
  async _asks() {
    const turn = (this._turn = (this._turn ?? 0) + 1);
    const { question, book } = this._variant;
    try {
      const priced = await this._solved(question, turn);
      const other = this._other ? this._about.books.find((one) => one.id === this._other) : book;
      const alone = !this._other && !this._variant.touched;
      const beside = alone ? null : await this._solved({ book: other.id, set: [], jackpot: other.jackpot }, turn);
      if (turn !== this._turn) return;
      this._shows(priced, beside, other);
    } catch (trouble) {
      if (turn === this._turn) this._fails(trouble);
    }
  }

  async _solved(question, turn) {
    for (;;) {
      try {
        return await post("/pricing/solve", question);
      } catch (trouble) {
        const passing = ["pricing/ready", "pricing/superseded"].includes(trouble.refusal?.code) || trouble.status === 429;
        if (!passing || turn !== this._turn) throw trouble;
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
    this._state.textContent = changed ? `${changed} ${changed === 1 ? "value" : "values"} moved` : "As approved";
    this._headline.replaceChildren(element("b", { "data-edge": priced.house_edge }, percent(priced.house_edge)), " house edge",
      changed ? element("span", { class: "soft" }, ` · ${percent(priced.before_edge)} in the book`) : "");
    this._figures.show(priced, other, { name, otherName });
    this._chart.show(priced, name);
    this._otherChart.hidden = !this._other;
    if (this._other) this._otherChart.show(other, otherName);
    this._differs.replaceChildren(differences(this._variant, this._other ? otherBook : this._variant.book));
    this._plot.replaceChildren(resultsPlot(priced.net, other?.net));
    this._lines.replaceChildren(linesTable(priced));
    announce(`House edge ${percent(priced.house_edge, 2)}`);
  }

  _fails(trouble) {
    this._state.textContent = "Not priced";
    this._trouble.hidden = false;
    const { refusal } = trouble;
    this._trouble.replaceChildren(refusal?.text ?? trouble.detail ?? String(trouble),
      ...(refusal?.cites?.length && !refusal.code.startsWith("pricing/") ? [" ", clauseLinks(this._variant.book.id, refusal.cites)] : []));
  }
}

customElements.define("pricing-desk", PricingDesk);
