/** `<promotion-list>`: every promotion one may know of. */

import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { sortable } from "../js/table-sort.js";
import { away, moment } from "./words.js";

const TONES = { draft: "soft", published: "warn", open: "good", closed: "warn", drawn: "good", cancelled: "alert", concluded: "soft" };

/** The state of a promotion as a mark. @param {object} line */
export function state(line) {
  const said = line.compromised ? (line.postponed ? "postponed" : "in doubt") : line.status;
  return element("span", { class: `badge ${line.compromised ? "alert" : TONES[line.status] ?? "soft"}` }, said);
}

class PromotionList extends HTMLElement {
  /** @param {object[]} lines @param {object} me @param {number} now @param {string} chosen */
  show(lines, me, now, chosen) {
    if (!lines.length) {
      this.replaceChildren(element("p", { class: "soft" }, me.staff ? "No promotion yet. Draft one." : "There is no promotion at the moment."));
      return;
    }
    const own = me.staff ? [["Missing", "number"], ["Overdue", "number"], ["To be given", "number"]] : [["My lots", "number"]];
    const heads = [["Promotion", "text"], ["State", "text"], ["Prizes", "number"], ["Entries close", "number"], ["Draw", "number"], ...own];
    const table = element("table", { class: "sheet" },
      element("thead", {}, element("tr", {}, ...heads.map(([name, kind]) => element("th", { scope: "col", "data-sort": kind }, name)))),
      element("tbody", {}, ...lines.map((line) => this._row(line, me, now, chosen))));
    sortable(table);
    this.replaceChildren(element("div", { class: "sheet-scroll" }, table));
  }

  _row(line, me, now, chosen) {
    const opens = element("button", { type: "button", class: "opens", "aria-pressed": String(line.id === chosen) }, line.title || line.id);
    opens.addEventListener("click", () => this.dispatchEvent(new CustomEvent("open", { detail: line.id })));
    const wide = (event) => event.target.closest("button, a") || opens.click(); // the row is the button's too
    const time = (at) => element("td", { "data-value": at ?? 0 }, moment(at, me.zone), at ? element("div", { class: "soft small" }, away(at, now)) : null);
    const own = me.staff
      ? [element("td", { class: "number" }, String(line.missing)), element("td", { class: "number" }, line.overdue ? element("span", { class: "badge alert" }, String(line.overdue)) : "0"),
        element("td", { class: "number" }, line.unpaid ? element("span", { class: "badge warn" }, String(line.unpaid)) : "0")]
      : [element("td", { class: "number" }, line.mine.toLocaleString("en-AU"))];
    return element("tr", { class: line.id === chosen ? "opens chosen" : "opens", onclick: wide }, element("th", { scope: "row" }, opens), element("td", {}, state(line)),
      element("td", { class: "money", "data-value": line.total }, dollars(line.total)), time(line.closes), time(line.award_time), ...own);
  }
}

customElements.define("promotion-list", PromotionList);
