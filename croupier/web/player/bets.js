/** Chips laid out and not yet wagered: chip by chip, with undo, clear, and the bets of the last round again. */

const KEPT = "croupier-bets";

/** Fires `change`. Amounts are in cents, by box and spot. */
export class Bets extends EventTarget {
  /** @param {object} book */
  constructor(book) {
    super();
    this._equal = book.equal ? book.spots.filter((one) => one.needed).map((one) => one.name) : [];
    this._order = [...book.spots.filter((one) => one.needed), ...book.spots.filter((one) => one.optional)].map((one) => one.name);
    this._kept = `${KEPT}-${book.id}`;
    this._steps = []; // each a list of {box, spot, cents}
    this.kept = false; // what lies there was laid in a round that began without it
  }

  /** Lay a chip on a spot; spots that must be equal get one each. */
  add(box, spot, cents) {
    this._steps.push(this.spotsWith(spot).map((one) => ({ box, spot: one, cents })));
    this._changed();
  }

  /** The spots that get a chip together. */
  spotsWith(spot) { return this._equal.includes(spot) ? this._equal : [spot]; }

  undo() { this._steps.pop(); this._changed(); }
  clear() { this._steps = []; this._changed(); }

  /** The cards come: what lies there and was not placed stays for the next round. */
  missed() { this.kept = !this.empty; }

  get empty() { return this._steps.length === 0; }

  /** What lies there by box and spot: "3|ante" to cents. */
  get sums() {
    const found = new Map();
    for (const { box, spot, cents } of this._steps.flat()) {
      const key = `${box}|${spot}`;
      found.set(key, (found.get(key) ?? 0) + cents);
    }
    return found;
  }

  get total() { return [...this.sums.values()].reduce((sum, one) => sum + one, 0); }

  /** What lies there in the order it has to be wagered. @returns {{box: number, spot: string, amount: number}[]} */
  wagers() {
    const place = (spot) => { const found = this._order.indexOf(spot); return found < 0 ? this._order.length : found; };
    return [...this.sums].map(([key, amount]) => ({ box: Number(key.split("|")[0]), spot: key.split("|")[1], amount }))
      .sort((a, b) => a.box - b.box || place(a.spot) - place(b.spot));
  }

  /** One wager is down. */
  placed({ box, spot }) {
    this._steps = this._steps.map((step) => step.filter((one) => one.box !== box || one.spot !== spot)).filter((step) => step.length);
    this._changed();
  }

  /** Remember what was wagered, for the next round. @param {{spot: string, amount: number}[]} wagers */
  keep(wagers) {
    try {
      localStorage.setItem(this._kept, JSON.stringify(wagers.map(({ spot, amount }) => ({ spot, amount }))));
    } catch {
      // nothing is kept where the browser keeps nothing
    }
  }

  /** What was wagered last. @returns {{spot: string, amount: number}[]} */
  get last() {
    try {
      const found = JSON.parse(localStorage.getItem(this._kept) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  /** The same again at a box. */
  again(box) {
    this._steps = [this.last.map(({ spot, amount }) => ({ box, spot, cents: amount }))];
    this._changed();
  }

  _changed() {
    if (this.empty) this.kept = false;
    this.dispatchEvent(new Event("change"));
  }
}
