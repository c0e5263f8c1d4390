"""People who broke the rules: excluded from a game or the casino, let back in, and trying all the same."""

from typing import Final

from croupier.engine.scene import Scene
from croupier.table import commands as c
from simulator.chance import Chance
from simulator.people.cast import BRINGS, DEALER, MANAGER, Place, guests, on_duty

TRIES: Final = 0.5
BACK: Final = 0.8
SELDOM: Final = 0.35
BY_MANAGER: Final = 0.8


def wish(scene: Scene, place: Place, chance: Chance) -> c.AnyCommand | None:
    """What somebody wants who is excluded, or somebody who excludes."""
    sanctions = scene.table.sanctions
    out = sorted({*scene.barred, *sanctions.excluded})
    actor = MANAGER if chance.happens(BY_MANAGER) else chance.pick(on_duty(place, scene.book))
    if out and scene.table.boxes and chance.happens(TRIES):
        return _tries(scene, place, chance.pick(out), chance)
    if sanctions.barred and chance.happens(BACK):
        player = chance.pick(sorted(sanctions.barred))
        return c.LiftExclusion(actor=actor, player=player, scope="casino", reason="storm")
    if sanctions.excluded and chance.happens(BACK):
        player = chance.pick(sorted(sanctions.excluded))
        return c.LiftExclusion(actor=actor, player=player, scope="game", reason="storm")
    if not chance.happens(SELDOM):
        return None
    found = [one for one in guests(place) if sanctions.found(one)]
    if not found:
        breach, player = chance.pick(scene.book.rule.breach.any_of), chance.pick(guests(place))
        return c.RecordFinding(actor=actor, player=player, breach=breach, note="storm")
    if chance.happens(0.5):
        return c.ExcludeFromGame(actor=actor, player=chance.pick(found))
    return c.ExcludeFromCasino(actor=actor, player=chance.pick(found))


def _tries(scene: Scene, place: Place, player: str, chance: Chance) -> c.AnyCommand:
    """At their own table or another: a seat, or a wager on whichever box."""
    actor = player if place.mode == "electronic" else scene.table.dealer or DEALER
    box = chance.pick([box.number for box in scene.table.boxes])
    if chance.happens(0.5):
        return c.TakeSeat(actor=actor, box=box, player=player, brings=BRINGS)
    spots = (*scene.book.rule.initial.needs, *scene.book.rule.optional, "jackpot")
    return c.PlaceWager(actor=actor, box=box, spot=chance.pick(spots), amount=500, player=player)
