"""Guarantee 7 for every stream: what had an effect was its actor's to ask, and two signed where two must."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.command import Command
from croupier.core.refusal import Refusal
from croupier.engine.duty.authority import holds, may
from croupier.engine.irregular.void import two_keys
from croupier.engine.scene import Scene
from croupier.house.subjects import BY_COMMAND
from croupier.meters.rules.commands import MoveReserve
from croupier.patrons.rules.commands import AccountCommand
from croupier.patrons.rules.decide import OWN
from croupier.table import commands as c
from croupier.table.table import Table
from croupier.tournaments.rules.commands import TournamentCommand
from croupier.tournaments.rules.decide import allowed
from croupier.tournaments.rules.scene import TournamentScene
from simulator.checks.guarantees import Broken
from simulator.people.cast import ERRORS_BOOK

TWO_KEYS: Final = ("misdeal", "void-round")


def stream_of(command: Command, table: str) -> str:
    """The stream a command is about."""
    subject = BY_COMMAND[type(command)]
    return subject.stream(table if subject.kind == "table" else subject.of(command) or ERRORS_BOOK)


def check_entitled(state: Any, book: Rulebook, staff: Mapping[str, str], command: Command) -> None:
    """Whose it was, by its stream as that was just before."""
    refused = _refused(state, book, dict(staff), command)
    if refused:
        raise Broken(7, f"{command} had an effect: {refused.text}")
    if command.actor in _signed(state, command) or not _countersigned(book, dict(staff), command):
        raise Broken(7, f"{command} had an effect, and nobody signed beside {command.actor}")


def _refused(state: Any, book: Rulebook, staff: dict[str, str], command: Command) -> Refusal | None:
    if isinstance(command, TournamentCommand):
        return allowed(TournamentScene(tournament=state, book=book, staff=staff), command)
    if isinstance(command, AccountCommand) and isinstance(command, OWN) and command.actor == command.patron:
        return None
    scene = Scene(state if isinstance(state, Table) else Table(""), book, staff)
    if refusal := may(scene, command):
        return refusal
    if isinstance(command, c.Remedy) and command.does in TWO_KEYS and scene.table.incident:
        return two_keys(scene, scene.table.incident.by, command.actor)
    return None


def _signed(state: Any, command: Command) -> tuple[str, ...]:
    """Who signed already what this command signs for or books."""
    if not isinstance(state, Table):
        return ()
    match command:
        case c.ConfirmTransfer(slip=slip):
            transfer = state.counts.transfer(slip)
            return (transfer.by,) if transfer else ()
        case c.ConfirmCount(of=of) | c.BookDifference(of=of):
            count = state.counts.of(of)
            return (count.by, count.confirmed) if count else ()
    return ()


def _countersigned(book: Rulebook, staff: dict[str, str], command: Command) -> bool:
    """Where a command names a second person: somebody else, who may do the same."""
    if not isinstance(command, MoveReserve | c.EndManualArrangement):
        return True
    right = book.rights[type(command).__name__]
    return command.second != command.actor and holds(Scene(Table(""), book, staff), command.second, right)
