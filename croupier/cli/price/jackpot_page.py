"""A priced jackpot as people would rather see it: prizes, returns, the meter's law, and what changes."""

from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from typing import TYPE_CHECKING, Final

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.core.money import dollars

if TYPE_CHECKING:
    from croupier.math.jackpots.aware import Aware
    from croupier.math.jackpots.changes import Change
    from croupier.math.jackpots.jackpots import Jackpot, Return
    from croupier.math.jackpots.terms import Prize

BINS: Final = 12
BAR: Final = 36
CARDS: Final = 12  # of a change, named one by one
EIGHTHS: Final = "▏▎▍▌▋▊▉"
QUANTILES: Final = (5, 25, 50, 75, 95)
_LETTERS: Final = str.maketrans({"█": "#", "◂": "<", "·": ";", "─": "-", **dict.fromkeys(EIGHTHS, " ")})


def show(found: "Jackpot", console: Console | None = None) -> None:
    """Print it; where a terminal has no shapes, in letters."""
    console = console or Console(highlight=False)
    page = Group(_head(found), _prizes(found), _returns(found), _meter(found), _other_rule(found),
                 *(() if found.aware is None else _together(found, found.aware)))  # fmt: skip
    if console.encoding.lower().startswith("utf"):
        console.print(page)
        return
    letters = Console(file=StringIO(), width=console.width, color_system=None, highlight=False)
    with letters.capture() as text:
        letters.print(page)
    console.out(text.get().translate(_LETTERS).encode("ascii", "replace").decode(), end="")


def _head(found: "Jackpot") -> Text:
    terms = found.terms
    words = [
        f"jackpot wager {dollars(terms.wager)}",
        *([f"option {terms.option}"] if terms.option is not None else []),
        f"seed {_money(terms.seed_dollars * 100)}{' for each $1' if terms.per_dollar else ''}",
        f"{float(terms.rate):.2%} of each wager feeds the meter ({', '.join(terms.rate_cites)})",
    ]
    return Text.assemble((found.title, "bold"), "\n", " · ".join(words), "\n")


def _table(*titles: str, left: tuple[str, ...] = ()) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in titles:
        table.add_column(title, justify="left" if title in left else "right")
    return table


def _prizes(found: "Jackpot") -> Table:
    """Every prize: how often it comes, and its part of the return under the book's own rule."""
    table = _table("prize", "pays", "dealt", "and not folded", "returns", left=("prize", "pays"))
    own = found.own
    for prize in found.terms.prizes:
        fixed = float(own.hits[prize.hand] * prize.fixed / found.terms.wager)
        dealt, kept = (way.hits[prize.hand] for way in (found.never_folds, found.fold_forfeits))
        part = own.shares.get(prize.hand, fixed)
        table.add_row(
            prize.hand.text.replace("_", " "), _amount(prize), _one_in(dealt), _one_in(kept), f"{part:.3%}"
        )
    return table


def _amount(prize: "Prize") -> str:
    if not prize.share:
        return _money(prize.fixed)
    part = "the meter" if prize.share == 1 else f"{prize.share} of the meter"
    return f"{part}, at least {_money(prize.least)}" if prize.least else part


def _returns(found: "Jackpot") -> Table:
    """The three ways side by side, the book's own marked."""
    table = _table("", left=("",))
    ways = (
        ("never folds", found.never_folds, False),
        ("folds forfeit", found.fold_forfeits, not found.keeps),
        ("folds keep", found.fold_keeps, found.keeps),
    )
    for title, _, here in ways:
        table.add_column(
            f"{title}\n{'this book' if here else ''}", justify="right", style="bold green" if here else ""
        )
    rows: dict[str, Callable[[Return], str]] = {
        "fixed prizes": lambda way: f"{float(way.fixed):.3%}",
        "from the wagers": lambda way: f"{float(way.rate):.3%}",
        "reseeding, by the house": lambda way: f"{way.reseed:.3%}",
        "returned in all": lambda way: f"{way.rtp:.3%}",
        "average meter": lambda way: _money(way.mean_meter),
        "break-even meter": lambda way: "none" if way.breakeven is None else _money(way.breakeven),
        "rounds above break-even": lambda way: f"{way.worth_it:.4%}",
    }
    for name, cell in rows.items():
        table.add_row(name, *(cell(way) for _, way, _ in ways), end_section=name == "returned in all")
    if found.never_folds.hits == found.fold_forfeits.hits:
        table.caption = "Best play never folds a hand that has a prize."
    return table


def _meter(found: "Jackpot") -> Group:
    """The meter's law as bars, from the seed to where it rarely goes."""
    own = found.own
    low, high = float(found.terms.seed), own.law.height(0.02)
    edges = [low + (high - low) * place / BINS for place in range(BINS + 1)]
    above = [own.law.above(edge) for edge in edges]
    parts = [before - after for before, after in zip(above, [*above[1:], 0.0], strict=True)]
    marks = {"average": own.mean_meter, "break-even": own.breakeven}
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    for justify in ("right", "left", "right", "left"):
        table.add_column(justify="right" if justify == "right" else "left")
    for place, (edge, part) in enumerate(zip(edges, parts, strict=True)):
        until = edges[place + 1] if place < BINS else float("inf")
        here = [f"◂ {name}" for name, at in marks.items() if at is not None and edge <= at < until]
        title = f"{'from' if place < BINS else 'over'} {_money(edge, whole=True)}"
        bar = Text(_bar(part / max(parts)), "green")
        table.add_row(title, bar, f"{part:.1%}", Text(" ".join(here), "bold"))
    below = " · ".join(f"{part}% {_money(own.law.height(1 - part / 100), whole=True)}" for part in QUANTILES)
    head = Text("where the meter stands when a round is settled", "bold")
    return Group(head, table, Text(f"quantiles: {below}\n", "dim"))


def _bar(part: float) -> str:
    whole, rest = divmod(round(part * BAR * 8), 8)
    return "█" * whole + (EIGHTHS[rest - 1] if rest else "")


def _other_rule(found: "Jackpot") -> Text:
    """What the other rule about folds would change."""
    more = found.fold_keeps.rtp - found.fold_forfeits.rtp
    rule, sign = ("forfeited", "-") if found.keeps else ("kept", "+")
    words = f"if a fold {rule} the jackpot: {sign}{100 * more:.3f} % for the players"
    if found.aware is not None:
        gain = float(found.aware.if_kept - found.aware.if_forfeited)
        words += f"; {sign}{gain:.5f} antes a round for those below, who play for both wagers"
    return Text(words + "\n", "bold yellow")


def _together(found: "Jackpot", aware: "Aware") -> list[RenderableType]:
    """Ante and jackpot wager at one meter."""
    title = f"meter {dollars(aware.meter)}, ante {dollars(aware.ante)}: both wagers together, in antes"
    head = Text.assemble(
        (title, "bold"),
        f"\nplayed for both          {float(aware.ev):+.6f}",
        f"\nas if without a jackpot  {float(aware.plain):+.6f}",
    )
    if not aware.changes:
        why = "a fold keeps the jackpot" if found.keeps else "no other hand is worth playing on for it"
        return [head, Text(f"nothing is played otherwise: {why}", "dim")]
    titles = ("on", "with", "staked", "not", "but", "one round in")
    table = _table(*titles, left=("on", "with", "not", "but"))
    for change in aware.changes:
        play = Text(change.aware, "bold green")
        table.add_row(
            change.stage, _held(change), f"{change.wagered}x", change.plain, play, _rounds(change.often)
        )
    return [head, table]


def _held(change: "Change") -> Text:
    more = len(change.cards) - CARDS
    cards = " ".join(change.cards[:CARDS]) + (f" and {more} more" if more > 0 else "")
    return Text.assemble(change.hand.replace("_", " "), (f"\n{cards}" if cards else "", "dim"))


def _rounds(often: Fraction) -> str:
    return f"{float(1 / often):,.{0 if often < Fraction(1, 20) else 1}f}"


def _one_in(chance: Fraction) -> str:
    return f"1 in {float(1 / chance):,.0f}" if chance else "never"


def _money(cents: Fraction | float, *, whole: bool = False) -> str:
    """Dollars; without cents where those do not matter."""
    amount = float(cents) / 100
    return f"${amount:,.0f}" if whole or amount == int(amount) else f"${amount:,.2f}"
