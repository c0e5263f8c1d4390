/** The sign-on dialog; on a demo floor one click makes you somebody. */

import { element } from "./element.js";
import { signOn } from "./wire.js";

/** Ask for sign-on; one dialog at a time. @param {string=} why what to say above the form */
export async function askSignOn(why = "") {
  if (document.querySelector("dialog.sign-on")) return;
  const badge = element("input", { name: "badge", autocomplete: "username", required: true });
  const secret = element("input", { name: "secret", type: "password", autocomplete: "current-password", required: true });
  const said = element("p", { class: "trouble", role: "alert" });
  const waits = element("p", { class: "soft", role: "status", hidden: true }, "Signing on…");
  const people = element("div", { class: "people" });
  const form = element("form", { method: "dialog" },
    element("label", {}, "Badge or player card", badge),
    element("label", {}, "Secret or PIN", secret),
    said,
    element("button", { class: "first" }, "Sign on"));
  const dialog = element("dialog", { class: "sign-on", "aria-labelledby": "sign-on-title" },
    element("h2", { id: "sign-on-title" }, "Sign on"), why && element("p", { class: "soft" }, why), people, waits, form);
  const enter = async (name, word) => {
    said.textContent = "";
    waits.hidden = false;
    const buttons = [...dialog.querySelectorAll("button:enabled")];
    for (const one of buttons) one.disabled = true;
    try {
      await signOn(name, word);
      dialog.close();
    } catch (trouble) {
      said.textContent = trouble.detail ?? "The house cannot be reached.";
    } finally {
      waits.hidden = true;
      for (const one of buttons) one.disabled = false;
    }
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); enter(badge.value, secret.value); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  for (const one of await demoPeople()) {
    const as = one.staff ? `Sign on as ${titled(one.badge)}` : `Play as ${titled(one.badge)}`;
    people.append(element("button", { type: "button", class: one.staff ? "" : "first", onclick: () => enter(one.badge, one.secret) }, as));
  }
  if (people.childElementCount) {
    people.before(element("p", { class: "soft" }, "A demo floor: nothing here is real money, and every guest has a demo player card of their own. Be somebody:"));
    form.before(element("p", { class: "soft or" }, "or with a badge and its secret"));
    people.querySelector("button").focus();
  }
}

/** Everybody one can be on a demo floor; nobody on a real one. */
export async function demoPeople() {
  const lobby = await fetch("/lobby").then((answer) => answer.json()).catch(() => null);
  if (!lobby?.demo) return [];
  const answer = await fetch("/demo/people").catch(() => null);
  return answer?.ok ? answer.json() : [];
}

const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1);
