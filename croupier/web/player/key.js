/** A key of the bar: one act, always in the same place; resting while it has nothing to do. */

import { element } from "../js/element.js";

const WAKES_MS = 400; // after it woke or changed its meaning, before a press counts

export class Key {
  /** @param {string} name its place @param {string} shortcut the key of the keyboard, as it is printed */
  constructor(name, shortcut = "") {
    this._word = element("span", { class: "word" });
    this._small = element("small", {});
    this._shortcut = shortcut;
    this.node = element("button", { type: "button", class: "key", "data-name": name, "aria-keyshortcuts": shortcut || null },
      this._word, this._small, shortcut ? element("kbd", { "aria-hidden": "true" }, shortcut) : null);
    this.node.addEventListener("pointerdown", () => { this._pressed = this.awake; });
    this.node.addEventListener("click", (event) => this._clicked(event));
    this._means = "";
    this._from = 0; // when it may be pressed
  }

  /** Whether it is this key of the keyboard. @param {string} key */
  answers(key) { return Boolean(this._shortcut) && key === (this._shortcut === "Space" ? " " : this._shortcut.toLowerCase()); }

  /** Whether a press counts now. */
  get awake() { return this.node.getAttribute("aria-disabled") !== "true"; }

  /**
   * What it does now, or with `rests` nothing.
   * @param {{word: string, small?: string, kind?: string, does?: () => void, rests?: boolean, label?: string, means?: string}} how
   *   `means`: what a press means; a key that changes its meaning takes a moment to wake
   * @param {boolean} held nothing can be pressed now, because an answer is awaited or the house is away
   */
  show({ word, small = "", kind = "calm", does, rests = false, label = "", means = label || word }, held) {
    if (this._word.textContent !== word) {
      const [, verb, times] = /^(Bet )(\d+x)$/.exec(word) ?? [];
      this._word.replaceChildren(...(verb ? [element("span", { class: "verb" }, verb), times] : [word]));
    }
    if (this._small.textContent !== small) this._small.textContent = small;
    this.node.setAttribute("aria-label", label || (small ? `${word} · ${small}` : word));
    this.node.className = `key ${rests ? "rest" : kind}`;
    this._does = does;
    const now = rests ? "" : means;
    if (now !== this._means) this._from = performance.now() + WAKES_MS;
    this._means = now;
    this._held = held || rests;
    this._wakes();
  }

  /** Press it, if it can be pressed. */
  press() {
    if (this.awake) this._does?.();
  }

  _wakes() {
    clearTimeout(this._timer);
    const wait = this._from - performance.now();
    const off = this._held || wait > 0;
    this.node.setAttribute("aria-disabled", off); // not disabled: that would take the focus away
    this.node.tabIndex = this._means || this.node === document.activeElement ? 0 : -1;
    if (!this._held && wait > 0) this._timer = setTimeout(() => this._wakes(), wait);
  }

  /** The second half of a double click, or a press that began before the key was awake, means something else. */
  _clicked(event) {
    if (event.detail > 1 || (event.detail === 1 && !this._pressed)) return;
    this.press();
  }
}
