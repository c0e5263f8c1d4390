/** `<four-sides>`: one round as player, dealer, pit and inspector are told of it, each view built by the house for that person. */

import "../js/felt.js";
import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { watch } from "../js/frame.js";
import { get, me, Trouble } from "../js/wire.js";
import { applyDeck } from "../player/deck-choice.js";
import { Side, SIDES } from "./side.js";
import { stages } from "./stages.js";

class FourSides extends HTMLElement {
  async connectedCallback() {
    this.replaceChildren(element("p", { class: "waiting" }, "Taking four places at a table…"));
    try {
      this._me = await me();
      const { tables } = await get("/lobby");
      this._tables = tables;
      await this._sits(new URLSearchParams(location.search).get("table") ?? busiest(tables));
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      this.replaceChildren(element("p", { class: "nothing" }, trouble.detail));
    }
  }

  disconnectedCallback() { this._feed?.end(); }

  async _sits(table) {
    const seen = await get(`/tables/${encodeURIComponent(table)}`);
    const book = await get(`/books/${encodeURIComponent(seen.view.book)}`);
    applyDeck();
    history.replaceState(null, "", `?table=${encodeURIComponent(table)}`);
    this._stages = element("ol", { class: "stages", "aria-label": "How far the round is" });
    this._sides = SIDES.map((name) => new Side(name, book));
    this._title = element("h1", {}, table);
    const choice = element("select", { onchange: (event) => this._sits(event.target.value) },
      ...this._tables.map((one) => element("option", { value: one.id, selected: one.id === table }, one.id)));
    this.replaceChildren(
      element("div", { class: "of" },
        element("div", {}, this._title, element("p", { class: "soft" }, "The same second, seen by four people. What one of them may not see is not sent.")),
        element("label", {}, "Table ", choice), this._stages),
      element("div", { class: "columns" }, ...this._sides.map((side) => side.part)));
    this._feed?.end();
    this._feed = new Feed(`/demo/tables/${encodeURIComponent(table)}/sides`);
    watch(this._feed);
    this._feed.addEventListener("state", (event) => this.classList.toggle("old", event.detail !== "live"));
    this._feed.addEventListener("message", ({ detail }) => this._told(detail, book));
  }

  _told({ sides, who }, book) {
    const { view } = sides.player;
    this._title.textContent = `${view.id}, round ${view.round}`;
    this._stages.replaceChildren(...stages(view, book));
    for (const side of this._sides) side.tell(sides[side.name], who);
  }
}

/** The table where most is going on. */
const busiest = (tables) => [...tables].sort((a, b) => weight(b) - weight(a))[0]?.id ?? "";
const weight = (table) => (table.open ? 1 : 0) + (table.mode === "electronic" ? 10 : 0) + (table.seats ?? 0) - (table.free ?? 0);

customElements.define("four-sides", FourSides);
