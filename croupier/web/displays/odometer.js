/** `<odo-meter cents="123456">`: an amount whose digits roll; only transforms move. */

import { element } from "../js/element.js";
import { exactly } from "../js/money.js";

class Odometer extends HTMLElement {
  static observedAttributes = ["cents"];

  attributeChangedCallback() {
    const text = exactly(Number(this.getAttribute("cents") ?? 0));
    this._text ??= this.appendChild(element("span", { class: "unseen" }));
    this._wheels ??= this.appendChild(element("span", { class: "wheels", "aria-hidden": "true" }));
    this._text.textContent = text;
    this.style.setProperty("--signs", String(text.length)); // so that what is long is drawn smaller
    if (this._wheels.childElementCount !== text.length) this._builds(text);
    [...text].forEach((sign, at) => {
      const wheel = this._wheels.children[this._wheels.childElementCount - text.length + at];
      if (wheel.classList.contains("digit")) wheel.firstChild.style.transform = `translateY(-${Number(sign) * 10}%)`;
    });
  }

  /** Right to left the same, so that one digit more does not turn all the others. */
  _builds(text) {
    this._wheels.replaceChildren(...[...text].map((sign) => (/\d/.test(sign)
      ? element("span", { class: "digit" }, element("span", { class: "strip" }, ...[..."0123456789"].map((one) => element("span", {}, one))))
      : element("span", { class: "point" }, sign))));
  }
}

customElements.define("odo-meter", Odometer);
