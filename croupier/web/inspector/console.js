/** `<inspector-console>`: one tab a task; the address says which, so that a round can be linked to. */

import "../js/frame.js";
import { element } from "../js/element.js";
import { get } from "../js/wire.js";
import "./jackpot-hits.js";
import "./round-search.js";
import { useZone } from "./times.js";

const TABS = [
  ["rounds", "Rounds", "round-search"],
  ["verify", "Verify", "log-check"],
  ["meters", "Meters", "meter-count"],
  ["reports", "Reports", "inspector-reports"],
  ["conformance", "Conformance", "conformance-matrix"],
  ["orders", "Orders", "inspector-orders"],
  ["live", "Live", "live-table"],
  ["acts", "What may be done", "floor-offers"],
];

/** The other parts come when their tab is opened. */
const LATER = {
  "log-check": () => import("./log-check.js"), "meter-count": () => import("./meter-count.js"), "inspector-reports": () => import("./reports.js"),
  "conformance-matrix": () => import("./conformance-matrix.js"), "inspector-orders": () => import("./orders.js"), "live-table": () => import("./live-table.js"),
  "floor-offers": () => import("../js/floor-offers.js"),
};

class Console extends HTMLElement {
  async connectedCallback() {
    this.replaceChildren(element("p", { class: "waiting" }, "Opening the books…"));
    try {
      this.choices = await get("/inspect/choices");
    } catch (trouble) {
      this.replaceChildren(element("p", { class: "nothing" }, trouble.detail),
        element("button", { type: "button", onclick: () => this.connectedCallback() }, "Try again"));
      return;
    }
    useZone(this.choices.zone);
    this._tabs = TABS.map(([id, name]) => element("button", {
      type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => { location.hash = id; },
    }, name));
    this._panels = new Map();
    this._place = element("div", { class: "places" });
    const list = element("div", { role: "tablist", "aria-label": "Inspection", class: "tabs", onkeydown: (event) => this._moves(event) }, ...this._tabs);
    this.replaceChildren(element("jackpot-hits", { "data-current": true }), list, this._place);
    addEventListener("hashchange", () => this._goes());
    this._goes();
  }

  _goes() {
    const [name, ...rest] = location.hash.slice(1).split("?")[0].split("/").map(decodeURIComponent);
    const at = Math.max(TABS.findIndex(([id]) => id === name), 0);
    this._tabs.forEach((tab, number) => {
      tab.setAttribute("aria-selected", String(number === at));
      tab.tabIndex = number === at ? 0 : -1;
    });
    const [id, , part] = TABS[at];
    if (!this._panels.has(id)) {
      const panel = element("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, class: "inspection" }, this._make(part));
      this._panels.set(id, panel);
      this._place.append(panel);
    }
    for (const [key, panel] of this._panels) panel.hidden = key !== id;
    if (id === "rounds") this._recalls(rest);
    const live = this._panels.get("live")?.firstChild;
    if (live) LATER["live-table"]().then(() => live.watch(location.hash.startsWith("#live") ? rest[0] ?? "" : null));
  }

  _make(part) {
    const made = document.createElement(part);
    LATER[part]?.().catch(() => made.replaceChildren(element("p", { class: "alert-box", role: "alert" }, "The house cannot be reached.")));
    made.choices = this.choices;
    return made;
  }

  /** #rounds/TABLE/SEQ shows one round in place of the search. */
  _recalls([table, seq]) {
    const panel = this._panels.get("rounds");
    panel.querySelector("round-replay")?.remove();
    const search = panel.querySelector("round-search");
    search.hidden = Boolean(table && seq);
    if (!search.hidden) return;
    import("./round-replay.js");
    const replay = document.createElement("round-replay");
    replay.table = table;
    replay.seq = Number(seq);
    panel.append(replay);
  }

  _moves(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = this._tabs.indexOf(document.activeElement);
    const next = this._tabs[(at + step + this._tabs.length) % this._tabs.length];
    next.focus();
    next.click();
    event.preventDefault();
  }
}

customElements.define("inspector-console", Console);
