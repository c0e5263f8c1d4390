/** `<dealer-drill>`: something goes wrong at a table; say what it is and what the book does, and the book marks it. */

import "../js/felt.js";
import { element } from "../js/element.js";
import { announce } from "../js/frame.js";
import { post, Trouble } from "../js/wire.js";
import { sentenceCase } from "../js/words.js";
import { wayPicker } from "./way-picker.js";

const CLAUSES = () => import("../js/clause.js"); // cited when a ruling is marked

class DealerDrill extends HTMLElement {
  async connectedCallback() {
    this._felt = element("game-felt", {});
    this._side = element("aside", { "aria-label": "What went wrong" });
    this.replaceChildren(element("div", { class: "table-side" }, this._felt), this._side);
    await this._asks();
  }

  async _asks() {
    const asked = await this._sends("trouble", {});
    if (!asked) return;
    this._asked = asked;
    this._felt.show(asked.view, this.book, {});
    this._kind = choices("What is it?", asked.kinds, "Choose what it is called");
    this._who = choices("Who decides the first of them?", asked.ranks, "Choose a rank");
    this._ways = wayPicker(asked.ways);
    this._send = element("button", { type: "submit", class: "first" }, "Rule");
    this._trouble = element("p", { class: "trouble", role: "alert" });
    this._side.replaceChildren(
      element("p", { class: "small soft" }, asked.moment),
      element("p", { class: "seen-now" }, asked.seen),
      element("form", { onsubmit: (event) => { event.preventDefault(); this._rules(); } },
        this._kind, this._ways.part, this._who, this._send, this._trouble),
      score(asked.score));
    CLAUSES().catch(() => {});
    announce(`${asked.moment} ${asked.seen}`);
  }

  async _rules() {
    const marked = await this._sends("ruling", {
      number: this._asked.number, kind: this._kind.querySelector("select").value, ways: this._ways.chosen(), who: this._who.querySelector("select").value,
    });
    if (!marked) return;
    const { clauseLinks } = await CLAUSES();
    this._felt.show(marked.view, this.book, { events: marked.events });
    const book = this.book.id;
    const again = element("button", { type: "button", class: "first", onclick: () => this._asks() }, "Next situation");
    this._side.replaceChildren(
      element("p", { class: "seen-now" }, this._asked.seen),
      element("h2", {}, `${marked.points} of ${marked.of}`),
      element("ul", { class: "marks" },
        mark(marked.kind_right, "What it is", marked.kind.text),
        mark(marked.ways_right, marked.ways.length > 1 ? "What may be done, in this order" : "What is done", ""),
        mark(marked.who_right, "Who decides", sentenceCase(marked.ways[0].who))),
      element("ol", { class: "right-ways" }, ...marked.ways.map((way) => element("li", {},
        element("b", {}, sentenceCase(way.text)), element("span", { class: "small" }, `Cards: ${way.cards}. Wagers: ${way.wagers}. ${sentenceCase(way.who)} decides.`),
        element("span", { class: "small" }, clauseLinks(book, way.cites))))),
      marked.first.length ? element("p", { class: "small" }, `First: ${marked.first.map((one) => one.text).join(" ")}`) : "",
      marked.events.length ? element("section", {}, element("h3", {}, "So the table went on"),
        element("ol", { class: "small happened" }, ...marked.said.map((text) => element("li", {}, text)))) : "",
      again, score(marked.score));
    again.focus();
    announce(`${marked.points} of ${marked.of} points. It is: ${marked.kind.text}`);
  }

  async _sends(what, question) {
    try {
      return await post(`/practice/${what}`, { book: this.book.id, ...question });
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      const said = element("p", { class: "trouble", role: "alert" }, trouble.detail);
      if (this._trouble?.isConnected) this._trouble.textContent = trouble.detail;
      else this._side.replaceChildren(said, element("button", { type: "button", onclick: () => this._asks() }, "Another situation"));
      return null;
    }
  }
}

function choices(title, options, empty) {
  const select = element("select", { required: true },
    element("option", { value: "" }, empty), ...options.map((one) => element("option", { value: one.name }, sentenceCase(one.text))));
  return element("label", {}, title, select);
}

const mark = (right, name, text) => element("li", { class: right ? "right" : "wrong" },
  element("span", { "aria-hidden": "true" }, right ? "✓ " : "✗ "), element("b", {}, `${name}: `), right ? "right" : "not so", text ? `. ${text}` : "");

const score = ({ points, of, met }) => element("p", { class: "soft small", "data-score": `${points}/${of}` },
  met ? `${points} of ${of} points in ${met} ${met === 1 ? "situation" : "situations"}. What you get wrong comes up more often.` : "Three points a situation: its name, what the book allows in its order, and who decides.");

customElements.define("dealer-drill", DealerDrill);
