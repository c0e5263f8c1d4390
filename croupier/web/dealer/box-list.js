/** `<box-list>`: who sits where, and what the dealer enters for them; only what is legal now can be pressed. */

import { confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { called, plain, spotName } from "../js/words.js";

const PLAIN = { Fold: "Folds", Check: "Checks", Concede: "Concedes", Look: "Looks", CallTime: "Call on the player", VacateSeat: "Vacate the seat" };

/** Fires `give` (detail: the command). */
class BoxList extends HTMLElement {
  connectedCallback() {
    this._list ??= this.appendChild(element("ul", { class: "boxes" }));
    this._shown = new Map();
  }

  show(dealing, options, view) {
    const byBox = new Map(view.boxes.map((box) => [box.number, []]));
    for (const one of options) byBox.get(one.command.box)?.push(one);
    for (const box of view.boxes) {
      const said = JSON.stringify([box, byBox.get(box.number), dealing.balances[box.seat ?? box.player], dealing.next.box, view.open, view.clocks]);
      const before = this._shown.get(box.number);
      if (before?.said === said) continue;
      before?.over.abort();
      const over = new AbortController();
      const line = this._line(box, byBox.get(box.number), dealing, view, over.signal);
      if (before) this._swaps(before.line, line);
      else this._list.append(line);
      this._shown.set(box.number, { said, line, over });
    }
    this._seats(view);
  }

  /** A player without a card is seated by the dealer, at any box that is free. */
  _seats(view) {
    const free = view.open && view.dealer ? view.boxes.filter((box) => !box.seat && !box.player).map((box) => box.number) : [];
    if (String(free) === this._free) return;
    this._free = String(free);
    const line = free.length ? element("li", { "aria-label": "Seat a player" }, element("strong", {}, "Seat a player"), this._seating(free)) : element("li", { hidden: true });
    if (this._last) this._last.replaceWith(line);
    else this._list.append(line);
    this._last = line;
  }

  /** A decision by one key: 1 to 4 for the bets, F folds, C checks. @param {boolean} awake whether it can be meant for this box @returns {boolean} whether it was one */
  key(event, awake) {
    const acts = this._list.querySelector("li.now .acts");
    if (!acts || event.ctrlKey || event.metaKey || event.altKey) return false;
    const button = keyed(acts).get(event.key.toLowerCase());
    if (awake && !event.repeat) button?.click();
    return Boolean(button);
  }

  /** Focus and what somebody was typing survive a redraw. */
  _swaps(old, line) {
    const at = old.contains(document.activeElement) ? document.activeElement : null;
    old.replaceWith(line);
    for (const field of old.querySelectorAll("input[name]")) {
      const same = line.querySelector(`input[name="${field.name}"]`);
      if (same && field === at) same.value = field.value;
    }
    if (at) (at.name && line.querySelector(`[name="${at.name}"]`) || line.querySelector("button, input"))?.focus();
  }

  _line(box, options, dealing, view, over) {
    const player = box.player ?? box.seat;
    const chips = dealing.balances[player];
    const head = element("div", { class: "who" }, element("strong", {}, `Box ${box.number}`),
      player ? element("span", {}, called(player)) : element("span", { class: "soft" }, "free"),
      player ? element("span", { class: "soft small money" }, dollars(chips ?? 0)) : null,
      box.status !== "waiting" ? element("span", { class: "small status" }, box.blind ? `${box.status}, blind` : box.status) : null);
    const wagers = box.wagers.map((one) => element("span", { class: "wager small" }, `${spotName(one.spot)} ${dollars(one.stake)}`));
    const acts = element("div", { class: "acts" }, ...this._acts(box, options, player, view, (type) => asks(type, box, player, chips, this.book, over)));
    const now = dealing.next.box === box.number;
    if (now) for (const [key, button] of keyed(acts)) button.append(element("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
    const idle = !player && !acts.childElementCount;
    return element("li", { hidden: idle, "data-box": box.number, "aria-label": `Box ${box.number}`, class: now ? "now" : "" },
      head, wagers.length ? element("div", { class: "wagers" }, ...wagers) : null, acts);
  }

  *_acts(box, options, player, view, sure) {
    for (const one of options.filter((each) => each.command.type === "Bet")) yield* this._bets(box, one);
    for (const one of options) {
      const word = PLAIN[one.command.type];
      if (word) yield this._button(word, one.command, one.command.type === "Concede" || one.command.type === "VacateSeat" ? "quiet" : "", "", sure);
      if (one.command.type === "Retract") yield this._button(one.command.accept ? "Takes wagers back" : "Lets wagers lie", one.command);
      if (one.command.type === "TakeBackWager") yield this._button(`${spotName(one.command.spot)} back`, one.command, "quiet");
      if (one.command.type === "DropSecretWager") yield this._button("Go on without the secret wager", one.command, "quiet");
      if (one.command.type === "DeclineJackpot") yield this._button("No jackpot", one.command, "quiet");
    }
    if (box.to_decide && view.clocks.some((one) => one.box === box.number)) yield this._button("Time is up", { type: "TimeUp", box: box.number });
    const places = options.filter((one) => one.command.type === "PlaceWager");
    if (places.length && player) yield this._placing(box, places);
    if (box.seat && view.open) yield* view.means.map((means) => this._selling(box, means));
    const leaves = options.find((one) => one.command.type === "LeaveSeat");
    if (leaves && box.seat) yield this.book?.declares ? this._leaving(box, leaves.command, sure) : this._button("Leaves", leaves.command, "quiet", "", sure);
  }

  *_bets(box, one) {
    const ante = box.wagers[0]?.stake ?? one.least; // what bought the hand was laid first
    for (let times = Math.ceil(one.least / ante); times * ante <= one.most && times <= 4; times += 1) {
      const amount = times * ante;
      yield this._button(`Bets ${dollars(amount)}`, { ...one.command, amount }, "", `Box ${box.number} bets ${dollars(amount)} on ${spotName(one.command.spot)}`);
    }
  }

  _button(text, command, kind = "", name = "", sure = () => true) {
    const button = element("button", { type: "button", class: kind, "aria-label": name || null, "data-act": command.type }, text);
    button.addEventListener("click", async (event) => {
      if (event.detail > 1 || !(await sure(command.type))) return; // the second half of a double click is meant for nothing
      button.disabled = true;
      this._gives(command);
    });
    return button;
  }

  _placing(box, places) {
    const spot = element("select", { name: "spot", "aria-label": `Wager of box ${box.number}` }, ...places.map((one, index) => element("option", { value: index }, `${spotName(one.command.spot)}${one.command.instrument === "chip" ? "" : ` (${plain(one.command.instrument)})`}${one.command.tokens ? ` (${dollars(one.command.tokens)} of it in tokens)` : ""}`)));
    const amount = element("input", { name: "wager", type: "number", inputmode: "decimal", step: "any", min: 0, "aria-label": `Dollars for box ${box.number}`, required: true });
    const fits = () => { const one = places[spot.value]; amount.value = one.least / 100; amount.max = one.most / 100; };
    spot.addEventListener("change", fits);
    fits();
    return this._form("place", element("button", {}, "Place"), () => {
      const { player, instrument, tokens, box: number } = places[spot.value].command;
      return { type: "PlaceWager", box: number, spot: places[spot.value].command.spot, amount: cents(amount), instrument, tokens, player };
    }, spot, amount);
  }

  /** Who leaves says what chips go along; left empty, nobody has said it. */
  _leaving(box, command, sure) {
    const takes = element("input", { name: "takes", type: "number", inputmode: "decimal", min: 0, step: "any", placeholder: "takes $", "aria-label": `Box ${box.number} leaves with dollars` });
    return this._form("leave", element("button", { class: "quiet", "data-act": "LeaveSeat" }, "Leaves"), async () => (await sure("LeaveSeat")) && { ...command, takes: takes.value ? cents(takes) : null }, takes);
  }

  _selling(box, means) {
    const terminal = means === "terminal";
    const amount = element("input", { name: "buys", type: "number", inputmode: "decimal", min: 1, step: "any", placeholder: "$", "aria-label": `Box ${box.number} buys chips for dollars${terminal ? ", at the terminal" : ""}`, required: true });
    return this._form("sell", element("button", {}, terminal ? "Sell chips, terminal" : "Sell chips"), () => ({ type: "BuyChips", player: box.seat, amount: cents(amount), means }), amount);
  }

  _seating(free) {
    const box = element("select", { name: "at", "aria-label": "Box to sit at" }, ...free.map((number) => element("option", { value: number }, `Box ${number}`)));
    const player = element("input", { name: "player", placeholder: "player", "aria-label": "Player to seat", autocomplete: "off", required: true, maxlength: 40 });
    const brings = element("input", { name: "brings", type: "number", inputmode: "decimal", min: 0, step: "any", placeholder: "$ chips", "aria-label": "Chips brought along, in dollars" });
    return this._form("seat", element("button", {}, "Seat"), () => ({ type: "TakeSeat", box: Number(box.value), player: player.value.trim(), brings: brings.value ? cents(brings) : 0 }), box, player, brings);
  }

  _form(kind, button, command, ...fields) {
    const form = element("form", { class: `line ${kind}` }, ...fields, button);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const said = await command();
      if (!said) return;
      this._gives(said);
      form.reset();
    });
    return form;
  }

  _gives(command) {
    const { actor, id, at, ...plainly } = command;
    this.dispatchEvent(new CustomEvent("give", { detail: plainly }));
  }
}

/** Which key is for which button: the first four bets by number, fold and check by letter. */
function keyed(acts) {
  const one = (act) => acts.querySelector(`[data-act=${act}]`);
  return new Map([...[...acts.querySelectorAll("[data-act=Bet]")].slice(0, 4).map((bet, at) => [String(at + 1), bet]), ["f", one("Fold")], ["c", one("Check")]].filter(([, button]) => button));
}

/** What gives up more than bought the hand, or a seat, is asked once, with the amount. @returns {boolean | Promise<boolean>} */
function asks(type, box, player, chips, book, over) {
  const who = `box ${box.number}, ${called(player ?? "")}`;
  const lies = box.wagers.filter((one) => one.spot !== "jackpot");
  const more = lies.some((one) => !book.spots.some((spot) => spot.name === one.spot && spot.needed));
  const amount = dollars(lies.reduce((sum, one) => sum + one.stake, 0));
  const hand = lies.map((one) => `${spotName(one.spot)} ${dollars(one.stake)}`).join(", ");
  const question = {
    Fold: more && ["Fold", `It gives up ${amount}: ${hand}.`, `Fold, give up ${amount}`],
    Concede: ["Concede", `It gives up this hand and its ${amount}, even if it wins.`, `Give up ${amount}`],
    VacateSeat: ["Vacate", "The seat is free for others then.", "Vacate the seat"],
    LeaveSeat: ["Leaves", `They have ${dollars(chips ?? 0)} in chips here.`, "Leaves"],
  }[type];
  return !question || confirmed(`${question[0]}: ${who}?`, question[1], question[2], { wary: true, over });
}

const cents = (field) => Math.round(Number(field.value) * 100);

customElements.define("box-list", BoxList);
