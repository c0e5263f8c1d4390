/** `<odo-meter cents="123456">`: an amount in lamps whose digits roll; only transforms move. `whole` leaves ".00" out. */

import { element, svg } from "../js/element.js";
import { dollars, exactly } from "../js/money.js";

/** Our own lamp numerals, 60 by 100: the same on every screen. */
const LAMPS = {
  0: "M30 8C14 8 8 22 8 50s6 42 22 42 22-14 22-42S46 8 30 8Z",
  1: "M14 25 34 8v84",
  2: "M9 28C9 15 18 8 30 8c13 0 21 9 21 21 0 16-15 26-42 63h43",
  3: "M10 19C15 11 22 8 30 8c12 0 20 8 20 20S42 47 27 47c16 0 25 9 25 22S43 92 30 92c-10 0-18-4-22-12",
  4: "M42 92V8L7 68h47",
  5: "M48 8H16l-4 38c5-5 11-8 19-8 13 0 21 11 21 26S43 92 29 92c-9 0-17-4-21-11",
  6: "M47 15C43 10 37 8 31 8 15 8 8 26 8 56c0 24 8 36 22 36 13 0 22-10 22-25S43 43 31 43 8 53 8 66",
  7: "M8 8h44C38 30 28 60 26 92",
  8: "M30 46C19 46 11 38 11 27S19 8 30 8s19 8 19 19-8 19-19 19C17 46 8 56 8 69s9 23 22 23 22-9 22-23-9-23-22-23Z",
  9: "M13 85c4 5 10 7 16 7 16 0 23-18 23-48C52 20 44 8 30 8 17 8 8 18 8 33s9 24 21 24 23-10 23-23",
  "$": "M50 27C47 15 40 10 30 10c-12 0-20 7-20 18 0 12 8 17 20 21 13 4 21 10 21 22 0 12-8 19-21 19C19 90 11 84 8 73M30-3v106",
  ",": "M12 90 6 106",
  ".": "M10 91v1",
};

function lamp(sign) {
  const [left, width] = ",.".includes(sign) ? [-6, 30] : [-8, 76];
  const layers = ["halo", "tube", "core"].map((layer) => svg("path", { class: layer, d: LAMPS[sign] ?? "" }));
  return svg("svg", { class: "lamp", viewBox: `${left} -12 ${width} 126` }, ...layers);
}

class Odometer extends HTMLElement {
  static observedAttributes = ["cents"];

  attributeChangedCallback() {
    const cents = Number(this.getAttribute("cents") ?? 0);
    const text = this.hasAttribute("whole") ? dollars(cents) : exactly(cents);
    this._text ??= this.appendChild(element("span", { class: "unseen" }));
    this._wheels ??= this.appendChild(element("span", { class: "wheels", "aria-hidden": "true" }));
    this._text.textContent = text;
    this.style.setProperty("--signs", String(text.length)); // so that what is long is drawn smaller
    if (this._wheels.childElementCount !== text.length) this._builds(text);
    [...text].forEach((sign, at) => {
      const wheel = this._wheels.children[at];
      if (wheel.classList.contains("digit")) wheel.firstChild.style.transform = `translateY(-${Number(sign) * 10}%)`;
    });
  }

  _builds(text) {
    this._wheels.replaceChildren(...[...text].map((sign) => (/\d/.test(sign)
      ? element("span", { class: "digit" }, element("span", { class: "strip" }, ...[..."0123456789"].map(lamp)))
      : element("span", { class: sign === "$" ? "sign-of" : "point" }, lamp(sign)))));
  }
}

customElements.define("odo-meter", Odometer);
