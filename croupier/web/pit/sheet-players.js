/** Players: card, limits, chips, standing; and what the pit may do about one of them. */

import { element } from "../js/element.js";
import { houseTime } from "../js/frame.js";
import { dollars, signed } from "../js/money.js";
import { called, plain } from "../js/words.js";
import { asked } from "./asked.js";
import { panel } from "./sheet-parts.js";

const HEADS = ["Box", "Player", "Card", "Chips", "Put in", "Limits", ""];

export function playersPanel(sheet, table) {
  if (!table.players.length) return panel("Players", element("p", { class: "nothing" }, "Nobody sits here."));
  const rows = table.players.map((one) => element("tr", {},
    element("td", { class: "number" }, String(one.box)), element("th", { scope: "row" }, called(one.player), one.house ? element("span", { class: "soft" }, " house player") : ""),
    element("td", {}, element("span", { class: `badge ${one.card === "active" ? "good" : "alert"}` }, one.card)),
    element("td", { class: "number" }, dollars(one.chips)), element("td", { class: "number" }, dollars(one.put_in)),
    element("td", {}, ...standing(sheet, one)), element("td", {}, acts(sheet, one))));
  return panel("Players", element("div", { class: "sheet-scroll", tabindex: 0, role: "region", "aria-label": "Players at the table" }, element("table", { class: "sheet" },
    element("thead", {}, element("tr", {}, ...HEADS.map((head) => element(head ? "th" : "td", head ? { scope: "col" } : {}, head)))), element("tbody", {}, ...rows))));
}

/** How everybody played here today: what a host or a rating clerk would write on a card. */
export function ratingsPanel(table) {
  if (!table.ratings.length) return [];
  const money = (cents, shown = dollars(cents)) => element("td", { class: "number" }, shown);
  const rows = [...table.ratings].sort((one, other) => other.handle - one.handle).map((one) => element("tr", {},
    element("th", { scope: "row" }, called(one.player), one.here ? "" : element("span", { class: "soft" }, " left")),
    element("td", { class: "number" }, `${Math.floor(one.minutes / 60)}:${String(one.minutes % 60).padStart(2, "0")}`), element("td", { class: "number" }, String(one.hands)),
    money(one.average), money(one.handle), element("td", { class: "number" }, one.theory === null ? "…" : dollars(one.theory)), money(one.result, signed(one.result))));
  return [panel("Ratings today", element("div", { class: "sheet-scroll", tabindex: 0, role: "region", "aria-label": "Ratings" }, element("table", { class: "sheet" },
    element("thead", {}, element("tr", {}, ...["Player", "Time", "Hands", "Average bet", "Wagered", "Theory", "Result"].map((head, at) => element("th", { scope: "col", class: at ? "number" : "" }, head)))), element("tbody", {}, ...rows))),
  element("p", { class: "small soft" }, "Average bet: what bought a hand. Theory: what best play of these hands would have lost."))];
}

function standing(sheet, one) {
  const found = one.loss_limits.map((limit) => `lost ${dollars(limit.net_loss)} of ${dollars(limit.amount)} a ${limit.period}`);
  if (one.declined.length) found.push(`does without: ${one.declined.join(", ")}`);
  if (one.own_limits) found.push("limits of their own here");
  for (const warned of one.cautions) found.push(`${warned.told ? "was warned" : "is to be warned"}: ${plain(warned.about)}${warned.times > 1 ? `, ${warned.times} times` : ""}`);
  if (one.suspended) found.push(`keeps out until ${new Date(one.suspended).toLocaleString("en-AU", { timeZone: sheet.desk.me.zone })}`);
  const marks = [one.paused !== null && "paused", one.invalid && "bets no more here"].filter(Boolean).map((text) => element("span", { class: "badge alert" }, text));
  return [found.join("; ") || (marks.length ? "" : "none"), ...marks];
}

function acts(sheet, one) {
  const button = (type, word, does) => element("button", { type: "button", "data-act": `${type} ${one.box}`, "aria-label": `${word} ${one.player}`, disabled: !sheet.may(type), onclick: does }, word);
  const pauses = async () => {
    const said = await asked(`Pause ${one.player}`, ["time"]);
    if (said) sheet.gives({ type: "PausePlayer", player: one.player, until: said.time ? houseTime() + said.time * 60_000 : 0 });
  };
  const finds = async () => {
    const said = await asked(`A finding about ${one.player}`, ["breach", "note"]);
    if (said) sheet.gives({ type: "RecordFinding", player: one.player, ...said });
  };
  return element("div", { class: "acts" }, button("PausePlayer", "Pause", pauses), button("RecordFinding", "Finding…", finds), button("VacateSeat", "Vacate", () => sheet.gives({ type: "VacateSeat", box: one.box })));
}
