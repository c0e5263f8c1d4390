/** `<play-bar>`: what is asked now in one sentence, the decisions or the chips, and what one has. */

import "./chip-rail.js";
import { confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { spotName } from "../js/words.js";
import { decisions, prompt } from "./decision.js";
import { openSecret, sealedHere, writeSecret } from "./secret-wager.js";

/** Fires `act` (detail: a command), `laid` (detail: {box, spot, cents}), `place`, `rebet`, `undo`, `clear`, `least`. */
class PlayBar extends HTMLElement {
  connectedCallback() {
    this._asks = element("p", { class: "asks", role: "status" });
    this._clock = element("p", { class: "clock-left", role: "timer" });
    this._last = element("p", { class: "last soft" });
    this._has = element("p", { class: "has" });
    this._rail = element("chip-rail", {});
    this._rail.addEventListener("laid", (event) => this._say("laid", event.detail));
    this._buttons = element("div", { class: "buttons", role: "group", "aria-label": "What you may do" });
    this._staged = element("div", { class: "staged", role: "group", "aria-label": "Chips laid out" });
    this.replaceChildren(element("div", { class: "line" }, this._asks, this._clock, this._last, this._has), this._rail, this._staged, this._buttons);
    setInterval(() => this._ticks(), 250);
  }

  /** The chip a press on a spot lays. */
  get chip() { return this._rail.chosen; }

  show(how) {
    this._how = how;
    const { view, book, options, me, own } = how;
    const bets = view.phase === "betting" || view.phase === "closed";
    this._asks.textContent = how.live ? prompt(view, book, options, me.id) : "Not connected. Nothing you see changes until the house is back.";
    this._has.textContent = own.length ? `You have ${dollars(view.balance ?? 0)}` : "";
    this._last.textContent = how.last && own.every((box) => !box.wagers.length) ? `Last round: ${how.last}` : "";
    this._rail.show(me.chips);
    const lays = bets && options.of("PlaceWager").some(({ command }) => command.player === me.id);
    this._rail.hidden = !lays;
    this._staged.hidden = !lays;
    this._draws(this._staged, lays ? this._stagedButtons(how) : []);
    this._draws(this._buttons, this._actions(how));
    this._ticks();
  }

  /** Buttons keep their node and focus while their name stays. */
  _draws(place, wanted) {
    const before = new Map([...place.children].map((node) => [node.dataset.name, node]));
    const nodes = wanted.map((one) => {
      const node = before.get(one.name) ?? element("button", { type: "button", "data-name": one.name });
      if (node.textContent !== one.label) node.textContent = one.label;
      node.className = one.first ? "first" : one.quiet ? "quiet" : "";
      node.disabled = Boolean(one.off) || !this._how.live;
      // a button that is disabled loses the focus: while the house answers, it only does nothing
      if (this._how.busy) node.setAttribute("aria-disabled", "true"); else node.removeAttribute("aria-disabled");
      // nor is a double click a second decision: the next question may have come between the two
      node.onclick = (event) => this._how.busy || (place === this._buttons && event.detail > 1) || one.does();
      return node;
    });
    const held = place.contains(document.activeElement);
    if (nodes.length !== place.children.length || nodes.some((node, at) => place.children[at] !== node)) place.replaceChildren(...nodes);
    if (held && !place.contains(document.activeElement)) (place.querySelector("button:enabled") ?? this._asks).focus?.();
  }

  _stagedButtons({ bets, options, own, view }) {
    const front = own[0]?.number;
    const ante = options.one("PlaceWager", front, "ante");
    const lies = own.some((box) => box.wagers.length);
    const again = !lies && bets.empty && bets.last.length;
    return [
      !bets.empty && { name: "place", label: `Place bets · ${dollars(bets.total)}`, first: true, does: () => this._say("place") },
      again && { name: "rebet", label: `Same again · ${dollars(bets.last.reduce((sum, one) => sum + one.amount, 0))}`, does: () => this._say("rebet") },
      bets.empty && ante && !lies && { name: "least", label: `Bet the least · ${dollars(ante.least * this._needs())}`, first: true, does: () => this._say("least") },
      !bets.empty && { name: "undo", label: "Undo", does: () => this._say("undo") },
      !bets.empty && { name: "clear", label: "Clear", does: () => this._say("clear") },
    ].filter(Boolean);
  }

  _needs() {
    const { book } = this._how;
    return book.equal ? book.spots.filter((one) => one.needed).length : 1;
  }

  _actions({ view, book, options, box, own, me }) {
    const found = box ? decisions(view, book, options, box).map((one) => ({
      name: `${box.number}-${one.name}`, label: one.label, first: one.kind === "bet", quiet: one.kind === "concede",
      does: () => this._decides(one),
    })) : [];
    for (const { command } of options.of("Retract", box?.number)) {
      found.push({ name: `retract-${command.accept}`, label: command.accept ? "Take my wagers back" : "Leave them", first: command.accept, does: () => this._say("act", command) });
    }
    for (const { command } of options.of("TakeBackWager")) {
      if (own.some((one) => one.number === command.box)) {
        found.push({ name: `back-${command.box}-${command.spot}`, label: `Take back ${spotName(command.spot)}`, does: () => this._say("act", command) });
      }
    }
    found.push(...this._secrets(view, options, own, me));
    const leaves = options.of("LeaveSeat").find(({ command }) => view.boxes[command.box - 1].seat === me.id);
    if (leaves) found.push({ name: "leave", label: "Leave the table", quiet: true, does: () => this._say("act", leaves.command) });
    return found;
  }

  /** In a tournament whose terms have secret wagers: write one, or open the one that is written. */
  _secrets(view, options, own, me) {
    const mine = own.find((box) => box.seat === me.id);
    const writes = mine && options.one("MakeSecretWager", mine.number);
    if (writes) return [{ name: "secret", label: "Wager in secret…", does: async () => { const wish = await writeSecret(view.id, writes); if (wish) this._say("act", wish); } }];
    if (!mine || !view.tournament?.sealed.includes(me.id)) return [];
    const here = sealedHere(view.id, mine.number);
    return [{ name: "open-secret", label: here ? `Open my secret wager · ${dollars(here.amount)}` : "Your secret wager is on another device", first: Boolean(here), off: !here, does: () => this._say("act", openSecret(view.id, mine.number)) }];
  }

  async _decides(one) {
    if (one.kind === "concede" && !(await confirmed("Concede?", "You give up this hand and its wagers, winners too.", "Concede"))) return;
    this._say("act", one.command);
  }

  /** The clock of one's own decision, or until the cards come. */
  _ticks() {
    const { view, own, ahead, dealsAt } = this._how ?? {};
    if (!view) return;
    const clock = view.clocks.find((one) => own.some((box) => box.number === one.box && box.to_decide));
    const bets = ["betting", "closed"].includes(view.phase) ? dealsAt() : null;
    const until = clock?.until ?? bets;
    const left = until ? Math.max(0, Math.ceil((until - Date.now() - ahead) / 1000)) : null;
    this._clock.textContent = left === null ? "" : clock ? `${left} s to decide` : left ? `Cards in ${left} s at the latest` : "";
    this._clock.classList.toggle("soon", Boolean(clock) && left <= 5);
  }

  _say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

customElements.define("play-bar", PlayBar);
