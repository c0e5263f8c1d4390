"""Player cards, stays and exclusions: each refusal whole, and what events leave of a player's stay."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.ledger import Posting, move
from croupier.core.refusal import Refusal
from croupier.engine.evolve import evolve
from croupier.engine.players.cards import card_refused, help_refused, helped
from croupier.engine.players.evolve import began, ended
from croupier.engine.players.exclusions import excluded
from croupier.engine.scene import Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import Patron, PlayerCard, Session, Sessions
from croupier.table.sanctions import FloorOrders, Sanctions
from croupier.table.table import Box, Round, Table
from tests.felt.variant import variant

BOOK, OTHER = load("star-ms-4"), load("star-ms-undated")
SINCE = 1_724_025_600_000  # 19 August 2024, midnight UTC
AT = SINCE + 1_000
CARD, OWN, HELP = ("5.1", "1.1:Player Card"), ("13.1", "13.1.1", "13.1.2"), ("1.1:Proxy Betting",)
MINE = PlayerCard(holder="p3")


def scene(card: PlayerCard | None, session: Session | None = None, **table: Any) -> Scene:
    sessions = Sessions({"p3": session} if session else {})
    return Scene(Table("t", sessions=sessions, **table), BOOK, patrons={"p3": Patron(card=card)})


def answer(refusal: Refusal | None) -> tuple[str, tuple[str, ...], dict[str, Any]] | None:
    return (refusal.code, refusal.cites, refusal.facts) if refusal else None


@pytest.mark.parametrize(
    ("card", "session", "code", "cites", "facts"),
    [
        (None, None, "card/none", CARD, {"player": "p3"}),
        (PlayerCard(holder="p4"), None, "card/other", OWN, {"holder": "p4"}),
        (replace(MINE, kind="staff"), None, "card/kind", CARD, {"kind": "staff", "form": "plastic"}),
        (replace(MINE, form="paper"), None, "card/kind", CARD, {"kind": "player", "form": "paper"}),
        (replace(MINE, status="suspended"), None, "card/invalid", CARD, {"status": "suspended"}),
        (replace(MINE, expires=AT), None, "card/invalid", CARD, {"status": "active"}),
        (MINE, Session(paused=0), "player/paused", ("13.4",), {"until": 0}),
        (MINE, Session(paused=AT + 1), "player/paused", ("13.4",), {"until": AT + 1}),
    ],
)
def test_why_a_card_is_none(
    card: PlayerCard | None, session: Session | None, code: str, cites: tuple[str, ...], facts: dict[str, Any]
) -> None:
    assert answer(card_refused(scene(card, session), "p3", AT)) == (code, cites, facts)
    assert card_refused(scene(card, session, practice=True), "p3", AT) is None
    assert card_refused(replace(scene(card, session), book=OTHER), "p3", AT) is None
    for before in (1, SINCE - 1):
        early = card_refused(scene(card, session), "p3", before)
        assert answer(early) == ((code, cites, facts) if session else None), "a pause is no matter of cards"
    assert answer(card_refused(replace(scene(card), patrons={}), "p3", AT)) == (
        "card/none",
        CARD,
        {"player": "p3"},
    )


def test_whose_wagers_were_invalid_bets_no_more_whatever_the_card() -> None:
    barred = scene(MINE, sanctions=Sanctions(invalid={"p3": ("13.21",)}))
    assert answer(card_refused(barred, "p3", AT)) == ("card/barred", ("13.21",), {"player": "p3"})
    assert answer(card_refused(barred, "p4", AT)) == ("card/none", CARD, {"player": "p4"})
    assert card_refused(replace(barred, floor=FloorOrders()), "p3", AT) is None, "shown at another table"
    elsewhere = replace(scene(MINE), floor=FloorOrders(invalid={"p3": ("13.1",)}))
    assert answer(card_refused(elsewhere, "p3", AT)) == ("card/barred", ("13.1",), {"player": "p3"})


def test_a_card_in_force_is_one_and_an_unknown_time_is_not_before() -> None:
    for card in (MINE, replace(MINE, kind="social", form="digital"), replace(MINE, expires=AT + 1)):
        assert card_refused(scene(card), "p3", AT) is None
    assert card_refused(scene(MINE, Session(paused=AT)), "p3", AT) is None
    for at in (0, SINCE):
        assert answer(card_refused(scene(None), "p3", at)) == ("card/none", CARD, {"player": "p3"})
    bare = variant("star-ms-undated", player_card=BOOK.rule.player_card)
    assert card_refused(replace(scene(MINE, Session(paused=0)), book=bare), "p3", AT) is None, "no such right"


def test_only_the_dealer_of_a_live_table_attests_help_of_somebody_else() -> None:
    wager = c.PlaceWager(actor="deb", box=3, spot="ante", amount=1, player="p3", helper="ann")
    live = replace(scene(MINE, dealer="deb"), staff={"deb": "dealer", "sue": "gaming_supervisor"})
    assert help_refused(live, wager) is None
    attested = ev.HelpAttested(box=3, player="p3", helper="ann", by="deb", cites=HELP)
    assert helped(live, wager) == (attested,)
    alone = replace(wager, helper="")
    machine = replace(live, table=replace(live.table, mode="electronic"))
    assert (help_refused(machine, alone), helped(live, alone)) == (None, ())
    for where, who in ((live, replace(wager, actor="sue")), (machine, wager)):
        assert answer(help_refused(where, who)) == ("wager/helper", HELP, {})
    for helper in ("p3", "sue"):
        refusal = help_refused(live, replace(wager, helper=helper))
        assert answer(refusal) == ("wager/helper", HELP, {"helper": helper})
    other = replace(live, book=OTHER)
    assert answer(help_refused(other, wager)) == ("wager/helper", ("house:own-box",), {})
    assert helped(other, wager) == ()


def test_who_is_excluded_by_this_table_or_by_the_casino() -> None:
    table = Table(
        "t", sanctions=Sanctions(excluded={"p3": ("game",), "p4": ("game",)}, barred={"p4": ("own",)})
    )
    here = Scene(table, BOOK, barred={"p5": ("any",)})
    assert answer(excluded(here, "p3")) == ("player/excluded", ("game",), {"player": "p3"})
    assert answer(excluded(here, "p4")) == ("player/barred", ("own",), {"player": "p4"})
    assert answer(excluded(here, "p5")) == ("player/barred", ("any",), {"player": "p5"})
    assert excluded(here, "p6") is None


STAY = Session(
    put_in=10, late=3, late_round=4, net_loss=7, paused=9, directions=("a",), told=("day", "assess", "week")
)
THEIRS = Session(put_in=99)
TABLE = Table(
    "t", sessions=Sessions({"p3": STAY, "p4": THEIRS}), boxes=(Box(1), Box(2)), round=Round(4, drawn=1)
)
CITES = ("13.4",)


def stays(**changes: Any) -> Table:
    return replace(TABLE, sessions=Sessions({"p3": replace(STAY, **changes), "p4": THEIRS}))


@pytest.mark.parametrize(
    ("number", "drawn", "late"),
    [(4, 0, 3), (4, 1, 8), (5, 0, 0), (5, 1, 5)],
)
def test_chips_after_the_first_card_are_late_for_its_round(number: int, drawn: int, late: int) -> None:
    round = Round(number, drawn=drawn)
    more = stays(put_in=15, late=late, late_round=number)
    bought = ev.ChipsBought(player="p3", amount=5, means="cash", cites=CITES)
    declared = ev.ChipsDeclared(player="p3", amount=5, cites=CITES)
    for event in (bought, declared):
        assert evolve(replace(TABLE, round=round), event) == replace(more, round=round)


def test_a_stay_begins_with_what_its_player_brought_and_ends_alone() -> None:
    postings = (*move(50, "outside", "patron:p5"), *move(7, "outside", "patron:p9"), Posting("patron:p5", 1))
    with_them = {"p3": STAY, "p4": THEIRS, "p5": Session(put_in=51)}
    assert began(TABLE, "p5", postings) == replace(TABLE, sessions=Sessions(with_them))
    assert ended(TABLE, "p4") == replace(TABLE, sessions=Sessions({"p3": STAY}))
    left = Session(directions=STAY.directions, paused=STAY.paused)
    waiting = replace(TABLE, sessions=Sessions({"p3": left, "p4": THEIRS}))
    assert ended(TABLE, "p3") == waiting, "a direction and a pause wait for who gets up"
    again = Sessions({"p3": Session(put_in=51, directions=("a",), paused=STAY.paused), "p4": THEIRS})
    assert began(waiting, "p3", (Posting("patron:p3", 51),)).sessions == again


def test_what_happens_to_a_player_is_kept_with_their_stay() -> None:
    found = ev.WagersInvalidated(box=1, player="p3", why="card-invalid", amount=0, barred=True, cites=CITES)
    changes: list[tuple[ev.Event, dict[str, Any]]] = [
        (replace(found, barred=False), {}),
        (ev.PlayerPaused(player="p3", until=5, by="b", cites=CITES), {"paused": 5}),
        (
            ev.PlayerResumed(player="p3", net_loss=1, put_in=2, by="b", cites=CITES),
            {"paused": None, "net_loss": 1, "put_in": 2},
        ),
        (ev.PlayerDirected(player="p3", text="b", by="b", cites=CITES), {"directions": ("a", "b")}),
        (ev.DirectionsAcknowledged(player="p3", cites=CITES), {"directions": ()}),
        (ev.PlayTimeReached(player="p3", what="x", cites=CITES), {"told": (*STAY.told, "x")}),
        (
            ev.PlayerAssessed(player="p3", goes_on=True, note="", by="b", cites=CITES),
            {"told": ("day", "week")},
        ),
    ]
    for event, change in changes:
        assert evolve(TABLE, event) == stays(**change)
