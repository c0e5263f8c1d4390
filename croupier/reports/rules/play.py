"""A table's gaming day as the pit looks at it: by the hour, by player, and the moments worth hearing of."""

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from croupier.core.money import Cents
from croupier.reports.rules.significant import Large
from croupier.table import events as ev
from croupier.table.table import Done, Table

HOUR: Final = 3_600_000  # ms
LARGE: Final = Large()
KEPT: Final = 20  # moments of a day


class Hour(msgspec.Struct, kw_only=True):
    """What a table took in during one hour; a round counts when it is closed."""

    start: int  # ms since 1970
    rounds: int = 0
    drop: Cents = 0
    handle: Cents = 0
    win: Cents = 0


class Rating(msgspec.Struct, kw_only=True):
    """How somebody played at a table: what theirs was worth is worked out from what lay at risk, by spot."""

    player: str
    hands: int = 0
    handle: Cents = 0  # wagered, streets too
    result: Cents = 0  # of the player
    staked: dict[str, Cents] = {}  # by what is priced
    bought: Cents = 0  # what bought the hands
    last: Cents = 0  # what bought the last of them
    seated: int = 0  # ms until the seat was last left
    since: int | None = None  # who sits there now

    def minutes(self, now: int) -> int:
        """How long they have sat here today."""
        return (self.seated + (now - self.since if self.since is not None else 0)) // 60_000


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A prize from the jackpot, or a win that is large."""

    kind: Literal["jackpot", "large win"]
    time: int
    round: int
    box: int
    player: str
    amount: Cents
    hand: str


class Play(msgspec.Struct, kw_only=True):
    """The hours, players and moments of a day."""

    hours: dict[int, Hour] = {}
    ratings: dict[str, Rating] = {}
    moments: list[Moment] = []

    def hour(self, time: int) -> Hour:
        """The hour of a time."""
        start = time - time % HOUR
        return self.hours.setdefault(start, Hour(start=start))

    def follow(self, event: ev.Event, table: Table, time: int) -> None:
        """What an event means for who sits here, and whether somebody should hear of it."""
        match event:
            case ev.SeatTaken(player=player):
                self._rating(player).since = time
            case ev.SeatLeft(player=player):
                rating = self._rating(player)
                rating.seated, rating.since = rating.seated + time - (rating.since or time), None
            case ev.BoxSettled(box=box, results=results, hand=hand):
                pays = sum(one.pays for one in results)
                if pays >= LARGE.win:
                    self._hears("large win", time, table, box, table.boxes[box - 1].player or "", pays, hand)
            case ev.JackpotPaid(box=box, owner=owner, amount=amount, prize=prize, share=share):
                if share or amount >= LARGE.win:
                    self._hears("jackpot", time, table, box, owner, amount, prize)

    def _hears(
        self, kind: Literal["jackpot", "large win"], time: int, table: Table, box: int, player: str,
        amount: Cents, hand: str,
    ) -> None:  # fmt: skip
        number = table.round.number
        found = Moment(kind=kind, time=time, round=number, box=box, player=player, amount=amount, hand=hand)
        self.moments = [found, *self.moments][:KEPT]

    def closed(self, done: Iterable[Done], main: str, priced: frozenset[str], time: int) -> None:
        """The wagers of a box in a round that is over."""
        hour = self.hour(time)
        for one in done:
            wager, rating = one.wager, self._rating(one.wager.owner)
            rating.handle += wager.stake
            rating.result += one.pays - one.taken
            if wager.spot == main:
                rating.hands, rating.bought, rating.last = (
                    rating.hands + 1,
                    rating.bought + wager.stake,
                    wager.stake,
                )
            if wager.spot in priced and not wager.returns:
                rating.staked[wager.spot] = rating.staked.get(wager.spot, 0) + wager.stake
            hour.handle += wager.stake
            hour.win += one.taken - one.pays

    def _rating(self, player: str) -> Rating:
        return self.ratings.setdefault(player, Rating(player=player))

    def next_day(self) -> "Play":
        """Another gaming day, with who still sits here; what somebody should hear of is no less news."""
        seated = {one.player: one.since for one in self.ratings.values() if one.since is not None}
        again = {player: Rating(player=player, since=since) for player, since in seated.items()}
        return Play(ratings=again, moments=self.moments)
