"""Payment errors that staff make and put on record, and what is done about them."""

from typing import Any, Final, get_args

from croupier.core.book.rulebook import Rulebook
from croupier.payment_errors.rules import commands as c
from simulator.chance import Chance
from simulator.people.cast import ERRORS_TABLE, Place, on_duty, place_of, players

NEW: Final = 0.3
CASES: Final = 6
WAYS: Final = ("identify", "contact", "liaise", "request", "reimburse")


def wish(book: Rulebook, place: Place, chance: Chance) -> c.AnyErrorCommand:
    """A new case, or the next thing about one, whether or not it fits."""
    actor = chance.pick(on_duty(place_of(ERRORS_TABLE), book))
    error = f"e{chance.between(1, CASES)}"
    if chance.happens(NEW):
        return c.RecordPaymentError(
            actor=actor, error=error, kind=chance.pick(("over", "under")), source="wager",
            amount=chance.between(1, 4_000) * 50, table=place.id, box=chance.between(1, 3),
        )  # fmt: skip
    kind: Any = chance.pick([one for one in get_args(c.AnyErrorCommand) if one is not c.RecordPaymentError])
    words = {"notes": "storm", "note": "storm", "reason": "storm", "way": chance.pick(WAYS)}
    words |= {"month": "2025-10", "late_reason": "storm"}
    words |= {"intent": chance.pick(("unintended", "suspected")), "patron": chance.pick(players(place))}
    said = {name: word for name, word in words.items() if name in kind.__struct_fields__}
    found: c.AnyErrorCommand = kind(actor=actor, error=error, **said)
    return found
