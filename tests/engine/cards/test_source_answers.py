"""The dealing source and its trouble: whole refusals, and whole events."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.cards import sources
from croupier.engine.irregular.ruling import Ruling
from croupier.engine.remedies import devices
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.decks import Equipment
from croupier.table.incidents import Incident
from croupier.table.table import Done, Table, Wager
from tests.felt import Felt, play, sign

S4, CROWN, UTH = "star-ms-4", "crown-ms-3.0", "star-uth"
HOUSE = ("house:dealing-source",)
Said = tuple[str, tuple[str, ...], dict[str, Any]]  # code, clauses and facts of a refusal


def said(answer: object) -> Said | None:
    """A refusal; nothing if there was none."""
    return (answer.code, answer.cites, answer.facts) if isinstance(answer, Refusal) else None


@pytest.mark.parametrize(
    ("book", "source", "shuffler", "low", "answer"),
    [
        (S4, "card_shoe", "", False, None),
        (S4, "hand", "", False, ("source/kind", load(S4).rule.sources.cites, {"source": "hand"})),
        (
            S4,
            "card_shoe",
            "asm",
            False,
            ("source/shuffler", load(S4).rule.sources.cites, {"shuffler": "asm"}),
        ),
        (CROWN, "manual_shoe", "asm", False, None),
        (CROWN, "csm", "", True, ("sign/low-limit", ("house:sign",), {})),
        (S4, "card_shoe", "", True, ("source/low-limit", ("6.7.2",), {"source": "card_shoe"})),
        (S4, "shuffling_device", "", True, None),
    ],
)
def test_a_book_names_its_sources(
    book: str, source: str, shuffler: str, low: bool, answer: Said | None
) -> None:
    found = sources.source_refused(load(book), source, shuffler, sign(book, low_limit=low))
    assert said(found) == answer


def change(source: str, **more: Any) -> c.ChangeSource:
    return c.ChangeSource(actor="gaming_supervisor", source=source, **more)


def at_rest(book: str = UTH, **table: Any) -> Felt:
    """A live table between rounds with the equipment as it is said."""
    felt = play(book, mode="live")
    felt.table = replace(felt.table, **table)
    return felt


FAILED = Equipment("A", failed=("12.2",))
DEALING = replace(Table("t").round, drawn=1)
SAME = {"source": "shuffling_device"}
HERE: Said = ("source/same", HOUSE, SAME)


@pytest.mark.parametrize(
    ("table", "command", "answer"),
    [
        ({}, change("card_shoe"), None),
        ({"open": False}, change("card_shoe"), ("table/closed", HOUSE, {})),
        ({"round": DEALING}, change("card_shoe"), ("source/round", HOUSE, {})),
        ({"round": DEALING, "equipment": FAILED}, change("card_shoe"), ("source/round", ("12.2",), {})),
        ({"sign": None}, change("card_shoe"), ("source/round", HOUSE, {})),
        ({}, change("csm"), ("source/kind", load(UTH).rule.sources.cites, {"source": "csm"})),
        ({}, change("shuffling_device"), HERE),
        ({}, change("shuffling_device", unit="B"), None),
        ({}, change("shuffling_device", shuffler="single_deck_shuffler"), None),
        ({"equipment": FAILED}, change("shuffling_device"), None),
        ({"equipment": FAILED}, change("shuffling_device", unit="A"), ("source/same", ("12.2",), SAME)),
        (
            {"equipment": FAILED},
            change("shuffling_device", unit="A", shuffler="single_deck_shuffler"),
            ("source/same", ("12.2",), SAME),
        ),
        ({"equipment": FAILED}, change("shuffling_device", unit="B"), None),
    ],
)
def test_another_source_is_taken_between_rounds(
    table: dict[str, Any], command: c.ChangeSource, answer: Said | None
) -> None:
    felt = at_rest(**table)
    assert said(sources.legal_change(felt.scene(), command)) == answer


def test_a_new_source_has_room_for_the_decks_that_lie_here() -> None:
    felt = play(UTH, "check red\nbring red\ncheck blue\nbring blue\ncheck green", mode="live")
    cites = load(UTH).rule.sources.cites
    assert said(felt.give(change("card_shoe"))) == ("deck/capacity", cites, {"decks": 2})
    felt.do("out blue")
    assert said(felt.give(change("card_shoe"))) is None, "what does not lie here needs no room"


def changed(felt: Felt, command: c.ChangeSource) -> ev.Event:
    answer = felt.give(command)
    assert isinstance(answer, tuple)
    (event,) = answer
    return event


def test_what_stands_at_the_table_already_is_not_asked_for_again() -> None:
    felt = at_rest(equipment=FAILED)
    shoe = change("card_shoe", unit="B", shuffler="single_deck_shuffler", reason="jam")
    assert changed(felt, shoe) == ev.SourceChanged(
        source="card_shoe", unit="B", shuffler="single_deck_shuffler", reason="jam", by="gaming_supervisor",
        cites=("12.2",), steps=("cutting-card",),
    )  # fmt: skip
    by_hand = ev.SourceChanged(source="hand", by="gaming_supervisor", cites=HOUSE)
    assert changed(felt, change("hand")) == by_hand
    assert [due.name for due in felt.table.due] == ["cutting-card"]
    assert changed(felt, change("shuffling_device")) == replace(by_hand, source="shuffling_device")
    assert changed(felt, change("hand")) == replace(by_hand, steps=("cutting-card",))


def test_a_jammed_deck_is_named_where_two_lie_here() -> None:
    felt = play(UTH, "check red\nbring red\ncheck blue", mode="live")
    felt.do("by hand\nwrong device-jam\nrule reshuffle by dealer")
    ordered = ev.ShuffleOrdered(deck="red", reason="device-jam", by="dealer", moment="jam", cites=("12.1",))
    assert felt.events_of(ev.ShuffleOrdered) == [ordered]
    felt.do("bring blue")
    which = ("incident/deck", ("house:irregularity",), {"kind": "device-jam"})
    assert said(felt.give(c.Call(actor="dealer", kind="device-jam"))) == which
    felt.do("wrong device-jam deck blue\nrule reshuffle by dealer")
    assert felt.events_of(ev.ShuffleOrdered) == [ordered, replace(ordered, deck="blue")]


def test_a_machine_in_trouble_has_a_deck_unless_a_house_calls_it_otherwise() -> None:
    felt = play(CROWN, mode="live")
    for kind in ("device-jam", "count-unverified"):
        call = c.Call(actor="dealer", kind=kind)
        assert said(felt.give(call)) == ("deck/unknown", ("house:deck-custody",), {"deck": ""})
    rule = next(one for one in felt.book.data.remedy if one.does == "reshuffle")
    ruling = Ruling(Incident("odd", "dora", ()), rule, c.Remedy(actor="dealer", does="reshuffle"))
    ordered = ev.ShuffleOrdered(deck="", reason="odd", by="dealer", moment="jam", cites=("11.14",))
    assert devices.REMEDIES["reshuffle"].act(felt.scene(), ruling) == (ordered,)
    counted = devices.REMEDIES["count-deck"].starts(felt.scene(), c.Call(actor="dealer", kind="odd"), rule)
    assert counted == (ev.CountOrdered(deck="", by="dealer", cites=("11.14",)),)


def unverified(lines: str = "") -> Felt:
    return play(CROWN, f"box 1 ante 10\nbox 3 ante 10\ndeal\n{lines}wrong count-unverified", mode="live")


def test_a_count_is_ordered_of_the_deck_in_play_or_the_one_named() -> None:
    ordered = ev.CountOrdered(deck="red", by="dealer", cites=("11.15",))
    two = play(CROWN, "check red\nbring red\ncheck blue\nbring blue", mode="live")
    which = ("incident/deck", ("house:irregularity",), {"kind": "count-unverified"})
    assert said(two.give(c.Call(actor="dealer", kind="count-unverified"))) == which
    assert unverified().events_of(ev.CountOrdered) == [ordered]
    felt = play(CROWN, "box 1 ante 10\ndeal\nby hand\ncheck blue\nbring blue", mode="live")
    felt.do("wrong count-unverified deck blue\ncount blue 51")
    assert felt.events_of(ev.CountOrdered) == [replace(ordered, deck="blue")]
    wrong = ("incident/count", ("11.15",), {"counted": 51})
    assert said(felt.give(c.Remedy(actor="dealer", does="count-deck"))) == wrong, (
        "of the deck that was counted"
    )


def test_a_round_goes_on_after_a_right_count_and_is_void_after_a_wrong_one() -> None:
    go_on = c.Remedy(actor="dealer", does="count-deck")
    void = c.Remedy(actor="dealer", does="void-miscounted")
    felt = unverified()
    assert said(felt.give(go_on)) == ("incident/count", ("11.15",), {})
    assert said(felt.give(void)) == ("incident/count", ("11.15",), {"counted": None})
    felt.do("count red 52")
    assert said(felt.give(void)) == ("incident/count", ("11.15",), {"counted": 52})
    closed = ev.IncidentClosed(kind="count-unverified", does="count-deck", by="dealer", cites=("11.15",))
    assert felt.give(go_on) == (closed,)
    wrong = unverified().do("count red 51")
    assert said(wrong.give(go_on)) == ("incident/count", ("11.15",), {"counted": 51})
    voided = wrong.give(void)
    assert isinstance(voided, tuple)
    assert isinstance(voided[0], ev.RoundVoided)
    assert (voided[0].result, voided[0].cites) == ("void", ("11.15",))


def test_payments_are_had_back_by_two_people() -> None:
    felt = unverified().do("count red 51")
    box = felt.table.boxes[0]
    paid = replace(box, done=(Done(Wager("ante", 10_00, "p1"), 0, 10_00),))
    felt.table = replace(felt.table, boxes=(paid, *felt.table.boxes[1:]))
    alone = felt.give(c.Remedy(actor="dealer", does="void-miscounted"))
    assert said(alone) == ("incident/two-keys", ("house:two-keys",), {"by": "dealer"})
