"""What each event about a table, its decks and its seats leaves behind: the whole table is compared."""

from typing import Any

from msgspec.structs import replace

from croupier.core.layout import Layout, Spot
from croupier.core.ledger import move
from croupier.core.sign import Limit, Sign
from croupier.engine.duty.evolve import recited
from croupier.engine.duty.parts import must_shuffle, out_of_round
from croupier.engine.evolve import evolve
from croupier.table import events as ev
from croupier.table.chip_counts import ChipCounts
from croupier.table.decks import Equipment
from croupier.table.limits import LimitBook, Personal
from croupier.table.players import Safeguards, Session, Sessions
from croupier.table.table import Box, Cautions, Deck, Done, DueStep, Round, Table, Wager
from croupier.table.tournament import TournamentPlace

CITES = ("1.1",)
RED = Deck(
    "red", "red", "at_table", beforehand=True, need=None, hand_shuffled=True, cut=True, loaded=True,
    count=52, commitment="abc", suspect=("8.1",), counting=("8.2",), condemned=("8.3",), cut_ordered=True,
)  # fmt: skip
BLUE = replace(RED, id="blue", back="blue", status="checked", cut=False, cut_ordered=False)
SEATED = Box(1, seat="p1", player="p1", looked=True, blind=True, cards_at="held")
OTHER = Box(2, seat="p2", player="p2")
LIVED_IN = Table(
    "t1",
    book="old",
    digest="old digest",
    mode="live",
    open=True,
    practice=True,
    safeguards=Safeguards(zone="Australia/Sydney", day_start_minutes=360),
    dealer="dora",
    source="shoe",
    shuffler="machine",
    cash=False,
    terminal="T9",
    drop_box=False,
    layout=Layout(boxes=2, spots={"ante": Spot("A")}, community=("3rd",)),
    sign=Sign(limits={"ante": Limit(5_00, 50_00)}),
    equipment=Equipment("B", ("7.1",), ("7.2",)),
    decks=(RED, BLUE),
    in_play="red",
    boxes=(SEATED, OTHER),
    round=Round(7, drawn=3, registered=(1, 2)),
    due=(DueStep("drop-box"), DueStep("burn", 1), DueStep("burn", 2), DueStep("sign", 1)),
    limits=LimitBook(personal={"p1": Personal(1, {}, ("sign",))}, idle={1: 2, 2: 1}, full=True),
    cautions=Cautions({"p1": 2, "p2": 1}, ("p1",), ("p1", "p2")),
    sessions=Sessions({"p1": Session(put_in=9), "p2": Session(put_in=8)}),
    counts=ChipCounts(on=True, slips=("A1",)),
    tournament=TournamentPlace(tournament="cup", book="old"),
    attested=("cards",),
    markers=((1, "reserved"), (2, "reserved"), (1, "away")),
    vacant=True,
    seats_attested=True,
    balances={"float": 100_00},
)
OPENED = ev.TableOpened(
    book="new",
    digest="new digest",
    effective="2025-09-01",
    mode="live",
    source="csm",
    shuffler="other",
    layout=Layout(boxes=3, spots={"ante": Spot("Ante")}, community=("3rd", "4th")),
    sign=Sign(limits={"ante": Limit(10_00, 90_00)}),
    cash=True,
    terminal="T1",
    practice=False,
    safeguards=None,
    counts=True,
    cites=CITES,
    postings=move(50_00, "outside", "float"),
)


def after(event: ev.Event, **before: Any) -> Table:
    """The table that was lived in, changed as asked, after the event."""
    return evolve(replace(LIVED_IN, **before), event)


def with_red(**changes: Any) -> Table:
    """The table that was lived in with another red deck."""
    return replace(LIVED_IN, decks=(replace(RED, **changes), BLUE))


def test_a_table_opens_with_what_was_said_and_its_decks_as_they_came_from_the_box() -> None:
    opened = after(OPENED)
    assert opened == replace(
        LIVED_IN,
        book="new",
        digest="new digest",
        practice=False,
        safeguards=None,
        source="csm",
        shuffler="other",
        cash=True,
        terminal="T1",
        drop_box=True,
        layout=OPENED.layout,
        sign=OPENED.sign,
        equipment=Equipment(),
        decks=(
            Deck("red", "red", "at_table", beforehand=True, suspect=("old:8.1",)),
            Deck("blue", "blue", "checked", beforehand=True, suspect=("old:8.1",)),
        ),
        former=("old",),
        boxes=(Box(1), Box(2), Box(3)),
        round=Round(1),
        due=(),
        counts=ChipCounts(on=True, due=("float", "drop")),
        attested=(),
        vacant=False,
        balances={"float": 150_00, "outside": -50_00},
    )


def test_opening_makes_a_closed_table_one_of_its_mode_with_a_drop_box_where_cash_is_taken() -> None:
    electronic = replace(OPENED, mode="electronic", cash=False, practice=True)
    opened = after(electronic, open=False)
    assert (opened.mode, opened.open, opened.practice, opened.in_play) == ("electronic", True, True, "sealed")
    assert opened.decks == (Deck("sealed", "sealed", "at_table", need="opening", loaded=True),)
    assert (opened.drop_box, opened.counts.due) == (False, ("float",))
    kept = after(electronic, drop_box=True)
    assert (kept.drop_box, kept.counts.due) == (True, ("float", "drop"))
    guarded = Safeguards(zone="UTC", day_start_minutes=0)
    assert after(replace(OPENED, safeguards=guarded), safeguards=None).safeguards == guarded
    assert after(replace(OPENED, counts=False)).counts == ChipCounts()


def test_closing_leaves_nothing_that_belonged_to_the_day() -> None:
    closed = ev.TableClosed(cites=CITES, postings=move(100_00, "float", "outside"))
    assert after(closed) == replace(
        LIVED_IN,
        open=False,
        dealer=None,
        boxes=(),
        due=(),
        markers=(),
        cautions=Cautions(),
        limits=LimitBook(),
        counts=ChipCounts(),
        balances={"float": 0, "outside": 100_00},
    )
    over = TournamentPlace(tournament="cup", book="old", done=True)
    assert after(closed, tournament=over).tournament is None
    assert after(closed, tournament=None).tournament is None


def test_book_dealer_drop_box_and_attested_seats_change_by_themselves() -> None:
    changed = ev.BookChanged(book="new", digest="new digest", effective="2026-01-01", cites=CITES)
    assert after(changed) == replace(recited(LIVED_IN, "new"), book="new", digest="new digest")
    assert (after(changed).former, after(changed).decks[0].suspect) == (("old",), ("old:8.1",))
    assert after(ev.DealerSignedOn(dealer="dan", cites=CITES)) == replace(LIVED_IN, dealer="dan")
    assert after(ev.DropBoxAttached(cites=CITES)) == replace(LIVED_IN, drop_box=True)
    assert after(ev.DropBoxRemoved(cites=CITES), drop_box=True) == LIVED_IN
    short = ev.SeatsAttested(enough=False, by="sue", cites=CITES)
    assert after(short) == replace(LIVED_IN, seats_attested=False, seats_short=True)
    assert after(replace(short, enough=True), seats_attested=False) == LIVED_IN


def test_a_step_is_attested_for_the_opening_or_once_where_it_is_due() -> None:
    attested = ev.StepAttested(step="burn", by="dora", box=2, cites=CITES)
    due = LIVED_IN.due
    assert after(attested) == replace(LIVED_IN, due=(due[0], due[1], due[3]))
    assert after(replace(attested, box=None)) == LIVED_IN
    twice = (DueStep("burn", 2), *due)
    assert after(attested, due=twice) == LIVED_IN
    closed = after(attested, open=False)
    assert closed == replace(LIVED_IN, open=False, attested=("cards", "burn"))


def test_a_marker_lies_at_its_box_until_that_one_is_taken_away() -> None:
    placed = after(ev.MarkerPlaced(box=2, kind="away", cites=CITES))
    assert placed == replace(LIVED_IN, markers=(*LIVED_IN.markers, (2, "away")))
    removed = after(ev.MarkerRemoved(box=1, kind="reserved", cites=CITES))
    assert removed == replace(LIVED_IN, markers=((2, "reserved"), (1, "away")))


def test_a_checked_deck_stays_at_the_table_if_fit_and_starts_anew_otherwise() -> None:
    checked = ev.DeckChecked(
        deck="red", back="rose", by="dealer", device="", fit=True, found=(), beforehand=False, cites=CITES
    )
    clean = {"suspect": (), "counting": (), "count": None}
    assert after(checked) == with_red(back="rose", beforehand=False, **clean)
    assert after(replace(checked, fit=False)) == with_red(
        back="rose", beforehand=False, status="unfit", **clean
    )
    away = replace(checked, deck="blue", back="navy", beforehand=True)
    fresh = Deck("blue", "navy", "checked", beforehand=True)
    assert after(away) == replace(LIVED_IN, decks=(RED, fresh))
    assert after(replace(away, fit=False)) == replace(LIVED_IN, decks=(RED, replace(fresh, status="unfit")))
    new = replace(away, deck="green", back="green")
    assert after(new) == replace(LIVED_IN, decks=(RED, BLUE, replace(fresh, id="green", back="green")))


def test_a_deck_is_put_away_and_brought_as_it_is_known() -> None:
    secured = ev.DeckSecured(deck="blue", place="safe", custodian="sue", cites=CITES)
    assert after(secured) == replace(LIVED_IN, decks=(RED, replace(BLUE, status="secured")))
    brought = ev.DeckBrought(deck="blue", back="any", moment="replaced", cites=CITES)
    equipment = replace(LIVED_IN.equipment, wanted=())
    blue = replace(BLUE, status="at_table", need="replaced")
    assert after(brought) == replace(LIVED_IN, decks=(RED, blue), equipment=equipment)
    first = after(replace(brought, moment=""), in_play=None)
    assert first == replace(
        LIVED_IN, decks=(RED, replace(blue, need="opening")), equipment=equipment, in_play="blue"
    )


def test_a_shuffle_makes_a_deck_ready_as_far_as_the_machine_does_it() -> None:
    shuffled = ev.DeckShuffled(deck="red", method="machine", commitment="xyz", cites=CITES)
    bare = {"need": None, "cut": False, "loaded": False, "count": None, "commitment": "xyz"}
    assert after(shuffled) == with_red(**bare)
    assert after(replace(shuffled, ready=True)) == with_red(**bare | {"cut": True, "loaded": True})
    assert after(replace(shuffled, inside=True)) == with_red(**bare | {"loaded": True})
    plain = replace(RED, need="vacancy", hand_shuffled=False)
    by_machine = after(shuffled, decks=(plain, BLUE))
    assert by_machine == with_red(**bare, hand_shuffled=False)
    assert after(replace(shuffled, method="manual"), decks=(plain, BLUE)) == with_red(**bare)


def test_an_ordered_shuffle_or_cut_is_needed_until_it_is_done() -> None:
    ordered = ev.ShuffleOrdered(deck="red", reason="order", by="sue", cites=CITES)
    assert after(ordered) == with_red(need="ordered")
    waiting = (replace(RED, need="vacancy", cut_ordered=False), BLUE)
    cut = replace(ordered, moment=None, cut=True)
    assert after(cut, decks=waiting) == with_red(need="vacancy", cut=False)
    assert after(replace(cut, cut=False), decks=waiting) == with_red(need="vacancy", cut_ordered=False)
    uncut = replace(ordered, deck="blue", cut=False)
    assert after(uncut) == replace(LIVED_IN, decks=(RED, replace(BLUE, need="ordered")))
    assert after(replace(uncut, cut=True)) == replace(
        LIVED_IN, decks=(RED, replace(BLUE, need="ordered", cut_ordered=True))
    )


def test_a_deck_is_cut_loaded_and_put_in_play() -> None:
    assert after(ev.DeckCut(deck="blue", by="dora", cites=CITES)) == replace(
        LIVED_IN, decks=(RED, replace(BLUE, cut=True))
    )
    unloaded = (replace(RED, loaded=False), BLUE)
    loaded = ev.DeckLoaded(deck="red", count=52, cites=CITES)
    assert after(loaded, decks=unloaded) == with_red(cut_ordered=False)
    assert after(ev.DeckPutInPlay(deck="blue", cites=CITES)) == replace(LIVED_IN, in_play="blue")


def test_a_right_count_ends_the_matter_and_a_wrong_one_the_deck() -> None:
    counted = ev.DeckCounted(deck="red", count=51, complete=False, cites=("8.9",))
    assert after(counted) == with_red(count=51, counting=())
    assert after(replace(counted, out=True)) == with_red(count=51, counting=("8.9",), status="unfit")


def test_a_boxed_deck_is_out_of_play_and_wants_another_only_after_a_wrong_count() -> None:
    boxed = ev.DeckBoxed(deck="red", cites=CITES)
    out = with_red(status="boxed", counting=())
    assert after(boxed) == replace(out, in_play=None)
    assert after(boxed, in_play="blue") == replace(out, in_play="blue")
    wrong = (replace(RED, status="unfit"), BLUE)
    wanting = replace(LIVED_IN.equipment, wanted=("8.2",))
    assert after(boxed, decks=wrong) == replace(out, in_play=None, equipment=wanting)
    unfit = (replace(RED, status="unfit", counting=()), BLUE)
    assert after(boxed, decks=unfit) == replace(out, in_play=None)


def test_events_of_a_deck_nobody_knows_make_it_known() -> None:
    for event, known in (
        (ev.DeckSecured(deck="x", place="safe", custodian="sue", cites=CITES), {"status": "secured"}),
        (ev.DeckBrought(deck="x", back="grey", cites=CITES), {"back": "grey", "status": "at_table"}),
        (ev.DeckShuffled(deck="x", method="manual", cites=CITES), {"need": None, "hand_shuffled": True}),
        (ev.ShuffleOrdered(deck="x", reason="r", by="sue", cites=CITES), {"need": "ordered"}),
        (ev.DeckCut(deck="x", by="dora", cites=CITES), {"cut": True}),
        (ev.DeckLoaded(deck="x", count=52, cites=CITES), {"loaded": True}),
        (ev.DeckCounted(deck="x", count=52, complete=True, cites=CITES), {"count": 52}),
        (ev.DeckBoxed(deck="x", cites=CITES), {"status": "boxed"}),
    ):
        found = after(event)
        assert found.decks == (RED, BLUE, replace(Deck("x", ""), **known))


def test_a_seat_is_taken_and_left_with_all_that_goes_with_its_player() -> None:
    empty = replace(LIVED_IN, boxes=(replace(SEATED, seat=None, player=None), OTHER))
    taken = ev.SeatTaken(box=1, player="p9", cites=CITES, postings=move(70_00, "outside", "patron:p9"))
    seated = evolve(empty, taken)
    assert seated == replace(
        empty,
        boxes=(replace(SEATED, seat="p9", player=None), OTHER),
        limits=replace(LIVED_IN.limits, idle={1: 0, 2: 1}),
        sessions=LIVED_IN.sessions.put("p9", Session(put_in=70_00)),
        vacant=False,
        balances={"float": 100_00, "outside": -70_00, "patron:p9": 70_00},
    )
    assert evolve(empty, replace(taken, shuffle="vacancy")).decks == must_shuffle(empty, "vacancy").decks
    left = ev.SeatLeft(box=1, player="p1", cites=CITES)
    assert after(left, vacant=True) == replace(
        LIVED_IN,
        boxes=(replace(SEATED, seat=None, player=None), OTHER),
        due=LIVED_IN.due[:3],
        limits=LimitBook(),
        cautions=Cautions({"p2": 1}, (), ("p2",)),
        sessions=Sessions({"p2": Session(put_in=8)}),
        vacant=False,
    )
    last = evolve(after(left), ev.SeatLeft(box=2, player="p2", shuffle="vacancy", cites=CITES))
    assert last.vacant
    assert [deck.need for deck in last.decks] == ["vacancy", None]


def test_a_shuffle_that_is_due_undoes_cut_loading_and_count_of_the_decks_at_the_table() -> None:
    assert must_shuffle(LIVED_IN, None) == LIVED_IN
    due = {"need": "vacancy", "cut": False, "loaded": False, "count": None}
    assert must_shuffle(LIVED_IN, "vacancy") == with_red(**due)
    two = replace(LIVED_IN, decks=(RED, replace(BLUE, status="at_table")))
    assert must_shuffle(two, "vacancy").decks == (
        replace(RED, **due),
        replace(BLUE, status="at_table", **due),
    )
    assert must_shuffle(two, "vacancy", "red").decks == (replace(RED, **due), two.decks[1])
    electronic = replace(LIVED_IN, mode="electronic")
    assert must_shuffle(electronic, "vacancy").decks == (replace(RED, **due | {"loaded": True}), BLUE)


def test_a_hand_that_leaves_the_round_keeps_at_most_its_jackpot_wager() -> None:
    ante, jackpot = Wager("ante", 10_00, "p1"), Wager("jackpot", 5_00, "p1", seq=2)
    done = (Done(ante, 10_00),)
    table = replace(LIVED_IN, boxes=(replace(SEATED, status="in", wagers=(ante, jackpot)), OTHER))
    gone = replace(SEATED, status="void", done=done, cards_at="discarded")
    left = replace(table, boxes=(gone, OTHER), round=replace(LIVED_IN.round, registered=(2,)))
    went = replace(gone, back=(jackpot,))
    assert out_of_round(table, 1, done, carried=False) == replace(left, boxes=(went, OTHER))
    kept = replace(gone, wagers=(replace(jackpot, carried=True),))
    assert out_of_round(table, 1, done, carried=True) == replace(left, boxes=(kept, OTHER))
