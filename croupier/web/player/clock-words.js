/** The clock of the bar: until when one has to decide, or until the cards come. */

/**
 * @param {{view: object, own: object[], ahead: number, dealsAt: () => number | null, bets_ms?: number, decision_ms?: number}} how
 * @returns {{text: string, part: number | null, soon: boolean}} `part`: how much of the time is left, 0 to 1
 */
export function clockText({ view, own, ahead, dealsAt, times = {} }) {
  const clock = view.clocks.find((one) => own.some((box) => box.number === one.box && box.to_decide));
  if (clock) return counted(clock.until - Date.now() - ahead, times.decision ?? 30_000, "s to decide", true);
  const open = ["betting", "closed"].includes(view.phase);
  const bets = open ? dealsAt() : null;
  if (bets) return counted(bets - Date.now() - ahead, times.betting ?? 20_000, "s until the cards", false);
  if (open && view.mode === "electronic" && times.betting && view.open) return { text: `${Math.round(times.betting / 1000)} s from the first bet`, part: 1, soon: false };
  return { text: "", part: null, soon: false };
}

function counted(left, whole, words, grave) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return { text: `${seconds} ${words}`, part: Math.min(1, Math.max(0, left / whole)), soon: grave && seconds <= 5, seconds };
}
