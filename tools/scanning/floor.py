"""A floor that is played with everybody watching, and every byte they get looked through."""

import asyncio
import csv
import io
import json
import logging
import random
from collections import deque
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import event as listening

from croupier.audit.evidence.evidence import Evidence, encode, make_evidence
from croupier.audit.evidence.handing import Asked, write_csv, write_lines
from croupier.audit.ordering import some
from croupier.core.refusal import Refusal
from croupier.engine.decide import legal
from croupier.engine.scene import MACHINE, Scene
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.cards.shoe import Shoe
from croupier.house.demo.floor import MANAGER, demo_floor, open_demo
from croupier.house.desk.hub import Moments, Watcher
from croupier.house.desk.subject import Answer
from croupier.house.floor.file import Floor, PatronEntry
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.patrons.rules.commands import SetLimit
from croupier.rulebooks.load import load
from croupier.store.database.snapshot import snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People
from croupier.table import commands as c
from croupier.table import events as ev
from tools.scanning.cards import Leak, Truth, cards_in, pages
from tools.scanning.pages import Pages

SEATS: Final = 2
FEW_HANDS: Final = 6_000  # that somebody may lose where a table holds players to their limits
BRINGS: Final = 100_000_000
MISCHIEF: Final = 0.04  # how often somebody tries what they may not
JAM: Final = 0.012  # how often the machine jams, so that the rest of a deck is shuffled again
OPTIONS: Final = 0.01  # how often somebody asks what they may do
HAND_OVER: Final = 60  # steps between exports
LATELY_MS: Final = 500
KEPT: Final = 20_000  # records that are remembered
STAFF: Final = (MANAGER, "demo-inspector")
STRANGER: Final = "stranger"  # signed on, and sits nowhere


def scanned_floor(tables: int) -> Floor:
    """So many tables of every book, with players of their own; each deals from another source of the book.

    One more of every book holds its players to cards, limits and breaks.
    """
    demo = demo_floor()
    of_books = [one for one in demo.tables if one.mode == "electronic" and not one.safeguards]
    entries = tuple(
        replace(entry, id=f"{entry.id}-{number}", source=source, house_players=0, safeguards=number > tables)
        for entry in of_books
        for number, source in zip(range(1, tables + 2), cycle(load(entry.book).rule.sources.kind))
    )
    players = [f"{entry.id}-p{box}" for entry in entries for box in range(1, SEATS + 1)]
    patrons = tuple(PatronEntry(id=name, card=name, purse=BRINGS) for name in (*players, STRANGER))
    return replace(demo, tables=entries, patrons=patrons, pace_ms=0)


class ScannedFloor:
    """Plays rounds at all tables in step; scans feeds, answers, refusals, rows, exports, files, log lines."""

    def __init__(self, folder: Path, *, tables: int = 5, seed: int = 1) -> None:
        self.folder = folder
        self.log = SqlLog.open(folder / "floor.db")
        self.decks = SealedDecks.of(self.log, folder / "deck-key")
        self.house = House(scanned_floor(tables), self.log, self.decks)
        self.chance = random.Random(seed)  # of players' choices; cards have their own source
        self.truths: dict[str, Truth] = {}
        self.watchers: dict[str, list[Watcher]] = {}
        self.payloads = self.bytes = 0
        self.kinds: set[str] = set()  # of events that happened
        self.pages: set[str] = set()  # of the service that were asked for
        self._pages = Pages(self.house, People.beside(folder / "floor.db"), STAFF)
        self._bodies: set[bytes] = set()  # of this step
        self._recent: deque[bytes] = deque(maxlen=KEPT)
        self._rows: list[tuple[str, Any]] = []
        self._lines = _Lines()
        self._shoes: list[Shoe] = []

    @property
    def rounds(self) -> int:
        """How many rounds came to their end."""
        return sum(truth.rounds for truth in self.truths.values())

    def play(self, rounds: int) -> Iterator[int]:
        """Play so many more rounds; tells after each step how many are done."""
        yield from self._run(rounds)
        self.scan_files()

    def _run(self, rounds: int) -> Iterator[int]:
        root = logging.getLogger()
        root.addHandler(self._lines)
        listening.listen(self.log.database.engine, "before_cursor_execute", self._wrote)
        loop = asyncio.new_event_loop()
        try:
            loop.run_until_complete(self._begin())
            step = 0
            while self.rounds < rounds:
                loop.run_until_complete(self._step())
                step += 1
                if step % HAND_OVER == 0:
                    table = self.chance.choice(list(self.truths))
                    loop.run_until_complete(self._ask_pages(table))
                    self._hand_over(table)
                yield self.rounds
        finally:
            self.house.desk.stop()
            loop.close()
            root.removeHandler(self._lines)
            listening.remove(self.log.database.engine, "before_cursor_execute", self._wrote)

    async def _begin(self) -> None:
        house = self.house
        if refusal := open_demo(house):
            raise ValueError(refusal.text)
        for entry in house.floor.tables:
            if entry.safeguards:
                name, at = f"{entry.id}-p{SEATS}", house.clock()
                limit = SetLimit(actor=name, at=at, patron=name, kind="loss-day", amount=FEW_HANDS)
                house.desk.give(name, limit, book=entry.book)  # by the floor's own ranks and calendar
        house.loop.begin(asyncio.get_running_loop())
        house.desk.start()
        for entry in house.floor.tables:
            self.truths[entry.id] = Truth(self.decks.opened)
            players = [f"{entry.id}-p{box}" for box in range(1, SEATS + 1)]
            self.watchers[entry.id] = [
                Watcher(entry.id, viewer, staff=viewer in STAFF) for viewer in (*players, STRANGER, *STAFF)
            ]
            for watcher in self.watchers[entry.id]:
                house.hub.join(watcher)
        self._rows.clear()

    async def _step(self) -> None:
        """The next command of every table, and what somebody should rather not try, given together."""
        wishes = [(table, command) for table in self.truths if (command := self._next(table))]
        tries = [
            (table, command) for table, _ in wishes
            if self.chance.random() < MISCHIEF and (command := self._mischief(table))
        ]  # fmt: skip
        answers = await asyncio.gather(*(self._give(*one) for one in (*wishes, *tries)))
        await asyncio.sleep(0)
        for table, truth in self.truths.items():
            self._watched(table, truth)
        for (table, command), answer in zip((*wishes, *tries), answers, strict=True):
            self._answered(table, command, answer)
        for (table, command), answer in zip(wishes, answers, strict=False):
            if answer.refusal:
                raise ValueError(f"{table}: {command} was refused: {answer.refusal}")
        said = {card for _, command in tries for card in cards_in(msgspec.json.encode(command))}
        self._written(said)
        self._logged()

    async def _give(self, table: str, command: c.Command) -> Answer:
        if command.actor == MACHINE:
            return await self.house.submit(table, command)
        who = Who(command.actor, staff=command.actor in STAFF, inspector=command.actor == STAFF[1])
        return await self.house.give(who, table, command)

    def _next(self, table: str) -> c.Command | None:
        """What is due at a table: of the house, of somebody who must rule, or of a player."""
        scene = self.house.scene(table)
        if isinstance(scene, Refusal):
            raise ValueError(scene.text)
        go = scene.table.round.phase != "betting" or self._wager(scene) is None
        if scene.table.incident:
            return c.Remedy(actor=MANAGER, does="reshuffle")
        if command := self.house.dealer.next(scene, go=go, now=self.house.clock()):
            return command
        for won in scene.table.jackpot.won:
            return c.ConfirmJackpot(actor=MANAGER, box=won.box)
        return self._wager(scene) or self._decision(scene)

    def _wager(self, scene: Scene) -> c.Command | None:
        """Everybody sits down and buys a hand; some add a jackpot wager or a side wager."""
        table, book = scene.table, scene.book
        for number in range(1, SEATS + 1):
            box, name = table.boxes[number - 1], f"{table.id}-p{number}"
            if box.seat is None:
                return c.TakeSeat(actor=name, box=number, player=name, brings=BRINGS)
            extra = [spot for spot in ("jackpot", *book.rule.optional) if (table.round.number + number) % 2]
            for spot in (*book.rule.initial.needs, *extra):
                wager = c.PlaceWager(actor=name, box=number, spot=spot, amount=500)
                if not box.stake(spot) and legal(scene, wager) is None:
                    return wager
        return None

    def _decision(self, scene: Scene) -> c.Command | None:
        table = scene.table
        owing = table.owing() if table.round.phase == "deciding" else []
        if not owing:
            return None
        if self.chance.random() < JAM:
            jam = c.Call(actor=MANAGER, kind="device-jam", deck=table.in_play or "")
            if legal(scene, jam) is None:
                return jam
        number = self.chance.choice(owing)
        name, stage = f"{table.id}-p{number}", scene.book.stages[table.round.stage]
        look = c.Look(actor=name, box=number)
        if self.chance.random() < 0.7 and legal(scene, look) is None:
            return look
        ante = table.boxes[number - 1].stake(scene.book.rule.initial.needs[0])
        bet = c.Bet(actor=name, box=number, amount=ante * stage.bet.least)
        wishes: list[c.Command] = [bet, bet, c.Check(actor=name, box=number), c.Fold(actor=name, box=number)]
        self.chance.shuffle(wishes)
        return next(wish for wish in wishes if legal(scene, wish) is None)

    def _mischief(self, table: str) -> c.Command:
        """Something that is refused, and must be refused without telling anything."""
        card, box = self.chance.choice(("As", "7d", "Jc")), self.chance.randint(1, SEATS)
        if past := self._past_limit(table):
            return past
        other = f"{table}-p{box % SEATS + 1}"
        return self.chance.choice([
            c.Look(actor=other, box=box),
            c.Look(actor=STRANGER, box=box),
            c.Fold(actor=other, box=box),
            c.Bet(actor=f"{table}-p{box}", box=box, amount=7),
            c.PlaceWager(actor=f"{table}-p{box}", box=box, spot="ante", amount=BRINGS // 2),
            c.ShowCommunity(actor=MANAGER, cards=(card,)),
            c.SettleBox(actor=MANAGER, box=box, cards=(card, "2c")),
            c.Call(actor=MANAGER, kind="community-exposed", places=("3rd",), cards=(card,)),
            c.ShuffleDeck(actor=MANAGER, deck="sealed", method="machine", commitment="0" * 64),
            c.Deal(actor=STAFF[1]),
        ])  # fmt: skip

    def _past_limit(self, table: str) -> c.Command | None:
        """A hand of somebody who may lose no more today."""
        scene = self.house.scene(table)
        for number in range(1, SEATS + 1):
            wager = c.PlaceWager(actor=f"{table}-p{number}", box=number, spot="ante", amount=500)
            refusal = None if isinstance(scene, Refusal) else legal(scene, wager)
            if refusal and refusal.code == "loss/limit":
                return wager
        return None

    def _watched(self, table: str, truth: Truth) -> None:
        """The record of every watcher's feed, against what that viewer may know after it."""
        watchers = self.watchers[table]
        while not watchers[0].queue.empty():
            item = watchers[0].queue.get_nowait()
            if not isinstance(item, tuple):
                raise ValueError("a watcher fell behind")
            loaded, records = item
            known = {watcher.viewer: truth.known(watcher.viewer) for watcher in watchers}
            moments = Moments()
            for record in records:
                self._bodies.add(bytes(record.body))
                self._recent.append(bytes(record.body))
                truth.see(event := record.event)
                self.kinds.add(type(event).__name__)
                if isinstance(event, ev.DeckShuffled):
                    self._shoes.append(truth.shoes[-1])
                self._scan(truth, f"{table} {record.seq} in the log", bytes(record.body), truth.shown)
            for number, watcher in enumerate(watchers):
                if number:
                    watcher.queue.get_nowait()
                own = self.house.dealer.hands(loaded.state, watcher.viewer)
                told = watcher.message(loaded, records, own, moments)
                allowed = known[watcher.viewer] | truth.known(watcher.viewer)
                self._scan(truth, f"{table} {loaded.head.seq}, told to {watcher.viewer}", told, allowed)

    def _answered(self, table: str, command: c.Command, answer: Answer) -> None:
        """Answers and refusals, for whoever gave the command; what they said themselves is no news."""
        truth = self.truths[table]
        said = cards_in(msgspec.json.encode(command)) if answer.refusal else set()
        allowed = truth.known(command.actor) | said
        if command.actor != MACHINE:
            where = f"{table}: the answer to {command.actor}'s {type(command).__name__}"
            self._scan(truth, where, msgspec.json.encode(answer), allowed)
        if self.chance.random() < OPTIONS:
            who = self.chance.choice(self.watchers[table]).viewer
            kept = self.house.desk.kept(table)
            beside = msgspec.json.encode(self.house.beside(Who(who, staff=who in STAFF), kept))
            self._scan(truth, f"{table}: the options of {who}", beside, truth.known(who))

    def _scan(self, truth: Truth, where: str, payload: bytes, allowed: set[str]) -> None:
        self.payloads += 1
        self.bytes += len(payload)
        truth.check(where, payload, allowed)

    def _scan_evidence(self, truth: Truth, where: str, payload: bytes, allowed: set[str]) -> None:
        self.payloads += 1
        self.bytes += len(payload)
        truth.check_evidence(where, payload, allowed)

    def _wrote(self, _: Any, __: Any, statement: str, parameters: Any, ___: Any, many: bool) -> None:  # noqa: FBT001
        if not statement.startswith("SELECT"):
            self._rows += [(statement, row) for row in (parameters if many else [parameters])]

    def _written(self, said: set[str]) -> None:
        """Every row that went to the database: events were scanned, the rest names no card at all."""
        blank = Truth(self.decks.opened)
        rows, self._rows = self._rows, []
        for statement, row in rows:
            values = row.values() if isinstance(row, dict) else row
            content = [value if isinstance(value, bytes) else str(value).encode() for value in values]
            if "INTO deck" not in statement:
                rest = b"\n".join(one for one in content if one not in self._bodies)
                self._scan(blank, f"a row: {statement[:40]}", rest, said)
        self._bodies.clear()

    def _logged(self) -> None:
        blank = Truth(self.decks.opened)
        for line in self._lines.taken():
            self._scan(blank, "a log line", line.encode(), set())

    async def _ask_pages(self, table: str) -> None:
        """Pages, metrics and errors of the service itself, asked by everybody while the round goes on."""
        truth, loaded = self.truths[table], self.house.desk.kept(table)
        viewers = [watcher.viewer for watcher in self.watchers[table]]
        told = [
            await self._pages.ask(viewer, path)
            for viewer, path in self._pages.wanted(table, loaded.state.round.number, loaded.head.seq, viewers)
        ]
        told += [await self._pages.nonsense(viewer, table) for viewer in viewers]
        for one in told:
            if one.status >= 500:
                raise ValueError(f"{one.path} for {one.viewer}: {one.payload.decode()}")
            allowed = truth.known(one.viewer) if one.viewer else set()
            scan = self._scan_evidence if one.path.endswith("/evidence") else self._scan
            scan(truth, f"{one.path} for {one.viewer or 'anybody'}", one.payload, allowed)
            self.pages.add(one.path)

    def _hand_over(self, table: str) -> None:
        """What an export, a spreadsheet and the evidence of a round that is going on would tell by now."""
        loaded = self.house.desk.kept(table)
        lately = loaded.head.time - LATELY_MS
        asked = Asked(tables=(table,), start=lately)
        lines, sheet = io.BytesIO(), io.BytesIO()
        with snapshot(self.log.database) as moment:
            wanted = some(moment, (table,), lately, None)
            write_lines(lines, moment, wanted, asked, None, 0, lambda record: True, lambda done, of: None)
            write_csv(sheet, moment, wanted, lambda record: True, lambda done, of: None)
            number = loaded.state.round.number
            found = make_evidence(moment, table, number, None, None, self.decks.opened, 0)
        self._handed_over(table, lines.getvalue(), sheet.getvalue())
        if found:
            self._evidence(table, found)

    def _handed_over(self, table: str, lines: bytes, sheet: bytes) -> None:
        """Records were scanned when they were written; what stands around them names no card."""
        rows = list(csv.DictReader(io.StringIO(sheet.decode())))
        bodies = {row["event"] for row in rows}
        rest = [line for line in lines.splitlines() if b'"event":' not in line]
        if len(rows) != lines.count(b'"event":') or not all(body.encode() in lines for body in bodies):
            raise ValueError(f"{table}: what is handed over as lines and as a sheet is not the same")
        recent = {body.decode() for body in self._recent}
        blank = Truth(self.decks.opened)
        around = [
            json.dumps({**row, "event": ""} if row["event"] in recent else row).encode() for row in rows
        ]
        self._scan(blank, f"{table}, handed over", b"\n".join((*rest, *around)), set())

    def _evidence(self, table: str, found: Evidence) -> None:
        """The evidence of an open round opens what was shown, and no salt of another card."""
        truth = self.truths[table]
        opened = {one.card for deck in found.decks for one in deck.shown.values()}
        if opened - truth.shown:
            raise Leak(f"the evidence of {table}", (opened - truth.shown).pop(), b"")
        records = [record for record in found.records if bytes(record.body) not in self._recent]
        left = encode(replace(found, decks=(), records=tuple(records)))
        self._scan_evidence(truth, f"the evidence of {table}", left, truth.shown)

    def scan_files(self) -> None:
        """Every byte of the files, for salts and for the order of decks that were never opened."""
        for path in self.folder.iterdir():
            if path.name != "deck-key":
                content = path.read_bytes()
                self.bytes += len(content)
                self.payloads += 1
                pages(path.name, content, self._shoes)


class _Lines(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self._kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._kept.append(self.format(record))

    def taken(self) -> list[str]:
        kept, self._kept = self._kept, []
        return kept
