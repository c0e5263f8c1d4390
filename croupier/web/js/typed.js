/** The key of the keyboard somebody pressed for the page itself: "f", " "; nothing where it is meant for something else. */

/** @param {KeyboardEvent} event @returns {string} */
export function typed(event) {
  const elsewhere = event.ctrlKey || event.altKey || event.metaKey || event.repeat
    || event.target.closest?.("input, select, textarea, dialog") || document.querySelector("dialog[open]");
  return elsewhere ? "" : event.key.toLowerCase();
}
