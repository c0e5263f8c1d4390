"""What the log knows of the tournaments of a floor: their boards, and what may be done about them."""

from croupier.house.desk.streams import Loaded, table_stream, tournament_stream
from croupier.house.desk.subject import Setting
from croupier.house.desk.writer import Writer
from croupier.tournaments.rules.rounds.ranking import Board, board
from croupier.tournaments.rules.state import Tournament


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
