"""A breach for people: what it is worth, by rank and hole hand, and what to do about a card that is seen."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.price.plots import bar
from croupier.core.cards import RANKS
from croupier.math.charts import cell
from croupier.math.exact import Exact
from croupier.math.protection.advising import Advice, Advised
from croupier.math.protection.exposures import BOX_CARD, Exposure, Exposures
from croupier.math.protection.protecting import HoleWorth, Protection

_HIGH_FIRST: Final = RANKS[::-1]
_CELL: Final = 6
# how much a hole hand gains, in antes: from nothing to much, as terminals number colours
_GAINS: Final = ((0.0, 255), (0.005, 194), (0.05, 157), (0.2, 151), (0.5, 114), (1.0, 78))
_TINTS: Final = (255, 222, 151, 116, 80)  # actions, from the smallest to the largest
_SIGNS: Final = {"fold": "·", "check": "-"}


def show(found: Protection, title: str, console: Console | None = None) -> None:
    """All that is known of a breach."""
    console = console or Console(highlight=False)
    console.print(Text(title, "bold"))
    console.print(f"known before the first decision: {', '.join(found.known) or 'nothing'}\n")
    console.print(_numbers(found))
    console.print(Text("\nThe first decision", "bold"), Text("without the knowledge, and with it", "dim"))
    console.print(_first(found))
    if found.by_rank:
        console.print(Text("\nBy the rank of the card", "bold"), Text("what the round is worth then", "dim"))
        console.print(_by_rank(found))
    console.print(
        Text("\nBy hole hand", "bold"),
        Text("in antes, above with the knowledge and below without; suited hands above the diagonal", "dim"),
    )
    console.print(_holes(found.holes))


def _numbers(found: Protection) -> Table:
    table = Table.grid(padding=(0, 2))
    if found.exact:
        table.add_row("worth of an ante", _percent(found.ev), _ways(found.ev))
    else:
        table.add_row(
            "worth of an ante", _percent(found.ev), f"± {found.standard_error:.4%}, a standard error"
        )
        table.add_row("deals drawn", f"{found.deals:,}", f"by seed {found.seed}, each solved exactly")
    table.add_row("without it", _percent(found.plain), _ways(found.plain))
    table.add_row("the breach adds", f"{found.gain:+.4%}", f"of an ante; found in {found.seconds:.2f} s")
    return table


def _first(found: Protection) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")
    for name, part in found.first.items():
        usual = found.plain_first[name]
        if part or usual:
            table.add_row(name, f"{float(usual):.3%}", f"{float(part):.3%}", bar(float(part)))
    return table


def _by_rank(found: Protection) -> Table:
    names = [name for name, part in found.first.items() if part]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("card", "worth", "", *names):
        table.add_column(heading, justify="left" if heading in ("card", "") else "right")
    most = max(abs(rank.ev.value) for rank in found.by_rank.values()) or 1.0
    for name, rank in found.by_rank.items():
        picture = bar(abs(rank.ev.value) / most, 20)
        picture.stylize("red" if rank.ev.value < 0 else "green")
        parts = [f"{float(rank.first[one]):.1%}" for one in names]
        table.add_row(name, f"{rank.ev.value:+.4f}", picture, *parts)
    return table


def _holes(holes: dict[str, HoleWorth]) -> Text:
    """Thirteen by thirteen hole hands, two lines each; the greener, the more is gained."""
    text = Text()
    text.append("  " + "".join(rank.center(_CELL) for rank in _HIGH_FIRST) + "\n", "dim")
    for row in range(13):
        above, below = Text(f"{_HIGH_FIRST[row]} "), Text("  ")
        for column in range(13):
            worth = holes.get(cell(row, column))
            if worth is None:
                above.append(" " * _CELL)
                below.append(" " * _CELL)
                continue
            gain = float(worth.ev.fraction - worth.plain.fraction)
            tint = next(colour for least, colour in reversed(_GAINS) if gain >= least or least == 0.0)
            above.append(_short(worth.ev).center(_CELL), f"black on color({tint})")
            below.append(_short(worth.plain).center(_CELL), f"color(240) on color({tint})")
        text.append(above)
        text.append("\n")
        text.append(below)
        text.append("\n")
    text.append("  the greener a hand, the more it gains", "dim")
    return text


def show_advice(found: Advice, title: str, console: Console | None = None) -> None:
    """What to do with certain cards known: the actions of one hand, or a chart of all."""
    console = console or Console(highlight=False)
    console.print(Text(title, "bold"))
    told = ", ".join(f"{word} {' '.join(cards)}" for word, cards in found.known.items())
    console.print(f"known before the first decision: {told or 'nothing'}\n")
    if len(found.hands) == 1:
        console.print(_one_hand(found.hands[0], found.stage))
    else:
        console.print(_chart(found))


def _one_hand(hand: Advised, stage: str) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_row(f"{' '.join(hand.hole)} on {stage}")
    for name, worth in hand.advice.actions.items():
        mark = Text("best", "bold green") if name == hand.advice.best else Text("")
        table.add_row(f"  {name}", f"{worth.value:+.6f}", _ways(worth), mark)
    return table


def _chart(found: Advice) -> Text:
    """Every hole hand's best action; where suits make a difference, the most frequent, with a mark."""
    names = [*found.hands[0].advice.actions]
    by_name: dict[str, dict[str, int]] = {}
    for hand in found.hands:
        counts = by_name.setdefault(_name(hand), {})
        counts[hand.advice.best] = counts.get(hand.advice.best, 0) + hand.ways
    used = [name for name in names if any(name in counts for counts in by_name.values())]
    tints = dict(zip(used, _TINTS, strict=False))
    text = Text()
    text.append(f"{found.stage}: suited above the diagonal, offsuit below\n\n", "dim")
    text.append("    " + "   ".join(_HIGH_FIRST) + "\n", "dim")
    for row in range(13):
        text.append(f" {_HIGH_FIRST[row]} ", "dim")
        for column in range(13):
            counts = by_name.get(cell(row, column), {})
            best = max(counts, key=lambda name: counts[name]) if counts else ""
            mark = "*" if len(counts) > 1 else " "
            text.append(f" {_sign(best)}{mark} ", f"black on color({tints[best]})" if best else "")
        text.append("\n")
    total = sum(hand.ways for hand in found.hands)
    value = sum(hand.ways * hand.advice.actions[hand.advice.best].fraction for hand in found.hands) / total
    legend = "   ".join(f"{_sign(name)} = {name}" for name in used)
    text.append(f"\n   {legend}   * = another action in some suits\n", "dim")
    text.append(f"   worth of an ante {float(value):+.4%} with these cards known")
    return text


def show_exposures(found: Exposures, title: str, console: Console | None = None) -> None:
    """Every card that may be seen too early, what the book does, and what playing on would be worth."""
    console = console or Console(highlight=False)
    console.print(Text(title, "bold"))
    console.print(f"cards seen before their time; a round is worth {_percent(found.plain)} of an ante else")
    most = max((abs(row.played_on.value) for row in found.rows), default=1.0)
    if not found.rows:
        console.print("the book has no remedy for them")
    for _, rows in groupby(found.rows, key=lambda row: (row.kind, row.moment, row.does)):
        _remedy(console, [*rows], most)
    console.print(Text("\nDecisions before the card is seen are those of best play without it.", "dim"))


def _remedy(console: Console, rows: Sequence[Exposure], most: float) -> None:
    """One remedy of the book, and the cards it is for."""
    first = rows[0]
    who = "anybody on duty" if first.who == "staff" else first.who.replace("_", " ")
    console.print(
        Text(f"\n{first.kind}, {_WHEN.get(first.moment, first.moment)}:", "bold"),
        Text(first.does, "bold green" if first.void else "bold red"),
        Text(f"by {who} ({', '.join(first.cites)})", "dim"),
    )
    table = Table.grid(padding=(0, 2))
    for justify in ("left", "left", "right", "right"):
        table.add_column(justify=justify)
    for row in rows:
        card = "a card of another box" if row.card == BOX_CARD else row.card
        worth = "so void" if row.void else f"so worth {_percent(row.worth)}"
        picture = bar(abs(row.played_on.value) / most, 12)
        picture.stylize("green" if row.void else "red")
        played_on = f"{_percent(row.played_on)} if played on"
        table.add_row(f"  {card}", f"before {row.before}", played_on, worth, picture)
    console.print(table)


_WHEN: Final = {
    "deal": "during the deal",
    "dealt": "once all hands are dealt",
    "undecided": "before all have decided once",
    "decided": "after all have decided once",
    "bet": "while a bet of a decision lies",
    "unbet": "while no bet of a decision lies",
}


def _name(hand: Advised) -> str:
    (a, b), suited = (card[0] for card in hand.hole), hand.hole[0][1] == hand.hole[1][1]
    high, low = sorted((a, b), key=_HIGH_FIRST.index)
    return high + low if high == low else high + low + ("s" if suited else "o")


def _sign(action: str) -> str:
    return _SIGNS.get(action, action.rstrip("x"))


def _percent(number: Exact) -> str:
    return f"{number.value:+.4%}"


def _short(number: Exact) -> str:
    value = number.value
    return f"{value:+.2f}" if abs(value) < 10 else f"{value:+.1f}"


def _ways(number: Exact) -> str:
    return f"{number.numerator:,} / {number.denominator:,}"
