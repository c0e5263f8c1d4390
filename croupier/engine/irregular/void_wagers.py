"""All wagers of one person void: hands in play, what lies elsewhere, and what has its result in the round."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.refusal import Refusal
from croupier.engine.duty.steps import due_at
from croupier.engine.evolve import replay
from croupier.engine.irregular.moments import under_way
from croupier.engine.irregular.void import jackpot_of, onward, second_key, void_hand, without_result
from croupier.engine.jackpots.games import retracted
from croupier.engine.jackpots.recount import lessened
from croupier.engine.scene import Scene
from croupier.engine.wagers.holdings import Holding, holdings, lying
from croupier.engine.wagers.place import taken_back
from croupier.table import events as ev
from croupier.table.table import Box, Done


def in_reach(scene: Scene, person: str) -> list[Holding]:
    """What can still be put right of what a person has: until the cards are proved and in the rack."""
    open_now = scene.table.round.drawn == 0 or under_way(scene)
    return [one for one in holdings(scene.table, person) if one.moves()] if open_now else []


def paid_by(scene: Scene, has: Iterable[Holding]) -> list[Done]:
    """What had its result of that, and prizes of others that would be less without its jackpot wagers."""
    has = list(has)
    others = lessened(scene, [one.box.number for one in has if one.wager.spot == "jackpot"])
    return [*(one.done for one in has if one.done), *others]


def hand_keys(scene: Scene, boxes: list[int], called_by: str, ruled_by: str) -> Refusal | None:
    """Hands that were paid, or without which others are paid less, are void on the word of two people."""
    done = [done for number in boxes for done in scene.table.boxes[number - 1].done]
    return second_key((*done, *lessened(scene, boxes)), called_by, ruled_by)


def void_wagers(scene: Scene, person: str, cites: Cites, *, cancels: bool = True) -> tuple[ev.Event, ...]:
    """Stakes go back and payments come back, as if the person had never wagered in this round.

    With a hand that is not dealt yet, or is in play, everything on its box goes, another's jackpot wager too.
    `cancels` is whether that cites what cancels the jackpot wagers of a void hand.
    """
    table, rule = scene.table, scene.book.rule.jackpot
    events: list[ev.Event] = []
    whole = [box for box in table.boxes if box.player == person and box.status in ("in", "waiting")]
    for box in whole:
        events += _whole_box(scene, box, cites, cancels=cancels)
    gone = {box.number for box in whole}
    for one in lying(table, person):
        if one.box.number not in gone:
            events.append(_cancelled(scene, taken_back(one.box.number, one.wager, cites), cancels=cancels))
    for one in holdings(table, person):
        if one.done and one.moves() and one.box.number not in gone:
            now = replace(scene, table=replay(table, events))
            undone = without_result(now, one.box.number, one.done, cites)
            events.append(_cancelled(scene, undone, cancels=cancels))
    if rule.retracted and table.round.drawn:
        events += retracted(scene, *dict.fromkeys(one.box.number for one in holdings(table, person)))
    return onward(scene, tuple(events))


def _cancelled(
    scene: Scene, event: ev.WagerTakenBack | ev.ResultUndone, *, cancels: bool
) -> ev.WagerTakenBack | ev.ResultUndone:
    """A jackpot wager that was dealt in is cancelled where it was recorded, as with a void hand."""
    rule, dealt = scene.book.rule.jackpot, scene.table.round.drawn > 0
    if event.spot != "jackpot" or not dealt or not cancels or rule.void != "return":
        return event
    steps = due_at(scene.book, "jackpot-void")
    return replace(event, cites=cited(event.cites, rule.void_cites), steps=steps)


def _whole_box(scene: Scene, box: Box, cites: Cites, *, cancels: bool) -> list[ev.Event]:
    """A hand in play without a result, never carried; before the deal what lies there."""
    if box.status == "in":
        jackpot = jackpot_of(box)
        another = jackpot is not None and jackpot.owner != box.player  # no wager of the person's
        carries = (cancels or another) and scene.book.rule.jackpot.void == "return"
        return [void_hand(scene, box.number, cites, carries=carries)]
    return [taken_back(box.number, wager, cites) for wager in box.wagers]
