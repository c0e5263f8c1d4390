"""A bet found off its range when it is settled: what counts of it, and what the player is told."""

from croupier.core.book.entries import BetRule
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.irregular.cautions import caution
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling, box_called, needs_box
from croupier.engine.irregular.void import without_result
from croupier.engine.remedies.late_wagers import as_it_lay, done_at, found_at, keys, recounted, taken_out_keys
from croupier.engine.scene import Scene
from croupier.engine.wagers.limits import counted_ante, limit_of, most_in_all
from croupier.engine.wagers.place import amount_refused, taken_back
from croupier.engine.wagers.stakes import restaked
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.table import Box


def bet_of(scene: Scene, box: Box, spot: str) -> BetRule | None:
    """The rule of a bet that lies; where stages share a spot, that of the stage it was bet at."""
    stages = [stage.bet for stage in scene.book.stages if stage.bet.spot == spot]
    if len(stages) > 1 and box.bet_stage is not None:
        return scene.book.stages[box.bet_stage].bet
    return stages[0] if stages else None


def needs_amount(scene: Scene, call: c.Call) -> Refusal | None:
    """The call names a wager that lies or had its result in this round, and says how much it is."""
    if refusal := needs_box(scene, call):
        return refusal
    if found_at(box_called(scene, call), call.spot) is None:
        return refuse("incident/spot", CALL, f"No such wager lies on {call.spot!r}.", spot=call.spot)
    return amount_refused(call.amount or 0)


def amount_called(said: c.Call | Incident) -> Cents:
    """What lies there, as it was called; remedies for one wager need it of every call."""
    return sure(said.amount, "a remedy for one wager needs its amount")


def counted_in_all(scene: Scene, said: c.Call | Incident) -> Cents:
    """What was called, or less where the player may not stake so much in all."""
    wager = sure(found_at(box_called(scene, said), said.spot), "no call is taken without its wager")
    most = most_in_all(scene, wager)
    return amount_called(said) if most is None else min(amount_called(said), most)


def _most(scene: Scene, call: c.Call) -> int:
    """The most that may lie there, by the ante as it counts and by the sign."""
    box = box_called(scene, call)
    bet, limit = bet_of(scene, box, call.spot), limit_of(scene, box.player, call.spot)
    most = (bet.most if bet else 0) * counted_ante(scene, as_it_lay(box))
    return min(most, limit.most) if limit else most


def _over(scene: Scene, call: c.Call) -> bool:
    return amount_called(call) > _most(scene, call)


def _told_before(scene: Scene, call: c.Call) -> bool:
    return box_called(scene, call).player in scene.table.cautions.short


def _short(scene: Scene, call: c.Call) -> bool:
    return not _over(scene, call)


def _short_first(scene: Scene, call: c.Call) -> bool:
    return _short(scene, call) and not _told_before(scene, call)


def _short_again(scene: Scene, call: c.Call) -> bool:
    return _short(scene, call) and _told_before(scene, call)


def corrected(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The entry says what lies there, and is settled as far as it counts; what was settled is put right.

    What is past a limit of the player in all was never staked.
    """
    incident = ruling.incident
    box, amount = box_called(scene, incident), counted_in_all(scene, incident)
    if done_at(box, incident.spot):
        return recounted(scene, box, ruling.rule.cites, incident.spot, amount)
    wager = sure(box.wager(incident.spot), "the wager that was called lies there")
    correction = ev.WagerCorrected(
        box=box.number,
        spot=wager.spot,
        stake=amount,
        was=wager.stake,
        cites=ruling.rule.cites,
        postings=restaked(wager, amount, box.number),
    )
    return (correction,)


def sent_back(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The wager goes back as it was staked and has no result, also where it had one."""
    box = box_called(scene, ruling.incident)
    if done := done_at(box, ruling.incident.spot):
        return (without_result(scene, box.number, done, ruling.rule.cites),)
    wager = box.wager(ruling.incident.spot)
    return (taken_back(box.number, wager, ruling.rule.cites),) if wager else ()


def _told(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Settled as it lies, and the player is to be told what later bets must be."""
    box = box_called(scene, ruling.incident)
    bet = bet_of(scene, box, ruling.incident.spot)
    due = caution(
        scene,
        box,
        "short",
        ruling.rule.cites,
        least=bet.least if bet else None,
        most=bet.most if bet else None,
    )
    return (*corrected(scene, ruling), due)


REMEDIES = {
    "correct-entry": Remedy(corrected, needs=needs_amount, legal=keys),
    "return-wager": Remedy(sent_back, needs=needs_box, legal=taken_out_keys),
    "return-excess": Remedy(corrected, needs=needs_amount, legal=keys, answers=_over),
    "settle-as-lies": Remedy(corrected, needs=needs_amount, legal=keys, answers=_short),
    "settle-and-tell": Remedy(_told, needs=needs_amount, legal=keys, answers=_short_first),
    "return-short": Remedy(sent_back, needs=needs_amount, legal=taken_out_keys, answers=_short_again),
}
