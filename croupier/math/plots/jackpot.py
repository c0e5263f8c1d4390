"""A jackpot meter as a picture: how high it stands, and in which part of the rounds."""

from croupier.math.parsheets.data import JackpotReturn, JackpotSheet
from croupier.math.plots.plots import (
    AMBER,
    BLUE,
    GREEN,
    PALE,
    QUIET,
    WIDTH,
    Scale,
    across,
    box,
    label,
    line,
    percent,
    picture,
    ticks,
    under,
    words,
)

_LEFT, _TOP, _BOTTOM, _HEIGHT = 58, 40, 236, 282
_GAP = 26


def meter(sheet: JackpotSheet, own: JackpotReturn) -> str:
    """Bars of the meter's law, with its mean and where the wager is worth its price."""
    bars, last = sheet.meter[:-1], sheet.meter[-1]
    right = WIDTH - 84
    along = Scale(bars[0].low / 100, last.low / 100, _LEFT, right)
    up = Scale(0, max(bar.part for bar in sheet.meter) * 1.08, _BOTTOM, _TOP)
    parts = []
    for value in ticks(0, up.high, 5):
        parts += across(up.at(value), _LEFT, WIDTH - 12, percent(value))
    for bar in bars:
        high = bar.high if bar.high is not None else bar.low
        x, end = along.at(bar.low / 100), along.at(high / 100)
        told = f"${bar.low / 100:,.0f} to ${high / 100:,.0f}: {bar.part:.4%} of the rounds"
        parts.append(box(x, up.at(bar.part), end - x - 1, _BOTTOM - up.at(bar.part), PALE, told=told))
    told = f"over ${last.low / 100:,.0f}: {last.part:.4%} of the rounds"
    top = up.at(last.part)
    parts += [box(right + _GAP, top, 30, _BOTTOM - top, BLUE, told=told),
              words(right + _GAP + 15, _BOTTOM + 16, "above", size=11, anchor="middle")]  # fmt: skip
    for value in ticks(along.low, along.high, 7):
        x = along.at(value)
        parts += [
            line(x, _BOTTOM, x, _BOTTOM + 4, QUIET),
            words(x, _BOTTOM + 16, f"${value:,.0f}", size=11, anchor="middle"),
        ]
    parts.append(line(_LEFT, _BOTTOM, WIDTH - 12, _BOTTOM, QUIET))
    marks = [(own.mean_meter / 100, "mean ${:,.0f}", GREEN, 14)]
    if own.breakeven_meter is not None:
        marks.append((float(own.breakeven_meter) / 100, "worth its price from ${:,.0f}", AMBER, 30))
    drawn = [_mark(along, *mark, right) for mark in marks]
    parts += [part for lines, _ in drawn for part in lines]
    parts += [text for _, text in drawn]
    parts.append(under(_LEFT, right, _HEIGHT - 6, "the meter when a round is settled"))
    return picture("How high the meter stands", _HEIGHT, parts)


def _mark(
    along: Scale, value: float, text: str, stroke: str, y: float, right: float
) -> tuple[list[str], str]:
    """The line of a height, and its name, which goes over all lines; beyond the bars it is only told."""
    name = text.format(value)
    if value > along.high:
        return [], label(right + _GAP + 30, y, f"{name}, beyond", "end", stroke)
    x = along.at(value)
    side = "end" if x + 7 * len(name) > WIDTH else "start"
    drawn = line(x, y - 9, x, _BOTTOM, stroke, width=1.5, dashed=True)
    return [drawn], label(x + (-6 if side == "end" else 6), y, name, side, stroke)
