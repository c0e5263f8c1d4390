"""Looking for cards in bytes: what somebody may know of a table's cards, and whatever says more than that."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
import numpy as np

from croupier.audit.evidence.round_cards import RoundCards
from croupier.core.cards import DECK, Card
from croupier.house.cards.shoe import Shoe
from croupier.table import events as ev

CARDS: Final = re.compile(  # one card, or several together; what comes before is asked last, which is faster
    rb"[2-9TJQKA](?<![A-Za-z0-9].)[cdhs](?:[2-9TJQKA][cdhs])*(?![A-Za-z0-9])"
)
PLAIN_WORDS: Final = re.compile(rb"\bAs (?=[a-z])| of 6s to 10s")  # English, and a line of the pay tables
SOME_NUMBERS: Final = re.compile(rb", ?\d\d?, ?\d\d?, ?\d")
NUMBERS: Final = re.compile(rb"\d\d?, ?\d\d?, ?\d\d?, ?\d[\d, ]*")
QUOTED: Final = re.compile(rb'"([0-9a-f]{64})"')
SALT: Final = re.compile(rb"[0-9a-f]{64}")
NUMBER: Final = {card: number for number, card in enumerate(DECK)}
WINDOW: Final = 4
RAW: Final = 8  # bytes of a salt or of an order by which it is known
EXCERPT: Final = 60
EVIDENCE: Final = b'{"croupier":"evidence/'
_BEGIN: Final = np.uint64((1 << 24) - 1)
Open = Callable[[str], Shoe | None]


class Leak(Exception):
    """Somebody was told of a card too early."""

    def __init__(self, where: str, what: str, payload: bytes) -> None:
        at = max(payload.find(what.encode()), 0)
        part = payload[max(at - EXCERPT, 0) : at + EXCERPT]
        super().__init__(f"{where}: {what} in {part!r}")


def cards_in(payload: bytes) -> set[Card]:
    """Every card that is named, alone or together with others."""
    found: set[Card] = set()
    for word in set(CARDS.findall(payload)):
        text = word.decode()
        found.update(text[at : at + 2] for at in range(0, len(text), 2))
    return found


class Truth:
    """One table: the deck nobody sees, and what each may know of it by now."""

    def __init__(self, open: Open) -> None:
        self._open = open
        self._round = RoundCards(0)
        self._looked: dict[int, str] = {}
        self._before: set[Card] = set()  # what lay open in a round that has just ended
        self._ended: dict[int, set[Card]] = {}  # what lay open in the last two rounds, by their numbers
        self.shoes: list[Shoe] = []
        self._salts: dict[bytes, Card] = {}
        self._windows: set[tuple[int, ...]] = set()
        self.rounds = 0

    def see(self, event: ev.Event) -> None:
        """What happened; a card it shows may be known from now on."""
        self._before = set()
        match event:
            case ev.DeckShuffled(commitment=commitment):
                shoe = self._open(commitment)
                if shoe is None:
                    raise ValueError(f"the deck {commitment} cannot be opened")
                self.shoes = [*(self.shoes if self._round.holes else ()), shoe]
                self._salts = {
                    salt.hex().encode(): card
                    for one in self.shoes
                    for salt, card in zip(one.salts, one.order, strict=True)
                }
                self._windows = {window for one in self.shoes for window in _windows(one)}
            case ev.CardsLooked(box=box, player=player):
                self._looked[box] = player
            case ev.RoundClosed(round=number) | ev.RoundVoided(round=number):
                self._before = set(self._round.shown.values())
                self._ended = {**dict([*self._ended.items()][-1:]), number: self._before}
                self._round, self._looked = RoundCards(0), {}
                self.rounds += 1
                return
        self._round.see(event)

    @property
    def shown(self) -> set[Card]:
        """What lies open to all."""
        return {*self._round.shown.values(), *self._before}

    def known(self, viewer: str) -> set[Card]:
        """What one viewer may know: what lies open, and the own cards once looked at."""
        found = self.shown
        for box, places in self._round.holes.items():
            if self._looked.get(box) == viewer and self._round.owner.get(box) == viewer and self.shoes:
                found.update(self.shoes[-1].cards(places))
        return found

    def check(self, where: str, payload: bytes, allowed: set[Card]) -> None:
        """Raise `Leak` if the bytes tell of a card that is not allowed, in whatever form."""
        if not cards_in(payload) <= allowed:
            for card in cards_in(PLAIN_WORDS.sub(b"", payload)) - allowed:
                raise Leak(where, card, payload)
        for salt in self._salts.keys() & QUOTED.findall(payload):
            if self._salts[salt] not in allowed:
                raise Leak(where, salt.decode(), payload)
        for text in NUMBERS.findall(payload) if SOME_NUMBERS.search(payload) else ():
            numbers = [int(word) for word in text.split(b",") if word.strip()]
            if _inside(numbers, self._windows) or _inside([number - 1 for number in numbers], self._windows):
                raise Leak(where, text.decode(), payload)

    def check_evidence(self, where: str, payload: bytes, allowed: set[Card]) -> None:
        """Evidence begins with the table as it was: what it keeps of the round before lay open there."""
        rest, past = _apart(payload)
        self.check(where, rest, allowed)
        if past:
            blank = Truth(self._open)
            blank.check(
                f"{where}, of the round before", msgspec.json.encode(past), self._ended[past["number"]]
            )


def _apart(payload: bytes) -> tuple[bytes, dict[str, Any] | None]:
    """Evidence without the round before, and that round."""
    head, begins, body = payload.partition(EVIDENCE)
    if not begins:
        return payload, None
    found = msgspec.json.decode(begins + body)
    past = found["state"].pop("past", None)
    return head + msgspec.json.encode(found), past


def _windows(shoe: Shoe) -> set[tuple[int, ...]]:
    order = [NUMBER[card] for card in shoe.order]
    return {tuple(order[at : at + WINDOW]) for at in range(len(order) - WINDOW + 1)}


def _inside(numbers: list[int], windows: set[tuple[int, ...]]) -> bool:
    """Whether four neighbours of a deck stand there in their order; places do not count."""
    return any(
        tuple(numbers[at : at + WINDOW]) in windows and numbers[at] + 1 != numbers[at + 1]
        for at in range(len(numbers) - WINDOW + 1)
    )


def pages(where: str, content: bytes, shoes: Iterable[Shoe]) -> None:
    """Raise `Leak` if salts or stretches of the order of these decks stand in the bytes of a file."""
    raw: list[bytes] = []
    texts: set[bytes] = set()
    for shoe in shoes:
        order = bytes(NUMBER[card] for card in shoe.order)
        raw += [salt[:RAW] for salt in shoe.salts]
        raw += [order[at : at + RAW] for at in range(len(order) - RAW + 1)]
        texts.update(salt.hex().encode() for salt in shoe.salts)
    for text in SALT.findall(content):
        if text in texts:
            raise Leak(where, text.decode(), content)
    wanted = np.array(sorted({int.from_bytes(one, "little") for one in raw}), dtype="<u8")
    if not len(wanted):
        return
    begins = np.zeros(1 << 24, bool)  # how any of them begins: what begins otherwise need not be looked up
    begins[wanted & _BEGIN] = True
    for start in range(RAW):
        words = np.frombuffer(content[start : start + (len(content) - start) // RAW * RAW], dtype="<u8")
        places = np.flatnonzero(begins[words & _BEGIN])
        at = np.searchsorted(wanted, words[places])
        hits = wanted[np.minimum(at, len(wanted) - 1)] == words[places]
        if hits.any():
            raise Leak(where, f"bytes of a deck at {start + int(places[hits.argmax()]) * RAW}", b"")
