/** A round looked at again on the felt, event by event, while a complaint is decided. */

import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { recalled } from "../js/felt-replay.js";
import { get, me } from "../js/wire.js";

/** @param {string} table @param {number} round the round in play; the one before is shown first */
export async function openReplay(table, round) {
  const number = element("input", { type: "number", min: 1, name: "round", value: Math.max(1, round - 1), "aria-label": "Round" });
  const steps = (by) => { number.value = Math.max(1, Number(number.value) + by); loads(); };
  const said = element("p", { class: "soft", role: "status" });
  const replay = element("felt-replay");
  const dialog = openDialog(`${table}: a round again`, element("div", { class: "tools" }, element("label", {}, "Round", number),
    element("button", { type: "button", onclick: () => steps(-1) }, "Round before"), element("button", { type: "button", onclick: () => steps(1) }, "Round after")), said, replay);
  dialog.classList.add("replaying", "office");
  const { zone } = await me();
  const clock = (ms) => new Date(ms).toLocaleTimeString("en-AU", { timeZone: zone });
  const loads = async () => {
    said.textContent = "Going back to that round…";
    try {
      const records = await get(`/pit/tables/${encodeURIComponent(table)}/rounds/${Number(number.value)}`);
      const found = await recalled(table, records.at(-1).seq);
      replay.show(found.round, found.book, clock);
      replay.hidden = false;
      said.textContent = "";
      replay.querySelector(".replay-controls button:nth-of-type(4)").focus();
    } catch (trouble) {
      replay.hidden = true;
      said.textContent = trouble.detail ?? String(trouble);
    }
  };
  number.addEventListener("change", loads);
  await loads();
}
