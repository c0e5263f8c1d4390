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

/** It is on record that somebody asked; the console shows the approved document if it has it, else the house brings a copy. */
async function asksCopy(table, button) {
  const { events, refusal } = await give(table.table, { type: "RequestRules" }).catch((trouble) => ({ events: [], refusal: { text: trouble.detail } }));
  button.disabled = !refusal;
  const notice = events.find((event) => event.type === "RulesRequested")?.notice;
  if (!refusal && notice && table.book.document && await shown(table, notice)) button.textContent = "The approved document is open beside this page";
  else button.textContent = refusal ? refusal.text : "Asked: the house brings you a copy";
}

/** Open the approved document, and say by its hash which it was. */
async function shown(table, notice) {
  const place = `/books/${encodeURIComponent(table.book.id)}/document`;
  const answer = await fetch(place).catch(() => null);
  if (!answer?.ok || !crypto.subtle) return false;
  const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  window.open(place, "_blank", "noopener");
  const { refusal } = await give(table.table, { type: "HandOverRules", notice, document: table.book.title, sha256 }).catch((trouble) => ({ refusal: trouble }));
  return !refusal;
}
