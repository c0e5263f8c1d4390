"""Talk about hands before all shared cards are open: it may cost wagers where the book says so."""

from croupier.core import ledger
from croupier.core.refusal import Refusal, refuse
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling, box_called, needs_box
from croupier.engine.irregular.void import onward
from croupier.engine.jackpots.games import retracted
from croupier.engine.scene import Scene
from croupier.engine.wagers.holdings import Holding, lying
from croupier.engine.wagers.stakes import all_back, is_lost
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box


def talked(scene: Scene, call: c.Call) -> Refusal | None:
    """Until the hand is settled; once all shared cards are open, the call says when the talk was."""
    box = scene.table.box(call.box or 0)
    if box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    if box.status == "settled" or box.cards or not _at_stake(scene, box.player or ""):
        return refuse("incident/box", CALL, f"Box {box.number} has nothing to lose.", box=box.number)
    if len(scene.table.round.shown) == scene.book.community and not call.note:
        return refuse("incident/note", CALL, "All shared cards are open: when was it?", kind=call.kind)
    return None


def _at_stake(scene: Scene, player: str) -> list[Holding]:
    """What a player can still lose by talk: all that lies, but for what waits for the next round."""
    return [one for one in lying(scene.table, player) if not one.box.parked() and not _settled(one, player)]


def _settled(one: Holding, player: str) -> bool:
    """The own hand was turned; on another's box a jackpot wager still has no result then."""
    return one.box.player == player and bool(one.box.cards)


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
    """The wagers the book names are taken on every box where the player has some."""
    player = box_called(scene, ruling.incident).player or ""
    has = _at_stake(scene, player)
    own = {one.box.number: one.box for one in has if one.box.player == player}
    others = [one for one in has if one.box.player != player and one.wager.spot in ruling.rule.takes]
    hands = [_hand(scene, ruling, box) for box in own.values()]
    single = [_single(ruling, one) for one in others]
    back = [hand.box for hand in hands if "jackpot" not in hand.spots and not hand.live]
    again = retracted(scene, *back) if scene.book.rule.jackpot.retracted and back else ()
    return onward(scene, (*hands, *single, *again))


def _hand(scene: Scene, ruling: Ruling, box: Box) -> ev.HandForfeited:
    """What the book names is taken, the others go back, but for a jackpot wager that stays live."""
    taken = _taken(box, ruling.rule.takes)
    stays = _stays(scene, box, taken)
    postings: list[ledger.Posting] = []
    for wager in box.wagers:
        if wager.spot in taken:
            postings += is_lost(wager, wager.stake, box.number)
        elif not stays:
            postings += all_back(wager, box.number)
    return ev.HandForfeited(
        box=box.number,
        spots=tuple(taken),
        live=stays,
        cites=ruling.rule.cites,
        postings=tuple(postings),
    )


def _single(ruling: Ruling, one: Holding) -> ev.WagerForfeited:
    """A jackpot wager on another's box, whose hand is played on."""
    return ev.WagerForfeited(
        box=one.box.number,
        spot=one.wager.spot,
        stake=one.wager.stake,
        owner=one.wager.owner,
        cites=ruling.rule.cites,
        postings=is_lost(one.wager, one.wager.stake, one.box.number),
    )


REMEDIES = {"forfeit-wagers": Remedy(_forfeited, needs=needs_box)}
