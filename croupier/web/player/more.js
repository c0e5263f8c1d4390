/** What else a player may do here, and about their own account. */

import { openOffers } from "../js/offers.js";

/** @param {object} table the `<player-table>` it is about */
export function open(table) {
  const at = `/tables/${encodeURIComponent(table.table)}`;
  openOffers({ title: `More at ${table.table}`, offers: `${at}/offers`, commands: `${at}/commands`, book: table.book.id, also: [{ offers: "/me/account/offers", commands: "/me/account/commands" }], done: () => table.options.refresh() });
}
