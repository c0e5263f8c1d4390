"""The desk for tournaments: a command counts once, for the tournament and for its tables together."""

import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.citing import from_book
from croupier.core.refusal import Refusal, refuse
from croupier.core.rulebook import Rulebook
from croupier.core.table import Table
from croupier.floor import tournament_commands as c
from croupier.floor.tournament import Tournament
from croupier.floor.tournament_board import Board, board
from croupier.floor.tournament_draw import committed
from croupier.floor.tournament_options import TournamentOption, options
from croupier.floor.tournament_scene import TOURNAMENT, TournamentScene
from croupier.floor.tournaments import decide, touches
from croupier.service.locked_seeds import LockedSeeds
from croupier.service.sealed_decks import SealedDecks
from croupier.service.streams import Loaded, View, table_stream, tournament_stream
from croupier.service.table_patrons import barred, floor_orders
from croupier.service.writer import Answer, Ask, Decision, Writer
from croupier.store.log import EventLog

Drawing = c.OpenRegistration | c.DrawSeats | c.GiveChance


class TournamentDesk:
    """Gives commands to tournaments, in a stream each, beside the tables of the same log."""

    def __init__(
        self,
        writer: Writer,
        log: EventLog,
        load_book: Callable[[str], Rulebook | None],
        decks: SealedDecks | None = None,  # whose key locks seeds away
    ) -> None:
        self._writer = writer
        self._log = log
        self._load_book = load_book
        self._seeds = LockedSeeds(decks) if decks else None

    def tournament(self, id: str) -> Tournament:
        """The tournament as the log has it."""
        found: Tournament = self._writer.current(tournament_stream(id)).state
        return found

    def loaded(self, id: str) -> Loaded:
        """The same, and how many records it has by now."""
        return self._writer.current(tournament_stream(id))

    def all(self) -> dict[str, Tournament]:
        """Every tournament of the floor."""
        prefix = tournament_stream("")
        names = [name for name in self._log.streams() if name.startswith(prefix)]
        return {name.removeprefix(prefix): self.tournament(name.removeprefix(prefix)) for name in names}

    def board(self, now: Tournament) -> Board:
        """The leaderboard."""
        view = self._writer.view()
        return board(now, {name: view.look(table_stream(name)).state for name in now.tables})

    def options(
        self, now: Tournament, actor: str, staff: Mapping[str, str], tables: Collection[str], at: int
    ) -> tuple[TournamentOption, ...]:
        """What somebody may do about a tournament now."""
        book = self._load_book(now.book)
        if book is None:
            return ()
        view = self._writer.view()
        scene = self._scene(view, now, book, staff, (*now.tables, *tables))
        return options(scene, actor, at, lambda command: self._seeded(now, command))

    def give(
        self, command: c.AnyTournamentCommand, staff: Mapping[str, str], tables: Collection[str]
    ) -> Answer:
        """Give a command once; `tables` are those of the floor."""
        if not command.id:
            command = replace(command, id=secrets.token_hex(16))

        def decided(view: View, wish: Any) -> Decision:
            return self._decide(view, wish, staff, tables)

        return self._writer.give(Ask(tournament_stream(command.tournament), command, decided))

    def _decide(
        self, view: View, command: c.AnyTournamentCommand, staff: Mapping[str, str], tables: Collection[str]
    ) -> Decision:
        stream = tournament_stream(command.tournament)
        loaded = view.look(stream)
        now: Tournament = loaded.state
        id = book_of(now, command)
        book = self._load_book(id)
        if book is None:
            text = f"The book {id!r} cannot be read."
            return Decision({}, refuse("book/unknown", TOURNAMENT, text, book=id))
        names = [name for name in touches(now.tables, command) if name in tables]
        wish = replace(command, at=view.not_before(stream, command.at))
        scene = self._scene(view, now, book, staff, names)
        result = decide(scene, self._seeded(now, wish))
        if isinstance(result, Refusal):
            return Decision({}, result, book.digest)
        at_tables = {
            table_stream(name): tuple(
                replace(one, cites=from_book(id, one.cites, scene.tables[name].book)) for one in events
            )
            for name, events in result.tables.items()
        }
        return Decision({stream: result.events, **at_tables}, None, book.digest)

    def _scene(
        self, view: View, now: Tournament, book: Rulebook, staff: Mapping[str, str], names: Collection[str]
    ) -> TournamentScene:
        states: dict[str, Table] = {name: view.look(table_stream(name)).state for name in names}
        return TournamentScene(
            tournament=now,
            tables=states,
            book=book,
            staff=dict(staff),
            barred=barred(view),
            floor=floor_orders(view),
        )

    def _seeded(self, now: Tournament, command: Any) -> Any:
        """Where nobody brought seeds: the one that was promised, and a promise of the next."""
        if not isinstance(command, Drawing) or command.commitment or self._seeds is None:
            return command
        following, sealed = self._seeds.make(_name(now))
        command = replace(
            command, commitment=committed(following), sealed=f"{sealed.key}:{sealed.body.hex()}"
        )
        if isinstance(command, c.OpenRegistration) or command.seed:
            return command
        return replace(command, seed=self._promised(now))

    def _promised(self, now: Tournament) -> str:
        """The seed that was committed to; empty where its key is gone."""
        key, _, body = now.sealed.partition(":")
        if self._seeds is None or not body:
            return ""
        return self._seeds.promised(_name(now), key, body)


def book_of(now: Tournament, command: c.AnyTournamentCommand) -> str:
    """The book a tournament is under, or is to be under."""
    return now.book or (command.book if isinstance(command, c.PlanTournament) else "")


def _name(now: Tournament) -> str:
    return f"tournament {now.id}"
