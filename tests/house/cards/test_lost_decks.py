"""A deck that cannot be opened any more: its round is void by its book, nobody loses by it, play goes on."""

from pathlib import Path

import pytest
from litestar.testing import TestClient

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.cards.shoe import sealed_shoe
from croupier.house.room.automation import Room
from croupier.rulebooks.load import book_ids
from croupier.store.log import LogError
from croupier.table import commands as c
from croupier.table import events as ev
from tests.floors.dealt_house import House
from tests.floors.wire_floor import TABLE, Floor, give

CHIPS = 100_000
CLAUSE = {"star-ms-undated": "11.9.2", "crown-ms-3.0": "11.8", "star-ms-4": "11.9.2", "star-uth": "11.6.2"}


def reopened(path: Path, book: str, *, key: bool = False) -> House:
    """The house after a crash, with its key or without."""
    if not key:
        (path.parent / f"{path.name}.deck-key").unlink()
    house = House.__new__(House)
    house.start(path, book, renew=True)
    return house


def under_way(path: Path, book: str) -> House:
    house = House(path, book, practice=False)
    house.run()
    house.bet_in()
    house.run(ready=True)
    return house


def people_look(house: House) -> None:
    """What the books ask of people about a deck with cards missing: a check, or at Crown a count."""
    deck = house.scene.table.deck("sealed")
    assert deck
    if deck.suspect:
        house.give(c.CheckDeck(actor="house", deck=deck.id, back=deck.back, by="supervisor"))
    if deck.counting:
        house.give(c.CountDeck(actor="house", deck=deck.id, count=52))


@pytest.mark.parametrize("book", book_ids())
def test_without_its_key_an_open_round_is_void_and_the_stakes_go_back(tmp_path: Path, book: str) -> None:
    under_way(tmp_path / "log.db", book)
    again = reopened(tmp_path / "log.db", book)
    before = again.scene.table
    assert again.dealer.own_cards(before, 1) == ()  # and no error, for whoever watches
    names = again.run()
    assert names[:2] == ["Call", "Remedy"]
    voided = next(event for event in again.seen if isinstance(event, ev.RoundVoided))
    assert CLAUSE[book] in voided.cites
    table = again.desk.table("t")
    assert (table.round.number, table.round.phase, table.incident) == (2, "betting", None)
    carried = 500 if voided.carried else 0  # Crown keeps jackpot wagers of a void round for the next
    assert bool(carried) == (book == "crown-ms-3.0")
    assert table.balance("patron:p1") == CHIPS - carried
    assert sum(table.balances.values()) == 0
    assert names == ["Call", "Remedy"]  # the cards of the next one wait for people
    people_look(again)
    assert again.run() == ["ShuffleDeck"]  # and the next round has a deck of its own
    again.bet_in(jackpot=not carried)
    again.run(ready=True)
    assert len(again.dealer.own_cards(again.scene.table, 1)) == 2


@pytest.mark.parametrize("book", book_ids())
def test_a_deck_lost_before_the_first_card_is_replaced(tmp_path: Path, book: str) -> None:
    house = House(tmp_path / "log.db", book, practice=False)
    house.run()
    house.bet_in()
    again = reopened(tmp_path / "log.db", book)
    first = again.scene.table.deck("sealed")
    assert again.run() == ["ShuffleDeck"]
    second = again.scene.table.deck("sealed")
    assert first
    assert second
    assert first.commitment != second.commitment
    assert again.scene.table.box(1).wagers  # type: ignore[union-attr]
    assert again.run(ready=True) == ["Deal"]


def test_a_deck_whose_row_is_damaged_is_lost_as_well(tmp_path: Path) -> None:
    house = under_way(tmp_path / "log.db", "star-ms-4")
    with house.log.database.writing() as connection:
        connection.exec_driver_sql("UPDATE deck SET sealed = substr(sealed, 2)")
    again = reopened(tmp_path / "log.db", "star-ms-4", key=True)
    assert again.run()[:2] == ["Call", "Remedy"]


def test_where_somebody_was_paid_a_second_person_has_to_rule(tmp_path: Path) -> None:
    """The machine calls it; what was paid is had back by two."""
    house = House(tmp_path / "log.db", "star-ms-4", practice=False)
    house.give(c.TakeSeat(actor="p2", box=2, player="p2", brings=CHIPS))
    house.run()
    house.bet_in()
    house.give(c.PlaceWager(actor="p2", box=2, spot="ante", amount=1_000))
    house.run(ready=True)
    while house.scene.table.round.phase == "deciding":
        for box in house.scene.table.owing():
            house.give(c.Bet(actor=f"p{box}", box=box, amount=1_000))
        house.run()
    settling = house.dealer.next(house.scene, go=True)
    assert isinstance(settling, c.SettleBox)
    shown = house.scene.table.round.shown
    pair = tuple(card[0] + suit for card in shown[:1] for suit in "cdhs" if card[0] + suit not in shown)[:2]
    rigged = c.SettleBox(actor="machine", box=2, cards=pair)  # three of a kind: it is paid
    house.give(rigged)
    again = reopened(tmp_path / "log.db", "star-ms-4")
    assert again.run() == ["Call"]
    assert again.scene.table.incident
    refused = again.desk.give("t", c.Remedy(actor="machine", does="void-round"), again.staff)
    assert refused.refusal
    assert refused.refusal.code == "incident/two-keys"
    again.give(c.Remedy(actor="house", does="void-round", reason="key lost"))
    table = again.desk.table("t")
    assert (table.balance("patron:p1"), table.balance("patron:p2")) == (CHIPS, CHIPS)
    assert sum(table.balances.values()) == 0


def test_with_its_key_a_round_goes_on(tmp_path: Path) -> None:
    house = under_way(tmp_path / "log.db", "star-uth")
    cards = house.dealer.own_cards(house.scene.table, 1)
    again = reopened(tmp_path / "log.db", "star-uth", key=True)
    assert again.run() == []
    assert again.dealer.own_cards(again.scene.table, 1) == cards


def test_a_crash_between_sealing_and_storing_leaves_no_hint(tmp_path: Path) -> None:
    """The deck was only in memory: no row, no commitment, and after the restart another one is made."""
    house = House(tmp_path / "log.db", "star-ms-4", practice=False)
    house.run()
    files = {path: path.read_bytes() for path in tmp_path.iterdir() if path.name.startswith("log.db")}
    shoe = sealed_shoe()
    commitment = house.decks.seal("t", shoe)
    assert {path: path.read_bytes() for path in files} == files
    decks = SealedDecks.of(house.log)
    assert decks.opened(commitment) is None
    assert all(commitment.encode() not in content for content in files.values())


def test_the_room_goes_on_when_a_log_cannot_be_read_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that is away is no lost deck: nothing is void, and the table is tended again."""
    floor = Floor(tmp_path / "floor.db")
    tried: list[str] = []
    tend = Room._tend

    def away(room: Room, table: str) -> None:
        tried.append(table)
        if len(tried) == 1:
            raise LogError("floor.db", "it went away")
        tend(room, table)

    monkeypatch.setattr(Room, "_tend", away)
    monkeypatch.setattr("croupier.house.room.automation.AGAIN_SECONDS", 0.01)
    with TestClient(floor.app) as client:
        header = floor.signed_on(client, "ann")
        seat = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000}
        give(client, header, seat)
        give(
            client, header, {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": "ante", "amount": 1_000}
        )
        with client.websocket_connect(f"/tables/{TABLE}/feed", headers=header) as feed:
            while (view := feed.receive_json()["view"])["phase"] != "deciding":
                pass
    assert (view["round"], view["incident"]) == (1, None)
    assert len(tried) > 2


def test_a_house_that_comes_back_without_its_key_voids_the_round_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where that was asked for: without a word it does not start."""
    path = tmp_path / "floor.db"
    first = Floor(path)
    bet = {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": "ante", "amount": 1_000}
    with TestClient(first.app) as client:
        header = first.signed_on(client, "ann")
        seat = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": CHIPS}
        give(client, header, seat)
        give(client, header, bet)
        with client.websocket_connect(f"/tables/{TABLE}/feed", headers=header) as feed:
            while feed.receive_json()["view"]["phase"] != "deciding":
                pass
    path.with_name("floor.db.deck-key").unlink()
    with pytest.raises(LogError, match="--new-deck-key"):
        Floor(path)
    opened = SealedDecks.of
    monkeypatch.setattr(SealedDecks, "of", lambda log: opened(log, renew=True))
    again = Floor(path)
    with TestClient(again.app) as client:
        header = again.signed_on(client, "ann")
        with client.websocket_connect(f"/tables/{TABLE}/feed", headers=header) as feed:
            while (view := feed.receive_json()["view"])["round"] == 1:
                pass
    assert (view["balance"], view["incident"]) == (CHIPS, None)
