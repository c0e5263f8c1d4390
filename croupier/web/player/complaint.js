/** Complaining about what happened: the book says who decides, and the complaint is on record at once. */

import { clauseLinks } from "../js/clause.js";
import { openDialog } from "../js/dialog.js";
import { element } from "../js/element.js";
import { give } from "../js/wire.js";
import { refusalText } from "../js/words.js";

/** @param {object} table the `<player-table>` */
export function open(table) {
  const about = element("textarea", { required: true, rows: 4, maxlength: 500 });
  const said = element("p", { role: "status" });
  const sent = element("button", { class: "first" }, "Put it on record");
  const form = element("form", {}, element("label", {}, "What happened, and what should have", about), said, element("footer", { class: "dialog-foot" }, sent));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    sent.disabled = true;
    try {
      const own = table.view.boxes.find((box) => box.player === table.person.id || box.seat === table.person.id);
      const { events, refusal } = await give(table.table, { type: "OpenDispute", player: table.person.id, about: about.value, box: own?.number ?? null });
      said.replaceChildren(
        refusal ? refusalText(refusal) : "It is on record. A supervisor decides, and you may ask for a review. ",
        clauseLinks(table.book.id, refusal?.cites ?? events[0]?.cites ?? []));
      sent.hidden = !refusal;
    } catch (trouble) {
      said.textContent = trouble.detail;
    } finally {
      sent.disabled = false;
    }
  });
  const waiting = table.view.disputes.filter((one) => one.player === table.person.id).map((one) => line(table, one, said));
  openDialog("Complain", waiting.length ? element("ul", { class: "complaints" }, ...waiting) : null, form);
  about.focus();
}

const STANDS = { open: "waits for a decision", decided: "decided", review: "under review", final: "decided on review" };

/** A complaint that is not closed; one that is decided may be reviewed. */
function line(table, one, said) {
  const review = element("button", { type: "button" }, "Ask for a review");
  review.addEventListener("click", async () => {
    const { refusal } = await give(table.table, { type: "RequestReview", dispute: one.number }).catch((trouble) => ({ refusal: { text: trouble.detail, cites: [] } }));
    said.textContent = refusal ? refusalText(refusal) : "The decision will be reviewed.";
  });
  return element("li", {}, `${one.about} · ${STANDS[one.status]} `, one.status === "decided" ? review : null);
}
