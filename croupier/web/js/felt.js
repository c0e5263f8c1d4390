/** `<game-felt>`: a table as somebody sees it. `.show(view, book, {…})` draws a view; motion follows the events. */

import "./card.js";
import "./chips.js";
import { element } from "./element.js";
import { plan } from "./felt-plan.js";
import { cloth } from "./felt-print.js";
import { boardPart, resultParts } from "./felt-result.js";
import { dollars, signed } from "./money.js";
import { arrive, leave, motionless, skip, turn } from "./motion.js";
import { spotName } from "./words.js";

const NARROW = matchMedia("(max-width: 700px)");
const CARD_MS = 110; // from one card to the next
const COUNT_MS = 260; // from one stack that is counted out to the next
const BOX_MS = 420; // from one settled box to the next

/**
 * Fires `spot` (detail: {box, spot}) where a spot is pressed, `sit` (detail: {box}), `clause` (detail: {cites}) where a result is,
 * `pays` where one asks what is paid.
 * Options of `show`: `me` whose page this is; `front` the box that lies large before them (their own by default);
 * `events` what just happened, for motion; `active` a function (box, spot) that says which spots may be pressed
 * (without it spots are not buttons); `staged` chips laid out and not yet wagered, "3|ante" to cents; `seats` a set of boxes to sit at; `names` a function from id to name;
 * `tags` what each box came to, where a round is shown again; `result` what the last round came to (see felt-result.js); `jackpot` what stands on the meter, in cents.
 */
class GameFelt extends HTMLElement {
  connectedCallback() {
    if (this._layer) return;
    this._layer = element("div", { class: "layer" });
    this.append(this._layer);
    this._kept = new Map(); // by key: what lies on the felt
    this._tags = new Map(); // by key: what a wager came to
    this._free = 0; // when the motion under way is over
    NARROW.addEventListener("change", () => this.again());
    this.addEventListener("click", skip);
  }

  show(view, book, how = {}) {
    this._last = [view, book, { ...how, events: [] }];
    const own = view.boxes.find((box) => box.player === how.me || box.seat === how.me)?.number ?? null;
    const front = how.front ?? own;
    const at = plan(book, view.boxes.length, { front, tall: NARROW.matches && !this.hasAttribute("wide"), behind: this.hasAttribute("behind") });
    this._prints(at, book, view.sign, front);
    this._at = at;
    if (how.tags) this._tags = how.tags;
    else this._follows(how.events ?? []);
    this._lights(how.result ?? null);
    const wanted = new Map([...boxParts(view, at, how, this._tags), ...tableParts(view, at, how), ...resultParts(view, at, how), ...boardPart(view, at, how)]);
    const before = new Map();
    for (const [key, node] of this._kept) {
      if (wanted.has(key)) continue;
      before.set(key, node);
      this._kept.delete(key);
    }
    this._leaves(before, wanted, how.events ?? [], how.result ?? null);
    const fresh = [];
    for (const [key, part] of wanted) {
      const was = this._kept.get(key);
      const node = was?.localName === part.tag ? was : part.make();
      if (node !== was) {
        was?.remove();
        this._layer.append(node);
        this._kept.set(key, node);
        node._key = key;
        fresh.push([key, node]);
      }
      const turned = part.put(node);
      if (turned && was === node) turn(node);
      this._lays(node, part);
    }
    this._arrives(fresh, how.events ?? []);
  }

  /** The same again, after something about how it is seen has changed. */
  again() {
    if (this._last) this.show(...this._last);
  }

  /** The place of something on the page, for what comes from or goes there: "rack", "shoe", "box:3". */
  placeOf(what) {
    const outer = this.getBoundingClientRect();
    const scale = outer.width / this._at.width;
    const [kind, number] = what.split(":");
    const at = kind === "box" ? this._at.boxes[number].name : this._at[kind];
    const size = 40;
    return new DOMRect(outer.left + at.x * scale - size / 2, outer.top + at.y * scale - size / 2, size, size);
  }

  _prints(at, book, sign, front) {
    const said = JSON.stringify([at.tall, at.behind, front, book.id, sign, Object.keys(at.boxes).length]);
    if (said === this._printed) return;
    this._printed = said;
    this.querySelector("svg.cloth")?.remove();
    this.prepend(cloth(at, book, sign));
    this.classList.toggle("tall", at.tall);
  }

  /** The lines of the pay tables that pay, and the light that falls on a win. */
  _lights(result) {
    this.classList.toggle("won", Boolean(result?.won > 0));
    for (const line of this.querySelectorAll("svg.cloth [data-line]")) line.classList.toggle("lit", Boolean(result?.lit.has(line.dataset.line)));
  }

  _lays(node, { x, y, w }) {
    const { width, height } = this._at;
    node.style.left = `${(100 * x) / width}%`;
    node.style.top = `${(100 * y) / height}%`;
    if (w) node.style.width = `${(100 * w) / width}%`;
  }

  /** Tags with results stay until the next round. */
  _follows(events) {
    for (const event of events) {
      if (["RoundOpened", "RoundClosed", "RoundVoided"].includes(event.type)) this._tags.clear();
      if (event.type === "BoxSettled") {
        const net = event.results.reduce((sum, one) => sum + one.pays - one.taken, 0);
        this._tags.set(event.box, net);
      }
      if (event.type === "ResultUndone" || event.type === "ResultCorrected") {
        const back = event.spot === "jackpot" ? 0 : event.back; // the tag never had that stake
        this._tags.set(event.box, (this._tags.get(event.box) ?? 0) + back - event.repaid);
      }
      if (event.type === "JackpotCorrected") this._tags.set(event.box, (this._tags.get(event.box) ?? 0) + event.amount - event.was);
      if (event.type === "JackpotPaid") this._tags.set(event.box, (this._tags.get(event.box) ?? 0) + event.amount);
    }
  }

  _wait(step) {
    const now = performance.now();
    const delay = Math.max(0, this._free - now);
    this._free = now + delay + step;
    return Math.min(delay, 4000);
  }

  /** What is gone: chips to the rack or to their player, box by box, with what they are paid. */
  _leaves(gone, wanted, events, result) {
    const moves = events.length > 0 && !motionless();
    const delays = new Map(); // by box
    for (const [key, node] of gone) {
      const [kind, box, spot] = key.split("|");
      if (moves && kind === "paid") leave(node, this.placeOf(`box:${box}`), {});
      if (moves && kind === "chip" && !wanted.has(`paid|${box}|${spot}`)) {
        if (!delays.has(box)) delays.set(box, this._wait(BOX_MS));
        const delay = delays.get(box);
        leave(node, this.placeOf(goesBack(events, Number(box), spot) ? `box:${box}` : "rack"), { delay });
      }
      node.remove();
    }
    for (const event of moves ? events : []) {
      const pays = event.type === "BoxSettled" ? event.results.reduce((sum, one) => sum + one.pays, 0) : event.type === "JackpotPaid" ? event.amount : 0;
      if (pays && !result?.paid.some((one) => one.box === event.box)) this._pays(event.box, pays, delays.get(String(event.box)) ?? 0);
    }
  }

  /** What the house adds comes from the rack. */
  _pays(box, cents, delay) {
    const chips = element("chip-stack", { cents });
    this._layer.append(chips);
    this._lays(chips, { ...this._at.rack, w: this._at.width * 0.04 });
    leave(chips, this.placeOf(`box:${box}`), { delay: delay + BOX_MS / 2 });
    chips.remove();
  }

  /** What is new: cards from the shoe in the order dealt, chips from their player. */
  _arrives(fresh, events) {
    if (!events.length || motionless()) return;
    const order = events.flatMap((one) => (one.type === "HoleDealt" ? [`card|${one.box}`] : []));
    const rank = (key) => { const found = order.findIndex((one) => key.startsWith(one)); return found < 0 ? order.length : found; };
    for (const [key, node] of [...fresh].sort(([a], [b]) => rank(a) - rank(b))) {
      const [kind, box] = key.split("|");
      if (kind === "card") arrive(node, this.placeOf("shoe"), { delay: this._wait(CARD_MS) });
      if (kind === "chip" && box) arrive(node, this.placeOf(`box:${box}`), { duration: 180 });
      if (kind === "paid" && !key.endsWith("|stake")) arrive(node, this.placeOf("rack"), { delay: this._wait(COUNT_MS) });
    }
  }
}

/** Whether a stake that left its spot went back to its owner; what nothing says so of is the house's. */
const goesBack = (events, box, spot) => events.some((one) => one.type === "RoundVoided"
  || (one.box === box && (one.type === "HandVoided"
    || (one.type === "WagerTakenBack" && one.spot === spot)
    || (one.type === "BoxSettled" && one.results.some((result) => result.spot === spot && result.returned > 0))
    || ((one.type === "BoxFolded" || one.type === "BoxConceded") && one.back?.[spot] > 0))));

function* tableParts(view, at, { result }) {
  for (const [index, code] of view.community.entries()) {
    const place = at.community[index];
    if (place) yield [`card|shared|${index}`, card(place, code, { result })];
  }
  for (const [index, code] of view.dealer_cards.entries()) {
    const place = at.dealer[index];
    if (place) yield [`card|dealer|${index}`, card(place, code, {})];
  }
}

function* boxParts(view, at, how, tags) {
  for (const box of view.boxes) {
    const places = at.boxes[box.number];
    const spots = { ...places.spots, ...(view.sign?.jackpot ? { jackpot: places.jackpot } : {}) };
    for (const [name, place] of Object.entries(spots)) {
      const stake = box.wagers.filter((one) => one.spot === name).reduce((sum, one) => sum + one.stake, 0);
      yield [`spot|${box.number}|${name}`, spotPart(box, name, place, stake, { ...how, large: places.front, labelled: places.labelled })];
      if (stake) yield [`chip|${box.number}|${name}`, chips(place, stake)];
      const laid = how.staged?.get(`${box.number}|${name}`);
      if (laid) yield [`laid|${box.number}|${name}`, chips(place, laid, stake ? 0.3 : 0, "laid")];
    }
    for (const [index, code] of box.cards.entries()) {
      const place = places.cards[index];
      if (place) yield [`card|${box.number}|${index}`, card(place, code, { out: box.status === "folded", result: places.front ? how.result : null })];
    }
    yield [`name|${box.number}`, namePart(box, places, how)];
    const marks = (view.markers ?? []).filter(([number]) => number === box.number).map(([, kind]) => MARKS[kind] ?? kind);
    if (marks.length) yield [`mark|${box.number}`, markPart(box, places, marks)];
    if (tags.has(box.number) && !(places.front && how.result)) yield [`tag|${box.number}`, tagPart(places, tags.get(box.number))];
  }
}

const card = (place, code, { out = false, result = null }) => ({
  ...place, tag: "playing-card", make: () => element("playing-card", {}),
  put: (node) => {
    const turned = node.code !== code && code !== "??";
    node.code = code;
    node.classList.toggle("out", out);
    node.classList.toggle("lift", Boolean(result?.five.has(code)));
    node.classList.toggle("counts", Boolean(result?.counts.has(code)));
    return turned;
  },
});

const chips = ({ x, y, d }, cents, beside = 0, kind = "") => ({
  x: x + d * beside, y: y - d * beside, w: d * 0.86, tag: "chip-stack",
  make: () => element("chip-stack", { class: kind, "aria-hidden": "true" }),
  put: (node) => node.setAttribute("cents", cents),
});

function spotPart(box, name, { x, y, d }, stake, how) {
  const tag = how.active ? "button" : "span";
  const laid = how.staged?.get(`${box.number}|${name}`);
  const label = `Box ${box.number}, ${spotName(name)}, ${stake ? dollars(stake) : "empty"}${laid ? `, ${dollars(laid)} laid out` : ""}`;
  return {
    x, y, w: d, tag,
    make: () => {
      const node = element(tag, { class: `spot ${name}`, "data-box": box.number, "data-spot": name },
        element("span", { class: "word", "aria-hidden": "true" }, short(name)));
      if (tag === "button") {
        node.type = "button";
        node.addEventListener("click", (event) => {
          event.stopPropagation();
          fire(node, "spot", { box: box.number, spot: name });
        });
      } else node.setAttribute("role", "img");
      return node;
    },
    put: (node) => {
      node.setAttribute("aria-label", label);
      node.classList.toggle("large", how.large);
      node.classList.toggle("labelled", Boolean(how.labelled));
      if (tag === "button") node.disabled = !how.active(box.number, name);
    },
  };
}

function namePart(box, places, how) {
  const who = box.seat ?? box.player;
  const sits = !who && how.seats?.has(box.number);
  const said = who ? (who === how.me ? "You" : (how.names?.(who) ?? called(who))) : "";
  const tag = sits ? "button" : "span";
  return {
    ...places.name, tag,
    make: () => {
      const node = element(tag, { class: `name${sits ? " sit first" : ""}`, "data-box": box.number });
      if (sits) {
        node.type = "button";
        node.addEventListener("click", () => fire(node, "sit", { box: box.number }));
      }
      return node;
    },
    put: (node) => {
      const text = sits ? "Sit" : `${box.number}${said ? ` · ${said}` : ""}${STATUS[box.status] ?? ""}`;
      if (node.textContent !== text) node.textContent = text;
      if (sits) node.setAttribute("aria-label", `Sit at box ${box.number}`);
      node.classList.toggle("deciding", box.to_decide);
      node.classList.toggle("mine", Boolean(who) && who === how.me);
      node.classList.toggle("front", places.front);
    },
  };
}

/** A distinctive marker at a box: that it plays by limits of its own, or keeps an old minimum. */
const markPart = (box, places, marks) => ({
  x: places.name.x, y: places.name.y + 26, tag: "span",
  make: () => element("span", { class: "marker", "data-box": box.number }),
  put: (node) => {
    node.textContent = `◆ ${marks.join(", ")}`;
    node.setAttribute("aria-label", `Marker at box ${box.number}: ${marks.join(", ")}`);
  },
});

const MARKS = { "own-limits": "own limits", "kept-minimum": "old minimum" };

const short = (spot) => (spot === "jackpot" ? "★" : /^\d/.test(spot) ? spot : spotName(spot));

/** The house's own players have plain names. */
const called = (id) => id.replace(/^house-/, "");

const STATUS = { folded: " · folded", conceded: " · conceded", void: " · void" };

const tagPart = (places, net) => ({
  x: places.x, y: places.y, tag: "output",
  make: () => element("output", { class: "tag" }),
  put: (node) => {
    node.textContent = net === 0 ? "even" : signed(net);
    node.classList.toggle("won", net > 0);
  },
});

const fire = (node, name, detail) => node.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));

customElements.define("game-felt", GameFelt);
