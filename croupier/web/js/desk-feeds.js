/** The feeds of a desk: of everything in its list, and of the one that is open. */

import { Feed } from "./feed.js";
import { watch } from "./frame.js";

const QUIET = 25_000; // ms without a word: what is shown is old

export class DeskFeeds {
  /**
   * @param {string} kind "tournament" or "promotion"
   * @param {(message: {time: number, lines: object[]}) => void} listed
   * @param {(message: object) => void} told about the one that is open
   */
  constructor(kind, listed, told) {
    this._kind = kind;
    this._told = told;
    this._list = new Feed(`/${kind}-list/feed`, { quiet: QUIET });
    this._list.addEventListener("message", (event) => listed(event.detail));
    watch(this._list);
  }

  /** Follow another one. @param {string} id */
  open(id) {
    if (id === this._id) return;
    this._id = id;
    this._one?.end();
    this._one = id ? new Feed(`/${this._kind}s/${encodeURIComponent(id)}/feed`, { quiet: QUIET }) : null;
    this._one?.addEventListener("message", (event) => this._told(event.detail));
  }
}

/** Which of a list is open: the chosen one, or the only one. @param {{id: string}[]} lines @param {string} chosen */
export const opened = (lines, chosen) => (lines.some((one) => one.id === chosen) ? chosen : lines.length === 1 ? lines[0].id : "");
