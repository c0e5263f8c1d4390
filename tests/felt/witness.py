"""What was cited while a test ran: the kinds of events, refusals, options and views by book and clause."""

from collections import defaultdict
from collections.abc import Iterable

from croupier.core.events import BoxSettled, Event
from croupier.core.refusal import Refusal

Seen = dict[tuple[str, str], set[str]]

seen: Seen = defaultdict(set)  # of the running test


def forget() -> None:
    """A new test begins."""
    seen.clear()


def note(book: str, kind: str, cites: Iterable[str]) -> None:
    """Something of this kind cited these clauses of the book."""
    for clause in cites:
        seen[book, clause].add(kind)


def watch(book: str, answer: tuple[Event, ...] | Refusal) -> None:
    """Note the answer to a command."""
    if isinstance(answer, Refusal):
        note(book, "Refusal", answer.cites)
        return
    for event in answer:
        note(book, type(event).__name__, clauses(event))


def clauses(event: Event) -> tuple[str, ...]:
    """The clauses an event cites, those of the wagers it settles included."""
    if isinstance(event, BoxSettled):
        return (*event.cites, *(clause for result in event.results for clause in result.cites))
    return event.cites
