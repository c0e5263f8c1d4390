/** `<round-review>`: one's own decisions in a round of the floor that is over: what best play would have been, and what the difference costs. */

import "../js/card.js";
import { element } from "../js/element.js";
import { spotName } from "../js/words.js";
import { pause, post, Trouble } from "../js/wire.js";
import { money, spoken, worths } from "./coach-words.js";

const AGAIN = 1500; // ms between questions while the coach gets ready

class RoundReview extends HTMLElement {
  /** @param {string} table @param {number} last the number of the round's last record */
  async begin(table, last) {
    const back = element("a", { class: "button", href: `/table.html?table=${encodeURIComponent(table)}` }, "To the table");
    const says = element("p", { class: "waiting", role: "status" }, "The coach looks at the round…");
    this.replaceChildren(element("h1", {}, "What best play would have been"), says, back);
    try {
      let review = await post("/practice/review", { table, last });
      while (!review.ready && this.isConnected) {
        says.textContent = "The coach gets ready. That takes a moment, once on a machine.";
        await pause(AGAIN);
        review = await post("/practice/review", { table, last });
      }
      const practise = element("a", { class: "button first", href: `/practice.html?part=coach&book=${encodeURIComponent(review.book)}` }, "Practise this game");
      this.replaceChildren(element("h1", {}, `What best play would have been: round ${review.round} at ${table}`), ...this._told(review), element("p", { class: "tools" }, practise, back));
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      says.className = "trouble";
      says.textContent = trouble.detail;
    }
  }

  _told({ hands }) {
    if (!hands.some((one) => one.lessons.length)) return [element("p", { class: "soft" }, "There is no decision of yours in this round that can be weighed.")];
    return hands.flatMap(({ box, lessons }) => {
      const cost = lessons.reduce((sum, one) => sum + one.cost_cents, 0);
      const sum = cost ? `Played best, this hand is worth ${money(cost)} more on average.` : "Best play throughout.";
      return [
        element("p", { class: `verdict ${cost ? "wrong" : "right"}` }, hands.length > 1 ? `Box ${box}: ` : "", sum),
        ...lessons.map((one) => element("section", { class: "panel" },
          element("h2", {}, spotName(one.stage)),
          element("p", { class: "cards" }, ...[...one.hole, ...one.community].map((code) => element("playing-card", { code }))),
          element("p", {}, spoken(one)), worths(one))),
      ];
    });
  }
}

customElements.define("round-review", RoundReview);
