/** Times of the house's own clock in form fields: "2026-12-01T12:00" there, and ms since 1970 here. */

const parts = (at, zone) => Object.fromEntries(new Intl.DateTimeFormat("en-GB", {
  timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit",
}).formatToParts(new Date(at)).map((one) => [one.type, one.value]));

/** @param {number | null | undefined} at @param {string} zone */
export function toField(at, zone) {
  if (at === null || at === undefined) return "";
  const { year, month, day, hour, minute } = parts(at, zone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** @param {string} text @param {string} zone @returns {number | null} */
export function fromField(text, zone) {
  if (!text) return null;
  const wanted = Date.parse(`${text}:00Z`);
  let at = wanted;
  for (let turn = 0; turn < 2; turn += 1) at += wanted - Date.parse(`${toField(at, zone)}:00Z`); // twice: over a change of the clocks
  return at;
}
