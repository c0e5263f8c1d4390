/** One's own play: statement by day, week and month, limits of one's own, and keeping oneself out. */

import { openDialog, confirmed } from "../js/dialog.js";
import { element } from "../js/element.js";
import { dollars, signed } from "../js/money.js";
import { get, giveAt } from "../js/wire.js";
import { refusalText } from "../js/words.js";
import { reminderChoice } from "./reality.js";

const HOUR = 3_600_000;
const KINDS = { "loss-day": "Loss in a day", "loss-week": "Loss in a week", "loss-month": "Loss in a month", "deposit-day": "Deposits in a day" };
const OUT = [["1 day", 24], ["1 week", 168], ["1 month", 720], ["6 months", 4380], ["1 year", 8760]];

/** @param {object} table the `<player-table>` */
export function open(table) {
  const statement = element("section", { "aria-label": "Statement" });
  const limits = element("section", { "aria-label": "Limits" });
  openDialog("My play", statement, reminderChoice(), limits).classList.add("wide");
  showStatement(statement, table.person, "day");
  showLimits(limits, table.person);
}

async function showStatement(place, me, period) {
  const choice = element("div", { class: "tools", role: "group", "aria-label": "Period" }, ...["day", "week", "month"].map((name) =>
    element("button", { type: "button", "aria-pressed": name === period, onclick: () => showStatement(place, me, name) }, `This ${name}`)));
  const body = element("div", {}, element("p", { class: "soft" }, "Adding up…"));
  place.replaceChildren(element("h3", {}, "Statement"), choice, body);
  try {
    const found = await get(`/me/statement?period=${period}`);
    body.replaceChildren(...sheet(found, me));
  } catch (trouble) {
    body.replaceChildren(element("p", { class: "trouble" }, trouble.detail));
  }
}

function sheet(found, me) {
  const { total } = found;
  const time = (ms) => new Date(ms).toLocaleString("en-AU", { timeZone: me.zone, dateStyle: "short", timeStyle: "short" });
  const sums = [["Rounds", String(total.rounds)], ["Turnover", dollars(total.staked)], ["Won", dollars(total.won)], ["Lost", dollars(total.lost)], ["Net", signed(total.net)]];
  const lines = found.lines.map((one) => element("tr", {},
    element("td", {}, time(one.start)), element("td", {}, one.what), element("td", {}, one.table),
    element("td", { class: "money" }, one.what === "play" ? signed(one.net) : dollars(one.bought + one.brought + one.taken_away))));
  return [
    element("dl", { class: "sums" }, ...sums.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", { class: "money" }, value)))),
    lines.length
      ? element("div", { class: "sheet-scroll" }, element("table", { class: "own-rounds" }, element("thead", {}, element("tr", {}, ...["When", "What", "Table", "Amount"].map((name) => element("th", { scope: "col" }, name)))), element("tbody", {}, ...lines)))
      : element("p", { class: "soft" }, "No play in this time."),
  ];
}

async function showLimits(place, me) {
  const said = element("p", { role: "alert", class: "trouble" });
  place.replaceChildren(element("h3", {}, "Limits of your own"), said);
  let account;
  try {
    account = await get("/me/account");
  } catch (trouble) {
    said.textContent = trouble.detail;
    return;
  }
  const give = async (command) => {
    said.textContent = "";
    try {
      const { refusal } = await giveAt("/me/account/commands", { patron: me.id, ...command });
      if (refusal) said.textContent = refusalText(refusal);
      else await showLimits(place, me);
    } catch (trouble) {
      said.textContent = trouble.detail;
    }
  };
  place.append(
    element("p", { class: "soft small" }, account.held_at.length ? `Held to at: ${account.held_at.join(", ")}. A lower limit holds at once, a higher one after a day.` : "No table of this floor asks for limits, so these are kept on your account and bind nowhere yet."),
    ...account.kinds.map((kind) => limitForm(kind, account, me, give)),
    keepOut(account, me, give));
}

function limitForm(kind, account, me, give) {
  const now = account.limits[kind];
  const amount = element("input", { type: "number", min: 1, step: 1, name: "amount", "aria-label": `${KINDS[kind] ?? kind}, in dollars`, value: now?.amount ? now.amount / 100 : null });
  const stands = !now ? "not chosen" : now.amount === null ? "none, by choice" : dollars(now.amount);
  const coming = now?.coming_from ? ` · ${now.coming === null ? "none" : dollars(now.coming)} from ${new Date(now.coming_from).toLocaleString("en-AU", { timeZone: me.zone })}` : "";
  const form = element("form", { class: "limit" },
    element("span", {}, KINDS[kind] ?? kind, element("span", { class: "soft small" }, ` ${stands}${coming}`)),
    amount, element("button", {}, "Set"),
    element("button", { type: "button", class: "quiet", onclick: () => give({ type: "DeclineLimit", kind }) }, "None"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (amount.value) give({ type: "SetLimit", kind, amount: Math.round(Number(amount.value) * 100) });
  });
  return form;
}

function keepOut(account, me, give) {
  if (account.suspended && account.suspended > account.time) {
    return element("p", {}, `You keep yourself out until ${new Date(account.suspended).toLocaleString("en-AU", { timeZone: me.zone })}. That cannot be shortened.`);
  }
  const choices = OUT.filter(([, hours]) => hours >= account.least_hours);
  const select = element("select", { "aria-label": "Keep myself out for" }, ...choices.map(([name, hours]) => element("option", { value: hours }, name)));
  const button = element("button", { type: "button", class: "grave" }, "Keep me out");
  button.addEventListener("click", async () => {
    const name = select.selectedOptions[0].textContent;
    if (await confirmed("Keep yourself out?", `For ${name} no table that holds to safeguards takes a bet of yours. This cannot be shortened.`, "Keep me out")) {
      give({ type: "SuspendSelf", until: account.time + Number(select.value) * HOUR + 60_000 });
    }
  });
  return element("div", { class: "limit" }, element("span", {}, "A break"), select, button);
}
