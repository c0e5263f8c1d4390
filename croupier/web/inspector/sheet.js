/** Tables of the inspector's console: headings that sort, cells that are text or parts of the page. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { sortable } from "../js/table-sort.js";

const KEPT_MS = 60_000; // for which the browser may still copy it

/**
 * @typedef {{name: string, kind?: "text" | "number" | "money", sort?: boolean}} Column
 * @typedef {string | number | Node | {value: string | number, show: Node | string} | null} Cell
 */

/**
 * A table with a caption; cells with a `value` sort by it.
 * @param {string} caption
 * @param {Column[]} columns
 * @param {Cell[][]} rows
 */
export function sheet(caption, columns, rows = []) {
  const heads = columns.map(({ name, kind = "text", sort = true }) =>
    element("th", { scope: "col", class: kind === "text" ? null : kind, "data-sort": sort ? (kind === "text" ? "text" : "number") : null }, name));
  const body = element("tbody", {});
  const table = element("table", { class: "sheet" }, element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...heads)), body);
  sortable(table);
  fill(table, columns, rows);
  return table;
}

/** Put more rows in. @param {HTMLTableElement} table @param {Column[]} columns @param {Cell[][]} rows */
export function fill(table, columns, rows) {
  table.tBodies[0].append(...rows.map((row) => element("tr", {}, ...row.map((cell, at) => made(cell, columns[at])))));
}

/** A table that scrolls by itself where it is wider than the page. @param {HTMLTableElement} table */
export const scrolling = (table) =>
  element("div", { class: "sheet-scroll", tabindex: "0", role: "region", "aria-label": table.caption.textContent }, table);

/** A mark of a word. @param {string} text @param {"good"|"warn"|"alert"|"soft"=} kind */
export const badge = (text, kind = "soft") => element("span", { class: `badge ${kind}` }, text);

/** A button that prints the page. */
export const printButton = () => element("button", { type: "button", onclick: () => print() }, "Print");

/** A link that keeps a file, once all of it has come; if it cannot be had, the page says why. @param {string} href @param {string} text */
export const fileLink = (href, text) => element("a", { class: "button", href, download: "", onclick: kept }, text);

async function kept(event) {
  event.preventDefault();
  const link = event.currentTarget;
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true";
  try {
    const answer = await fetch(link.href);
    if (answer.status !== 200) throw new Error((await answer.json().catch(() => ({}))).detail ?? "It is not ready yet. Try again.");
    const address = URL.createObjectURL(await answer.blob());
    const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  } catch (trouble) {
    const why = trouble instanceof TypeError ? "The connection broke before all of it had come." : trouble.message;
    openDialog("No file was kept", element("p", { class: "trouble", role: "alert" }, why));
  } finally {
    link.ariaBusy = null;
  }
}

function made(cell, { kind = "text" } = {}) {
  const td = element("td", { class: kind === "text" ? null : kind });
  if (cell !== null && typeof cell === "object" && !(cell instanceof Node)) {
    td.dataset.value = cell.value;
    td.append(cell.show);
  } else if (cell !== null && cell !== undefined) td.append(cell instanceof Node ? cell : String(cell));
  return td;
}
