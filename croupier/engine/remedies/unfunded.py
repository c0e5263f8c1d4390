"""A player who cannot place the next bet: the first time the hand is void, later it costs what bought it."""

from croupier.core import ledger
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.irregular.cautions import caution
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling, box_called, needs_box
from croupier.engine.irregular.void import onward, void_hand
from croupier.engine.scene import Scene
from croupier.engine.wagers.multiples import bet_amounts
from croupier.engine.wagers.stakes import all_back, is_lost
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.table import Box


def facts(scene: Scene, call: c.Call) -> Refusal | None:
    """The box has a bet to make, and where the chips are known, too few for the least one."""
    box = scene.table.box(call.box or 0)
    if box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    if box.number not in scene.table.owing():
        return refuse("incident/box", CALL, f"Box {box.number} has no bet to make now.", box=box.number)
    if scene.table.mode == "electronic" and (has := _funds(scene, box)) >= (least := _least(scene, box)):
        return refuse("incident/funds", CALL, "The player has enough for the bet.", has=has, least=least)
    return None


def _funds(scene: Scene, box: Box) -> int:
    return scene.table.balance(ledger.patron_account(box.player or ""))


def _least(scene: Scene, box: Box) -> int:
    """The least a box must still bet now; a blind hand bets every street at once."""
    stages = scene.book.stages if box.blind else (scene.book.stages[scene.table.round.stage],)
    open_bets = [stage.bet for stage in stages if not box.wager(stage.bet.spot)]
    return sum(amounts[0] if (amounts := bet_amounts(scene, box, bet)) else 0 for bet in open_bets)


def _needs_player(scene: Scene, call: c.Call) -> Refusal | None:
    """The call names a box that somebody plays, who can be told."""
    if refusal := needs_box(scene, call):
        return refusal
    box = box_called(scene, call)
    if box.player is None:
        return refuse("incident/box", CALL, f"Nobody plays box {box.number}.", box=box.number)
    return None


def _player(scene: Scene, said: c.Call | Incident) -> str:
    return sure(box_called(scene, said).player, "who is told plays the box that was called")


def _times(scene: Scene, player: str) -> int:
    """How often a player could not place a bet at this table before, and was told."""
    return scene.table.cautions.unfunded.get(player, 0)


def _first(scene: Scene, call: c.Call) -> bool:
    return _times(scene, _player(scene, call)) == 0


def _again(scene: Scene, call: c.Call) -> bool:
    return not _first(scene, call)


def _void(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Everything goes back, and the player is told that the next time it will not."""
    voided = void_hand(scene, box_called(scene, ruling.incident).number, ruling.rule.cites)
    box = box_called(scene, ruling.incident)
    times = _times(scene, _player(scene, ruling.incident)) + 1
    due = caution(scene, box, "unfunded", ruling.rule.cites, times=times)
    return (due, *onward(scene, (voided,)))


def _counted(scene: Scene, ruling: Ruling) -> ev.PlayerCautioned:
    """Once more, by somebody who had been told."""
    player = _player(scene, ruling.incident)
    times = _times(scene, player) + 1
    return ev.PlayerCautioned(player=player, about="unfunded", times=times, cites=ruling.rule.cites)


def _forfeit(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """What bought the hand is taken; bets go back, and a jackpot wager as for any hand without a result."""
    box = box_called(scene, ruling.incident)
    initial, rule = scene.book.rule.initial.needs, scene.book.rule.jackpot
    carries = rule.void == "carry" and box.wager("jackpot") is not None
    postings: list[ledger.Posting] = []
    for wager in box.wagers:
        if wager.spot in initial:
            postings += is_lost(wager, wager.stake, box.number)
        elif wager.spot != "jackpot" or not carries:
            postings += all_back(wager, box.number)
    forfeited = ev.HandForfeited(
        box=box.number,
        spots=tuple(wager.spot for wager in box.wagers if wager.spot in initial),
        carried=carries,
        cites=cited(ruling.rule.cites, rule.void_cites if box.wager("jackpot") else ()),
        postings=tuple(postings),
    )
    return (_counted(scene, ruling), *onward(scene, (forfeited,)))


REMEDIES = {
    "void-and-warn": Remedy(_void, needs=_needs_player, answers=_first),
    "forfeit-initial": Remedy(_forfeit, needs=_needs_player, answers=_again),
}
