"""What one known card makes of the first bet of Ultimate Texas Hold'em: writes
croupier/math/holdem/first_bets.tsv.

The most bet less the check, in hundredths of an ante, by hole hand: as it is usually, and with a two, a three
and so on to the ace known to be the dealer's, known to be on the flop, or known to be gone.
"""

from collections.abc import Sequence
from pathlib import Path

from croupier.core.cards import RANKS
from croupier.math.holdem.holdem import Holdem
from croupier.math.holdem.knowing import Glimpse, Knowing, know
from croupier.math.holdem.pricing import game_in
from croupier.math.protection.knowledge import Deal
from croupier.math.protection.protecting import prepared
from croupier.math.solving import one_at_a_time
from croupier.math.strategy import HOLES, hole_name
from croupier.rulebooks.load import load

FILE = Path(__file__).parents[1] / "croupier" / "math" / "holdem" / "first_bets.tsv"
BOOK = "star-uth"
KINDS = ("dealer", "flop", "gone")


def margins(kind: str, rank: int) -> dict[str, float]:
    """By hole hand: what the most bet is worth more than a check, with a card of a rank known."""
    book, card = load(BOOK), (4 * rank,)
    with one_at_a_time:
        prepared(book, None)
        game = game_in(book, Deal(card if kind == "gone" else (), card if kind == "dealer" else ()))
        glimpse = Glimpse(1, 3) if kind == "flop" else Glimpse()
        return _margins(game, know(game, glimpse, "bet", card if kind == "flop" else None))


def usual() -> dict[str, float]:
    """The same with no card known."""
    book = load(BOOK)
    with one_at_a_time:
        prepared(book, None)
        game = game_in(book, Deal())
        return _margins(game, know(game, Glimpse()))


def _margins(game: Holdem, found: Knowing) -> dict[str, float]:
    """Hands that differ in how they lie to the known card's suit are taken together."""
    sums: dict[str, list[float]] = {}
    for ranks, ways, row in zip(found.holes.ranks, found.holes.ways, found.found, strict=True):
        _, check, _, most = found.values(game, row)
        one = sums.setdefault(hole_name([int(suit) for suit in ranks]), [0, 0])
        one[0] += int(ways) * (most - check) / found.ways
        one[1] += int(ways)
    return {name: total / hands for name, (total, hands) in sums.items()}


def text(plain: dict[str, float], known: dict[str, Sequence[dict[str, float]]]) -> str:
    """A line a hole hand."""
    columns = [f"{kind}-{rank}" for kind in known for rank in RANKS]
    lines = ["\t".join(("hole", "usual", *columns))]
    for hole in HOLES:
        rows = (plain, *(row for rows in known.values() for row in rows))
        numbers = (row.get(hole) for row in rows)
        lines.append("\t".join((hole, *("" if one is None else f"{100 * one:.0f}" for one in numbers))))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(usual(), {kind: [margins(kind, rank) for rank in range(13)] for kind in KINDS}))
