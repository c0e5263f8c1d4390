/** Chips and counts: open and close, sell chips, count tray and drop by two people, fill and credit. */

import { confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { post } from "../js/wire.js";
import { refusalText } from "../js/words.js";
import { commandForm, factList, inCents, moneyField, panel } from "./sheet-parts.js";

export function chipsPanel(sheet, table) {
  const facts = factList([["Float", dollars(table.float)], ["Drop box", dollars(table.drop)],
    ["Counts", table.counts ? (table.counts_due.length ? `due: ${table.counts_due.join(", ")}` : "by two people") : "this table was opened without"]]);
  if (!table.line.open) return panel("Opening", facts, opening(sheet, table));
  const closing = moneyField("float", "Float counted, dollars (none: as in the ledger)", { required: false });
  return panel("Chips and counts", facts,
    ...(table.players.length && sheet.may("BuyChips") && table.means.length ? [selling(sheet, table)] : []),
    ...(table.counts ? [countingTray(sheet), countingDrop(sheet)] : []),
    transfer(sheet, "FillFloat", "Fill from the cage"), transfer(sheet, "CreditFloat", "Credit to the cage"),
    commandForm(sheet, "CloseTable", "Close the table", [closing], () => closes(sheet, table, closing)));
}

/** A table is closed after one question, which says who still sits there and what the float will have been. */
async function closes(sheet, table, closing) {
  const counted = closing.querySelector("input").value ? inCents(closing) : null;
  const { line, players } = table;
  const seated = players.length ? `${players.length === 1 ? "One player sits" : `${players.length} players sit`} there. ` : "Nobody sits there. ";
  const round = line.phase === "betting" ? "" : `Round ${line.round} is not over. `;
  const float = counted === null ? `The float was not counted: ${dollars(table.float)}, as in the ledger, goes on record` : `The float goes on record as ${dollars(counted)}${counted === table.float ? "" : `; the ledger has ${dollars(table.float)}`}`;
  return (await confirmed(`Close ${line.table}?`, `${seated}${round}${float}.`, `Close ${line.table}`, { wary: true })) ? (counted === null ? {} : { float: counted }) : null;
}

function opening(sheet, table) {
  const button = element("button", { type: "button", class: "first", "data-act": "OpenTable", disabled: !sheet.may("OpenTable") }, "Open as the floor file says");
  button.addEventListener("click", async () => {
    try {
      await post(`/tables/${encodeURIComponent(sheet.table)}/open`);
      sheet.says("");
    } catch (trouble) {
      sheet.says(trouble.refusal ? refusalText(trouble.refusal) : trouble.detail);
    }
    sheet.look();
  });
  const looked = table.opening ?? [];
  const said = looked.length
    ? [element("p", { class: "small" }, "Who opens says in their own name to have seen to this:"), element("ul", { class: "small" }, ...looked.map((one) => element("li", {}, one)))]
    : [element("p", { class: "soft small" }, "At a live table the dealer attests the opening steps first, at the dealer's console.")];
  return element("div", { class: "acts" }, ...said, button);
}

/** One field a chip value; what they come to is added up on the way. */
function stacks(sheet) {
  const fields = sheet.desk.me.chips.map((value) => element("input", { type: "number", min: 0, name: `chips-${value}`, "aria-label": `Chips of ${dollars(value)}`, placeholder: dollars(value) }));
  const total = element("output", { class: "money" }, "$0");
  const said = () => fields.map((field, index) => [sheet.desk.me.chips[index], Number(field.value || 0)]).filter(([, number]) => number);
  const sum = () => said().reduce((all, [value, number]) => all + value * number, 0);
  const row = element("span", { class: "stacks" }, ...fields, total);
  row.addEventListener("input", () => { total.textContent = dollars(sum()); });
  return { row, said, sum };
}

/** Where no dealer takes the money; from the floor's sum on it then waits above for somebody else. */
function selling(sheet, table) {
  const player = element("select", { name: "buyer", "aria-label": "Player" }, ...table.players.map((one) => element("option", {}, one.player)));
  const amount = moneyField("sale", "Sell chips, dollars", { min: 1 });
  const means = element("select", { name: "means", "aria-label": "Paid with" }, ...table.means.map((one) => element("option", { value: one }, one === "cash" ? "for cash" : "at the terminal")));
  return commandForm(sheet, "BuyChips", "Sell chips", [player, amount, means], () => ({ player: player.value, amount: inCents(amount), means: means.value }));
}

function countingTray(sheet) {
  const chips = stacks(sheet);
  return commandForm(sheet, "CountFloat", "Count the tray", [chips.row], () => ({ chips: chips.said(), total: chips.sum() }));
}

function countingDrop(sheet) {
  const total = moneyField("drop", "In the drop box, dollars");
  return commandForm(sheet, "CountDrop", "Count the drop", [total], () => ({ total: inCents(total) }));
}

function transfer(sheet, type, word) {
  const slip = element("label", {}, "Slip", element("input", { name: `slip-${type}`, required: true, autocomplete: "off", maxlength: 40 }));
  const chips = stacks(sheet);
  return element("details", {}, element("summary", {}, word),
    commandForm(sheet, type, word, [slip, chips.row], () => ({ slip: slip.querySelector("input").value, chips: chips.said(), total: chips.sum() })));
}
