/** `<tournament-board>`: the leaderboard with the clock of each table. `.show(board, {me})`; with `play` it is a practice tournament. */

import { element } from "../js/element.js";
import { houseClock } from "../js/frame.js";
import { dollars } from "../js/money.js";
import { chips, pool, stage, statusName } from "./words.js";

const FEW = 30; // lines before the rest is folded away

class TournamentBoard extends HTMLElement {
  /** @param {object} board @param {{me?: string, play?: boolean}=} how */
  show(board, how = {}) {
    const lines = this._all ? board.lines : board.lines.slice(0, FEW);
    const more = board.lines.length - lines.length;
    this.replaceChildren(
      facts(board, how),
      board.halted ? element("p", { class: "alert-box", role: "status" }, "Play stands still: neither the director nor a deputy is here.") : null,
      board.tables.length ? clocks(board) : null,
      lines.length ? element("div", { class: "sheet-scroll", tabindex: "0", role: "region", "aria-label": "Leaderboard" }, sheet(board, lines, how)) : element("p", { class: "soft" }, "Nobody has entered yet."),
      more > 0 ? element("button", { type: "button", class: "quiet", onclick: () => { this._all = true; this.show(board, how); } }, `Show ${more} more`) : null,
    );
  }

  replaceChildren(...parts) {
    super.replaceChildren(...parts.filter(Boolean));
  }
}

function facts(board, how) {
  const fact = (name, value) => element("div", {}, element("dt", {}, name), element("dd", {}, value));
  const over = board.phase === "finished";
  const won = board.lines.filter((one) => one.place === 1).map((one) => one.player);
  return element("dl", { class: "facts" },
    fact("Now", stage(board)),
    over && won.length ? fact(won.length > 1 ? "Winners" : "Winner", won.join(", ")) : null,
    board.phase === "playing" ? fact("Players left", `${board.left} of ${board.players}`) : fact(over ? "Players" : "Entered", String(board.players)),
    fact("Prize pool", pool(board)),
    how.play ? null : fact("Directed by", board.director || "nobody yet"));
}

/** How far each table is: hands of its schedule, or the time it plays until. */
function clocks(board) {
  return element("ul", { class: "clocks", "aria-label": "Tables" }, ...board.tables.map((one) => {
    const far = one.hands === null ? `until ${houseClock(one.until)}` : `${one.played} of ${one.hands} hands`;
    return element("li", {}, element("span", {}, one.table),
      one.hands === null ? null : element("progress", { max: String(one.hands), value: String(one.played), "aria-label": `Hands at ${one.table}` }),
      element("span", { class: "soft" }, far));
  }));
}

/** How far somebody came, in words. */
function state(line, over) {
  if (line.status === "in") return over ? "final" : "in";
  return line.status === "entered" ? "entered" : `${statusName(line.status)}, round ${line.round}`;
}

function sheet(board, lines, how) {
  const won = board.phase === "finished";
  const heads = ["Place", "Player", "Chips", won ? "Prize" : "Seat", "State"];
  const rows = lines.map((one) => element("tr", { class: one.player === how.me ? "mine" : "", "data-status": one.status },
    element("td", { class: "number" }, String(one.place)),
    element("td", {}, one.player),
    element("td", { class: "number" }, chips(one.chips)),
    won ? element("td", { class: "money" }, one.prize ? dollars(one.prize) : "") : element("td", {}, one.table ? `${one.table}, box ${one.box}` : ""),
    element("td", { class: "soft" }, state(one, won))));
  return element("table", { class: "sheet" },
    element("caption", { class: "unseen" }, "Leaderboard"),
    element("thead", {}, element("tr", {}, ...heads.map((name, n) => element("th", { scope: "col", class: n === 0 || n === 2 ? "number" : won && n === 3 ? "money" : "" }, name)))),
    element("tbody", {}, ...rows));
}

customElements.define("tournament-board", TournamentBoard);
