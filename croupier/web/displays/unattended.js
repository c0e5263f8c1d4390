/** What a display nobody attends to does by itself: stays awake, and takes up a newer version of the house. */

const LOOK = 60_000; // ms between looks at the house's version

/** Keep the screen on where the browser can. */
export async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // a screen that may sleep is the room's affair
  }
}

/**
 * Load the page again when the house that answers is of another version than the one it came from.
 * @param {import("../js/feed.js").Feed} feed looked at whenever it comes back
 */
export function keepUp(feed) {
  let known = "";
  const look = async () => {
    const health = await fetch("/health").then((answer) => answer.json()).catch(() => null);
    if (!health) return;
    if (known && health.version !== known) location.reload();
    known = health.version;
  };
  look();
  setInterval(look, LOOK);
  feed.addEventListener("state", (event) => event.detail === "live" && look());
}

/** "9:30:05 pm" as the clocks of the house have it. @param {number} at @param {string=} zone */
export const clockTime = (at, zone) => new Date(at).toLocaleTimeString("en-AU", { timeZone: zone || undefined, hour: "numeric", minute: "2-digit", second: "2-digit" });

/** The title of a book as guests know the game: without the version. @param {string} title */
export const gameName = (title) => title.replace(/, (version|undated|edition)\b.*$/i, "");
