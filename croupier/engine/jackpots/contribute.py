"""What jackpot wagers put on the meter: once, with the first card, and off it again if they go back."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.engine.evolve import replay
from croupier.engine.irregular.void import jackpot_of
from croupier.engine.jackpots.recount import lies, recounted, shared
from croupier.engine.jackpots.recount import undone as undone_outcome
from croupier.engine.scene import Scene
from croupier.table import events as ev
from croupier.table.jackpot import Fed, Outcome
from croupier.table.table import Box, PastRound, Table

RETURNING: Final[dict[type[ev.Event], str]] = {  # what a jackpot wager can go back with
    ev.WagerTakenBack: "wager-returned",
    ev.HandVoided: "hand-void",
    ev.HandForfeited: "hand-void",
    ev.ResultUndone: "hand-void",
    ev.RoundVoided: "round-void",
    ev.OutcomeInvalidated: "round-void",
    ev.JackpotGameCancelled: "game-cancelled",
}
CORRECTED: Final = (ev.WagerCorrected, ev.ResultCorrected)


def locked_in(scene: Scene, boxes: tuple[int, ...]) -> tuple[ev.Event, ...]:
    """What wagers put on the meter when the first card locks them in; one that was carried did so before."""
    table, meter = scene.table, scene.meter
    fresh = tuple(number for number in boxes if number not in table.jackpot.fed)
    if meter is None or not fresh:
        return ()
    cents = sum(table.boxes[number - 1].stake("jackpot") for number in fresh)
    terms = meter.terms
    fed = ev.JackpotFed(
        meter=meter.id,
        boxes=fresh,
        cents=cents,
        units=cents * terms.rate if terms else 0,
        reserve=cents * terms.reserve_rate if terms else 0,
        epoch=meter.resets,
        manual=table.jackpot.manual is not None,
        cites=scene.book.rule.meter.rate.cites,
    )
    return (fed,)


def followed(scene: Scene, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """What the events mean for the meter: an outcome that does not count, wagers that went back."""
    place, past = scene.table.jackpot, scene.table.past
    for cause in events:
        if type(cause) in RETURNING:
            break
    else:
        return _lessened(scene, events)
    if past and isinstance(cause, ev.OutcomeInvalidated):
        return _past(scene, past, cause)
    after = replay(scene.table, events)
    stands = isinstance(cause, ev.RoundVoided) and cause.settled_stands
    lie = {box.number for box in after.boxes if jackpot_of(box)}  # nothing at a table that was closed
    lie |= {box.number for box in scene.table.boxes if stands and _in_pool(box)}
    if not isinstance(cause, ev.RoundVoided):  # of a wager that talk has cost the pool keeps the stake
        lie |= {event.box for event in events if isinstance(event, ev.StakesForfeited)}
    gone = {number: fed for number, fed in after.jackpot.fed.items() if number not in lie}
    goes_on = place.outcome is not None and after.jackpot.outcome is not None
    again = _again(scene, after, gone, cause.cites) if goes_on else ()
    undone = None if stands or again is None else place.outcome
    number = scene.table.round.number
    found: list[ev.Event] = [undone_outcome(number, undone, cause.cites)] if undone else []
    return (*found, *_unfed(scene, gone, cause, undone), *(again or ()))


def _lessened(scene: Scene, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """Less lay on a jackpot spot than was entered: what it put on the meter is put there anew, of so much."""
    found: list[ev.Event] = []
    for event in events:
        if not isinstance(event, CORRECTED) or event.spot != "jackpot":
            continue
        fed = scene.table.jackpot.fed.get(event.box)
        if fed is None or not lies(scene.meter, fed, None):
            continue
        found += _unfed(scene, {event.box: fed}, event, None)
        units, reserve = (whole * event.stake // event.was for whole in (fed.units, fed.reserve))
        again = ev.JackpotFed(
            meter=fed.meter, boxes=(event.box,), cents=event.stake, units=units, reserve=reserve,
            epoch=fed.epoch, manual=fed.manual, cites=cited(event.cites, scene.book.rule.meter.rate.cites),
        )  # fmt: skip
        found.append(again)
    return tuple(found)


def _again(scene: Scene, after: Table, gone: dict[int, Fed], cites: Cites) -> tuple[ev.Event, ...] | None:
    """The jackpot of a round that goes on without some of its wagers; None where it stands as recorded."""
    place, boxes = scene.table.jackpot, zip(scene.table.boxes, after.boxes, strict=True)
    lost = [box for box, now in boxes if _in_pool(box) and not _in_pool(now)]
    if not lost or not shared(scene):
        return None
    events = recounted(replace(scene, table=after), gone.values(), cites)
    waited = {won.box for won in place.won}
    won = any(box.number in waited or any(done.share for done in box.done) for box in lost)
    alike = len(events) == 1 and replay(after, events).jackpot.outcome == place.outcome
    return None if alike and not won else events


def _past(scene: Scene, past: PastRound, cause: ev.Event) -> tuple[ev.Event, ...]:
    """The outcome of a round that was closed is taken off the meter, and what its wagers had put there."""
    gone = {number: fed for number, fed in past.fed.items() if _in_pool(past.boxes[number - 1])}
    found = (undone_outcome(past.number, past.outcome, cause.cites),) if past.outcome else ()
    return (*found, *_unfed(scene, gone, cause, past.outcome))


def _in_pool(box: Box) -> bool:
    return any(done.wager.spot == "jackpot" for done in box.done)


def _unfed(
    scene: Scene, gone: dict[int, Fed], cause: ev.Event, undone: Outcome | None
) -> Iterator[ev.JackpotUnfed]:
    """One event a meter; what a meter has paid out since, or cannot give back, the house bears."""
    for meter in dict.fromkeys(fed.meter for fed in gone.values()):
        boxes = {number: fed for number, fed in gone.items() if fed.meter == meter}
        there = {number: fed for number, fed in boxes.items() if lies(scene.meter, fed, undone)}
        lost = [fed for number, fed in boxes.items() if number not in there]
        yield ev.JackpotUnfed(
            meter=meter,
            boxes=tuple(sorted(boxes)),
            cents=sum(fed.cents for fed in boxes.values()),
            units=sum(fed.units for fed in there.values()),
            reserve=sum(fed.reserve for fed in there.values()),
            house=sum(fed.units + fed.reserve for fed in lost),
            why=RETURNING.get(type(cause), "wager-returned"),
            cites=cited(cause.cites, scene.book.rule.meter.rate.cites),
        )
