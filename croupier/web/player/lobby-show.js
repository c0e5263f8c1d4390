/** The table behind the lobby: one of the demo floor, as it is played, for whoever looks in. */

import "../js/felt.js";
import { element } from "../js/element.js";
import { get } from "../js/wire.js";

const LOOKS_MS = 1500;

/** @param {HTMLElement} place */
export async function begin(place) {
  const felt = element("game-felt", { wide: true });
  felt.inert = true;
  let book = null;
  const look = async () => {
    if (document.hidden) return;
    const seen = await get("/demo/table").catch(() => null);
    if (!seen) return;
    book = book?.id === seen.view.book ? book : await get(`/books/${encodeURIComponent(seen.view.book)}`);
    if (!felt.isConnected) place.append(felt);
    felt.show(seen.view, book, { events: [{ type: "Seen" }] });
  };
  await look();
  setInterval(look, LOOKS_MS);
}
