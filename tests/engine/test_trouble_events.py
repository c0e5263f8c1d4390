"""What each event about trouble, equipment, notices and tournaments makes of a table, compared whole."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.evolve import evolve
from croupier.engine.running.evolve import after_hand
from croupier.table import events as ev
from croupier.table.decks import Equipment
from croupier.table.incidents import Exposed, Incident, Offer, Orders
from croupier.table.jackpot import JackpotPlace, Outcome, Won
from croupier.table.limits import LimitBook, Notice
from croupier.table.notices import Outbox, PendingNotice
from croupier.table.sanctions import Apart
from croupier.table.table import Box, Deck, Done, DueStep, Mode, Round, Table, Wager
from croupier.table.tournament import TournamentPlace

WHY = ("11.1",)
ANTE, STREET = Wager("ante", 10_00, "p2", seq=1), Wager("3rd", 30_00, "p2", seq=4)
JACKPOT = Wager("jackpot", 5_00, "p2", seq=2)
PLAYED = Box(2, "p2", "p2", (ANTE, JACKPOT, STREET), (), "in", (2, 3), cards_at="dealt", acted=1)
BOXES = (Box(1), PLAYED, Box(3, "p3"))
ROUND = Round(7, "deciding", 1, drawn=5, exposed=(Exposed(0, "2c", stays=True),), registered=(1, 2))
READY = Deck("red", "red", "at_table", need=None, hand_shuffled=True, cut=True, loaded=True, count=52)
DECKS = (READY, replace(READY, id="blue", back="blue"), replace(READY, id="green", status="secured"))
OFFERED = Incident("fire", "dora", ("close",), offered=(1, 2), offer=Offer("close", 9, WHY))
FIRST = PendingNotice(1, "sign", "inspector", 10, 20)
PLACE = TournamentPlace(
    tournament="cup",
    book="b",
    played=4,
    missing={"p1": 2, "p3": 1},
    secret={"p1": "aa", "p2": "bb"},
    used={"p1": 1},
)


def table(*boxes: Box, **changes: Any) -> Table:
    said: dict[str, Any] = {
        "round": ROUND, "decks": DECKS, "in_play": "red", "incident": OFFERED, "outbox": Outbox(1, (FIRST,)),
        "equipment": Equipment("A", failed=("1",), wanted=("2",)), "source": "device", "shuffler": "S",
        "orders": Orders(first=("p1",), apart=(Apart(("p1", "p2")),), english=False), "tournament": PLACE,
        "due": (DueStep("a", 2), DueStep("b", lasts=True)),
    }  # fmt: skip
    return Table("t", boxes=boxes or BOXES, **{**said, **changes})


def second(box: Box = PLAYED, **changes: Any) -> Table:
    """The table with its second box changed."""
    return table(BOXES[0], replace(box, **changes), BOXES[2])


def deck(**changes: Any) -> Table:
    """The table with its red deck changed."""
    return table(decks=(replace(READY, **changes), *DECKS[1:]))


def ordered(**changes: Any) -> Table:
    return table(orders=replace(table().orders, **changes))


def placed(**changes: Any) -> Table:
    return table(tournament=replace(PLACE, **changes))


CALLED: dict[str, Any] = {
    "kind": "odd", "by": "dora", "remedies": ("void",), "box": 2, "boxes": (2, 3), "cards": ("As",),
    "places": ("3rd",), "count": 3, "spot": "ante", "amount": 40, "deck": "red",
}  # fmt: skip
SHUFFLED = {"need": "replaced", "cut": False, "loaded": False, "count": None, "hand_shuffled": False}
EVENTS: tuple[tuple[ev.Event, Table], ...] = (
    (ev.IrregularityCalled(**CALLED, note="so", cites=WHY), table(incident=Incident(**CALLED))),
    (ev.IncidentClosed(kind="fire", does="close", by="sue", cites=WHY), table(incident=None)),
    (
        ev.CallWithdrawn(kind="fire", by="sue", reason="none", undue=("a", "z"), cites=WHY),
        table(incident=None, due=(DueStep("b", lasts=True),)),
    ),
    (
        ev.HandVoided(box=2, carried=True, cites=WHY),
        replace(
            second(
                wagers=(replace(JACKPOT, carried=True),), status="void", cards_at="discarded",
                back=(ANTE, STREET),
            ),
            incident=replace(OFFERED, offered=(1,)), round=replace(ROUND, registered=(1,)),
        ),
    ),
    (
        ev.HandVoided(box=2, cites=WHY),
        replace(
            second(wagers=(), status="void", cards_at="discarded", back=(ANTE, JACKPOT, STREET)),
            incident=replace(OFFERED, offered=(1,)), round=replace(ROUND, registered=(1,)),
        ),
    ),
    (
        ev.CommunityExposed(index=2, card="9h", stays=False, cites=WHY),
        table(round=replace(ROUND, exposed=(*ROUND.exposed, Exposed(2, "9h", stays=False)))),
    ),
    (
        ev.HandDiscarded(box=2, places=(2, 3), cites=WHY),
        replace(second(places=(), cards_at="none"), round=replace(ROUND, drawn=7)),
    ),
    (ev.DeckSuspected(deck="red", cites=WHY), deck(suspect=WHY)),
    (ev.DeckSuspected(deck="none", cites=WHY), table()),
    (
        ev.WagerCorrected(box=2, spot="ante", stake=40_00, was=10_00, cites=WHY),
        second(wagers=(replace(ANTE, stake=40_00), JACKPOT, STREET)),
    ),
    (
        ev.OrderGiven(order="act-first", players=("p3", "p1"), by="sue", reason="r", cites=WHY),
        ordered(first=("p1", "p3")),
    ),
    (
        ev.OrderGiven(order="keep-apart", players=("p3", "p4"), by="sue", reason="r", cites=WHY),
        ordered(apart=(Apart(("p1", "p2")), Apart(("p3", "p4")))),
    ),
    (ev.OrderGiven(order="english-only", by="sue", reason="r", cites=WHY), ordered(english=True)),
    (ev.OrderLifted(order="act-first", by="sue", cites=WHY), ordered(first=())),
    (ev.OrderLifted(order="keep-apart", by="sue", cites=WHY), ordered(apart=())),
    (ev.OrderLifted(order="keep-apart", players=("p2", "p1"), by="sue", cites=WHY), ordered(apart=())),
    (
        ev.OrderGiven(order="keep-apart", players=("p2", "p1"), stays="p1", by="sue", reason="r", cites=WHY),
        ordered(apart=(Apart(("p2", "p1"), "p1"),)),
    ),
    (
        ev.RetractOffered(boxes=(2, 3), does="stay", until=99, cites=WHY),
        table(incident=replace(OFFERED, offered=(2, 3), offer=Offer("stay", 99, WHY))),
    ),
    (ev.RetractDeclined(box=1, cites=WHY), table(incident=replace(OFFERED, offered=(2,)))),
    (ev.CardsFoundUnfit(deck="red", reason="worn", by="sue", cites=WHY), deck(condemned=WHY)),
    (ev.CardsFoundUnfit(deck="none", reason="worn", by="sue", cites=WHY), table()),
    (
        ev.CardsChanged(deck="red", cards=("As",), reason="worn", by="sue", check=("4",), cites=WHY),
        deck(**SHUFFLED, suspect=("4",)),
    ),
    (ev.CardsChanged(deck="none", reason="worn", by="sue", cites=WHY), table()),
    (
        ev.SourceFailed(source="device", unit="A", cites=WHY),
        table(equipment=Equipment("A", failed=WHY, wanted=("2",))),
    ),
    (
        ev.SourceChanged(source="shoe", unit="B", shuffler="T", reason="new", by="sue", cites=WHY),
        table(
            source="shoe", shuffler="T", equipment=Equipment("B", wanted=("2",)),
            decks=(
                *(replace(one, **{**SHUFFLED, "need": "source"}) for one in DECKS[:2]),
                replace(DECKS[2], hand_shuffled=False),
            ),
        ),
    ),
    (
        ev.NoticeRaised(number=5, name="n", to="sue", raised=30, due=40, box=2, cites=WHY),
        table(outbox=Outbox(5, (FIRST, PendingNotice(5, "n", "sue", 30, 40, 2)))),
    ),
    (ev.TournamentPlaceSet(cites=WHY), table(tournament=None)),
    (ev.TournamentPlaceSet(place=replace(PLACE, session="2.1"), cites=WHY), placed(session="2.1")),
    (
        ev.SecretWagerMade(box=2, player="p1", seal="cc", cites=WHY),
        placed(secret={"p1": "cc", "p2": "bb"}, used={"p1": 2}),
    ),
    (
        ev.SecretWagerMade(box=2, player="p9", seal="cc", cites=WHY),
        placed(secret={"p1": "aa", "p2": "bb", "p9": "cc"}, used={"p1": 1, "p9": 1}),
    ),
    (ev.SecretWagerRevealed(box=2, player="p1", amount=5, cites=WHY), placed(secret={"p2": "bb"})),
    (ev.SecretWagerDropped(box=2, player="p2", cites=WHY), placed(secret={"p1": "aa"})),
)  # fmt: skip


@pytest.mark.parametrize(("event", "after"), EVENTS, ids=[type(event).__name__ for event, _ in EVENTS])
def test_an_event_changes_this_and_nothing_else(event: ev.Event, after: Table) -> None:
    assert evolve(table(), event) == after


def test_an_order_of_english_is_lifted() -> None:
    lifted = ev.OrderLifted(order="english-only", by="sue", cites=WHY)
    assert evolve(ordered(english=True), lifted) == table()


def test_what_needs_an_incident_or_a_tournament_changes_nothing_without_one() -> None:
    plain = table(incident=None, tournament=None)
    for event in (
        ev.RetractOffered(boxes=(2,), does="stay", until=99, cites=WHY),
        ev.RetractDeclined(box=2, cites=WHY),
        ev.SecretWagerMade(box=2, player="p1", seal="cc", cites=WHY),
        ev.SecretWagerRevealed(box=2, player="p1", amount=5, cites=WHY),
        ev.SecretWagerDropped(box=2, player="p1", cites=WHY),
    ):
        assert evolve(plain, event) == plain
    assert after_hand(plain) == plain
    assert after_hand(table()) == placed(played=5, missing={"p1": 1})


def test_one_notice_is_sent_and_acknowledged_and_the_others_wait() -> None:
    other = PendingNotice(2, "n", "sue", 30, 40)
    both = table(outbox=Outbox(2, (FIRST, other)))
    sent = evolve(both, ev.NoticeSent(number=1, by="dora", at=35, cites=WHY))
    assert sent == table(outbox=Outbox(2, (replace(FIRST, sent=35), other)))
    told = evolve(sent, ev.NoticeAcknowledged(number=1, by="sue", at=36, cites=WHY))
    assert told == table(outbox=Outbox(2, (other,)))


def test_a_whole_deck_changed_is_gone_and_new_cards_are_wanted() -> None:
    for deck_id, at, in_play in (("red", 0, None), ("blue", 1, "red")):
        changed = ev.CardsChanged(deck=deck_id, reason="worn", by="sue", cites=WHY)
        counted = tuple(replace(one, counting=("5",), condemned=("6",)) for one in DECKS)
        gone = replace(counted[at], status="boxed", counting=(), condemned=())
        assert evolve(table(decks=counted), changed) == table(
            decks=(*counted[:at], gone, *counted[at + 1 :]),
            in_play=in_play,
            equipment=replace(table().equipment, wanted=WHY),
        )


@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_a_source_that_failed_with_its_cards_takes_the_decks_at_the_table_along(mode: Mode) -> None:
    failed = ev.SourceFailed(source="device", unit="A", cards=True, cites=WHY)
    if mode == "live":
        gone = tuple(replace(one, status="boxed") for one in DECKS[:2])
        after = table(decks=(*gone, DECKS[2]), in_play=None, equipment=Equipment("A", failed=WHY, wanted=WHY))
    else:
        fresh = tuple(replace(one, need="replaced", cut=False, count=None) for one in DECKS[:2])
        after = table(
            decks=(*fresh, DECKS[2]), equipment=Equipment("A", failed=WHY, wanted=("2",)), mode=mode
        )
    assert evolve(table(mode=mode), failed) == after


def test_a_void_round_leaves_seats_and_the_jackpot_wagers_it_carries() -> None:
    won = JackpotPlace(
        outcome=Outcome(1, 2, 3, reset=False),
        won=(Won(2, "p2", "x", 1, WHY),),
        declined=(3,),
        permits={3: "p2"},
    )
    paid = Done(Wager("jackpot", 5_00, "p3", seq=3), 5_00)
    before = table(
        replace(PLAYED, number=1, seat="p1"),
        PLAYED,
        replace(PLAYED, number=3, wagers=(ANTE,), done=(paid, Done(ANTE, 10_00)), seat=None, player="p3"),
        seats_attested=True, jackpot=won,
        limits=LimitBook(notices={"minimum": Notice(0, 0, {}, 7)}, full=True, idle={1: 4, 2: 3}),
    )  # fmt: skip
    after = evolve(
        before, ev.RoundVoided(round=7, result="misdeal", carried=(2, 3), shuffle="void", cites=WHY)
    )
    assert after == replace(
        before,
        boxes=(
            Box(1, "p1"),
            Box(2, "p2", "p2", (replace(JACKPOT, carried=True),)),
            Box(3, None, "p3", (replace(paid.wager, carried=True),)),
        ),
        round=Round(8),
        seats_attested=False,
        jackpot=JackpotPlace(),
        decks=(replace(READY, need="void", cut=False, loaded=False, count=None), *DECKS[1:]),
        limits=replace(before.limits, full=False, idle={1: 4, 2: 0}),
        due=(DueStep("b", lasts=True),),
    )
    assert evolve(before, ev.RoundVoided(round=7, result="void", cites=WHY)).decks == DECKS
