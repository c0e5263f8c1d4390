/** Odds and bets as they are moved or typed; a slider goes through the usual ones, from the worst for the player to the best. */

const LADDER = ["lose", "push", "1:5", "1:4", "1:3", "1:2", "2:3", "1:1", "6:5", "3:2", "2:1", "5:2", "3:1", "7:2", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1", "10:1",
  "11:1", "12:1", "15:1", "20:1", "25:1", "30:1", "35:1", "40:1", "50:1", "60:1", "75:1", "80:1", "90:1", "100:1", "120:1", "150:1", "200:1", "250:1", "300:1", "400:1",
  "500:1", "600:1", "750:1", "800:1", "1000:1", "1500:1", "2000:1", "2500:1", "5000:1"];

/** Odds as a number, to put them in order. @param {string} odds */
export function size(odds) {
  if (odds === "lose") return -1;
  if (odds === "push") return 0;
  const [top, bottom] = odds.split(":").map(Number);
  return top / bottom;
}

/** The steps of a slider that starts at certain odds. @param {string} odds */
export const ladder = (odds) => [...new Set([...LADDER, odds])].sort((a, b) => size(a) - size(b));

/** Where a slider stands for odds that need not be among its steps. @param {string[]} steps @param {string} wanted */
export function nearest(steps, wanted) {
  const gaps = steps.map((step) => Math.abs(size(step) - size(wanted)));
  return gaps.indexOf(Math.min(...gaps));
}

/** Odds as somebody types them: "7 to 2", "7:2", "7", "push", "loses". @param {string} text @returns {string | null} */
export function odds(text) {
  const said = text.trim().toLowerCase();
  if (/^(push|stand-?off)$/.test(said)) return "push";
  if (/^lose?s?$/.test(said)) return "lose";
  const found = /^([1-9]\d{0,5})(?:\s*(?:to|:|\/|-)\s*([1-9]\d{0,5}))?$/.exec(said);
  return found ? `${found[1]}:${found[2] ?? 1}` : null;
}

/** A bet in antes as somebody types it: "3x", "3". @param {string} text @returns {string | null} */
export function antes(text) {
  return /^\s*([1-9]\d?)\s*x?\s*$/i.exec(text)?.[1] ?? null;
}
