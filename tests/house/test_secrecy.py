"""Unseen stays unseen: 500 rounds of all books with everybody watching, every byte they get looked through.

`make scan` does the same for 100,000 rounds. That the scan finds what it looks for is shown by planted leaks.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.audit.evidence.recalling import Recalled
from croupier.core.cards import DECK
from croupier.engine import view
from croupier.house.cards import proofs
from croupier.house.cards.shoe import Shoe, sealed_shoe
from croupier.house.cards.table_decks import by_staff
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.desk.hub import Watcher
from croupier.house.http.metrics import Gauges
from croupier.rulebooks.load import book_ids
from croupier.store import codec
from croupier.store.seals.deck_keys import DeckKeys, Sealed
from croupier.table import events as ev
from croupier.table.table import Box, Table
from tools.scanning.cards import Leak, Truth, cards_in, pages
from tools.scanning.floor import ScannedFloor

Plant = Callable[[pytest.MonkeyPatch, ScannedFloor], None]


@pytest.mark.parametrize("seed", [1, 2])
def test_no_byte_tells_of_a_card_before_it_is_shown(tmp_path: Path, seed: int) -> None:
    """To players, strangers, managers, inspectors; in rows, files, exports, evidence, refusals, log lines."""
    floor = ScannedFloor(tmp_path, seed=seed)
    for _ in floor.play(250):
        pass
    assert floor.rounds >= 250
    assert all(truth.rounds >= 3 for truth in floor.truths.values())  # every book, and every way to deal
    assert floor.payloads > 28_000
    assert floor.kinds >= NEEDED
    guarded = [one.id for one in floor.house.floor.tables if one.safeguards]
    assert {floor.house.floor.table(id).book for id in guarded} == {*book_ids()}  # type: ignore[union-attr]
    assert all(floor.truths[id].rounds for id in guarded)
    assert "PlayCounted" in {type(one.event).__name__ for one in floor.log.read(f"patron:{guarded[0]}-p1")}
    asked = {path.split("/")[1] for path in floor.pages}
    assert asked >= {"metrics", "health", "tables", "pit", "inspect", "me"}


NEEDED = {
    "CommunityShown", "BoxSettled", "DealerShown", "CardsLooked", "BoxFolded", "BoxChecked", "RoundClosed",
    "IrregularityCalled", "JackpotFed",
}  # fmt: skip


def shoe_of(floor: ScannedFloor, table: Table) -> Shoe | None:
    deck = table.deck(table.in_play)
    return floor.decks.opened(deck.commitment) if deck and deck.commitment else None


def view_shows_all(patch: pytest.MonkeyPatch, floor: ScannedFloor) -> None:
    """A view that forgets to ask whose box it is."""

    def all_cards(dealer: HouseDealer, table: Table, viewer: str) -> dict[int, tuple[str, ...]]:
        boxes = [box for box in table.boxes if box.places and not box.cards]
        return {box.number: dealer.own_cards(table, box.number) for box in boxes}

    def shown(box: Box, viewer: str, own: Any) -> tuple[str, ...]:
        return box.cards or own.get(box.number, ())

    patch.setattr(HouseDealer, "hands", all_cards)
    patch.setattr(view, "_cards", shown)


def next_card_in_the_log(patch: pytest.MonkeyPatch, floor: ScannedFloor) -> None:
    """An event that holds a card and not a place."""
    written = codec.encode_event

    def telling(event: ev.Event) -> bytes:
        if isinstance(event, ev.CommunityDealt):
            shoes = [shoe for truth in floor.truths.values() for shoe in truth.shoes]
            event = replace(event, cites=(*event.cites, shoes[0].cards(event.places)[0]))
        return written(event)

    patch.setattr("croupier.store.chain.encode_event", telling)


def refusal_that_corrects(patch: pytest.MonkeyPatch, floor: ScannedFloor) -> None:
    """A guess is refused with what the card really is."""

    def told(table: Table, command: Any, *, demo: bool) -> Any:
        refusal, shoe = by_staff(table, command, demo=demo), shoe_of(floor, table)
        return replace(refusal, text=f"It is {shoe.order[51]}.") if refusal and shoe else refusal

    patch.setattr("croupier.house.room.house.by_staff", told)


def line_in_the_log_file(patch: pytest.MonkeyPatch, floor: ScannedFloor) -> None:
    own = HouseDealer.own_cards

    def talkative(dealer: HouseDealer, table: Table, number: int) -> tuple[str, ...]:
        cards = own(dealer, table, number)
        logging.getLogger("croupier").warning("box %s has %s", number, " ".join(cards))
        return cards

    patch.setattr(HouseDealer, "own_cards", talkative)


def metric_of_the_next_card(patch: pytest.MonkeyPatch, floor: ScannedFloor) -> None:
    text = Gauges.text

    def told(gauges: Gauges) -> str:
        shoe = next(shoe for truth in floor.truths.values() for shoe in truth.shoes)
        return text(gauges) + f'croupier_next{{card="{shoe.order[51]}"}} 1\n'

    patch.setattr(Gauges, "text", told)


def decks_without_encryption(patch: pytest.MonkeyPatch, floor: ScannedFloor) -> None:
    patch.setattr(DeckKeys, "seal", lambda keys, name, plain: Sealed(keys.current, plain))
    patch.setattr(DeckKeys, "unseal", lambda keys, name, sealed: sealed.body)


def message_with(secret: Callable[[Shoe], str]) -> Plant:
    """A feed that carries something more."""

    def planted(patch: pytest.MonkeyPatch, floor: ScannedFloor) -> None:
        message = Watcher.message

        def more(watcher: Watcher, loaded: Any, records: Any, own: Any, moments: Any) -> bytes:
            shoe = shoe_of(floor, loaded.state)
            told = message(watcher, loaded, records, own, moments)
            return told + secret(shoe).encode() if shoe else told

        patch.setattr(Watcher, "message", more)

    return planted


def evidence_of_the_whole_deck(patch: pytest.MonkeyPatch, floor: ScannedFloor) -> None:
    opened = proofs.opened
    whole = range(1, 53)
    patch.setattr(Recalled, "ended", property(lambda recalled: True))
    patch.setattr("croupier.audit.evidence.evidence.opened", lambda shoe, places: opened(shoe, whole))


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (view_shows_all, "told to"),
        (next_card_in_the_log, "in the log"),
        (refusal_that_corrects, "the answer to demo-manager's"),
        (line_in_the_log_file, "a log line"),
        (metric_of_the_next_card, "/metrics for anybody"),
        (decks_without_encryption, "floor.db"),
        (message_with(lambda shoe: f"[{','.join(str(DECK.index(card)) for card in shoe.order)}]"), "told to"),
        (message_with(lambda shoe: f'"{shoe.salts[40].hex()}"'), "told to"),
        (message_with(lambda shoe: f'"{"".join(shoe.order[30:36])}"'), "told to"),
        (evidence_of_the_whole_deck, "/evidence for demo-"),
    ],
    ids=[
        "view",
        "log",
        "refusal",
        "log-line",
        "metric",
        "plain-decks",
        "numbers",
        "salt",
        "together",
        "evidence",
    ],
)
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant, found: str
) -> None:
    monkeypatch.setattr("tools.scanning.floor.MISCHIEF", 0.5)
    monkeypatch.setattr("tools.scanning.floor.HAND_OVER", 5)
    floor = ScannedFloor(tmp_path, tables=1)
    plant(monkeypatch, floor)
    with pytest.raises(Leak, match=found):
        for _ in floor.play(30):
            pass


def test_cards_are_found_in_whatever_is_said() -> None:
    for text, cards in (
        ('{"cards":["As","Td"]}', {"As", "Td"}),
        ("the Kh, then AhKs2d.", {"Kh", "Ah", "Ks", "2d"}),
        ("deadbeef4c2d Asc xAs 14h", set()),
        ("4c", {"4c"}),
        ("", set()),
    ):
        assert cards_in(text.encode()) == cards
    blank = Truth(lambda commitment: None)
    blank.check("here", b"As the book has it", set())
    with pytest.raises(Leak, match="here: As in"):
        blank.check("here", b"The As", set())
    blank.check("here", b"The As", {"As"})


def test_evidence_tells_of_the_round_before_only_what_lay_open_there() -> None:
    truth = Truth(lambda commitment: None)
    truth.see(ev.CommunityShown(cites=(), places=(1,), cards=("As",)))
    truth.see(ev.RoundClosed(cites=(), round=1))
    truth.see(ev.CommunityShown(cites=(), places=(1,), cards=("Td",)))

    def evidence(before: str, now: str) -> bytes:
        past = {"number": 1, "boxes": [{"cards": [before]}]}
        told = {"croupier": "evidence/1", "state": {"round": [now], "past": past}}
        return b"content-type: text\n" + msgspec.json.encode(told)

    truth.check_evidence("here", evidence("As", "Td"), truth.shown)
    with pytest.raises(Leak, match="here: As in"):
        truth.check_evidence("here", evidence("As", "As"), truth.shown)
    with pytest.raises(Leak, match="of the round before: Td in"):
        truth.check_evidence("here", evidence("Td", "Td"), truth.shown)


def test_files_are_looked_through_at_every_offset() -> None:
    shoe = sealed_shoe()
    order = bytes(map(DECK.index, shoe.order))
    clean = bytes(range(256)) * 40
    pages("file", clean, [shoe])
    for offset in range(9):
        for secret in (shoe.salts[51], order[20:36]):
            with pytest.raises(Leak, match="bytes of a deck"):
                pages("file", clean[: 100 + offset] + secret + clean, [shoe])
    with pytest.raises(Leak, match=shoe.salts[3].hex()):
        pages("file", clean + shoe.salts[3].hex().encode() + clean, [shoe])
    pages("file", clean, [])
