"""A wager found off the limits of its sign when it is too late to refuse it."""

from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import Limit
from croupier.engine.irregular.cautions import caution
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling, box_called
from croupier.engine.remedies.late_wagers import done_at, found_at, keys, taken_out_keys
from croupier.engine.remedies.off_range import (
    amount_called,
    corrected,
    counted_in_all,
    needs_amount,
    sent_back,
)
from croupier.engine.scene import Scene
from croupier.engine.wagers.limits import limit_of, limit_refused
from croupier.engine.wagers.place import amount_refused
from croupier.engine.wagers.stakes import more_refused
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.limits import JACKPOT
from croupier.table.table import Box


def facts(scene: Scene, call: c.Call) -> Refusal | None:
    """What lies, or lay before its result, is not what was entered and not what the sign allows."""
    box = scene.table.box(call.box or 0)
    rule = scene.book.rule
    if box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    if scene.table.mode == "electronic":
        return refuse("incident/entry", CALL, "At an electronic table what lies is what was entered.")
    wager = found_at(box, call.spot)
    if wager is None or call.spot not in (*rule.initial.needs, *rule.optional, JACKPOT):
        return refuse("incident/spot", CALL, f"No such wager lies on {call.spot!r}.", spot=call.spot)
    amount = call.amount or 0
    if refusal := amount_refused(amount):
        return refusal
    limit = _limit(scene, box, call.spot)
    within = limit is None or limit_refused(scene, limit, call.spot, amount, rule.sign.cites) is None
    if within and counted_in_all(scene, call) == amount:
        return refuse("incident/in-range", rule.sign.cites, "The sign allows that.", amount=amount)
    if amount == wager.stake:
        return refuse("incident/known", rule.sign.cites, "That is what is entered.", amount=amount)
    return more_refused(scene, wager, amount)


def _limit(scene: Scene, box: Box, spot: str) -> Limit | None:
    """What the sign allows there; of a jackpot wager that is its price."""
    sign = scene.table.sign.jackpot if scene.table.sign else None
    if spot == JACKPOT:
        return Limit(sign.wager, sign.wager) if sign else None
    return limit_of(scene, box.player, spot)


def _under(scene: Scene, call: c.Call) -> bool:
    limit = _limit(scene, box_called(scene, call), call.spot)
    return limit is not None and amount_called(call) < limit.least


def _over(scene: Scene, call: c.Call) -> bool:
    limit = _limit(scene, box_called(scene, call), call.spot)
    past = counted_in_all(scene, call) < amount_called(call)
    return past or (limit is not None and amount_called(call) > limit.most)


def _between(scene: Scene, call: c.Call) -> bool:
    return not _under(scene, call) and not _over(scene, call)


def _warned(scene: Scene, call: c.Call) -> bool:
    return box_called(scene, call).player in scene.table.cautions.under


def _under_first(scene: Scene, call: c.Call) -> bool:
    return _under(scene, call) and call.spot != JACKPOT and not _warned(scene, call)


def _under_again(scene: Scene, call: c.Call) -> bool:
    return _under(scene, call) and call.spot != JACKPOT and _warned(scene, call)


def _short_price(scene: Scene, call: c.Call) -> bool:
    return _under(scene, call) and call.spot == JACKPOT


def _not_over(scene: Scene, call: c.Call) -> bool:
    return not _over(scene, call)


def _warn(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Settled as it lies, and the owner is to be told that the next one goes back whatever the result."""
    due = caution(scene, box_called(scene, ruling.incident), "under-minimum", ruling.rule.cites)
    return (*corrected(scene, ruling), due)


def _back(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The hand is played on; this wager goes back whatever the result, also one it had."""
    number, spot = box_called(scene, ruling.incident).number, ruling.incident.spot
    if done_at(box_called(scene, ruling.incident), spot):
        return sent_back(scene, ruling)
    returns = ev.WagerHasNoResult(box=number, spot=spot, cites=ruling.rule.cites)
    return (*corrected(scene, ruling), returns)


def _to_most(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Settled to the most; of a jackpot wager that is its price, which is entered, and the rest goes back."""
    return () if ruling.incident.spot == JACKPOT else corrected(scene, ruling)


REMEDIES = {
    "settle-under": Remedy(corrected, needs=needs_amount, legal=keys, answers=_not_over),
    "settle-to-most": Remedy(_to_most, needs=needs_amount, legal=keys, answers=_over),
    "settle-off-unit": Remedy(corrected, needs=needs_amount, legal=keys, answers=_between),
    "settle-and-warn": Remedy(_warn, needs=needs_amount, legal=keys, answers=_under_first),
    "return-under": Remedy(_back, needs=needs_amount, legal=taken_out_keys, answers=_under_again),
    "return-short-price": Remedy(sent_back, needs=needs_amount, legal=taken_out_keys, answers=_short_price),
}
