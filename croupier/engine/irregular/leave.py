"""What follows when hands have left a round by a ruling: the next part of it, once nothing waits any more."""

from msgspec.structs import replace

from croupier.engine.duty.steps import due_at
from croupier.engine.evolve import replay
from croupier.engine.irregular.void import cancelled_jackpots, jackpot_of
from croupier.engine.scene import Scene
from croupier.engine.settlement.settle import to_settle
from croupier.engine.wagers.bets import nothing_left, settlement
from croupier.table import events as ev


def onward(scene: Scene, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """The events, and what they bring about by leaving nobody to decide or nothing to settle."""
    events = (*events, *_all_cancelled(scene, events))
    after = replace(scene, table=replay(scene.table, events))
    round = after.table.round
    phase = round.phase
    dealt = phase == "dealing" and not round.plan  # the call for decisions is still to come
    if dealt and not any(box.status == "in" for box in after.table.boxes):
        return (*events, *nothing_left(after.book))
    if phase == "deciding":
        return (*events, *_decided(after))
    if phase == "settling" and not to_settle(after):
        return (*events, _settled(after))
    return events


def _all_cancelled(scene: Scene, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """By one reading a void hand cancels the jackpot wagers of its whole round, and not only its own."""
    rule = scene.book.rule.jackpot
    void = any(isinstance(event, ev.HandVoided) for event in events)
    if not void or rule.void_hand_cancels == "box" or rule.void == "carry" or scene.table.jackpot.outcome:
        return ()
    after = replace(scene, table=replay(scene.table, events))
    if not any(jackpot_of(box) for box in after.table.boxes):
        return ()
    cancelled = cancelled_jackpots(after, rule.void_cites, why="void-hand")
    return (replace(cancelled, steps=due_at(scene.book, "jackpot-void")),)


def _decided(scene: Scene) -> tuple[ev.Event, ...]:
    """Settlement, where no hand is left, or none that could still decide before it."""
    table, book = scene.table, scene.book
    if not any(box.status == "in" for box in table.boxes):
        held = any(box.cards_at == "held" for box in table.boxes)
        return () if held else nothing_left(book)
    waiting = table.owing() or book.stages[table.round.stage].show.count
    return () if waiting else (settlement(book),)


def _settled(scene: Scene) -> ev.Event:
    jackpot = any(box.jackpot() for box in scene.table.boxes)
    return ev.SettlementDone(jackpot=jackpot, cites=scene.book.rule.settlement.cites)
