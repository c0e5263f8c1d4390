/** Moments as the house's calendar has them, whatever the clock of this machine says. */

let zone = "UTC";

/** By whose calendar. @param {string} name */
export const useZone = (name) => { zone = name; };

/** "15/11/2026, 21:30:05". @param {number} ms */
export const moment = (ms) => said(ms, { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** "21:30:05". @param {number} ms */
export const clock = (ms) => said(ms, { timeStyle: "medium" });

/** "2026-11-15" of now, for fields. */
export const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(new Date());

const said = (ms, how) => new Intl.DateTimeFormat("en-AU", { timeZone: zone, hour12: false, ...how }).format(new Date(ms));
