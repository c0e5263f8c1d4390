/** Limits and signs: what the sign says, what is announced and when its notice has run, and changes. */

import { element } from "../js/element.js";
import { houseTime } from "../js/frame.js";
import { dollars } from "../js/money.js";
import { plain, spotName } from "../js/words.js";
import { commandForm, inCents, moneyField, panel } from "./sheet-parts.js";

const time = (ms, sheet) => new Date(ms).toLocaleString("en-AU", { dateStyle: "short", timeStyle: "short", timeZone: sheet.desk.me.zone });

export function limitsPanel(sheet, table) {
  const rows = Object.entries(table.sign).map(([spot, limit]) => element("tr", {}, element("th", { scope: "row" }, spotName(spot)),
    element("td", { class: "number" }, dollars(limit.least)), element("td", { class: "number" }, dollars(limit.most)),
    element("td", {}, table.coming?.[spot] ? `then ${dollars(table.coming[spot].least)} to ${dollars(table.coming[spot].most)}` : "")));
  const sign = element("table", { class: "sheet" }, element("thead", {}, element("tr", {}, ...["Spot", "Least", "Most", "From the next round"].map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, ...rows));
  const clocks = table.signs.map((one) => clock(sheet, one));
  return panel("Limits and signs", element("div", { class: "sheet-scroll", tabindex: 0, role: "region", "aria-label": "Limits" }, sign),
    clocks.length ? element("ul", { class: "clocks" }, ...clocks) : element("p", { class: "soft" }, "Nothing is announced."),
    ...(table.line.open ? [announcing(sheet, table), changing(sheet, table), raising(sheet, table)] : []));
}

function clock(sheet, one) {
  const least = Object.entries(one.least).map(([spot, cents]) => `${spotName(spot)} from ${dollars(cents)}`).join(", ");
  const left = one.due ? Math.ceil((one.due - houseTime()) / 60_000) : null;
  const state = one.ripe ? "notice has run" : one.rounds !== null ? `${one.rounds_done} of ${one.rounds} rounds` : `${Math.max(left, 0)} min left`;
  const down = element("button", { type: "button", "data-act": `TakeDownSign ${one.announces}`, disabled: !sheet.may("TakeDownSign"), onclick: () => sheet.gives({ type: "TakeDownSign", announces: one.announces }) }, "Take down");
  return element("li", {}, element("strong", {}, plain(one.announces)), ` ${least} up since ${time(one.shown, sheet)}${one.time ? `, for ${time(one.time, sheet)}` : ""} `,
    element("span", { class: `badge ${one.ripe ? "good" : "warn"}` }, state), " ", down);
}

function announcing(sheet, table) {
  const what = element("select", { name: "announces" }, element("option", { value: "closing" }, "the table closes"), element("option", { value: "minimum" }, "a higher minimum"),
    element("option", { value: "kept-minimum" }, "a higher old minimum"));
  const minutes = element("label", {}, "In minutes", element("input", { name: "minutes", type: "number", min: 0, max: 1440, value: 30, required: true }));
  const spot = spots(table);
  const least = moneyField("new-least", "Minimum, dollars", { required: false });
  return commandForm(sheet, "ShowSign", "Put up the sign", [element("label", {}, "It announces", what), minutes, spot, least], () => ({
    announces: what.value, time: houseTime() + 60_000 * Number(minutes.querySelector("input").value),
    ...(what.value === "closing" ? {} : { least: { [spot.querySelector("select").value]: inCents(least) } }),
  }));
}

function changing(sheet, table) {
  const spot = spots(table);
  const least = moneyField("least", "Least");
  const most = moneyField("most", "Most");
  return commandForm(sheet, "ChangeLimits", "Change the limits", [spot, least, most], () => {
    const name = spot.querySelector("select").value;
    return { limits: { [name]: { ...table.sign[name], least: inCents(least), most: inCents(most) } } };
  });
}

function raising(sheet, table) {
  const spot = spots(table);
  const least = moneyField("now", "New minimum, dollars");
  return commandForm(sheet, "RaiseMinimumNow", "Raise at once; who is here keeps the old", [spot, least], () => ({ least: { [spot.querySelector("select").value]: inCents(least) } }));
}

const spots = (table) => element("label", {}, "Spot", element("select", { name: "spot" }, ...Object.keys(table.sign).map((spot) => element("option", { value: spot }, spotName(spot)))));
