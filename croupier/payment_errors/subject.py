"""Payment errors as a subject: the cases of one book, in a stream of their own."""

from functools import partial
from typing import Final, get_args

from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer
from croupier.engine.scene import Scene
from croupier.house.desk.streams import View, error_stream
from croupier.house.desk.subject import Asking, Decision, Given, Question, Setting, Subject, unknown_book
from croupier.payment_errors.rules.commands import AnyErrorCommand
from croupier.payment_errors.rules.decide import decide
from croupier.payment_errors.rules.evolve import replay
from croupier.payment_errors.rules.offers import Looked, offers
from croupier.payment_errors.rules.state import PaymentErrors
from croupier.table.table import Table

ERROR: Final = ("house:command",)


def _puts(setting: Setting, given: Given, view: View, command: AnyErrorCommand) -> Question | Refusal:
    book, stream = setting.book(given.book or given.id), error_stream(given.id)
    if book is None:
        return unknown_book(given.book or given.id, ERROR)
    scene = Scene(Table(getattr(command, "table", "")), book, dict(setting.staff(given, book.id)))
    rule = partial(decide, scene, view.look(stream).state, command, setting.zone)
    return Question(rule, lambda events: Decision({stream: events}), book.digest)


def _offers(setting: Setting, asking: Asking, view: View) -> tuple[Offer, ...]:
    book = setting.book(asking.book or asking.id)
    if book is None:
        return ()
    scene = Scene(Table(""), book, dict(setting.staff(asking, book.id)))
    errors: PaymentErrors = view.look(error_stream(asking.id)).state
    return offers(Looked(scene, errors, asking.at, setting.zone), asking.actor)


SUBJECT: Final = Subject(
    "payment-errors", lambda id: PaymentErrors(), replay, get_args(AnyErrorCommand), _puts, offers=_offers
)
