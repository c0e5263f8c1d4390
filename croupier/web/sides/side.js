/** One side of a round: the felt as that person sees it, what is theirs to do, a few figures, and what they may not see. */

import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { plain, spotName } from "../js/words.js";

export const SIDES = ["player", "dealer", "pit", "inspector"];

const TITLES = { player: "Player", dealer: "Dealer", pit: "Pit", inspector: "Inspector" };
const LIGHT = new Set(["pit", "inspector"]);
const RECORDS = 5;
const OVER = new Set(["finished", "awarding"]);
const WORDS = { betting: "takes bets", closed: "takes no more bets", dealing: "is dealt", deciding: "waits for decisions", settling: "is settled", awarding: "settles its jackpot", finished: "has settled its round" };
const NOT_SEEN = {
  player: ["Other hands, and cards still face down, until they are turned", "What others have in hand"],
  dealer: ["Every card face down: nobody has turned it, so it is in no record", "Players' own limits and breaks"],
  pit: ["All cards face down, until they are turned", "What a coach would say: it is not on the floor"],
  inspector: ["All cards face down; the sealed deck opens after the round", "Any button that acts: an inspector changes nothing"],
};

export class Side {
  /** @param {string} name one of SIDES @param {object} book */
  constructor(name, book) {
    this.name = name;
    this._book = book;
    this._who = element("span", { class: "soft" });
    this._felt = element("game-felt", { wide: true });
    this._now = element("div", { class: "now" });
    this._more = element(name === "inspector" ? "ol" : "dl", name === "inspector" ? { class: "records" } : {});
    this._records = [];
    this.part = element("section", { class: `side ${name}`, "data-theme": LIGHT.has(name) ? "light" : "dark", "aria-label": TITLES[name] },
      element("header", {}, element("h2", {}, TITLES[name]), this._who),
      element("div", { class: "felt" }, this._felt), this._now, this._more,
      element("div", { class: "unseen-by" }, element("h3", {}, "May not see"), element("ul", {}, ...NOT_SEEN[name].map((text) => element("li", {}, text)))));
  }

  /** @param {{view: object, events: object[], said: string[], seq: number}} told @param {string} player whose side the player's is */
  tell({ view, events, said, seq }, player) {
    const box = view.boxes.find((one) => one.player === player && player);
    this._who.textContent = { player: box ? `${player}, box ${box.number}` : "nobody plays yet", dealer: `${view.dealer ?? "nobody"}, behind the table`, pit: "shift supervisor", inspector: "read only" }[this.name];
    this._felt.show(view, this._book, { me: this.name === "player" ? player : "", events, behind: this.name === "dealer" });
    this._now.replaceChildren(...this[`_${this.name}Now`](view, box));
    if (this.name === "inspector") this._read(events, said, seq);
    else this._more.replaceChildren(...this[`_${this.name}Figures`](view, box).flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]));
  }

  _playerNow(view, box) {
    if (!box) return ["Nobody of the house plays here now."];
    if (box.to_decide) return [`Bet, ${view.phase === "deciding" ? "or give up the hand" : "or wait"}`, element("small", {}, `${spotName(this._book.stages[view.stage].name)}: this box decides.`)];
    return [view.phase === "betting" ? "Bets are taken" : view.phase === "settling" ? "Hands are turned and settled" : OVER.has(view.phase) ? "The round is over" : "Others decide"];
  }

  _playerFigures(view, box) {
    return [["On the felt", dollars(lies(box ? [box] : []))], ["In hand", view.balance === null ? "–" : dollars(view.balance)],
      ["Own cards", box?.cards.length ? (box.cards.some((card) => !/^[2-9TJQKA][cdhs]$/.test(card)) ? "face down" : OVER.has(view.phase) ? "turned for all" : "seen by this player alone") : "none"]];
  }

  _dealerNow(view) {
    const [due] = view.due;
    if (due) return [`Next: ${plain(due[0])}`];
    const deciding = view.boxes.filter((one) => one.to_decide).map((one) => one.number);
    if (view.phase === "deciding" && deciding.length) return [`Box ${deciding[0]} decides.`, element("small", {}, "Then the next shared card is turned.")];
    return [{ betting: "Bets are taken.", closed: "No more bets.", dealing: "Cards go out.", settling: "Turn and settle, from the right.", awarding: "The jackpot is settled.", finished: "Collect the cards." }[view.phase] ?? "Shared cards are turned."];
  }

  _dealerFigures(view) {
    return [["Boxes in play", String(view.boxes.filter((one) => one.status === "in").length)], ["Shared cards open", `${view.community.filter((card) => /^[2-9TJQKA][cdhs]$/.test(card)).length} of ${view.community.length}`],
      ["Steps due", view.due.length ? view.due.map(([name]) => plain(name)).join(", ") : "none"]];
  }

  _pitNow(view) {
    if (view.incident) return [`A ruling is awaited: ${plain(view.incident.kind)}`];
    return [`${view.id} ${WORDS[view.phase] ?? plain(view.phase)}`, element("small", {}, view.notices.length ? `${view.notices.length} to be told or acknowledged` : "Nothing waits.")];
  }

  _pitFigures(view) {
    const playing = view.boxes.filter((one) => one.player);
    return [["On the felt", `${dollars(lies(view.boxes))} in ${playing.length} ${playing.length === 1 ? "box" : "boxes"}`], ["Seats taken", `${view.boxes.filter((one) => one.seat).length} of ${view.boxes.length}`],
      ["Disputes", view.disputes.length ? String(view.disputes.length) : "none"], ["Orders", view.orders.length ? view.orders.map(plain).join(", ") : "none"]];
  }

  _inspectorNow(view) {
    return [`Book ${view.book}`, element("small", {}, "Each record with the clauses it happened under.")];
  }

  _inspectorFigures() { return []; }

  /** The last records, the newest first, each in the sentence of the house. */
  _read(events, said, seq) {
    events.forEach((event, at) => this._records.unshift(element("li", {}, said?.[at] ?? event.type, element("span", { class: "small" }, clauseLinks(this._book.id, event.cites)))));
    this._records.length = Math.min(this._records.length, RECORDS);
    this._more.replaceChildren(...(this._records.length ? this._records : [element("li", { class: "soft" }, `From record ${seq} on.`)]));
  }
}

const lies = (boxes) => boxes.reduce((sum, box) => sum + box.wagers.reduce((all, one) => all + one.stake, 0), 0);
