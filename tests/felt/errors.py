"""Payment errors under test: commands given one after the other, and the cases they leave."""

from typing import Any

from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.engine.scene import Scene
from croupier.payment_errors.rules import commands as c
from croupier.payment_errors.rules.decide import decide, overdue
from croupier.payment_errors.rules.evolve import evolve
from croupier.payment_errors.rules.state import PaymentError, PaymentErrors
from croupier.rulebooks.load import load
from croupier.table.table import Table
from tests.felt import furniture, witness

BOOK = "star-ms-4"
SUPERVISOR = furniture.ranks(BOOK)[1]


class Errors:
    """The payment errors of a floor; `e1` is the one meant when none is named."""

    def __init__(self, book: str = BOOK) -> None:
        self.book = load(book)
        self.scene = Scene(Table("felt"), self.book, {rank: rank for rank in furniture.ranks(book)})
        self.errors = PaymentErrors()
        self.at = furniture.OPENS_AT

    def give(self, command: c.AnyErrorCommand) -> tuple[Event, ...] | Refusal:
        """Give one command as it is."""
        answer = decide(self.scene, self.errors, command)
        witness.watch(self.book.id, answer)
        if not isinstance(answer, Refusal):
            for event in answer:
                self.errors = evolve(self.errors, event)
        return answer

    def do(self, command: type[c.AnyErrorCommand], /, **said: Any) -> "Errors":
        """A supervisor's command that is accepted; a minute goes by."""
        answer = self.give(self._command(command, said))
        if isinstance(answer, Refusal):
            raise AssertionError(f"refused: {answer}")
        return self

    def refused(self, command: type[c.AnyErrorCommand], /, **said: Any) -> Refusal:
        """The refusal a supervisor's command meets."""
        answer = self.give(self._command(command, said))
        if not isinstance(answer, Refusal):
            raise AssertionError(f"not refused: {answer}")
        return answer

    def _command(self, kind: Any, said: dict[str, Any]) -> c.AnyErrorCommand:
        self.at = said.pop("at", self.at + 60_000)
        asked: c.AnyErrorCommand = kind(**{"actor": SUPERVISOR, "error": "e1", "at": self.at, **said})
        return asked

    def over(self, amount: int = 5_000, **said: Any) -> "Errors":
        """Somebody was paid too much."""
        return self.do(c.RecordPaymentError, **{"kind": "over", "source": "wager", "amount": amount, **said})

    def under(self, amount: int = 5_000, **said: Any) -> "Errors":
        """Somebody was paid too little."""
        return self.over(amount, **{"kind": "under", **said})

    def found(self, intent: str) -> "Errors":
        """What the enquiry found."""
        return self.do(c.AssessIntent, intent=intent, notes="asked everybody, saw the film")

    def tried(self, *ways: str) -> "Errors":
        """What was tried."""
        for way in ways:
            self.do(c.RecordAttempt, way=way, note="in person")
        return self

    def one(self, error: str = "e1") -> PaymentError:
        """A case as it stands."""
        return self.errors.errors[error]

    def late(self, now: int) -> list[str]:
        """The errors that have been open for too long."""
        rule = self.book.rule.payment_errors
        return [one.id for one in overdue(rule, self.errors, now)] if rule else []
