/** `<chip-rail>`: the chips of the house; choose one and press a spot, or drag it there. */

import { chipColour } from "../js/chips.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";

/** Fires `laid` (detail: {box, spot, cents}) where a chip is dropped on a spot. */
class ChipRail extends HTMLElement {
  /** @param {number[]} chips denominations in cents */
  show(chips) {
    if (this._chips) return;
    this._chips = chips;
    this.setAttribute("role", "radiogroup");
    this.setAttribute("aria-label", "Chip to lay");
    this.chosen = chips.find((one) => one >= 500) ?? chips[0];
    this.replaceChildren(...chips.map((one) => this._button(one)));
    this._mark();
    this.addEventListener("keydown", (event) => this._keys(event));
  }

  _button(cents) {
    const node = element("button", { type: "button", role: "radio", class: `chip-button ${chipColour(cents)}`, "data-cents": cents, "aria-label": `${dollars(cents)} chip` },
      dollars(cents));
    node.addEventListener("click", () => { this.chosen = cents; this._mark(); });
    node.addEventListener("pointerdown", (event) => this._drag(event, node, cents));
    return node;
  }

  _mark() {
    for (const node of this.children) {
      const on = Number(node.dataset.cents) === this.chosen;
      node.setAttribute("aria-checked", on);
      node.tabIndex = on ? 0 : -1;
    }
  }

  _keys(event) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.step(step);
    this.querySelector('[aria-checked="true"]').focus();
  }

  /** The next chip, or with -1 the one before. @param {number} by */
  step(by) {
    const at = this._chips.indexOf(this.chosen);
    this.chosen = this._chips[(at + by + this._chips.length) % this._chips.length];
    this._mark();
  }

  /** A chip follows the pointer and is laid where it is let go. */
  _drag(event, node, cents) {
    if (event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    let ghost = null;
    const move = (moved) => {
      const dx = moved.clientX - start.x;
      const dy = moved.clientY - start.y;
      if (!ghost && Math.hypot(dx, dy) > 6) {
        const at = node.getBoundingClientRect();
        ghost = node.cloneNode(true);
        ghost.classList.add("dragged");
        ghost.setAttribute("aria-hidden", "true");
        Object.assign(ghost.style, { left: `${at.left}px`, top: `${at.top}px` });
        document.body.append(ghost);
      }
      if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    };
    const drop = (ended) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      if (!ghost) return;
      ghost.remove();
      const spot = document.elementFromPoint(ended.clientX, ended.clientY)?.closest?.("button.spot:enabled");
      if (spot && ended.type === "pointerup") {
        this.dispatchEvent(new CustomEvent("laid", { detail: { box: Number(spot.dataset.box), spot: spot.dataset.spot, cents } }));
      }
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }
}

customElements.define("chip-rail", ChipRail);
