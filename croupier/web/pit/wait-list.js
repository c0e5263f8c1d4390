/** `<wait-list>`: what waits for somebody: rulings, notices, counts, prizes, disputes; with what one may do. */

import { openWrong } from "../dealer/wrong.js";
import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { dollars, signed } from "../js/money.js";
import { rankName } from "../js/ranks.js";
import { get } from "../js/wire.js";
import { asked } from "./asked.js";
import { openReplay } from "./replay.js";

class WaitList extends HTMLElement {
  connectedCallback() {
    this._list ??= this.appendChild(element("ul", { class: "waits" }));
    this._rows = new Map();
  }

  show(floor) {
    this._now = floor.time;
    const keys = new Map(floor.waits.map((wait) => [keyOf(wait.approval), wait]));
    for (const [key, { row }] of this._rows) {
      if (keys.has(key)) continue;
      row.remove();
      this._rows.delete(key);
    }
    for (const [key, wait] of keys) {
      const said = JSON.stringify([wait, minutes(wait, this._now)]);
      const before = this._rows.get(key);
      if (before?.said === said || before?.row.contains(document.activeElement) && document.activeElement.matches("input")) continue;
      const row = this._row(wait, floor);
      if (before) before.row.replaceWith(row);
      else this._list.append(row);
      this._rows.set(key, { said, row });
    }
    this._none ??= element("li", { class: "nothing" }, "Nothing waits for anybody.");
    if (keys.size) this._none.remove();
    else this._list.append(this._none);
  }

  _row(wait, floor) {
    const one = wait.approval;
    const error = element("p", { class: "trouble small", role: "alert" });
    const line = floor.tables.find((each) => each.table === one.table);
    const facts = [one.box && `box ${one.box}`, one.by && `by ${one.by}`, one.needs && `for the ${rankName(one.needs)}`,
      one.amount !== null && (one.what === "count" ? `differs by ${signed(one.amount)}` : dollars(one.amount)), one.note && `“${one.note}”`];
    return element("li", { class: wait.overdue ? "overdue" : "", "data-what": one.what },
      element("div", {}, element("strong", {}, one.table), " ", wait.text),
      element("div", { class: "soft small" }, facts.filter(Boolean).join(" · "), due(wait, this._now)),
      element("div", { class: "acts" }, ...this._acts(one, line, error)), error);
  }

  *_acts(one, line, error) {
    if (one.what === "incident") yield element("button", { type: "button", class: "first", onclick: () => this._rules(one.table) }, "Ruling…");
    if (one.what === "dispute") yield element("button", { type: "button", onclick: () => openReplay(one.table, line.round) }, "Replay…");
    for (const answer of one.answers) {
      const name = `${answer.name}: ${one.table}`;
      const does = element("button", { type: "button", class: answer.mine ? "first" : "", disabled: !answer.mine, title: answer.waits || null, "aria-label": name }, answer.name);
      does.addEventListener("click", () => this._answers(one, answer, error));
      yield does;
      if (!answer.mine) yield element("span", { class: "soft small" }, answer.waits, " ", clauseLinks(line.book, answer.cites));
    }
  }

  async _answers(one, answer, error) {
    const said = answer.asks.length ? await asked(`${one.table}: ${answer.name}`, answer.asks) : {};
    if (!said) return;
    const { actor, id, at, ...command } = answer.command;
    const refused = await this.desk.gives(one.table, { ...command, ...said });
    error.replaceChildren(...(refused ? [refused] : []));
  }

  /** The same dialog the dealer has, with what this rank may decide. */
  async _rules(table) {
    const book = await get(`/books/${encodeURIComponent(this.desk.book(table))}`);
    const place = element("div", {}, element("p", { class: "trouble" }));
    openWrong({
      table, book,
      gives: async (command) => {
        const refused = await this.desk.gives(table, command);
        place.firstChild.replaceChildren(...(refused ? [refused] : []));
        return !refused;
      },
      querySelector: (what) => place.querySelector(what),
    });
  }
}

const keyOf = (one) => [one.table, one.what, one.name, one.number, one.box].join("|");
const minutes = (wait, now) => (wait.approval.due ? Math.round((wait.approval.due - now) / 60_000) : "");

function due(wait, now) {
  if (!wait.approval.due) return "";
  const left = Math.round((wait.approval.due - now) / 60_000);
  const text = wait.overdue ? `overdue by ${Math.max(1, -left)} min` : `due in ${Math.max(0, left)} min`;
  return element("span", { class: wait.overdue ? "badge alert" : "" }, ` ${text}`);
}

customElements.define("wait-list", WaitList);
