/** `<player-table>`: a player's seat at a table. State, and what one may do, come from the feed. */

import "../js/felt.js";
import { element } from "../js/element.js";
import { Feed } from "../js/feed.js";
import { announce, watch } from "../js/frame.js";
import { dollars } from "../js/money.js";
import { get, give, me, post, Trouble } from "../js/wire.js";
import { spotName } from "../js/words.js";
import { Bets } from "./bets.js";
import { Options } from "./options.js";

const BAR = () => Promise.all([import("./play-bar.js"), import("./chip-rail.js"), import("./decision.js"), import("./key.js")]); // for who sits: one can sit down before it is there
const SPOKEN = new Set(["RoundOpened", "CommunityShown", "DealerShown", "BoxSettled", "RoundVoided", "IrregularityCalled", "IncidentRuled", "IncidentClosed", "TimeCalled", "JackpotPaid"]);

class PlayerTable extends HTMLElement {
  async connectedCallback() {
    this._id = new URLSearchParams(location.search).get("table") ?? "";
    this.replaceChildren(element("p", { class: "waiting" }, "Going to the table…"));
    try {
      this._me = await me();
      this._book = await globalThis.ahead?.book;
      if (!this._book) {
        const seen = await get(`/tables/${encodeURIComponent(this._id)}`);
        this._book = await get(`/books/${encodeURIComponent(seen.view.book)}`);
      }
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      this.replaceChildren(element("div", { class: "nothing" },
        element("p", {}, trouble.detail), element("p", {}, element("a", { href: "/" }, "To the lobby"))));
      return;
    }
    this._sets();
    this._feed = new Feed(`/tables/${encodeURIComponent(this._id)}/feed`, { own: true });
    watch(this._feed);
    this._feed.addEventListener("message", (event) => this._told(event.detail));
    this._feed.addEventListener("state", () => this._draw([]));
    document.addEventListener("signed-on", (event) => { this._me = event.detail; this._options.refresh(); });
    document.addEventListener("click", (event) => this._stays(event), { capture: true });
  }

  /** Who goes away with money in play is asked once: the hand is played on without them. */
  async _stays(event) {
    const way = event.target.closest?.("header.frame a[href], header.frame .sign");
    const lies = this._view ? this._own().reduce((sum, box) => sum + box.wagers.reduce((all, one) => all + one.stake, 0), 0) : 0;
    if (!way || !lies || this._goes) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { confirmed } = await import("../js/dialog.js");
    const title = way.matches(".sign") ? "Sign off?" : "Leave this page?";
    this._goes = await confirmed(title, `You have ${dollars(lies)} in play. The hand goes on without you, and a decision you do not make in time may cost it.`, title.replace("?", ""), { no: "Stay", wary: true });
    if (this._goes) way.click();
  }

  _sets() {
    this._looked = new Set(); // by round and box
    this._untold = []; // events that what stands beside the felt has not heard of
    this._busy = 0; // commands not answered, or answered and what may be done after them not known yet
    this._bets = new Bets(this._book);
    this._options = new Options(this._id);
    this._felt = element("game-felt", { class: "live-part" });
    this._bar = element("play-bar", {});
    this._side = element("aside", { "aria-label": "This round" });
    const title = element("h1", { class: "unseen" }, `${this._book.title}, table ${this._id}`);
    this.replaceChildren(title, this._felt, this._side, this._bar);
    document.title = `${this._id} · Croupier`;
    document.querySelector("croupier-frame").setAttribute("where", this._book.title.split(",")[0]);
    this._options.addEventListener("change", () => { this._looks(); this._draw([]); this._offersSeat(); });
    this._bets.addEventListener("change", () => this._draw([]));
    this._felt.addEventListener("spot", (event) => this._lays({ ...event.detail, cents: this._bar.chip }));
    this._felt.addEventListener("sit", (event) => this._sits(event.detail.box));
    this._felt.addEventListener("clause", async (event) => (await import("../js/clause.js")).openClause(this._book.id, event.detail.cites[0]));
    this._felt.addEventListener("pays", async () => (await import("./pays.js")).open(this));
    this._bar.addEventListener("laid", (event) => this._lays(event.detail));
    this.addEventListener("says", (event) => this._says("trouble", event.detail));
    this.addEventListener("act", (event) => this._gives(event.detail));
    this._bar.addEventListener("place", () => this._place());
    this._bar.addEventListener("rebet", () => { this._bets.again(this._front()); this._place(); });
    this._bar.addEventListener("undo", () => this._bets.undo());
    this._bar.addEventListener("clear", () => this._bets.clear());
    this._bar.addEventListener("least", () => this._least());
  }

  get table() { return this._id; }
  get book() { return this._book; }
  get view() { return this._view; }
  get person() { return this._me; }
  get options() { return this._options; }

  _told({ view, events, time, offers, clock, account }) {
    const first = !this._view;
    this._view = view;
    this._ahead = time - Date.now();
    if (events.some((one) => one.type === "RoundOpened")) this._bets.missed();
    this._untold.push(...events);
    this._account = account;
    if (first) this._furnishes();
    else this._tells();
    for (const event of events) {
      if (SPOKEN.has(event.type)) announce(event.said);
    }
    this._dealsAt = clock.deals_at; // until when bets are taken, where the house knows
    this._times = { betting: clock.betting_ms, decision: clock.decision_ms };
    this._draw(events);
    this._options.tell(offers);
  }

  /** The bar, and what stands beside the felt, come once one can sit. */
  async _furnishes() {
    await BAR().catch((trouble) => { this._bar.textContent = "A part of this page did not come. Load it again."; throw trouble; });
    this._draw([]);
    const { Beside } = await import("./beside.js");
    this._beside = new Beside(this, this._side, [this._speed()]);
    this._tells();
    this._draw([]);
    await this._recalls();
  }

  _tells() {
    this._beside?.tell({ view: this._view, events: this._untold.splice(0), account: this._account });
  }

  /** What one's own last round came to, and what stands on the meter: after the page can be used. */
  async _recalls() {
    const id = encodeURIComponent(this._id);
    const [found] = (await get(`/me/rounds/${id}?most=1`).catch(() => ({ rounds: [] }))).rounds;
    const own = this._own().length > 0;
    if (found && own && ["betting", "closed"].includes(this._view.phase) && !this._beside.result.known) {
      const events = (await get(`/tables/${id}/recall/${found.last}`).catch(() => [])).map(({ event, said }) => ({ ...event, said }));
      this._beside.result.follow(events, this._view);
      this._beside.panel.tell(events, this._view);
      this._draw([]);
    }
    const lobby = this._view.sign?.jackpot && (await get("/lobby").catch(() => null));
    const meter = lobby && lobby.tables.find((one) => one.id === this._id)?.meter;
    if (!meter) return;
    new Feed("/meters/feed", { quiet: 10_000 }).addEventListener("message", ({ detail }) => {
      const one = detail.find((display) => display.meter === meter);
      if (!one || one.value_cents === this._meter) return;
      this._meter = one.value_cents;
      this._draw([]);
    });
  }

  _draw(events) {
    if (!this._view) return;
    const open = this._feed.state === "live";
    const { view, result } = this._beside?.result.over(this._view, this._own()) ?? { view: this._view, result: null };
    const box = this._deciding();
    this._beside?.knock(box && `${this._view.round} ${this._view.stage} ${box.number}`);
    this._felt.show(view, this._book, {
      result,
      jackpot: this._meter ?? null,
      me: this._me.id,
      front: this._front(),
      events,
      staged: this._bets.sums,
      active: (box, spot) => open && this._bar.show && this._layable(box, spot),
      seats: open ? new Set(this._free()) : new Set(),
    });
    this._bar.show?.({
      view: this._view, book: this._book, options: this._options, bets: this._bets, me: this._me,
      box, own: this._own(), live: open, busy: this._busy > 0, ahead: this._ahead ?? 0,
      dealsAt: () => this._dealsAt ?? null, times: this._times ?? {},
    });
    this._offers();
    this._beside?.seat.show({ view: this._view, options: this._options, own: this._own(), me: this._me, live: open });
  }

  /** The boxes one plays; the seat first. */
  _own() {
    const mine = this._view.boxes.filter((box) => box.player === this._me.id || box.seat === this._me.id);
    return mine.sort((a, b) => (b.seat === this._me.id) - (a.seat === this._me.id));
  }

  _deciding() {
    const asks = (box) => ["Bet", "Check", "Fold", "Retract"].some((type) => this._options.of(type, box.number).length);
    return this._own().find((box) => box.to_decide && asks(box)) ?? this._own().find(asks) ?? null;
  }

  _front() {
    return this._deciding()?.number ?? this._own()[0]?.number ?? null;
  }

  /** Free boxes, until one sits. */
  _free() {
    if (this._own().length) return [];
    return this._options.of("TakeSeat").filter(({ command }) => command.player === this._me.id).map(({ command }) => command.box);
  }

  /** A chip may be laid where a wager could be placed now, or could once the ante lies: in whatever order one likes. */
  _layable(box, spot) {
    const open = this._options.of("PlaceWager", box).filter(({ command }) => command.player === this._me.id);
    if (!open.length) return false;
    if (open.some(({ command }) => command.spot === spot)) return true;
    const known = this._book.spots.find((one) => one.name === spot);
    const begins = open.some(({ command }) => command.spot === "ante");
    return Boolean(begins && known && (known.needed || known.optional || (spot === "jackpot" && this._view.sign?.jackpot)));
  }

  _lays({ box, spot, cents }) {
    const one = this._options.one("PlaceWager", box, spot);
    const price = spot === "jackpot" ? this._view.sign?.jackpot?.wager : null;
    const lies = this._bets.sums.get(`${box}|${spot}`) ?? 0;
    if (price && lies) return;
    const adds = price ?? Math.max(cents, one && !lies ? Math.min(one.least, one.most) : cents);
    const most = price ?? one?.most ?? this._view.sign?.limits[spot]?.most;
    const has = this._view.balance - this._bets.total;
    const costs = adds * this._bets.spotsWith(spot).length;
    const cites = one?.cites ?? this._options.one("PlaceWager", box)?.cites ?? [];
    this._bar.hush?.();
    if (most && lies + adds > most) this._says("refuse", { text: `${spotName(spot)} takes ${dollars(most)} at most here, and ${dollars(lies + adds)} would lie there.`, cites });
    else if (costs > has) this._says("refuse", { text: `You have ${dollars(Math.max(has, 0))} left to lay out.`, cites });
    else this._bets.add(box, spot, adds);
  }

  /** The least that buys a hand. */
  _least() {
    const ante = this._options.one("PlaceWager", this._front(), "ante");
    if (!ante) return;
    this._bets.clear();
    this._bets.add(ante.command.box, "ante", ante.least);
    this._place();
  }

  async _place() {
    const wagers = this._bets.wagers();
    const done = [];
    for (const wager of wagers) {
      if (!(await this._gives({ type: "PlaceWager", player: this._me.id, ...wager }))) break;
      done.push(wager);
      this._bets.placed(wager);
    }
    if (done.length) this._bets.keep([...done]);
  }

  /** Give a command; a refusal is shown with its clauses. No other is given before it is known what may be done after it. */
  async _gives(command) {
    this._busy += 1;
    this._bar.hush?.();
    this._draw([]);
    let told = false; // an answer of the feed comes behind what one may do then
    try {
      const { actor, at, id, ...wish } = command;
      const { refusal, answer } = await give(this._id, wish);
      told = Boolean(answer);
      if (refusal) this._says("refuse", refusal);
      return !refusal;
    } catch (trouble) {
      this._says("trouble", trouble.detail ?? String(trouble));
      return false;
    } finally {
      Promise.resolve(told || this._options.refresh()).then(() => { this._busy -= 1; this._draw([]); });
    }
  }

  /** Where nobody deals, tables of the same game first where somebody does. */
  async _offers() {
    const alone = this._view.open && !this._view.dealer;
    if (alone === Boolean(this._alone) || !this._bar.offer) return;
    this._alone = alone;
    const { tables } = alone ? await get("/lobby").catch(() => ({ tables: [] })) : { tables: [] };
    const game = this._book.title.split(",")[0];
    const dealt = tables.filter((one) => one.open && one.dealer && one.id !== this._id && one.seats.includes(null));
    this._bar.offer(dealt.sort((a, b) => b.title.startsWith(game) - a.title.startsWith(game)).slice(0, 3));
  }

  /** Why not, or what went wrong, beside the keys. @param {"refuse" | "trouble"} how */
  async _says(how, what) {
    await BAR();
    this._bar[how](what);
  }

  /** Fast or not: it goes fast when everybody who sits here likes that. */
  _speed() {
    const button = element("button", { type: "button", class: "quiet", "aria-pressed": false }, "Fast");
    button.addEventListener("click", () => {
      const fast = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", fast);
      post(`/tables/${encodeURIComponent(this._id)}/pace`, { fast }).catch((trouble) => this._says("trouble", trouble.detail));
    });
    button.title = "It goes fast when everybody who sits here likes that";
    return button;
  }

  /** A seat is offered to who comes to play: the free one nearest the middle. */
  _offersSeat() {
    if (!new URLSearchParams(location.search).has("sit") || document.querySelector("dialog[open]")) return;
    const middle = (this._view.boxes.length + 1) / 2;
    const [box] = this._free().sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    if (!box && !this._own().length) return;
    history.replaceState(null, "", `?table=${encodeURIComponent(this._id)}`); // once: who sits here may leave for good, and load the page again
    if (box) this._sits(box);
  }

  async _sits(box) {
    const { askSeat } = await import("./seat.js");
    const brings = await askSeat(box, this._me, this._view);
    if (brings !== null) await this._gives({ type: "TakeSeat", box, player: this._me.id, brings });
  }

  /** Cards that one may look at are looked at: they turn for their owner only. Another page of theirs may have been first. */
  _looks() {
    if (this._view?.phase !== "deciding") return;
    for (const { command } of this._options.of("Look")) {
      const box = `${this._view.round}|${command.box}`;
      if (this._view.boxes[command.box - 1]?.player !== this._me.id || this._looked.has(box)) continue;
      this._looked.add(box);
      const { actor, at, id, ...wish } = command;
      give(this._id, wish).catch(() => this._looked.delete(box));
    }
  }
}

customElements.define("player-table", PlayerTable);
