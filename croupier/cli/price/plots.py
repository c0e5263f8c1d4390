"""Pictures made of characters: bands, areas, bars and an interval with a mark."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text

BLOCKS: Final = " ▁▂▃▄▅▆▇█"
_LONG: Final = " ▏▎▍▌▋▊▉█"
_LABEL: Final = 11  # characters before the axis


def bands(rows: Sequence[Sequence[float]], height: int = 15, line: float | None = None) -> list[Text]:
    """A fan: for each column five values from low to high; the outer band, the inner one, and the middle.

    A line, if there is one, is drawn across at its value.
    """
    low = min(min(row) for row in rows)
    high = max(max(row) for row in rows)
    level = _levels(
        low if line is None else min(low, line), high if line is None else max(high, line), height
    )
    found = []
    for row in reversed(range(height)):
        text = Text(_axis(level(row), row, height))
        for bottom, inner, middle, upper, top in rows:
            if _row(middle, level, height) == row:
                text.append("━", "bold cyan")
            elif _row(inner, level, height) <= row <= _row(upper, level, height):
                text.append("▓", "cyan")
            elif _row(bottom, level, height) <= row <= _row(top, level, height):
                text.append("░", "blue")
            elif line is not None and _row(line, level, height) == row:
                text.append("╌", "red")
            else:
                text.append(" ")
        found.append(text)
    return found


def area(values: Sequence[float], floor: float, height: int = 8) -> list[Text]:
    """A path over a floor, filled below."""
    span = max(*values, floor) - floor or 1.0
    found = []
    for row in reversed(range(height)):
        text = Text(_axis(floor + span * (row + 0.5) / height, row, height))
        for value in values:
            eighths = round((value - floor) / span * height * 8) - 8 * row
            text.append(BLOCKS[max(0, min(8, eighths))], "yellow")
        found.append(text)
    return found


def bar(part: float, width: int = 30) -> Text:
    """A bar as long as a part of the width."""
    eighths = max(0, min(8 * width, round(part * 8 * width)))
    full, rest = divmod(eighths, 8)
    return Text("█" * full + (_LONG[rest] if rest else ""), "cyan")


def interval(low: float, high: float, middle: float, mark: float | None, width: int = 48) -> Text:
    """A range with its middle, and a mark where it lies; beyond the ends the mark is an arrow."""
    places = ["─"] * width
    places[0], places[-1] = "├", "┤"
    span = high - low or 1.0
    places[round((middle - low) / span * (width - 1))] = "●"
    if mark is not None:
        place = round((mark - low) / span * (width - 1))
        if 0 <= place < width:
            places[place] = "◆"
        else:
            places.insert(0 if place < 0 else width, "◀" if place < 0 else "▶")
    text = Text("".join(places), "cyan")
    text.highlight_regex(r"[◆◀▶]", "bold yellow")
    return text


def scale(first: str, last: str, width: int) -> Text:
    """What the two ends of an axis mean."""
    return Text(" " * _LABEL + first + last.rjust(max(width - len(first), len(last) + 1)), "dim")


def _levels(low: float, high: float, height: int) -> Callable[[int], float]:
    step = (high - low) / max(height - 1, 1) or 1.0
    return lambda row: low + step * row


def _row(value: float, level: Callable[[int], float], height: int) -> int:
    step = level(1) - level(0)
    return max(0, min(height - 1, round((value - level(0)) / step)))


def _axis(value: float, row: int, height: int) -> str:
    """A number at every other row, and the line of the axis."""
    label = f"{value:,.0f}" if abs(value) >= 10 or value == 0 else f"{value:.1f}"
    return (label if (height - 1 - row) % 2 == 0 else "").rjust(_LABEL - 2) + " │"
