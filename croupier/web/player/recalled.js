/** A round of one's own again: how the felt stood after each of its events, from what one was told and one's own cards. */

import { shared } from "./last-result.js";

/**
 * @param {object[]} events of a round, in order
 * @param {Map<number, string>} known one's own cards by their place in the deck
 * @param {object} table the view of the table it was at
 * @returns {{view: object, tags: Map<number, number>}[]} one an event; `tags`: what each box won or lost until then
 */
export function standings(events, known, table) {
  const view = {
    ...table, markers: [], community: [], dealer_cards: [],
    boxes: table.boxes.map(({ number }) => ({ number, seat: null, player: null, cards: [], wagers: [], status: "in", to_decide: false })),
  };
  const tags = new Map();
  return events.map((event) => {
    const box = view.boxes[event.box - 1];
    const change = (how) => { view.boxes = view.boxes.map((one) => (one === box ? { ...one, ...how } : one)); };
    const without = (gone) => box.wagers.filter((one) => !gone(one.spot));
    const counts = (cents) => tags.set(event.box, (tags.get(event.box) ?? 0) + cents);
    switch (event.type) {
      case "WagerPlaced":
        change({ player: box.player ?? event.owner, wagers: [...box.wagers, { spot: event.spot, stake: event.stake }] });
        break;
      case "WagerTakenBack":
        change({ wagers: without((spot) => spot === event.spot) });
        break;
      case "HoleDealt":
        change({ cards: [...box.cards, ...event.places.map((place) => known.get(place) ?? "??")] });
        break;
      case "CommunityDealt":
      case "CommunityShown":
        view.community = shared(view.community, event);
        break;
      case "DealerDealt":
        view.dealer_cards = [...view.dealer_cards, ...event.places.map(() => "??")];
        break;
      case "DealerShown":
        view.dealer_cards = event.cards;
        break;
      case "BoxFolded":
      case "BoxConceded":
        change({ status: event.type === "BoxFolded" ? "folded" : "conceded", wagers: without((spot) => event.spots.includes(spot)) });
        break;
      case "FoldedShown":
        change({ cards: event.cards });
        break;
      case "HandVoided":
        change({ status: "void", wagers: [] });
        break;
      case "BoxSettled":
        change({ cards: event.cards, wagers: without((spot) => spot !== "jackpot") });
        counts(event.results.reduce((sum, one) => sum + one.pays - one.taken, 0));
        break;
      case "JackpotTaken":
        counts(event.returned - event.stake);
        change({ wagers: without((spot) => spot === "jackpot") });
        break;
      case "JackpotPaid":
        change({ wagers: without((spot) => spot === "jackpot") });
        counts(event.amount);
        break;
      case "RoundVoided":
        view.boxes = view.boxes.map((one) => ({ ...one, wagers: [] }));
        break;
      default:
    }
    return { view: { ...view }, tags: new Map(tags) };
  });
}
