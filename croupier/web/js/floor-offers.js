/** `<floor-offers>`: a meter, a patron, a book's payment errors, a table or the clock, and what may be done about it now. */

import { element } from "./element.js";
import { openOffers } from "./offers.js";
import { get } from "./wire.js";

const part = encodeURIComponent;
const KINDS = {
  table: { name: "A table", word: "Which table?", at: (id) => ({ offers: `/tables/${part(id)}/offers`, commands: `/tables/${part(id)}/commands` }) },
  meter: { name: "A jackpot meter", word: "Which meter?", at: (id) => ({ offers: `/meters/${part(id)}/offers`, commands: "/meters/commands" }) },
  patron: { name: "The account of a patron", word: "Which patron?", at: (id) => ({ offers: `/patrons/${part(id)}/account/offers`, commands: `/patrons/${part(id)}/account/commands` }) },
  errors: { name: "Payment errors", word: "Under which book?", at: (id) => ({ offers: `/pit/errors/${part(id)}/offers`, commands: `/pit/errors/${part(id)}` }) },
  clock: { name: "The clock of the house", word: "", at: () => ({ offers: "/clock/offers", commands: "/clock/commands" }) },
};

class FloorOffers extends HTMLElement {
  connectedCallback() {
    if (this._kind) return;
    this._kind = element("select", { name: "about", "aria-label": "About what?" }, ...Object.entries(KINDS).map(([kind, { name }]) => element("option", { value: kind }, name)));
    const ids = element("datalist", { id: `floor-offers-${(count += 1)}` });
    this._id = element("input", { name: "which", autocomplete: "off", maxlength: 120, list: ids.id, required: true });
    this._label = element("span", {});
    this._field = element("label", {}, this._label, this._id);
    this._ids = ids;
    const form = element("form", { class: "tools" }, element("label", {}, "About", this._kind), this._field, ids, element("button", {}, "What may be done…"));
    this._kind.addEventListener("change", () => this._names());
    form.addEventListener("submit", (event) => { event.preventDefault(); this._opens(); });
    this.replaceChildren(form);
    this._names();
  }

  /** What there is of a kind; of patrons and new meters any name will do. */
  async _names() {
    const kind = this._kind.value;
    this._id.value = "";
    this._label.textContent = KINDS[kind].word;
    this._field.hidden = !KINDS[kind].word;
    this._id.required = Boolean(KINDS[kind].word);
    this._lobby ??= await get("/lobby");
    const books = Object.fromEntries(this._lobby.tables.map((one) => [one.id, one.book]));
    this._books = books;
    const names = { table: Object.keys(books), meter: [...Object.keys(this._lobby.meters), ...(this._lobby.meters_waiting ?? [])], errors: [...new Set(Object.values(books))] }[kind] ?? [];
    this._ids.replaceChildren(...names.map((one) => element("option", { value: one })));
    if (names.length && !this._id.value) this._id.value = names[0];
  }

  _opens() {
    const kind = this._kind.value;
    const id = this._id.value.trim();
    const book = { table: this._books[id], errors: id }[kind] ?? Object.values(this._books)[0];
    openOffers({ title: `${KINDS[kind].name}${id ? `: ${id}` : ""}`, ...KINDS[kind].at(id), book, done: () => this.dispatchEvent(new CustomEvent("done", { bubbles: true })) });
  }
}

let count = 0;
customElements.define("floor-offers", FloorOffers);
