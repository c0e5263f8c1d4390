/** Sounds of a table, made on the spot and quiet; off until somebody wants them. */

const KEPT = "croupier-sound";
const LOUD = 0.12; // below -18 dB

let context = null;
let out = null;

/** Whether there is sound. */
export function sounding() {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return Boolean(context);
  }
}

/** Sound on or off, from now on and the next time. @param {boolean} on */
export function setSound(on) {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // for this page only
  }
  if (on) play("key");
  else context?.suspend();
}

const SOUNDS = {
  card: (at) => noise(at, 0.06, 3800),
  turn: (at) => { noise(at, 0.06, 4600); noise(at + 0.06, 0.015, 5600); },
  chip: (at, pitch = 0) => { for (const [wait, hertz] of [[0, 3100], [0.025, 4400]]) tone(at + wait, hertz * 2 ** (pitch / 12), 0.04, "sine", 0.35); },
  chips: (at, count = 4) => { for (let one = 0; one < Math.min(count, 8); one += 1) SOUNDS.chip(at + one * 0.09, one); },
  key: (at) => tone(at, 180, 0.02, "sine", 0.8),
  turnToYou: (at) => tone(at, 320, 0.09, "triangle", 1),
  call: (at) => { tone(at, 440, 0.4, "triangle", 0.8); tone(at + 0.25, 659, 0.6, "triangle", 0.8); },
  second: (at) => tone(at, 320, 0.06, "triangle", 0.4),
  win: (at, size = 0.5) => { for (const [index, hertz] of [392, 494, 587].entries()) tone(at + index * 0.12, hertz, 0.6, "triangle", 0.4 + 0.6 * size); },
  jackpot: (at) => {
    for (let step = 0; step < 12; step += 1) tone(at + step * 0.13, 262 * 2 ** ([0, 4, 7, 12, 16, 19, 24, 19, 24, 28, 31, 36][step] / 12), 0.3, "triangle", 0.8);
    for (const hertz of [523, 659, 784, 1047]) tone(at + 1.7, hertz, 4, "triangle", 0.5);
  },
};

/** @param {keyof typeof SOUNDS} name @param {number=} how how many, or how large */
export function play(name, how) {
  if (!sounding() || document.hidden) return;
  context ??= new AudioContext();
  if (!out) {
    out = context.createGain();
    out.gain.value = LOUD;
    out.connect(context.destination);
  }
  context.resume().catch(() => {}); // before the first press a browser keeps still
  SOUNDS[name](context.currentTime + 0.01, how);
}

function tone(at, hertz, seconds, type, volume) {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.value = hertz;
  source.connect(fading(at, seconds, volume));
  source.start(at);
  source.stop(at + seconds);
}

function noise(at, seconds, hertz) {
  const buffer = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index += 1) data[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = hertz;
  source.connect(band).connect(fading(at, seconds, 1));
  source.start(at);
}

function fading(at, seconds, volume) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(out);
  return gain;
}
