"""A strategy drawn: for the terminal, as a page, as a picture."""

from html import escape
from typing import Final

from croupier.core.cards import RANKS
from croupier.math.exact import Strategy

_HIGH_FIRST: Final = RANKS[::-1]
_CELL, _MARGIN, _LINE = 34, 24, 18
# from the smallest action to the largest; light enough for dark text, and the words tell them apart too
_FILLS: Final = ("#eceff1", "#ffe0a3", "#a5d6a7", "#80cbc4")
_TINTS: Final = (255, 222, 151, 116)  # the same, as terminals number colours
_WRAP: Final = 74


def cell(row: int, column: int) -> str:
    """The hole hand of a place in the grid: suited above the diagonal, offsuit below."""
    high, low = sorted((row, column))
    name = _HIGH_FIRST[high] + _HIGH_FIRST[low]
    return name if row == column else name + ("s" if row < column else "o")


def as_text(strategy: Strategy, *, colour: bool = False) -> str:
    """The chart and the rules as plain text."""
    actions = _actions(strategy)
    signs = {action: _sign(action) for action in actions}
    tints = {
        action: f"\x1b[48;5;{(255, 222, 151, 116)[min(place, 3)]}m\x1b[30m"
        for place, action in enumerate(actions)
    }
    lines = [strategy.title, "", f"{strategy.stage}: suited above the diagonal, offsuit below", ""]
    lines.append("    " + "  ".join(_HIGH_FIRST))
    for row in range(13):
        marks = []
        for column in range(13):
            best = strategy.chart[cell(row, column)].best
            mark = f" {signs[best]} "
            marks.append(f"{tints[best]}{mark}\x1b[0m" if colour else mark)
        lines.append(f" {_HIGH_FIRST[row]} " + "".join(marks))
    lines += ["", "   " + "   ".join(f"{signs[action]} = {action}" for action in actions), ""]
    return "\n".join([*lines, *(line for note in _notes(strategy) for line in _wrapped(note))])


def as_svg(strategy: Strategy) -> str:
    """The chart and the rules as one picture."""
    notes = [line for note in _notes(strategy) for line in _wrapped(note)]
    width = 13 * _CELL + 2 * _MARGIN
    top = 3 * _LINE
    height = top + 13 * _CELL + 2 * _LINE + len(notes) * _LINE + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="system-ui, sans-serif">',
        f"<title>{escape(strategy.title)}: best strategy</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{_MARGIN}" y="{_LINE + 6}" font-size="15" font-weight="600">{escape(strategy.title)}'
        "</text>",
        f'<text x="{_MARGIN}" y="{2 * _LINE + 8}" font-size="12">{escape(strategy.stage)}: suited above the '
        f"diagonal, offsuit below</text>",
    ]
    parts += [_svg_cell(strategy, row, column, top) for row in range(13) for column in range(13)]
    for place, line in enumerate(notes):
        y = top + 13 * _CELL + (2 + place) * _LINE
        parts.append(f'<text x="{_MARGIN}" y="{y}" font-size="12" xml:space="preserve">{escape(line)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _svg_cell(strategy: Strategy, row: int, column: int, top: int) -> str:
    name = cell(row, column)
    hole = strategy.chart[name]
    x, y = _MARGIN + column * _CELL, top + row * _CELL
    middle = x + _CELL / 2 - 0.5
    fill = _FILLS[min(_actions(strategy).index(hole.best), len(_FILLS) - 1)]
    return (
        f"<g><title>{name}: {_worths(strategy, name)}</title>"
        f'<rect x="{x}" y="{y}" width="{_CELL - 1}" height="{_CELL - 1}" rx="3" fill="{fill}"/>'
        f'<text x="{middle}" y="{y + 15}" font-size="11" text-anchor="middle">{name}</text>'
        f'<text x="{middle}" y="{y + 28}" font-size="9" text-anchor="middle" fill="#455a64">{hole.best}'
        "</text></g>"
    )


def as_html(strategy: Strategy) -> str:
    """The chart and the rules as a page of its own, with the values of every hole hand."""
    rules = "".join(
        f"<h2>{escape(stage)}</h2><ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"
        for stage, texts in strategy.rules.items()
    )
    words = "".join(
        f"<dt>{escape(word)}</dt><dd>{escape(text)}</dd>" for word, text in strategy.words.items()
    )
    names = list(next(iter(strategy.chart.values())).actions)
    rows = "".join(
        f"<tr><th scope=row>{name}</th>"
        + "".join(f"<td>{hole.actions[action].value:+.6f}</td>" for action in names)
        + f"<td>{hole.best}</td></tr>"
        for name, hole in strategy.chart.items()
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(strategy.title)}: '
        f"strategy</title><style>{_STYLE}</style></head><body><h1>{escape(strategy.title)}</h1>"
        f"<figure>{as_svg(strategy)}</figure>{f'<dl>{words}</dl>' if words else ''}{rules}"
        f"<p>{escape(_cost(strategy))}</p><h2>Every hole hand on {escape(strategy.stage)}</h2>"
        f"<table><thead><tr>{''.join(f'<th scope=col>{name}</th>' for name in ('hand', *names, 'best'))}</tr>"
        f"</thead><tbody>{rows}</tbody></table></body></html>\n"
    )


_STYLE: Final = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#212121}"
    "figure{margin:0;overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "td,th{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #eceff1}dt{font-weight:600}"
)


def _actions(strategy: Strategy) -> list[str]:
    """The actions of the chart, smallest first, those that are never best left out."""
    used = {hole.best for hole in strategy.chart.values()}
    return [action for action in next(iter(strategy.chart.values())).actions if action in used]


def _sign(action: str) -> str:
    return {"fold": "·", "check": "-"}.get(action, action.rstrip("x"))


def _worths(strategy: Strategy, name: str) -> str:
    return ", ".join(f"{action} {exact.value:+.4f}" for action, exact in strategy.chart[name].actions.items())


def _notes(strategy: Strategy) -> list[str]:
    """The rules in words, and what they cost."""
    lines = [f"{word} cards {text}" for word, text in strategy.words.items()]
    for stage, texts in strategy.rules.items():
        lines += ["", stage, *(f"  {text}" for text in texts)]
    return [*lines, "", _cost(strategy)]


def _cost(strategy: Strategy) -> str:
    edge, simple = -strategy.best.value, -strategy.simple.value
    if strategy.cost == 0:
        return f"These rules lose nothing against best play: the house edge is {edge:.4%} of the ante."
    return (
        f"The house edge is {simple:.4%} of the ante by these rules and {edge:.4%} under best play: "
        f"they cost {float(strategy.cost):.4%}."
    )


def _wrapped(text: str) -> list[str]:
    from textwrap import wrap

    indent = " " * (len(text) - len(text.lstrip()))
    return wrap(text, _WRAP, subsequent_indent=indent + "  ") or [""]
