/** `<conformance-matrix>`: every clause of a book with what enforces it, which tests prove it, and what they saw. */

import { element } from "../js/element.js";
import { filter } from "../js/table-sort.js";
import { get } from "../js/wire.js";
import { badge, printButton, scrolling, sheet } from "./sheet.js";

const COLUMNS = [{ name: "Clause" }, { name: "Class" }, { name: "Area" }, { name: "Gist", sort: false }, { name: "Entries", sort: false },
  { name: "Tests", kind: "number" }, { name: "Events seen", sort: false }, { name: "State" }];
const APART = ["legal", "heading"];

class Matrix extends HTMLElement {
  connectedCallback() {
    if (this._place) return;
    const option = (value, text = value) => element("option", { value }, text);
    this._book = element("select", { onchange: () => this._loads() }, ...this.choices.books.map((one) => option(one)), option("house", "house rules"));
    this._area = element("select", { onchange: () => this._filters() }, option("", "every area"));
    this._class = element("select", { onchange: () => this._filters() }, option("", "every class"));
    this._words = element("input", { type: "search", placeholder: "9.1.2, fold, jackpot…", oninput: () => this._filters() });
    this._status = element("p", { role: "status", class: "soft" });
    this._place = element("div", {});
    this.append(element("section", { class: "panel" }, element("h1", {}, "Conformance"),
      element("p", { class: "soft small" }, "From the committed record: clause, what enforces it, the tests that prove it, the events they saw. The gists are in our own words; the approved document decides."),
      element("form", { class: "tools", "aria-label": "Filter clauses", onsubmit: (event) => event.preventDefault() },
        element("label", {}, "Book", this._book), element("label", {}, "Area", this._area), element("label", {}, "Class", this._class),
        element("label", {}, "Search", this._words), printButton()), this._status), this._place);
    this._loads();
  }

  async _loads() {
    const book = this._book.value;
    this._table = null;
    this._place.replaceChildren(element("p", { class: "waiting" }, "Reading the record…"));
    try {
      const found = await get(`/inspect/conformance/${encodeURIComponent(book)}`);
      if (book !== this._book.value) return; // another was asked for meanwhile
      this._rows = found;
    } catch (trouble) {
      this._place.replaceChildren(element("p", { class: "trouble", role: "alert" }, trouble.detail));
      return;
    }
    offers(this._area, this._rows.map((one) => one.area));
    offers(this._class, this._rows.map((one) => one.class));
    this._table = sheet(`Clauses of ${this._book.value}`, COLUMNS, this._rows.map(row));
    this._rows.forEach((one, at) => Object.assign(this._table.tBodies[0].rows[at].dataset, { area: one.area, class: one.class }));
    this._place.replaceChildren(scrolling(this._table));
    this._filters();
  }

  _filters() {
    if (!this._table) return;
    filter(this._table, this._words.value);
    let shown = 0;
    for (const line of this._table.tBodies[0].rows) {
      if ((this._area.value && line.dataset.area !== this._area.value) || (this._class.value && line.dataset.class !== this._class.value)) line.hidden = true;
      shown += line.hidden ? 0 : 1;
    }
    const open = this._rows.filter((one) => !APART.includes(one.class) && !one.tests.length).length;
    this._status.textContent = `${shown} of ${this._rows.length} clauses; ${open ? `${open} are not proved by a test yet` : "every clause that can be is proved by a test"}; ${this._rows.filter((one) => one.attested).length} are attested by people`;
  }
}

function offers(select, values) {
  const kept = select.value;
  const first = select.options[0];
  const found = [...new Set(values)].sort();
  select.replaceChildren(first, ...found.map((one) => element("option", { value: one }, one)));
  select.value = found.includes(kept) ? kept : "";
}

function row(one) {
  const tests = one.tests.length ? element("details", {}, element("summary", {}, String(one.tests.length)),
    element("ul", { class: "plain small" }, ...one.tests.map((test) => element("li", {}, test.replace("tests/", "").replace(".py::", " · ").replaceAll("_", " "))))) : "0";
  const state = APART.includes(one.class) ? badge("nothing to enforce") : one.tests.length ? badge(one.attested ? "attested" : "proved", "good") : badge("open", "warn");
  return [one.id, one.class, one.area, one.gist, one.entries.join("; "), { value: one.tests.length, show: tests }, one.events.join(", "), state];
}

customElements.define("conformance-matrix", Matrix);
