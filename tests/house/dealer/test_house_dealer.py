"""The automatic dealer: whole rounds of every book from a sealed deck, no card known before it is shown."""

from pathlib import Path

import pytest

from croupier.core.cards import DECK
from croupier.house.cards.shoe import seeded_shoe
from croupier.rulebooks.load import book_ids
from croupier.table import commands as c
from croupier.table import events as ev
from tests.floors.dealt_house import House


@pytest.mark.parametrize("book", book_ids())
def test_a_whole_round_is_dealt_shown_and_settled(tmp_path: Path, book: str) -> None:
    house = House(tmp_path / "log.db", book)
    assert house.run() == ["SignOn", "ShuffleDeck"]
    house.bet_in()
    assert house.run() == []
    assert house.run(ready=True) == ["Deal"]
    while house.scene.table.round.phase == "deciding":
        house.decide()
        house.run()
    assert house.run(ready=True)[-1:] == ([] if book == "crown-ms-3.0" else ["ShuffleDeck"])
    table = house.desk.table("t")
    assert (table.round.number, table.round.phase) == (2, "betting")
    assert sum(table.balances.values()) == 0
    rate = 3_406 if book == "crown-ms-3.0" else 2_000  # hundredths of a percent
    meter = house.desk.meters.meter("t").value(house.desk.meters.counters("t"))
    assert meter == 5_000_000 * 10_000 + 500 * rate
    shown = [card for event in house.seen for card in getattr(event, "cards", ())]
    deck = seeded_shoe(7, 1).order
    assert sorted(shown) == sorted(deck[: len(shown)])


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("fold_at", [0, 1, 2])
def test_a_fold_at_any_stage_ends_the_round_properly(tmp_path: Path, book: str, fold_at: int) -> None:
    house = House(tmp_path / "log.db", book)
    house.run()
    house.bet_in()
    house.run(ready=True)
    while house.scene.table.round.phase == "deciding":
        if book == "star-uth" and house.scene.table.round.stage < fold_at:
            house.give(c.Check(actor="p1", box=1))
        else:
            house.decide(fold_at)
        house.run(ready=True)
    table = house.desk.table("t")
    assert (table.round.number, table.round.phase) == (2, "betting")
    settled = [event for event in house.seen if isinstance(event, ev.BoxSettled)]
    assert bool(settled) == (book == "star-ms-4")  # there a folded hand is still turned for the jackpot


@pytest.mark.parametrize("book", book_ids())
def test_no_byte_of_the_log_knows_a_card_before_it_is_shown(tmp_path: Path, book: str) -> None:
    """Scan every byte of the log's files for every card, after every command of a round."""
    house = House(tmp_path / "log.db", book)

    def known() -> set[str]:
        content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        return {card for card in DECK if f'"{card}"'.encode() in content}

    def shown() -> set[str]:
        return {card for event in house.seen for card in getattr(event, "cards", ())}

    house.run()
    house.bet_in()
    for _ in house.go(ready=True):
        assert known() == shown()
    assert house.dealer.own_cards(house.scene.table, 1)
    while house.scene.table.round.phase == "deciding":
        house.decide()
        for _ in house.go(ready=True):
            assert known() == shown()
    assert known() == shown()
    assert len(shown()) == (9 if book == "star-uth" else 5)


def test_after_a_restart_the_round_goes_on_with_the_same_deck(tmp_path: Path) -> None:
    first = House(tmp_path / "log.db", "star-ms-4", practice=False)
    first.run()
    first.bet_in()
    first.run(ready=True)
    cards = first.dealer.own_cards(first.scene.table, 1)
    again = House(tmp_path / "log.db", "star-ms-4")
    assert again.scene == first.scene
    assert again.dealer.own_cards(again.scene.table, 1) == cards


def test_a_seed_counts_only_at_a_practice_table(tmp_path: Path) -> None:
    commitments = {}
    for practice in (True, False):
        (tmp_path / str(practice)).mkdir()
        house = House(tmp_path / str(practice) / "log.db", "star-ms-4", practice=practice)
        house.run()
        deck = house.scene.table.deck("sealed")
        assert deck
        commitments[practice] = deck.commitment
    assert commitments[True] == seeded_shoe(7, 1).commitment
    assert commitments[False] != commitments[True]
