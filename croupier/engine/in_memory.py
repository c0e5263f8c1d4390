"""A table in memory: one authority for every round that no log keeps, to practise, to try or to measure."""

from collections.abc import Callable

from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.engine.evolve import evolve
from croupier.engine.running.opening_duties import attested_by_staff
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import with_card
from croupier.table.table import Table

Decision = tuple[ev.Event, ...] | Refusal
Clock = Callable[[], int]


class Stuck(RuntimeError):
    """A table that cannot go on: a mistake of whoever runs it, not of who plays."""


class TableInMemory:
    """A table, what happened there, and its time, which whoever runs it tells."""

    def __init__(self, scene: Scene, clock: Clock = lambda: 0) -> None:
        self.scene = scene
        self.clock = clock  # ms since 1970; a command that names a time of its own keeps it
        self.events: list[ev.Event] = []

    @property
    def table(self) -> Table:
        return self.scene.table

    def ask(self, command: c.Command) -> Decision:
        """The answer to a command that is not given yet."""
        return decide(self.scene, self._timed(command))

    def give(self, command: c.Command) -> Decision:
        """Decide a command; what comes of it has happened."""
        answer = self.ask(command)
        if not isinstance(answer, Refusal):
            for event in answer:
                self.happens(event)
        return answer

    def must(self, command: c.Command) -> None:
        """A command that nothing speaks against."""
        answer = self.give(command)
        if isinstance(answer, Refusal):
            raise Stuck(f"{command}: {answer.text} {answer.cites}")

    def happens(self, event: ev.Event) -> None:
        """The table after an event."""
        self.events.append(event)
        self.scene = replace(self.scene, table=evolve(self.table, event))

    def open(self, opening: c.OpenTable) -> None:
        """Attest what stands there, each step by whose it is, and open."""
        for command in (*attested_by_staff(self.scene, opening), opening):
            self.must(command)

    def seat(self, player: str, box: int, brings: Cents) -> None:
        """Give somebody a card, a seat and chips."""
        self.scene = replace(self.scene, patrons={**self.scene.patrons, player: with_card(player)})
        self.must(c.TakeSeat(actor=player, box=box, player=player, brings=brings))

    def goes_on(
        self, following: Callable[[], c.Command | None], over: Callable[[Table], bool], most: int
    ) -> None:
        """Give what comes next until it is over or nothing comes; so many acts are surely enough."""
        for _ in range(most):
            if over(self.table) or (command := following()) is None:
                return
            self.must(command)
        raise Stuck(f"{self.scene.book.id}: no end is in sight after {most} acts")

    def _timed(self, command: c.Command) -> c.Command:
        now = 0 if command.at else self.clock()
        return replace(command, at=now) if now else command
