/** A round looked at again: event by event, each with who, when and its clauses. */

import { clauseLinks } from "../js/clause.js";
import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { get, me } from "../js/wire.js";
import { eventText } from "../js/words.js";

/** @param {string} table @param {string} book @param {number} round the round in play; the one before is shown first */
export async function openReplay(table, book, round) {
  const number = element("input", { type: "number", min: 1, name: "round", value: Math.max(1, round - 1), "aria-label": "Round" });
  const list = element("ol", { class: "replay", tabindex: 0, "aria-label": "What happened in the round" });
  const back = element("button", { type: "button" }, "Step back");
  const next = element("button", { type: "button", class: "first" }, "Next step");
  const all = element("button", { type: "button" }, "All");
  const dialog = openDialog(`${table}: a round again`, element("div", { class: "tools" }, element("label", {}, "Round", number), back, next, all), list);
  dialog.classList.add("replaying");
  const { zone } = await me();
  let records = [];
  let shown = 0;
  const draw = () => {
    list.replaceChildren(...records.slice(0, shown).map((one) => element("li", {},
      element("span", {}, eventText(one.event)), element("span", { class: "soft small" }, ` ${one.actor} · ${new Date(one.time).toLocaleTimeString("en-AU", { timeZone: zone })} · `, clauseLinks(book, one.event.cites ?? [])))));
    list.lastElementChild?.scrollIntoView({ block: "nearest" });
    back.disabled = shown <= 1;
    next.disabled = all.disabled = shown >= records.length;
  };
  const loads = async () => {
    try {
      records = (await get(`/pit/tables/${encodeURIComponent(table)}/rounds/${Number(number.value)}`));
      shown = 1;
      draw();
    } catch (trouble) {
      records = [];
      list.replaceChildren(element("li", { class: "nothing" }, trouble.detail));
      back.disabled = next.disabled = all.disabled = true;
    }
  };
  back.addEventListener("click", () => { shown -= 1; draw(); });
  next.addEventListener("click", () => { shown += 1; draw(); });
  all.addEventListener("click", () => { shown = records.length; draw(); });
  number.addEventListener("change", loads);
  await loads();
  next.focus();
}
