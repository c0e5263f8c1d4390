/** A hand by name, for who looks at it: "Two pair, kings and nines", and which five cards make it. Who wins is the house's matter. */

const RANKS = "23456789TJQKA";
const ONE = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const many = (at) => (ONE[at] === "six" ? "sixes" : `${ONE[at]}s`);
const ORDER = ["high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush"];

/**
 * The best hand in some cards, two to seven of them.
 * @param {string[]} cards codes like "Ah"; those that lie face down do not count
 * @returns {{hand: string, name: string, five: string[], counts: string[], rank: string, value: number[]} | null} `counts`: the cards that
 *   make it what it is, without kickers; `rank`: of a pair; `value`: what it is compared by
 */
export function bestHand(cards) {
  const seen = cards.filter((code) => RANKS.includes(code[0]));
  if (seen.length < 2) return null;
  let best = null;
  for (const five of seen.length > 5 ? choices(seen, 5) : [seen]) {
    const one = valued(five);
    if (!best || compared(one.value, best.value) > 0) best = one;
  }
  return best;
}

function valued(cards) {
  const at = (code) => RANKS.indexOf(code[0]);
  const groups = new Map();
  for (const code of cards) groups.set(at(code), [...(groups.get(at(code)) ?? []), code]);
  const sorted = [...groups].sort((a, b) => b[1].length - a[1].length || b[0] - a[0]);
  const sizes = sorted.map(([, codes]) => codes.length).join("");
  const ranks = sorted.map(([rank]) => rank);
  const flush = cards.length === 5 && new Set(cards.map((code) => code[1])).size === 1;
  const top = cards.length === 5 ? straightTo(ranks) : -1;
  const [first, second] = ranks;
  const made = (hand, name, counts = cards) => ({ hand, name, five: cards, counts, rank: RANKS[first], value: [ORDER.indexOf(hand), ...(top < 0 ? ranks : [top])] });
  const of = (count) => sorted.slice(0, count).flatMap(([, codes]) => codes);
  if (flush && top === 12) return made("royal_flush", "Royal flush");
  if (flush && top >= 0) return made("straight_flush", `Straight flush, ${ONE[top]} high`);
  if (sizes.startsWith("4")) return made("four_of_a_kind", `Four ${many(first)}`, of(1));
  if (sizes === "32") return made("full_house", `Full house, ${many(first)} over ${many(second)}`);
  if (flush) return made("flush", `Flush, ${ONE[first]} high`);
  if (top >= 0) return made("straight", `Straight, ${ONE[top]} high`);
  if (sizes.startsWith("3")) return made("three_of_a_kind", `Three ${many(first)}`, of(1));
  if (sizes.startsWith("22")) return made("two_pair", `Two pair, ${many(first)} and ${many(second)}`, of(2));
  if (sizes.startsWith("2")) return made("pair", `Pair of ${many(first)}`, of(1));
  return made("high_card", `${ONE[first].charAt(0).toUpperCase()}${ONE[first].slice(1)} high`, of(1));
}

/** The name of a hand beside another of the same name: with the first rank in which they differ. */
export function besides(one, other) {
  if (!one || one.name !== other?.name) return one?.name ?? "";
  const at = one.value.findIndex((rank, index) => rank !== other.value[index]);
  return at < 0 ? one.name : `${one.name}, ${ONE[one.value[at]]} kicker`;
}

/** The rank a straight goes up to; an ace may be low; -1 for none. */
function straightTo(ranks) {
  if (ranks.length !== 5) return -1;
  const sorted = [...ranks].sort((a, b) => b - a);
  if (sorted[0] - sorted[4] === 4) return sorted[0];
  return sorted.join() === "12,3,2,1,0" ? 3 : -1;
}

function compared(one, other) {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== (other[at] ?? -1)) return one[at] - (other[at] ?? -1);
  return 0;
}

function* choices(cards, count) {
  if (count === 0) { yield []; return; }
  for (let at = 0; at + count <= cards.length; at += 1) {
    for (const rest of choices(cards.slice(at + 1), count - 1)) yield [cards[at], ...rest];
  }
}

/** The line of a pay table that a hand meets: its place in the table, or -1. @param {object[]} lines @param {string} hand @param {string} rank of a pair */
export function lineOf(lines, hand, rank) {
  const within = (line) => hand !== "pair" || (RANKS.indexOf(line.least) <= RANKS.indexOf(rank) && RANKS.indexOf(rank) <= RANKS.indexOf(line.most));
  const exact = lines.findIndex((line) => line.hand === hand && within(line));
  return exact >= 0 ? exact : lines.findIndex((line) => line.hand === "any");
}
