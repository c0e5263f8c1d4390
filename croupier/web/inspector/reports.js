/** `<inspector-reports>`: significant events, the end of a day, payment errors: on screen, as CSV, in print. */

import { clauseLinks } from "../js/clause.js";
import { element } from "../js/element.js";
import { get } from "../js/wire.js";
import { progressBar, run, signature } from "./errand.js";
import { badge, fileLink, fill, printButton, scrolling, sheet } from "./sheet.js";
import { moment, today } from "./times.js";

const REASONS = ["large wager", "large win", "jackpot", "jackpot change", "configuration", "override", "irregularity",
  "equipment", "money adjusted", "account", "exclusion", "refused", "late notice", "promotion", "clock"];
const PAGE = 100;

class Reports extends HTMLElement {
  connectedCallback() {
    if (this.childElementCount) return;
    this.append(significant(), dayEnd(), paymentErrors(this.choices), promotions());
  }
}

function section(title, about, form, place) {
  return element("section", { class: "panel report" }, element("h2", {}, title), element("p", { class: "soft small" }, about), form, place);
}

const field = (label, input) => element("label", {}, label, input);
const trouble = (error) => element("p", { class: "trouble", role: "alert" }, error.detail ?? String(error));

/** What somebody must be able to see without reading everything else. */
function significant() {
  const columns = [{ name: "Time" }, { name: "Why" }, { name: "What happened", sort: false }, { name: "Where" }, { name: "By" }, { name: "Clauses", sort: false }];
  const place = element("div", {});
  const status = element("span", { role: "status", class: "soft" });
  const more = element("button", { type: "button", hidden: true }, "Look further back");
  const csv = fileLink("/inspect/significant.csv", "CSV");
  let wish, from, count, table, latest;
  const form = element("form", { class: "tools", "aria-label": "Significant events", onsubmit: (event) => { event.preventDefault(); begins(); } },
    field("From", element("input", { type: "datetime-local", name: "start" })),
    field("before", element("input", { type: "datetime-local", name: "end" })),
    field("Why", element("select", { name: "reason" }, element("option", { value: "" }, "any reason"), ...REASONS.map((one) => element("option", { value: one }, one)))),
    field("Large from ($)", element("input", { type: "number", name: "dollars", min: "1", value: "10000", class: "short" })),
    element("button", { type: "submit", class: "first" }, "List"), more, csv, printButton(), status);
  more.addEventListener("click", goes);

  function begins() {
    const data = new FormData(form);
    data.set("large", String(Math.round(Number(data.get("dollars") || 10000) * 100)));
    data.delete("dollars");
    wish = new URLSearchParams([...data].filter(([, value]) => value !== ""));
    csv.href = `/inspect/significant.csv?${wish}`;
    [from, count] = ["", 0];
    table = sheet("Significant events, the latest first", columns);
    place.replaceChildren(scrolling(table));
    goes();
  }

  async function goes() {
    const asked = latest = {};
    more.hidden = true;
    const until = count + PAGE;
    try {
      do {
        const found = await get(`/inspect/significant?${wish}${from ? `&more=${encodeURIComponent(from)}` : ""}`);
        if (asked !== latest) return; // another list was asked for
        fill(table, columns, found.events.map((one) => [
          { value: one.time, show: moment(one.time) }, badge(one.reason), one.said, place_(one), one.actor, one.book ? clauseLinks(one.book, one.cites) : one.cites.join(", ")]));
        count += found.events.length;
        from = found.more;
        status.textContent = `${count} events; ${found.done.toLocaleString("en-AU")} of ${found.of.toLocaleString("en-AU")} records looked at`;
      } while (from && count < until);
      if (!count) place.replaceChildren(element("p", { class: "nothing" }, "Nothing of that kind happened."));
    } catch (error) {
      place.append(trouble(error));
    }
    more.hidden = !from;
  }

  return section("Significant events", "Openings, closings, rulings, irregularities, equipment, jackpots, money adjusted, exclusions, large wagers and wins.", form, place);
}

function place_(one) {
  const table = /^table:(.+)$/.exec(one.stream)?.[1];
  return table ? element("a", { href: `#rounds/${encodeURIComponent(table)}/${one.seq}` }, `${one.stream} ${one.seq}`) : `${one.stream} ${one.seq}`;
}

/** Floats, drop boxes and meters of a gaming day. */
function dayEnd() {
  const place = element("div", { "aria-live": "polite" });
  const day = element("input", { type: "date", name: "day", value: today(), required: true });
  const csv = fileLink("", "CSV");
  csv.hidden = true;
  const form = element("form", { class: "tools", "aria-label": "Day end", onsubmit: async (event) => {
    event.preventDefault();
    const path = `/inspect/day-end/${day.value}`;
    csv.hidden = true;
    try {
      await run(path, (answer) => shows(answer, day.value));
      csv.href = `${path}/csv`;
      csv.hidden = false;
    } catch (error) {
      place.replaceChildren(trouble(error));
    }
  } }, field("Gaming day", day), element("button", { type: "submit", class: "first" }, "Make up"), csv, printButton());

  function shows({ progress, agrees, sheets }, of) {
    if (progress.state === "running") place.replaceChildren(progressBar(progress));
    else if (progress.state === "failed") place.replaceChildren(element("p", { class: "alert-box", role: "alert" }, progress.trouble));
    else place.replaceChildren(element("p", {}, `Gaming day ${of}: `, agrees ? badge("everything agrees", "good") : badge("something does not agree", "alert")),
      ...sheets.map((one) => scrolling(turned(one))), signature(progress));
  }

  return section("Day end", "Opening float, fills, credits, chips sold, wagers taken and paid, drop, counts, and every meter, from the log.", form, place);
}

/** A report with many columns and few rows reads better on its side; what is empty everywhere is left out. */
function turned(one) {
  const [head, ...names] = one.columns;
  const columns = [{ name: head, sort: false }, ...one.rows.map((row) => ({ name: row[0], kind: "money", sort: false }))];
  const rows = names.map((name, at) => [name, ...one.rows.map((row) => row[at + 1])])
    .filter((row) => row.slice(1).some((cell) => !["", "0.00", "0"].includes(cell)))
    .map(([name, ...cells]) => [name, ...cells.map(amount)]);
  return sheet(one.title, columns, rows);
}

/** "-19960.00" as "-$19,960.00"; what is no amount stays as it is. */
const amount = (text) => text.replace(/^(-?)(\d+)(\.\d+)$/, (_, sign, whole, part) => `${sign}$${Number(whole).toLocaleString("en-AU")}${part}`);

/** The monthly report of payment errors to the regulator. */
function paymentErrors({ books }) {
  const place = element("div", { "aria-live": "polite" });
  const month = element("input", { type: "month", name: "month", value: today().slice(0, 7), pattern: "[0-9]{4}-[0-9]{2}", required: true });
  const book = element("select", { name: "book" }, ...books.map((one) => element("option", { value: one }, one)));
  const csv = fileLink("", "CSV");
  csv.hidden = true;
  const form = element("form", { class: "tools", "aria-label": "Payment errors", onsubmit: async (event) => {
    event.preventDefault();
    csv.hidden = true;
    const wish = `book=${encodeURIComponent(book.value)}&month=${encodeURIComponent(month.value)}`;
    try {
      const found = await get(`/inspect/payment-errors?${wish}`);
      const table = sheet(found.title, found.columns.map((name) => ({ name })), found.rows);
      place.replaceChildren(...(found.rows.length ? [scrolling(table)] : found.notes.map((note) => element("p", { class: "nothing" }, note))),
        element("p", { class: "soft small" }, "Under ", clauseLinks(book.value, found.cites)));
      csv.href = `/inspect/payment-errors.csv?${wish}`;
      csv.hidden = false;
    } catch (error) {
      place.replaceChildren(trouble(error));
    }
  } }, field("Month", month), field("Book", book), element("button", { type: "submit", class: "first" }, "List"), csv, printButton());
  return section("Payment errors", "Single errors above the amount the book names, that became known in a month.", form, place);
}

/** Every promotion with its clocks, draw and winners, and every claim that was denied. */
function promotions() {
  const place = element("div", { "aria-live": "polite" });
  const form = element("form", { class: "tools", "aria-label": "Promotions", onsubmit: async (event) => {
    event.preventDefault();
    try {
      const found = await get("/inspect/promotions");
      const sheets = [found.promotions, found.claims].filter((one) => one.rows.length);
      place.replaceChildren(...(sheets.length ? sheets.map((one) => scrolling(sheet(one.title, one.columns.map((name) => ({ name })), one.rows)))
        : [element("p", { class: "nothing" }, "There was no promotion.")]));
    } catch (error) {
      place.replaceChildren(trouble(error));
    }
  } }, element("button", { type: "submit", class: "first" }, "List"), fileLink("/inspect/promotions.csv", "CSV"), printButton());
  return section("Promotions", "Terms, clocks, draws, winners, disputes, and denied claims as they are kept.", form, place);
}

customElements.define("inspector-reports", Reports);
