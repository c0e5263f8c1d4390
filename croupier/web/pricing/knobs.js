/** `<book-knobs>`: everything of a book that can be moved: odds, ranges of bets, the jackpot's terms. */

import { element } from "../js/element.js";
import { lineName, oddsText, spotName } from "../js/words.js";
import { antes, ladder, nearest, odds } from "./odds.js";

const RANGE = 9; // antes: the most a slider goes to

class BookKnobs extends HTMLElement {
  /** @param {import("./variant.js").Variant} variant */
  show(variant) {
    this._variant = variant;
    const { book } = variant;
    const tables = book.tables.filter((table) => table.lines.some((line) => line.pays !== "lose"));
    this.replaceChildren(
      ...tables.map((table) => this._table(table)),
      this._stages(book),
      ...(variant.jackpot ? [this._jackpot(book)] : []));
  }

  _table(table) {
    const one = table.lines.length === 1;
    return element("fieldset", { class: "knobs" }, element("legend", {}, table.name === "main" ? "Every wager pays" : `${spotName(table.name)} pays`),
      ...table.lines.map((line) => this._odds(table, line, one)));
  }

  _odds(table, line, one) {
    const steps = ladder(line.pays);
    const name = one ? "Any winning hand" : lineName(line);
    const place = () => nearest(steps, this._variant.value(line.setting, line.pays));
    return this._slider({
      name, label: `${spotName(table.name === "main" ? "wager" : table.name)}: ${name}`, setting: line.setting, own: line.pays, cites: line.cites,
      min: 0, max: steps.length - 1, place: place(), text: (at) => oddsText(steps[at]), value: (at) => steps[at], back: steps.indexOf(line.pays),
      now: this._variant.value(line.setting, line.pays), typed: odds, near: (value) => nearest(steps, value), says: oddsText,
    });
  }

  _stages(book) {
    return element("fieldset", { class: "knobs" }, element("legend", {}, "Bets, in antes"),
      ...book.stages.flatMap((stage) => ["least", "most"].map((end) => this._slider({
        name: `${spotName(stage.name)}, ${end}`, label: `${spotName(stage.name)}, ${end} bet`, setting: `${stage.setting}.${end}`, own: String(stage[end]), cites: stage.cites,
        min: 1, max: RANGE, place: Number(this._variant.value(`${stage.setting}.${end}`, stage[end])), text: (at) => `${at}x`, value: (at) => String(at), back: stage[end],
        now: this._variant.value(`${stage.setting}.${end}`, stage[end]), typed: antes, near: Number, says: (value) => `${value}x`,
      }))));
  }

  /** A slider for what is usual, and a field for whatever else is meant; both say the same. */
  _slider({ name, label, setting, own, cites, min, max, place, text, value, back, now, typed, near, says }) {
    const shown = element("input", { type: "text", class: "typed", value: says(now), "aria-label": `${label}, typed`, maxlength: 12, spellcheck: "false" });
    const input = element("input", { type: "range", min, max, step: 1, value: place, "aria-label": label, "aria-valuetext": says(now), "data-setting": setting });
    const undo = element("button", { type: "button", class: "quiet undo", "aria-label": `${label}: back to ${text(back)}`, title: `Back to ${text(back)}` }, "↺");
    const row = element("div", { class: "knob" }, element("span", { class: "name", title: cites.join(", ") }, name), input, shown, undo);
    let stands = now;
    const put = (to) => {
      stands = to;
      shown.value = says(to);
      input.setAttribute("aria-valuetext", says(to));
      const moved = to !== String(own);
      row.classList.toggle("moved", moved);
      undo.disabled = !moved;
    };
    const move = (to) => { put(to); this._variant.move(setting, to, own); };
    input.addEventListener("input", () => move(value(Number(input.value))));
    shown.addEventListener("focus", () => shown.select());
    shown.addEventListener("change", () => {
      const to = typed(shown.value);
      if (to === null) return put(stands); // what cannot be read changes nothing
      input.value = near(to);
      return move(to);
    });
    undo.addEventListener("click", () => { input.value = back; move(value(back)); input.focus(); });
    put(stands);
    return row;
  }

  _jackpot(book) {
    const { jackpot } = this._variant;
    const parts = book.meters.length ? [this._row(book, jackpot)] : [
      field("Seed, dollars", jackpot.seed, 1, (seed) => this._variant.moveJackpot({ seed })),
      field("Rate, percent", jackpot.rate, 0.01, (rate) => this._variant.moveJackpot({ rate })),
      field("Wager, cents", jackpot.wager, 1, (wager) => this._variant.moveJackpot({ wager })),
    ];
    const setting = "rule.fold.keeps-jackpot";
    const keeps = element("input", { type: "checkbox", checked: this._variant.value(setting, book.keeps_jackpot) === "true", "data-setting": setting,
      onchange: (event) => this._variant.move(setting, String(event.target.checked), String(book.keeps_jackpot)) });
    return element("fieldset", { class: "knobs jackpot" }, element("legend", {}, "Jackpot"), ...parts,
      element("label", { class: "tick" }, keeps, "A fold keeps the jackpot wager in play"));
  }

  _row(book, jackpot) {
    const name = (one) => `option ${one.option}: ${one.seed.toLocaleString("en-AU")} for $1, ${one.rate}%`;
    const select = element("select", {
      onchange: (event) => { const one = book.meters[event.target.value]; this._variant.moveJackpot({ option: one.option, seed: one.seed, rate: null }); },
    }, ...book.meters.map((one, index) => element("option", { value: index, selected: one.option === jackpot.option && one.seed === jackpot.seed }, name(one))));
    return element("label", {}, "Row of the book's table of seeds", select);
  }
}

function field(name, value, step, told) {
  return element("label", {}, name, element("input", {
    type: "number", min: step, step, value, required: true,
    onchange: (event) => event.target.reportValidity() && told(Number(event.target.value)),
  }));
}

customElements.define("book-knobs", BookKnobs);
