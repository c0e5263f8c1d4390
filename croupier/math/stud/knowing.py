"""Mississippi Stud for a player who knows cards too early.

A street's card known early is one more of the five that are seen at every decision before its own.
"""

from collections.abc import Collection
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, RANKS
from croupier.math.deciding import state_of
from croupier.math.exact import Ties
from croupier.math.kernels.patterns import COUNTS, FIRST, FIRST_SUBSET, MULTISETS, SUBSET, SUBSETS
from croupier.math.live import live_suits
from croupier.math.protection.knowledge import Deal, Knowledge, Priced
from croupier.math.stud import stud

Numbers = npt.NDArray[np.int64]


def seen_with(known: Collection[int], since: int = 0) -> tuple[int, ...]:
    """How many of the five cards are seen at each decision; known ones from the decision `since` on."""
    return tuple(
        2 + stage + (sum(place >= stage for place in known) if stage >= since else 0) for stage in range(3)
    )


class StudPricer:
    """A book of Mississippi Stud, and best play of it without any knowledge."""

    def __init__(self, book: Rulebook, ties: Ties) -> None:
        self._book, self._ties = book, ties
        self._game = stud.stud_of(book, live_suits())
        self._plain = stud.best(self._game, ties)

    def price(self, knowledge: Knowledge, deal: Deal, *, drawn: bool = False) -> Priced:
        """Best play with these of the street cards known, and cards of other boxes."""
        game = self._game._replace(live=live_suits(DECK[card] for card in deal.others))
        found = _priced(game, stud.best(game, self._ties, seen_with(knowledge.shared)))
        if not drawn:
            return found
        fixed = [street.choices for street in self._plain.streets]
        value = Fraction(stud.best(game, self._ties, made=fixed).total, stud.total_ways(game))
        mean = Fraction(self._plain.total, stud.total_ways(self._game))
        return found._replace(luck=(value - mean) / game.scale)

    def price_rank(self, knowledge: Knowledge, rank: int) -> Priced:
        """Best play where the card that is known is of a rank."""
        street = stud.best(self._game, self._ties, seen_with(knowledge.shared)).streets[0]
        values = np.take_along_axis(street.values[1], street.choices[1][None], 0)[0]
        names, card = _action_names(self._game), DECK[4 * rank]
        holes: dict[str, tuple[int, int]] = {}
        first = dict.fromkeys(names, 0)
        for two in combinations([one for one in DECK if one != card], 2):
            name, state = state_names()[state_of(two)], state_of((*two, card))
            worth, hands = holes.get(name, (0, 0))
            holes[name] = (worth + int(values[state]), hands + 1)
            first[names[street.choices[1][state]]] += 1
        return Priced(holes, self._game.ways(3) * self._game.scale, first)

    def price_late(self, place: int, since: int) -> Priced:
        """A street's card known from the decision `since` on; the decisions before are made without it."""
        made = [street.choices for street in self._plain.streets[:since]]
        return _priced(self._game, stud.best(self._game, self._ties, seen_with([place], since), made))


def _priced(game: stud.Stud, played: stud.Played) -> Priced:
    """How a way to play does for each hole hand."""
    street = played.streets[0]
    chosen = np.take_along_axis(street.values[1], street.choices[1][None], 0)[0]
    back, _ = stud.back(game, {1: chosen}, 0 * chosen, street.size, 2)
    hole_ways = stud.hole_ways(game.live)
    holes: dict[str, tuple[int, int]] = {}
    for name, value, ways in zip(state_names(), back[1], hole_ways, strict=True):
        worth, hands = holes.get(name, (0, 0))
        holes[name] = (worth + int(value) * int(ways), hands + int(ways))
    reached = stud.forth(game, {1: hole_ways}, 2, street.size)[1]
    first = {
        name: int(reached[street.choices[1] == choice].sum())
        for choice, name in enumerate(_action_names(game))
    }
    return Priced({name: one for name, one in holes.items() if one[1]}, game.ways(2) * game.scale, first)


def _action_names(game: stud.Stud) -> tuple[str, ...]:
    return ("fold", *(f"{bet}x" for bet in game.bets[0]))


@cache
def state_names() -> tuple[str, ...]:
    """The hole hand of every state of two cards."""
    mixed = [
        "".join(RANKS[rank] * int(row[rank]) for rank in reversed(range(13)))
        for row in COUNTS[FIRST[2] : FIRST[2] + MULTISETS[2]]
    ]
    sets = SUBSET[FIRST_SUBSET[2] : FIRST_SUBSET[2] + SUBSETS[2]]
    suited = [
        "".join(RANKS[rank] for rank in reversed(range(13)) if ranks >> rank & 1) + "s" for ranks in sets
    ]
    return (*(name if name[0] == name[1] else f"{name}o" for name in mixed), *suited * 4)
