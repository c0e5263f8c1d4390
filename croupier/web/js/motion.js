/** Motion: transform and opacity only, one after another, skippable, none for who asked for none. */

const still = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set();

/** Whether nothing should move. */
export const motionless = () => still.matches || document.hidden;

/**
 * Let an element come from somewhere else to where it is.
 * @param {Element} node
 * @param {DOMRect} from where it comes from
 * @param {{duration?: number, delay?: number}=} timing in ms
 * @returns {Promise<void>} when it has arrived
 */
export function arrive(node, from, { duration = 240, delay = 0 } = {}) {
  const to = node.getBoundingClientRect();
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  return moved(node, [
    { transform: `translate(${dx}px, ${dy}px) scale(0.9)`, opacity: 0.2 },
    { transform: "translate(0, 0) scale(1)", opacity: 1 },
  ], { duration, delay, fill: "backwards" });
}

/** Let a copy of an element go somewhere and vanish there: chips to the rack or to the player. */
export function leave(node, to, { duration = 300, delay = 0 } = {}) {
  if (motionless()) return Promise.resolve();
  const at = node.getBoundingClientRect();
  const ghost = node.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { position: "fixed", left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px`, margin: 0, zIndex: 5 });
  document.body.append(ghost);
  const dx = to.left + to.width / 2 - (at.left + at.width / 2);
  const dy = to.top + to.height / 2 - (at.top + at.height / 2);
  return moved(ghost, [
    { transform: "translate(0, 0)", opacity: 1 },
    { transform: `translate(${dx}px, ${dy}px)`, opacity: 0.15 },
  ], { duration, delay, fill: "both" }).finally(() => ghost.remove());
}

/** A card that turns: narrow in the middle. */
export const turn = (node, { duration = 260, delay = 0 } = {}) =>
  moved(node, [{ transform: "scaleX(0.05)" }, { transform: "scaleX(1)" }], { duration, delay, fill: "backwards" });

/** Let everything that moves arrive at once. */
export function skip() {
  for (const animation of running) animation.finish();
}

async function moved(node, frames, timing) {
  if (motionless()) return;
  const animation = node.animate(frames, { easing: "cubic-bezier(.2,.7,.3,1)", ...timing });
  running.add(animation);
  try {
    await animation.finished;
  } catch {
    // cancelled: the element is gone
  } finally {
    running.delete(animation);
  }
}
