"""A player's card and limits as they and the staff see them at a table."""

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.engine.players.cards import card_refused, directions, paused_until
from croupier.engine.players.safeguards import held_back
from croupier.engine.scene import Scene
from croupier.engine.wagers.loss_limits import room


class AccountView(msgspec.Struct, frozen=True):
    """What a player may still lose here, whether their card lets them bet, and what they were directed."""

    player: str
    card: str | None  # why no hand may be started, by its code
    limits: dict[str, Cents]  # those the player set, by the book's names for them
    room: Cents | None
    paused: int | None
    directions: tuple[str, ...]
    cites: Cites


def account_view(scene: Scene, player: str, at: int) -> AccountView:
    """The account of one player; the table shows limits and changes none."""
    rule, patron = scene.book.rule, scene.patrons.get(player)
    known = {
        "deposit": patron.deposit_limit if patron else None,
        "loss": min((limit.amount for limit in patron.loss_limits), default=None) if patron else None,
    }
    names = rule.gaming_limits.any_of if rule.gaming_limits else ()
    refusal = card_refused(scene, player, at) or held_back(scene, player, at)
    return AccountView(
        player=player,
        card=refusal.code if refusal else None,
        limits={name: limit for name in names if (limit := known[name]) is not None},
        room=room(scene, player),
        paused=paused_until(scene, player, at),
        directions=directions(scene, player),
        cites=rule.gaming_limits.cites if rule.gaming_limits else (),
    )
