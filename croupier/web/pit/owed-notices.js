/** `<owed-notices>`: what tournaments and promotions still have to tell somebody, with the way to the desk where it is done. */

import { element } from "../js/element.js";
import { rankName } from "../js/ranks.js";

class OwedNotices extends HTMLElement {
  /** @param {object[]} notices @param {number} now */
  show(notices, now) {
    const said = JSON.stringify([notices, Math.floor(now / 60_000)]);
    if (said === this._said) return;
    this._said = said;
    this.hidden = !notices.length;
    this.replaceChildren(element("ul", { class: "waits", "aria-label": "Notices of tournaments and promotions" }, ...notices.map((one) => this._row(one, now))));
  }

  _row(one, now) {
    const left = Math.round((one.due - now) / 60_000);
    const text = one.overdue ? `overdue by ${long(-left)}` : `due in ${long(left)}`;
    return element("li", { class: one.overdue ? "overdue" : "", "data-what": "notice" },
      element("div", {}, element("strong", {}, one.title), " ", one.text),
      element("div", { class: "soft small" }, `for ${one.person || `the ${rankName(one.to)}`} `, element("span", { class: one.overdue ? "badge alert" : "" }, text)),
      element("div", { class: "acts" }, element("a", { class: "button", href: one.page }, `To the ${one.kind} desk`)));
  }
}

const long = (minutes) => (minutes < 90 ? `${Math.max(minutes, 1)} min` : minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`);

customElements.define("owed-notices", OwedNotices);
