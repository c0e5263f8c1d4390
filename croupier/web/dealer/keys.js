/** Every key of the dealer's console. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";

const KEYS = [
  ["Enter", "do the next act; with all cards named, show or settle them"],
  ["2 … 9, T or 10, J, Q, K, A", "the rank of a card"],
  ["S, H, D, C", "its suit: spades, hearts, diamonds, clubs"],
  ["Backspace", "take the last card back"],
  ["1 … 4, F, C", "while a box decides: its first to fourth bet, fold, check"],
  ["a scanner", "reads one card after the other, as if typed and ended with Enter"],
  ["F2", "something is wrong: call it, or rule on it"],
  ["F4", "call a supervisor"],
  ["F9", "this list"],
  ["Tab, Shift Tab", "everything else"],
  ["Escape", "close what is in front"],
];

export function showKeys() {
  openDialog("Keys", element("dl", { class: "keys" }, ...KEYS.flatMap(([key, does]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, does)])));
}
