"""Payment errors as a subject: the cases of one book, in a stream of their own."""

from functools import partial
from typing import Final, get_args

from croupier.core.refusal import Refusal
from croupier.engine.scene import Scene
from croupier.house.desk.streams import View, error_stream
from croupier.house.desk.subject import Decision, Given, Question, Setting, Subject, unknown_book
from croupier.payment_errors.rules.commands import AnyErrorCommand
from croupier.payment_errors.rules.decide import decide
from croupier.payment_errors.rules.evolve import replay
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


SUBJECT: Final = Subject(
    "payment-errors", lambda id: PaymentErrors(), replay, get_args(AnyErrorCommand), _puts
)
