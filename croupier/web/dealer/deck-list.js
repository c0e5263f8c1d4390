/** `<deck-list>`: the decks and what can be done with them, notices, orders, and the rest that is legal now. */

import { element } from "../js/element.js";
import { plain, sentenceCase } from "../js/words.js";

const WORD = {
  ShuffleDeck: (c) => `Shuffle (${plain(c.method)})`,
  OrderShuffle: (c) => `Order ${[c.shuffle && "a shuffle", c.cut && "a cut"].filter(Boolean).join(" and ")}`,
  CutDeck: () => "Cut", LoadDeck: () => "Load", PlayDeck: () => "Put in play", OrderCount: () => "Order a count",
  FindUnfit: () => "Unfit", ChangeCards: () => "Change the cards",
  OrderBurn: () => "Order a burn card", SendNotice: (c) => `Notice ${c.notice}: told`, AcknowledgeNotice: (c) => `Notice ${c.notice}: acknowledge`,
  LiftOrder: (c) => `Lift ${plain(c.order)}`, Announce: (c) => `Call “${sentenceCase(plain(c.call))}”`,
  TakeDownSign: (c) => `Sign down: ${plain(c.announces)}`, SignOn: () => "Deal here",
};
const BACKS = ["red", "blue", "green"];

/** Fires `give` (detail: the command). */
class DeckList extends HTMLElement {
  show(dealing, options, view) {
    const said = JSON.stringify([dealing.decks, dealing.in_play, view.notices, view.cards_due, view.counts_due, options.filter((one) => one.command.box === undefined)]);
    if (said === this._said) return;
    this._said = said;
    const focused = this.contains(document.activeElement) ? document.activeElement.textContent : "";
    const decks = dealing.decks.filter((deck) => deck.status !== "boxed").map((deck) => this._deck(deck, dealing, options));
    const rest = options.filter((one) => WORD[one.command.type] && !one.command.deck && one.command.type !== "SignOn");
    this.replaceChildren(
      element("ul", { class: "decks" }, ...decks, element("li", {}, this._fetching(dealing))),
      ...view.cards_due.map(([what, deck]) => element("p", { class: "due" }, `Before the next round: ${what} ${deck}`)),
      ...view.counts_due.map(([what, next]) => element("p", { class: "due" }, `${sentenceCase(what)}: ${next}`)),
      element("div", { class: "acts" }, ...rest.map((one) => this._button(WORD[one.command.type](one.command), one.command))));
    if (focused) [...this.querySelectorAll("button")].find((one) => one.textContent === focused)?.focus();
  }

  _deck(deck, dealing, options) {
    const own = options.filter((one) => one.command.deck === deck.id && WORD[one.command.type]);
    const state = [plain(deck.status), deck.id === dealing.in_play ? "in play" : "", deck.need ? `to be shuffled (${plain(deck.need)})` : "shuffled",
      deck.loaded ? "loaded" : "", deck.counting.length ? "to be counted" : "", deck.suspect.length ? "to be checked" : ""];
    return element("li", {}, element("span", {}, element("strong", {}, deck.id), " ", element("span", { class: "soft small" }, state.filter(Boolean).join(", "))),
      element("div", { class: "acts" }, ...own.map((one) => this._button(WORD[one.command.type](one.command), one.command)), this._counting(deck)));
  }

  _counting(deck) {
    const count = element("input", { name: `count-${deck.id}`, type: "number", min: 0, max: 104, "aria-label": `Cards counted in the ${deck.id} deck`, placeholder: "52", required: true });
    return this._form(element("button", { "aria-label": `Enter the count of the ${deck.id} deck` }, "Counted"), () => ({ type: "CountDeck", deck: deck.id, count: Number(count.value) }), count);
  }

  _fetching(dealing) {
    const known = new Set(dealing.decks.map((deck) => deck.id));
    const back = element("select", { name: "back", "aria-label": "Back of another deck" }, ...BACKS.map((one) => element("option", {}, one)));
    return this._form(element("button", {}, "Check another deck"), () => {
      let deck = back.value;
      for (let nth = 2; known.has(deck); nth += 1) deck = `${back.value}-${nth}`;
      return { type: "CheckDeck", deck, back: back.value, by: "dealer" };
    }, back);
  }

  _form(button, command, ...fields) {
    const form = element("form", { class: "line" }, ...fields, button);
    form.addEventListener("submit", (event) => { event.preventDefault(); this._gives(command()); });
    return form;
  }

  _button(text, command) {
    return element("button", { type: "button", class: "small", onclick: () => this._gives(command) }, text);
  }

  _gives(command) {
    const { actor, id, at, ...plainly } = command;
    this.dispatchEvent(new CustomEvent("give", { detail: plainly }));
  }
}

customElements.define("deck-list", DeckList);
