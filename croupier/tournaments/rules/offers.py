"""What somebody may do about a tournament now: candidates that the same predicates accept which decide.

Where something is still to be said or chosen, the command holds words that would do, and questions ask for
the person's own.
"""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.core.book.entries import Cites
from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer
from croupier.engine.offers.wishes import Wish, offered
from croupier.tournaments.rules.decide import decide
from croupier.tournaments.rules.own_wishes import own
from croupier.tournaments.rules.scene import TournamentScene
from croupier.tournaments.rules.wishes import conduct, directing, ending, entries, planning


def offers(
    scene: TournamentScene, actor: str, at: int, seeded: Callable[[Any], Any] = lambda command: command
) -> tuple[Offer, ...]:
    """Every candidate that is legal now; `seeded` gives draws the seeds that only the house has."""

    def answer(command: Any) -> Cites | Refusal:
        found = decide(scene, seeded(command))
        if isinstance(found, Refusal):
            return found
        return found.events[0].cites if found.events else ()

    return offered(
        _wishes(scene, actor, at), {"actor": actor, "tournament": scene.tournament.id, "at": at}, answer
    )


def _wishes(scene: TournamentScene, actor: str, at: int) -> Iterator[Wish]:
    """Commands that could be legal, with what they need where that is known."""
    if actor not in scene.staff:
        yield from own(scene, actor)
        return
    for part in (planning, entries, directing, conduct, ending):
        yield from part(scene, actor, at)
