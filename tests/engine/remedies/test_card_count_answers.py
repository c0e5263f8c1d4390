"""Decks and shared cards that are counted, with the whole answer."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.irregular.ruling import Ruling, needs_box
from croupier.engine.remedies import shared_count
from croupier.engine.scene import MACHINE
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.table import Deck, Draw, Round
from tests.felt import Felt, play
from tests.felt.variant import play_variant, variant

S4, C3 = "star-ms-4", "crown-ms-3.0"
OUT = Round(1, "deciding", drawn=7)


def decked(felt: Felt, counting: tuple[str, ...] = ()) -> Felt:
    """Two decks at the table, the red one in play."""
    red, blue = (Deck(one, one, "at_table") for one in ("red", "blue"))
    felt.table = replace(felt.table, decks=(replace(red, counting=counting), blue), in_play="red")
    return felt


def counted(felt: Felt, number: int, deck: str = "red") -> tuple[ev.Event, ...]:
    answer = felt.give(c.CountDeck(actor="dealer", deck=deck, count=number))
    assert isinstance(answer, tuple), answer
    return tuple(event for event in answer if isinstance(event, ev.DeckCounted | ev.IrregularityCalled))


def test_a_machine_says_what_it_found_and_where_it_found_nothing_people_count() -> None:
    felt = play(S4)
    deck = felt.table.in_play or ""
    order = c.OrderCount(actor="gaming_supervisor", deck=deck)
    ordered = ev.CountOrdered(deck=deck, by="gaming_supervisor", cites=("3.8",))
    assert felt.give(replace(order, found=52)) == (
        ordered,
        ev.DeckCounted(deck=deck, count=52, complete=True, measured=True, cites=("3.8",)),
    )
    assert felt.give(order) == (ordered,)
    assert felt.view("gaming_supervisor").cards_due == (("count", deck),)
    assert isinstance(felt.give(c.CountDeck(actor=MACHINE, deck=deck, count=52)), Refusal)
    assert felt.give(c.CountDeck(actor="dealer", deck=deck, count=52)) == (
        ev.DeckCounted(deck=deck, count=52, complete=True, cites=("3.8",)),
    )


def test_a_count_is_ordered_once_of_a_deck_at_an_open_table() -> None:
    felt = decked(play(S4, mode="live"), ("3.8",))
    again = felt.give(c.OrderCount(actor="inspector", deck="red"))
    assert isinstance(again, Refusal)
    assert (again.code, again.cites, again.facts) == ("count/ordered", ("3.8",), {"deck": "red"})
    unknown = felt.give(c.OrderCount(actor="inspector", deck="pink"))
    assert isinstance(unknown, Refusal)
    assert (unknown.code, unknown.facts) == ("deck/unknown", {"deck": "pink"})
    strange = felt.give(c.CountDeck(actor="dealer", deck="pink", count=52))
    assert isinstance(strange, Refusal)
    assert (strange.code, strange.facts) == ("deck/unknown", {"deck": "pink"})


@pytest.mark.parametrize(
    ("book", "ordered", "number", "cites", "out"),
    [
        (C3, (), 52, "3.2", False),
        (C3, (), 51, "3.2", False),
        (C3, ("3.3",), 52, "3.3 11.2.2(a)", False),
        (C3, ("3.3",), 51, "3.3 11.2.2(b)", True),
        (S4, (), 52, "3.1", False),
        (S4, ("3.8",), 52, "3.8", False),
        (S4, ("3.8",), 53, "3.8", False),
    ],
)
def test_a_count_goes_by_the_order_it_was_given_under(
    book: str, ordered: tuple[str, ...], number: int, cites: str, *, out: bool
) -> None:
    felt = decked(play(book, mode="live"), ordered)
    (event, *_) = counted(felt, number)
    right = number == 52
    assert event == ev.DeckCounted(
        deck="red", count=number, complete=right, out=out, cites=tuple(cites.split())
    )


@pytest.mark.parametrize(("deck", "kind"), [("red", "deck-defect"), ("blue", "idle-deck-defect")])
def test_a_wrong_count_is_a_defect_of_that_deck(deck: str, kind: str) -> None:
    (_, called) = counted(decked(play(S4, mode="live")), 51, deck)
    assert called == ev.IrregularityCalled(
        kind=kind,
        by="dealer",
        remedies=("check-deck",),
        count=51,
        deck=deck,
        cites=("11.9", "11.9.1", "11.9.3"),
    )


def answers(count: int | None, *, source: str = "csm", plan: tuple[Draw, ...] = ()) -> dict[str, Any]:
    felt = play(C3, mode="live")
    felt.table = replace(felt.table, source=source, round=replace(OUT, plan=plan))
    call = c.Call(actor="dealer", kind="wrong-community-count", count=count)
    remedies = shared_count.REMEDIES.items()
    needs = {name: refusal for name, one in remedies if (refusal := one.needs(felt.scene(), call))}
    if needs:
        assert [*needs] == ["deal-surplus", "rack-surplus", "draw-missing"]
        assert len({refusal.code for refusal in needs.values()}) == 1
        return {"code": needs["draw-missing"].code, "cites": needs["draw-missing"].cites}
    return {name: True for name, remedy in remedies if remedy.answers(felt.scene(), call)}


COMMUNITY = ("2.2.1(a)", "1.1:Community cards")
HAND = (Draw("box:3", 1, "first"),)


@pytest.mark.parametrize(
    ("count", "source", "plan", "found"),
    [
        (2, "csm", (), {"draw-missing": True}),
        (3, "csm", (), {}),
        (4, "csm", (), {"deal-surplus": True}),
        (4, "manual_shoe", (), {"rack-surplus": True}),
        (2, "csm", HAND, {"draw-missing": True}),
        (3, "csm", HAND, {}),
        (4, "csm", HAND, {"deal-surplus": True}),
        (4, "manual_shoe", HAND, {"rack-surplus": True}),
        (None, "csm", HAND, {"code": "incident/count", "cites": COMMUNITY}),
        (4, "csm", (Draw("community", 1, "c"),), {"code": "incident/moment", "cites": COMMUNITY}),
    ],
)
def test_shared_cards_too_many_or_too_few_have_one_answer(
    count: int | None, source: str, plan: tuple[Draw, ...], found: dict[str, Any]
) -> None:
    assert answers(count, source=source, plan=plan) == found


@pytest.mark.parametrize(
    ("does", "goes"), [("deal-surplus", "next"), ("rack-surplus", "rack"), ("draw-missing", "drawn")]
)
def test_the_correction_says_what_lay_what_should_and_where_it_goes(does: str, goes: str) -> None:
    felt = play(C3, mode="live")
    rule = next(rule for rule in felt.book.data.remedy if rule.does == does)
    ruling = Ruling(
        Incident("wrong-community-count", "dealer", (does,), count=5),
        rule,
        c.Remedy(actor="tg_hdd", does=does),
    )
    corrected = ev.SharedCountCorrected(counted=5, due=3, goes=goes, cites=rule.cites)
    assert shared_count.REMEDIES[does].act(felt.scene(), ruling) == (corrected,)


def test_a_call_about_a_hand_names_its_box() -> None:
    scene = play(S4, mode="live").scene()
    refusal = needs_box(scene, c.Call(actor="dealer", kind="card-exposed"))
    assert refusal is not None
    expected = ("incident/box", ("house:irregularity",), {"kind": "card-exposed"})
    assert (refusal.code, refusal.cites, refusal.facts) == expected
    assert needs_box(scene, c.Call(actor="dealer", kind="card-exposed", box=3)) is None


def test_a_book_without_a_rule_of_counts_goes_by_its_rule_of_decks() -> None:
    silent = variant(C3, deck_count=None, recount=None)
    assert counted(decked(play_variant(silent, "", mode="live"), ("3.3",)), 52)[0].cites == ("3.3",)
    assert counted(decked(play_variant(silent, "", mode="live")), 52)[0].cites == ("3.1",)
