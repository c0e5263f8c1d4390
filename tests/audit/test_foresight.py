"""Evidence that somebody sees hidden cards: one on average for who does not, soon too much for who does."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from croupier.core.cards import DECK
from croupier.core.rulebook import Rulebook
from croupier.rulebooks.load import book_ids, load
from croupier.service.audit.foresight import ALARM, Decision, Suspicion, best, evidence

Choose = Callable[[Rulebook, Decision, Random], str]


def sees(book: Rulebook, decision: Decision, chance: Random) -> str:
    return chance.choice(sorted(best(book, decision, decision.hidden)))


def likes_pictures(book: Rulebook, decision: Decision, chance: Random) -> str:
    """A plain habit, by the own cards and the shown ones."""
    stage = book.stages[decision.stage]
    ranks = [card[0] for card in (*decision.hole, *decision.shown)]
    if len(set(ranks)) < len(ranks) or any(rank in "JQKA" for rank in ranks[:2]):
        return f"{stage.bet.most}x"
    return "check" if stage.check else "fold"


def gambles(book: Rulebook, decision: Decision, chance: Random) -> str:
    stage = book.stages[decision.stage]
    actions = [f"{stage.bet.least}x", f"{stage.bet.most}x", "check" if stage.check else "fold"]
    return chance.choice(actions)


def raises(book: Rulebook, decision: Decision, chance: Random) -> str:
    return f"{book.stages[decision.stage].bet.most}x"


def played(book: Rulebook, choose: Choose, chance: Random) -> list[float]:
    """The evidence of one round."""
    shared = sum(stage.show.count for stage in book.stages)
    cards = tuple(chance.sample(DECK, 2 + shared + (2 if book.data.game == "ultimate-holdem" else 0)))
    hole, board, dealer = cards[:2], cards[2 : 2 + shared], cards[2 + shared :]
    bets = tuple((spot, Fraction(1)) for spot in book.rule.initial.needs)
    found, shown = [], 0
    for number, stage in enumerate(book.stages):
        if stage.bet.spot in dict(bets):
            break
        decision = Decision(number, hole, board[:shown], (*board[shown:], *dealer), (), bets, "")
        decision = decision._replace(action=choose(book, decision, chance))
        found.append(evidence(book, decision, chance))
        if decision.action == "fold":
            break
        if decision.action != "check":
            bets = (*bets, (stage.bet.spot, Fraction(decision.action[:-1])))
        shown += stage.show.count
    return found


def watched(book: Rulebook, choose: Choose, rounds: int, seed: int) -> Suspicion:
    chance, found = Random(seed), Suspicion()
    while found.rounds < rounds and found.alarmed is None:
        found = found.after(played(book, choose, chance))
    return found


@pytest.mark.parametrize("book", book_ids())
def test_who_sees_everything_is_named_within_five_hundred_rounds(book: str) -> None:
    alarms = [watched(load(book), sees, 500, seed).alarmed for seed in range(8)]
    assert all(rounds is not None and rounds <= 500 for rounds in alarms)


@pytest.mark.parametrize("habit", [likes_pictures, gambles, raises])
@pytest.mark.parametrize("book", ["star-ms-4", "star-uth"])
def test_who_does_not_see_is_not_named_however_odd_the_play(book: str, habit: Choose) -> None:
    for seed in range(3):
        found = watched(load(book), habit, 40, seed)
        assert found.alarmed is None
        assert found.highest < ALARM / 10


@pytest.mark.parametrize("action", ["fold", "1x", "3x"])
def test_over_all_cards_that_could_lie_there_the_evidence_is_one_on_average(action: str) -> None:
    """The whole argument: whatever the action, if it does not hang on the hidden card it proves nothing."""
    book = load("star-ms-4")
    hole, shown = ("Js", "9d"), ("Jh", "4c")
    bets = tuple((spot, Fraction(1)) for spot in ("ante", "3rd", "4th"))
    unseen = [card for card in DECK if card not in (*hole, *shown)]
    chance = Random(action)
    numbers = [
        evidence(book, Decision(2, hole, shown, (card,), (), bets, action), chance)
        for card in unseen
        for _ in range(6)
    ]
    assert sum(numbers) / len(numbers) == pytest.approx(1, abs=0.03)


def test_what_is_best_with_all_cards_seen() -> None:
    stud, holdem = load("star-ms-4"), load("star-uth")
    bets = (("ante", Fraction(1)),)
    third = Decision(0, ("2c", "7d"), (), (), (), bets, "")
    assert best(stud, third, ("2h", "2s", "9c")) == {"3x"}
    assert best(stud, third, ("Kh", "9s", "Jc")) == {"fold"}
    assert best(stud, third, ("6h", "6s", "9c")) == {"1x", "3x"}, "a pair of sixes stands off"
    both = (("ante", Fraction(1)), ("blind", Fraction(1)))
    before = Decision(0, ("2c", "7d"), (), (), (), both, "")
    assert best(holdem, before, ("2h", "2s", "9c", "Jd", "Qd", "3s", "4s")) == {"4x"}
    assert best(holdem, before, ("Kh", "9s", "Jc", "Jd", "Qd", "Ks", "4s")) == {"check", "fold"}


def test_a_round_counts_once_and_the_alarm_stays() -> None:
    found = Suspicion()
    for _ in range(10):
        found = found.after([10.0, 4.0])
    assert (found.rounds, found.decisions) == (10, 20)
    assert found.wealth[0] == pytest.approx(7.0**10)
    assert found.alarmed == 6
    later = found.after([0.01])
    assert later.alarmed == 6
    assert later.highest == found.highest > later.evidence
    assert found.after([]) == found
