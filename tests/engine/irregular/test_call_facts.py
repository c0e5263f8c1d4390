"""What a call must say of what went wrong, with the whole answer: what was called, or the refusal."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.entries import RemedyRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from tests.clauses.answers import assert_refused, cited
from tests.felt import Felt, play
from tests.felt.variant import play_variant, variant

C3, S4, UTH = "crown-ms-3.0", "star-ms-4", "star-uth"
HOUSE, CUSTODY = "house:irregularity", "house:deck-custody"
MISDEAL = "11.1 11.3 1.1:Void"
DEFECT = "11.9 11.9.2 11.9.3 1.1:Void"
MACHINE: dict[str, Any] = {"mode": "electronic"}
SHOE: dict[str, Any] = {"source": "card_shoe"}
DEALT = "box 3 ante 10\n box 4 ante 20\n deal"
PAIRS = "box 3 ante 10, blind 10\n box 4 ante 20, blind 20"
SECOND = f"{DEALT}\n check blue\n bring blue"
STREET = "box 3 ante 10\n deal 3: As Ah\n box 3 bet 10\n show Kc"
ALL_OPEN = f"{STREET}\n box 3 bet 10\n show Kd\n box 3 bet 10\n show 2c"
FOURTH_SEEN = f"{STREET}\n wrong community-exposed at 4th cards Qd\n rule turn-down"
FIFTH_SEEN = f"{STREET}\n wrong community-exposed at 5th cards Qd\n rule turn-down"
HALF_DEALT = f"{PAIRS}\n by hand\n check red\n bring red\n shuffle red manual\n load\n draw community 5"
DEALER_HAS_ONE = (
    f"{PAIRS}\n by hand\n check red\n bring red\n shuffle red manual\n cut\n attest place-on-cutting-card"
    "\n load\n draw community 5\n draw 3 1\n draw 4 1\n draw dealer 1"
)
ONE_CARD = "box 3 ante 10\n by hand\n check red\n bring red\n shuffle red manual\n cut\n load\n draw 3 1"
BY_HAND = f"{DEALT}\n by hand"
CORRECTED = f"{ALL_OPEN}\n wrong off-range-wager box 3 spot 3rd amount 5\n rule correct-entry"
TOKEN = "seat 3 p3\n voucher 3 50\n box 3 ante 10\n deal\n box 3 bet 10 token"
VOID = f"{PAIRS}\n deal\n wrong unequal-initial box 3 spot blind amount 5\n rule void-hand"
UNEQUAL, FAILED = "5.2 6.2 11.5.2 1.1:Void", "12.2 12.2.1 12.2.2 12.2.3 1.1:Void"
THIRD = "9.1.2 1.1:3rd_Street_Wager"


def call(kind: str, **facts: Any) -> c.Call:
    return c.Call(kind=kind, **{"actor": "dealer", **facts})


def exposed(places: str = "", cards: str = "") -> c.Call:
    return call("community-exposed", places=tuple(places.split()), cards=tuple(cards.split()))


def unequal(amount: int | None = 5_00, *, box: int | None = 3, spot: str = "blind") -> c.Call:
    return call("unequal-initial", box=box, spot=spot, amount=amount)


def off_range(amount: int | None = 5_00, *, box: int | None = 3, spot: str = "3rd") -> c.Call:
    return call("off-range-wager", box=box, spot=spot, amount=amount)


def at(book: str, lines: str, table: dict[str, Any]) -> Felt:
    return play(book, lines, **{"mode": "live", **table})


@pytest.mark.parametrize(
    ("book", "lines", "table", "command", "code", "cites"),
    [
        (C3, "shut", {}, call("card-exposed", actor="tg_hdd"), "table/closed", HOUSE),
        (S4, DEALT, {}, call("moon"), "incident/unknown", HOUSE),
        (S4, DEALT, {}, call("card-exposed", during="play"), "incident/moment", "11.2 11.3 1.1:Void"),
        (S4, "box 3 ante 10", {}, call("wrong-hole-count", box=3), "incident/moment", MISDEAL),
        (S4, f"{BY_HAND}\n wrong wrong-hole-count box 3 count 3", {}, call("community-misspread"),
         "incident/open", HOUSE),
        (S4, f"{BY_HAND}\n wrong wrong-hole-count box 3 count 3", {}, call("deck-defect"),
         "incident/open", HOUSE),
        (S4, f"{BY_HAND}\n wrong cards-mishandled", {}, call("community-misspread"), "incident/open", HOUSE),
        (S4, DEALT, {}, call("wrong-hole-count", box=9, count=3), "box/unknown", HOUSE),
        (S4, DEALT, {}, call("wrong-hole-count", boxes=(3, 9), count=3), "box/unknown", HOUSE),
        (S4, DEALT, {}, call("wrong-hole-count", box=3, count=-1), "incident/count", HOUSE),
        (S4, DEALT, {}, call("wrong-hole-count", box=3, count=2), "incident/count-right", HOUSE),
        (S4, DEALT, {}, call("wrong-hole-count", box=5, count=3), "box/no-hand", HOUSE),
        (S4, DEALT, {}, call("wrong-community-count", count=3), "incident/count-right", HOUSE),
        (UTH, f"{PAIRS}\n deal", {}, call("wrong-dealer-count", count=2), "incident/count-right", HOUSE),
        (UTH, HALF_DEALT, {}, call("wrong-dealer-count", count=3), "box/no-hand", HOUSE),
        (UTH, f"{PAIRS}\n deal", {}, unequal(box=None), "incident/box", HOUSE),
        (UTH, f"{PAIRS}\n deal", MACHINE, unequal(), "incident/entry", HOUSE),
        (UTH, f"{PAIRS}\n deal", {}, unequal(spot="trips"), "incident/spot", HOUSE),
        (UTH, f"{PAIRS}\n box 3 trips 5\n deal", {}, unequal(spot="trips"), "incident/spot", HOUSE),
        (UTH, f"{PAIRS}\n deal", {}, unequal(box=5), "incident/spot", HOUSE),
        (UTH, VOID, {}, unequal(), "incident/spot", HOUSE),
        (UTH, f"{PAIRS}\n deal", {}, unequal(10_00), "incident/in-range", HOUSE),
        (UTH, f"{PAIRS}\n deal", {}, unequal(0), "money/amount", "house:chips"),
        (UTH, f"{PAIRS}\n deal", {}, unequal(None), "money/amount", "house:chips"),
        (S4, DEALT, {}, exposed(), "incident/places", HOUSE),
        (S4, DEALT, {}, exposed("3rd 3rd", "As Ks"), "incident/places", HOUSE),
        (S4, DEALT, {}, exposed("9th", "As"), "incident/places", HOUSE),
        (S4, STREET, {}, exposed("3rd", "As"), "incident/open-card", HOUSE),
        (S4, FIFTH_SEEN, {}, exposed("5th", "Qs"), "incident/open-card", HOUSE),
        (S4, STREET, {}, exposed("4th"), "cards/count", HOUSE),
        (S4, STREET, {}, exposed("4th", "Kc"), "cards/twice", HOUSE),
        (S4, STREET, {}, exposed("4th 5th", "Qc Qc"), "cards/twice", HOUSE),
        (S4, STREET, {}, exposed("4th", "Zz"), "cards/unknown", HOUSE),
        (S4, FIFTH_SEEN, {}, exposed("4th", "Qd"), "cards/twice", HOUSE),
        (S4, STREET, SHOE, exposed("5th", "Qs"), "incident/places", HOUSE),
        (S4, f"{STREET}\n box 3 bet 10", {}, exposed("4th", "Qs"), "incident/due", "1.1:4th_Street 7.3.6"),
        (S4, DEALT, {}, call("cards-to-empty-box"), "incident/box", HOUSE),
        (S4, DEALT, {}, call("cards-to-empty-box", box=3), "incident/box", HOUSE),
        (S4, DEALT, {}, call("cards-to-empty-box", box=5, count=0), "incident/count", HOUSE),
        (S4, DEALT, {}, call("player-absent"), "incident/box", HOUSE),
        (S4, DEALT, {}, call("player-absent", box=5), "incident/box", HOUSE),
        (S4, f"{DEALT}\n box 3 fold", {}, call("player-absent", box=3), "incident/box", HOUSE),
        (S4, ALL_OPEN, {}, off_range(box=None), "incident/box", HOUSE),
        (S4, ALL_OPEN, MACHINE, off_range(), "incident/entry", HOUSE),
        (S4, ALL_OPEN, {}, off_range(spot="9th"), "incident/spot", HOUSE),
        (S4, ALL_OPEN, {}, off_range(box=4), "incident/spot", HOUSE),
        (S4, STREET, {}, off_range(spot="4th"), "incident/spot", HOUSE),
        (S4, f"{ALL_OPEN}\n settle 3", {}, off_range(), "incident/moment", "6.2 6.3 1.1:Invalid_wager"),
        (S4, ALL_OPEN, {}, off_range(0), "money/amount", "house:chips"),
        (S4, ALL_OPEN, {}, off_range(None), "money/amount", "house:chips"),
        (S4, ALL_OPEN, {}, off_range(10_00), "incident/in-range", THIRD),
        (S4, ALL_OPEN, {}, off_range(20_00), "incident/in-range", THIRD),
        (S4, CORRECTED, {}, off_range(), "incident/known", THIRD),
        (S4, TOKEN, {}, off_range(50_01), "wager/funds", "house:funds"),
        (S4, DEALT, {}, call("deck-defect", deck="blue"), "incident/deck", HOUSE),
        (S4, "box 3 ante 10", {}, call("deck-defect"), "deck/unknown", CUSTODY),
        (S4, SECOND, {}, call("idle-deck-defect", deck="red"), "incident/deck", HOUSE),
        (S4, SECOND, {}, call("idle-deck-defect"), "incident/deck", HOUSE),
        (S4, DEALT, {}, call("idle-deck-defect", deck="blue"), "deck/unknown", CUSTODY),
        (S4, DEALT, {}, call("collusion-suspected"), "incident/box", HOUSE),
        (S4, DEALT, {}, call("collusion-suspected", boxes=(3, 5)), "incident/box", HOUSE),
        (S4, DEALT, SHOE, call("device-jam"), "incident/device", HOUSE),
        (S4, DEALT, SHOE, call("device-failed"), "incident/device", HOUSE),
        (UTH, f"{PAIRS}\n deal", {**SHOE, "shuffler": "single_deck_shuffler"}, call("device-failed"),
         "incident/device", HOUSE),
        (C3, DEALT, {"source": "manual_shoe"}, call("device-jam"), "incident/device", HOUSE),
        (S4, DEALT, {}, call("device-jam", deck="blue"), "deck/unknown", CUSTODY),
        (S4, "box 3 ante 10", {}, call("device-jam"), "deck/unknown", CUSTODY),
        (S4, DEALT, {}, call("communication", box=5), "incident/box", HOUSE),
        (UTH, f"{PAIRS}\n deal", {}, call("dealer-card-exposed"), "incident/cards", HOUSE),
    ],
)  # fmt: skip
def test_a_call_that_does_not_say_what_is_needed_is_refused(
    book: str, lines: str, table: dict[str, Any], command: c.Call, code: str, cites: str
) -> None:
    assert_refused(at(book, lines, table), command, code, cites)


@pytest.mark.parametrize(
    ("book", "lines", "table", "command", "remedies", "cites"),
    [
        (S4, DEALT, {}, call("wrong-hole-count", box=3, count=0), "misdeal", MISDEAL),
        (S4, DEALT, {}, call("wrong-hole-count", count=2), "misdeal", MISDEAL),
        (S4, ONE_CARD, SHOE, call("wrong-hole-count", box=3, count=1), "misdeal", MISDEAL),
        (S4, DEALT, {}, call("wrong-community-count", count=2), "misdeal", MISDEAL),
        (S4, ONE_CARD, SHOE, call("wrong-community-count", count=0), "misdeal", MISDEAL),
        (UTH, f"{PAIRS}\n deal", {}, call("wrong-dealer-count", count=3), "misdeal", MISDEAL),
        (UTH, DEALER_HAS_ONE, SHOE, call("wrong-dealer-count", count=2), "misdeal", MISDEAL),
        (UTH, f"{PAIRS}\n deal", {}, unequal(), "correct-entry void-hand", UNEQUAL),
        (UTH, f"{PAIRS}\n deal", {}, unequal(spot="ante"), "correct-entry void-hand", UNEQUAL),
        (S4, STREET, {}, exposed("4th 5th", "Qc Qd"), "turn-down", "11.6"),
        (S4, FIFTH_SEEN, {}, exposed("4th", "Qs"), "turn-down", "11.6"),
        (S4, f"{STREET}\n box 3 bet 10", {}, exposed("5th", "Qs"), "turn-down", "11.6"),
        (S4, STREET, SHOE, exposed("5th 4th", "Qs Qd"), "turn-down", "11.6"),
        (S4, FOURTH_SEEN, SHOE, exposed("5th", "Qs"), "turn-down", "11.6"),
        (S4, DEALT, {}, call("cards-to-empty-box", box=5, count=1), "misdeal", "11.7 11.3 1.1:Void"),
        (S4, DEALT, {}, call("player-absent", box=3), "deem-folded play-on", "11.11"),
        (S4, ALL_OPEN, {}, off_range(), "correct-entry return-wager", "6.2 6.3 1.1:Invalid_wager"),
        (S4, TOKEN, {}, off_range(50_00), "correct-entry return-wager", "6.2 6.3 1.1:Invalid_wager"),
        (S4, DEALT, {}, call("collusion-suspected", box=3, boxes=(4,), note="signs"),
         "act-first keep-apart english-only play-on", "11.10 11.10.1 11.10.2 11.10.3"),
        (S4, DEALT, {}, call("device-failed", deck="blue"), "void-round", FAILED),
        (S4, DEALT, {}, call("device-jam"), "reshuffle", "12.1"),
        (C3, DEALT, {"source": "manual_shoe", "shuffler": "asm"}, call("device-jam"), "reshuffle", "11.14"),
        (S4, f"{BY_HAND}\n wrong cards-mishandled", {}, call("deck-defect"), "void-round", DEFECT),
        (S4, DEALT, {}, call("deck-defect", deck="red"), "void-round", DEFECT),
        (S4, SECOND, {}, call("idle-deck-defect", deck="blue"), "void-round", DEFECT),
    ],
)  # fmt: skip
def test_what_is_called_says_all_that_was_found_and_what_the_book_allows(
    book: str, lines: str, table: dict[str, Any], command: c.Call, remedies: str, cites: str
) -> None:
    answer = at(book, lines, table).give(command)
    assert isinstance(answer, tuple), answer
    assert answer[0] == ev.IrregularityCalled(
        kind=command.kind,
        by="dealer",
        remedies=tuple(remedies.split()),
        box=command.box,
        boxes=command.boxes,
        cards=command.cards,
        places=command.places,
        count=command.count,
        spot=command.spot,
        amount=command.amount,
        deck=command.deck,
        note=command.note,
        cites=cited(cites),
    )
    assert {type(event) for event in answer[1:]} <= {ev.NoticeRaised}


@pytest.mark.parametrize(
    ("book", "lines", "command", "facts"),
    [
        (UTH, f"{PAIRS}\n deal", unequal(None), {"amount": 0}),
        (S4, ALL_OPEN, off_range(None), {"amount": 0}),
        (S4, "box 3 ante 10", call("deck-defect"), {"deck": ""}),
        (S4, "box 3 ante 10", call("device-jam"), {"deck": ""}),
    ],
)
def test_what_a_call_leaves_out_counts_as_nothing(
    book: str, lines: str, command: c.Call, facts: dict[str, Any]
) -> None:
    answer = at(book, lines, {}).give(command)
    assert isinstance(answer, Refusal)
    assert answer.facts == facts


def remedied(book: str, kind: str, does: str, moment: str = "dealt") -> Rulebook:
    """The book with one remedy for a kind of irregularity, and none but this."""
    own = load(book).data
    only = RemedyRule(kind=kind, moment=moment, does=does, who="staff", cites=("11.1",))
    others = (rule for rule in own.remedy if rule.kind != kind)
    return Rulebook(replace(own, remedy=(*others, only)), "variant")


def test_a_wager_that_went_back_is_not_called_unequal_nor_one_of_no_amount() -> None:
    felt = at(UTH, f"{PAIRS}\n deal", {})
    felt.book = remedied(UTH, "unequal-initial", "return-wager")
    felt.do("wrong unequal-initial box 3 spot blind amount 5\n rule return-wager")
    assert felt.balance("box:3:blind") == 0
    felt.book = remedied(UTH, "unequal-initial", "void-hand")
    for command, code in ((unequal(), "incident/spot"), (unequal(None, box=4), "money/amount")):
        answer = felt.give(command)
        assert isinstance(answer, Refusal)
        assert answer.code == code


@pytest.mark.parametrize(
    ("book", "lines", "command"),
    [
        (UTH, f"{PAIRS}\n deal\n box 3 fold", unequal()),
        (S4, f"{DEALT}\n box 3 bet 10\n box 4 bet 20\n show Kc\n box 3 fold", off_range()),
    ],
)
def test_wagers_a_fold_leaves_lying_are_no_longer_called_wrong(
    book: str, lines: str, command: c.Call
) -> None:
    fold = replace(load(book).rule.fold, takes=("ante",))
    felt = play_variant(variant(book, fold=fold), lines, mode="live")
    assert felt.table.boxes[2].wager(command.spot) is not None
    answer = felt.give(command)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("incident/spot", (HOUSE,))


def test_before_the_deal_no_shared_card_is_due() -> None:
    felt = at(S4, "box 3 ante 10", {})
    felt.book = remedied(S4, "community-exposed", "play-on", "any")
    answer = felt.give(exposed("3rd", "As"))
    assert isinstance(answer, tuple), answer
    assert [type(event) for event in answer] == [ev.IrregularityCalled]


def test_a_wager_that_equals_only_some_of_the_others_is_unequal() -> None:
    initial = replace(load(UTH).rule.initial, needs=("ante", "blind", "trips"), equal=False)
    felt = play_variant(variant(UTH, initial=initial), "box 3 ante 10, blind 10, trips 5\n deal", mode="live")
    answer = felt.give(unequal(5_00))
    assert isinstance(answer, tuple), answer
    assert [type(event) for event in answer] == [ev.IrregularityCalled]


def test_who_plays_a_box_without_sitting_there_can_be_suspected_too() -> None:
    felt = at(C3, "seats enough\n box 2 ante 10\n box 3 by p2 ante 10\n deal", {})
    felt.book = remedied(C3, "collusion-suspected", "play-on")
    answer = felt.give(call("collusion-suspected", boxes=(3,)))
    assert isinstance(answer, tuple), answer
    assert [type(event) for event in answer] == [ev.IrregularityCalled]
