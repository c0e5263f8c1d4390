/** What a round came to, as it lies on the felt: hands by name, the sum, chips counted out; and the board of the jackpot. */

import { element } from "./element.js";
import { bestHand } from "./hand-name.js";
import { dollars, exactly, signed } from "./money.js";

/**
 * A result: `hands` by box {name, net, cites}; `dealer` {name, qualifies, cites}; `five` the codes of the cards that are lifted, `counts`
 * those that make the hand; `lit` lines of pay tables, "TABLE|LINE"; `paid` [{box, spot, stake, pays}]; `won` in all.
 * @param {object} view @param {object} at the plan @param {{result?: object | null}} how
 */
export function* resultParts(view, at, { result = null }) {
  for (const box of view.boxes) {
    const places = at.boxes[box.number];
    if (!places.hand) continue;
    const said = result?.hands.get(box.number);
    const made = said ? null : bestHand([...box.cards, ...view.community]);
    const now = made?.hand === "high_card" ? null : made;
    if (said || (now && box.cards.some((code) => code !== "??"))) yield [`hand|${box.number}`, hand(places.hand, said?.name ?? now.name, said, now)];
    if (said && said.net !== null) yield [`sum|${box.number}`, sum(places.sum, said.net)];
  }
  if (result?.dealer) yield ["hand|dealer", hand(at.dealerHand, `Dealer: ${lower(result.dealer.name)}${result.dealer.qualifies ? "" : ", not enough"}`, result.dealer)];
  for (const one of result?.paid ?? []) {
    const places = at.boxes[one.box];
    const spot = one.spot === "jackpot" ? places.jackpot : places.spots[one.spot];
    if (!spot || !places.beside) continue;
    if (one.stake) yield [`paid|${one.box}|${one.spot}|stake`, stack(spot, one.stake)];
    if (one.pays) yield [`paid|${one.box}|${one.spot}`, stack({ ...spot, x: spot.x + places.beside.x * spot.d, y: spot.y + places.beside.y * spot.d }, one.pays, "gain")];
  }
}

/** What stands on the meter; a press tells what it pays. */
export function* boardPart(view, at, { jackpot = null }) {
  if (jackpot === null || !view.sign?.jackpot) return;
  yield ["board|jackpot", {
    ...at.board, tag: "button",
    make: () => {
      const node = element("button", { type: "button", class: "board" }, element("span", { class: "word" }, "★ Jackpot"), element("span", { class: "amount money" }));
      node.addEventListener("click", () => node.dispatchEvent(new CustomEvent("pays", { bubbles: true })));
      return node;
    },
    put: (node) => {
      const amount = exactly(jackpot);
      if (node.lastChild.textContent !== amount) node.lastChild.textContent = amount;
      node.setAttribute("aria-label", `Jackpot ${amount}: what it pays`);
    },
  }];
}

const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** The name of a hand; of one that is settled, its clause is a press away. */
const hand = ({ x, y }, name, said, made = null) => ({
  x, y, tag: "button",
  make: () => {
    const node = element("button", { type: "button", class: "hand" });
    node.addEventListener("click", () => node.dispatchEvent(new CustomEvent(node._cites ? "clause" : "pays", { detail: { cites: node._cites }, bubbles: true })));
    return node;
  },
  put: (node) => {
    node._cites = said?.cites ?? null;
    node._made = made;
    if (node.textContent !== name) node.textContent = name;
    node.classList.toggle("won", Boolean(said?.net > 0));
    node.classList.toggle("dealers", Boolean(said && "qualifies" in said));
    node.title = said ? "By which clause" : "What it pays";
  },
});

const sum = ({ x, y }, net) => ({
  x, y, tag: "output",
  make: () => element("output", { class: "sum" }),
  put: (node) => {
    node.textContent = net === 0 ? "even" : signed(net);
    node.classList.toggle("won", net > 0);
  },
});

const stack = ({ x, y, d }, cents, kind = "") => ({
  x, y, w: d * 0.86, tag: "chip-stack",
  make: () => element("chip-stack", { class: kind }),
  put: (node) => { node.setAttribute("cents", cents); node.title = kind ? `+${dollars(cents)}` : ""; },
});
