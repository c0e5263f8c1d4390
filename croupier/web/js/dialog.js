/** Dialogs: something said or asked in front of the page, closed by Escape; the browser puts the focus back where it was. */

import { element } from "./element.js";

const WAKES_MS = 400; // before what costs money can be pressed

/**
 * A dialog in front of the page.
 * @param {string} title
 * @param {...(Node|string)} content
 * @returns {HTMLDialogElement} opened; removed again when it closes
 */
export function openDialog(title, ...content) {
  const heading = element("h2", { id: `dialog-${(count += 1)}` }, title);
  const close = element("button", { type: "button", class: "quiet close", "aria-label": "Close" }, "×");
  const dialog = element("dialog", { "aria-labelledby": heading.id },
    element("header", { class: "dialog-head" }, heading, close), ...content);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => { dialog.remove(); setTimeout(hears); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A field that got the focus back while a dialog closed shows a caret and is deaf to keys (Chromium), until it gets it once more. */
function hears() {
  const at = document.activeElement;
  if (!at?.matches("input, textarea") || document.querySelector("dialog[open]")) return;
  at.blur();
  at.focus();
}

/** Close a dialog when what it is about is over. @param {HTMLDialogElement} dialog @param {AbortSignal=} over */
export function endsWith(dialog, over) {
  if (over?.aborted) dialog.close();
  over?.addEventListener("abort", () => dialog.close(), { once: true });
}

/**
 * Ask before something that cannot be undone.
 * @param {string} title
 * @param {string} text
 * @param {string} yes the word on the button that does it
 * @param {{wary?: boolean, no?: string, over?: AbortSignal}=} how `wary`: Enter alone, pressed out of habit, is no, and what was
 *   pressed before it could be read is nothing; `over`: when there is nothing left to ask
 * @returns {Promise<boolean>}
 */
export function confirmed(title, text, yes, { wary = false, no = "No", over } = {}) {
  return new Promise((done) => {
    const does = element("button", { type: "button", class: "first" }, yes);
    const not = element("button", { type: "button" }, no);
    const dialog = openDialog(title, element("p", {}, text), element("footer", { class: "dialog-foot" }, not, does));
    let answer = false;
    if (wary) { // a press meant for what was there before does not answer it
      does.setAttribute("aria-disabled", "true");
      setTimeout(() => does.removeAttribute("aria-disabled"), WAKES_MS);
    }
    does.addEventListener("click", () => { if (!does.ariaDisabled) { answer = true; dialog.close(); } });
    not.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => done(answer));
    endsWith(dialog, over);
    (wary ? not : does).focus();
  });
}

let count = 0;
