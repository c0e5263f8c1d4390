"""A command reaches the desk, whatever it is about."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple, get_args

from croupier.core.book.rulebook import Rulebook
from croupier.core.command import Command
from croupier.house.cards.table_decks import by_staff
from croupier.house.desk.subject import Answer, Given
from croupier.house.subjects import BY_COMMAND
from croupier.meters.rules.commands import MeterCommand
from croupier.patrons.rules.commands import AccountCommand
from croupier.tournaments.rules.commands import AnyTournamentCommand
from simulator.people import cup, jackpots
from simulator.people.cast import CALENDAR, ERRORS_TABLE, Place, place_of, staff
from simulator.weather.process import Process


class Sent(NamedTuple):
    """A command under its id, and the table it is for; one that was thought of `after` so many records."""

    command: Command
    table: str = ""
    after: int | None = None


def place_for(sent: Sent) -> Place:
    """The table whose book a command is judged by."""
    if isinstance(sent.command, MeterCommand):
        return jackpots.place_of_meter(sent.command.meter)
    if sent.table:
        return place_of(sent.table)
    if isinstance(sent.command, get_args(AnyTournamentCommand)):
        return place_of(cup.TABLE)
    return place_of(ERRORS_TABLE)


def books_for(sent: Sent, of_tables: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """The books a command may be decided by: its own, at a table any that the table has had."""
    if sent.table and not isinstance(sent.command, MeterCommand | AccountCommand):
        return tuple(of_tables[sent.table])
    return (place_for(sent).book,)


def give(process: Process, sent: Sent, books: dict[str, Rulebook]) -> Answer:
    """Give it, as the house gives what people say."""
    return process.desk.give_all((given(sent, books),))[0]


def given(sent: Sent, books: dict[str, Rulebook]) -> Given:
    """The same, with what the house knows of who says it."""
    command, place, subject = sent.command, place_for(sent), BY_COMMAND[type(sent.command)]
    at_table = subject.kind == "table"
    return Given(
        sent.table if at_table else subject.of(command) or place.book,
        command,
        staff(place, books[place.book]),
        "" if at_table else place.book,
        sent.after,
        partial(by_staff, demo=False) if at_table else None,
        CALENDAR,
    )
