"""What was cited while a test ran: the kinds of events, refusals, options and views by book and clause."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from croupier.core.refusal import Refusal
from croupier.rulebooks.load import book_ids
from croupier.table.events import BoxSettled, Event

BOOKS = book_ids()
Seen = dict[tuple[str, str], set[str]]

seen: Seen = defaultdict(set)  # of the running test


def forget() -> None:
    """A new test begins."""
    seen.clear()


def note(book: str, kind: str, cites: Collection[str]) -> None:
    """Something of this kind cited these clauses of the book, each once."""
    assert len({*cites}) == len(cites), f"{kind} names a clause twice: {cites}"
    for clause in cites:
        other, _, id = clause.partition(":")
        seen[(other, id) if other in BOOKS else (book, clause)].add(kind)


def watch(book: str, answer: tuple[Event, ...] | Refusal) -> None:
    """Note the answer to a command."""
    if isinstance(answer, Refusal):
        note(book, "Refusal", answer.cites)
        return
    for event in answer:
        each_once(event)
        note(book, type(event).__name__, {*clauses(event)})


def each_once(answer: Event | Refusal) -> None:
    """No list of clauses in an answer, however deep, names one twice."""
    for cites in _lists(msgspec.to_builtins(answer)):
        assert len({*cites}) == len(cites), f"a clause is named twice: {cites} in {answer}"


def _lists(value: Any) -> Iterator[list[str]]:
    for key, inner in value.items() if isinstance(value, dict) else ():
        if key == "cites" or key.endswith("_cites"):
            yield inner
        yield from _lists(inner)
    for inner in value if isinstance(value, list | tuple) else ():
        yield from _lists(inner)


def clauses(event: Event) -> tuple[str, ...]:
    """The clauses an event cites, those of the wagers it settles included."""
    if isinstance(event, BoxSettled):
        return (*event.cites, *(clause for result in event.results for clause in result.cites))
    return event.cites
