/** `<playing-card code="Ah">`: our own vector cards; "??" or nothing is the back. Suits by shape and by colour. */

import { svg } from "./element.js";

const SUITS = {
  s: { name: "spades", colour: "black", path: "M50 6C44 24 10 42 10 66a20 20 0 0 0 36 12c-1 9-5 15-12 20h32c-7-5-11-11-12-20a20 20 0 0 0 36-12C90 42 56 24 50 6z" },
  h: { name: "hearts", colour: "red", path: "M50 96C40 78 8 60 8 34a22 22 0 0 1 42-10 22 22 0 0 1 42 10c0 26-32 44-42 62z" },
  d: { name: "diamonds", colour: "blue", path: "M50 4C60 22 74 38 88 50 74 62 60 78 50 96 40 78 26 62 12 50 26 38 40 22 50 4z" },
  c: { name: "clubs", colour: "green", path: "M50 6a19 19 0 0 0-15 31 19 19 0 1 0 11 35c-1 11-5 18-12 24h32c-7-6-11-13-12-24a19 19 0 1 0 11-35A19 19 0 0 0 50 6z" },
};
const CROWNS = {
  K: "M14 60 8 22l22 18L50 10l20 30 22-18-6 38zM14 65h72v9H14z",
  Q: "M16 60C8 44 10 34 12 26c6 12 14 14 18 12 2-10 8-18 20-24 12 6 18 14 20 24 4 2 12 0 18-12 2 8 4 18-4 34zM16 65h68v9H16z",
  J: "M14 62c-2-22 14-36 36-36s38 14 36 36zM10 66h80v8H10zM54 28C58 4 78-8 96-2 90 4 92 8 88 12 84 20 72 28 58 30z",
};
const RANKS = { T: "10", J: "Jack", Q: "Queen", K: "King", A: "Ace" };

/** "Ace of hearts"; a hidden card is "a card face down". @param {string} code */
export function cardName(code) {
  const suit = SUITS[code?.[1]];
  return suit ? `${RANKS[code[0]] ?? code[0]} of ${suit.name}` : "a card face down";
}

class PlayingCard extends HTMLElement {
  static observedAttributes = ["code"];

  connectedCallback() {
    this.setAttribute("role", "img");
    this._draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this._draw();
  }

  get code() { return this.getAttribute("code") ?? "??"; }
  set code(value) { if (value !== this.code) this.setAttribute("code", value); }

  _draw() {
    const code = this.code;
    const suit = SUITS[code[1]];
    this.setAttribute("aria-label", cardName(code));
    this.classList.toggle("back", !suit);
    this.dataset.suit = suit?.colour ?? "";
    this.replaceChildren(suit ? face(code[0], suit) : back());
  }
}

function face(rank, suit) {
  const shown = rank === "T" ? "10" : rank;
  if (CROWNS[rank]) return court(rank, suit);
  return svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" },
    svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 9 }),
    svg("text", { class: "rank", x: 8, y: 50, textLength: shown === "10" ? 52 : null, lengthAdjust: "spacingAndGlyphs" }, shown),
    svg("path", { class: "suit", d: suit.path, transform: "translate(66 12) scale(.26)" }),
    svg("path", { class: "suit", d: suit.path, transform: "translate(24 64) scale(.66)" }));
}

/** King, queen and jack: a frame with crowns, for who looks closely; the index is as large as any. */
function court(rank, suit) {
  const crown = (turned) => svg("path", { class: "crown", d: CROWNS[rank], transform: `${turned ? "rotate(180 69 70) " : ""}translate(52 18) scale(.34)` });
  return svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" },
    svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 9 }),
    svg("rect", { class: "frame", x: 46, y: 11, width: 46, height: 118, rx: 5 }),
    crown(false), crown(true),
    svg("path", { class: "suit", d: suit.path, transform: "translate(54 55) scale(.3)" }),
    svg("text", { class: "rank", x: 6, y: 50 }, rank),
    svg("path", { class: "suit", d: suit.path, transform: "translate(8 60) scale(.3)" }));
}

function back() {
  const lines = [];
  for (let at = -120; at < 120; at += 16) {
    lines.push(svg("path", { d: `M${at} 0l140 140M${at + 100} 0l-140 140` }));
  }
  const id = `back-${(backs += 1)}`;
  return svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" },
    svg("clipPath", { id }, svg("rect", { x: 9, y: 9, width: 82, height: 122, rx: 5 })),
    svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 9 }),
    svg("rect", { class: "back", x: 7, y: 7, width: 86, height: 126, rx: 6 }),
    svg("g", { class: "lines", "clip-path": `url(#${id})` }, ...lines));
}

let backs = 0;
customElements.define("playing-card", PlayingCard);
