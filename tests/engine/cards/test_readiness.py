"""Whether cards may be dealt: for each thing a deck or a source lacks the whole refusal."""

from typing import Any

from msgspec.structs import replace

from croupier.core.book.entries import ShuffleMoment
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import Limit, Sign
from croupier.engine.cards.readiness import ready, still_ready
from croupier.engine.scene import Scene
from croupier.engine.settlement.due import HandPlayed, Terms
from croupier.engine.settlement.terms import played, terms
from croupier.rulebooks.load import load
from croupier.table.decks import Equipment
from croupier.table.limits import LimitBook, Personal
from croupier.table.table import Box, Deck, Table, Wager
from tests.felt.variant import variant

VERSION_4 = "star-ms-4"
BOOK = load(VERSION_4)
DECK = Deck("red", "red", "at_table", need=None, cut=True, loaded=True)
TABLE = Table("t1", source="card_shoe", decks=(DECK,), in_play="red")


def scene(book: Any = BOOK, table: Table = TABLE, **deck: Any) -> Scene:
    """A table whose deck may be dealt from, but for what is changed."""
    return Scene(replace(table, decks=(replace(DECK, **deck),)), book)


def both(refusal: Refusal | None, **deck: Any) -> None:
    """Neither a round nor its next card is dealt, for the same reason."""
    assert ready(scene(**deck)) == refusal
    assert still_ready(scene(**deck)) == refusal


def test_a_deck_is_ready_when_nothing_is_missing() -> None:
    both(None)
    both(None, count=52)
    device = BOOK.rule.sources.kind["shuffling_device"]
    assert (device.cut, device.load) == (False, True)
    at_device = replace(TABLE, source="shuffling_device")
    assert ready(scene(table=at_device, cut=False)) is None
    hand = Scene(replace(TABLE, source="hand", decks=(replace(DECK, loaded=False),)), load("star-uth"))
    assert ready(hand) is None


def test_without_a_fit_deck_no_card_is_dealt() -> None:
    cites, text = BOOK.rule.deck.cites, "No deck is in play."
    none = Scene(replace(TABLE, in_play=None), BOOK)
    assert ready(none) == still_ready(none) == refuse("deck/none", cites, text)
    wanted = Scene(replace(TABLE, in_play=None, equipment=Equipment(wanted=("3.7",))), BOOK)
    assert ready(wanted) == still_ready(wanted) == refuse("deck/none", ("3.7",), text)
    both(refuse("deck/unfit", cites, "The deck is not fit.", deck="red"), status="unfit")
    counted = refuse("deck/unfit", ("3.8",), "The deck is not fit.", deck="red")
    both(counted, status="unfit", counting=("3.8",))
    suspect = refuse("deck/suspect", ("3.4",), "The deck must be checked first.", deck="red")
    both(suspect, suspect=("3.4",), counting=("3.8",))


def test_a_deck_is_cut_and_loaded_as_its_source_wants_it() -> None:
    cites = BOOK.rule.sources.kind["card_shoe"].cites
    both(refuse("deck/uncut", cites, "The deck must be cut first.", deck="red"), cut=False, loaded=False)
    both(refuse("deck/unloaded", cites, "The deck must be loaded first.", deck="red"), loaded=False)


def test_what_a_round_waits_for_does_not_stop_one_that_has_begun() -> None:
    for lacks, refusal in (
        (
            {"counting": ("3.8",)},
            refuse("deck/count", ("3.8",), "Its cards must be counted first.", deck="red"),
        ),
        (
            {"count": 51},
            refuse(
                "deck/short", BOOK.rule.deck.cites, "The deck was counted: 51 cards.", deck="red", counted=51
            ),
        ),
        (
            {"condemned": ("3.7",)},
            refuse("deck/condemned", ("3.7",), "Its unfit cards must be changed.", deck="red"),
        ),
    ):
        assert ready(scene(**lacks)) == refusal
        assert still_ready(scene(**lacks)) is None
    failed = scene(table=replace(TABLE, equipment=Equipment(failed=("4.5",))))
    text = "This card_shoe is out of use: change the source."
    assert ready(failed) == refuse("source/failed", ("4.5",), text, source="card_shoe")
    assert still_ready(failed) is None


def test_of_all_shuffles_only_one_that_comes_at_once_stops_a_round() -> None:
    shuffle, text = BOOK.rule.shuffle, "The deck must be shuffled first."
    vacancy = shuffle.moment["vacancy"]
    assert not vacancy.at_once
    due = refuse("deck/shuffle", vacancy.cites, text, deck="red", moment="vacancy")
    assert (ready(scene(need="vacancy")), still_ready(scene(need="vacancy", loaded=False))) == (due, None)
    unknown = refuse("deck/shuffle", shuffle.cites, text, deck="red", moment="whim")
    assert (ready(scene(need="whim")), still_ready(scene(need="whim"))) == (unknown, None)
    now = ShuffleMoment(at_once=True, cites=("4.9",))
    book = variant(VERSION_4, shuffle=replace(shuffle, moment={**shuffle.moment, "now": now}))
    at_once = refuse("deck/shuffle", ("4.9",), text, deck="red", moment="now")
    assert ready(scene(book, need="now")) == still_ready(scene(book, need="now")) == at_once


def test_a_hand_is_settled_on_the_limits_of_its_player_and_on_the_signs() -> None:
    sign = Sign(limits={"ante": Limit(5_00, 50_00)}, chip=2_50, max_payout=9_00, max_payouts={"flush": 8_00})
    wagers = (
        Wager("ante", 10_00, "p1"),
        Wager("3rd", 20_00, "p1", returns=True),
        Wager("jackpot", 5_00, "p1", returns=True),
    )
    box = Box(2, seat="p1", player="p1", wagers=wagers, bet_stage=1)
    own = LimitBook(personal={"p1": Personal(2, {"3rd": Limit(1_00, 2_00)})})
    scene = Scene(replace(TABLE, sign=sign, limits=own), BOOK)
    limits = {"ante": (5_00, 50_00), "3rd": (1_00, 2_00)}
    assert terms(scene, box) == Terms(limits, 2_50, 9_00, {"flush": 8_00})
    stakes, cards = {"ante": 10_00, "3rd": 20_00}, ("As", "Ks")
    assert played(box, cards) == HandPlayed(2, cards, stakes, play_stage=1, returns=("3rd",))
    assert played(replace(box, wagers=())) == HandPlayed(2, (), {}, play_stage=1, returns=())
