"""Loss limits: how much a player may still lose, and the duties that make it possible to know."""

from croupier.core import ledger
from croupier.core.citing import cited
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import Scene
from croupier.table import events as ev
from croupier.table.players import LossLimit


def limits_of_losses(scene: Scene, player: str) -> tuple[LossLimit, ...]:
    """A player's loss limits, where the book or the table knows such limits and money is at stake."""
    patron, table = scene.patrons.get(player), scene.table
    known = scene.book.rule.loss_limit is not None or table.safeguards is not None
    return patron.loss_limits if patron and known and not table.practice else ()


def room(scene: Scene, player: str) -> Cents | None:
    """What is left of the narrowest limit, stakes on the layout counted once as if they were lost."""
    limits = limits_of_losses(scene, player)
    return min(_left(scene, player, limit) for limit in limits) if limits else None


def _left(scene: Scene, player: str, limit: LossLimit) -> Cents:
    """What is left of a limit: by the record of its period where one is kept, else by the chips here.

    Chips bought and brought less those in hand are what was lost here and what lies on the layout.
    """
    record = scene.patrons[player].record
    if scene.table.days and record:
        return limit.amount - record.lost.get(limit.period, 0) - record.at_risk
    session = scene.table.sessions.get(player)
    before = limit.net_loss if session.net_loss is None else session.net_loss
    here = session.put_in - scene.table.balance(ledger.patron_account(player))
    return limit.amount - before - here


def loss_refused(scene: Scene, player: str, chips: Cents) -> Refusal | None:
    """No chips past the limit, and none that were not declared before the round; tokens are no loss."""
    rule, left = scene.book.rule.loss_limit, room(scene, player)
    if rule is None or left is None or not chips:
        return None
    if chips > left:
        text = "That would be past the player's loss limit."
        return refuse("loss/limit", rule.cites, text, room=max(left, 0), stake=chips)
    session = scene.table.sessions.get(player)
    has = scene.table.balance(ledger.patron_account(player))
    late = session.late if session.late_round == scene.table.round.number else 0
    if chips > has:
        text = "More chips than were declared: declare them first."
        return refuse("loss/undeclared", rule.brought, text, has=has, stake=chips)
    if chips > has - late:
        text = "Chips bought or brought after the first card are for the next round."
        return refuse("loss/late", cited(rule.bought, rule.brought), text, has=has - late, stake=chips)
    return None


def near(scene: Scene, player: str, ante: Cents, tokens: Cents) -> tuple[ev.Event, ...]:
    """A player who places an ante and could not bet the least on every street is told so."""
    rule, left = scene.book.rule.loss_limit, room(scene, player)
    if rule is None or left is None or left >= rule.warn * ante:
        return ()
    return (ev.LossLimitNear(player=player, room=left - (ante - tokens), cites=rule.cites),)


def taken_away(scene: Scene, player: str, amount: Cents | None, expected: Cents) -> tuple[ev.Event, ...]:
    """What a player with a loss limit takes along; a machine knows it, else one who says nothing is noted."""
    rule = scene.book.rule.loss_limit
    if rule is None or not limits_of_losses(scene, player):
        return ()
    if scene.table.mode == "electronic":
        amount = expected
    away = ev.ChipsTakenAway(
        player=player, amount=amount, expected=expected, review=amount != expected, cites=rule.taken
    )
    return (away,)
