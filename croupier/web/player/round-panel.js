/** `<round-panel>`: what each wager came to and by which clause, and the calls. */

import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { bestHand, besides } from "../js/hand-name.js";
import { dollars, signed } from "../js/money.js";
import { handName, plain, resultLines, spotName } from "../js/words.js";
import { lost, shared } from "./last-result.js";

const CALLS = 40; // lines kept
const QUIET = new Set(["CardsLooked", "JackpotFed", "JackpotSettled", "SettlementOpened", "SettlementDone", "DeckShuffled", "DeckCut", "DeckLoaded", "DeckPutInPlay", "JackpotLinked", "HoleDealt", "CommunityDealt", "DealerDealt"]);

/** How far a tournament has come at this table. @param {object} one */
function tournamentText(one) {
  const far = one.hands === null ? "" : `, hand ${Math.min(one.played + 1, one.hands)} of ${one.hands}`;
  const part = one.practice ? "practice hands, which count for nothing" : one.session ? `session ${one.session}${far}` : "no session is on";
  const least = one.least ? ` Least ante ${dollars(one.least)}.` : "";
  return `Tournament ${one.id}: ${part}. All amounts are tournament chips.${least}${one.halted ? " Play stands still until the director is back." : ""}`;
}

class RoundPanel extends HTMLElement {
  connectedCallback() {
    this._community = [];
    this._cup = element("p", { class: "cup small", role: "status", hidden: true });
    this._void = element("div", { class: "void", role: "status" });
    this._results = element("ol", { class: "results" });
    this._total = element("p", { class: "total" });
    this._calls = element("ol", { class: "calls", tabindex: 0, "aria-label": "What happened at the table" });
    this.replaceChildren(this._cup, this._void,
      element("section", { "aria-label": "Results" }, element("h2", {}, "Results"), this._results, this._total),
      element("section", { "aria-label": "Calls" }, element("h2", {}, "At the table"), this._calls));
    this._fresh();
  }

  /** @param {object[]} events @param {object} view */
  tell(events, view) {
    this._cup.hidden = !view.tournament;
    this._cup.textContent = view.tournament ? tournamentText(view.tournament) : "";
    for (const event of events) {
      this._result(event, view);
      if (!QUIET.has(event.type)) this._call(event, view);
    }
    if (view.community.length) this._community = view.community; // one may have come in the middle of a round
  }

  _result(event, view) {
    const mine = () => { const box = view.boxes[event.box - 1]; return box && (box.player === this.me || box.seat === this.me); };
    const several = view.boxes.filter((box) => box.player === this.me || box.seat === this.me).length > 1;
    const which = several && event.box ? `Box ${event.box} · ` : "";
    switch (event.type) {
      case "CommunityDealt":
      case "CommunityShown":
        this._community = shared(this._community, event);
        break;
      case "RoundOpened":
        if (this._plays(event, view)) this._fresh(); // what came of one's own last round stays while others play on
        break;
      case "RoundVoided":
        this._fresh();
        this._void.replaceChildren(
          element("h2", {}, event.result === "misdeal" ? "Misdeal" : "The round is void"),
          element("p", {}, "Nobody won or lost: every stake is back with its owner. The next round begins."),
          element("p", {}, clauseLinks(this.book.id, event.cites)));
        break;
      case "HandVoided":
        if (mine()) this._line("Your hand is void · stakes back", 0, event.cites);
        break;
      case "BoxFolded":
        if (mine()) this._line(`${which}${event.deemed ? "Deemed folded" : "Folded"} · lost`, -lost(event), event.cites);
        break;
      case "DealerShown":
        if (this._aside(view)) break;
        this._dealer = bestHand(event.five);
        this._line(`Dealer: ${named(event.five, event.hand).toLowerCase()}${event.qualifies ? "" : " · does not qualify"}`, null, event.cites);
        this._cards(event.five, "The dealer's hand");
        break;
      case "BoxSettled":
        if (!mine()) break;
        this._hand(event, which);
        for (const one of resultLines(event.results, event.hand, "main" in this.book.paytables)) this._line(which + one.text, one.net, one.cites, true);
        break;
      case "JackpotTaken":
        if (mine()) this._line(...jackpotLine(event), event.cites, true);
        break;
      case "JackpotPaid":
        if (mine()) this._line(`Jackpot · ${handName(event.prize)} · +${dollars(event.amount)}`, event.amount, event.cites, true);
        break;
      case "JackpotCorrected":
        if (mine()) this._line(`Jackpot · ${dollars(event.amount)} instead of ${dollars(event.was)}`, event.amount - event.was, event.cites, true);
        break;
      case "ResultUndone":
      case "ResultCorrected":
        if (event.player === this.me) this._line(`${which}${spotName(event.spot)} · ${event.type === "ResultUndone" ? "void" : "put right"}`, event.back - event.repaid, event.cites, true);
        break;
      case "JackpotWon":
        if (mine()) this._line(`Jackpot · ${handName(event.prize)} · ${dollars(event.amount)} waits for a supervisor`, null, event.cites);
        break;
      default:
    }
  }

  /** Whether one sits here and has no cards in the round. */
  _aside(view) {
    const own = view.boxes.filter((box) => box.player === this.me || box.seat === this.me);
    return own.length > 0 && own.every((box) => !box.cards.length);
  }

  /** Whether a round is one's own: who only watches sees every round. */
  _plays(event, view) {
    const own = view.boxes.filter((box) => box.player === this.me || box.seat === this.me);
    return !own.length || own.some((box) => event.boxes.includes(box.number));
  }

  /** The hand by name, and its cards: best five of seven, or the five. */
  _hand({ cards, hand }, which) {
    const best = bestHand([...cards, ...this._community]);
    const known = best?.hand === hand;
    this._line(`${which}You: ${(known ? besides(best, this._dealer) : handName(hand)).toLowerCase()}`, null, []);
    this._cards(known ? best.five : cards, "Your hand");
  }

  _cards(codes, label) {
    this._results.append(element("li", { class: "cards", "aria-label": label }, ...codes.map((code) => element("playing-card", { code }))));
  }

  _line(text, net, cites, told = false) {
    this._net = (this._net ?? 0) + (net ?? 0);
    this._counted ||= net !== null;
    const amount = told || net === null ? "" : ` · ${signed(net)}`;
    this._results.querySelector(".none")?.remove();
    this._results.append(element("li", { class: net > 0 ? "won" : "" }, text + amount, " ", cites.length ? element("small", {}, clauseLinks(this.book.id, cites.slice(0, 1))) : null));
    this._total.textContent = this._counted ? `This round: ${signed(this._net)}` : "";
  }

  _fresh() {
    this._net = 0;
    this._counted = false;
    this._dealer = null;
    this._void.replaceChildren();
    this._total.textContent = "";
    this._results.replaceChildren(element("li", { class: "none soft" }, "Nothing is settled yet."));
  }

  /** What is one's own stands out; the house's own players have plain names; a line parts the rounds. */
  _call(event, view) {
    const box = view.boxes[event.box - 1];
    const own = box && [box.player, box.seat].includes(this.me);
    this._calls.prepend(element("li", { class: own ? "own" : event.type === "RoundClosed" ? "end" : "" }, event.said.replaceAll("house-", "")));
    while (this._calls.childElementCount > CALLS) this._calls.lastElementChild.remove();
  }
}

/** What became of a jackpot wager itself: its prize is a line of its own. */
function jackpotLine({ stake, returned, outcome }) {
  const kept = stake - returned;
  const says = !kept ? "the wager is back" : outcome === "win" ? "the wager stays in the pool" : "loses";
  return [`Jackpot · ${says}${kept ? ` · -${dollars(kept)}` : ""}`, -kept];
}

/** A hand by name, where the cards make what the house says. */
const named = (five, hand) => { const best = bestHand(five); return best?.hand === hand ? best.name : handName(hand); };

customElements.define("round-panel", RoundPanel);
