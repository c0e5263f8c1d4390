/** `<inspector-orders>`: the few things the books let an inspector order, such as a count of the cards. */

import { clauseLinks } from "../js/clause.js";
import { confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { get, give, me } from "../js/wire.js";
import { refusalText } from "../js/words.js";

const WORDS = { OrderCount: (one) => `Order a count of deck ${one.deck}` };

class Orders extends HTMLElement {
  async connectedCallback() {
    if (this._place) return;
    const here = this.choices.tables.filter((one) => one.on_floor);
    this._table = element("select", { name: "table", onchange: () => this._looks() }, ...here.map((one) => element("option", { value: one.table }, one.table)));
    this._said = element("p", { role: "status" });
    this._place = element("div", {});
    this.append(element("section", { class: "panel" }, element("h1", {}, "What may an inspector order?"),
      element("p", { class: "soft small" }, "An inspector changes nothing here, but for what the book of a table gives to inspectors. Each order is recorded with its clause and your name."),
      element("form", { class: "tools", "aria-label": "Orders", onsubmit: (event) => event.preventDefault() }, element("label", {}, "Table", this._table)),
      this._place, this._said));
    await this._looks();
  }

  async _looks() {
    const table = this._table.value;
    if (!table) return this._place.replaceChildren(element("p", { class: "nothing" }, "No table of this log is on the floor."));
    try {
      const person = await me();
      const options = person.inspector ? await get(`/tables/${encodeURIComponent(table)}/options`) : [];
      if (table !== this._table.value) return;
      const book = this.choices.tables.find((one) => one.table === table).book;
      this._place.replaceChildren(options.length
        ? element("ul", { class: "plain orders" }, ...options.map((one) => this._line(table, book, one)))
        : element("p", { class: "nothing" }, person.inspector ? "The book gives inspectors nothing to order at this table now." : "Staff act in the pit and at the table; this is for inspectors."));
    } catch (trouble) {
      this._place.replaceChildren(element("p", { class: "trouble", role: "alert" }, trouble.detail));
    }
  }

  _line(table, book, { command, cites }) {
    const text = (WORDS[command.type] ?? (() => command.type))(command);
    return element("li", {}, element("button", { type: "button", onclick: () => this._orders(table, command, text) }, text), " ", clauseLinks(book, cites));
  }

  async _orders(table, command, text) {
    if (!(await confirmed(text, `At table ${table}, in your name.`, "Order it"))) return;
    const { actor, id, at, ...wish } = command;
    try {
      const { refusal } = await give(table, wish);
      this._said.textContent = refusal ? refusalText(refusal) : `Ordered at table ${table}.`;
    } catch (trouble) {
      this._said.textContent = trouble.detail;
    }
    await this._looks();
  }
}

customElements.define("inspector-orders", Orders);
