/** `<live-table>`: one table as it is played, with what happens there, as who may see everything that lies open. */

import "../js/felt.js";
import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { get } from "../js/wire.js";
import { clock } from "./times.js";

const KEPT = 60; // sentences of what happened

class LiveTable extends HTMLElement {
  connectedCallback() {
    if (this._felt) return;
    const here = this.choices.tables.filter((one) => one.on_floor);
    this._table = element("select", { name: "live", onchange: () => { location.hash = `live/${encodeURIComponent(this._table.value)}`; } }, ...here.map((one) => element("option", { value: one.table }, one.table)));
    this._felt = element("game-felt");
    this._said = element("p", { class: "soft", role: "status" });
    this._recall = element("a", { class: "button", hidden: true }, "Recall this round");
    this._list = element("ol", { class: "plain happened", tabindex: 0, "aria-label": "What happened" });
    this.append(element("section", { class: "panel" }, element("h1", {}, "A table as it is played"),
      element("p", { class: "soft small" }, "What lies open and what is told to staff; a card that nobody has shown is in no byte of it."),
      element("form", { class: "tools", "aria-label": "Table", onsubmit: (event) => event.preventDefault() }, element("label", {}, "Table", this._table), this._recall, this._said)),
    this._parts = element("div", { class: "live-parts" }, element("section", { class: "panel", "aria-label": "The table" }, this._felt), element("section", { class: "panel", "aria-label": "Events" }, element("h2", {}, "What happened"), this._list)));
  }

  /** @param {string | null} table nothing while another tab is in front; without a name the one that is chosen */
  async watch(table) {
    const wanted = table === null ? "" : table || this._table.value;
    if (wanted === this._watched) return;
    this._watched = wanted;
    this._feed?.end();
    this._feed = null;
    if (!wanted) return;
    this._table.value = wanted;
    this._list.replaceChildren();
    this._said.textContent = "Looking at the table…";
    try {
      const { view } = await get(`/tables/${encodeURIComponent(wanted)}`);
      const book = await get(`/books/${encodeURIComponent(view.book)}`);
      if (wanted === this._watched) this._follows(wanted, view, book);
    } catch (trouble) {
      this._said.textContent = trouble.detail ?? "The house cannot be reached.";
    }
  }

  _follows(table, view, book) {
    this._felt.show(view, book, {});
    this._feed = new Feed(`/tables/${encodeURIComponent(table)}/feed`);
    this._feed.addEventListener("state", (event) => { this._parts.inert = event.detail === "stale"; }); // greyed; the frame says how the house is
    this._feed.addEventListener("message", ({ detail }) => {
      this._felt.show(detail.view, book, { events: detail.events });
      this._said.textContent = `Round ${detail.view.round}, ${detail.view.phase}${detail.view.dealer ? `, dealt by ${detail.view.dealer}` : ""}`;
      this._recall.hidden = !detail.seq;
      this._recall.href = `#rounds/${encodeURIComponent(table)}/${detail.seq}`;
      for (const one of detail.events) this._list.prepend(element("li", {}, element("span", { class: "soft" }, `${clock(detail.time)} `), one.said));
      while (this._list.childElementCount > KEPT) this._list.lastElementChild.remove();
    });
  }
}

customElements.define("live-table", LiveTable);
