"""How much a decision's bet may be: multiples of the ante, as far as the sign allows them."""

from math import lcm

from croupier.core.book.entries import BetRule
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.scene import Scene
from croupier.engine.wagers.limits import (
    amounts,
    counted_ante,
    in_all_refused,
    limit_of,
    limit_refused,
    room_in_all,
    signed_by,
)
from croupier.table.table import Box


def bet_amounts(scene: Scene, box: Box, bet: BetRule) -> range:
    """Every amount that may be bet, from the least in even steps to the most."""
    least, most, unit = _multiples(scene, box, bet)
    limit, room = limit_of(scene, box.player, bet.spot), room_in_all(scene, box.player)
    most = most if room is None else min(most, room)
    if limit is None:
        return range(least, most + 1, unit)
    most = min(most, limit.most)
    on_sign = amounts(limit, scene.book.rule.sign, bet=True)
    start = -(-max(least, limit.least) // unit) * unit
    first = next((amount for amount in range(start, most + 1, unit) if amount in on_sign), most + 1)
    return range(first, most + 1, lcm(unit, on_sign.step))


def range_refused(scene: Scene, box: Box, amount: Cents, bet: BetRule) -> Refusal | None:
    """Why an amount is not one of those that may be bet."""
    least, most, unit = _multiples(scene, box, bet)
    if not least <= amount <= most:
        several = bet.least < bet.most
        text = f"From {bet.least} to {bet.most} times the ante." if several else f"{bet.least}x the ante."
        return refuse("bet/range", bet.cites, text, least=least, most=most)
    if amount % unit:
        cites = bet.whole_cites or bet.cites
        return refuse("bet/whole", cites, "Whole multiples of the ante only.", unit=unit)
    limit = limit_of(scene, box.player, bet.spot)
    cites = signed_by(scene, box.player, bet.spot)
    off = limit_refused(scene, limit, bet.spot, amount, cites, bet=True) if limit else None
    more = amount - box.stake(bet.spot)  # of one that lies its stake is counted already
    return off or in_all_refused(scene, sure(box.player, "a hand has its player"), more, cites)


def _multiples(scene: Scene, box: Box, bet: BetRule) -> tuple[Cents, Cents, Cents]:
    """The least and the most by the book, and the unit between them, measured by the ante as it counts."""
    ante = counted_ante(scene, box)
    return bet.least * ante, bet.most * ante, ante if bet.whole and ante else 1
