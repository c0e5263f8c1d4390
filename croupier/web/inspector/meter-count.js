/** `<meter-count>`: jackpot meters counted again from the log against their counters, and what happened to each. */

import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";
import { get } from "../js/wire.js";
import { follow, progressBar, run, signature, tellOf } from "./errand.js";
import { badge, printButton, scrolling, sheet } from "./sheet.js";
import { moment } from "./times.js";

const PATH = "/inspect/recount";
const CENT = 10_000; // units
const SUMS = [
  ["seeded", "Seeds put in by the house", 1], ["contributed", "Contributions", 1], ["moved_in", "Moved in", 1],
  ["prizes", "Prizes", -1], ["moved_out", "Moved out", -1], ["reserve", "In its reserve", -1],
];

class MeterCount extends HTMLElement {
  async connectedCallback() {
    if (this._place) return;
    this._place = element("div", { class: "meters", "aria-live": "polite" });
    this._button = element("button", { type: "button", class: "first", onclick: () => this._follows(run) }, "Count again now");
    this.append(element("section", { class: "panel" },
      element("h1", {}, "Do the meters add up?"),
      element("p", {}, "Every wager that was put on a meter is counted again from the records of its table, and compared with the counter, with every cut in the meter's own records, and with what it shows."),
      element("div", { class: "tools" }, this._button, printButton())), this._place);
    await this._follows(follow);
  }

  async _follows(work) {
    this._button.disabled = true;
    try {
      const { progress, meters } = await work(PATH, (answer) => this._shows(answer));
      if (progress.state === "done") tellOf(meters.every((one) => one.balanced) ? "Every meter adds up." : "A meter does not add up.");
    } catch (trouble) {
      this._place.replaceChildren(element("p", { class: "trouble", role: "alert" }, trouble.detail));
    }
    this._button.disabled = false;
  }

  _shows({ progress, meters }) {
    if (progress.state === "none") this._place.replaceChildren(element("p", { class: "nothing" }, "Nobody has counted since the house opened."));
    else if (progress.state === "running") this._place.replaceChildren(element("section", { class: "panel" }, element("h2", {}, "Counting…"), progressBar(progress)));
    else if (progress.state === "failed") this._place.replaceChildren(element("p", { class: "alert-box", role: "alert" }, progress.trouble));
    else this._place.replaceChildren(...(meters.length ? meters.map(part) : [element("p", { class: "nothing" }, "There is no jackpot meter in this log.")]), signature(progress));
  }
}

function part(one) {
  const wrong = one.sums.wrong;
  const sums = SUMS.filter(([name]) => one.sums[name]).map(([name, text, sign]) => [text, { value: sign * one.sums[name], show: exact(sign * one.sums[name]) }]);
  sums.push(["Shown", { value: one.sums.shown, show: element("strong", {}, exact(one.sums.shown)) }]);
  const tables = one.tables.map((line) => {
    const same = JSON.stringify(line.counter) === JSON.stringify(line.recount);
    return [line.table, line.counter.count, { value: line.counter.cents, show: dollars(line.counter.cents) },
      { value: line.counter.units, show: exact(line.counter.units) }, { value: line.recount.units, show: exact(line.recount.units) },
      same ? badge("same", "good") : badge("differs", "alert"), line.linked ? "linked" : "no longer linked"];
  });
  const history = element("div", {});
  return element("section", { class: "panel" },
    element("h2", {}, `Meter ${one.meter} `, one.balanced ? badge("reconciled", "good") : badge("does not add up", "alert"), one.open ? null : badge("closed")),
    wrong ? element("p", { class: "alert-box", role: "alert" }, `${wrong.seq ? `Record ${wrong.seq} (${wrong.event})` : "The counters of now"}: ${wrong.what} should be ${exact(wrong.expected)} and is ${exact(wrong.found)}.`) : null,
    element("div", { class: "panels" },
      scrolling(sheet(`From its first seed to now, ${one.sums.count.toLocaleString("en-AU")} wagers of ${dollars(one.sums.wagers)}`, [{ name: "What", sort: false }, { name: "Amount", kind: "money", sort: false }], sums)),
      scrolling(sheet("By table", [{ name: "Table" }, { name: "Wagers", kind: "number" }, { name: "Staked", kind: "money" }, { name: "Counter", kind: "money" }, { name: "Recount", kind: "money" }, { name: "Check" }, { name: "Link" }], tables))),
    element("details", { ontoggle: (event) => event.target.open && loads(history, one) }, element("summary", {}, "Everything that happened to this meter"), history));
}

async function loads(place, meter) {
  if (place.childElementCount) return;
  place.replaceChildren(element("p", { class: "soft" }, "Reading…"));
  const columns = [{ name: "Record", kind: "number" }, { name: "Time" }, { name: "What happened", sort: false }, { name: "Before and after", kind: "money", sort: false }, { name: "By" }, { name: "Clauses", sort: false }];
  const table = sheet(`History of meter ${meter.meter}`, columns);
  try {
    for (let after = 0, more = true; more;) {
      const found = await get(`/inspect/meters/${encodeURIComponent(meter.meter)}/history?after=${after}`);
      table.tBodies[0].append(...found.map((one) => element("tr", {},
        element("td", { class: "number" }, String(one.seq)), element("td", { "data-value": one.time }, moment(one.time)), element("td", {}, one.said),
        element("td", { class: "money" }, change(one.event)), element("td", {}, one.actor), element("td", {}, clauseLinks(meter.book, one.cites)))));
      more = found.length > 0;
      after = more ? found.at(-1).seq : after;
    }
    place.replaceChildren(scrolling(table));
  } catch (trouble) {
    place.replaceChildren(element("p", { class: "trouble" }, trouble.detail));
  }
}

const change = (event) => (typeof event.before === "number" ? `${exact(event.before)}${typeof event.after === "number" ? ` → ${exact(event.after)}` : ""}` : "");

/** Units of a ten-thousandth of a cent, to the last that is not zero. */
function exact(units) {
  const whole = Math.abs(units);
  const part = whole % CENT;
  return `${units < 0 ? "-" : ""}$${Math.floor(whole / CENT / 100).toLocaleString("en-AU")}.${String(Math.floor(whole / CENT) % 100).padStart(2, "0")}${part ? String(part).padStart(4, "0").replace(/0+$/, "") : ""}`;
}

customElements.define("meter-count", MeterCount);
