"""The numbers of honest players are one on average, exactly, for every way to play: all cards gone through.

The table is so full that few cards are left unseen, and every order in which they can lie is played.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.audit.evidence import sights as all_sights
from croupier.audit.evidence.round_acts import Decided, Ended, Happened, Shown, Unjudged
from croupier.audit.evidence.sights import (
    Act,
    DrawnCards,
    EveryCard,
    Laid,
    NextCard,
    OneCard,
    Sight,
    shared_box,
)
from croupier.audit.evidence.watching import Following, seer_of
from croupier.math.book_key import BookKey
from croupier.rulebooks.load import load
from tests.audit.evidence.ways import folds_when_made, gambles, never_folds
from tools.foresight_power import HOLDEM, STUD, Choose, Position, deal, played

ME = "me"
NAMES = ("all", "all at times", "next", "3rd", "4th", "5th")


def full_table(seed: int, unseen: int, mine: int) -> tuple[dict[int, tuple[int, ...]], list[int]]:
    """Hole cards of so many boxes that few cards are left: mine are the first."""
    cards = Random(seed).sample(range(52), 52)
    count = (52 - unseen) // 2
    holes = {box + 1: tuple(cards[2 * box : 2 * box + 2]) for box in range(count)}
    return {box: hole for box, hole in holes.items() if box <= mine} | holes, cards[2 * count :]


def by_the_cards(seed: str) -> Choose:
    """Any way to play: what is done hangs on all that is seen, in no sensible way."""

    def choose(position: Position, chance: Random) -> str:
        return Random(f"{seed}{position.box}{position.stage}{position.staked}{position.seen}").choice(
            position.options
        )

    return choose


def leaves_when_low(position: Position, chance: Random) -> str:
    """Lets the time run out, or leaves, once a low card is shown: no decision at all."""
    return "" if position.shown and position.laid.board[position.shown - 1] < 20 else "1x"


ODD = {
    "folds once the hand is made, else 1x": folds_when_made("1x"),
    "folds once the hand is made, else 3x": folds_when_made("3x"),
    "never folds": never_folds,
    "at random": gambles,
    "leaves": leaves_when_low,
    **{f"odd {seed}": by_the_cards(seed) for seed in "abcdef"},
}


def silenced(events: Iterator[Happened]) -> Iterator[Happened]:
    """A decision that is none is one that nobody made."""
    for event in events:
        if isinstance(event, Decided) and not event.action:
            yield Unjudged(event.time, "time is up")
        elif isinstance(event, Decided | Shown | Ended):
            yield event


def averages(book_id: str, choose: Choose, holes: dict[int, tuple[int, ...]], unseen: list[int], mine: int
             ) -> dict[str, float]:  # fmt: skip
    """The average of each number over all orders in which the unseen cards can lie."""
    book = load(book_id)
    sums: dict[str, float] = {}
    count = 0
    for board in permutations(unseen, 3):
        laid = Laid(holes, board, (), b"")
        events = silenced(played(book, [(ME, choose)] * mine, laid, Random(mine)))
        last: dict[str, float] = {}
        for found in Following(book, ("t", 1, 1)).numbers(events):
            last |= found.numbers
        count += 1
        for name, number in last.items():
            sums[name] = sums.get(name, 0) + number - 1
    return {name: 1 + total / count for name, total in sums.items()}


@pytest.mark.parametrize("mine", [1, 2])
@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("book", [STUD, "crown-ms-3.0"])
def test_no_way_to_play_stud_makes_more_than_one_on_average(book: str, odd: str, mine: int) -> None:
    """With one box and with two, whose decisions count together."""
    for seed in range(2):
        holes, unseen = full_table(seed, 6, mine)
        found = averages(book, ODD[odd], holes, unseen, mine)
        assert found == pytest.approx(dict.fromkeys(NAMES, 1), abs=1e-12)


def test_an_average_over_the_decisions_that_were_made_would_be_more_than_one() -> None:
    """Why numbers are multiplied card by card: who stops when it goes well gives high numbers more weight."""
    seer, book = seer_of(BookKey(load(STUD))), load(STUD)
    total, count = 0.0, 0
    for seed in range(4):
        holes, unseen = full_table(seed, 6, 1)
        for board in permutations(unseen, 3):
            laid = Laid(holes, board, (), b"")
            acts = [one for one in played(book, [(ME, folds_when_made("3x"))], laid, Random(0))
                    if isinstance(one, Decided)]  # fmt: skip
            each = []
            for one in acts:
                sight = EveryCard(seer, laid, one.shown)
                sight.act(Act(1, one.stage, one.staked, seer.options(one.stage).index(one.action)))
                sight.end()
                each.append(sight.number)
            total += sum(each) / len(each)
            count += 1
    assert total / count > 1.001


HOLDEM_SIGHTS: dict[str, Callable[[Any, Laid, int], Sight]] = {
    "next": NextCard,
    "dealer-1": lambda seer, laid, shown: OneCard(seer, laid, shown, "dealer", 5),
    "dealer-2": lambda seer, laid, shown: OneCard(seer, laid, shown, "dealer", 6),
}


ROUNDS: list[list[int | None]] = [[1, 1, 0], [3], [0], [1, 2], [None, 1, 1], [1, None, None]]
"""What is done at each stage, by number of the option; at some nothing."""


@pytest.mark.parametrize("kind", HOLDEM_SIGHTS)
def test_no_decisions_in_holdem_make_more_than_one_on_average(kind: str) -> None:
    """After any decisions, over all cards that may be shown next: flop, turn and river, the dealer's two."""
    seer = seer_of(BookKey(load(HOLDEM)))
    holes, unseen = full_table(3, 8, 1)
    steps = [0, 3, 5, 7]
    for acts in ROUNDS:
        for step in range(len(acts)):
            known, numbers = tuple(unseen[: steps[step]]), []
            left = unseen[steps[step] :]
            size = steps[step + 1] - len(known) if step < len(acts) - 1 else 7 - len(known)
            for cards in permutations(left, size) if size < 5 else turned_round(left):
                rest = tuple(card for card in left if card not in cards)
                lying = (*known, *cards, *rest)
                laid = Laid(holes, lying[:5], lying[5:7], b"")
                sight = HOLDEM_SIGHTS[kind](seer, laid, 0)
                before = _through(sight, acts[: step + 1], steps, seer)
                sight.end() if step == len(acts) - 1 else sight.show(steps[step + 1])
                numbers.append(sight.number / before)
            assert np.mean(numbers) == pytest.approx(1, abs=1e-12)


def turned_round(cards: list[int]) -> Iterator[tuple[int, ...]]:
    """Each card once in each place, which is enough where a number hangs on one of them."""
    for first in range(len(cards)):
        yield (*cards[first:], *cards[:first])


def _through(sight: Sight, acts: list[int | None], steps: list[int], seer: Any) -> float:
    """The number just before the next cards are shown."""
    for stage, option in enumerate(acts):
        if stage:
            sight.show(steps[stage])
        if option is not None:
            sight.act(Act(1, stage, Fraction(2), min(option, len(seer.options(stage)) - 1)))
    return sight.number


@pytest.mark.parametrize("shown", [0, 3, 5])
@pytest.mark.parametrize("over", [True, False])
def test_drawn_cards_and_those_that_lay_there_change_places(
    shown: int, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the rows drawn might have lain there: with every one in its turn the average is one."""
    monkeypatch.setattr(all_sights, "OUTER", 12)
    monkeypatch.setattr(all_sights, "INNER", 4)
    monkeypatch.setattr(all_sights, "DRAWN", 48)
    seer, chance = seer_of(BookKey(load(HOLDEM))), Random(shown)
    laid = deal(seer, 3, 5, chance)
    to = {0: 3, 3: 5, 5: 7}[shown]
    rows = 48 if over or to == 7 else 12
    unseen, size = laid.unseen(shown), 7 - shown
    drawn = np.array([chance.sample(unseen, size) for _ in range(rows)])
    hidden = np.array(
        [chance.sample(unseen, size) for _ in range(48)]
    )  # a sample that may clash, for each row
    numbers = []
    for row in range(rows):
        order = [row, *(other for other in range(rows) if other != row)]
        cards = (*laid.board, *laid.dealer)[:shown] + tuple(int(card) for card in drawn[row])
        here = laid._replace(board=cards[:5], dealer=cards[5:])
        sight = DrawnCards(seer, here, shown)
        turned = to - shown

        def lay(them: Any, until: int, order: list[int] = order) -> None:
            mine = hidden.reshape(12, 4, size)[order].reshape(48, size)
            them[:, until:] = mine[:, until:]

        monkeypatch.setattr(sight, "_drawn", lambda count, size, order=order: drawn[order])
        monkeypatch.setattr(sight, "_lay", lay)
        sight.act(Act(1, {0: 0, 3: 1, 5: 2}[shown], Fraction(2), 1))
        sight.end() if over or turned == size else sight.show(to)
        numbers.append(sight.number)
    assert len({*numbers}) > 1
    assert np.mean(numbers) == pytest.approx(1, abs=1e-12)


def test_draws_are_of_cards_that_could_lie_there_and_follow_from_what_no_player_knows() -> None:
    seer, chance = seer_of(BookKey(load(HOLDEM))), Random(1)
    laid = deal(seer, 2, 5, chance)
    sight, again, other = (DrawnCards(seer, one, 3) for one in (laid, laid, laid._replace(secret=b"other")))
    rows = sight._drawn(64, 4)
    sight._lay(rows, 2)
    assert {*rows.flatten()} <= {*laid.unseen(3)}
    assert all(len({*row}) == 4 for row in rows.tolist())
    assert (sight._drawn(64, 4) == again._drawn(64, 4)).all()
    assert (sight._drawn(64, 4) != other._drawn(64, 4)).any()


@pytest.mark.parametrize("book", [STUD, HOLDEM])
def test_whatever_is_done_the_cards_of_another_box_prove_nothing_on_average(book: str) -> None:
    seer = seer_of(BookKey(load(book)))
    for seed in range(3):
        holes, unseen = full_table(seed, 12, 1)
        free = [*unseen, *holes[2]]
        for option in range(len(seer.options(0))):
            act = Act(1, 0, Fraction(1), option)
            lying = [Laid({**holes, 2: pair}, (), (), b"") for pair in permutations(free, 2)]
            numbers = [shared_box(seer, laid, act, 2) for laid in lying]
            assert np.mean(numbers) == pytest.approx(1, abs=1e-12)
