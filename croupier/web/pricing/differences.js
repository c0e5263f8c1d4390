/** What differs between what is on the screen and another book: pay lines, bets, what a fold takes. */

import { element } from "../js/element.js";
import { lineName, oddsText, spotName } from "../js/words.js";

/** @param {import("./variant.js").Variant} variant @param {object} other a book */
export function differences(variant, other) {
  const { book } = variant;
  if (book.game !== other.game) return element("p", { class: "soft" }, "These are different games; only their figures can be compared.");
  const rows = [...payLines(variant, other), ...bets(variant, other), ...folds(variant, other)].filter(([, here, there]) => here !== there);
  if (!rows.length) return element("p", { class: "soft" }, book.id === other.id ? "Nothing is moved." : "Pay tables, bets and folds are the same in both.");
  return element("table", { class: "sheet" },
    element("thead", {}, element("tr", {}, ...["", "Here", other.id === book.id ? "Book" : other.id].map((text) => (text ? element("th", { scope: "col" }, text) : element("td", {}))))),
    element("tbody", {}, ...rows.map(([name, here, there]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, here), element("td", {}, there)))));
}

function* payLines(variant, other) {
  for (const table of variant.book.tables) {
    const same = other.tables.find((one) => one.name === table.name)?.lines ?? [];
    for (const line of table.lines) {
      const there = same.find((one) => one.setting === line.setting);
      yield [`${table.name === "main" ? "" : `${spotName(table.name)}: `}${lineName(line)}`, oddsText(variant.value(line.setting, line.pays)), there ? oddsText(there.pays) : "not listed"];
    }
  }
}

function* bets(variant, other) {
  for (const stage of variant.book.stages) {
    const there = other.stages.find((one) => one.name === stage.name);
    const [least, most] = ["least", "most"].map((end) => variant.value(`${stage.setting}.${end}`, stage[end]));
    yield [`${spotName(stage.name)} bet`, `${least}x to ${most}x`, there ? `${there.least}x to ${there.most}x` : "none"];
  }
}

function* folds(variant, other) {
  const word = (keeps) => (String(keeps) === "true" ? "stays in play" : "is lost");
  yield ["Jackpot wager after a fold", word(variant.value("rule.fold.keeps-jackpot", variant.book.keeps_jackpot)), word(other.keeps_jackpot)];
}
