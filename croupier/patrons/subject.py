"""Patrons' accounts as a subject: an account is what the log says of it, whatever the table."""

from functools import partial
from typing import Final, get_args

from msgspec.structs import replace

from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import Scene
from croupier.house.desk.calendars import calendar_of, zone_refused
from croupier.house.desk.streams import View, patron_stream
from croupier.house.desk.subject import Decision, Given, Question, Setting, Subject, unknown_book
from croupier.patrons.at_table import barred
from croupier.patrons.rules.commands import AnyAccountCommand, CancelCard, ReceiveNotice
from croupier.patrons.rules.decide import decide
from croupier.patrons.rules.evolve import replay
from croupier.patrons.rules.state import Account
from croupier.table.table import Table

ACCOUNT: Final = ("house:open-table",)


def _puts(setting: Setting, given: Given, view: View, command: AnyAccountCommand) -> Question | Refusal:
    """By the rules of a book and the calendar of the house."""
    days = given.days or setting.days
    found, calendar = setting.book(given.book), calendar_of(days) if days else None
    if found is None:
        return unknown_book(given.book, ACCOUNT)
    if calendar is None:
        return zone_refused(days) or refuse("safeguards/zone", ACCOUNT, "The house has no calendar.")
    stream = patron_stream(given.id)
    scene = Scene(Table(""), found, dict(setting.staff(given, found.id)), barred=barred(view))
    wish = replace(command, at=view.not_before(stream, command.at))
    account = _ended(setting, view.look(stream).state, command)
    rule = partial(decide, scene, account, calendar, wish)
    return Question(rule, lambda events: Decision({stream: events}), found.digest)


def _ended(setting: Setting, account: Account, command: AnyAccountCommand) -> Account:
    """The account with the card that a command ends, where the house knows it from elsewhere."""
    ends = isinstance(command, CancelCard | ReceiveNotice) and account.card is None
    known = setting.patrons(account.patron) if ends else None
    return replace(account, card=known.card) if known else account


SUBJECT: Final = Subject("patron", Account, replay, get_args(AnyAccountCommand), _puts)
