/** Tables that sort and filter: `<table>` with `<th data-sort="text|number">`; cells may carry `data-value`. */

/** Make the headings of a table sort it, by click and by keyboard. @param {HTMLTableElement} table */
export function sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    if (!head.dataset.sort || head.querySelector("button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      sorted(table, column, head.dataset.sort, down);
    });
  });
}

/** Sort again as the headings say, after rows were put in. @param {HTMLTableElement} table */
export function resort(table) {
  const heads = [...table.tHead.rows[0].cells];
  const column = heads.findIndex((head) => head.hasAttribute("aria-sort"));
  if (column >= 0) sorted(table, column, heads[column].dataset.sort, heads[column].getAttribute("aria-sort") === "descending");
}

/** Show only rows with all these words. @param {HTMLTableElement} table @param {string} text */
export function filter(table, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of table.tBodies[0].rows) {
    const said = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => said.includes(word));
    shown += row.hidden ? 0 : 1;
  }
  return shown;
}

function sorted(table, column, kind, down) {
  const value = (row) => row.cells[column]?.dataset.value ?? row.cells[column]?.textContent ?? "";
  const compare = kind === "number"
    ? (a, b) => Number(value(a)) - Number(value(b))
    : (a, b) => value(a).localeCompare(value(b), "en", { numeric: true });
  const rows = [...table.tBodies[0].rows].sort((a, b) => (down ? compare(b, a) : compare(a, b)));
  table.tBodies[0].append(...rows);
}
