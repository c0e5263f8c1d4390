"""Pictures of numbers as SVG, written by hand: shapes, words, and axes that can be read.

Colours are for white paper, and every word on them has a contrast of 4.5 or more. A page's own font is used
where the picture stands in a page, and a book's font in print.
"""

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

INK: Final = "#1b2733"
QUIET: Final = "#52606d"
GRID: Final = "#dde3ea"
BLUE: Final = "#2563a6"
PALE: Final = "#c6daef"
GREEN: Final = "#1f7a4d"
AMBER: Final = "#9a5b00"
ACTIONS: Final = ("#e6eaee", "#fbe3b0", "#bfe3c4", "#a3d9d2", "#b8cdf0")
"""From the smallest action to the largest; light enough for dark words."""

WIDTH: Final = 720
_FONTS: Final = "system-ui, 'Libertinus Serif', sans-serif"


def picture(title: str, height: float, parts: Iterable[str], width: float = WIDTH) -> str:
    """A whole picture with a name for those who do not see it."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
            f'role="img" aria-label="{escape(title)}" font-family="{_FONTS}">',
            f"<title>{escape(title)}</title>",
            *parts,
            "</svg>",
        ]
    )


def words(
    x: float,
    y: float,
    text: str,
    *,
    size: float = 12,
    anchor: str = "start",
    fill: str = INK,
    bold: bool = False,
) -> str:
    """Words, whose line stands at y."""
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="{anchor}" fill="{fill}"{weight}>'
        f"{escape(text)}</text>"
    )


def label(x: float, y: float, text: str, anchor: str, fill: str) -> str:
    """Words on white, so that they can be read whatever they cross."""
    wide = 6.4 * len(text) + 6
    start = x - wide + 3 if anchor == "end" else x - 3
    return box(start, y - 12, wide, 16, "#fff") + words(x, y, text, anchor=anchor, fill=fill)


def box(
    x: float, y: float, width: float, height: float, fill: str, *, told: str = "", round: float = 0
) -> str:
    """A filled rectangle; what is told shows where a pointer rests."""
    corners = f' rx="{_n(round)}"' if round else ""
    head = f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(max(width, 0))}" height="{_n(max(height, 0))}"{corners}'
    return f'{head} fill="{fill}"><title>{escape(told)}</title></rect>' if told else f'{head} fill="{fill}"/>'


def line(
    x1: float, y1: float, x2: float, y2: float, stroke: str = GRID, *, width: float = 1, dashed: bool = False
) -> str:
    """A straight line."""
    dash = ' stroke-dasharray="4 3"' if dashed else ""
    return (
        f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" stroke="{stroke}" '
        f'stroke-width="{_n(width)}"{dash}/>'
    )


class Scale:
    """Where a number stands on an axis; from low to high, upwards where the end is above the start."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = low, high if high > low else low + 1
        self._start, self._end = start, end

    def at(self, value: float) -> float:
        """The place of a number."""
        return self._start + (value - self.low) / (self.high - self.low) * (self._end - self._start)


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers between two others, some `about` of them."""
    raw = (high - low) / max(about, 1) or 1.0
    power = 10.0 ** floor(log10(raw))
    step = next(power * one for one in (1, 2, 2.5, 5, 10) if power * one >= raw * 0.999)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [place * step for place in range(first, last + 1)]


def across(y: float, left: float, right: float, name: str, stroke: str = GRID) -> list[str]:
    """A line across at a height, with what it stands for in front of it."""
    return [line(left, y, right, y, stroke), words(left - 6, y + 4, name, size=10, anchor="end", fill=QUIET)]


def under(left: float, right: float, y: float, text: str) -> str:
    """What an axis counts, below the middle of it."""
    return words((left + right) / 2, y, text, anchor="middle", fill=QUIET)


def legend(x: float, y: float, entries: Sequence[tuple[str, str]], *, step: float = 0) -> list[str]:
    """Small squares with words beside them, in a row."""
    parts = []
    for fill, text in entries:
        parts += [box(x, y - 10, 12, 12, fill, round=2), words(x + 17, y, text, size=12)]
        x += step or 34 + 7 * len(text)
    return parts


def percent(part: float) -> str:
    """A part as people read it: two digits that say something."""
    shown = 100 * part
    if shown == 0 or abs(shown) >= 10:
        return f"{shown:.0f} %" if shown == 0 or abs(shown) >= 99.5 else f"{shown:.1f} %"
    places = min(1 - floor(log10(abs(shown))), 10)
    return f"{shown:.{max(places, 1)}f} %"


def _n(number: float) -> str:
    """A number as short as it can be: pictures stay small, and the same on every machine."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
