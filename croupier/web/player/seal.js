/** Checking the seal of a round in the browser: every card against what the house had committed to before the deal. */

const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/**
 * What is wrong with an opened deck; empty if its cards are what was committed to.
 * @param {{commitment: string, leaves: string[], shown: Record<string, [string, string]>}} deck
 */
export async function deckFault(deck) {
  if (deck.leaves.length !== DECK.length) return "There are not 52 hashes of cards.";
  if ((await root(deck.leaves)) !== deck.commitment) return "The hashes of the cards do not lead to the commitment.";
  const seen = new Set();
  for (const [place, [card, salt]] of Object.entries(deck.shown)) {
    if (!DECK.includes(card) || seen.has(card)) return `${card} cannot lie at place ${place}.`;
    seen.add(card);
    if ((await leaf(Number(place), card, salt)) !== deck.leaves[place - 1]) return `Place ${place} is not the ${card} that was committed to.`;
  }
  return "";
}

/** What is wrong with the proof of a round. @param {object} proof what /rounds/N/proof says */
export async function proofFault(proof) {
  for (const deck of proof.decks) {
    const fault = await deckFault(deck);
    if (fault) return fault;
  }
  for (let at = 1; at < proof.decks.length; at += 1) {
    const [before, after] = [proof.decks[at - 1], proof.decks[at]];
    if (before.leaves.slice(0, proof.out[at - 1]).some((one, place) => one !== after.leaves[place])) return "A card that was out is another one after the shuffle.";
  }
  return "";
}

/** Whether this page can check at all: browsers hash only on safe connections. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

const text = (words) => new TextEncoder().encode(words);
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (raw) => [...raw].map((one) => one.toString(16).padStart(2, "0")).join("");

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const hashed = async (raw) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", raw)));
const root = (leaves) => hashed(joined(text("croupier deck\0"), ...leaves.map(bytes)));
const leaf = (place, card, salt) => hashed(joined(text("croupier card\0"), Uint8Array.of(place), bytes(salt), text(card)));
