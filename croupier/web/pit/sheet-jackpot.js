/** The jackpot at a table: equipment, and wagers on paper while it does not work, which two people count. */

import { element } from "../js/element.js";
import { asked as asksFor } from "../js/asks.js";
import { asked } from "./asked.js";
import { commandForm, panel } from "./sheet-parts.js";

const PARTS = ["controller", "display", "sign"];

export function jackpotPanel(sheet, table) {
  const faults = table.jackpot_faults.map((part) => element("li", {}, element("span", { class: "badge alert" }, `${part} does not work`), " ",
    element("button", { type: "button", "data-act": `ClearJackpotFault ${part}`, disabled: !sheet.may("ClearJackpotFault"), onclick: () => sheet.gives({ type: "ClearJackpotFault", part }) }, "Works again")));
  const part = element("select", { name: "part" }, ...PARTS.map((one) => element("option", {}, one)));
  const reports = commandForm(sheet, "ReportJackpotFault", "Report a fault", [element("label", {}, "What does not work", part)], () => ({ part: part.value }));
  const paper = table.manual
    ? element("button", { type: "button", class: "first", "data-act": "EndManualArrangement", disabled: !sheet.may("EndManualArrangement"), onclick: () => ends(sheet, table) }, "End the paper record: two signatures…")
    : element("button", { type: "button", "data-act": "StartManualArrangement", disabled: !sheet.may("StartManualArrangement"), onclick: () => starts(sheet) }, "Record jackpot wagers on paper…");
  return panel("Jackpot", faults.length ? element("ul", { class: "clocks" }, ...faults) : element("p", { class: "soft" }, "The equipment works."), reports, paper);
}

async function starts(sheet) {
  const said = await asked("Jackpot wagers on paper", ["note"]);
  if (said) sheet.gives({ type: "StartManualArrangement", ...said });
}

async function ends(sheet, table) {
  const others = Object.keys(table.staff).filter((one) => one !== sheet.desk.me.id);
  const asks = [{ name: "counted", kind: "number", choices: [], value: 0, text: "How many on paper?" }, { name: "second", kind: "signature", choices: others, text: "The second signature" }];
  await asksFor("Jackpot wagers on paper", asks, { yes: "Sign", gives: ({ said, second }) => sheet.tries({ type: "EndManualArrangement", ...said }, { second }) });
}
