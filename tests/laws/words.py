"""Every act and every refusal names clauses that stand in an inventory, and reads back as it was written."""

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.rulebooks.inventory import whose
from croupier.store.codec import decode_event, encode_event
from croupier.table import events as ev
from tests.felt import witness


def event(book: Rulebook, happened: ev.Event) -> None:
    witness.each_once(happened)
    cites = witness.clauses(happened)
    assert happened.cites, f"no clause: {happened}"
    assert all(whose(clause, book.data.inventory) for clause in cites), f"unknown clause: {happened}"
    if isinstance(happened, ev.BoxSettled):
        assert all(result.cites for result in happened.results), f"no clause: {happened}"


def refusal(book: Rulebook, refused: Refusal) -> None:
    kind, _, reason = refused.code.partition("/")
    assert kind, refused
    assert reason, refused
    assert refused.text.strip(), refused
    assert refused.cites, f"no clause: {refused}"
    witness.each_once(refused)
    assert all(whose(clause, book.data.inventory) for clause in refused.cites), f"unknown clause: {refused}"


def recoded(happened: ev.Event) -> ev.Event:
    """The event after a stay in the log."""
    return decode_event(encode_event(happened))
