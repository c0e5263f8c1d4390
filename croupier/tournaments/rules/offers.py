"""What somebody may do about a tournament now: candidates that the same predicates accept which decide.

Where something is still to be said or chosen, the command holds words that would do, and questions ask for
the person's own.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Question
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.decide import decide
from croupier.tournaments.rules.own_wishes import own
from croupier.tournaments.rules.scene import TournamentScene
from croupier.tournaments.rules.wishes import Wish, conduct, directing, ending, entries, planning


class TournamentOption(msgspec.Struct, frozen=True):
    """A command that would be accepted as it is, and what a person fills in."""

    command: c.AnyTournamentCommand
    cites: Cites
    asks: tuple[Question, ...] = ()


def options(
    scene: TournamentScene, actor: str, at: int, seeded: Callable[[Any], Any] = lambda command: command
) -> tuple[TournamentOption, ...]:
    """Every candidate that is legal now; `seeded` gives draws the seeds that only the house has."""
    said: dict[str, Any] = {"actor": actor, "tournament": scene.tournament.id, "at": at}
    found = []
    for kind, more, asks in _wishes(scene, actor, at):
        command = kind(**said, **more)
        answer = decide(scene, seeded(command))
        if not isinstance(answer, Refusal):
            cites = answer.events[0].cites if answer.events else ()
            found.append(TournamentOption(msgspec.structs.replace(command, at=0), cites, asks))
    return tuple(found)


def _wishes(scene: TournamentScene, actor: str, at: int) -> Iterator[Wish]:
    """Commands that could be legal, with what they need where that is known."""
    if actor not in scene.staff:
        yield from own(scene, actor)
        return
    for part in (planning, entries, directing, conduct, ending):
        yield from part(scene, actor, at)
