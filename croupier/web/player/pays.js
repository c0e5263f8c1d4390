/** What every hand pays here, as printed on the felt: for small screens, where the felt has no room. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { jackpotLines, printed } from "../js/felt-print.js";
import { dollars } from "../js/money.js";

/** @param {object} table the `<player-table>` */
export function open(table) {
  const { book, view } = table;
  const prizes = jackpotLines(book, view.sign);
  const parts = printed(book).map(({ title, lines }) => sheet(title, lines));
  if (prizes.length) parts.push(sheet(`Jackpot, for ${dollars(view.sign.jackpot.wager)}`, prizes));
  openDialog("What hands pay", ...(book.legend ? [element("p", {}, book.legend)] : []), element("div", { class: "sheets" }, ...parts)).classList.add("wide");
}

const sheet = (title, lines) => element("table", { class: "pays" },
  element("caption", {}, title),
  element("tbody", {}, ...lines.map(([hand, pays]) => element("tr", {}, element("th", { scope: "row" }, hand), element("td", {}, pays)))));
