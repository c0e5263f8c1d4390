/** Work in the background: started, followed, and shown how far it is. */

import { announce } from "../js/frame.js";
import { element } from "../js/element.js";
import { get, pause, post } from "../js/wire.js";
import { moment } from "./times.js";

const EVERY = 300; // ms between questions

/**
 * Start an errand and ask for it until it is over.
 * @param {string} path
 * @param {(answer: {progress: object}) => void} show called with every answer
 */
export async function run(path, show) {
  show(await post(path));
  return follow(path, show);
}

/** Ask for an errand that may be on its way. @param {string} path @param {(answer: object) => void} show */
export async function follow(path, show) {
  for (;;) {
    const answer = await get(path);
    show(answer);
    if (answer.progress.state !== "running") return answer;
    await pause(EVERY);
  }
}

/** How far it is, in words and as a bar. @param {object} progress */
export function progressBar(progress) {
  const part = progress.of ? progress.done / progress.of : 0;
  const bar = element("progress", { max: "1", value: String(part), "aria-label": "Progress" });
  return element("p", { class: "progress" }, bar, ` ${progress.done.toLocaleString("en-AU")} of ${progress.of.toLocaleString("en-AU")} records`);
}

/** Who wanted it, and when it was done. @param {object} progress */
export const signature = (progress) =>
  element("p", { class: "soft small" }, `Asked for by ${progress.by} at ${moment(progress.started)}${progress.ended ? `, done at ${moment(progress.ended)}` : ""}.`);

/** Say what came of it to those who listen. @param {string} text */
export const tellOf = (text) => announce(text);
