"""Pictures of results: what one round brings, what many do, and what is decided on the way."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, log10
from typing import Final

from croupier.math.parsheets.data import Net
from croupier.math.plots.plots import (
    ACTIONS,
    AMBER,
    BLUE,
    GREEN,
    GRID,
    PALE,
    QUIET,
    WIDTH,
    Scale,
    across,
    box,
    legend,
    line,
    percent,
    picture,
    ticks,
    under,
    words,
)  # fmt: skip
from croupier.math.simulation.long_run import Stretch

_EDGES: Final = (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
_LEFT, _TOP, _RIGHT = 84, 16, 12


def results(net: Sequence[Net], ways: int) -> str:
    """What a round brings, in antes, by how often; a step up is ten times as often."""
    bins = _bins(net)
    rare = ceil(-log10(min(count for _, count in bins) / ways))
    height, bottom = 318, 246
    scale = Scale(-rare, 0, bottom, _TOP)
    parts = []
    for power in range(0, rare + 1, 1 if rare < 9 else 2):
        name = "always" if power == 0 else f"1 in {10**power:,}"
        parts += across(scale.at(-power), _LEFT, WIDTH - _RIGHT, name)
    step = (WIDTH - _LEFT - _RIGHT) / len(bins)
    for place, (name, count) in enumerate(bins):
        x, y = _LEFT + place * step, scale.at(log10(count / ways))
        fill = AMBER if name.startswith("−") else QUIET if name == "0" else GREEN
        told = f"{name} antes: {count:,} of {ways:,} ways, {percent(count / ways)}"
        parts.append(box(x + step * 0.12, y, step * 0.76, bottom - y, fill, told=told))
        if count / ways >= 0.005:
            parts.append(
                words(x + step / 2, y - 4, percent(count / ways).replace(" ", ""), size=9, anchor="middle")
            )
        parts.append(_slanted(x + step / 2, bottom + 14, name))
    parts.append(line(_LEFT, bottom, WIDTH - _RIGHT, bottom, QUIET))
    parts.append(under(_LEFT, WIDTH, height - 4, "result of a round, in antes"))
    return picture("How often a round brings how much", height, parts)


def _slanted(x: float, y: float, text: str) -> str:
    """A name below its bar; long ones lean."""
    if len(text) <= 4:
        return words(x, y, text, size=10, anchor="middle")
    turned = words(x, y, text, size=10, anchor="end")
    return turned.replace("<text ", f'<text transform="rotate(-32 {x:.2f} {y:.2f})" ')


def _bins(net: Sequence[Net]) -> list[tuple[str, int]]:
    """Results of one size each as far as ten antes, wider ones beyond; those that never come are left out."""
    found: dict[str, int] = {}
    for one in sorted(net, key=lambda one: one.antes):
        name = _bin(one.antes)
        found[name] = found.get(name, 0) + one.ways
    return [*found.items()]


def _bin(antes: Fraction) -> str:
    if antes < 0:
        return "−" + _bin(-antes)
    if antes <= _EDGES[0]:
        return f"{float(antes):g}"
    low = max(edge for edge in _EDGES if edge < antes)
    high = next((edge for edge in _EDGES if edge >= antes), None)
    return f"over {low:,}" if high is None else f"{low + 1:,}–{high:,}"


def many_rounds(stretches: Sequence[Stretch]) -> str:
    """Where 95 % of players stand after so many rounds, per round, and how many of them are ahead."""
    shown = [one for one in stretches if one.rounds > 1] or [*stretches]
    height, bottom, middle = 270, 226, 440
    low = min(one.low / one.rounds for one in shown)
    high = max(one.high / one.rounds for one in shown)
    margin = (high - low) * 0.12
    scale = Scale(min(low, 0) - margin, max(high, 0) + margin, bottom, 34)
    parts = [words(8, 16, "95 % of players stand here, in antes per round", bold=True)]
    for value in ticks(scale.low, scale.high):
        stroke = QUIET if value == 0 else GRID
        parts += across(scale.at(value), _LEFT, middle, _signed(value), stroke)
    step = (middle - _LEFT) / len(shown)
    for place, one in enumerate(shown):
        x = _LEFT + (place + 0.5) * step
        top, foot, mean = (scale.at(value / one.rounds) for value in (one.high, one.low, float(one.mean)))
        told = f"{one.rounds:,} rounds: {one.low:,.1f} to {one.high:,.1f} antes, mean {float(one.mean):,.2f}"
        parts += [box(x - 20, top, 40, foot - top, PALE, told=told, round=2),
                  line(x - 20, mean, x + 20, mean, BLUE, width=2),
                  words(x, top - 4, _signed(one.high / one.rounds), size=10, anchor="middle"),
                  words(x, foot + 12, _signed(one.low / one.rounds), size=10, anchor="middle"),
                  words(x, bottom + 16, f"{one.rounds:,}", size=11, anchor="middle")]  # fmt: skip
    parts.append(under(_LEFT, middle, height - 6, "rounds; the line is the mean"))
    return picture(
        "Results after many rounds", height, [*parts, *_ahead(stretches, middle + 46, bottom, height)]
    )


def _ahead(stretches: Sequence[Stretch], left: float, bottom: float, height: float) -> list[str]:
    """How many are ahead, as bars side by side."""
    parts = [words(left - 14, 16, "and so many are ahead", bold=True)]
    scale = Scale(0, max(0.5, *(one.ahead for one in stretches)), bottom, 34)
    step = (WIDTH - _RIGHT - left) / len(stretches)
    for place, one in enumerate(stretches):
        x, y = left + place * step, scale.at(one.ahead)
        parts += [box(x + 6, y, step - 12, bottom - y, GREEN, told=f"{one.rounds:,} rounds: {one.ahead:.6%}"),
                  words(x + step / 2, y - 4, percent(one.ahead), size=10, anchor="middle"),
                  words(x + step / 2, bottom + 16, f"{one.rounds:,}", size=10, anchor="middle")]  # fmt: skip
    right = WIDTH - _RIGHT
    return [*parts, line(left, bottom, right, bottom, QUIET), under(left, right, height - 6, "rounds")]


def decided(decisions: Mapping[str, Mapping[str, Fraction]]) -> str:
    """What is done at each decision, as parts of all rounds."""
    names = [*dict.fromkeys(name for made in decisions.values() for name in made)]
    names.sort(key=lambda name: (name not in ("fold", "check"), name != "fold", name))
    fills = {name: ACTIONS[min(place, len(ACTIONS) - 1)] for place, name in enumerate(names)}
    row, left = 34, 84
    parts = []
    scale = Scale(0, 1, left, WIDTH - _RIGHT)
    for place, (stage, made) in enumerate(decisions.items()):
        y, begun = 8 + place * row, 0.0
        parts.append(words(left - 10, y + 17, stage, anchor="end"))
        for name in names:
            part = float(made.get(name, 0))
            x, wide = scale.at(begun), scale.at(begun + part) - scale.at(begun)
            if part:
                parts.append(box(x, y, wide - 1, row - 8, fills[name], told=f"{stage}: {name} {part:.6%}"))
            if wide > 62:
                parts.append(words(x + wide / 2, y + 17, f"{name} {percent(part)}", size=11, anchor="middle"))
            begun += part
    height = 8 + len(decisions) * row
    parts += legend(left, height + 16, [(fills[name], name) for name in names])
    return picture("What is decided, of all rounds", height + 28, parts)


def _signed(value: float) -> str:
    text = f"{abs(value):.3g}" if abs(value) < 1000 else f"{abs(value):,.0f}"
    return text if value == 0 else f"{'+' if value > 0 else '−'}{text}"
