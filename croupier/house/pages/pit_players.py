"""The players of a table as the pit sees them: card, limits, chips, standing."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.money import Cents
from croupier.engine.players.cards import paused_until
from croupier.engine.players.floor_orders import standing
from croupier.engine.scene import Scene
from croupier.engine.view import CautionView, cautions
from croupier.house.room.house import House
from croupier.reports.rules.play import Rating
from croupier.reports.rules.takings import Price
from croupier.table.players import LossLimit


class PlayerLine(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who sits here. Times are ms since 1970."""

    box: int
    player: str
    house: bool  # one of the house's own, on a demo floor
    chips: Cents
    put_in: Cents
    card: str  # active, suspended, cancelled, expired or none
    kind: str
    loss_limits: tuple[LossLimit, ...]
    declined: tuple[str, ...]
    suspended: int | None
    paused: int | None
    own_limits: bool  # limits of their own at this table
    invalid: bool  # bets no more here
    cautions: tuple[CautionView, ...] = ()  # of what they were warned, or are to be

    def for_dealer(self) -> "PlayerLine":
        """Without what a dealer need not know: what somebody lets themselves lose is their own matter."""
        return replace(self, loss_limits=(), declined=())


class RatingLine(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody played here today; `theory` is what best play would have lost, once that is known."""

    player: str
    here: bool  # still
    minutes: int
    hands: int
    average: Cents  # of what bought a hand
    handle: Cents
    result: Cents  # of the player
    theory: Cents | None


def rated(rating: Rating, prices: Mapping[str, Price] | None, now: int) -> RatingLine:
    """A rating in figures."""
    known = prices is not None and not rating.staked.keys() - prices.keys()
    theory = (
        sum(cents * prices[spot].edge for spot, cents in rating.staked.items()) if prices and known else None
    )
    return RatingLine(
        player=rating.player, here=rating.since is not None, minutes=rating.minutes(now), hands=rating.hands,
        average=rating.bought // rating.hands if rating.hands else 0, handle=rating.handle,
        result=rating.result, theory=None if theory is None else round(theory),
    )  # fmt: skip


def players(house: House, scene: Scene, now: int) -> tuple[PlayerLine, ...]:
    """Everybody who sits at a table, by box."""
    return tuple(_lines(house, scene, now))


def _lines(house: House, scene: Scene, now: int) -> Iterator[PlayerLine]:
    table = scene.table
    for box in table.boxes:
        if box.seat is None:
            continue
        patron, session = scene.patrons.get(box.seat), table.sessions.get(box.seat)
        card = patron.card if patron else None
        expired = card is not None and card.expires is not None and card.expires <= now
        yield PlayerLine(
            box=box.number, player=box.seat, house=house.room.plays(box.seat),
            chips=table.balance(ledger.patron_account(box.seat)), put_in=session.put_in,
            card="none" if card is None else "expired" if expired else card.status,
            kind=card.kind if card else "",
            loss_limits=patron.loss_limits if patron else (), declined=patron.declined if patron else (),
            suspended=patron.suspended if patron else None, paused=paused_until(scene, box.seat, now),
            own_limits=box.seat in table.limits.personal, invalid=box.seat in standing(scene).invalid,
            cautions=tuple(one for one in cautions(table) if one.player == box.seat),
        )  # fmt: skip
