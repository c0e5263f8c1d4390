/** What stands beside the felt: menu, one's standing, this round, sounds, "Why?" and the reminder of time. */

import "./round-panel.js";
import "./seat-acts.js";
import "./standing.js";
import { element } from "../js/element.js";
import { applyDeck } from "./deck-choice.js";
import { LastResult } from "./last-result.js";
import { menu } from "./menu.js";
import { RealityCheck } from "./reality.js";
import { hears, knocks, soundSwitch, ticks } from "./table-sounds.js";
import { Why } from "./why.js";

export class Beside {
  /**
   * @param {object} table the `<player-table>` @param {HTMLElement} side
   * @param {Node[]} extra what is under More
   */
  constructor(table, side, extra) {
    this._table = table;
    applyDeck();
    this._why = new Why(table);
    this.result = new LastResult(table.book);
    this._reality = new RealityCheck();
    this._standing = element("own-standing", {});
    this.seat = element("seat-acts", {});
    this.panel = element("round-panel", {});
    this.panel.book = table.book;
    this.panel.me = table.person.id;
    side.replaceChildren(element("div", { class: "seat-row" }, soundSwitch(), this.seat), menu(table, this._why.button, extra), this._standing, this.panel);
    table.addEventListener("soon", (event) => ticks(event.detail));
    this._standing.begin(table.table, table.book.id);
  }

  /** What happened. @param {{view: object, events: object[], account: object}} told */
  tell({ view, events, account }) {
    const { id } = this._table.person;
    const own = view.boxes.filter((box) => box.player === id || box.seat === id);
    this.result.follow(events, view);
    this._why.follow(events);
    hears(events, (box) => own.some((one) => one.number === box));
    this.panel.tell(events, view);
    this._standing.follow(events, account, own.length > 0);
    this._standing.read(view.notices);
    this._reality.follow(events, id);
  }

  /** It is one's turn. @param {string} question */
  knock(question) { knocks(question); }
}
