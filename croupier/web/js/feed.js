/** A feed of the house: resumes after the last record it has, and says how fresh it is. */

import { get, line, told, Trouble } from "./wire.js";

const FROM_NOW = 999_999_999_999; // no record has that number yet
const FIRST_WAIT = 250; // ms, doubled each time
const LONGEST_WAIT = 5000;

/**
 * Fires `message` (detail: {table, seq, time, events, view}, or what else the path tells) and
 * `state` (detail: "connecting" | "live" | "stale" | "ended"). Commands about what it tells of may go over it.
 */
export class Feed extends EventTarget {
  /**
   * @param {string} path like /tables/T/feed
   * @param {{after?: number, quiet?: number}=} options `after`: the record to go on from, 0 for all there are,
   *   by default from now on, which begins with the state of things; `quiet`: ms without a word after which what is shown counts as stale;
   *   `own`: at a table, with all that happens comes what one may do (offers, clock, account), and commands go this way
   */
  constructor(path, { after = FROM_NOW, quiet = 0, own = false } = {}) {
    super();
    this.path = path;
    this.seq = after;
    this.state = "connecting";
    this.latest = null;
    this._quiet = quiet;
    this._own = own;
    this._asked = new Map(); // by the id of a command: who waits for its answer
    if (own) line(path.replace(/feed$/, "commands"), (command) => this._gives(command));
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
    const { ahead } = globalThis; // a page may have opened it already
    const begun = this._own && ahead?.path === this.path && ahead.socket?.readyState <= WebSocket.OPEN && !ahead.hears ? ahead : null;
    const socket = begun?.socket ?? new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.path}?after=${this.seq}${this._own ? "&offers=1" : ""}`);
    let opened = false;
    this._socket = socket;
    const hears = (said) => {
      if (this._socket !== socket) return;
      opened = true;
      this._heard(JSON.parse(said));
    };
    if (begun) {
      begun.hears = hears;
      queueMicrotask(() => begun.said.splice(0).forEach(hears)); // once somebody listens
    } else socket.addEventListener("message", (told) => hears(told.data));
    socket.addEventListener("close", () => {
      if (this.state === "ended" || this._socket !== socket) return;
      this._unanswered();
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
    this._unanswered();
    this._say(this.latest ? "stale" : "connecting");
  }

  /** A feed that never opened may mean that nobody is signed on any more: asking makes sure somebody is. */
  _refused() {
    get("/me").catch(() => {}); // the house is away; the next attempt will tell
  }

  /** What comes of a command; null where the feed is not open now. @param {{id: string}} command */
  _gives(command) {
    if (this._socket?.readyState !== WebSocket.OPEN) return null;
    this._socket.send(JSON.stringify({ command }));
    return new Promise((done, failed) => this._asked.set(command.id, { done, failed }));
  }

  _answers({ answer, status, ...body }) {
    const { done, failed } = this._asked.get(answer) ?? {};
    this._asked.delete(answer);
    try {
      done?.({ ...told(status, body), answer });
    } catch (trouble) {
      failed?.(trouble);
    }
  }

  /** Nobody knows what came of these: the same id goes another way. */
  _unanswered() {
    for (const { failed } of this._asked.values()) failed(new Trouble(0, "The house cannot be reached."));
    this._asked.clear();
  }

  _heard(said) {
    this._wait = FIRST_WAIT;
    if ("answer" in said) return this._answers(said);
    if (typeof said.seq === "number") this.seq = said.seq;
    said.events?.forEach((event, at) => { event.said = said.said?.[at]; });
    this.latest = said;
    this._say("live");
    clearTimeout(this._silence);
    if (this._quiet) this._silence = setTimeout(() => this._say("stale"), this._quiet);
    this.dispatchEvent(new CustomEvent("message", { detail: said }));
    return undefined;
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
