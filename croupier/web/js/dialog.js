/** Dialogs: something said or asked in front of the page, closed by Escape, focus put back where it was. */

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
  const before = document.activeElement;
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => { dialog.remove(); before?.focus?.(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Ask before something that cannot be undone.
 * @param {string} title
 * @param {string} text
 * @param {string} yes the word on the button that does it
 * @param {{no?: string, grave?: boolean}=} how `grave`: what costs money has the focus on the way back
 * @returns {Promise<boolean>}
 */
export function confirmed(title, text, yes, { no = "No", grave = false } = {}) {
  return new Promise((done) => {
    const does = element("button", { type: "button", class: grave ? "grave" : "first" }, yes);
    const not = element("button", { type: "button", class: grave ? "first" : "" }, no);
    const dialog = openDialog(title, element("p", {}, text), element("footer", { class: "dialog-foot" }, not, does));
    let answer = false;
    if (grave) { // a press meant for what was there before does not answer it
      does.setAttribute("aria-disabled", "true");
      setTimeout(() => does.removeAttribute("aria-disabled"), WAKES_MS);
    }
    does.addEventListener("click", () => { if (!does.ariaDisabled) { answer = true; dialog.close(); } });
    not.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => done(answer));
    (grave ? not : does).focus();
  });
}

let count = 0;
