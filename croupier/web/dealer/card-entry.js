/** `<card-entry>`: cards named by keyboard, scanner or picker; one that lies open already cannot be named. */

import "../js/card.js";
import { cardName } from "../js/card.js";
import { element } from "../js/element.js";
import { plain, spotName } from "../js/words.js";

const RANKS = [..."AKQJT98765432"];
const SUITS = [..."shdc"];
const SIGN = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** Fires `cards` (detail: the codes) once all are named and Enter says so, `change` when they change. */
class CardEntry extends HTMLElement {
  connectedCallback() {
    if (this._field) return;
    this._field = element("input", { class: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 8,
      "aria-label": "Card by rank and suit", placeholder: "Ah", onkeydown: (event) => this._key(event), oninput: () => this._typed() });
    this._shown = element("div", { class: "named", role: "group", "aria-live": "polite", "aria-label": "Cards named" });
    this._said = element("p", { class: "trouble", role: "alert" });
    this._grid = element("div", { class: "picker", role: "group", "aria-label": "Pick a card" });
    this._goes = element("button", { type: "button", class: "first", onclick: () => this._enter() }, "Show");
    this._back = element("button", { type: "button", onclick: () => this._undo() }, "Take back");
    for (const suit of SUITS) {
      for (const rank of RANKS) {
        this._grid.append(element("button", { type: "button", class: `pick ${suit}`, "data-card": rank + suit, "aria-label": cardName(rank + suit),
          onclick: () => this._add(rank + suit) }, `${rank === "T" ? "10" : rank}${SIGN[suit]}`));
      }
    }
    this.append(this._shown, element("div", { class: "entry" }, this._field, this._back, this._goes), this._said,
      element("details", { class: "picking" }, element("summary", {}, "Pick instead"), this._grid));
    this._cards = [];
    this._taken = new Set();
  }

  /** @param {{count: number, places: string[], taken: string[], key: string, word: string}} wanted */
  ask({ count, places, taken, key, word }) {
    if (key === this._asked) return;
    this._asked = key;
    this._count = count;
    this._places = places;
    this._taken = new Set(taken);
    this._cards = [];
    this._field.value = "";
    this._said.textContent = "";
    this._goes.textContent = word;
    this._shows();
  }

  /** A character that was typed elsewhere. @param {string} character */
  types(character) {
    this._field.focus();
    this._field.value += character;
    this._typed();
  }

  focus() { this._field.focus(); }

  /** The house did not take these cards. @param {string} text */
  refuses(text) {
    this._said.textContent = text;
    this._cards = [];
    this._shows();
  }

  _key(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      this._enter();
    } else if (event.key === "Backspace" && !this._field.value) {
      event.preventDefault();
      this._undo();
    }
  }

  /** As soon as a rank and a suit are there, they are a card; scanners send the same characters. */
  _typed() {
    this._said.textContent = "";
    const text = this._field.value.replace(/\s/g, "");
    const found = /^(10|[2-9tjqka])([shdc])/i.exec(text);
    if (found) {
      this._field.value = text.slice(found[0].length);
      this._add((found[1] === "10" ? "T" : found[1].toUpperCase()) + found[2].toLowerCase());
    } else if (text && !/^(1|10|[2-9tjqka])$/i.test(text)) {
      this._said.textContent = `“${text}” is no card: a rank (2 to 10, J, Q, K, A), then a suit (S, H, D, C).`;
      this._field.value = "";
    }
  }

  _add(card) {
    this._said.textContent = "";
    if (this._taken.has(card) || this._cards.includes(card)) {
      this._said.textContent = `The ${cardName(card)} lies on the table already.`;
      return;
    }
    if (this._cards.length >= this._count) return;
    this._cards.push(card);
    this._changed();
    if (this._cards.length === this._count && !this._field.matches(":focus")) this._goes.focus();
  }

  _undo() {
    this._cards.pop();
    this._changed();
    this._field.focus();
  }

  _enter() {
    if (this._cards.length === this._count) this.dispatchEvent(new CustomEvent("cards", { detail: [...this._cards] }));
    else if (this._cards.length && !this._said.textContent) this._said.textContent = `${this._count - this._cards.length} more.`;
  }

  _changed() {
    this._shows();
    this.dispatchEvent(new Event("change"));
  }

  _shows() {
    const places = Array.from({ length: this._count }, (_, index) => {
      const name = this._places[index] ? spotName(plain(this._places[index])) : `Card ${index + 1}`;
      const card = this._cards[index];
      return element("figure", {}, card ? element("playing-card", { code: card }) : element("span", { class: "empty-card" }), element("figcaption", {}, name));
    });
    this._shown.replaceChildren(...places);
    this._goes.disabled = this._cards.length < this._count;
    this._back.disabled = !this._cards.length;
    for (const pick of this._grid.children) pick.disabled = this._taken.has(pick.dataset.card) || this._cards.includes(pick.dataset.card);
  }
}

customElements.define("card-entry", CardEntry);
