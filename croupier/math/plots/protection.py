"""What a known card is worth as pictures: bars for each breach, and a grid by the card's rank."""

from collections.abc import Sequence
from typing import Final

from croupier.core.cards import RANKS
from croupier.math.exact import Exact
from croupier.math.parsheets.data import Known
from croupier.math.parsheets.words import MINUS, known
from croupier.math.plots.plots import (
    AMBER,
    GREEN,
    GRID,
    QUIET,
    WIDTH,
    Scale,
    box,
    line,
    picture,
    ticks,
    under,
    words,
)

_LEFT, _ROW, _TOP, _RIGHT = 200, 26, 8, 78
_HIGH_FIRST: Final = RANKS[::-1]


def breaches(plain: Exact, breached: Sequence[Known]) -> str:
    """The value of an ante with cards known, beside that without."""
    rows = [("nothing known", plain), *((known(one.cards), one.ev) for one in breached)]
    values = [ev.value for _, ev in rows]
    low, high = min(0.0, *values), max(0.0, *values)
    scale = Scale(low - 0.02 * (high - low), high, _LEFT, WIDTH - _RIGHT)
    bottom = _TOP + len(rows) * _ROW
    parts = []
    for value in ticks(scale.low, scale.high, 7):
        x, stroke = scale.at(value), QUIET if value == 0 else GRID
        name = f"{100 * value:.6g} %".replace("-", MINUS)
        parts.append(line(x, _TOP, x, bottom, stroke))
        parts.append(words(x, bottom + 15, name, size=11, anchor="middle", fill=QUIET))
    for place, (name, ev) in enumerate(rows):
        parts += _bar(scale, name, ev, _TOP + place * _ROW)
    parts.append(under(_LEFT, WIDTH - _RIGHT, bottom + 34, "value of an ante to the player"))
    return picture("What a known card is worth", bottom + 42, parts)


def _bar(scale: Scale, name: str, ev: Exact, y: float) -> list[str]:
    start, end = sorted((scale.at(0), scale.at(ev.value)))
    fill = GREEN if ev.value >= 0 else AMBER
    return [
        words(_LEFT - 10, y + 17, name, anchor="end"),
        box(start, y + 4, max(end - start, 1), _ROW - 8, fill, told=_told(name, ev)),
        words(max(end, scale.at(0)) + 6, y + 17, _signed(ev.value, 2) + " %"),
    ]  # fmt: skip


def by_rank(breached: Sequence[Known]) -> str:
    """The value of an ante by the rank of the one card that is known; the darker, the more."""
    rows = [one for one in breached if one.by_rank]
    step = (WIDTH - _LEFT - 8) / len(RANKS)
    most = max((abs(ev.value) for one in rows for ev in one.by_rank.values()), default=1.0) or 1.0
    parts = [
        words(_LEFT + (place + 0.5) * step, _TOP + 10, rank, anchor="middle", fill=QUIET)
        for place, rank in enumerate(_HIGH_FIRST)
    ]
    for number, one in enumerate(rows):
        y = _TOP + 18 + number * (_ROW + 4)
        parts.append(words(_LEFT - 10, y + 18, known(one.cards), anchor="end"))
        for place, rank in enumerate(_HIGH_FIRST):
            x, ev = _LEFT + place * step, one.by_rank[rank]
            tint = _tint(ev.value / most)
            parts.append(box(x, y, step - 1, _ROW, tint, told=_told(rank, ev), round=2))
            parts.append(words(x + step / 2, y + 17, _signed(ev.value, 1), size=9.5, anchor="middle"))
    return picture("What a known card is worth, by its rank", _TOP + 18 + len(rows) * (_ROW + 4), parts)


def _told(name: str, ev: Exact) -> str:
    return f"{name}: {ev.numerator:,} / {ev.denominator:,} of an ante"


def _signed(value: float, digits: int) -> str:
    """Percent of an ante, without the word."""
    return f"{100 * value:+.{digits}f}".replace("-", MINUS)


def _tint(part: float) -> str:
    """From white to a light green or a light amber: dark words stand on all of them."""
    strong = (0x8F, 0xD0, 0xA8) if part >= 0 else (0xF3, 0xCE, 0x8B)
    return "#" + "".join(f"{round(255 + (one - 255) * min(abs(part), 1.0)):02x}" for one in strong)
