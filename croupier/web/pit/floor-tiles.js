/** `<floor-tiles>`: a tile a table: what it does, who deals, who sits there, what it won, hour by hour. */

import { element } from "../js/element.js";
import { signed } from "../js/money.js";
import { hourBars } from "./hours.js";
import { statusOf } from "./status.js";

/** Fires `open` (detail: the table) and `mine` (detail: the table). */
class FloorTiles extends HTMLElement {
  connectedCallback() {
    this._list ??= this.appendChild(element("ul", { class: "tiles", "aria-label": "Tables of the floor, as tiles" }));
    this._tiles = new Map();
  }

  /** @param {object} floor @param {object[]} lines those to show @param {Set<string>} mine */
  show(floor, lines, mine) {
    const wanted = new Set(lines.map((line) => line.table));
    for (const [table, { tile }] of this._tiles) {
      if (wanted.has(table)) continue;
      tile.remove();
      this._tiles.delete(table);
    }
    for (const line of lines) {
      const status = statusOf(line, floor);
      const said = JSON.stringify([line, status, mine.has(line.table)]);
      const before = this._tiles.get(line.table);
      if (before?.said === said) continue;
      const tile = this._tile(line, status, mine.has(line.table));
      const at = before?.tile.contains(document.activeElement) ? document.activeElement.className : "";
      if (before) before.tile.replaceWith(tile);
      else this._list.append(tile);
      if (at) tile.querySelector(`.${at.split(" ")[0]}`)?.focus();
      this._tiles.set(line.table, { said, tile });
    }
  }

  _tile(line, status, mine) {
    const fires = (name) => () => this.dispatchEvent(new CustomEvent(name, { detail: line.table }));
    const seated = line.seats.filter(Boolean).length;
    const [game] = line.title.replace(" Poker", "").split(", ");
    return element("li", { class: `tile ${status.kind}`, "data-table": line.table },
      element("button", { type: "button", class: "opens", onclick: fires("open") },
        element("span", { class: "tile-head" }, element("strong", {}, line.table), line.waiting ? element("span", { class: "badge alert" }, `${line.waiting} ${line.waiting === 1 ? "waits" : "wait"}`) : null),
        element("span", { class: "status" }, status.sign ? element("span", { class: "mark", "aria-hidden": "true" }, `${status.sign} `) : null, status.text),
        element("span", { class: "line small soft" }, element("span", { class: "game" }, game), element("span", { class: "dots", "aria-label": `${seated} of ${line.seats.length} seats taken`, role: "img" }, ...line.seats.map((seat) => element("i", { class: seat ? "on" : "" })))),
        element("span", { class: "line" },
          element("span", {}, element("b", { class: "money" }, signed(line.figures.win)), element("span", { class: "small soft" }, line.figures.pace ? ` ${line.figures.pace.toFixed(0)} rounds/h` : " no rounds")),
          hourBars(line.hours.slice(-6), { width: 72, height: 24 }))),
      element("button", { type: "button", class: "star quiet", "aria-pressed": mine, "aria-label": `${line.table} is mine to watch`, onclick: fires("mine") }, mine ? "★" : "☆"));
  }
}

customElements.define("floor-tiles", FloorTiles);
