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
        refusal ? refusalText(refusal) : `It is on record. A supervisor decides${table.book.review ? ", and you may ask for a review" : ""}. You may also complain to: ${table.book.routes.map(ROUTES).join(", ")}. `,
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

const STANDS = { open: "waits for a decision", decided: "decided", review: "under review", final: "finally decided" };
const ROUTES = (to) => ({ inspector: "an inspector", regulator: "the regulator" })[to] ?? to;

/** A complaint that is not closed: reviewed where the book knows a review, taken further, or ended by who complained. */
function line(table, one, said) {
  const button = (text, command, done) => element("button", { type: "button", onclick: async () => {
    const { refusal } = await give(table.table, { ...command, dispute: one.number }).catch((trouble) => ({ refusal: { text: trouble.detail, cites: [] } }));
    said.textContent = refusal ? refusalText(refusal) : done;
  } }, text);
  const decided = ["decided", "final"].includes(one.status);
  return element("li", {}, `${one.about} · ${STANDS[one.status]} `,
    one.status === "decided" && table.book.review ? button("Ask for a review", { type: "RequestReview" }, "The decision will be reviewed.") : null,
    ...table.book.routes.map((to) => button(`Take it to ${ROUTES(to)}`, { type: "ForwardComplaint", to }, "It is passed on.")),
    decided ? button("I am satisfied", { type: "CloseDispute", satisfied: true }, "The complaint is closed.") : null,
    decided && one.advised ? button("I am not satisfied", { type: "CloseDispute", satisfied: false }, "The complaint is closed in the house.") : null);
}
