"""Openings: after a round everybody can check the cards they may know, and nobody learns another."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.audit.evidence.cards import SHOWS, Cards, shown
from croupier.audit.evidence.recalling import rounds
from croupier.audit.evidence.round_cards import RoundCards, find, find_ended
from croupier.house.cards.proofs import OpenedCard, OpenedDeck, RoundProof, deck_fault, opened, proof_fault
from croupier.house.cards.shoe import reshuffled, sealed_shoe, seeded_shoe
from croupier.house.security.sign_on import Who
from croupier.rulebooks.load import book_ids
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import snapshot
from croupier.table import commands as c
from croupier.table import events as ev
from tests.floors.dealt_house import House

SHOE = seeded_shoe(7, 1)
DECK_OPENED = opened(SHOE, (1, 2, 9))
P1, P2, INSPECTOR, MANAGER = Who("p1"), Who("p2"), Who("i", staff=True, inspector=True), Who("m", staff=True)


def test_an_opened_deck_holds() -> None:
    assert deck_fault(DECK_OPENED) == ""
    assert deck_fault(opened(SHOE, ())) == ""
    assert deck_fault(opened(SHOE, range(1, 53))) == ""
    assert list(DECK_OPENED.shown) == [1, 2, 9]


def changed(**fields: Any) -> OpenedDeck:
    return replace(DECK_OPENED, **fields)


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (changed(commitment="0" * 64), "do not lead to the commitment"),
        (changed(leaves=DECK_OPENED.leaves[:51]), "not 52 hashes"),
        (changed(leaves=("00",) * 52), "not 52 hashes"),
        (changed(leaves=("zz", *DECK_OPENED.leaves[1:])), "not in hexadecimal"),
        (changed(leaves=(DECK_OPENED.leaves[1], *DECK_OPENED.leaves[1:])), "do not lead"),
        (changed(shown={1: OpenedCard("As", DECK_OPENED.shown[1].salt)}), "place 1 is not the As"),
        (changed(shown={1: replace(DECK_OPENED.shown[1], salt="00" * 32)}), "place 1 is not"),
        (changed(shown={2: DECK_OPENED.shown[1]}), "place 2 is not"),
        (changed(shown={53: DECK_OPENED.shown[1]}), "at place 53"),
        (changed(shown={1: OpenedCard("1x", "00")}), "no 1x at place 1"),
    ],
)
def test_a_false_opening_is_found(deck: OpenedDeck, reason: str) -> None:
    assert reason in deck_fault(deck)


def test_two_places_cannot_hold_one_card() -> None:
    """A house that put a card into its deck twice could prove both; that is found too."""
    double = replace(SHOE, order=(SHOE.order[1], *SHOE.order[1:]))
    assert deck_fault(opened(double, (1,))) == ""
    assert "lies at two places" in deck_fault(opened(double, (1, 2)))


def test_a_card_that_was_out_stays_what_it_is_when_the_rest_is_shuffled() -> None:
    again = reshuffled(SHOE, 5, sealed_shoe())
    both = (SHOE.commitment, again.commitment)
    proof = RoundProof(
        table="t", round=1, ended=True, decks=(opened(SHOE, (1,)), opened(again, (1, 6))), out=(5, 8)
    )
    cards = {1: SHOE.order[0], 6: again.order[5]}
    assert proof_fault(proof, cards, both) == ""
    redrawn = replace(proof, decks=(opened(SHOE, (1,)), opened(sealed_shoe(), (1,))))
    commitments = [deck.commitment for deck in redrawn.decks]
    assert "another one after the shuffle" in proof_fault(redrawn, {}, commitments)
    assert "not those the log commits to" in proof_fault(proof, cards, both[:1])
    assert "place 7 showed" in proof_fault(proof, {7: "As"}, both)
    short = replace(proof, decks=(proof.decks[0], changed(leaves=())))
    assert "not 52 hashes" in proof_fault(short, {}, (both[0], DECK_OPENED.commitment))


def played(path: Path, book: str) -> House:
    """Three rounds; p1 stays in the first, folds the second, and the third is under way."""
    house = House(path, book, practice=False)
    for fold in (-1, 0, None):
        house.run()
        house.bet_in(jackpot=fold is None)
        house.run(ready=True)
        while fold is not None and house.scene.table.round.phase == "deciding":
            house.decide(fold)
            house.run(ready=True)
    return house


@pytest.mark.parametrize("book", book_ids())
def test_what_is_opened_to_whom(tmp_path: Path, book: str) -> None:
    house = played(tmp_path / "log.db", book)
    with snapshot(house.log.database) as moment:
        last = moment.lengths["table:t"]
        recalled = {one.round: one for one in rounds("t", moment.records("table:t"))}

        def round(number: int) -> RoundCards | None:
            return find(lambda first, to: moment.records("table:t", first, to), last, number)

        for number in (1, 2):
            found = round(number)
            assert found is not None
            steps = list(recalled[number].steps())
            truth = dict(
                pair
                for _, event, table, _ in steps
                if isinstance(event, SHOWS)
                for pair in shown(table, event)
            )
            commitments = [table.decks[0].commitment for _, event, table, _ in steps
                           if isinstance(event, ev.RoundOpened)]  # fmt: skip
            assert (found.shown, found.decks) == (truth, commitments)
            for who in (P1, P2, INSPECTOR, MANAGER):
                proof = found.proof("t", who, house.decks.opened)
                assert proof_fault(proof, truth, commitments) == ""
                (deck,) = proof.decks
                own = {*truth, *found.holes[1]}
                expected = {"p1": own, "i": set(range(1, 53))}.get(who.id, set(truth))
                assert set(deck.shown) == expected
            hidden = set(found.holes[1]) - truth.keys()
            assert len(hidden) == (0 if number == 1 else 2)
        running = round(3)
        assert running is not None
        for who in (P1, INSPECTOR):
            proof = running.proof("t", who, house.decks.opened)
            assert (proof.ended, [deck.shown for deck in proof.decks]) == (False, [{}])
            assert proof.decks[0].leaves == ()
        assert round(4) is None
        assert round(0) is None


def test_rounds_of_earlier_openings_are_proved_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounds are counted anew when a table opens again; the record a round ended with names it for ever."""
    house = played(tmp_path / "log.db", "star-ms-undated")
    while house.scene.table.round.phase == "deciding":
        house.decide(0)
        house.run(ready=True)
    ends = [one.seq for one in house.log.read("table:t") if isinstance(one.event, ev.RoundClosed)]
    house.give(c.LeaveSeat(actor="p1", box=1))
    house.give(c.CloseTable(actor="boss"))
    monkeypatch.setattr("tests.floors.dealt_house.set_up", lambda *anything: None)  # it has its meter
    house.open(practice=False)
    house.run()
    house.start(tmp_path / "log.db", "star-ms-undated")  # another process
    with snapshot(house.log.database) as moment:
        read = partial(moment.records, "table:t")
        recalled = list(rounds("t", moment.records("table:t")))
        for number, last in enumerate(ends, start=1):
            found = find_ended(read, last)
            assert found is not None
            assert (found.number, found.ended) == (number, True)
            steps = list(recalled[number - 1].steps())
            truth = [pair for _, event, table, _ in steps if isinstance(event, SHOWS)
                     for pair in shown(table, event)]  # fmt: skip
            proof = found.proof("t", INSPECTOR, house.decks.opened)
            assert proof_fault(proof, dict(truth), found.decks) == ""
            assert len(proof.decks[-1].shown) == 52
        assert find_ended(read, ends[0] - 1) is None
        assert find(read, moment.lengths["table:t"], 2) is None  # of this opening there is no second yet


def test_a_record_that_is_far_away_is_not_looked_for_page_by_page() -> None:
    """Anybody may ask for a record of any number: nobody reads up to there, for a year or for a second."""
    asked: list[int] = []

    def read(first: int, to: int) -> list[Recorded]:
        asked.append(to)
        if len(asked) > 3:
            raise AssertionError("it goes on and on")
        return []

    assert find_ended(read, 10**15) is None
    assert asked == [10**15]


def test_a_lost_deck_stays_closed(tmp_path: Path) -> None:
    house = played(tmp_path / "log.db", "star-ms-4")
    with snapshot(house.log.database) as moment:
        records = moment.records
        found = find(lambda first, to: records("table:t", first, to), moment.lengths["table:t"], 1)
        assert found is not None
        proof = found.proof("t", INSPECTOR, lambda commitment: None)
        assert proof.decks == (OpenedDeck(commitment=found.decks[0]),)


def test_a_machine_shuffles_after_every_round_whatever_the_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the next round would have the very same cards again."""
    house = House(tmp_path / "log.db", "star-ms-4", practice=False)
    monkeypatch.delitem(house.scene.book.rule.shuffle.moment, "round-end")
    house.run()
    house.bet_in(jackpot=False)
    house.run(ready=True)
    house.give(c.Fold(actor="p1", box=1))
    house.run(ready=True)
    commitments = [event.commitment for event in house.seen if isinstance(event, ev.DeckShuffled)]
    assert (house.scene.table.round.number, len(set(commitments))) == (2, 2)


@pytest.mark.parametrize(
    ("commitment", "reason"), [("", "no deck was sealed"), ("first", "was dealt from in")]
)
def test_an_audit_finds_a_round_without_a_deck_of_its_own(
    tmp_path: Path, commitment: str, reason: str
) -> None:
    house = House(tmp_path / "log.db", "star-ms-4", practice=False)
    house.run()
    table = house.scene.table
    opened = ev.RoundOpened(plan=(), boxes=(1,), cites=("7.1",))
    cards = Cards(house.decks.opened)
    assert cards.see(table, opened) == ""
    first = table.decks[0].commitment
    again = replace(table.decks[0], commitment=first if commitment else "")
    assert reason in cards.see(replace(table, decks=(again,)), opened)
    assert cards.see(replace(table, practice=True), opened) == ""
    other = replace(table.decks[0], commitment="0" * 64)
    assert cards.see(replace(table, decks=(other,)), opened) == ""
