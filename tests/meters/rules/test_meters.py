"""Meters beyond the clauses: percentages, terms, cuts, and what the desk is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.money import Cents
from croupier.meters.rules import events as ev
from croupier.meters.rules.count import count, top_up
from croupier.meters.rules.evolve import CHANGES, evolve
from croupier.meters.rules.hits import wins_of
from croupier.meters.rules.scene import terms_of
from croupier.meters.rules.terms import percent
from croupier.table import events as table_events
from croupier.table.meter import Counter, Meter
from tests.felt.furniture import BOOKS
from tests.felt.meters import SEED, Meters


@given(st.integers(0, 99_999))
def test_a_percentage_is_read_as_it_is_printed(hundredths: int) -> None:
    assert percent(f"{hundredths // 100}.{hundredths % 100:02}") == hundredths
    assert percent(f"{hundredths // 100}.{hundredths % 100:02}0") == hundredths
    assert percent(f"{hundredths // 100}.{hundredths % 100:02}1") is None


@given(st.text(max_size=8))
def test_whatever_is_read_is_a_percentage(text: str) -> None:
    found = percent(text)
    assert found is None or 0 <= found <= 99_999


def test_only_tables_with_something_new_are_in_a_cut() -> None:
    meter = Meter(id="m", standing=10, reserve=1, cuts={"a": Counter(5, 1, 1, 1, 1)})
    counters = {"a": Counter(5, 1, 1, 1, 1), "b": Counter(7, 2, 1, 1, 4), "c": Counter()}
    assert count(meter, counters) == (17, 3, {"b": counters["b"]})


@pytest.mark.parametrize(("units", "reserve", "parts"), [(5, 9, (5, 0)), (9, 5, (5, 4)), (9, -5, (0, 9))])
def test_the_reserve_pays_first_and_never_more_than_it_has(
    units: int, reserve: int, parts: tuple[int, int]
) -> None:
    assert top_up(units, reserve) == parts


def test_every_event_of_a_meter_changes_it_and_others_do_not() -> None:
    kinds = {
        kind
        for kind in vars(ev).values()
        if isinstance(kind, type) and issubclass(kind, ev.MeterEvent) and kind.__module__ == ev.__name__
    }
    assert kinds - {ev.MeterEvent, ev.Counted} == set(CHANGES)
    meter = Meter(id="m")
    assert evolve(meter, table_events.JackpotConfirmed(box=1, prize="x", by="y", cites=())) == meter


def test_a_meter_that_was_never_opened_has_no_terms() -> None:
    with pytest.raises(ValueError, match="a meter that is open has terms"):
        terms_of(Meter(id="m"))


@pytest.mark.parametrize("book", BOOKS)
def test_the_shares_among_a_tables_events_are_its_wins(book: str) -> None:
    floor = Meters(book)
    table = floor.table()

    def paid(box: int, prize: str, amount: Cents) -> table_events.Event:
        return table_events.JackpotPaid(box=box, owner="p", prize=prize, amount=amount, cites=())

    won = table_events.JackpotWon(box=4, owner="p", prize="royal_flush", amount=9, cites=())
    events = (paid(1, "bonus", 1), paid(2, "flush", 2), paid(3, "straight_flush", 3), won)
    assert [(win.box, win.prize, win.amount) for win in wins_of(floor.book, table, events)] == [
        (3, "straight_flush", 3),
        (4, "royal_flush", 9),
    ]


def test_a_prize_above_the_meter_is_the_houses() -> None:
    """$50,000 are guaranteed, $20,000 stand there: the house adds $30,000 and the seed."""
    floor = Meters("star-ms-4")
    floor.open(seed=2_000_000)
    floor.table("t", seed=2_000_000)
    floor.link("t")
    assert floor.hit({3: "royal_flush"}) == (SEED,)
    books = floor.books_of()
    assert (books.paid, books.prizes, books.topped_up) == (SEED, 2_000_000 * 10_000, 2_000_000 * 10_000)
    assert floor.value() == 2_000_000
