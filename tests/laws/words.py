"""Every act and every refusal names clauses that stand in an inventory, and reads back as it was written."""

from functools import cache

from croupier.core import events as ev
from croupier.core.refusal import Refusal
from croupier.core.rulebook import Rulebook
from croupier.rulebooks.inventory import inventory
from croupier.store.codec import decode_event, encode_event
from tests.felt import witness


@cache
def known(name: str) -> frozenset[str]:
    """The clauses of a book and of the house."""
    return frozenset({*inventory(name), *inventory("house")})


def event(book: Rulebook, happened: ev.Event) -> None:
    witness.each_once(happened)
    cites = witness.clauses(happened)
    assert happened.cites, f"no clause: {happened}"
    assert not {*cites} - known(book.data.inventory), f"unknown clause: {happened}"
    if isinstance(happened, ev.BoxSettled):
        assert all(result.cites for result in happened.results), f"no clause: {happened}"


def refusal(book: Rulebook, refused: Refusal, following: Rulebook | None = None) -> None:
    """A refused change of book may name clauses of the book it would have changed to."""
    kind, _, reason = refused.code.partition("/")
    assert kind, refused
    assert reason, refused
    assert refused.text.strip(), refused
    assert refused.cites, f"no clause: {refused}"
    witness.each_once(refused)
    clauses = known(book.data.inventory) | (known(following.data.inventory) if following else set())
    assert not {*refused.cites} - clauses, f"unknown clause: {refused}"


def recoded(happened: ev.Event) -> ev.Event:
    """The event after a stay in the log."""
    return decode_event(encode_event(happened))
