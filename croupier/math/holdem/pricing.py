"""A book of Ultimate Texas Hold'em, priced for a player who knows cards too early."""

from collections.abc import Sequence
from fractions import Fraction

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK
from croupier.math.exact import Ties
from croupier.math.holdem import holdem
from croupier.math.holdem.holdem import Holdem
from croupier.math.holdem.knowing import Glimpse, Knowing, action_names, know, know_late
from croupier.math.live import live_suits
from croupier.math.protection.knowledge import Deal, Knowledge, Priced
from croupier.math.strategy import hole_name

FLOP = 3


def glimpse_of(knowledge: Knowledge) -> Glimpse:
    """How much of the shared cards is seen at the first and the second decision."""
    return _glimpse(knowledge.shared)


def _glimpse(places: Sequence[int]) -> Glimpse:
    return Glimpse(len(places), FLOP + sum(place >= FLOP for place in places))


def game_in(book: Rulebook, deal: Deal) -> Holdem:
    """The game with the cards of a deal gone, those of the dealer known."""
    gone = (DECK[card] for card in (*deal.others, *deal.dealer))
    return holdem.holdem_of(book, live_suits(gone))._replace(dealer=deal.dealer)


class HoldemPricer:
    """A book of Ultimate Texas Hold'em, and the first decisions of best play without any knowledge."""

    def __init__(self, book: Rulebook, ties: Ties) -> None:
        self._book, self._ties = book, ties
        self._game = game_in(book, Deal())
        plain = know(self._game, Glimpse(), ties)
        self.decided = _decided(self._game, plain)
        self._mean = self._fixed(self._game, plain)
        self._alone: dict[Glimpse, list[tuple[Fraction, Fraction]]] = {}

    def price(self, knowledge: Knowledge, deal: Deal, *, drawn: bool = False) -> Priced:
        """Best play with these shared cards known, and the cards of a deal."""
        game = game_in(self._book, deal)
        found = know(game, glimpse_of(knowledge), self._ties)
        priced = found.priced(game)
        return (
            priced._replace(luck=self._luck(knowledge, deal, self._fixed(game, found))) if drawn else priced
        )

    def price_rank(self, knowledge: Knowledge, rank: int) -> Priced:
        """Best play where the card that is known is of a rank."""
        if knowledge.dealer:
            return self.price(knowledge, Deal(dealer=(4 * rank,)))
        return know(self._game, glimpse_of(knowledge), self._ties, (4 * rank,)).priced(self._game)

    def price_late(self, place: int, since: int) -> Priced:
        """A shared card known from the decision `since` on; the first is made without it."""
        if since == 0:
            return know(self._game, _glimpse([place]), self._ties).priced(self._game)
        return know(self._game, Glimpse(0, FLOP + 1), self._ties).priced(self._game, self.decided)

    def price_dealer(self, card: int) -> tuple[Priced, Priced, Priced]:
        """A card of the dealer known from each of the decisions on; those before are made without it."""
        game = game_in(self._book, Deal(dealer=(card,)))
        found = know(game, Glimpse(), self._ties)
        late = know_late(game, self._game, self._ties)
        return found.priced(game), found.priced(game, self.decided), late.priced(game, self.decided)

    def _luck(self, knowledge: Knowledge, deal: Deal, fixed: Fraction) -> Fraction:
        """What is won in a deal by luck: by play that is fixed; or, with a card of the dealer, by best play
        that knows nothing else, and by fixed play against that card."""
        if len(deal.dealer) != 1:
            return fixed - self._mean
        alone = self._dealer_alone(glimpse_of(knowledge))
        value, usual = alone[deal.dealer[0] // 4]
        mean = sum((worth for worth, _ in alone), Fraction(0)) / len(alone)
        return value - mean + fixed - usual

    def _dealer_alone(self, glimpse: Glimpse) -> list[tuple[Fraction, Fraction]]:
        """By rank of a card of the dealer: what best play and fixed play make of it."""
        if glimpse not in self._alone:
            games = [game_in(self._book, Deal(dealer=(4 * rank,))) for rank in range(13)]
            found = [(game, know(game, glimpse, self._ties)) for game in games]
            priced = [one.priced(game) for game, one in found]
            fixed = [self._fixed(game, one) for game, one in found]
            values = [Fraction(one.total, one.all_ways) for one in priced]
            self._alone[glimpse] = [*zip(values, fixed, strict=True)]
        return self._alone[glimpse]

    def _fixed(self, game: Holdem, found: Knowing) -> Fraction:
        """What play that is fixed makes of a deal: the plain first bets, and one ante on every river else."""
        names = action_names(game)
        total = hands = 0
        for ranks, ways, row in zip(found.holes.ranks, found.holes.ways, found.found, strict=True):
            hands += int(ways)
            choice = names.index(self.decided[hole_name([int(one) for one in ranks])])
            total += int(ways) * (found.values(game, row)[choice] if choice > 1 else found.unit_bet(row))
        return Fraction(total, hands * found.ways)


def _decided(game: Holdem, plain: Knowing) -> dict[str, str]:
    """The first decision of every hole hand under plain best play."""
    names = action_names(game)
    return {
        hole_name([int(one) for one in ranks]): next(
            name for name, made in zip(names, plain.choices(row), strict=True) if made
        )
        for ranks, row in zip(plain.holes.ranks, plain.found, strict=True)
    }
