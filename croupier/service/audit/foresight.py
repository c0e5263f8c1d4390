"""Whether somebody plays as if they saw cards that nobody can see: evidence that honest play does not give.

Who does not see the hidden cards acts the same whatever they are. So the cards that lie there are no better
for the action than any others that could lie there, and the likelihood of the action for somebody who sees
them, over its average with other cards drawn in their place, is one on average: for every way to play, good,
bad or odd. Such numbers, a round each, are multiplied. Their product passes ten thousand for at most one
honest player in ten thousand, however long one looks (Ville's inequality), and soon for one who sees.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from croupier.core.cards import DECK, Card
from croupier.core.hands import evaluate
from croupier.core.rulebook import Pays, Rulebook
from croupier.games import mississippi_stud, ultimate_holdem
from croupier.math.book_key import BookKey

ALARM: Final = 10_000
DRAWN: Final = 99  # other cards in the place of the hidden ones; a decision can count a hundredfold at most
SLIPS: Final = Fraction(
    1, 10
)  # how often somebody who sees is taken to act otherwise, so as not to stand out
USES: Final = (1.0, 0.3, 0.05)  # in which part of the rounds the cards are looked at: each is suspected alike
MOST: Final = 1e300  # more is not counted, so that numbers stay numbers

Bets = tuple[tuple[str, Fraction], ...]


class Decision(NamedTuple):
    """What a player did, and all that lay on the table: what could be known, and what could not."""

    stage: int
    hole: tuple[Card, ...]
    shown: tuple[Card, ...]  # shared cards
    hidden: tuple[Card, ...]  # shared cards still face down, then the dealer's
    others: tuple[Card, ...]  # in other boxes; whoever knows those sees no hidden card
    bets: Bets  # in antes, by spot
    action: str  # fold, check, or a bet such as 3x


class Suspicion(NamedTuple):
    """What the decisions of one player come to."""

    rounds: int = 0
    decisions: int = 0
    wealth: tuple[float, ...] = (1.0,) * len(USES)
    highest: float = 1.0
    alarmed: int | None = None  # after how many rounds it was too much

    @property
    def evidence(self) -> float:
        """How many times likelier than by honest play all of it is."""
        return sum(self.wealth) / len(self.wealth)

    def after(self, round: Sequence[float]) -> "Suspicion":
        """With another round: the evidence of its decisions, which hang on the same cards, counts once."""
        if not round:
            return self
        factor = sum(round) / len(round)
        wealth = tuple(
            min(one * (1 - part + part * factor), MOST) for one, part in zip(self.wealth, USES, strict=True)
        )
        found = Suspicion(self.rounds + 1, self.decisions + len(round), wealth)
        alarmed = self.alarmed
        if alarmed is None and found.evidence >= ALARM:
            alarmed = found.rounds
        return found._replace(highest=max(self.highest, found.evidence), alarmed=alarmed)


def evidence(book: Rulebook, decision: Decision, chance: Random) -> float:
    """How many times likelier the action is with the hidden cards seen; one on average if they are not."""
    known = {*decision.hole, *decision.shown, *decision.others}
    unseen = [card for card in DECK if card not in known]
    key, size = BookKey(book), len(decision.hidden)
    there = _likelihood(key, decision, decision.hidden)
    elsewhere = sum(_likelihood(key, decision, chance.sample(unseen, size)) for _ in range(DRAWN))
    return there * (DRAWN + 1) / (there + elsewhere)


def best(book: Rulebook, decision: Decision, hidden: Sequence[Card]) -> frozenset[str]:
    """What somebody does who sees these hidden cards: every action that no other one beats."""
    return _best(BookKey(book), decision.stage, decision.bets, _returns(book, decision, hidden))


def _likelihood(key: BookKey, decision: Decision, hidden: Sequence[Card]) -> float:
    """Of the action, for somebody who sees these cards and slips now and then."""
    among = _best(key, decision.stage, decision.bets, _returns(key.book, decision, hidden))
    slips = SLIPS / len(_options(key.book, decision.stage))
    return float(slips + (1 - SLIPS) / len(among) if decision.action in among else slips)


def _returns(book: Rulebook, decision: Decision, hidden: Sequence[Card]) -> tuple[tuple[str, Fraction], ...]:
    """What a unit on each spot comes to in the end."""
    down = sum(stage.show.count for stage in book.stages) - len(decision.shown)
    board = (*decision.shown, *hidden[:down])
    hand = evaluate((*decision.hole, *board))
    if book.data.game == "mississippi-stud":
        judged: Mapping[str, Pays] = mississippi_stud.judge(book, hand)
    else:
        judged = ultimate_holdem.judge(book, hand, evaluate((*hidden[down:], *board)))
    return tuple((spot, _unit(pays)) for spot, pays in judged.items())


def _unit(pays: Pays) -> Fraction:
    return pays.odds.ratio if pays.odds else Fraction(0 if pays.outcome == "push" else -1)


def _options(book: Rulebook, stage: int) -> tuple[str, ...]:
    """Fold, check where that can be, and the least and the most bet: between them nothing is ever best."""
    rule = book.stages[stage]
    bets = dict.fromkeys((f"{rule.bet.least}x", f"{rule.bet.most}x"))
    return ("fold", *(("check",) if rule.check is not None else ()), *bets)


@lru_cache(maxsize=65_536)
def _best(key: BookKey, stage: int, bets: Bets, returns: tuple[tuple[str, Fraction], ...]) -> frozenset[str]:
    values = _values(key.book, stage, bets, dict(returns))
    most = max(values.values())
    return frozenset(action for action, value in values.items() if value == most)


def _values(book: Rulebook, stage: int, bets: Bets, returns: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """What each action comes to if all that follows is done as well as can be."""
    found: dict[str, Fraction] = {}
    for action in _options(book, stage):
        if action == "fold":
            found[action] = -sum((stake for _, stake in bets), Fraction(0))
            continue
        more = () if action == "check" else ((book.stages[stage].bet.spot, Fraction(action[:-1])),)
        found[action] = _worth(book, stage + 1, (*bets, *more), returns)
    return found


def _worth(book: Rulebook, stage: int, bets: Bets, returns: Mapping[str, Fraction]) -> Fraction:
    spots = {spot for spot, _ in bets}
    while stage < len(book.stages) and book.stages[stage].bet.spot in spots:
        stage += 1  # a bet on this spot is there, and no second one can be made
    if stage == len(book.stages):
        return sum((stake * returns[spot] for spot, stake in bets), Fraction(0))
    return max(_values(book, stage, bets, returns).values())
