"""Best play as a picture: every hole hand, what to do with it, and what the next best thing would cost."""

from collections.abc import Sequence
from typing import Final

from croupier.core.cards import RANKS
from croupier.math.charts import cell
from croupier.math.parsheets.data import Hole, Play
from croupier.math.plots.plots import ACTIONS, QUIET, box, legend, picture, words

_CELL, _LEFT, _TOP = 52, 22, 22
_HIGH_FIRST: Final = RANKS[::-1]


def chart(play: Play) -> str:
    """Thirteen by thirteen hole hands, suited ones above the diagonal."""
    holes = {hole.name: hole for hole in play.chart}
    names = used_actions(play.chart)
    fills = {name: ACTIONS[min(place, len(ACTIONS) - 1)] for place, name in enumerate(names)}
    parts = []
    for place, rank in enumerate(_HIGH_FIRST):
        middle = (place + 0.5) * _CELL
        parts += [words(_LEFT + middle, _TOP - 7, rank, size=12, anchor="middle", fill=QUIET),
                  words(_LEFT - 8, _TOP + middle + 4, rank, size=12, anchor="end", fill=QUIET)]  # fmt: skip
    for row in range(13):
        for column in range(13):
            parts += _hole(holes[cell(row, column)], row, column, fills)
    side = 13 * _CELL
    parts += legend(_LEFT, _TOP + side + 20, [(fills[name], name) for name in names])
    note = "suited above the diagonal; small: what the next best action would cost, in antes"
    parts.append(words(_LEFT + side, _TOP + side + 20, note, size=11, anchor="end", fill=QUIET))
    return picture(f"Best play on {play.stage}", _TOP + side + 30, parts, _LEFT + side + 2)


def _hole(hole: Hole, row: int, column: int, fills: dict[str, str]) -> list[str]:
    x, y = _LEFT + column * _CELL, _TOP + row * _CELL
    middle = x + _CELL / 2 - 0.5
    told = f"{hole.name}: " + ", ".join(f"{name} {worth.value:+.6f}" for name, worth in hole.actions.items())
    return [
        box(x, y, _CELL - 1, _CELL - 1, fills[hole.best], told=told, round=3),
        words(middle, y + 17, hole.name, size=13, anchor="middle", bold=True),
        words(middle, y + 31, hole.best, size=11, anchor="middle"),
        words(middle, y + 44, _cost(hole), size=10, anchor="middle", fill="#3c4854"),
    ]


def next_best(hole: Hole) -> float:
    """What the next best action would cost; nothing where there is none."""
    worths = sorted((worth.fraction for worth in hole.actions.values()), reverse=True)
    return float(worths[0] - worths[1]) if len(worths) > 1 else 0.0


def _cost(hole: Hole) -> str:
    cost = next_best(hole)
    return f"{cost:.2f}" if cost >= 0.1 else f"{cost:.3f}"


def used_actions(chart: Sequence[Hole]) -> list[str]:
    """The actions that are best with some hand, the smallest first."""
    used = {hole.best for hole in chart}
    return [name for name in chart[0].actions if name in used]
