"""Opening and closing a table, and taking another book, to the last amount, day and clause."""

from datetime import date

import pytest
from msgspec.structs import replace

from croupier.core.book.entries import ClosingRule, IdleRule, Step
from croupier.core.book.rulebook import Rulebook
from croupier.core.ledger import move
from croupier.core.money import MOST
from croupier.core.refusal import Refusal, refuse
from croupier.engine.decide import decide
from croupier.engine.running.closing import act_vacate, closing_refused
from croupier.engine.running.opening import (
    END_OF_TIME,
    act_change_book,
    act_open,
    in_effect,
    legal_change_book,
    legal_close,
    legal_open,
)
from croupier.engine.scene import Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import Safeguards
from croupier.table.table import Deck, Table
from tests.felt import Felt, clause, layout, play, sign
from tests.felt.variant import variant

UNDATED, VERSION_4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
SEPTEMBER = "2025-09-01"
GUARDS = Safeguards(zone="Australia/Sydney", day_start_minutes=360)
BOOK = load(VERSION_4)
OPENING = c.OpenTable(
    actor="gaming_supervisor",
    mode="electronic",
    source="shuffling_device",
    layout=layout(VERSION_4),
    sign=sign(VERSION_4),
    float=100_00,
    effective=SEPTEMBER,
    cash=False,
    terminal="T1",
    practice=True,
    safeguards=GUARDS,
    counts=False,
    at=1_760_000_000_000,
)


def dated(book: str, day: date) -> Rulebook:
    """A book that says itself from which day it applies."""
    return Rulebook(replace(load(book).data, effective=day), "dated")


STANDING = tuple(step.name for step in BOOK.steps("opening", frozenset({"shuffling_device"})))


def asked(command: c.OpenTable, table: Table | None = None, book: Rulebook = BOOK) -> Refusal | None:
    return legal_open(Scene(table or Table("t1", attested=STANDING), book), command)


@clause(VERSION_4, "house:open-table")
def test_a_book_applies_from_its_day_to_the_end_of_time() -> None:
    cites = BOOK.rule.effective.cites
    yet = refuse("book/effective", cites, "This book does not apply yet.", effective=SEPTEMBER)
    midnight = 1_756_684_800_000  # of 1 September 2025
    assert in_effect(BOOK, SEPTEMBER, midnight) is None
    assert in_effect(BOOK, SEPTEMBER, midnight - 1) == yet
    assert in_effect(BOOK, SEPTEMBER, 0) == yet
    assert in_effect(BOOK, SEPTEMBER, END_OF_TIME - 1) is None
    for never in (-1, 253_402_300_800_000):
        no_day = refuse("book/effective", cites, "No calendar has such a day.", at=never)
        assert in_effect(BOOK, SEPTEMBER, never) == no_day
    assert in_effect(BOOK, "2025-08-15", midnight) is None
    before = "A book cannot apply before it was approved."
    assert in_effect(BOOK, "2025-08-14", midnight) == refuse(
        "book/approval", cites, before, approved="2025-08-15", effective="2025-08-14"
    )
    unsaid = "The day from which this book applies must be stated."
    assert in_effect(BOOK, "", midnight) == refuse("book/effective", cites, unsaid)
    assert in_effect(dated(VERSION_4, date(2025, 9, 1)), "", midnight) is None
    assert in_effect(dated(VERSION_4, date(2025, 9, 1)), "", midnight - 1) == yet
    assert in_effect(load(UNDATED), "1970-01-01", 0) is None


@clause(VERSION_4, "house:open-table", "house:float")
def test_a_table_opens_with_a_float_and_a_calendar_that_exist() -> None:
    assert asked(OPENING) is None
    again = refuse("table/open", ("house:open-table",), "The table is open.")
    assert asked(OPENING, Table("t1", open=True)) == again
    for float, fits in ((0, False), (1, True), (MOST, True), (MOST + 1, False)):
        no = refuse("table/float", ("house:float",), "The float is counted in before play.", float=float)
        assert asked(replace(OPENING, float=float)) == (None if fits else no)
    nowhere = asked(replace(OPENING, safeguards=Safeguards(zone="", day_start_minutes=0)))
    assert nowhere
    assert (nowhere.code, nowhere.facts) == ("safeguards/calendar", {"zone": "", "start": 0})
    tray = refuse("count/electronic", ("house:float-count",), "An electronic table has no tray to count.")
    assert asked(replace(OPENING, counts=True)) == tray


@clause(VERSION_4, "2.4.2", "2.5", "house:open-table")
def test_only_steps_that_block_and_are_for_this_table_hold_an_opening_up() -> None:
    live = replace(OPENING, mode="live", counts=True)
    likeness = refuse("step/opening", ("2.2", "diagram A"), "Not attested: likeness.", step="likeness")
    assert asked(live, Table("t1")) == likeness
    assert asked(OPENING, Table("t1")) == likeness
    ready = Table("t1", attested=STANDING)
    assert asked(live, ready) is None
    cash = asked(replace(live, cash=True), ready)
    assert cash == refuse("step/opening", ("2.5",), "Not attested: drop-box.", step="drop-box")
    dust = Step(name="dust", when="opening", who="dealer", blocks=False, cites=("house:float",))
    shoe = Step(name="shoe", when="opening", who="dealer", blocks=True, only=("card_shoe",), cites=("2.1",))
    more = variant(VERSION_4, dust, shoe)
    assert asked(live, ready, more) is None
    other = asked(replace(live, source="card_shoe"), ready, more)
    assert other == refuse("step/opening", ("2.1",), "Not attested: shoe.", step="shoe")


@clause(VERSION_4, "house:open-table", "2.1")
def test_the_opening_is_recorded_with_everything_that_was_said() -> None:
    book = dated(VERSION_4, date(2025, 10, 1))
    (opened,) = act_open(Scene(Table("t1"), book), replace(OPENING, shuffler="x"))
    expected = ev.TableOpened(
        book=VERSION_4,
        digest="dated",
        effective=SEPTEMBER,
        mode="electronic",
        source="shuffling_device",
        shuffler="x",
        layout=OPENING.layout,
        sign=OPENING.sign,
        cash=False,
        terminal="T1",
        practice=True,
        safeguards=GUARDS,
        counts=False,
        cites=tuple(dict.fromkeys(("house:open-table", *book.rule.effective.cites, *book.rule.layout.cites))),
        postings=move(100_00, "outside", "float"),
    )
    assert opened == expected
    live = replace(OPENING, mode="live", effective="", counts=True, practice=False, shuffler="x")
    assert act_open(Scene(Table("t1"), book), live) == (
        replace(expected, mode="live", effective="2025-10-01", counts=True, practice=False, steps=()),
    )


@clause(VERSION_4, "house:float", "house:close-table")
def test_a_table_closes_with_any_amount_of_chips_and_books_the_difference() -> None:
    scene = play(VERSION_4, mode="live").scene()
    for float, fits in ((-1, False), (0, True), (1, True), (MOST, True), (MOST + 1, False)):
        no = refuse("table/float", ("house:float",), "Not an amount of chips.", float=float)
        found = legal_close(scene, c.CloseTable(actor="gaming_supervisor", float=float))
        assert found == (None if fits else no)


@clause(CROWN, "3.3")
def test_decks_that_are_not_at_the_table_need_no_count_when_it_closes() -> None:
    table = play(CROWN, mode="live").table
    close, book = c.CloseTable(actor="tg_hdd"), load(CROWN)
    cites = book.rule.deck_count.cites if book.rule.deck_count else ()
    away = replace(table, decks=(Deck("red", "red", "at_table", count=52), Deck("blue", "blue", "boxed")))
    assert legal_close(Scene(away, book), close) is None
    for count in (None, 51):
        here = replace(table, decks=(Deck("red", "red", "at_table", count=count),))
        assert legal_close(Scene(here, book), close) == refuse(
            "deck/count", cites, "The red deck must be counted: 52 cards.", deck="red", counted=count
        )
    assert legal_close(Scene(replace(here, mode="electronic"), book), close) is None


@clause(CROWN, "11.12.1", "13.7")
def test_a_carried_jackpot_wager_goes_back_as_a_leaver_s_when_the_table_closes() -> None:
    table = play(CROWN, "seat 3 p3\nsign closing")
    for _ in range(3):
        table.do("box 4 ante 10\ndeal\nbox 4 fold\nclose")
    table.do("box 3 ante 10, jackpot 5\ndeal\nwrong cards-to-empty-box box 1\nrule misdeal\nbox 3 ante 20")
    assert table.fed() == 1_703_000
    table.do("shut")
    back = [(one.box, one.spot, one.stake, one.cites) for one in table.events_of(ev.WagerTakenBack)]
    assert back == [(3, "ante", 20_00, ("13.7",)), (3, "jackpot", 5_00, ("11.12.1",))]
    (unfed,) = table.events_of(ev.JackpotUnfed)
    assert (unfed.boxes, unfed.cents, unfed.units, unfed.why) == ((3,), 5_00, 1_703_000, "wager-returned")
    assert (table.fed(), table.table.jackpot.fed, table.balance("outside")) == (0, {}, 0)


@clause(VERSION_4, "13.13", "13.14")
def test_a_house_s_own_book_may_close_and_vacate_without_waiting() -> None:
    table = play(VERSION_4, "seat 3 p3")
    free = variant(
        VERSION_4, closing=ClosingRule(cites=("13.13",)), idle_seat=IdleRule(rounds=0, cites=("1",))
    )
    assert closing_refused(Scene(table.table, free), 0) is None
    by_rounds = variant(VERSION_4, closing=ClosingRule(rounds=2, cites=("13.13",)))
    assert closing_refused(Scene(table.table, by_rounds), 0) == refuse(
        "closing/rounds", ("13.13",), "2 complete rounds follow the notice first.", needs=2, has=0
    )
    command = c.VacateSeat(actor="sue", box=3)
    unknown = replace(table.table, limits=replace(table.table.limits, idle={}))
    vacated, *left = act_vacate(Scene(unknown, free), command)
    assert vacated == ev.SeatVacated(box=3, player="p3", rounds=0, by="sue", cites=("1",))
    assert [type(one) for one in left] == [ev.SeatLeft]


def change(book: str = VERSION_4, effective: str = SEPTEMBER) -> c.ChangeBook:
    return c.ChangeBook(actor="gaming_supervisor", book=book, effective=effective, at=1_760_000_000_000)


@clause(UNDATED, "house:book-change")
def test_a_book_is_changed_to_the_one_that_was_named_between_rounds() -> None:
    table = play(UNDATED, "seat 3 p3", mode="live")
    cites = ("house:book-change",)

    def answer(felt: Felt, command: c.ChangeBook, book: Rulebook | None = BOOK) -> Refusal | None:
        return legal_change_book(Scene(felt.table, felt.book, next_book=book), command)

    assert answer(table, change()) is None
    for other in (None, load(CROWN)):
        unknown = refuse("book/unknown", cites, f"No book {VERSION_4!r} is at hand.", book=VERSION_4)
        assert answer(table, change(), other) == unknown
    between = refuse("book/round", cites, "A table changes its book only between rounds.")
    table.do("box 3 ante 10")
    assert answer(table, change()) == between
    table.do("box 3 back ante")
    assert answer(table, change()) is None
    table.table = replace(table.table, round=replace(table.table.round, phase="closed"))
    assert answer(table, change()) == between
    closed = legal_change_book(Scene(Table("t1"), BOOK, next_book=BOOK), change())
    assert closed == refuse("table/closed", cites, "The table is not open.")


@clause(UNDATED, "house:book-change")
def test_a_new_book_must_be_content_with_cloth_and_signs() -> None:
    spots = {name: spot for name, spot in layout(UNDATED).spots.items() if name != "jackpot"}
    bare = play(UNDATED, layout=layout(UNDATED, spots=spots), sign=sign(UNDATED, jackpot=None))
    scene = Scene(bare.table, bare.book, next_book=BOOK)
    assert legal_change_book(scene, change()) is None
    linked = replace(bare.table, sign=sign(UNDATED))
    found = legal_change_book(Scene(linked, bare.book, next_book=BOOK), change())
    assert (found and found.code) == "layout/jackpot"
    dear = replace(bare.table, sign=sign(UNDATED, jackpot=None, chip=0))
    found = legal_change_book(Scene(dear, bare.book, next_book=BOOK), change())
    assert (found and found.code) == "sign/chip"
    late = legal_change_book(scene, change(effective=""))
    assert (late and late.code) == "book/effective"


@clause(UNDATED, "house:book-change")
@pytest.mark.parametrize(("stated", "effective"), [("", "2025-10-01"), (SEPTEMBER, SEPTEMBER)])
def test_the_change_is_recorded_with_the_day_from_which_the_book_applies(stated: str, effective: str) -> None:
    book = dated(VERSION_4, date(2025, 10, 1))
    (changed,) = act_change_book(Scene(Table("t1"), load(UNDATED), next_book=book), change(effective=stated))
    cites = ("house:book-change", *(f"{VERSION_4}:{one}" for one in book.rule.effective.cites))
    assert changed == ev.BookChanged(book=VERSION_4, digest="dated", effective=effective, cites=cites)
    assert len(cites) > 1


@clause(VERSION_4, "house:sign-on", "2.5.1")
def test_dealers_sign_on_once_and_the_drop_box_stays_where_the_book_wants_it() -> None:
    table = play(VERSION_4, mode="live")
    already = refuse("table/dealer", ("house:sign-on",), "You are the dealer of this table already.")
    assert table.give(c.SignOn(actor="dealer")) == already
    off = c.RemoveDropBox(actor="gaming_supervisor")
    stays = refuse("drop-box/cash", ("2.5.1",), "The drop box stays on while the table takes cash.")
    assert table.give(off) == stays
    for book, cites in ((UNDATED, load(UNDATED).step["drop-box"].cites), (CROWN, ("house:float",))):
        felt = play(book, cash=False)
        answer = felt.give(replace(off, actor=list(felt.staff)[1]))
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.cites) == ("drop-box/cash", cites)
    shut = decide(Scene(Table("t1"), BOOK, table.staff), off)
    assert shut == refuse("table/closed", ("2.5.1",), "The table is not open.")
