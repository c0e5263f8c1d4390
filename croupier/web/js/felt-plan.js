/** Where everything lies on a felt: dealer at the top, boxes on an arc, box 1 at the viewer's right. */

const WIDE = { width: 1600, height: 900 };
const TALL = { width: 780, height: 1120 };

/**
 * The places of a felt, in units of its width and height.
 * @param {object} book what /books/BOOK says
 * @param {number} boxes
 * @param {{front?: number | null, tall?: boolean, behind?: boolean}} how `front`: the box that lies large before the viewer; `behind`: as who stands behind the table sees it
 */
export function plan(book, boxes, { front = null, tall = false, behind = false } = {}) {
  const found = places(book, boxes, front, tall);
  return behind ? { ...turned(found, found), behind } : { ...found, behind };
}

function places(book, boxes, front, tall) {
  const size = tall ? TALL : WIDE;
  const holdem = book.dealer_places > 0;
  return {
    ...size,
    tall,
    holdem,
    shoe: tall ? { x: 720, y: 60, w: 60 } : { x: 1180, y: 90, w: 74 },
    rack: { x: size.width / 2, y: tall ? 30 : 40 },
    board: tall ? { x: 106, y: 104, w: 176 } : { x: 503, y: 112, w: 190 },
    dealerHand: tall ? { x: 594, y: 160 } : { x: 1016, y: 150 },
    dealer: dealerPlaces(book, tall),
    community: communityPlaces(book, tall),
    legend: legendPlace(holdem, tall),
    boxes: Object.fromEntries(Array.from({ length: boxes }, (_, index) =>
      [index + 1, boxPlaces(book, index + 1, boxes, front, tall)])),
  };
}

/** The same places for who stands opposite: whatever has an x and a y is turned about the middle. */
function turned(part, { width, height }) {
  if (part === null || typeof part !== "object") return part;
  if (Array.isArray(part)) return part.map((one) => turned(one, { width, height }));
  const found = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, turned(one, { width, height })]));
  return typeof part.x === "number" ? { ...found, x: width - part.x, y: height - part.y } : found;
}

const spread = (count, x, step) => Array.from({ length: count }, (_, index) => x + (index - (count - 1) / 2) * step);

function dealerPlaces(book, tall) {
  const w = tall ? 84 : 82;
  const y = tall ? 118 : 136;
  return spread(book.dealer_places, tall ? 390 : 800, w + 12).map((x) => ({ x, y, w }));
}

/** The three of the flop lie apart from the last two; streets have their names beside them. */
function communityPlaces(book, tall) {
  const w = tall ? 104 : 98;
  if (!book.dealer_places) {
    return spread(book.streets.length, tall ? 390 : 800, w + (tall ? 40 : 46)).map((x, index) =>
      ({ x, y: tall ? 170 : 210, w, name: `${book.streets[index]} Street` }));
  }
  const xs = tall ? [120, 234, 348, 508, 622] : [556, 666, 776, 936, 1046];
  return book.streets.map((name, index) => ({ x: xs[index] ?? 0, y: tall ? 300 : 308, w, name: "" }));
}

const legendPlace = (holdem, tall) => (tall ? { x: 390, y: holdem ? 400 : 300 } : { x: 800, y: holdem ? 412 : 330 });

function boxPlaces(book, number, boxes, front, tall) {
  if (front === null) return tall ? inRow(book, number, boxes, boxes) : onArc(book, number, boxes);
  const after = (number - front + boxes) % boxes; // boxes to the viewer's left of the front one
  if (after === 0) return inFront(book, tall);
  if (tall) return inRow(book, after, boxes - 1, boxes);
  const left = Math.ceil((boxes - 1) / 2);
  const away = after <= left ? after : boxes - after;
  const x = after <= left ? [490, 310, 130][away - 1] : [1226, 1372, 1508][away - 1];
  return spots(book, { x, y: [660, 620, 560][away - 1], d: 50, pitch: 54, card: 46, name: 34 });
}

function inFront(book, tall) {
  const holdem = book.dealer_places > 0;
  const at = tall
    ? { x: 262, y: holdem ? 945 : 970, d: holdem ? 92 : 86, pitch: holdem ? 108 : 90, card: 124 }
    : { x: 790, y: holdem ? 700 : 735, d: 88, pitch: holdem ? 104 : 96, card: holdem ? 102 : 112 };
  const found = spots(book, { ...at, name: 0 });
  const x = at.x + (holdem ? (tall ? 205 : 180) : 150);
  const y = at.y - at.pitch * (holdem ? 1 : 0.9);
  return {
    ...found,
    front: true,
    cards: [{ x, y, w: at.card }, { x: x + at.card + 14, y, w: at.card }],
    jackpot: { x: at.x - (holdem ? 150 : tall ? 150 : 165), y: at.y, d: at.d * 0.86 },
    hand: { x: x + (at.card + 14) / 2, y: y + at.card * 0.7 + (tall ? 26 : 24) },
    sum: { x: x + (at.card + 14) / 2, y: y - at.card * 0.7 - (tall ? 44 : 42) },
    beside: holdem ? { x: 0, y: -0.52 } : { x: -0.98, y: 0 }, // where a payment is put, in widths of the spot
    name: tall ? { x: 390, y: 1060 } : { x: at.x, y: 835 },
    size: 1.35,
  };
}

function onArc(book, number, boxes) {
  const from = 30;
  const angle = ((boxes === 1 ? 90 : from + ((number - 1) * (180 - 2 * from)) / (boxes - 1)) * Math.PI) / 180;
  const at = { x: 800 + 740 * Math.cos(angle), y: 440 + 260 * Math.sin(angle) };
  return spots(book, { ...at, d: 58, pitch: 62, card: 52, name: 40 });
}

/** On a phone the others stand in a row, the first of them at the viewer's right; all of them larger where none is in front. */
function inRow(book, place, count, boxes) {
  const holdem = book.dealer_places > 0;
  const alone = count === boxes;
  const [right, left] = alone ? [704, 76] : [704, 104];
  const x = count > 1 ? right - ((place - 1) * (right - left)) / (count - 1) : 390;
  if (!alone) return spots(book, { x, y: holdem ? 534 : 508, d: 44, pitch: 47, card: 42, name: 30 });
  const d = holdem ? 51 : 76;
  const pitch = holdem ? 55 : 84;
  const found = spots(book, { x, y: holdem ? 790 : 840, d, pitch, card: 50, name: 36 });
  const above = found.spots[holdem ? "trips" : book.spots.filter((one) => one.name !== "jackpot").at(-1).name];
  return { ...found, labelled: true, jackpot: { x, y: above.y - pitch, d: d * 0.8 } };
}

/** A box: Ante nearest the player and the streets above it; or Trips, Ante = Blind, Play from the dealer down. */
function spots(book, { x, y, d, pitch, card, name }) {
  const found = {};
  let equals = null;
  if (book.dealer_places > 0) {
    found.trips = { x, y: y - 2 * pitch, d };
    found.ante = { x: x - pitch * 0.6, y: y - pitch, d };
    found.blind = { x: x + pitch * 0.6, y: y - pitch, d };
    found.play = { x, y, d };
    equals = { x, y: y - pitch, d };
  } else {
    book.spots.filter((one) => one.name !== "jackpot").forEach((one, index) => {
      found[one.name] = { x, y: y - index * pitch, d };
    });
  }
  const below = y + d / 2 + card * 0.78;
  return {
    x,
    y,
    front: false,
    spots: found,
    equals,
    jackpot: { x: x - d * 1.05, y: y, d: d * 0.8 },
    cards: [{ x: x - card * 0.54, y: below, w: card }, { x: x + card * 0.54, y: below, w: card }],
    name: { x, y: below + card * 0.7 + (name || 24) },
    size: 1,
  };
}
