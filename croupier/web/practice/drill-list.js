/** `<drill-list>`: the positions one missed, and when each comes again. */

import "../js/card.js";
import { element } from "../js/element.js";
import { spotName } from "../js/words.js";
import { action, antes } from "./coach-words.js";

const when = (hands) => (hands === null ? "learned" : hands === 0 ? "next" : `in ${hands} ${hands === 1 ? "hand" : "hands"}`);

class DrillList extends HTMLElement {
  show({ drills }) {
    const waiting = drills.filter((one) => one.due_in !== null).length;
    this.replaceChildren(
      element("h2", {}, `Missed${drills.length ? ` · ${waiting} to come again` : ""}`),
      drills.length ? element("ul", { class: "drills" }, ...drills.map((one) => element("li", { class: one.due_in === null ? "learned" : "" },
        element("span", { class: "cards" }, ...[...one.hole, ...one.community].map((code) => element("playing-card", { code }))),
        element("span", {}, `${spotName(one.stage)}: ${action(one.best)}, not ${action(one.chosen)}`),
        element("span", { class: "soft small" }, `${antes(one.cost_antes)} · missed ${one.misses === 1 ? "once" : `${one.misses} times`} · ${when(one.due_in)}`))))
        : element("p", { class: "soft small" }, "Nothing yet. What you miss comes back in other suits: after two hands, then later each time you get it right."));
  }
}

customElements.define("drill-list", DrillList);
