/** A feed of the house: resumes after the last record it has, and says how fresh it is. */

import { get } from "./wire.js";

const FROM_NOW = 999_999_999_999; // no record has that number yet
const FIRST_WAIT = 250; // ms, doubled each time
const LONGEST_WAIT = 5000;

/**
 * Fires `message` (detail: {table, seq, time, events, view}, or what else the path tells) and
 * `state` (detail: "connecting" | "live" | "stale" | "ended").
 */
export class Feed extends EventTarget {
  /**
   * @param {string} path like /tables/T/feed
   * @param {{after?: number, quiet?: number}=} options `after`: the record to go on from, 0 for all there are,
   *   by default from now on, which begins with the state of things; `quiet`: ms without a word after which what is shown counts as stale
   */
  constructor(path, { after = FROM_NOW, quiet = 0 } = {}) {
    super();
    this.path = path;
    this.seq = after;
    this.state = "connecting";
    this.latest = null;
    this._quiet = quiet;
    this._wait = FIRST_WAIT;
    this._open();
    this._online = () => this._again(0);
    this._offline = () => this._lost();
    addEventListener("online", this._online);
    addEventListener("offline", this._offline);
    document.addEventListener("signed-on", this._online);
  }

  /** No more of it. */
  end() {
    this._say("ended");
    clearTimeout(this._timer);
    clearTimeout(this._silence);
    removeEventListener("online", this._online);
    removeEventListener("offline", this._offline);
    document.removeEventListener("signed-on", this._online);
    this._socket?.close();
  }

  _open() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.path}?after=${this.seq}`);
    let opened = false;
    this._socket = socket;
    socket.addEventListener("message", (told) => {
      if (this._socket !== socket) return;
      opened = true;
      this._heard(JSON.parse(told.data));
    });
    socket.addEventListener("close", () => {
      if (this.state === "ended" || this._socket !== socket) return;
      this._say(this.latest ? "stale" : "connecting");
      if (!opened && navigator.onLine) this._refused();
      this._again(this._wait);
    });
  }

  /** Without a network a socket may take its time to close: what is shown is stale from now on. */
  _lost() {
    const socket = this._socket;
    this._socket = null;
    socket?.close();
    this._say(this.latest ? "stale" : "connecting");
  }

  /** A feed that never opened may mean that nobody is signed on any more: asking makes sure somebody is. */
  _refused() {
    get("/me").catch(() => {}); // the house is away; the next attempt will tell
  }

  _heard(said) {
    this._wait = FIRST_WAIT;
    if (typeof said.seq === "number") this.seq = said.seq;
    said.events?.forEach((event, at) => { event.said = said.said?.[at]; });
    this.latest = said;
    this._say("live");
    clearTimeout(this._silence);
    if (this._quiet) this._silence = setTimeout(() => this._say("stale"), this._quiet);
    this.dispatchEvent(new CustomEvent("message", { detail: said }));
  }

  _again(wait) {
    if (this.state === "ended" || (this._socket && this._socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this._timer);
    this._wait = Math.min(this._wait * 2, LONGEST_WAIT);
    this._timer = setTimeout(() => this._open(), wait);
  }

  _say(state) {
    if (this.state === state || this.state === "ended") return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }
}
