/** The proof of a draw: what was promised, what was mixed, and the draw run again here. */

import { element } from "../js/element.js";
import { get } from "../js/wire.js";
import { canRun, check } from "./draw.js";

/** Names with values. @param {[string, string | Node][]} pairs */
export const facts = (pairs) => element("dl", { class: "said" },
  ...pairs.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));

const hash = (text) => element("span", { class: "hash" }, text || "–");
const folded = (name, pairs) => element("details", {}, element("summary", {}, name), facts(pairs)); // long numbers are for who wants to compare

/**
 * @param {string} promotion
 * @param {string} commitment promised at the opening
 * @param {object | null} draw what decided it
 * @param {object[]} prizes of the terms
 */
export function proof(promotion, commitment, draw, prizes) {
  if (!commitment) return element("p", { class: "soft" }, "The seed of the draw is promised when the promotion opens, before anybody enters.");
  const promise = ["Promised before the first entry (hash of the seed)", hash(commitment)];
  const part = element("div", {});
  if (!draw) {
    part.append(element("p", { class: "soft" }, "The seed is promised and stays locked until the draw. It is mixed with what the log ended with when entries closed, and with what is called at the draw."), folded("What was promised", [promise]));
    return part;
  }
  const path = `/promotions/${encodeURIComponent(promotion)}/draw`;
  const told = element("p", { role: "status" });
  const runs = element("button", { type: "button" }, "Run the draw again in this browser");
  runs.addEventListener("click", async () => {
    const found = await runAgain(path);
    told.className = found.length ? "trouble" : "good";
    told.textContent = found.length ? found.join(" ") : "It comes out the same: every lot and every winner.";
  });
  const shows = element("button", { type: "button" }, "Show it to the room");
  shows.addEventListener("click", async () => {
    try {
      const [{ showRoom }, record] = await Promise.all([import("./room.js"), get(path)]);
      showRoom(record, prizes);
    } catch (trouble) {
      told.className = "trouble";
      told.textContent = trouble.detail ?? "The house cannot be reached.";
    }
  });
  const file = element("a", { class: "button", href: path, download: `${promotion}-draw.json` }, "Record of the draw");
  part.append(
    facts([["Scrutineer", draw.scrutineer || "none"], ["Called at the draw", draw.called || "nothing"], ["Lots", draw.lots.toLocaleString("en-AU")]]),
    element("div", { class: "acts" }, shows, runs, file), told,
    folded("What decided it", [promise, ["Seed", hash(draw.seed)], ["What the log ended with when entries closed", hash(draw.head)]]));
  return part;
}

/** @param {string} path of the record @returns {Promise<string[]>} what is not as it says */
async function runAgain(path) {
  if (!canRun()) return ["This browser runs it only over https or on this machine."];
  try {
    return await check(await get(path));
  } catch (trouble) {
    return [trouble.detail ?? "The house cannot be reached."];
  }
}
