"""Talk about hands before all shared cards are open: it may cost wagers where the book says so."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core import ledger
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.table import Box
from croupier.engine.jackpot_games import retracted
from croupier.engine.leaving import onward
from croupier.engine.ruling import CALL, Remedy, Ruling, box_called, needs_box
from croupier.engine.stakes import all_back, is_lost


def talked(scene: Scene, call: c.Call) -> Refusal | None:
    """Until the box is settled; once all shared cards are open, the call says when the talk was."""
    box = scene.table.box(call.box or 0)
    if box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    if not box.wagers or box.status == "settled" or box.cards:
        return refuse("incident/box", CALL, f"Box {box.number} has nothing to lose.", box=box.number)
    if len(scene.table.round.shown) == scene.book.community and not call.note:
        return refuse("incident/note", CALL, "All shared cards are open: when was it?", kind=call.kind)
    return None


def _taken(box: Box, takes: tuple[str, ...]) -> list[str]:
    """The spots whose wagers the talk costs; it never costs somebody else's."""
    return [wager.spot for wager in box.wagers if wager.spot in takes and wager.owner == box.player]


def _stays(scene: Scene, box: Box, taken: list[str]) -> bool:
    """A jackpot wager that is not taken stays where a fold leaves it, or once every street's bet lies."""
    streets = {stage.bet.spot for stage in scene.book.stages}
    lie = {wager.spot for wager in box.wagers}
    kept = "jackpot" in lie and "jackpot" not in taken
    return kept and (scene.book.rule.fold.keeps_jackpot or streets <= lie)


def _forfeited(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The wagers the book names are taken, the others go back, but for a jackpot wager that stays live."""
    box = box_called(scene, ruling.incident)
    taken = _taken(box, ruling.rule.takes)
    stays = _stays(scene, box, taken)
    postings: list[ledger.Posting] = []
    for wager in box.wagers:
        if wager.spot in taken:
            postings += is_lost(wager, wager.stake, box.number)
        elif not stays:
            postings += all_back(wager, box.number)
    forfeited = ev.HandForfeited(
        box=box.number,
        spots=tuple(taken),
        live=stays,
        cites=ruling.rule.cites,
        postings=tuple(postings),
    )
    back = "jackpot" not in taken and not stays and scene.book.rule.jackpot.retracted
    return onward(scene, (forfeited, *(retracted(scene, box.number) if back else ())))


REMEDIES = {"forfeit-wagers": Remedy(_forfeited, needs=needs_box)}
