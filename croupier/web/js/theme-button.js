/** A button for light and dark: as usual (a felt is dark, an office as the system wishes), or as chosen on this device. */

import { element } from "./element.js";

const NEXT = { "": "light", light: "dark", dark: "" };
const SIGN = { "": "◐", light: "☀", dark: "☾" };
const name = (theme) => theme || "as usual";

/** @returns {HTMLButtonElement} */
export function themeButton() {
  const { dataset } = document.documentElement;
  const button = element("button", { type: "button", class: "theme" });
  const show = (now) => {
    button.textContent = SIGN[now];
    button.title = `Colours: ${name(now)}. Press for ${name(NEXT[now])}.`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    dataset.chosen = NEXT[dataset.chosen ?? ""];
    show(dataset.chosen);
    try {
      localStorage.setItem("croupier-theme", dataset.chosen); // where theme.js finds it
    } catch {
      // for this page only
    }
  });
  show(dataset.chosen ?? "");
  return button;
}
