/** Buttons that download the par sheet of what is on the screen: as a page, and as a print where the house can. */

import { element } from "../js/element.js";
import { Trouble } from "../js/wire.js";

/**
 * @param {{pdf: boolean}} about
 * @param {() => object} question
 * @param {(trouble: Error) => void} failed
 */
export function downloads(about, question, failed) {
  const cards = element("input", { type: "checkbox" });
  const one = (form, text) => {
    const button = element("button", { type: "button", disabled: form === "pdf" && !about.pdf, title: form === "pdf" && !about.pdf ? "The server lacks the package typst" : null }, text);
    button.addEventListener("click", async () => {
      button.disabled = true;
      button.textContent = "Making the sheet…";
      try {
        await fetched({ ...question(), form, protection: cards.checked ? "cards" : "none" });
      } catch (trouble) {
        failed(trouble);
      } finally {
        button.disabled = false;
        button.textContent = text;
      }
    });
    return button;
  };
  return [one("html", "Par sheet"), one("pdf", "Par sheet, PDF"), element("label", { class: "tick" }, cards, "with cards seen too early (slower)")];
}

async function fetched(question) {
  let answer;
  try {
    answer = await fetch("/pricing/parsheet", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
  } catch {
    throw new Trouble(0, "The house cannot be reached.");
  }
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({}));
    throw new Trouble(answer.status, said.text ?? said.detail ?? "There is no sheet.", said.code ? said : undefined);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "par-sheet.html";
  const link = element("a", { href: URL.createObjectURL(await answer.blob()), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
