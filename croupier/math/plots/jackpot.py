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
    box,
    label,
    line,
    percent,
    picture,
    ticks,
    words,
)

_LEFT, _TOP, _BOTTOM, _HEIGHT = 58, 40, 236, 282
_GAP = 26


def meter(sheet: JackpotSheet, own: JackpotReturn) -> str:
    """Bars of the meter's law, with its mean and where the wager is worth its price."""
    bars, last = sheet.meter[:-1], sheet.meter[-1]
    right = WIDTH - 84
    across = Scale(bars[0].low / 100, last.low / 100, _LEFT, right)
    up = Scale(0, max(bar.part for bar in sheet.meter) * 1.08, _BOTTOM, _TOP)
    parts = []
    for value in ticks(0, up.high, 5):
        y = up.at(value)
        parts += [
            line(_LEFT, y, WIDTH - 12, y),
            words(_LEFT - 6, y + 4, percent(value), size=10, anchor="end", fill=QUIET),
        ]
    for bar in bars:
        high = bar.high if bar.high is not None else bar.low
        x, end = across.at(bar.low / 100), across.at(high / 100)
        told = f"${bar.low / 100:,.0f} to ${high / 100:,.0f}: {bar.part:.4%} of the rounds"
        parts.append(box(x, up.at(bar.part), end - x - 1, _BOTTOM - up.at(bar.part), PALE, told=told))
    told = f"over ${last.low / 100:,.0f}: {last.part:.4%} of the rounds"
    top = up.at(last.part)
    parts += [box(right + _GAP, top, 30, _BOTTOM - top, BLUE, told=told),
              words(right + _GAP + 15, _BOTTOM + 16, "above", size=11, anchor="middle")]  # fmt: skip
    for value in ticks(across.low, across.high, 7):
        x = across.at(value)
        parts += [
            line(x, _BOTTOM, x, _BOTTOM + 4, QUIET),
            words(x, _BOTTOM + 16, f"${value:,.0f}", size=11, anchor="middle"),
        ]
    parts.append(line(_LEFT, _BOTTOM, WIDTH - 12, _BOTTOM, QUIET))
    marks = [(own.mean_meter / 100, "mean ${:,.0f}", GREEN, 14)]
    if own.breakeven_meter is not None:
        marks.append((float(own.breakeven_meter) / 100, "worth its price from ${:,.0f}", AMBER, 30))
    drawn = [_mark(across, *mark, right) for mark in marks]
    parts += [part for lines, _ in drawn for part in lines]
    parts += [text for _, text in drawn]
    parts.append(
        words(
            (_LEFT + right) / 2,
            _HEIGHT - 6,
            "the meter when a round is settled",
            size=12,
            anchor="middle",
            fill=QUIET,
        )
    )
    return picture("How high the meter stands", _HEIGHT, parts)


def _mark(
    across: Scale, value: float, text: str, stroke: str, y: float, right: float
) -> tuple[list[str], str]:
    """The line of a height, and its name, which goes over all lines; beyond the bars it is only told."""
    name = text.format(value)
    if value > across.high:
        return [], label(right + _GAP + 30, y, f"{name}, beyond", "end", stroke)
    x = across.at(value)
    side = "end" if x + 7 * len(name) > WIDTH else "start"
    drawn = line(x, y - 9, x, _BOTTOM, stroke, width=1.5, dashed=True)
    return [drawn], label(x + (-6 if side == "end" else 6), y, name, side, stroke)
