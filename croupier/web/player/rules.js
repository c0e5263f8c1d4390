/** The rule reader: search over our own words for each clause; the operator's document where one is kept. */

import { clauses } from "../js/clause.js";
import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { give } from "../js/wire.js";

const MOST = 60; // lines shown at once

/** @param {object} table the `<player-table>` */
export async function open(table) {
  const { book } = table;
  const search = element("input", { type: "search", "aria-label": "Search the rules", placeholder: "fold, jackpot, 9.1.2 …" });
  const said = element("p", { class: "soft small", role: "status" });
  const list = element("dl", { class: "rules" });
  const document = book.document
    ? element("p", {}, element("a", { href: `/books/${encodeURIComponent(book.id)}/document`, target: "_blank", rel: "noopener" }, "The approved document"))
    : null;
  const copy = element("button", { type: "button", onclick: () => asksCopy(table, copy) }, "Ask for a copy of the rules");
  openDialog("Rules at this table", element("p", { class: "soft small" }, `${book.title}. Gists in our own words; the approved document decides.`), document, search, said, list, element("footer", { class: "dialog-foot" }, copy))
    .classList.add("wide");
  search.focus();
  let all;
  try {
    all = [...(await clauses(book.id)).values()].filter((one) => one.class !== "heading");
  } catch (trouble) {
    said.textContent = trouble.detail;
    return;
  }
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((one) => words.every((word) => `${one.id} ${one.area} ${one.gist}`.toLowerCase().includes(word)));
    said.textContent = found.length > MOST ? `${found.length} clauses; the first ${MOST}` : `${found.length} ${found.length === 1 ? "clause" : "clauses"}`;
    list.replaceChildren(...found.slice(0, MOST).flatMap((one) => [
      element("dt", {}, one.id, " ", element("span", { class: "soft small" }, one.area)),
      element("dd", {}, one.gist)]));
  };
  search.addEventListener("input", show);
  show();
}

/** It is on record that somebody asked, and the house hands them the approved document. */
async function asksCopy(table, button) {
  const { refusal } = await give(table.table, { type: "RequestRules" }).catch((trouble) => ({ refusal: { text: trouble.detail } }));
  button.disabled = !refusal;
  button.textContent = refusal ? refusal.text : "Asked: the house brings you a copy";
}
