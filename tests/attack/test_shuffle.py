"""Guessing the next deck with the whole source, the clock to a millisecond and everything seen so far."""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from croupier.core.cards import DECK, Card
from croupier.house.cards import shoe as shoes
from croupier.house.cards.proofs import OpenedCard, OpenedDeck, deck_fault, opened
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.cards.shoe import Shoe, sealed_shoe, seeded_shoe, shuffled
from croupier.store.database.sql_log import SqlLog

MOMENT: Final = 1_760_000_000_123
PID: Final = 4242
AROUND: Final = 100  # milliseconds either side, and as many seeds of every other kind

Shuffle = Callable[[], tuple[Card, ...]]


def guesses(before: list[Shoe]) -> set[tuple[Card, ...]]:
    """Every deck that somebody with the source could compute: from clocks, numbers, and what went before."""
    seeds: list[int | str | bytes] = [MOMENT + ms for ms in range(-AROUND, AROUND)]
    seeds += [(MOMENT + ms) // 1000 for ms in range(0, 2_000, 1_000)]
    seeds += [PID, *range(100), *(PID ^ (MOMENT + ms) for ms in range(-50, 50))]
    for one in before:
        seeds += [one.commitment, bytes.fromhex(one.commitment), "".join(one.order), *one.salts[:4]]
    found = set()
    for seed in seeds:
        found.add(shuffled(random.Random(seed).randrange))
        found.add(tuple(random.Random(seed).sample(DECK, 52)))
        found.add(seeded_shoe(seed, 1).order if isinstance(seed, int) else DECK)
        found.add(seeded_shoe(int.from_bytes(str(seed).encode()[:8], "big"), 2).order)
    return found


def attack(shuffle: Shuffle, before: list[Shoe]) -> bool:
    """Whether one of the next decks is among the guesses."""
    known = guesses(before)
    return any(shuffle() in known for _ in range(20))


def test_no_deck_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [sealed_shoe() for _ in range(3)]
    monkeypatch.setattr(time, "time", lambda: MOMENT / 1000)
    monkeypatch.setattr(time, "time_ns", lambda: MOMENT * 10**6)
    monkeypatch.setattr(time, "monotonic", lambda: 1.0)
    monkeypatch.setattr(os, "getpid", lambda: PID)
    random.seed(MOMENT)
    assert not attack(lambda: sealed_shoe().order, before)


def test_the_guesses_would_find_a_deck_that_depends_on_the_clock() -> None:
    """So that the attack is worth something: against shuffles people have really used it wins."""
    for weak in (
        lambda: shuffled(random.Random(MOMENT + 37).randrange),
        lambda: tuple(random.Random(PID).sample(DECK, 52)),
        lambda: seeded_shoe(MOMENT - 5, 1).order,
    ):
        assert attack(weak, [sealed_shoe()])


def test_the_shuffle_asks_the_operating_system_for_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [0]
    real = os.urandom

    def counted(size: int) -> bytes:
        asked[0] += size
        return real(size)

    monkeypatch.setattr("random._urandom", counted)
    sealed_shoe()
    assert asked[0] >= 51 + 52 * shoes.SALT_BYTES


def test_a_commitment_tells_nothing_and_opens_in_one_way() -> None:
    deck = sealed_shoe()
    told = opened(deck, range(1, 11))
    assert deck_fault(told) == ""
    hidden = [one for place, one in enumerate(told.leaves, start=1) if place > 10]
    tried = {shoes.leaf(place, card, salt).hex()
             for place in range(11, 53) for card in DECK
             for salt in (b"", bytes(32), *deck.salts[:10])}  # fmt: skip
    assert not tried & set(hidden)  # no card is found without its own salt
    card, salt = told.shown[3].card, bytes.fromhex(told.shown[3].salt)
    other = next(one for one in DECK if one not in {shown.card for shown in told.shown.values()})
    ways = [
        OpenedCard(other, salt.hex()), OpenedCard(card, bytes(32).hex()), OpenedCard(card, ""),
        OpenedCard(card[1:], (salt + card[:1].encode()).hex()), OpenedCard(card, salt.hex() + "00"),
        OpenedCard(told.shown[4].card, told.shown[4].salt),
    ]  # fmt: skip
    for way in ways:
        shown = {**told.shown, 3: way}
        shown.pop(4)
        assert deck_fault(opened_as(told, shown)) != "", way
    moved = (told.leaves[1], told.leaves[0], *told.leaves[2:])
    assert deck_fault(opened_as(told, {1: told.shown[2]}, moved)) != ""
    joined = (told.leaves[0] + told.leaves[1], *told.leaves[2:])
    assert deck_fault(opened_as(told, {}, joined)) != ""


def test_a_deck_that_was_made_up_is_not_dealt(tmp_path: Path) -> None:
    """Nobody brings a commitment of their own: only what was sealed here for this table is dealt from."""
    log = SqlLog.open(tmp_path / "floor.db")
    decks = SealedDecks.of(log)
    mine = sealed_shoe()
    assert decks.sealed("t", mine.commitment) is None
    decks.seal("t", mine)
    assert decks.sealed("t", mine.commitment) is not None
    assert decks.sealed("another table", mine.commitment) is None
    log.close()


def opened_as(
    told: OpenedDeck, shown: dict[int, OpenedCard], leaves: tuple[str, ...] | None = None
) -> OpenedDeck:
    return replace(told, shown=shown, leaves=leaves or told.leaves)
