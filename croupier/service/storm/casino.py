"""A casino in a storm, command by command, and what it comes to at the end of a day."""

from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import event

from croupier.core import meter_events
from croupier.core.patron import with_card
from croupier.core.refusal import Refusal
from croupier.core.rulebook import Rulebook
from croupier.core.scene import MACHINE
from croupier.rulebooks.load import load
from croupier.service.audit.database import examine_database
from croupier.service.desk import Answer, Desk
from croupier.service.sealed_decks import SealedDecks
from croupier.service.sealer import Sealer
from croupier.service.storm import cast, guarantees
from croupier.service.storm.cast import PLACES
from croupier.service.storm.chance import Chance
from croupier.service.storm.guarantees import Broken
from croupier.service.storm.post import Letter, Post
from croupier.service.storm.rich_dealer import RichDealer
from croupier.service.storm.weather import Crashed, Weather
from croupier.service.storm.wishes import wish
from croupier.store import faults
from croupier.store.keys import SealKey
from croupier.store.log import LogError
from croupier.store.sql_log import SqlLog

COMMANDS: Final = 2_000  # of a casino-day
START: Final = 1_800_000_000_000
JUMP: Final = 0.002  # that a clock jumps, back or forth
HOUR: Final = 3_600_000
SEALS: Final = 100  # commands between checkpoints
REMEMBERED: Final = 300


class Day(msgspec.Struct, frozen=True):
    """What a day came to; the same seed gives the same digest."""

    seed: str
    commands: int
    records: int
    refused: int
    rounds: int
    hits: int
    struck: dict[str, int]
    digest: str


class Casino:
    """One day of six tables and two meters. The machine dies and comes back; people go on."""

    def __init__(self, folder: Path, seed: str) -> None:
        self._folder, self._seed = folder, seed
        self._chance = Chance(seed)
        self._now = START
        self._answers: dict[str, bytes] = {}
        self._given = self._refused = 0
        self._books: dict[str, Rulebook] = {place.book: load(place.book) for place in PLACES}
        self._post, self._weather = Post(self._chance), Weather(self._chance)
        self._starts()
        cast.open_all(self._desk, self._books, self._now)

    def day(self, commands: int = COMMANDS) -> Day:
        """So many commands; raises `Broken` where a guarantee does not hold."""
        with faults.listening(self._weather.passes):
            while self._given < commands:
                self._step()
            self._weather.calm()
        return self._ends()

    def _starts(self) -> None:
        """The program comes up, with nothing but what is on the disk."""
        self._log = SqlLog.open(self._folder / "storm.db")
        event.listen(self._log.database.engine, "checkout", _in_memory)
        self._decks = SealedDecks.of(self._log)
        self._desk = Desk(self._log, self._books.__getitem__, lambda: self._now, None, with_card, self._decks)
        self._dealer = RichDealer(self._decks, self._chance)
        key = SealKey.open(self._folder / "seal-key")
        self._sealer = Sealer(self._log, key, self._folder / "witness", lambda: self._now)

    def _dies(self) -> None:
        """What was answered is still there when it is back; guarantees 3 and 4."""
        self._sealer.close()
        self._log.close()
        self._weather.calm()
        self._post.crash()
        self._starts()
        known = list(self._answers)[-REMEMBERED:]
        if lost := set(known) - self._log.answers(known).keys():
            raise Broken(f"3: {sorted(lost)} were answered and are gone")

    def _step(self) -> None:
        chance = self._chance
        self._now += chance.between(20, 2_000)
        if chance.happens(JUMP):
            self._now += chance.between(-3 * HOUR, 3 * HOUR)
        letter = self._post.old() or self._wished()
        if letter is None:
            return
        self._weather.turns()
        try:
            self._delivers(letter)
            if self._given % SEALS == 0:
                self._sealer.seal()
        except Crashed:
            if not letter.own:
                self._post.again(letter)
            self._dies()
        except LogError:
            if not letter.own:
                self._post.again(letter)

    def _wished(self) -> Letter | None:
        """Somebody wishes something at some table; it may not arrive."""
        place = self._chance.pick(PLACES)
        scene = self._desk.kept_scene(place.id, cast.staff(place, self._books[place.book]))
        if isinstance(scene, Refusal):
            raise Broken(f"{place.id} cannot go on: {scene.text}")
        command = wish(scene, place, self._dealer, self._chance, self._now)
        if command is None:
            return None
        id = f"{len(self._answers)}-{self._chance.taken(8).hex()}"
        own = command.actor == MACHINE
        return self._post.sent(Letter(place, replace(command, id=id), own))

    def _delivers(self, letter: Letter) -> None:
        """Give a command, and look at everything it touched."""
        place, command = letter.place, letter.command
        given = cast.staff(place, self._books[place.book])
        scene = self._desk.kept_scene(place.id, given)
        refused = guarantees.denied(scene, command) if not isinstance(scene, Refusal) else None
        answer = self._desk.give(place.id, command, given)
        self._given += 1
        self._once(command.id, answer, refused, letter)
        guarantees.check_table(self._desk.kept(place.id).state)

    def _once(self, id: str, answer: Answer, refused: Refusal | None, letter: Letter) -> None:
        """The first answer is the only one there ever is."""
        found, first = guarantees.digest(answer), self._answers.get(id)
        if first is None:
            guarantees.check_answer(letter.command, answer, refused)
            self._refused += answer.refusal is not None
            self._answers[id] = found
        elif first != found:
            raise Broken(f"4: {letter.command} was answered in two ways")

    def _ends(self) -> Day:
        """Everything is verified from its first record, and a fresh program comes to the same state."""
        self._sealer.seal()
        report = examine_database(self._log, witness=self._folder / "witness")
        if report.finding:
            raise Broken(f"5: {report.finding}")
        states = {place.id: self._desk.kept(place.id).state for place in PLACES}
        fresh = Desk(self._log, load)
        for place in PLACES:
            if fresh.table(place.id) != states[place.id]:
                raise Broken(f"5: {place.id} is replayed to something else")
        records, counts, digest = self._read()
        self._sealer.close()
        self._log.close()
        return Day(
            self._seed, self._given, records, self._refused, sum(one.round.number for one in states.values()),
            counts["MeterHit"], dict(sorted(self._weather.struck.items())), digest,
        )  # fmt: skip

    def _read(self) -> tuple[int, Counter[str], str]:
        """How many records there are, of what kinds, and a digest over all; guarantee 8 for each."""
        digests = {book.digest for book in self._books.values()}
        whole, counts, number = sha256(), Counter[str](), 0
        for stream in sorted(self._log.streams()):
            for record in self._log.read(stream):
                if record.book and record.book not in digests:
                    raise Broken(f"8: {stream} {record.seq} was decided by another book")
                number += 1
                counts["MeterHit"] += isinstance(record.event, meter_events.MeterHit)
                whole.update(record.hash.encode())
        return number, counts, whole.hexdigest()


def _in_memory(raw: Any, *_: object) -> None:
    """The machine dies here and the disk does not, so nothing has to be waited for."""
    raw.execute("PRAGMA synchronous = OFF")
