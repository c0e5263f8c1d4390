/** `<log-check>`: the whole log examined on the spot: chains, checkpoints, witness, money, meters, answers, decks. */

import { element } from "../js/element.js";
import { follow, progressBar, run, signature, tellOf } from "./errand.js";
import { printButton } from "./sheet.js";
import { moment } from "./times.js";

const PATH = "/inspect/verification";

class LogCheck extends HTMLElement {
  async connectedCallback() {
    if (this._place) return;
    this._place = element("div", { "aria-live": "polite" });
    this._button = element("button", { type: "button", class: "first", onclick: () => this._runs() }, "Verify the log now");
    this.append(
      element("section", { class: "panel" },
        element("h1", {}, "Is the log whole and true?"),
        element("p", {}, "Every record, chain, checkpoint, counter, answer and sealed deck is looked at, as it is at one moment, while the floor plays on. Nothing is changed."),
        element("div", { class: "tools" }, this._button, printButton())),
      this._place);
    await this._follows(() => follow(PATH, (answer) => this._shows(answer)));
  }

  _runs() {
    return this._follows(() => run(PATH, (answer) => this._shows(answer)));
  }

  async _follows(work) {
    this._button.disabled = true;
    try {
      const { progress, report } = await work();
      if (progress.state === "done") tellOf(report.finding ? "The log is broken." : "The log is whole and true.");
    } catch (trouble) {
      this._place.replaceChildren(element("p", { class: "trouble", role: "alert" }, trouble.detail));
    }
    this._button.disabled = false;
  }

  _shows({ progress, report }) {
    if (progress.state === "none") {
      this._place.replaceChildren(element("p", { class: "nothing" }, "Nobody has verified the log since the house opened."));
    } else if (progress.state === "running") {
      this._place.replaceChildren(element("section", { class: "panel" }, element("h2", {}, "Looking…"), progressBar(progress)));
    } else if (progress.state === "failed") {
      this._place.replaceChildren(element("p", { class: "alert-box", role: "alert" }, progress.trouble));
    } else {
      this._place.replaceChildren(report.finding ? broken(report, progress) : whole(report, progress));
    }
  }
}

function broken(report, progress) {
  const { place, seq, reason } = report.finding;
  const table = /^table:(.+)$/.exec(place)?.[1];
  return element("section", { class: "panel alert-box verdict", role: "alert" },
    element("h2", {}, "Broken"),
    element("p", {}, element("strong", {}, seq ? `${place}, record ${seq}: ` : `${place}: `), `${reason}.`),
    table && seq ? element("p", {}, element("a", { href: `#rounds/${encodeURIComponent(table)}/${seq}` }, "The round around that record")) : null,
    element("p", {}, `${many(report.records, "record")} were found right before it. What comes after was not looked at.`),
    signature(progress));
}

function whole(report, progress) {
  const sealed = report.sealed;
  const lines = [
    `${many(report.records, "record")} in ${many(report.streams, "stream")}: every chain holds, and two replays lead to the same state`,
    "Every event and every table sums to zero; counters and meters add up",
    `${many(report.answers, "command")}, each answered once`,
    `${many(report.decks, "sealed deck")} compared with the cards shown${report.decks_closed ? `; ${report.decks_closed.toLocaleString("en-AU")} could not be opened here` : ""}`,
    sealed ? `${many(report.checkpoints, "checkpoint")}, the last of ${moment(sealed.time)}, signed with ${sealed.key.slice(0, 16)}…` : "No checkpoint: that records are missing at the end cannot be excluded",
    sealed ? (sealed.witnessed ? "The witness outside the database has them too: nothing is missing up to there" : "Without a witness: checkpoints themselves could be missing at the end") : null,
    report.unsealed ? `${many(report.unsealed, "record")} later than the last checkpoint` : null,
    ...report.notes,
  ].filter(Boolean);
  return element("section", { class: "panel verdict good" }, element("h2", {}, "Whole and true"),
    element("ul", {}, ...lines.map((line) => element("li", {}, line))),
    element("p", { class: "soft small" }, `It took ${report.seconds.toFixed(1)} s.`), signature(progress));
}

const many = (number, what) => `${number.toLocaleString("en-AU")} ${what}${number === 1 ? "" : "s"}`;

customElements.define("log-check", LogCheck);
