"""Sealed decks: encrypted beside the log, opened only with a key outside it, in whichever database."""

import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.engine.scene import MACHINE
from croupier.house.cards.sealed_decks import DeckLost, SealedDecks
from croupier.house.cards.shoe import sealed_shoe
from croupier.house.cards.table_decks import by_staff
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database import schema
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import LogError
from croupier.store.opening import open_log
from croupier.store.seals import deck_keys
from croupier.store.seals.deck_keys import DeckKeys
from croupier.table import commands as c
from croupier.table.table import Table
from tests import postgres
from tests.floors.meter_floor import NOON, STAFF, accepted, open_floor
from tests.floors.open_table import OPEN

Open = Callable[[], SqlLog]


@pytest.fixture(params=["sqlite", "postgresql"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens one and the same log again, as another process would."""
    address = postgres.database() if request.param == "postgresql" else str(tmp_path / "log.db")
    opened: list[SqlLog] = []

    def reopened() -> SqlLog:
        opened.append(open_log(address))
        return opened[-1]

    yield reopened
    for log in opened:
        log.close()


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return tmp_path / "keys" / "deck-key"


@pytest.fixture(autouse=True)
def folder(key: Path) -> None:
    key.parent.mkdir()


def desk_of(log: SqlLog, decks: SealedDecks) -> Desk:
    return Desk(Setting(log, load, decks=decks), lambda: NOON)


def shuffle(commitment: str) -> c.ShuffleDeck:
    return c.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine", commitment=commitment)


def stored(log: SqlLog) -> list[Any]:
    with log.database.reading() as connection:
        return list(connection.execute(schema.deck.select()).mappings())


def test_a_deck_is_stored_with_the_record_that_commits_to_it(reopen: Open, key: Path) -> None:
    log = reopen()
    decks = SealedDecks.of(log, key)
    desk = desk_of(log, decks)
    open_floor(desk, "t")
    shoe = sealed_shoe()
    commitment = decks.seal("t", shoe)
    assert stored(log) == []  # a crash here leaves nothing, and nobody has heard of the deck
    accepted(desk.give("t", shuffle(commitment), STAFF))
    assert [row["commitment"] for row in stored(log)] == [commitment]
    table = desk.table("t").deck("sealed")
    assert table is not None
    assert table.commitment == commitment
    other = SealedDecks.of(reopen(), key)  # another process, which has to ask the database
    assert other.shoe(commitment) == shoe


def test_a_failed_write_leaves_neither_deck_nor_commitment(
    reopen: Open, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = reopen()
    decks = SealedDecks.of(log, key)
    desk = desk_of(log, decks)
    open_floor(desk, "t")

    def torn(*_: object) -> None:
        raise LogError("log", "torn")

    monkeypatch.setattr("croupier.store.database.sql_log.decks.add", torn)
    with pytest.raises(LogError):
        desk.give("t", shuffle(decks.seal("t", sealed_shoe())), STAFF)
    monkeypatch.undo()
    assert stored(log) == []
    deck = desk_of(reopen(), decks).table("t").deck("sealed")
    assert deck is not None
    assert deck.commitment == ""


def test_a_table_is_shuffled_only_into_a_deck_that_was_sealed_for_it(reopen: Open, key: Path) -> None:
    """Neither made up, nor left out, nor one that was played from before or lies at another table."""
    log = reopen()
    decks = SealedDecks.of(log, key)
    desk = desk_of(log, decks)
    open_floor(desk, "t", "u")
    old = decks.seal("t", sealed_shoe())
    accepted(desk.give("t", shuffle(old), STAFF))
    again = desk_of(reopen(), SealedDecks.of(log, key))
    for commitment in ("", "0" * 64, old):
        refusal = again.give("t", shuffle(commitment), STAFF).refusal
        assert refusal is not None
        assert (refusal.code, refusal.cites) == ("deck/sealed", ("house:sealed-deck",))
    refusal = desk.give("u", shuffle(old), STAFF).refusal
    assert refusal is not None
    assert refusal.code == "deck/sealed"


def test_no_byte_of_a_stored_deck_tells_of_its_cards(reopen: Open, key: Path) -> None:
    log = reopen()
    decks = SealedDecks.of(log, key)
    shoe = sealed_shoe()
    rows = [decks.row("t", shoe), decks.row("t", shoe)]
    assert rows[0].sealed != rows[1].sealed  # the same deck twice does not look the same
    for salt in shoe.salts:
        assert all(salt not in row.sealed for row in rows)
    assert len(rows[0].sealed) == 52 * 33 + deck_keys.NONCE_BYTES + 16


def test_a_deck_that_is_gone_changed_or_somebody_elses_is_lost(reopen: Open, key: Path) -> None:
    log = reopen()
    decks = SealedDecks.of(log, key)
    first, second = decks.row("t", sealed_shoe()), decks.row("t", sealed_shoe())
    decks.take([first, msgspec.structs.replace(second, sealed=first.sealed)])
    with pytest.raises(DeckLost, match="not in it"):
        decks.shoe("0" * 64)
    with pytest.raises(DeckLost, match="damaged"):
        decks.shoe(second.commitment)
    assert decks.shoe(first.commitment).commitment == first.commitment
    body = bytes([first.sealed[0] ^ 1]) + first.sealed[1:]
    with log.database.writing() as connection:
        connection.execute(schema.deck.update().values(sealed=body))
    fresh = SealedDecks.of(log, key)
    assert fresh.opened(first.commitment) is None
    assert fresh.opened(second.commitment) is None


def test_another_key_is_refused_unless_it_is_wanted(reopen: Open, key: Path) -> None:
    """Somebody who mistypes a path must not void every open round."""
    log = reopen()
    decks = SealedDecks.of(log, key)
    row = decks.row("t", sealed_shoe())
    decks.take([row])
    wrong = key.with_name("other")
    with pytest.raises(LogError, match="put that one back") as refused:
        SealedDecks.of(log, wrong)
    assert refused.value.filename == str(wrong)
    assert not wrong.exists()
    renewed = SealedDecks.of(log, wrong, renew=True)
    with pytest.raises(DeckLost, match="key is gone"):
        renewed.shoe(row.commitment)
    renewed.take([renewed.row("t", sealed_shoe())])
    assert SealedDecks.of(log, wrong).opened(row.commitment) is None
    both = key.with_name("both")  # a new key in front of the old one: what it sealed still opens
    both.write_text(wrong.read_text() + key.read_text())
    both.chmod(0o600)
    assert SealedDecks.of(log, both).shoe(row.commitment).commitment == row.commitment


def test_the_key_is_its_owners_alone(tmp_path: Path, key: Path) -> None:
    log = SqlLog.open(tmp_path / "log.db")
    SealedDecks.of(log)
    beside = tmp_path / "log.db.deck-key"
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600
    assert len(bytes.fromhex(beside.read_text())) == 32
    beside.chmod(0o640)
    with pytest.raises(LogError, match="chmod 600"):
        SealedDecks.of(log)
    for content in ("", "abc", "zz" * 32, "ab" * 31):
        key.unlink(missing_ok=True)
        key.write_text(content)
        key.chmod(0o600)
        with pytest.raises(LogError, match="no key of ours"):
            DeckKeys.open(key)
    with pytest.raises(LogError, match="No such file"):
        DeckKeys.open(key.with_name("none"), make=False)


def test_a_seed_is_sealed_too(reopen: Open, key: Path) -> None:
    decks = SealedDecks.of(reopen(), key)
    for seed in (7, -8_000_000_000):
        decks.plant("t", seed)
        assert SealedDecks.of(reopen(), key).seed("t") == seed
    assert decks.seed("u") is None
    assert SealedDecks.of(reopen(), key.with_name("other"), renew=True).seed("t") is None


CARDS = ("As", "Kd")
NAMING: tuple[c.Command, ...] = (
    c.ShowCommunity(actor="sue", cards=("As",)),
    c.ShowDealer(actor="sue", cards=CARDS),
    c.SettleBox(actor="sue", box=1, cards=CARDS),
    c.Call(actor="sue", kind="community-exposed", places=("3rd",), cards=("As",)),
    c.ShuffleDeck(actor="sue", deck="sealed", method="machine"),
)


@pytest.mark.parametrize("command", NAMING, ids=lambda command: type(command).__name__)
def test_people_name_no_card_at_an_electronic_table(command: c.Command) -> None:
    """A guess that is refused tells something, and one that is taken is a false card."""
    refusal = by_staff(Table("t", mode="electronic"), command, demo=True)
    assert refusal is not None
    assert (refusal.code, refusal.cites) == ("deck/machine", ("house:sealed-deck",))
    assert by_staff(Table("t", mode="live"), command, demo=True) is None
    machine = msgspec.structs.replace(command, actor=MACHINE)
    assert by_staff(Table("t", mode="electronic"), machine, demo=True) is None


def test_a_real_floor_opens_no_practice_table() -> None:
    for practice, demo, code in ((True, False, "table/practice"), (True, True, ""), (False, False, "")):
        opening = msgspec.structs.replace(OPEN, practice=practice)
        refusal = by_staff(Table("t"), opening, demo=demo)
        assert (refusal.code if refusal else "") == code
