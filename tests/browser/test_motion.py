"""What moves does so by transform and opacity alone, and no page is laid out again for each frame."""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

import croupier
from tests.browser.conftest import SignedOn

WEB: Final = Path(croupier.__file__).parent / "web"
FREE: Final = {"transform", "opacity"}
FRAMES: Final = 40
MOVES: Final = """async (least) => {
  const { arrive, leave, turn } = await import("/js/motion.js");
  await Promise.all([import("/js/card.js"), import("/js/chips.js")]);
  const lies = (name, attribute, value) => {
    const node = document.createElement(name);
    node.setAttribute(attribute, value);
    node.style.cssText = "position:fixed;left:300px;top:300px;width:60px";
    return document.body.appendChild(node);
  };
  const card = lies("playing-card", "code", "Ah");
  const chips = lies("chip-stack", "cents", "2500");
  const from = new DOMRect(20, 20, 40, 40);
  const timing = { duration: 700 };
  const used = new Set();
  let [frames, moved, on] = [0, 0, true];
  const count = () => {
    frames += 1;
    const keys = document.getAnimations().flatMap((one) => one.effect.getKeyframes());
    for (const name of keys.flatMap(Object.keys)) used.add(name);
    if (on) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  for (; frames < least; moved += 1) {
    await Promise.all([arrive(card, from, timing), leave(chips, from, timing), turn(card, timing)]);
  }
  on = false;
  return { frames, moved, used: [...used] };
}"""
ASIDE: Final = {"offset", "computedOffset", "easing", "composite"}  # what every keyframe has


def layouts(page: Page) -> int:
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable")
    metrics = client.send("Performance.getMetrics")["metrics"]
    return int(next(one["value"] for one in metrics if one["name"] == "LayoutCount"))


def test_stylesheets_move_nothing_but_transform_and_opacity() -> None:
    text = {path.name: path.read_text("utf-8") for path in (WEB / "css").glob("*.css")}
    shifted = {
        (name, rule)
        for name, css in text.items()
        for rule in re.findall(r"transition:\s*([^;}]+)", css)
        if rule.strip() != "none !important"
        for part in re.sub(r"\([^)]*\)", "", rule).split(",")
        if part.split()[0] not in FREE
    }
    framed = {
        (name, prop)
        for name, css in text.items()
        for block in re.findall(r"@keyframes\s+[\w-]+\s*\{((?:[^{}]|\{[^{}]*\})*)\}", css)
        for prop in re.findall(r"([a-z-]+)\s*:", block)
        if prop not in FREE
    }
    assert shifted | framed == set()
    scripts = {path.name for path in WEB.rglob("*.js") if ".animate(" in path.read_text("utf-8")}
    assert scripts == {"motion.js"}


def test_cards_and_chips_move_without_a_layout_for_each_frame(person: SignedOn) -> None:
    page = person("ann", "/", reduced_motion="no-preference")
    expect(page.locator("floor-lobby li.table").first).to_be_visible()
    before = layouts(page)
    found = page.evaluate(MOVES, FRAMES)
    assert {*found["used"]} - ASIDE == FREE
    assert found["frames"] >= FRAMES
    # a few for each stack that is gone and for the clocks of the page, but not one a frame
    assert layouts(page) - before < found["frames"] / 2 + 8 * found["moved"]
