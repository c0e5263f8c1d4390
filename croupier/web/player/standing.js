/** `<own-standing>`: what the house told oneself here: a pause, a limit that is reached, directions and messages to read. */

import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { houseClock } from "../js/frame.js";
import { dollars } from "../js/money.js";
import { give } from "../js/wire.js";
import { messageText } from "../js/words.js";

const PLAYED = new Set(["BoxSettled", "BoxFolded"]);
const CARD = {
  "card/none": "This table asks for a player card of your own.",
  "card/invalid": "Your card is not in force.",
  "card/in-use": "Your card is in use at another table.",
  "limits/unchosen": "Choose your limits first, or say that you want none: My play.",
  "player/suspended": "You keep yourself out for now.",
  "play/assess": "You have played for long: a supervisor looks after you first.",
  "play/out": "You have played for long: time for a longer break.",
};

class OwnStanding extends HTMLElement {
  /** @param {string} table @param {string} book */
  begin(table, book) {
    this.setAttribute("role", "status");
    this._table = table;
    this._book = book;
  }

  /** It is about who sits here; what is left of a limit is said after a hand, and not with each wager. @param {object[]} events @param {object | null} account @param {boolean} seated */
  follow(events, account, seated) {
    const now = seated && account ? JSON.stringify({ ...account, room: null }) : "";
    if (now === (this._now ?? "") && !events.some((event) => PLAYED.has(event.type))) return;
    this._now = now;
    if (now) this._shows(account);
    else this.replaceChildren();
  }

  /** Messages that wait for one's word that they were read; drawn again only when they change, so that each is spoken once. @param {object[]} notices */
  read(notices) {
    const mine = notices.filter((one) => one.to === "player");
    const shown = mine.map((one) => one.number).join();
    if (shown === (this._shown ?? "")) return;
    this._shown = shown;
    this._messages ??= element("div", { class: "messages", role: "alert" });
    if (!this._messages.isConnected) this.after(this._messages);
    this._messages.replaceChildren(...mine.map((one) => element("p", {}, element("strong", {}, messageText(one.name)), " ",
      element("button", { type: "button", onclick: () => this._confirms(one.number) }, "I have read it"))));
  }

  async _confirms(notice) {
    await give(this._table, { type: "AcknowledgeNotice", notice }).catch(() => null);
  }

  _shows(account) {
    const said = [
      CARD[account.card] ?? null,
      account.paused !== null ? `You are paused${account.paused ? ` until ${houseClock(account.paused)}` : ""}: no new hand until then.` : null,
      account.room !== null ? `Left of your loss limit: ${dollars(account.room)}.` : null,
    ].filter(Boolean).map((text) => element("p", {}, text));
    for (const text of account.directions) said.push(element("p", {}, "The house asks you: ", element("strong", {}, text)));
    if (account.directions.length) said.push(element("button", { type: "button", onclick: () => this._reads(account.player) }, "I have read it"));
    if (said.length && account.cites.length) said.push(element("p", { class: "small" }, clauseLinks(this._book, account.cites.slice(0, 1))));
    this.replaceChildren(...said);
  }

  async _reads(player) {
    await give(this._table, { type: "AcknowledgeDirections", player }).catch(() => null);
  }
}

customElements.define("own-standing", OwnStanding);
