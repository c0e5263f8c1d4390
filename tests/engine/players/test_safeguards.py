"""Who may start a hand at a table with safeguards, each reason with its clauses and its facts."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.players.safeguards import act_assess, calendar_refused, held_back, legal_assess, reached
from croupier.engine.scene import Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import (
    LossLimit,
    Patron,
    PlayerCard,
    PlayRecord,
    Safeguards,
    Session,
    Sessions,
    Span,
)
from croupier.table.table import Box, Table
from croupier.table.tournament import TournamentPlace
from tests.felt.variant import variant

HOUR = 3_600_000
AT = 1_000 * HOUR
KINDS = ("loss-day", "loss-week", "loss-month", "deposit-day")
RULE = load("star-ms-undated").rule.safeguards
MOST = {name: replace(most, cites=(name,)) for name, most in RULE.play_time.most.items()}
BOOK = variant("star-ms-undated", safeguards=replace(RULE, play_time=replace(RULE.play_time, most=MOST)))
CARD = ("nsw:31D",)
LONG = ("nsw:31L",)
TABLE = Table(
    "t",
    open=True,
    safeguards=Safeguards(zone="Australia/Sydney", day_start_minutes=0),
    boxes=(Box(1, seat="p3"), Box(2), Box(3, seat="p1")),
)
PATRON = Patron(card=PlayerCard(holder="p3"), declined=KINDS, record=PlayRecord(at=AT, periods={}))


def played(*plays: tuple[int, int], **changes: Any) -> Patron:
    """A patron with these plays, in hours before now."""
    spans = tuple(Span(AT - start * HOUR, AT - end * HOUR) for start, end in plays)
    return replace(PATRON, record=PlayRecord(at=AT, periods={}, plays=spans, **changes))


def scene(patron: Patron | None, **table: Any) -> Scene:
    return Scene(replace(TABLE, **table), BOOK, patrons={"p3": patron} if patron else {})


def answer(refusal: Refusal | None) -> tuple[str, tuple[str, ...], dict[str, Any]] | None:
    return (refusal.code, refusal.cites, refusal.facts) if refusal else None


@pytest.mark.parametrize(
    ("patron", "code", "cites", "facts"),
    [
        (None, "card/none", CARD, {"player": "p3"}),
        (replace(PATRON, record=None), "card/none", CARD, {"player": "p3"}),
        (replace(PATRON, card=None), "card/none", CARD, {"player": "p3"}),
        (replace(PATRON, card=PlayerCard(holder="p4")), "card/none", CARD, {"player": "p3"}),
        *(
            (replace(PATRON, card=PlayerCard(holder="p3", **said)), "card/invalid", CARD, {"status": status})
            for said, status in (
                ({"status": "suspended"}, "suspended"),
                ({"status": "cancelled", "expires": AT + HOUR}, "cancelled"),
                ({"expires": AT}, "active"),
                ({"expires": AT - 1}, "active"),
            )
        ),
        (played(in_play=("t", "u")), "card/in-use", CARD, {"table": "u"}),
        *(
            (replace(PATRON, declined=tuple(one for one in KINDS if one != kind)), "limits/unchosen",
             ("nsw:31I",), {"kind": kind})
            for kind in KINDS
        ),
        (replace(PATRON, suspended=AT + 1), "player/suspended", ("nsw:31S",), {"until": AT + 1}),
        (played((3, 0)), "play/assess", LONG, {}),
        (played((13, 1)), "play/out", ("day",), {"until": AT + 23 * HOUR}),
    ],
)  # fmt: skip
def test_why_somebody_starts_no_hand(
    patron: Patron | None, code: str, cites: tuple[str, ...], facts: dict[str, Any]
) -> None:
    now = scene(patron, mode="electronic")
    assert answer(held_back(now, "p3", AT)) == (code, cites, facts)
    assert answer(held_back(now, "p3", 0)) == (code, cites, facts), "by the time of the record"
    for other in (
        {"safeguards": None},
        {"practice": True},
        {"tournament": TournamentPlace(tournament="t", book="b")},
    ):
        assert held_back(scene(patron, **other), "p3", AT) is None


@pytest.mark.parametrize(
    "patron",
    [
        PATRON,
        replace(PATRON, card=PlayerCard(holder="p3", expires=AT + 1)),
        played(in_play=("t",)),
        replace(
            PATRON,
            declined=("loss-week",),
            loss_limits=(LossLimit(amount=0), LossLimit(amount=0, period="month")),
            deposit_limit=0,
        ),
        replace(PATRON, suspended=AT),
        played((3, 0), assessed=AT - 1),
    ],
)
def test_who_starts_one(patron: Patron) -> None:
    assert held_back(scene(patron, mode="electronic"), "p3", AT) is None


def test_the_time_of_the_hand_counts_and_not_that_of_the_record() -> None:
    late = replace(PATRON, card=PlayerCard(holder="p3", expires=AT + 1))
    assert answer(held_back(scene(late), "p3", AT + 1)) == ("card/invalid", CARD, {"status": "active"})


def test_by_the_mode_of_the_table_staff_look_sooner_or_later() -> None:
    for mode, hours in (("live", 6), ("electronic", 3)):
        short = replace(
            PATRON, record=PlayRecord(at=AT, periods={}, plays=(Span(AT - hours * HOUR + 1, AT),))
        )
        assert held_back(scene(short, mode=mode), "p3", AT) is None
        assert answer(held_back(scene(played((hours, 0)), mode=mode), "p3", AT)) == ("play/assess", LONG, {})


@pytest.mark.parametrize(
    ("zone", "start", "whole"),
    [("Z", 0, True), ("Z", 1439, True), ("Z", 1440, False), ("Z", -1, False), ("", 0, False)],
)
def test_safeguards_come_with_a_calendar(zone: str, start: int, whole: bool) -> None:
    asked = Safeguards(zone=zone, day_start_minutes=start)
    none = ("safeguards/calendar", ("house:safeguards",), {"zone": zone, "start": start})
    assert answer(calendar_refused(RULE, asked)) == (None if whole else none)
    assert calendar_refused(RULE, None) is None


def test_everybody_is_told_once_in_the_order_of_their_names() -> None:
    patrons = {"p3": played((6, 0)), "p1": played((13, 1)), "p9": played((6, 0))}
    assess = ev.PlayTimeReached(player="p3", what="assess", cites=LONG)
    day = ev.PlayTimeReached(player="p1", what="day", until=AT + 23 * HOUR, cites=("day",))
    here = Scene(TABLE, BOOK, patrons=patrons)
    assert reached(here, AT) == (day, assess)
    for said, left in (("assess", (day,)), ("day", (day, assess))):
        told = Sessions({"p3": Session(told=(said,))})
        assert reached(replace(here, table=replace(TABLE, sessions=told)), AT) == left
    assert reached(replace(here, patrons={}), AT) == ()
    unknown = {player: replace(patron, record=None) for player, patron in patrons.items()}
    assert reached(replace(here, patrons=unknown), AT) == ()
    assert reached(replace(here, patrons={"p3": PATRON}), AT) == ()


def test_staff_look_at_who_sits_there_and_say_what_they_saw() -> None:
    look = c.AssessPlayer(actor="boss", player="p3", goes_on=True, note="fit", at=AT)
    here = scene(PATRON)
    assert legal_assess(here, look) is None
    seen = ev.PlayerAssessed(player="p3", goes_on=True, note="fit", by="boss", cites=LONG)
    assert act_assess(here, look) == (seen,)
    assert act_assess(here, replace(look, goes_on=False)) == (replace(seen, goes_on=False),)
    off = legal_assess(scene(PATRON, safeguards=None), look)
    assert answer(off) == ("safeguards/off", ("house:safeguards",), {})
    assert answer(legal_assess(scene(PATRON, open=False), look)) == ("table/closed", LONG, {})
    away = replace(look, player="p2")
    assert answer(legal_assess(here, away)) == ("seat/none", LONG, {"player": "p2"})
    assert answer(legal_assess(here, replace(look, note=""))) == ("assess/note", LONG, {})
