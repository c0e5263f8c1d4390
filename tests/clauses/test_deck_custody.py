"""A deck on its way: checked, kept safe, brought to a table that has room for it, counted at the end."""

from typing import Any

import pytest

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table.events import (
    DeckBrought,
    DeckChecked,
    DeckCounted,
    DeckSecured,
    IrregularityCalled,
    TableClosed,
    TableOpened,
)
from tests.felt import Felt, Refused, clause, play

DEALER = "dealer"
CROWN = "crown-ms-3.0"
UTH = "star-uth"


def bare(book: str, source: str | None = None, shuffler: str = "") -> Felt:
    """A live table, open, with no deck on it; the test does everything."""
    return play(book, "by hand", mode="live", source=source, shuffler=shuffler)


def refusal(felt: Felt, command: c.Command) -> Refusal:
    """Why a command is refused; an error if it is not."""
    answer = felt.give(command)
    assert isinstance(answer, Refusal)
    return answer


def check(deck: str = "red", by: str = DEALER, actor: str = DEALER, **found: Any) -> c.CheckDeck:
    return c.CheckDeck(actor=actor, deck=deck, back=deck, by=by, **found)


def bring(deck: str = "red", back: str = "") -> c.BringDeck:
    return c.BringDeck(actor=DEALER, deck=deck, back=back)


@clause("star-ms-undated", "3.1")
@clause(CROWN, "3.1")
@clause(UTH, "3.1")
@clause("star-ms-4", "3.1")
def test_a_deck_is_fifty_two_different_cards_with_like_backs(book: str) -> None:
    faults: tuple[dict[str, Any], ...] = (
        {"count": 51}, {"count": 53}, {"jokers": 1}, {"duplicates": ("As",)}, {"missing": ("2c",)},
        {"uniform_backs": False},
    )  # fmt: skip
    table = bare(book)
    for fault in faults:
        table.give(check(**fault))
        found = table.events_of(DeckChecked)[-1]
        assert not found.fit
        assert found.found
        assert found.cites == ("3.1",)
        unfit = refusal(table, bring())
        assert (unfit.code, unfit.cites) == ("deck/unfit", ("3.1",))
    table.give(check())
    assert table.events_of(DeckChecked)[-1].fit
    table.give(bring())
    assert table.cites(DeckBrought) == {"3.1"}


@clause("star-ms-undated", "3.1")
@clause(CROWN, "3.1")
@clause(UTH, "3.1")
@clause("star-ms-4", "3.1")
def test_a_deck_found_unfit_at_the_table_is_not_dealt_from(book: str) -> None:
    wagers = "ante 10, blind 10" if book == UTH else "ante 10"
    table = play(book, f"box 3 {wagers}\ndeal\nbox 3 fold\nclose\nbox 3 {wagers}", mode="live")
    table.give(check(jokers=1))
    if book == CROWN:
        table.do("call no-more-bets")
    else:  # a card that is no part of the deck is an irregularity as well; earlier rounds stand
        assert [one.kind for one in table.events_of(IrregularityCalled)] == ["deck-defect"]
        assert refusal(table, c.Deal(actor=DEALER)).code == "incident/open"
        table.do("rule check-deck")
    found = refusal(table, c.Deal(actor=DEALER))
    assert (found.code, found.cites) == ("deck/unfit", ("3.1",))
    table.give(check())
    table.give(bring())
    assert refusal(table, c.Deal(actor=DEALER)).facts["moment"] == "opening"


@clause("star-ms-undated", "3.4", "1.1:Deck-Checking Device")
@clause("star-ms-4", "3.4", "1.1:Deck-Checking Device")
def test_a_deck_is_checked_by_a_dealer_a_supervisor_or_a_device(book: str) -> None:
    own = ("3.4", "1.1:Deck-Checking Device")
    table = bare(book)
    unchecked = refusal(table, bring(back="red"))
    assert (unchecked.code, unchecked.cites) == ("deck/unchecked", own)
    assert refusal(table, check(by="player")).cites == own
    unnamed = refusal(table, check(by="deck_checking_device"))
    assert (unnamed.code, unnamed.cites) == ("deck/device", own)
    supervisor = "gaming_supervisor"
    for actor, by, device in (
        (DEALER, DEALER, ""), (supervisor, "supervisor", ""), (DEALER, "deck_checking_device", "checker 7"),
        (supervisor, "deck_checking_device", "checker 7"),
    ):  # fmt: skip
        table = bare(book)
        table.give(check(by=by, actor=actor, device=device))
        found = table.events_of(DeckChecked)[0]
        assert (found.by, found.device, found.cites) == (by, device, own)
        assert not isinstance(table.give(bring()), Refusal)
    for actor, by in ((DEALER, "supervisor"), (supervisor, DEALER)):
        posed = refusal(bare(book), check(by=by, actor=actor))
        assert (posed.code, posed.cites) == ("deck/checker", own)


@clause("star-ms-undated", "3.2.2")
@clause(CROWN, "3.1.1")
@clause(UTH, "4.2.2")
@clause("star-ms-4", "3.2.2")
def test_a_check_at_the_table_finds_no_second_deck_of_the_same_back(book: str) -> None:
    table = bare(book)
    for deck in ("red", "blue"):
        table.give(check(deck))
        table.give(bring(deck))
    alike = refusal(table, c.CheckDeck(actor=DEALER, deck="blue", back="red", by=DEALER))
    assert (alike.code, alike.cites) == ("deck/back", ({CROWN: "3.1.1", UTH: "4.2.2"}.get(book, "3.2.2"),))
    assert not isinstance(table.give(check("blue")), Refusal)
    assert not isinstance(table.give(c.CheckDeck(actor=DEALER, deck="spare", back="red", by=DEALER)), Refusal)


@clause("star-ms-undated", "3.5")
@clause(CROWN, "4.1.2")
@clause("star-ms-4", "3.5")
def test_a_deck_checked_beforehand_is_kept_secure_until_it_is_wanted(book: str) -> None:
    own = ("4.1.2" if book == CROWN else "3.5",)
    table = bare(book)
    secure = c.SecureDeck(actor=DEALER, deck="red", place="cage 2", custodian="anna")
    assert refusal(table, secure).code == "deck/unknown"
    table.give(check(beforehand=True))
    unsecured = refusal(table, bring())
    assert (unsecured.code, unsecured.cites) == ("deck/unsecured", own)
    for vague in (
        c.SecureDeck(actor=DEALER, deck="red", place="", custodian="anna"),
        c.SecureDeck(actor=DEALER, deck="red", place="cage 2", custodian=""),
    ):
        assert refusal(table, vague).cites == own
    table.give(secure)
    assert table.events_of(DeckSecured) == [
        DeckSecured(deck="red", place="cage 2", custodian="anna", cites=own)
    ]
    assert refusal(table, secure).cites == own
    table.give(bring())
    table.do("as usual\nbox 3 ante 10\nby hand" + ("\ncall no-more-bets" if book == CROWN else ""))
    assert refusal(table, c.Deal(actor=DEALER)).facts["moment"] == "opening"


@clause(UTH, "3.4")
def test_checking_and_securing_are_open_to_holdem_and_not_asked_for() -> None:
    table = bare(UTH)
    assert refusal(table, bring()).cites == ("3.4",)  # nobody said what its back is
    table.give(bring(back="red"))
    assert table.events_of(DeckBrought)[0].back == "red"
    table.give(check("blue", beforehand=True))
    assert not isinstance(table.give(bring("blue")), Refusal)
    assert table.events_of(DeckChecked)[0].cites == ("3.4",)
    other = bare(UTH)
    other.give(check(beforehand=True))
    other.give(c.SecureDeck(actor=DEALER, deck="red", place="cage 2", custodian="anna"))
    assert other.cites(DeckSecured) == {"3.4"}
    assert not isinstance(other.give(bring()), Refusal)


@clause(CROWN, "3.2")
def test_a_crown_deck_is_checked_before_play_by_anybody_and_counted_after_it() -> None:
    table = bare(CROWN)
    unchecked = refusal(table, bring(back="red"))
    assert (unchecked.code, unchecked.cites) == ("deck/unchecked", ("3.2",))
    for deck, by in (("red", "tg_hdd"), ("blue", DEALER)):
        table.give(check(deck, by=by, actor=by))
        table.give(bring(deck))
    assert table.cites(DeckChecked) == {"3.2"}
    close = c.CloseTable(actor="tg_hdd")
    for deck in ("red", "blue"):
        for count in (51, 53):
            table.give(c.CountDeck(actor=DEALER, deck=deck, count=count))
            assert not table.events_of(DeckCounted)[-1].complete
            found = refusal(table, close)
            assert (found.code, found.cites, found.facts["deck"]) == ("deck/count", ("3.2",), deck)
        table.give(c.CountDeck(actor=DEALER, deck=deck, count=52))
    assert table.events_of(DeckCounted)[-1].complete
    table.give(close)
    assert "3.2" in table.cites(TableClosed) & table.cites(DeckCounted)


@clause(CROWN, "3.2")
def test_a_count_before_the_last_round_is_none_after_it() -> None:
    table = play(CROWN, "box 3 ante 10", mode="live")
    table.do("deal")
    table.give(c.CountDeck(actor=DEALER, deck="red", count=52))
    table.do("box 3 fold\nclose\nleave 3")
    assert refusal(table, c.CloseTable(actor="tg_hdd")).cites == ("3.2",)
    table.give(c.CountDeck(actor=DEALER, deck="red", count=52))
    assert not isinstance(table.give(c.CloseTable(actor="tg_hdd")), Refusal)


@clause("star-ms-undated", "2.3.1", "1.1:Card Shoe", "1.1:Shuffling Device")
@clause(CROWN, "2.3", "1.1:Dealing Shoe")
@clause(UTH, "2.3.1", "1.1:Card Shoe", "1.1:Shuffling Device")
@clause("star-ms-4", "2.4.1", "1.1:Card Shoe", "1.1:Shuffling Device")
def test_cards_are_dealt_from_a_source_of_the_book(book: str) -> None:
    star = {"card_shoe", "shuffling_device"}
    allowed = {CROWN: {"manual_shoe", "csm"}, UTH: {*star, "hand"}}.get(book, star)
    names = ("1.1:Card Shoe", "1.1:Shuffling Device")
    kept = {CROWN: {"2.3", "1.1:Dealing Shoe"}, "star-ms-4": {"2.4.1", *names}}.get(book, {"2.3.1", *names})
    for source in ("card_shoe", "shuffling_device", "manual_shoe", "csm", "hand", "asm", "multi_shuffler"):
        if source in allowed:
            assert play(book, source=source).events_of(TableOpened)[0].source == source
            continue
        with pytest.raises(Refused) as refused:
            play(book, source=source)
        assert refused.value.refusal.code == "source/kind"
        assert kept <= {*refused.value.refusal.cites}


@clause("star-ms-undated", "2.3.1", "3.2.1", "3.2.2")
@clause(CROWN, "2.3", "3.1.1")
@clause(UTH, "2.3.1", "3.1", "4.2.2")
@clause("star-ms-4", "2.4.1", "3.2.1", "3.2.2")
def test_a_shoe_holds_one_deck_and_a_device_two_of_different_backs(book: str) -> None:
    room = {CROWN: "3.1.1", UTH: "2.3.1"}.get(book, "3.2.1")
    backs = {CROWN: "3.1.1", UTH: "4.2.2"}.get(book, "3.2.2")
    sources = {CROWN: {"manual_shoe": 1, "csm": 2}}.get(book, {"card_shoe": 1, "shuffling_device": 2})
    if book == UTH:
        sources["hand"] = 1
    for source, most in sources.items():
        table = bare(book, source)
        for deck in ("red", "blue", "green")[: most + 1]:
            table.give(check(deck))
        table.give(bring("red"))
        if most == 2:
            table.give(c.CheckDeck(actor=DEALER, deck="other red", back="red", by=DEALER))
            alike = refusal(table, bring("other red"))
            assert (alike.code, alike.cites) == ("deck/back", (backs,))
            table.give(bring("blue"))
        full = refusal(table, bring(("blue", "green")[most - 1]))
        assert full.code == "deck/capacity"
        assert room in full.cites
        table.give(c.BoxDeck(actor=DEALER, deck="red"))
        assert not isinstance(table.give(bring(("blue", "green")[most - 1])), Refusal)


@clause(CROWN, "3.1.1", "1.1:Automatic Shuffling Machine")
def test_a_shuffling_machine_beside_the_shoe_makes_room_for_a_second_deck() -> None:
    table = bare(CROWN, "manual_shoe", "asm")
    for deck in ("red", "blue", "green"):
        table.give(check(deck))
    for deck in ("red", "blue"):
        assert not isinstance(table.give(bring(deck)), Refusal)
    assert refusal(table, bring("green")).code == "deck/capacity"
    for shuffler in ("csm", "single_deck_shuffler"):
        with pytest.raises(Refused) as refused:
            bare(CROWN, "manual_shoe", shuffler)
        assert refused.value.refusal.code == "source/shuffler"
        assert "2.3" in refused.value.refusal.cites


@clause(UTH, "1.1:Single Deck Shuffler")
def test_a_single_deck_shuffler_leaves_a_shoe_with_one_deck() -> None:
    table = bare(UTH, "card_shoe", "single_deck_shuffler")
    table.give(bring("red", back="red"))
    assert refusal(table, bring("blue", back="blue")).code == "deck/capacity"
    table.do("shuffle red device")
    assert "1.1:Single Deck Shuffler" in table.cites("DeckShuffled")
    without = bare(UTH, "card_shoe")
    without.give(bring("red", back="red"))
    assert without.refused("shuffle red device").code == "deck/method"
