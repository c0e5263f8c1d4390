"""Players of a practice tournament: plain habits, some careful, some bold, bolder when behind at the end."""

from hashlib import sha256
from typing import Final

from croupier.core.cards import Card
from croupier.core.ledger import patron_account
from croupier.core.money import Cents
from croupier.engine.decide import legal
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.table import Box

HIGH: Final = "JQKA"
MIDDLE: Final = "6789T"
KEPT: Final = 10  # antes that a hand may cost, so that it can be played to its end
LAST: Final = 3  # hands before the end in which who is behind dares more
DARING: Final = (1, 1, 2, 3)  # least wagers, by temper


def temper(player: str) -> int:
    """How bold somebody is, from 0 to 3; always the same for a name."""
    return sha256(player.encode()).digest()[0] % len(DARING)


def ante(scene: Scene, box: Box) -> c.Command | None:
    """The wager that buys a hand, as much as temper and chips allow; nothing if it cannot be made."""
    table, player = scene.table, box.seat or ""
    spot = scene.book.rule.initial.needs[0]
    limit = table.sign.limits.get(spot) if table.sign else None
    if limit is None or table.tournament is None:
        return None
    least, chips = max(limit.least, table.tournament.least), table.balance(patron_account(player))
    wish = min(least * DARING[temper(player)] * _urgency(scene, player, chips), limit.most, chips // KEPT)
    wish = max(wish // limit.unit * limit.unit, least)
    for amount in (wish, least):
        command = c.PlaceWager(actor=player, box=box.number, spot=spot, amount=amount)
        if amount <= chips and legal(scene, command) is None:
            return command
    return None


def _urgency(scene: Scene, player: str, chips: Cents) -> int:
    """Who is behind in the last hands dares four times as much."""
    place = scene.table.tournament
    if place is None or place.hands is None or place.hands - place.played > LAST:
        return 1
    others = [scene.table.balance(patron_account(box.seat)) for box in scene.table.boxes if box.seat]
    return 4 if chips < max(others, default=0) else 1


def more(scene: Scene, box: Box) -> c.Command | None:
    """What else buys a hand besides the first wager, where the book asks for it."""
    needs, player = scene.book.rule.initial.needs, box.seat or ""
    stake = box.stake(needs[0])
    for spot in needs[1:]:
        if stake and not box.stake(spot):
            command = c.PlaceWager(actor=player, box=box.number, spot=spot, amount=stake)
            return command if legal(scene, command) is None else None
    return None


def decision(scene: Scene, box: Box, cards: tuple[Card, ...]) -> c.Command:
    """Bet much with a pair, a little with high cards, else check, fold, or bet if nothing else is offered."""
    player, stage = box.player or "", scene.book.stages[scene.table.round.stage]
    stake = box.stake(scene.book.rule.initial.needs[0])
    strength = liking((*cards, *scene.table.round.shown), temper(player))
    small = c.Bet(actor=player, box=box.number, amount=stake * stage.bet.least)
    large = c.Bet(actor=player, box=box.number, amount=stake * stage.bet.most)
    check, fold = c.Check(actor=player, box=box.number), c.Fold(actor=player, box=box.number)
    wishes: tuple[c.Command, ...] = (check, fold, small)
    if strength:
        wishes = (large, small, check, fold) if strength > 1 else (small, check, fold)
    return next(command for command in (*wishes, fold) if legal(scene, command) is None)


def liking(cards: tuple[Card, ...], boldness: int) -> int:
    """0 to let go, 1 to stay, 2 to raise: a pair of sixes or better raises; who is bold stays with less."""
    ranks = [card[0] for card in cards]
    pairs = [rank for rank in ranks if ranks.count(rank) > 1]
    if any(rank in HIGH + MIDDLE for rank in pairs):
        return 2
    if pairs or any(rank in HIGH for rank in ranks):
        return 1
    return int(boldness > 1 and sum(rank in MIDDLE for rank in ranks) > 1)
