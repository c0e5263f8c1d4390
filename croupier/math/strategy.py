"""The best strategy as a person can use it: a chart of hole cards, rules to remember, and what those cost."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import RANKS, Card, rank, suit
from croupier.math.exact import Exact, Hole, Strategy, Ties
from croupier.math.holdem import holdem, preflop, results, worth
from croupier.math.kernels.compiling import Progress, prepare
from croupier.math.live import live_suits
from croupier.math.solving import KERNELS, Decisions, check, one_at_a_time
from croupier.math.stud import rules as stud_rules
from croupier.math.stud import stud

HOLES: Final = tuple(
    high + low + kind
    for column, high in enumerate(reversed(RANKS))
    for low in RANKS[len(RANKS) - column - 1 :: -1]
    for kind in (("",) if low == high else ("s", "o"))
)
"""The 169 hole hands: AA, AKs, AKo …, 22."""


def best_strategy(book: Rulebook, ties: Ties = "bet", progress: Progress | None = None) -> Strategy:
    """The chart and the rules of a book."""
    check(book)
    with one_at_a_time:
        prepare(*KERNELS[book.data.game], progress=progress)
        return _stud(book, ties) if book.data.game == "mississippi-stud" else _holdem(book, ties)


def best_chart(book: Rulebook, ties: Ties = "bet", progress: Progress | None = None) -> dict[str, Hole]:
    """The chart alone, at once: what to do with every hole hand, and what that is worth."""
    return chart_of(best_decisions(book, ties, progress))


def best_decisions(book: Rulebook, ties: Ties = "bet", progress: Progress | None = None) -> Decisions:
    """Best play, without what it comes to."""
    with one_at_a_time:
        prepare(*KERNELS[book.data.game], progress=progress)
        if book.data.game == "mississippi-stud":
            game = stud.stud_of(book, live_suits())
            return game, stud.best(game, ties)
        holdem_game = holdem.holdem_of(book, live_suits())
        return holdem_game, preflop.preflop(holdem_game, worth.worth(holdem_game), ties)


def chart_of(decisions: Decisions) -> dict[str, Hole]:
    """The chart of decisions that were found."""
    if isinstance(decisions[1], stud.Played):
        return _stud_chart(*decisions)
    return _holdem_chart(*decisions)


def later_of(decisions: Decisions) -> tuple[dict[str, dict[str, float]], ...]:
    """By later decision and hole hand: how often each action is best, of the times one comes that far.

    A hand that is folded at once is followed with the least bet. A river of Hold'em hangs on its board.
    """
    if isinstance(decisions[1], stud.Played):
        return _stud_later(*decisions)
    game, before = decisions
    names = ("fold", "check", *(f"{bet}x" for bet in game.bets[1]))
    return ({hole_name([int(one) for one in ranks]): _parts(names, made)
             for ranks, made in zip(before.holes.ranks, before.flop_choices, strict=True)},)  # fmt: skip


def _stud_later(game: stud.Stud, played: stud.Played) -> tuple[dict[str, dict[str, float]], ...]:
    first, *later = played.streets
    states = _stud_states(game)
    ways = {}
    for place, name in enumerate(HOLES):
        bet = game.bets[0][max(0, int(first.choices[1][states[name]]) - 1)]
        ways[place, 1 + bet] = np.eye(1, len(first.choices[1]), states[name], dtype=np.int64)[0]
    size, found = first.size, []
    for stage, street in enumerate(later, start=1):
        ways, size = stud.forth(game, ways, size, street.size), street.size
        made = np.zeros((len(HOLES), 1 + len(game.bets[stage])), dtype=np.int64)
        after: dict[tuple[int, int], stud.Numbers] = {}
        for (place, wager), come in ways.items():
            for option, raised in enumerate((None, *game.bets[stage])):
                some = np.where(street.choices[wager] == option, come, 0)
                made[place, option] += some.sum()
                if raised is not None and some.any():
                    after[place, wager + raised] = after.get((place, wager + raised), 0) + some
        names = ("fold", *(f"{bet}x" for bet in game.bets[stage]))
        found.append({name: _parts(names, made[place]) for place, name in enumerate(HOLES)})
        ways = after
    return tuple(found)


def _parts(names: Sequence[str], made: stud.Numbers) -> dict[str, float]:
    """Parts of what is made at all; nothing of what never comes that far."""
    total = int(made.sum())
    return {name: int(some) / total for name, some in zip(names, made, strict=True) if total and some}


def _stud(book: Rulebook, ties: Ties) -> Strategy:
    game = stud.stud_of(book, live_suits())
    played = stud.best(game, ties)
    rules = {
        stage.name: tuple(text.format(least=stage.bet.least, most=stage.bet.most) for text in texts)
        for stage, texts in zip(book.stages, stud_rules.TEXTS, strict=True)
    }
    best = Exact(played.total, stud.total_ways(game) * game.scale)
    return Strategy(book.id, book.data.title, ties, book.stages[0].name, _stud_chart(game, played),
                    _words(game), rules, best, stud_rules.simple_value(game))  # fmt: skip


def _stud_chart(game: stud.Stud, played: stud.Played) -> dict[str, Hole]:
    first = played.streets[0]
    names = ("fold", *(f"{bet}x" for bet in game.bets[0]))
    total = game.scale * game.ways(2)
    states = _stud_states(game)
    chart = {}
    for name in HOLES:
        state = states[name]
        values = [Exact(int(value), total) for value in first.values[1][:, state]]
        chart[name] = Hole(names[first.choices[1][state]], dict(zip(names, values, strict=True)))
    return chart


def _stud_states(game: stud.Stud) -> dict[str, int]:
    """A state of two cards for each hole hand."""
    return {_stud_name(cards): index for index, cards in reversed([*enumerate(stud_rules.states(game, 2))])}


def _stud_name(cards: stud_rules.Cards) -> str:
    low, high = (RANKS[rank - 2] for rank in cards.ranks)
    return high + low if low == high else high + low + ("s" if cards.suited else "o")


def _words(game: stud.Stud) -> dict[str, str]:
    """Which ranks are high, middle and low, and what they count."""
    points = stud_rules.rank_points(game)
    named = {"high": 2, "middle": 1, "low": 0}
    return {
        word: f"{' '.join(RANKS[rank - 2] for rank in sorted(points) if points[rank] == count) or 'none'}: "
        f"{count} point{'' if count == 1 else 's'}"
        for word, count in named.items()
    }


_HOLDEM_TEXTS: Final = (
    ("{most}x with the hands of the chart", "check the rest"),
    (
        "{most}x with a pair or better that a hole card helps to make, but not with a mere pair of twos in "
        "the hole",
        "{most}x with four to a flush and a ten or higher of it in the hole",
        "check the rest",
    ),
    (
        "{most}x if the hole cards lift the board to a better kind of hand",
        "{most}x if fewer than 21 unseen cards would beat you, each together with the board alone",
        "fold the rest",
    ),
)


def _holdem(book: Rulebook, ties: Ties) -> Strategy:
    game = holdem.holdem_of(book, live_suits())
    found = worth.worth(game)
    before = preflop.preflop(game, found, ties)
    total = int(before.holes.ways.sum()) * game.flops * game.boards * game.dealer_hands * game.scale
    rules = {
        stage.name: tuple(text.format(least=stage.bet.least, most=stage.bet.most) for text in texts)
        for stage, texts in zip(book.stages, _HOLDEM_TEXTS, strict=True)
    }
    habit = results.results(game, found, before, ties, by_habit=True)
    net = results.net_results(game, habit)
    simple = Exact(int(sum(won * ways for won, ways in net.items()) * game.scale), total)
    return Strategy(book.id, book.data.title, ties, book.stages[0].name, _holdem_chart(game, before), {},
                    rules, Exact(before.total, total), simple)  # fmt: skip


def _holdem_chart(game: holdem.Holdem, before: preflop.Preflop) -> dict[str, Hole]:
    ways = game.flops * game.boards * game.dealer_hands
    least, most = game.bets[0]
    names = ("fold", "check", f"{least}x", f"{most}x")
    chart = {}
    for ranks, values, choice in zip(before.holes.ranks, before.values, before.choices, strict=True):
        actions = {
            name: Exact(int(value), ways * game.scale) for name, value in zip(names, values, strict=True)
        }
        if not game.checks[0]:
            del actions["check"]
        chart[hole_name([int(one) for one in ranks])] = Hole(names[choice], actions)
    return {name: chart[name] for name in HOLES}


def hole_name(suits: list[int]) -> str:
    """The name of two hole cards, given as the ranks held in each suit."""
    cards = sorted((rank, suit) for suit in range(4) for rank in range(13) if suits[suit] >> rank & 1)
    (low, low_suit), (high, high_suit) = cards
    kind = "" if low == high else "s" if low_suit == high_suit else "o"
    return RANKS[high] + RANKS[low] + kind


def name_of(hole: Sequence[Card]) -> str:
    """The name of two hole cards."""
    high, low = sorted(hole, key=rank, reverse=True)
    kind = "" if rank(high) == rank(low) else "s" if suit(high) == suit(low) else "o"
    return high[0] + low[0] + kind
