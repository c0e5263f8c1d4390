"""Patrons' accounts as a subject: an account is what the log says of it, whatever the table."""

from functools import partial
from typing import Final, get_args

from msgspec.structs import replace

from croupier.core.refusal import Refusal, refuse
from croupier.engine.offers.offer import Offer
from croupier.engine.scene import Scene
from croupier.house.desk.calendars import calendar_of, zone_refused
from croupier.house.desk.streams import View, patron_stream
from croupier.house.desk.subject import Asking, Decision, Given, Question, Setting, Subject, unknown_book
from croupier.patrons.at_table import barred
from croupier.patrons.rules.commands import AnyAccountCommand, CancelCard, ReceiveNotice
from croupier.patrons.rules.decide import decide
from croupier.patrons.rules.evolve import replay
from croupier.patrons.rules.offers import Looked, offers
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
    return _with_card(setting, account) if isinstance(command, CancelCard | ReceiveNotice) else account


def _with_card(setting: Setting, account: Account) -> Account:
    known = setting.patrons(account.patron) if account.card is None else None
    return replace(account, card=known.card) if known else account


def _offers(setting: Setting, asking: Asking, view: View) -> tuple[Offer, ...]:
    """By the book and the calendar by which it would be decided."""
    found, calendar = setting.book(asking.book), calendar_of(setting.days) if setting.days else None
    if found is None or calendar is None:
        return ()
    stream = patron_stream(asking.id)
    account: Account = view.look(stream).state
    scene = Scene(Table(""), found, dict(setting.staff(asking, found.id)), barred=barred(view))
    looked = Looked(
        scene, account, calendar, view.not_before(stream, asking.at), _with_card(setting, account)
    )
    return offers(looked, asking.actor)


SUBJECT: Final = Subject("patron", Account, replay, get_args(AnyAccountCommand), _puts, offers=_offers)
