"""Cards no longer fit for play: found so, and changed between rounds, some of them or all."""

from croupier.core.book.entries import Cites
from croupier.core.cards import DECK
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.decks import at_table
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev


def legal_find_unfit(scene: Scene, command: c.FindUnfit) -> Refusal | None:
    """Cards can be found unfit at any moment; the round goes on and the next one waits."""
    return _refused(scene, command, scene.book.rights["FindUnfit"].cites)


def act_find_unfit(scene: Scene, command: c.FindUnfit) -> tuple[ev.Event, ...]:
    found = stated(ev.CardsFoundUnfit, command, cites=scene.book.rights["FindUnfit"].cites)
    return (found,)


def legal_change(scene: Scene, command: c.ChangeCards) -> Refusal | None:
    """Cards are changed between rounds, for a reason."""
    cites = scene.book.rights["ChangeCards"].cites
    if scene.table.round.drawn:
        return refuse("cards/round", cites, "Cards are changed when the round is over.")
    return _refused(scene, command, cites)


def act_change(scene: Scene, command: c.ChangeCards) -> tuple[ev.Event, ...]:
    """A deck with new cards in it is checked where the book has decks checked; a whole new one is brought."""
    cites, check = scene.book.rights["ChangeCards"].cites, scene.book.rule.deck_check
    checked = command.cards and check.needed and scene.table.mode == "live"
    changed = stated(
        ev.CardsChanged, command, check=cited(cites, check.cites) if checked else (), cites=cites
    )
    return (changed,)


def _refused(scene: Scene, command: c.FindUnfit | c.ChangeCards, cites: Cites) -> Refusal | None:
    deck = at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if not command.reason:
        return refuse("order/reason", cites, "The reason must be stated.")
    if len(set(command.cards)) < len(command.cards) or not set(command.cards) <= set(DECK):
        return refuse("cards/unknown", cites, "These are not different cards of a deck.")
    return None
