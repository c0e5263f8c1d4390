"""All that a decision about a tournament may look at, and what comes of one."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.book.rulebook import Rulebook
from croupier.core.book.tournaments import TournamentRule
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.notices import raised_at
from croupier.engine.scene import Scene
from croupier.table.sanctions import FloorOrders
from croupier.table.table import Table
from croupier.tournaments.rules.commands import TournamentCommand
from croupier.tournaments.rules.state import Entrant, Tournament

TOURNAMENT: Cites = ("house:tournament",)


class TournamentScene(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament, the tables it is about, its book, who is on duty, and who is kept out."""

    tournament: Tournament
    tables: Mapping[str, Table] = {}
    book: Rulebook
    staff: dict[str, str] = {}  # person to rank
    barred: Mapping[str, Cites] = {}
    floor: FloorOrders | None = None

    @property
    def rule(self) -> TournamentRule:
        """What the book says about tournaments; asked for only where it says something."""
        return sure(self.book.rule.tournament, "tournaments run by books that have them")

    def at(self, table: str) -> Scene:
        """What a decision about one of the tables may look at."""
        return Scene(self.tables[table], self.book, self.staff, barred=dict(self.barred), floor=self.floor)

    def entrant(self, player: str) -> Entrant | None:
        return self.tournament.entries.get(player)


class Outcome(NamedTuple):
    """Events of the tournament, and of tables by their ids."""

    events: tuple[Event, ...]
    tables: Mapping[str, tuple[Event, ...]] = MappingProxyType({})


def said(scene: TournamentScene, command: TournamentCommand) -> dict[str, Any]:
    """What every event of a tournament carries."""
    return {"tournament": scene.tournament.id, "by": command.actor, "at": command.at}


def noticed(scene: TournamentScene, event: Event, at: int, *moments: str) -> tuple[Event, ...]:
    """The notices of these moments, numbered on from the last."""
    found: list[Event] = []
    for moment in moments:
        last = scene.tournament.outbox.last + len(found)
        table = Table("", outbox=replace(scene.tournament.outbox, last=last))
        found += raised_at(Scene(table, scene.book, scene.staff), moment, event, at)
    return tuple(found)


def untold(scene: TournamentScene, *names: str) -> tuple[str, ...]:
    """Those of these notices that fell due and were not sent."""
    pending = {one.name for one in scene.tournament.outbox.pending if one.sent is None}
    return tuple(name for name in names if name in pending)


def phase_refused(scene: TournamentScene, *phases: str) -> Refusal | None:
    """Nothing if the tournament is in one of these phases."""
    now = scene.tournament.phase
    if now in phases:
        return None
    text = f"The tournament is {now or 'not planned'}, and not {' or '.join(phases)}."
    return refuse("tournament/phase", TOURNAMENT, text, phase=now)


def unknown_player(scene: TournamentScene, player: str, *statuses: str) -> Refusal | None:
    """Nothing if somebody entered, and is in one of these states if any are named."""
    one = scene.entrant(player)
    if one is None or (statuses and one.status not in statuses):
        now = one.status if one else "not entered"
        text = f"{player!r} is {now}" + (f", and not {' or '.join(statuses)}." if statuses else ".")
        return refuse("tournament/player", TOURNAMENT, text, player=player)
    return None
