"""Draw the animation of the README: a round that is won, as a player sees it, in one small WebP.

python -m tools.shown.animation
"""

import base64
import re
import struct
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from croupier.house.demo.floor import demo_floor
from tests.browser.at_table import sits
from tests.browser.conftest import FLAGS
from tests.browser.floor_served import floor_served
from tools.browser import ADVICE, chromium

PICTURE: Final = Path(__file__).parents[2] / "docs" / "images" / "round.webp"
TABLE: Final = "star-ms-4"
SIZE: Final = {"width": 1200, "height": 760}
SCALE: Final = 0.7
MOST: Final = 500_000  # bytes
QUALITIES: Final = (0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
ROUNDS: Final = 40  # until one is won
LEAST_MS, MOST_MS, LAST_MS = 150, 1_400, 5_000
PACE_MS: Final = 500
WAIT_MS: Final = 90_000  # until bets are taken
RAISES: Final = "button[data-name='bet-1']:not([aria-disabled='true'])"


class Shot(NamedTuple):
    """The page at a moment, as a PNG."""

    at: float
    png: bytes


class Frame(NamedTuple):
    """What changed since the frame before, as a picture in its own place."""

    x: int
    y: int
    width: int
    height: int
    ms: int
    webp: bytes


CHANGED: Final = """async ([before, now, quality]) => {
    const drawn = async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        return [canvas, context.getImageData(0, 0, image.width, image.height)];
    };
    const [canvas, { data, width, height }] = await drawn(now);
    let [left, top, right, bottom] = [0, 0, width - 1, height - 1];
    if (before) {
        const old = (await drawn(before))[1].data;
        [left, top, right, bottom] = [width, height, -1, -1];
        for (let at = 0; at < data.length; at += 4) {
            if (Math.abs(data[at] - old[at]) + Math.abs(data[at + 1] - old[at + 1]) + Math.abs(data[at + 2] - old[at + 2]) < 24) continue;
            const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
            [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
        }
        if (right < 0) return null;
    }
    [left, top] = [left & ~1, top & ~1];
    const part = new OffscreenCanvas(right - left + 1, bottom - top + 1);
    part.getContext('2d').drawImage(canvas, -left, -top);
    const blob = await part.convertToBlob({ type: 'image/webp', quality });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return [left, top, part.width, part.height, btoa(bytes.reduce((text, one) => text + String.fromCharCode(one), ''))];
}"""  # noqa: E501


def shots(page: Page) -> list[Shot]:
    """A round from the bet to its result; the first that is won."""
    sits(page, 4)
    has = page.locator("play-bar .has")
    for _ in range(ROUNDS):
        page.get_by_role("button", name=re.compile("Bet the least")).click(timeout=WAIT_MS)
        before, taken, dealt = dollars(has), [shot(page)], False
        while not (dealt and bets_taken(page)):
            dealt = dealt or not bets_taken(page)
            raises = page.locator(RAISES)
            if raises.count():
                raises.first.click()
            taken.append(shot(page))
        page.wait_for_timeout(400)
        taken += [shot(page) for _ in range(5)]
        if dollars(has) > before + 5:
            return taken
    raise SystemExit("No round was won; try again.")


def bets_taken(page: Page) -> bool:
    """Whether one could bet, or has."""
    return page.locator("play-bar .asks").inner_text().startswith(("Place your ante", "Bets", "You have bet"))


def dollars(has: Locator) -> int:
    """What the player has in chips."""
    return int("".join(filter(str.isdigit, has.inner_text())))


def shot(page: Page) -> Shot:
    return Shot(time.monotonic(), page.screenshot(animations="allow"))


def frames(paper: Page, taken: Sequence[Shot], quality: float) -> Iterator[Frame]:
    """Only what changes, as long as it stood."""
    before, kept = "", []
    for one in taken:
        png = base64.b64encode(one.png).decode()
        if found := paper.evaluate(CHANGED, [before, png, quality]):
            kept.append((one.at, found))
            before = png
    for (at, found), after in zip(kept, [*(at for at, _ in kept[1:]), None], strict=True):
        ms = LAST_MS if after is None else min(MOST_MS, max(LEAST_MS, int(1000 * (after - at))))
        x, y, width, height, webp = found
        yield Frame(x, y, width, height, ms, base64.b64decode(webp))


def animated(all_frames: Sequence[Frame]) -> bytes:
    """The frames in one file, over and over: https://developers.google.com/speed/webp/docs/riff_container."""
    first = all_frames[0]
    head = b"\x02\0\0\0" + _three(first.width - 1) + _three(first.height - 1)
    parts = [_chunk(b"VP8X", head), _chunk(b"ANIM", b"\0\0\0\0" + struct.pack("<H", 0))]
    for one in all_frames:
        place = (one.x // 2, one.y // 2, one.width - 1, one.height - 1, one.ms)
        parts.append(_chunk(b"ANMF", b"".join(map(_three, place)) + b"\x02" + _image(one.webp)))
    whole = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(whole)) + whole


def _image(webp: bytes) -> bytes:
    """The picture in a file of one, without what is said about it."""
    at, kept = 12, b""
    while at < len(webp):
        name, size = webp[at : at + 4], struct.unpack("<I", webp[at + 4 : at + 8])[0]
        if name in (b"VP8 ", b"VP8L", b"ALPH"):
            kept += _chunk(name, webp[at + 8 : at + 8 + size])
        at += 8 + size + size % 2
    return kept


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def drawn(browser: Browser, address: str, secret: str) -> bytes:
    """The animation, at the best quality that is small enough."""
    context = browser.new_context(base_url=address, viewport=SIZE, device_scale_factor=SCALE)  # type: ignore[arg-type]
    page = context.new_page()
    page.request.post("/sign-on", data={"badge": "ann", "secret": secret})
    page.goto(f"/table.html?table={TABLE}")
    taken = shots(page)
    paper = browser.new_page()
    for quality in QUALITIES:
        whole = animated(list(frames(paper, taken, quality)))
        if len(whole) < MOST:
            break
    return whole


def main() -> int:
    """Play, draw and write."""
    found = chromium()
    if found is None:
        print(ADVICE, file=sys.stderr)
        return 1
    floor = demo_floor()
    tables = tuple(replace(one, betting_seconds=20) for one in floor.tables if one.id == TABLE)
    with (
        tempfile.TemporaryDirectory() as folder,
        floor_served(Path(folder) / "floor.db", replace(floor, tables=tables, pace_ms=PACE_MS)) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        whole = drawn(browser, served.address, served.secrets["ann"])
        PICTURE.write_bytes(whole)
        print(f"{PICTURE.name}: {len(whole):,} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
