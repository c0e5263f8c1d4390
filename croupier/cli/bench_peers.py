"""Other libraries doing the nearest thing they do, each in its own way of writing cards."""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any, Final

from croupier.core.cards import DECK, Card
from croupier.core.hands import evaluate

PEERS: Final = ("pokerkit", "phevaluator", "eval7", "treys")
EVALUATORS: Final = ("phevaluator", "eval7", "treys")
HANDS: Final = 2000
PLAYERS: Final = 6

Work = Callable[[], int]


def installed(peer: str) -> str | None:
    """The version of a peer, None where it is not installed."""
    try:
        return version(peer)
    except PackageNotFoundError:
        return None


def hands(size: int, seed: int = 1) -> list[list[Card]]:
    """Random cards to evaluate, the same for everybody."""
    random = Random(seed)  # so that a bench can be repeated
    return [random.sample(DECK, size) for _ in range(HANDS)]


def own_evaluations(size: int) -> Work:
    """Croupier's evaluator."""
    return _each(evaluate, hands(size))


def evaluations(peer: str, size: int) -> Work:
    """A peer's evaluator on the same cards, which are put into its own form beforehand."""
    library = import_module(peer)
    if peer == "phevaluator":
        return _spread(
            library.evaluate_cards, [[library.Card(card).id_ for card in hand] for hand in hands(size)]
        )
    if peer == "eval7":
        return _each(library.evaluate, [[library.Card(card) for card in hand] for hand in hands(size)])
    judge = library.Evaluator().evaluate
    return _each(lambda hand: judge(hand, []), [[library.Card.new(c) for c in hand] for hand in hands(size)])


def _each(judge: Callable[[Any], object], given: list[Any]) -> Work:
    def work() -> int:
        for hand in given:
            judge(hand)
        return HANDS

    return work


def _spread(judge: Callable[..., object], given: list[Any]) -> Work:
    def work() -> int:
        for hand in given:
            judge(*hand)
        return HANDS

    return work


def holdem_hands() -> Work:
    """Six players of fixed-limit hold'em in pokerkit who call and check down to the showdown."""
    pokerkit: Any = import_module("pokerkit")
    automatic, uniform = tuple(pokerkit.Automation), True  # everything but the decisions; antes for all

    def work() -> int:
        state = pokerkit.FixedLimitTexasHoldem.create_state(
            automatic, uniform, 0, (1, 2), 2, 4, 200, PLAYERS, mode=pokerkit.Mode.CASH_GAME
        )
        while state.status:
            state.check_or_call()
        return 1

    return work
