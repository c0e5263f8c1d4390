/** What one's last round came to: cards, hands by name, stakes and payments lie on the felt until the next bet. */

import { bestHand, besides, lineOf } from "../js/hand-name.js";

export class LastResult {
  /** @param {object} book */
  constructor(book) {
    this._book = book;
    this._round = null; // what lies there, or nothing
  }

  /** @param {object[]} events @param {object} view after them */
  follow(events, view) {
    for (const event of events) this._follows(event);
    if (view.community.length) { // one may have come in the middle of a round
      this._round ??= fresh();
      this._round.community = view.community;
    }
  }

  _follows(event) {
    if (event.type === "RoundOpened") this._round = fresh();
    const round = this._round;
    if (!round) return;
    switch (event.type) {
      case "CommunityDealt":
      case "CommunityShown":
        round.community = shared(round.community, event);
        break;
      case "DealerShown":
        round.dealer = { cards: event.cards, best: bestHand(event.five), qualifies: event.qualifies, cites: event.cites };
        break;
      case "BoxSettled":
        round.boxes.set(event.box, { cards: event.cards, results: event.results, cites: event.cites, net: net(event.results), hand: event.hand });
        break;
      case "BoxFolded":
        round.boxes.set(event.box, { cards: [], results: [], cites: event.cites, net: -lost(event), hand: "", folded: true });
        break;
      case "JackpotPaid":
        if (round.boxes.has(event.box)) Object.assign(round.boxes.get(event.box), { prize: event.prize, net: round.boxes.get(event.box).net + event.amount });
        break;
      case "JackpotTaken":
        if (round.boxes.has(event.box)) round.boxes.get(event.box).net -= event.stake - event.returned;
        break;
      case "RoundVoided":
        this._round = null;
        break;
      case "RoundClosed":
        round.over = true;
        break;
      default:
    }
  }

  /** Whether anything is known of a round. */
  get known() { return Boolean(this._round); }

  /** A hand that the house has named, with the five cards that make it. */
  _named(cards, hand) {
    const best = bestHand([...cards, ...this._round.community]);
    return best?.hand === hand ? best : null;
  }

  /** Whether it still lies there: until one bets again, or the next cards come. */
  stands(view, own) {
    const lies = own.some((box) => box.wagers.length);
    return Boolean(this._round?.over) && ["betting", "closed"].includes(view.phase) && !lies && !view.incident;
  }

  /**
   * What the felt shows of it.
   * @param {object} view @param {object[]} own boxes
   * @returns {{view: object, result: object | null}}
   */
  over(view, own) {
    const round = this._round;
    const settled = round && [...round.boxes].filter(([number]) => own.some((box) => box.number === number));
    if (!round || (!settled.length && !round.dealer)) return { view, result: null };
    const stands = this.stands(view, own);
    if (!stands && !["settling", "awarding", "finished"].includes(view.phase)) return { view, result: null };
    const shown = !stands ? view : {
      ...view,
      community: round.community,
      dealer_cards: round.dealer?.cards ?? [],
      boxes: view.boxes.map((box) => ({ ...box, cards: box.cards.length ? box.cards : (round.boxes.get(box.number)?.cards ?? []) })),
    };
    const hands = new Map();
    const front = settled.length ? this._named(settled[0][1].cards, settled[0][1].hand) : null;
    const lit = new Set();
    let five = null;
    for (const [number, box] of settled) {
      const best = this._named(box.cards, box.hand);
      if (best) hands.set(number, { name: besides(best, round.dealer?.best), net: box.net, cites: box.cites });
      else if (box.folded) hands.set(number, { name: "Folded", net: box.net, cites: box.cites });
      if (box.net > 0) five ??= best;
      for (const one of box.results) {
        const table = "main" in this._book.paytables ? "main" : one.spot;
        const lines = this._book.paytables[table] ?? [];
        const at = lineOf(lines, box.hand, best?.rank ?? "");
        if (one.outcome === "win" && at >= 0) lit.add(`${table}|${at}`);
      }
      if (box.prize) lit.add(`jackpot|${box.prize}`);
    }
    return {
      view: shown,
      result: {
        hands,
        dealer: round.dealer?.best ? { name: besides(round.dealer.best, front), qualifies: round.dealer.qualifies, cites: round.dealer.cites } : null,
        five: new Set(five?.five ?? []), counts: new Set(five?.counts ?? []),
        lit,
        paid: settled.flatMap(([number, box]) => box.results.filter((one) => one.returned + one.pays > 0).map((one) => ({ box: number, spot: one.spot, stake: one.returned, pays: one.pays }))),
        won: settled.reduce((sum, [, box]) => sum + (box.net ?? 0), 0),
      },
    };
  }
}

/** The shared cards after they were dealt or shown. @param {string[]} before @param {object} event */
export function shared(before, event) {
  if (event.type === "CommunityDealt") return event.places.map(() => "??");
  const turned = before.filter((code) => code !== "??");
  return [...turned, ...event.cards, ...before.slice(turned.length + event.cards.length)];
}

const fresh = () => ({ community: [], dealer: null, boxes: new Map(), over: false });

/** What a fold cost: what did not go back to a player. */
export const lost = (event) => event.postings
  .filter(([account, cents]) => cents > 0 && !account.startsWith("patron:"))
  .reduce((sum, [, cents]) => sum + cents, 0);

const net = (results) => results.reduce((sum, one) => sum + one.pays - one.taken, 0);
