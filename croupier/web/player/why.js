/** "Why?": while it is on, a press on a spot, chip, card, key, hand or pay line does nothing but say by which clauses it is what it is. */

import { clauseHome, clauseName, clauses } from "../js/clause.js";
import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { lineOf } from "../js/hand-name.js";
import { typed } from "../js/typed.js";
import { spotName } from "../js/words.js";

const SAME_MS = 250; // a click that belongs to the press before it
const ASKED = ".key, .spot, .hand, playing-card, .payline, .board, chip-stack, .chip-button, seat-acts button, .extra button";

export class Why {
  /** @param {object} table the `<player-table>` */
  constructor(table) {
    this._table = table;
    this._answered = 0;
    this._known = new Map(); // by what lies on the felt: the clauses under which it came there
    this.button = element("button", { type: "button", class: "quiet", "aria-keyshortcuts": "W", "aria-pressed": false, onclick: () => this._set(!this._on) }, "Why?", element("kbd", { "aria-hidden": "true" }, "W"));
    document.addEventListener("keydown", (event) => {
      if (typed(event) === "w") this._set(!this._on);
      if (this._on && event.key === "Escape") this._set(false);
    });
    for (const kind of ["pointerdown", "click"]) table.addEventListener(kind, (event) => this._asked(event), { capture: true });
  }

  /** Remember by which clauses things happened. @param {object[]} events */
  follow(events) {
    for (const event of events) {
      const cites = event.cites ?? [];
      if (event.type === "WagerPlaced") {
        if (this._over) this._known.clear(); // until then what the last round came to lies there
        this._over = false;
        this._known.set(`${event.box}|${event.spot}`, cites);
      }
      if (event.type === "RoundClosed" || event.type === "RoundVoided") this._over = true;
      if (event.type === "HoleDealt") this._known.set(`card|${event.box}`, cites);
      if (event.type === "CommunityDealt" || event.type === "CommunityShown") this._known.set("card|shared", cites);
      if (event.type === "DealerDealt" || event.type === "DealerShown") this._known.set("card|dealer", cites);
    }
  }

  _set(on) {
    this._on = on;
    this.button.setAttribute("aria-pressed", on);
    this._table.toggleAttribute("data-why", on);
  }

  /** At the press already: a spot that may not be pressed now hears of no click. */
  _asked(event) {
    if (event.type === "pointerdown") this._answered = 0; // another press
    const same = event.type === "click" && performance.now() < this._answered;
    if (same) {
      event.stopImmediatePropagation();
      this._answered = 0;
    }
    if (same || !this._on || this.button.contains(event.target)) return;
    const node = event.target.closest?.(ASKED) ?? under(event, this._table);
    if (!node) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this._answered = performance.now() + SAME_MS;
    this._set(false);
    const [title, cites] = this._of(node);
    explains(title, this._table.book, cites);
  }

  /** What it is called, and its clauses. */
  _of(node) {
    const { book, options, view } = this._table;
    if (node.matches(".payline")) {
      const [name, line] = node.dataset.line.split("|");
      const lines = book.paytables[name];
      const prizes = Object.values(book.prizes).flat();
      return [[...node.querySelectorAll("text")].map((one) => one.textContent).join(": "), lines ? lines[Number(line)].cites : (prizes.find((one) => one.hand === line)?.cites ?? [])];
    }
    if (node.matches("playing-card")) {
      const [, place] = node._key.split("|");
      return [node.getAttribute("aria-label"), this._known.get(`card|${place}`) ?? []];
    }
    if (node.matches(".hand")) return [node.textContent, node._cites ?? this._pays(node._made)];
    if (node.matches(".chip-button")) return [node.getAttribute("aria-label"), book.why.PlaceWager];
    if (node.matches(".board")) return ["Jackpot", this._wager(null, "jackpot")];
    if (node.matches(".spot, chip-stack")) {
      const [, box, spot] = node._key.split("|");
      return [spotName(spot), this._known.get(`${box}|${spot}`) ?? this._wager(Number(box), spot)];
    }
    if (node._cites) return [node.textContent, node._cites];
    const name = node.dataset.name ?? "";
    const type = name.startsWith("bet-") ? "Bet" : { fold: "Fold", check: "Check", least: "PlaceWager", same: "PlaceWager" }[name] ?? (/Leave/.test(node.textContent) ? "LeaveSeat" : "Concede");
    const own = view.boxes.filter((box) => box.player === this._table.person.id || box.seat === this._table.person.id);
    const found = !node.matches(".rest") && options.of(type).find(({ command }) => own.some((box) => box.number === command.box));
    return [node.getAttribute("aria-label") ?? node.textContent, (found || null)?.cites ?? book.why[type] ?? []];
  }

  /** By which lines of the pay tables a hand is paid, where it is not settled yet. @param {{hand: string, rank: string}} made */
  _pays({ hand, rank }) {
    return Object.values(this._table.book.paytables).flatMap((lines) => lines[lineOf(lines, hand, rank)]?.cites ?? []);
  }

  _wager(box, spot) {
    const { book, options } = this._table;
    const found = [...options.of("PlaceWager"), ...options.of("Bet")].find(({ command }) => command.spot === spot && (box === null || command.box === box));
    return found?.cites ?? book.why[spot] ?? [];
  }
}

/** What lies under a press but takes none itself: chips, cards, print. */
function under(event, table) {
  return document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest?.(ASKED)).find((one) => one && table.contains(one)) ?? null;
}

/** Each clause: where it stands, and its gist. */
async function explains(title, book, cites) {
  const body = element("dl", { class: "rules" });
  openDialog(`Why? ${title}`, cites.length ? body : element("p", {}, "Nothing happened here yet that a clause was needed for."), element("p", { class: "soft small" }, `${book.title}. In our own words; the approved document decides.`));
  for (const id of [...new Set(cites)].slice(0, 6)) {
    const [home, own] = clauseHome(book.id, id);
    const one = await clauses(home).then((all) => all.get(own)).catch(() => null);
    body.append(element("dt", {}, clauseName(book.id, id), " ", element("span", { class: "soft small" }, one?.area ?? "")), element("dd", {}, one?.gist ?? "This book has no clause of that name."));
  }
}
