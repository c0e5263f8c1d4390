/** Two colours of suits or four; kept in the browser. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";

const KEPT = "croupier-deck";

/** Take up what was chosen before. */
export function applyDeck() {
  try {
    document.documentElement.dataset.deck = localStorage.getItem(KEPT) ?? "two";
  } catch {
    document.documentElement.dataset.deck = "two";
  }
}

export function open() {
  const choice = (value, text) => element("label", { class: "choice" },
    element("input", { type: "radio", name: "deck", value, checked: document.documentElement.dataset.deck === value }), text);
  const sample = element("p", { class: "sample" }, ...["As", "Kh", "Qd", "Jc"].map((code) => element("playing-card", { code })));
  const form = element("form", {}, element("fieldset", {}, element("legend", {}, "Colours of the suits"), choice("two", "Two: red and black"), choice("four", "Four: each suit its own")), sample);
  form.addEventListener("change", () => {
    const chosen = new FormData(form).get("deck");
    try {
      localStorage.setItem(KEPT, chosen);
    } catch {
      // chosen for this page only
    }
    document.documentElement.dataset.deck = chosen;
  });
  openDialog("Cards", form);
}
