"""The porch: everything that is asked of a caller before the house hears of it."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from litestar import Request, WebSocket
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    TooManyRequestsException,
)

from croupier.core.bounds import beyond
from croupier.core.command import Command
from croupier.core.refusal import Refusal, refuse
from croupier.house.desk.subject import Answer
from croupier.house.desk.watched_clock import HALTED
from croupier.house.http.feed_room import FeedRoom
from croupier.house.http.metrics import Gauges
from croupier.house.http.rate_limit import ASKED, ASKED_AT_ONCE, Patience
from croupier.house.room.house import House
from croupier.house.security.addresses import Callers
from croupier.house.security.own_names import OwnNames
from croupier.house.security.sign_on import Doorkeeper, Who
from croupier.store.log import LogError

if TYPE_CHECKING:
    from croupier.house.security.addresses import AnyConnection

COOKIE: Final = "croupier"
TWO_KEYS: Final = ("house:two-keys",)
PROVERS: Final = 4  # secrets compared at once; each takes 64 MB for a moment
QUEUE: Final = 200  # that wait for it
AGAIN: Final = {"Retry-After": "5"}  # seconds; another process may have a clock that is right
T = TypeVar("T")

AnyRequest = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]
Connection = AnyRequest | Socket


class Porch:
    """Who is calling, from where, by which name of ours, and how often."""

    def __init__(
        self,
        house: House,
        door: Doorkeeper,
        names: OwnNames,
        patience: Patience,
        shown: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        floor = house.floor
        self.house = house
        self.door = door
        self.callers = Callers(floor.proxies)
        self.names = names
        self.room = FeedRoom(in_all=floor.feeds, an_address=floor.feeds_per_address, tables=len(floor.tables))
        self.shown = shown if floor.demo else {}  # by badge: the secrets of a demo floor, nobody else's
        self._patience = patience
        self._strangers = Patience()  # by address
        self._asking = Patience(patience.clock, ASKED, ASKED_AT_ONCE)  # by person, or by address
        self._proving = ThreadPoolExecutor(PROVERS, "door")
        self._unproved = 0
        self.gauges = Gauges(
            {
                "commands_waiting": ("gauge", house.desk.waiting),
                "feeds_open": ("gauge", house.hub.watching),
                "accounts_wrong": ("gauge", lambda: house.books_watch.wrong),
                "software_differs": ("gauge", lambda: len(house.software.differs)),
                "clock_wrong": ("gauge", lambda: int(house.clock_watch.halted)),
                "clock_ahead_seconds": ("gauge", lambda: house.clock.read().ahead / 1000),
                "clock_jumps_total": ("counter", lambda: house.desk.clock.state.jumps),
                "sealing_trouble": ("gauge", lambda: int(bool(house.sealing()))),
                "tables_tended": ("gauge", lambda: len(house.tending.tended())),
                "following": ("gauge", lambda: int(house.follower is None or house.follower.connected)),
                "descriptors_short": ("gauge", lambda: int(house.descriptors.short)),
                "newcomers_turned_away_total": ("counter", lambda: house.descriptors.turned_away),
                "refusals_not_kept_total": ("counter", lambda: house.refusals.total),
                "feed_messages_total": ("counter", lambda: house.hub.sent),
                "feeds_dropped_total": ("counter", lambda: house.hub.dropped),
                "feeds_refused_total": ("counter", lambda: self.room.refused),
            }
        )

    def token(self, connection: Connection) -> str:
        """From the header for programs, from the cookie for browsers."""
        given = connection.headers.get("authorization", "")
        return given[7:] if given[:7].lower() == "bearer " else connection.cookies.get(COOKIE, "")

    def anybody(self, connection: Connection) -> Who | None:
        """Whoever calls, if they signed on."""
        return self.door.who(self.token(connection))

    def somebody(self, connection: Connection) -> Who:
        """Whoever calls, signed on."""
        found = self.anybody(connection)
        if found is None:
            raise NotAuthorizedException(detail="Sign on first.")
        return found

    def somebody_patient(self, connection: Connection) -> Who:
        """Whoever calls, signed on and not too often."""
        found = self.somebody(connection)
        if not self._patience.allows(found.id):
            raise TooManyRequestsException(detail="Slower, please.")
        return found

    def known(self, table: str) -> str:
        """A table of the floor."""
        if self.house.floor.table(table) is None:
            raise NotFoundException(detail=f"There is no table {table!r}.")
        return table

    def foreign(self, connection: "AnyConnection") -> bool:
        """Only our own pages may talk to us, by a name of ours."""
        return not self.names.answers(connection) or self.names.foreign(connection)

    def patient(self, connection: Connection) -> None:
        """Nobody asks so much, of whatever kind, that all others wait for it."""
        who = self.anybody(connection)
        if not self._asking.allows(who.id if who else self.callers.address(connection)):
            raise TooManyRequestsException(detail="Slower, please.")

    def stranger_patient(self, connection: Connection) -> str:
        """Whoever calls without having signed on does not do so too often; from where they do."""
        address = self.callers.address(connection)
        if not self._strangers.allows(address):
            raise TooManyRequestsException(detail="Slower, please.")
        return address

    async def proved(self, prove: Callable[[], T]) -> T:
        """Compare a secret with its hash: slow on purpose, so only a few at a time, and nobody else waits."""
        if self._unproved >= QUEUE:
            raise TooManyRequestsException(detail="Many sign on just now. Try again in a moment.")
        self._unproved += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._proving, prove)
        finally:
            self._unproved -= 1

    async def countersigned(self, connection: Connection, command: Command) -> Refusal | None:
        """Where a command names a second person, that person proves it: `Second: badge secret`."""
        second = getattr(command, "second", "")
        if not second:
            return None
        if refusal := beyond(command):
            return refusal
        badge, _, secret = connection.headers.get("second", "").partition(" ")
        if not badge:
            return refuse("sign-on/second", TWO_KEYS, "Somebody else has to sign too.", second=second)
        address = self.callers.address(connection)
        signer = await self.proved(partial(self.door.signs, badge, secret, address))
        if isinstance(signer, Refusal):
            return signer
        if signer.id != second or second == command.actor:
            text = "The second signature is another person's."
            return refuse("sign-on/second", TWO_KEYS, text, second=second)
        return None

    @contextmanager
    def counting(self) -> Iterator[Callable[[Answer], Answer]]:
        """An answer is counted and timed; while nothing is taken it is none."""
        started = self.gauges.started()

        def counted(found: Answer) -> Answer:
            if found.refusal and found.refusal.code == HALTED:
                self.gauges.done("halted", started)
                raise HTTPException(status_code=503, detail=found.refusal.text, headers=AGAIN)
            self.gauges.done("refused" if found.refusal else "accepted", started)
            return found

        try:
            yield counted
        except LogError:
            self.gauges.done("failed", started)
            raise


def porch_of(connection: Connection) -> Porch:
    """The porch of the house that serves this connection."""
    porch: Porch = connection.app.state.porch
    return porch
