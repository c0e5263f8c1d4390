"""Two real processes over one PostgreSQL at one live table: whatever they do at once has one effect."""

from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pytest
from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.sign import Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.scene import Scene
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.opening import open_log
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import with_card
from croupier.table.table import Table
from tests import postgres

BOOK: Final = load("star-ms-4")
RANKS: Final = BOOK.rule.ranks.ladder
STAFF: Final = {"dan": RANKS[0], "sue": RANKS[1], "max": RANKS[-1]}
PATRON: Final = ledger.patron_account("p1")
NOW: Final = 1_760_000_000_000
ROUNDS: Final = 4
BET: Final = 1_000
WAIT_SECONDS: Final = 120


def work(address: str, gate: Any, line: Connection) -> None:
    """One process: it gives what it is told to, at the moment at which the other does."""
    commands = line.recv()
    desk = Desk(Setting(open_log(address), load, patrons=with_card), lambda: NOW)
    while commands:
        desk.table("t")  # both know the table as it is
        gate.wait(WAIT_SECONDS)
        answers = [desk.give("t", command, STAFF, book=BOOK.id) for command in commands]
        line.send([answer.refusal.code if answer.refusal else "" for answer in answers])
        commands = line.recv()


class Rivals:
    """A live table where p1 sits; a dealer who does what is next, and two processes that race."""

    def __init__(self, folder: Path) -> None:
        address = postgres.database()
        self._race(address)  # first, so that they have nothing of this process that is open
        self.log = open_log(address)
        decks = SealedDecks.of(self.log, folder / "deck-key")
        self.desk = Desk(Setting(self.log, load, patrons=with_card, decks=decks), lambda: NOW)
        self.dealer = HouseDealer(decks)
        self._open()

    def _race(self, address: str) -> None:
        fork = get_context("fork")
        gate = fork.Barrier(2)
        self.lines: list[Connection] = []
        self.processes = []
        for _ in range(2):
            mine, theirs = fork.Pipe()
            self.lines.append(mine)
            self.processes.append(fork.Process(target=work, args=(address, gate, theirs), daemon=True))
            self.processes[-1].start()

    def _open(self) -> None:
        source = next(iter(BOOK.rule.sources.kind))
        for step in BOOK.steps("opening", frozenset({source, "cash"})):
            self.give(c.Attest(actor="dan", step=step.name, count=step.counts))
        opening = c.OpenTable(
            actor="max", mode="live", source=source, layout=plain_layout(BOOK, 3), float=10**8,
            effective="2025-08-15", sign=Sign(limits={"ante": Limit(500, 50_000)}, max_payout=10**7),
        )  # fmt: skip
        self.give(opening)
        self.give(c.TakeSeat(actor="p1", box=1, player="p1", brings=1_000_000))

    @property
    def table(self) -> Table:
        return self.desk.table("t")

    def give(self, command: c.Command) -> None:
        answer = self.desk.give("t", command, STAFF, book=BOOK.id)
        assert answer.refusal is None, (command, answer.refusal)

    def until(self, kind: type[c.Command]) -> c.Command:
        """Do what is next up to a command of a kind; the player bets the least."""
        while True:
            scene = self.desk.scene("t", STAFF)
            assert isinstance(scene, Scene)
            command = self.dealer.next(scene, go=True, now=NOW)
            if isinstance(command, kind):
                return command
            if command is None:
                least = BOOK.stages[scene.table.round.stage].bet.least
                command = c.Bet(actor="p1", box=1, amount=least * scene.table.boxes[0].stake("ante"))
            self.give(command)

    def bets_open(self) -> None:
        """Decks are checked and shuffled, and whatever else comes before a bet."""
        while isinstance(scene := self.desk.scene("t", STAFF), Scene):
            command = self.dealer.next(scene, go=False, now=NOW)
            if command is None:
                return
            self.give(command)

    def race(self, *sides: list[c.Command]) -> list[list[str]]:
        """What each process was told, having given its commands at the same moment."""
        for line, commands in zip(self.lines, sides, strict=True):
            line.send([replace(one, id=str(uuid4())) for one in commands])
        for line in self.lines:
            assert line.poll(WAIT_SECONDS)
        return [line.recv() for line in self.lines]

    def events(self, after: int) -> list[ev.Event]:
        return [record.event for record in self.log.read("table:t", after=after)]


@pytest.fixture(scope="module")
def rivals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rivals]:
    made = Rivals(tmp_path_factory.mktemp("rivals"))
    yield made
    for line in made.lines:
        line.send([])
    for process in made.processes:
        process.join(WAIT_SECONDS)
    made.log.close()


@pytest.mark.parametrize("again", range(ROUNDS))
def test_one_effect_whichever_process_is_faster(rivals: Rivals, again: int) -> None:
    """Bets in one process against the call in the other; then one box, settled in both."""
    start = len(rivals.log.read("table:t"))
    had = rivals.table.balance(PATRON)
    ante = c.PlaceWager(actor="p1", box=1, spot="ante", amount=BET)
    rivals.bets_open()
    rivals.give(ante)
    bets, called = rivals.race([replace(ante, amount=500)] * 3, [rivals.until(c.Announce)])
    assert called == [""]
    happened = rivals.events(start)
    placed = [at for at, one in enumerate(happened) if isinstance(one, ev.WagerPlaced)]
    call = next(at for at, one in enumerate(happened) if isinstance(one, ev.Announced))
    assert max(placed) < call
    assert len(placed) == 1 + bets.count("")
    assert rivals.table.balance(PATRON) == had - BET - 500 * bets.count("")

    settle = rivals.until(c.SettleBox)
    before = rivals.table.balance(PATRON)
    told = rivals.race([settle], [settle])
    assert sorted(told)[0] == [""]
    assert sorted(told)[1] != [""]
    (settled,) = [one for one in rivals.events(start) if isinstance(one, ev.BoxSettled)]
    due = sum(one.pays + one.returned for one in settled.results)
    assert rivals.table.balance(PATRON) == before + due
    assert sum(rivals.table.balances.values()) == 0
    rivals.give(rivals.until(c.CloseRound))
    assert rivals.table.balance(PATRON) == before + due
