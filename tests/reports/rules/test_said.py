"""Every event has its sentence, and none is told as a record: no name of a field, nothing of the code."""

import re
import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import croupier.house.subjects
from croupier.core.event import Event
from croupier.engine.audience import OPEN_TO_ALL
from croupier.house.security.rules.door_events import RefusalsNotKept
from croupier.meters.rules.events import Counted
from croupier.reports.rules.said import SENTENCES, said
from croupier.table import events as ev
from croupier.table.text.irregular import EFFECTS, KINDS
from croupier.table.text.sentences import SENTENCES as TABLES
from croupier.table.text.telling import tell

SUBJECTS = croupier.house.subjects.SUBJECTS  # all of them are there, so all of their events are
CITES = ("1.1",)
CARDS = "cards", "card", "five", "was"


def kinds(base: type[Event]) -> Iterator[type[Event]]:
    """Every kind of event that happens, and not what several of them have in common."""
    for kind in base.__subclasses__():
        if kind.__subclasses__():
            yield from kinds(kind)
        elif kind.__module__.startswith("croupier."):
            yield kind


ALL = sorted({*kinds(Event)}, key=lambda kind: kind.__name__)


def made(kind: type[Event], *, full: bool) -> Event:
    """One with everything that may be said of it, or with no more than must be."""
    hints = typing.get_type_hints(kind)
    fields = [one for one in msgspec.structs.fields(kind) if full or one.required]
    said = {one.name: value(one.name, hints[one.name], full=full) for one in fields}
    return kind(**{**said, "cites": CITES, **({"postings": ()} if "postings" in said else {})})


def value(name: str, hint: Any, *, full: bool) -> Any:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return args[-1]
    if origin in (types.UnionType, typing.Union):
        some = [one for one in args if one is not types.NoneType]
        return value(name, some[0], full=full) if full else None
    if origin is tuple:
        return tuple(value(name, one, full=full) for one in args if one is not ...)
    if origin is dict:
        return {value("key", args[0], full=full): value(name, args[1], full=full)}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints = typing.get_type_hints(hint)
        return hint(**{one: value(one, hints[one], full=full) for one in hint.__struct_fields__})
    if hint is bool:
        return full
    if hint is int:
        return 17
    return "Ah" if name in CARDS else f"Some-{len(name)}"


def test_every_event_of_every_subject_has_a_sentence() -> None:
    assert len(ALL) > 250
    assert [kind.__name__ for kind in ALL if kind not in SENTENCES] == []
    assert {*SENTENCES} - {*ALL} == set(), "no sentence without an event"


@pytest.mark.parametrize("full", [True, False], ids=["full", "bare"])
@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_a_sentence_is_no_record(kind: type[Event], full: bool) -> None:
    event = made(kind, full=full)
    for text in (said(event), tell(SENTENCES, event, "Some-6", aloud=True)):
        assert text[0].upper() == text[0]
        assert text.strip() == text
        assert not re.search(r"[{}\[\]|]|\bNone\b|\bTrue\b|\bFalse\b|\w+=|_|  ", text), text
        assert kind.__name__ not in text


def test_what_anybody_at_a_table_may_see_is_told_to_players() -> None:
    """A player hears of all that happens openly, and of what is about them with "you" for the name."""
    assert {*OPEN_TO_ALL} <= {*TABLES}
    seat = ev.SeatTaken(box=3, player="ann", cites=CITES)
    assert tell(TABLES, seat) == "Box 3 is taken by ann"
    assert tell(TABLES, seat, "ann") == "Box 3 is taken by you"
    shown = ev.CommunityShown(places=(1,), cards=("Qs",), names=("3rd",), cites=CITES)
    assert tell(TABLES, shown, aloud=True) == "Shared cards: Queen of spades (3rd street)"
    assert tell(TABLES, shown) == "Shared cards: Qs (3rd street)"


def test_a_contribution_taken_back_is_said_in_words() -> None:
    unfed = ev.JackpotUnfed(
        meter="star-uth", boxes=(1,), cents=500, units=1_000_000, why="taken-back", cites=CITES
    )
    assert said(unfed) == "Jackpot wagers of $5 come off meter star-uth: taken back"


def test_rulings_are_told_by_what_they_do() -> None:
    for kind, does in zip(KINDS, EFFECTS, strict=False):
        ruled = ev.IncidentRuled(kind=kind, does=does, by="sue", notices=(), cites=CITES)
        closed = ev.IncidentClosed(kind=kind, does=does, by="sue", notices=(7,), cites=CITES)
        assert said(ruled) == f"Sue rules: {EFFECTS[does].does}"
        assert said(closed).endswith("is closed")


def test_what_is_counted_is_told_in_its_parts() -> None:
    assert not [kind for kind in ALL if kind is Counted], "what meters have in common does not happen"
    most = RefusalsNotKept(at=0, count=9, people={"ann": 5, "bob": 4}, cites=CITES)
    assert said(most) == "9 refusals were answered and not kept; the most: ann 5, bob 4"
    lost = ev.BoxFolded(
        box=2, stage=1, spots=("ante", "3rd"), back={"blind": 500}, cards_at="held", deemed=True, cites=CITES
    )
    assert said(lost) == "Box 2 is deemed to fold and loses ante, 3rd street; $5 of the blind goes back"


def test_who_is_told_of_the_own_acts_is_told_in_the_second_person() -> None:
    told = {
        "You sign on to deal": ev.DealerSignedOn(dealer="max", cites=CITES),
        "You cut the red deck": ev.DeckCut(deck="red", by="max", cites=CITES),
    }
    for text, event in told.items():
        assert tell(SENTENCES, event, "max") == text
        assert tell(SENTENCES, event, "ann").startswith("Max ")
