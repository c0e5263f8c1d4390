/** `<error-list>`: payment errors that are open: what each lacks, and everything that may be done about it. */

import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { houseDay } from "../js/frame.js";
import { Latest } from "../js/latest.js";
import { dollars } from "../js/money.js";
import { get, giveAt } from "../js/wire.js";
import { plain, refusalText } from "../js/words.js";
import { asked } from "./asked.js";

const DOES = [
  ["AssessIntent", "Enquiry…", ["intent", "notes"]], ["IdentifyPatron", "Patron…", ["patron"]], ["RecordAttempt", "Tried…", ["way", "note"]],
  ["RectifyPaymentError", "Put right…", ["note"]], ["MarkImpractical", "Impractical…", ["reason"]], ["TellRegulator", "Regulator told", []], ["ClosePaymentError", "Close", []], ["ClosePaymentError", "Close, late…", ["late_reason"]],
];

class ErrorList extends HTMLElement {
  connectedCallback() {
    if (this._list) return;
    this._list = element("ul", { class: "waits" });
    this._error = element("p", { class: "trouble", role: "alert" });
    this._record = element("button", { type: "button", hidden: true, onclick: () => this._records() }, "Record a payment error…");
    this.append(this._list, this._error, this._record);
    this._latest = new Latest(() => get("/pit/errors"), (books) => this._knows(books), (trouble) => this._says(trouble.detail));
    this._latest.look();
  }

  _knows(books) {
    this._books = books;
    const cases = books.flatMap((book) => book.cases.map((one) => this._line(book, one)));
    this._record.hidden = !books.length;
    const none = books.length ? "No payment error is open." : "No book of this floor has rules for payment errors.";
    const reports = books.flatMap((book) => book.reports.map((one) => this._report(book, one)));
    this._list.replaceChildren(...(cases.length ? cases : [element("li", { class: "nothing" }, none)]), ...reports);
  }

  _line(book, { error, overdue, lacks }) {
    const facts = [error.table, error.round && `round ${error.round}`, error.patron || "patron not known", plain(error.source), error.note && `“${error.note}”`, error.intent && plain(error.intent)];
    const acts = DOES.map(([type, word, asks]) => element("button", { type: "button", "aria-label": `${word} ${error.id}`, onclick: () => this._gives(book, error, type, word, asks) }, word));
    return element("li", { class: overdue ? "overdue" : "" }, element("div", {}, element("strong", {}, error.id), ` ${dollars(error.amount)} ${error.kind === "over" ? "too much" : "too little"}`),
      element("div", { class: "soft small" }, facts.filter(Boolean).join(" · ")), lacks ? element("div", { class: "small" }, lacks) : null, element("div", { class: "acts" }, ...acts));
  }

  /** What the regulator is to be sent for a month, with the page to print. */
  _report(book, one) {
    const page = `/pit/errors/${encodeURIComponent(book.book)}/report?month=${one.month}`;
    const said = `${one.errors.length} to tell · due ${houseDay(one.due - 1)}`;
    return element("li", { class: one.overdue ? "overdue" : "", "data-what": "report" }, element("div", {}, element("strong", {}, `Report of ${one.month}`), ` ${said}`),
      element("div", { class: "acts" }, element("a", { href: page, target: "_blank", rel: "noopener" }, "Page to print"),
        element("button", { type: "button", onclick: () => this._sends(book.book, { type: "SendMonthlyReport", month: one.month }) }, "Sent")));
  }

  async _gives(book, error, type, word, asks) {
    const said = asks.length ? await asked(`${error.id}: ${word}`, asks, { way: book.ways }) : {};
    if (said) await this._sends(book.book, { type, error: error.id, ...said });
  }

  async _records() {
    const [book] = this._books;
    const said = await asked("A payment error", ["table", "round", "kind", "source", "amount", "patron", "note"], { source: book.sources, table: this.desk.tables(book.book) });
    if (said) await this._sends(book.book, { type: "RecordPaymentError", error: `${said.table}-${said.round}-${Date.now().toString(36)}`, ...said });
  }

  async _sends(book, command) {
    this._says("");
    try {
      const { refusal } = await giveAt(`/pit/errors/${encodeURIComponent(book)}`, command);
      if (refusal) this._error.replaceChildren(refusalText(refusal), " ", clauseLinks(book, refusal.cites));
    } catch (trouble) {
      this._says(trouble.detail);
    }
    this._latest.look();
  }

  _says(text) { this._error.textContent = text; }
}

customElements.define("error-list", ErrorList);
