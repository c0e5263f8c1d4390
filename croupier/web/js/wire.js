/** Talking to the house: requests, sign-on, and commands that count once however often they are sent. */

const TRIES = 6;
const FIRST_WAIT = 250; // ms, doubled each time

/** A request that was not answered as hoped. */
export class Trouble extends Error {
  /**
   * @param {number} status HTTP status, 0 where the house could not be reached
   * @param {string} detail what to tell the person
   * @param {{code: string, cites: string[], text: string, facts: object}=} refusal
   */
  constructor(status, detail, refusal) {
    super(detail);
    this.status = status;
    this.detail = detail;
    this.refusal = refusal;
  }
}

/** @param {string} path */
export const get = (path) => asked(path, { method: "GET" });

/**
 * @param {string} path
 * @param {object=} body
 * @param {Record<string, string>=} headers
 */
export const post = (path, body, headers = {}) =>
  asked(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

/** Who is signed on; asks for sign-on first where nobody is. */
export async function me() {
  known ??= (await whoever()) ?? (await get("/me"));
  return known;
}

/** Who is signed on, or null; asks nobody. @param {boolean=} anew what time it is there by now, too */
export async function whoever(anew = false) {
  if (known && !anew) return known;
  if (anew || !early) early = asks();
  const mine = early;
  const person = await mine.finally(() => { if (early === mine) early = null; });
  return (known = person);
}

/** A page may have asked already; what it was told is of that moment. */
async function asks() {
  const told = globalThis.ahead?.who;
  if (told) globalThis.ahead.who = null;
  return (await told) || read(await fetch("/whoever"));
}

/**
 * @param {string} badge
 * @param {string} secret
 */
export async function signOn(badge, secret) {
  const answer = await fetch("/sign-on", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ badge, secret }),
  });
  await read(answer);
  known = await read(await fetch("/me"));
  document.dispatchEvent(new CustomEvent("signed-on", { detail: known }));
  return known;
}

export async function signOff() {
  await fetch("/sign-off", { method: "POST" });
  known = null;
  document.dispatchEvent(new CustomEvent("signed-off", { detail: { by: "choice" } }));
}

/**
 * Give a command at a table. `actor` and `id` are filled in; after a failure of the network the same id goes again.
 * @param {string} table
 * @param {{type: string}} command
 * @param {{second?: {badge: string, secret: string}}=} signatures the second signature, where the command names one
 * @returns {Promise<{events: object[], refusal: object | null}>}
 */
export const give = (table, command, signatures) =>
  giveAt(`/tables/${encodeURIComponent(table)}/commands`, command, signatures);

/** Give a command at any desk; like `give`. The same once more while the first is on its way is the first: somebody pressed twice. */
export function giveAt(path, command, { second } = {}) {
  const said = JSON.stringify([path, command, second]);
  if (!given.has(said)) given.set(said, sends(path, command, second).finally(() => given.delete(said)));
  return given.get(said);
}

async function sends(path, command, second) {
  const person = await me();
  const body = { id: crypto.randomUUID(), actor: person.id, ...command };
  const headers = second ? { Second: `${second.badge} ${second.secret}` } : {};
  for (let tried = 1; ; tried += 1) {
    try {
      const open = second || tried > 1 ? null : lines.get(path)?.(body);
      return open ? await open : await post(path, body, headers);
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      if (trouble.status === 401 && tried < TRIES) continue;
      if (trouble.refusal) return { events: [], refusal: trouble.refusal };
      const passing = trouble.status === 0 || trouble.status === 429;
      if (!passing || tried >= TRIES) throw trouble;
      await pause(FIRST_WAIT * 2 ** (tried - 1));
    }
  }
}

/** From now on the first try of commands to this path goes over an open feed, where it is open. @param {string} path @param {(command: object) => Promise<object> | null} gives */
export const line = (path, gives) => lines.set(path, gives);

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const lines = new Map(); // feeds that take commands, by the path these go to else
const given = new Map(); // commands on their way, by what they say
let known = null;
let early = null; // while it is asked who is signed on: one answer for all who want to know
let asking = null; // while somebody is asked to sign on: a promise for all who wait

async function asked(path, init) {
  for (;;) {
    let answer;
    try {
      answer = await fetch(path, init);
    } catch {
      throw new Trouble(0, "The house cannot be reached.");
    }
    if (answer.status !== 401) return read(answer);
    await signedOnAgain();
  }
}

function signedOnAgain() {
  known = null;
  asking ??= new Promise((done) => {
    document.addEventListener("signed-on", () => { asking = null; done(); }, { once: true });
    document.dispatchEvent(new CustomEvent("signed-off", { detail: { by: "house" } }));
  });
  return asking;
}

async function read(answer) {
  const text = await answer.text();
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) return text;
  }
  return told(answer.status, body);
}

/** What was answered, or why it was not what was hoped for. @param {number} status @param {any} body */
export function told(status, body) {
  if (status >= 200 && status < 300) return body;
  const refusal = body?.refusal ?? (body?.code && body?.cites ? body : undefined);
  throw new Trouble(status, refusal?.text ?? body?.detail ?? "That did not work.", refusal);
}
