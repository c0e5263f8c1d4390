"""Dealer practice: what goes wrong, what the book does about it, and how an answer is marked."""

from pathlib import Path
from random import Random

import pytest

from croupier.core.refusal import Refusal
from croupier.engine.view import view
from croupier.practice.wrong import TroubleDrill, _rules, as_seen
from croupier.practice.wrong_wire import Marked, Ruling, Trouble
from croupier.rulebooks.load import book_ids, load
from croupier.table import commands as c
from croupier.table.text.irregular import KINDS
from croupier.table.text.spoken import SEEN


def drill(book: str, seed: int = 1) -> TroubleDrill:
    return TroubleDrill(load(book), lambda: 1_800_000_000_000, Random(seed).randrange)


def right(one: TroubleDrill, asked: Trouble) -> Ruling:
    assert one._open is not None
    table, call = one._open
    rules = _rules(table.scene)
    ways = tuple(rule.does for rule in rules)
    return Ruling(asked.book, asked.number, call.kind, ways, rules[0].who)


@pytest.mark.parametrize("book", book_ids())
def test_the_book_marks_its_own_answer_as_right_and_carries_it_out(book: str) -> None:
    one = drill(book)
    for met in range(1, 9):
        asked = one.ask()
        assert "{" not in asked.seen
        assert asked.view.practice
        marked = one.mark(right(one, asked))
        assert isinstance(marked, Marked)
        assert (marked.points, marked.of) == (3, 3)
        assert marked.events
        assert all(way.cites for way in marked.ways)
        assert (marked.score.points, marked.score.of, marked.score.met) == (3 * met, 3 * met, met)


def test_a_table_of_two_boxes_has_two_players(tmp_path: Path) -> None:
    head = 'id = "mine"\ntitle = "Ours"\nbase = "star-ms-4"\n'
    (tmp_path / "mine.toml").write_text(f"{head}[rule.layout]\nleast-boxes = 2\nmost-boxes = 2\n")
    asked = drill(str(tmp_path / "mine.toml")).ask()
    assert [box.seat for box in asked.view.boxes] == ["Ann", "Ben"]


def test_each_part_of_an_answer_counts_by_itself() -> None:
    one = drill("star-ms-4")
    asked = one.ask()
    truth = right(one, asked)
    wrong = next(kind.name for kind in asked.kinds if kind.name != truth.kind)
    marked = one.mark(Ruling(asked.book, asked.number, wrong, truth.ways, truth.who))
    assert isinstance(marked, Marked)
    assert (marked.kind_right, marked.ways_right, marked.who_right, marked.points) == (False, True, True, 2)
    again = one.mark(truth)
    assert isinstance(again, Refusal)


def test_the_order_of_the_ways_is_that_of_the_book() -> None:
    one = drill("star-ms-4", seed=3)
    while len((truth := right(one, asked := one.ask())).ways) < 2:
        pass
    marked = one.mark(Ruling(asked.book, asked.number, truth.kind, truth.ways[::-1], truth.who))
    assert isinstance(marked, Marked)
    assert (marked.ways_right, marked.points) == (False, 2)
    assert tuple(way.name for way in marked.ways) == truth.ways


def test_the_answers_offered_hold_the_right_ones_and_others() -> None:
    one = drill("crown-ms-3.0")
    for _ in range(6):
        asked = one.ask()
        truth = right(one, asked)
        names = [way.name for way in asked.ways]
        assert set(truth.ways) < set(names)
        assert truth.kind in {kind.name for kind in asked.kinds}
        assert truth.who in {rank.name for rank in asked.ranks}


def test_what_went_wrong_lies_on_the_table() -> None:
    one, book, met = drill("star-uth"), load("star-uth"), set[str]()
    table, moments = one._played()
    for kind, scenes in moments.items():
        table.scene = scenes[-1]
        call = c.Call(actor="dealer", kind=kind, **one._facts(table, kind)[0])
        before = view(table.table, "dealer", staff=True)
        seen = as_seen(before, call, book)
        box = seen.boxes[(call.box or 1) - 1]
        match kind:
            case "wrong-hole-count" | "cards-to-empty-box":
                assert len(box.cards) == call.count != len(before.boxes[box.number - 1].cards)
            case "wrong-community-count":
                assert len(seen.community) == call.count != book.community
            case "wrong-dealer-count":
                assert len(seen.dealer_cards) == call.count != len(before.dealer_cards)
            case "dealer-card-exposed":
                assert seen.dealer_cards[0] == call.cards[0] not in before.dealer_cards
            case "community-exposed":
                assert call.cards[0] in seen.community
            case "off-limit-wager" | "off-range-wager" | "unequal-initial":
                assert call.amount in [wager.stake for wager in box.wagers if wager.spot == call.spot]
            case _:
                assert seen == before
                continue
        met.add(kind)
    assert len(met) >= 8


def test_everything_that_can_be_called_can_be_told_by_what_one_sees() -> None:
    assert set(SEEN) == set(KINDS)
