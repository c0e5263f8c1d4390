/** `<jackpot-hits>`: a jackpot at the second it is on record, whatever tab is in front; and whether the house is heard. */

import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { houseClock, houseTime, watch } from "../js/frame.js";
import { exactly } from "../js/money.js";
import { handName } from "../js/words.js";

const QUIET = 5000; // ms without a word, then nothing here is current
const SHOWN = 600_000; // ms

class JackpotHits extends HTMLElement {
  connectedCallback() {
    this._list ??= this.appendChild(element("div", { role: "status", "aria-label": "Jackpots just now" }));
    const feed = new Feed("/meters/feed", { quiet: QUIET });
    feed.addEventListener("message", ({ detail }) => this._shows(detail.flatMap((one) => one.recent ?? [])));
    watch(feed);
  }

  _shows(hits) {
    const fresh = hits.filter((one) => houseTime() - one.time < SHOWN).sort((one, other) => other.time - one.time);
    const said = JSON.stringify(fresh);
    if (said === this._said) return;
    this._said = said;
    this._list.replaceChildren(...fresh.map(({ time, win, waits }) => element("p", { class: "jackpot-hit" },
      element("strong", {}, `★ Jackpot ${exactly(win.amount)} at ${win.table}, box ${win.box}`),
      ` ${handName(win.prize)}, round ${win.round}, ${houseClock(time)} · ${waits ? "waits to be confirmed" : "confirmed and paid"} · `,
      element("a", { href: `#live/${encodeURIComponent(win.table)}` }, "Follow the table"))));
  }
}

customElements.define("jackpot-hits", JackpotHits);
