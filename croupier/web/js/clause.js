/** A clause as a link: its id, and on demand its gist in our own words. */

import { openDialog } from "./dialog.js";
import { element } from "./element.js";
import { get } from "./wire.js";

const books = new Map(); // book -> promise of a map of its clauses

/** All clauses of a book by id, with those of the house. @param {string} book */
export function clauses(book) {
  if (!books.has(book)) {
    const asked = get(`/books/${encodeURIComponent(book)}/clauses`)
      .then((found) => new Map(found.map((one) => [one.id, one])));
    asked.catch(() => books.delete(book));
    books.set(book, asked);
  }
  return books.get(book);
}

/** A clause of another book is cited with it: "crown-ms-3.0:9.5". @returns {[string, string]} book and id */
export function clauseHome(book, id) {
  const [, other, own] = /^(?!house:|nsw:|order|table|[0-9])([a-z0-9.-]+):(.+)$/.exec(id) ?? [];
  return other ? [other, own] : [book, id];
}

/** Whose clause it is in words: "star-ms-4 9.1.2", "house:seat". */
export const clauseName = (book, id) => (/^(house|nsw):/.test(id) ? id : clauseHome(book, id).join(" "));

/** A button that opens a clause. @param {string} book @param {string} id @param {string=} name the words on it */
export function clauseLink(book, id, name = clauseName(book, id)) {
  return element("button", { type: "button", class: "clause", title: `What ${clauseName(book, id)} says`, onclick: () => openClause(book, id) }, name);
}

/** Buttons for several clauses, with dots between. @param {string} book @param {string[]} ids */
export function clauseLinks(book, ids) {
  const found = element("span", { class: "clauses" });
  [...new Set(ids)].forEach((id, index) => found.append(...(index ? [" · "] : []), index ? clauseLink(book, id, id) : clauseLink(book, id)));
  return found;
}

/** Show a clause in front of the page. @param {string} book @param {string} id */
export async function openClause(book, id) {
  let one;
  try {
    const [home, own] = clauseHome(book, id);
    one = (await clauses(home)).get(own);
  } catch (trouble) {
    openDialog(clauseName(book, id), element("p", { class: "trouble" }, trouble.detail));
    return;
  }
  if (!one) {
    openDialog(clauseName(book, id), element("p", {}, "This book has no clause of that name."));
    return;
  }
  openDialog(clauseName(book, id),
    element("p", {}, one.gist),
    element("p", { class: "soft small" }, `${one.area} · ${one.class} · in our own words; the approved document decides`));
}
