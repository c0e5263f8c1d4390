/** What one may do at a table now: told with what happens, and asked for where nothing did. */

import { get } from "../js/wire.js";

/** Fires `change` when the answer is in. */
export class Options extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    this._path = `/tables/${encodeURIComponent(table)}/options`;
    this.all = [];
    this._told = 0; // how often something happened
  }

  /** Ask again; however often this is called meanwhile, one request follows. Done when what is known is of now. */
  refresh() {
    this._again = true;
    this._asking ??= this._asks();
    return this._asking;
  }

  async _asks() {
    try {
      while (this._again) {
        this._again = false;
        const told = this._told;
        const all = await get(this._path);
        if (told === this._told) this.all = all; // what came meanwhile with what happened is newer
      }
    } catch {
      // the house is away: nothing can be pressed until the feed is back, and then they are asked for again
    } finally {
      this._asking = null;
      this.dispatchEvent(new Event("change"));
    }
  }

  /** What came with what happened. @param {object[]} offers */
  tell(offers) {
    this._told += 1;
    this.all = offers;
    this.dispatchEvent(new Event("change"));
  }

  /** Options of a kind, at a box where one is named. @param {string} type @param {number=} box */
  of(type, box) {
    return this.all.filter(({ command }) => command.type === type && (box === undefined || command.box === box));
  }

  /** The one option of a kind, on a spot where one is named; chips before tokens. */
  one(type, box, spot) {
    const found = this.of(type, box).filter(({ command }) => spot === undefined || command.spot === spot);
    return found.find(({ command }) => (command.instrument ?? "chip") === "chip" && !command.tokens) ?? found[0] ?? null;
  }
}
