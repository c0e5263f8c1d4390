/** A variant of a book: the values that were moved, as settings of the command line; it can be kept in an address. */

export class Variant extends EventTarget {
  /** @param {object} book what /pricing/books says of it @param {string[]=} settings @param {string[]=} jackpot terms, like "seed=60000" */
  constructor(book, settings = [], jackpot = []) {
    super();
    this.book = book;
    this._moved = new Map(settings.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]));
    this.jackpot = terms(book);
    if (this.jackpot) for (const one of jackpot) this._takes(one);
  }

  /** One term from an address; what is no term of this book's jackpot is left out. */
  _takes(text) {
    const [name, value] = [text.slice(0, text.indexOf("=")), Number(text.slice(text.indexOf("=") + 1))];
    if (!Number.isFinite(value)) return;
    if (name.startsWith("pays.")) this.jackpot.pays[name.slice(5)] = value;
    else if (["seed", "rate", "wager", "option"].includes(name)) this.jackpot[name] = value;
  }

  /** Whether anything is not as the book has it. */
  get touched() {
    return this._moved.size > 0 || JSON.stringify(this.jackpot) !== JSON.stringify(terms(this.book));
  }

  /** The value of a setting now, or what the book says. */
  value(setting, own) {
    return this._moved.get(setting) ?? String(own);
  }

  moved(setting) {
    return this._moved.has(setting);
  }

  /** Move a value; back at what the book says it counts as not moved. */
  move(setting, value, own) {
    if (String(value) === String(own)) this._moved.delete(setting);
    else this._moved.set(setting, String(value));
    this.dispatchEvent(new Event("change"));
  }

  moveJackpot(terms) {
    this.jackpot = { ...this.jackpot, ...terms };
    this.dispatchEvent(new Event("change"));
  }

  reset() {
    this._moved.clear();
    this.jackpot = terms(this.book);
    this.dispatchEvent(new Event("change"));
  }

  get settings() {
    return [...this._moved].map(([setting, value]) => `${setting}=${value}`);
  }

  /** The terms of the jackpot that are not as the book's sign has them, like "seed=60000". */
  get terms() {
    const own = terms(this.book);
    if (!own) return [];
    const { pays, ...rest } = this.jackpot;
    return [
      ...Object.entries(rest).filter(([name, value]) => value !== own[name] && value !== null && value !== undefined).map(([name, value]) => `${name}=${value}`),
      ...Object.entries(pays).filter(([hand, amount]) => amount !== own.pays[hand]).map(([hand, amount]) => `pays.${hand}=${amount}`),
    ];
  }

  /** What is asked of the house. */
  get question() {
    return { book: this.book.id, set: this.settings, jackpot: this.jackpot };
  }
}

const terms = (book) => (book.jackpot ? { ...book.jackpot, pays: { ...book.jackpot.pays } } : null);
