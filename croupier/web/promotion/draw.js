/** The draw run again in this browser, from its record alone: the same order of lots, the same winners. */

const RANGE = 1n << 256n;
const bytes = (text) => new TextEncoder().encode(text);
const hex = (buffer) => [...new Uint8Array(buffer)].map((one) => one.toString(16).padStart(2, "0")).join("");
const digest = async (data) => crypto.subtle.digest("SHA-256", data);

/** Whether this browser can: it must have come over https, or from this machine. */
export const canRun = () => Boolean(globalThis.crypto?.subtle);

/** What was promised before the first entry. @param {string} seed */
export const commitment = async (seed) => hex(await digest(bytes(`croupier promotion seed\n${seed}`)));

/** @param {[string, number][]} entries */
export const entriesDigest = async (entries) => hex(await digest(bytes(entries.map(([who, lots]) => `${bytes(who).length}:${who}\t${lots}\n`).join(""))));

/** The first lots in the order they are drawn. @param {object} record @param {number} many */
export async function order(record, many) {
  const parts = [record.seed, record.head, record.called, await entriesDigest(record.entries)];
  const mixed = `croupier draw 1\n${parts.map((one) => `${bytes(one).length}:${one}\n`).join("")}`;
  const key = await crypto.subtle.importKey("raw", await digest(bytes(mixed)), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const lots = BigInt(record.lots);
  const most = RANGE - (RANGE % lots);
  const drawn = new Set();
  for (let number = 1n; drawn.size < many; number += 1n) {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, number);
    const value = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, counter))}`);
    if (value < most) drawn.add(Number(value % lots) + 1);
  }
  return [...drawn];
}

/** Whose lot it is; nobody's beyond the last. @param {[string, number][]} entries @param {number} lot */
export function holder(entries, lot) {
  for (const [who, lots] of entries) {
    if (lot <= lots) return who;
    lot -= lots;
  }
  return "";
}

/**
 * Run a draw again.
 * @param {object} record
 * @returns {Promise<string[]>} what is not as the record says; nothing if all is
 */
export async function check(record) {
  const found = [];
  if ((await commitment(record.seed)) !== record.commitment) found.push("The seed is not the one that was promised.");
  const last = Math.max(0, ...record.drawn.map((one) => one.position));
  if (last > record.lots) return [...found, "There are not so many lots."];
  const lots = await order(record, last);
  let before = 0;
  for (const one of record.drawn) {
    for (const passed of lots.slice(before, one.lot ? one.position - 1 : one.position)) {
      if (!one.out.includes(holder(record.entries, passed))) found.push(`${one.prize}: lot ${passed} was passed over.`);
    }
    const lot = lots[one.position - 1];
    if (one.lot && (lot !== one.lot || holder(record.entries, lot) !== one.patron)) found.push(`${one.prize}: the draw gives lot ${lot}.`);
    before = one.position;
  }
  return found;
}
