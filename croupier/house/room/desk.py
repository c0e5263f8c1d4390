"""The desk of a floor: the one way a command reaches its log, and what that log knows of every subject."""

from collections.abc import Callable, Mapping

from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer
from croupier.engine.scene import Scene
from croupier.house.clock.desk import ClockDesk
from croupier.house.desk.queue import CommandQueue
from croupier.house.desk.refusal_quota import RefusalQuota
from croupier.house.desk.streams import Loaded, Told, table_stream
from croupier.house.desk.subject import Asking, Setting
from croupier.house.desk.table_subject import scene_of
from croupier.house.security.door import DoorDesk
from croupier.house.subjects import KINDS
from croupier.meters.records import Meters
from croupier.patrons.records import Accounts
from croupier.promotions.records import Promotions
from croupier.table.table import Table
from croupier.tournaments.records import Tournaments


class Desk(CommandQueue):
    """Takes commands about all subjects of the house, and looks at what came of them."""

    def __init__(
        self,
        setting: Setting,
        clock: Callable[[], int] | None = None,  # that of this machine, watched
        publish: Told | None = None,
        refusals: RefusalQuota | None = None,  # how many are kept; without one, all
    ) -> None:
        super().__init__(setting, KINDS, clock, publish, refusals)
        self.clock = ClockDesk(self)
        self.door = DoorDesk(self)
        self.meters = Meters(self, setting)
        self.accounts = Accounts(self, setting)
        self.promotions = Promotions(self, setting)
        self.tournaments = Tournaments(self, setting)

    def offers(self, kind: str, asking: Asking) -> tuple[Offer, ...]:
        """What somebody may do now about one of a kind of stream, and what waits for others."""
        return KINDS[kind].offers(self.setting, asking, self.view())

    def table(self, table_id: str) -> Table:
        """The table as the log has it."""
        found: Table = self.state(table_stream(table_id))
        return found

    def kept(self, table_id: str) -> Loaded:
        """The table as it was last stored or read here, and the number of its last record."""
        return self.kept_stream(table_stream(table_id))

    def remembered(self, table_id: str) -> Table | None:
        """The table as far as this process knows it without looking into the log."""
        loaded = self.streams.kept(table_stream(table_id))
        return loaded.state if loaded else None

    def kept_scene(self, table_id: str, staff: Mapping[str, str]) -> Scene | Refusal:
        """What a decision would look at, as far as it is known here; to show, and to think about."""
        return self.scene_at(self.kept(table_id), staff)

    def scene_at(self, loaded: Loaded, staff: Mapping[str, str]) -> Scene | Refusal:
        """The same, for a table as it was at some moment."""
        return scene_of(self.setting, self.view(), loaded.state, staff, "", self._clock())

    def scene(self, table_id: str, staff: Mapping[str, str], *, book: str = "") -> Scene | Refusal:
        """What a decision about the table may look at; `book` is for a table that is still to be opened."""
        view = self.view()
        return scene_of(self.setting, view, self.table(table_id), staff, book, self._clock())
