/** The terms of a promotion as a form; whatever is left empty is named as missing, with its clause. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { get } from "../js/wire.js";
import { plain, sentenceCase } from "../js/words.js";
import { prizeList } from "./prize-form.js";
import { fromField, toField } from "../js/zoned.js";

/** Every item: its name in the terms, what it is called, and how it is filled in. */
const ITEMS = [
  ["title", "Title", "text"], ["award-method", "How prizes are awarded", "text"], ["award-time", "When they are awarded", "time"], ["award-place", "Where", "text"],
  ["start", "Start", "time"], ["closes", "Entries close", "time"], ["end", "End", "time"], ["place", "Place of the promotion", "text"],
  ["eligibility", "Who is eligible", "text"], ["ineligible", "Patrons who may not win", "list"], ["tables", "Tables where play counts", "list"],
  ["qualifying-wager", "Least wager in a round, in dollars", "money"], ["nature", "Nature of the prizes", "text"], ["reservations", "Qualifications, reservations, guarantees", "text"],
  ["claim-method", "How to claim", "text"], ["presence-required", "Must a winner be present", "yes-no"], ["winner-notice", "How winners are notified", "text"], ["notice-ways", "Ways in which they are told", "notices"], ["results", "How results are published", "text"],
  ["marketing", "Referred to in advertising", "text"], ["available", "Where these terms can be read", "list"], ["disbursement", "How prizes are paid", "ways"], ["further", "Further conditions", "list"],
];

/**
 * @param {{title: string, id?: string, books: string[], terms: object, zone: string, reason?: boolean, saves: (said: object) => Promise<Node | null>}} wish
 */
export async function draftTerms(wish) {
  const forms = await get("/promotion-forms");
  const books = new Map(forms.filter((form) => wish.books.includes(form.book)).map((form) => [form.book, form]));
  if (!books.size) {
    openDialog(wish.title, element("p", {}, "No book of your ranks has promotions."));
    return;
  }
  const id = element("input", { type: "text", required: true, pattern: "[A-Za-z0-9][A-Za-z0-9_.\\-]*", value: wish.id ?? "", readonly: Boolean(wish.id) });
  const book = element("select", {}, ...[...books.keys()].map((one) => element("option", { value: one }, one)));
  const reason = element("input", { type: "text", required: Boolean(wish.reason) });
  const body = element("div", { class: "asks" });
  let read = () => ({});
  const builds = (terms) => { const made = items(books.get(book.value), terms, wish.zone); read = made.read; body.replaceChildren(made.node); };
  book.addEventListener("change", () => builds(read()));
  builds(wish.terms);
  const error = element("p", { class: "trouble", role: "alert" });
  const form = element("form", { class: "asks" },
    element("div", { class: "form-grid" }, element("label", {}, "Id", id), element("label", {}, "Under the book", book), wish.reason ? element("label", {}, "Why they are amended", reason) : null),
    body, error, element("footer", { class: "dialog-foot" }, element("button", { type: "submit", class: "first" }, wish.reason ? "Amend" : "Save the draft")));
  const dialog = openDialog(wish.title, form);
  dialog.classList.add("wide-dialog");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const why = await wish.saves({ id: id.value.trim(), book: book.value, terms: read(), reason: reason.value.trim() });
    if (why) error.replaceChildren(why);
    else dialog.close();
  });
}

function items(form, terms, zone) {
  const cites = new Map(form.terms.map((one) => [one.item, one.cites]));
  const parts = ITEMS.map(([name, label, kind]) => ({ name, ...CONTROLS[kind](terms[name], zone, form), label, kind }));
  const earning = CONTROLS.money(terms.earning?.cents);
  const chance = element("select", {}, element("option", { value: "draw" }, "a draw among all entries"), element("option", { value: "chance", selected: terms.award === "chance" }, "chance: some lots are nobody's"));
  const lots = element("input", { type: "number", min: "0", value: String(terms.lots ?? 0) });
  const once = element("input", { type: "checkbox", checked: terms.once ?? true });
  const tokens = element("input", { type: "checkbox", checked: Boolean(terms.earning?.tokens) });
  const age = element("input", { type: "number", min: "1", max: "120", value: terms.entrants?.age ?? "" });
  const card = element("input", { type: "checkbox", checked: Boolean(terms.entrants?.card) });
  const staff = element("input", { type: "checkbox", checked: Boolean(terms.entrants?.staff) });
  const prizes = prizeList(form, terms.prizes ?? []);
  const shown = (one) => element(one.group ? "fieldset" : "label", one.group ? { class: "prize" } : {}, one.group ? element("legend", {}, one.label) : one.label, one.node, element("span", { class: "soft small" }, (cites.get(one.name) ?? []).join(", ")));
  const node = element("div", { class: "asks" },
    element("div", { class: "form-grid" }, ...parts.map(shown), element("label", {}, "An entry for every so many dollars staked", earning.node, element("span", { class: "soft small" }, "empty: staff make the entries")),
      element("label", {}, "Least age of entrants", age), element("label", { class: "tick" }, card, "Entrants have a card in force"), element("label", { class: "tick" }, staff, "People of the house may take part"),
      element("label", { class: "tick" }, tokens, "Stakes in promotional tokens count"), element("label", {}, "Prizes are given by", chance), element("label", {}, "Lots, if by chance", lots), element("label", { class: "tick" }, once, "Nobody wins twice")),
    element("h3", {}, "Prizes"), prizes.node);
  const read = () => ({
    ...Object.fromEntries(parts.map((one) => [one.name, one.read()])),
    award: chance.value, lots: Number(lots.value) || 0, once: once.checked, prizes: prizes.read(),
    entrants: { ...terms.entrants, age: age.value === "" ? null : Number(age.value), card: card.checked, staff: staff.checked },
    earning: earning.read() ? { cents: earning.read(), entries: terms.earning?.entries ?? 1, tokens: tokens.checked } : null,
  });
  return { node, read };
}

/** Some of a list, each with a tick. */
const ticks = (names, value) => {
  const boxes = names.map((way) => [way, element("input", { type: "checkbox", checked: (value ?? []).includes(way) })]);
  const node = element("div", {}, ...boxes.map(([way, box]) => element("label", { class: "tick" }, box, sentenceCase(plain(way)))));
  return { node, group: true, read: () => boxes.filter(([, box]) => box.checked).map(([way]) => way) };
};

const CONTROLS = {
  text(value) {
    const node = element("input", { type: "text", value: value ?? "", autocomplete: "off" });
    return { node, read: () => node.value.trim() };
  },
  time(value, zone) {
    const node = element("input", { type: "datetime-local", value: toField(value, zone) });
    const same = node.value;
    return { node, read: () => (node.value === same ? value ?? null : fromField(node.value, zone)) };
  },
  money(value) {
    const node = element("input", { type: "number", min: "0", step: "0.01", value: value === null || value === undefined ? "" : String(value / 100) });
    return { node, read: () => (node.value === "" ? null : Math.round(Number(node.value) * 100)) };
  },
  list(value) {
    const node = element("textarea", { rows: "2" });
    node.value = (value ?? []).join("\n");
    return { node, read: () => node.value.split("\n").map((line) => line.trim()).filter(Boolean) };
  },
  "yes-no"(value) {
    const node = element("select", {}, element("option", { value: "" }, "not stated"), element("option", { value: "yes", selected: value === true }, "yes"), element("option", { value: "no", selected: value === false }, "no"));
    return { node, read: () => (node.value === "" ? null : node.value === "yes") };
  },
  ways: (value, zone, form) => ticks(form.ways, value),
  notices: (value, zone, form) => ticks(form.notice_ways, value),
};
