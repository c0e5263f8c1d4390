"""A command reaches the desk it is for, whichever kind it is of."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, NamedTuple, get_args

from croupier.core.command import Command
from croupier.core.meter_commands import MeterCommand
from croupier.core.rulebook import Rulebook
from croupier.floor.account_commands import AccountCommand
from croupier.floor.payment_error_commands import ErrorCommand
from croupier.floor.promotion_commands import PromotionCommand
from croupier.floor.tournament_commands import AnyTournamentCommand
from croupier.service.desk import Answer, Given
from croupier.service.storm import cup, jackpots, raffle
from croupier.service.storm.cast import CALENDAR, ERRORS_TABLE, Place, place_of, staff
from croupier.service.storm.process import Process
from croupier.service.table_decks import by_staff


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
    """Give it, as its desk wants it."""
    command: Any = sent.command
    kind, place = type(sent.command), place_for(sent)
    given = staff(place, books[place.book])
    if issubclass(kind, ErrorCommand):
        return process.errors.give(command, given)
    if issubclass(kind, PromotionCommand):
        return process.desk.promotions.give(command, given, raffle.BOOK)
    if kind in get_args(AnyTournamentCommand):
        return process.desk.tournaments.give(command, given, cup.TABLES)
    if issubclass(kind, MeterCommand):
        return process.desk.meters.give(command, given, place.book)
    if issubclass(kind, AccountCommand):
        return process.desk.accounts.give(command, given, place.book, CALENDAR)
    against = partial(by_staff, demo=False)  # as the house does with people's commands
    return process.desk.give_all((Given(sent.table, command, given, "", sent.after, against),))[0]
