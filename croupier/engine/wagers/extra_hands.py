"""Several boxes for one player: which hands are extra ones, and when they make room for somebody else."""

from collections.abc import Iterable

from croupier.engine.jackpots.games import left
from croupier.engine.scene import Scene
from croupier.engine.wagers.place import taken_back
from croupier.table import events as ev
from croupier.table.table import Box, Table


def extra_boxes(table: Table) -> list[Box]:
    """Boxes nobody sits at, but for who has wagers on that one alone: a single area is no extra hand."""
    mains = {player: _main(table, player) for player in _players(table.boxes)}
    return [box for box in table.boxes if box.seat is None and box.player and box.number != mains[box.player]]


def blind_boxes(dealt_in: list[Box]) -> tuple[int, ...]:
    """Of the boxes that are dealt in: those away from the seat of a player who has more than one."""
    several = {one for one in _players(dealt_in) if sum(box.player == one for box in dealt_in) > 1}
    return tuple(box.number for box in dealt_in if box.seat is None and box.player in several)


def _players(boxes: Iterable[Box]) -> set[str]:
    return {box.player for box in boxes if box.player}


def _main(table: Table, player: str) -> int | None:
    """The box of a player's first wager of the round, their seat's before any other."""
    lying = [box for box in table.boxes if box.player == player and set(box.wagers) - {box.parked()}]
    lying.sort(key=lambda box: (box.seat != player, box.wagers[0].seq))
    return lying[0].number if lying else None


def wanted(table: Table, box: Box) -> bool:
    """Whether an extra hand makes room for who wants to sit there: before the first card."""
    return not table.round.drawn and any(box.number == one.number for one in extra_boxes(table))


def make_room(scene: Scene, box: Box, player: str) -> tuple[ev.Event, ...]:
    """The wagers of an extra hand go back to their owner, who is told that somebody wants the box."""
    rule = scene.book.rule.extra_boxes
    if rule is None or not box.player or not wanted(scene.table, box):
        return ()
    parked = (box.number,) if box.parked() else ()
    returned = ev.ExtraHandReturned(
        box=box.number, player=box.player, wanted_by=player, cites=rule.seats_cites
    )
    back = (taken_back(box.number, wager, rule.seats_cites) for wager in box.wagers)
    return (*back, *left(scene, parked), returned)
