/** Secret wagers of a tournament: written and sealed here, kept on this device, opened by their writer only. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars } from "../js/money.js";

const kept = (table, box) => `croupier-secret ${table} ${box}`;

/** What was sealed at a box from this device; nothing if it was elsewhere. @returns {{amount: number, salt: string} | null} */
export function sealedHere(table, box) {
  return JSON.parse(localStorage.getItem(kept(table, box)) ?? "null");
}

/**
 * Ask for an amount and seal it: the house gets the seal, the amount stays here until it is opened.
 * @param {string} table @param {{command: {box: number}, least: number, most: number, unit: number}} option
 * @returns {Promise<object | null>} the command, or nothing if they think better of it
 */
export function writeSecret(table, option) {
  return new Promise((done) => {
    let answer = null;
    if (!globalThis.crypto?.subtle) {
      openDialog("Wager in secret", element("p", {}, "This connection is not safe enough to seal anything. Ask the director.")).addEventListener("close", () => done(null));
      return;
    }
    const amount = element("input", { type: "number", min: String(option.least / 100), max: String(option.most / 100), step: String(option.unit / 100), value: String(option.least / 100), required: true, inputmode: "decimal" });
    const form = element("form", { method: "dialog", class: "asks" },
      element("p", {}, `From ${dollars(option.least)} to ${dollars(option.most)}. Nobody sees the amount before you open it; it cannot be changed. Open it before the cards come, or it is dropped.`),
      element("label", {}, "Your wager, in chips", amount),
      element("footer", { class: "dialog-foot" }, element("button", { class: "first" }, "Lock it")));
    form.addEventListener("submit", () => { answer = Math.round(Number(amount.value) * 100); });
    const dialog = openDialog("Wager in secret", form);
    dialog.addEventListener("close", async () => done(answer === null ? null : await sealed(table, option.command.box, answer)));
    amount.focus();
  });
}

async function sealed(table, box, amount) {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const seal = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${amount}:${salt}`))));
  localStorage.setItem(kept(table, box), JSON.stringify({ amount, salt }));
  return { type: "MakeSecretWager", box, seal };
}

/** The command that opens it. */
export const openSecret = (table, box) => ({ type: "RevealSecretWager", box, ...sealedHere(table, box) });

const hex = (raw) => [...raw].map((one) => one.toString(16).padStart(2, "0")).join("");
