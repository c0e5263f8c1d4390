"""Other libraries doing the nearest thing they do, each in its own way of writing cards."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations
from random import Random
from typing import Any, Final, NamedTuple

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


class Form(NamedTuple):
    """How a peer writes a card, how it ranks a hand, and whether it wants the cards one by one."""

    card: Callable[[Card], Any]
    judge: Callable[..., object]
    spread: bool


def form(peer: str) -> Form:
    """A peer's own form of cards, and its evaluator."""
    library = import_module(peer)
    if peer == "phevaluator":
        return Form(lambda card: library.Card(card).id_, library.evaluate_cards, spread=True)
    if peer == "eval7":
        return Form(library.Card, library.evaluate, spread=False)
    judge = library.Evaluator().evaluate
    return Form(library.Card.new, lambda hand: judge(hand, []), spread=False)


def evaluations(peer: str, size: int) -> Work:
    """A peer's evaluator on the same cards, which are put into its own form beforehand."""
    own = form(peer)
    given = [[own.card(card) for card in hand] for hand in hands(size)]
    return _spread(own.judge, given) if own.spread else _each(own.judge, given)


def rivers(peer: str, hole: Sequence[Card], board: Sequence[Card]) -> Work:
    """A hole hand and every dealer hand on a board, ranked."""
    own = form(peer)
    left = [card for card in DECK if card not in {*hole, *board}]
    given = [[own.card(card) for card in (*two, *board)] for two in (hole, *combinations(left, 2))]
    ranked = _spread(own.judge, given) if own.spread else _each(own.judge, given)

    def work() -> int:
        ranked()
        return 1

    return work


def deals(peer: str, sizes: tuple[int, ...]) -> Work:
    """Random cards dealt from a deck, and hands of these sizes ranked, which share all cards but two each."""
    own, random = form(peer), Random(1)
    deck = [own.card(card) for card in DECK]
    shared = sizes[0] - 2

    def work() -> int:
        for _ in range(HANDS):
            cards = random.sample(deck, shared + 2 * len(sizes))
            for number in range(len(sizes)):
                hand = cards[:shared] + cards[shared + 2 * number : shared + 2 * number + 2]
                if own.spread:
                    own.judge(*hand)
                else:
                    own.judge(hand)
        return HANDS

    return work


def _each(judge: Callable[[Any], object], given: list[Any]) -> Work:
    def work() -> int:
        for hand in given:
            judge(hand)
        return len(given)

    return work


def _spread(judge: Callable[..., object], given: list[Any]) -> Work:
    def work() -> int:
        for hand in given:
            judge(*hand)
        return len(given)

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
