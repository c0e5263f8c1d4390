"""The terms a box is settled on: what its player's limits and the signs say, and how it was played."""

from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.core.refusal import sure
from croupier.engine.scene import Scene
from croupier.engine.settlement.due import JACKPOT, HandPlayed, Terms
from croupier.engine.wagers.limits import limit_of
from croupier.table.table import Box


def terms(scene: Scene, box: Box) -> Terms:
    """What the signs say about the wagers and payments of a box."""
    sign = sure(scene.table.sign, "wagers lie only at a table that was opened")
    found = {wager.spot: limit_of(scene, box.player, wager.spot) for wager in box.wagers}
    limits = {spot: (limit.least, limit.most) for spot, limit in found.items() if limit}
    return Terms(limits, sign.chip, sign.max_payout, sign.max_payouts, paid=_paid(scene, box.player))


def _paid(scene: Scene, player: str | None) -> Cents:
    """What a player was paid in this round so far, jackpots apart."""
    done = [one for box in scene.table.boxes if box.player == player for one in box.done]
    return sum(one.pays for one in done if one.wager.spot != JACKPOT)


def played(box: Box, cards: tuple[Card, ...] = ()) -> HandPlayed:
    """A box as its wagers lie."""
    wagers = [wager for wager in box.wagers if wager.spot != "jackpot"]
    stakes = {wager.spot: wager.stake for wager in wagers}
    returns = tuple(wager.spot for wager in wagers if wager.returns)
    return HandPlayed(box.number, cards, stakes, play_stage=box.bet_stage, returns=returns)
