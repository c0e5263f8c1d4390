/** Ranks as people say them: "casino supervisor", "TG ACM". */

import { plain } from "./words.js";

/** @param {string} rank one, or several with commas */
export const rankName = (rank) => plain(rank).replace(/\b(tg|acm|hdd)\b/g, (short) => short.toUpperCase());
