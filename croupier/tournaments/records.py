"""What the log knows of the tournaments of a floor: their boards, and what may be done about them."""

from collections.abc import Collection, Mapping

from croupier.engine.offers.offer import Offer
from croupier.house.desk.streams import Loaded, table_stream, tournament_stream
from croupier.house.desk.subject import Setting
from croupier.house.desk.writer import Writer
from croupier.tournaments.rules.offers import offers
from croupier.tournaments.rules.rounds.ranking import Board, board
from croupier.tournaments.rules.state import Tournament
from croupier.tournaments.subject import scene_of, seeded


class Tournaments:
    """All tournaments of one log, to look at."""

    def __init__(self, writer: Writer, setting: Setting) -> None:
        self._writer = writer
        self._setting = setting
        self._log = setting.log

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

    def offers(
        self, now: Tournament, actor: str, staff: Mapping[str, str], tables: Collection[str], at: int
    ) -> tuple[Offer, ...]:
        """What somebody may do about a tournament now."""
        setting = self._setting
        book = setting.book(now.book)
        if book is None:
            return ()
        view = self._writer.view()
        scene = scene_of(view, now, book, staff, (*now.tables, *tables))
        return offers(scene, actor, at, lambda command: seeded(setting, now, command))
