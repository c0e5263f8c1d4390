"""Wishes: commands that could make sense now. Those that the rules would accept as they stand are offered."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.book.ranks import Ranks
from croupier.core.refusal import Refusal
from croupier.engine.duty.receipts import has_log_in
from croupier.engine.offers.offer import Offer, Question, choice, text
from croupier.table.notices import PendingNotice

WORDS: Final = "…"  # stands for what a person will say

Wish = tuple[type[Any], dict[str, Any], tuple[Question, ...]]  # the command, what it says, what is asked


def offered(
    wishes: Iterable[Wish], said: dict[str, Any], answer: Callable[[Any], Cites | Refusal]
) -> tuple[Offer, ...]:
    """Those of the wishes that have no refusal for an answer, with the clauses they would happen under.

    `said` is what all of them say: who gives them, when, and about what.
    """
    found = []
    for kind, more, asks in wishes:
        command = kind(**{**more, **said})
        cites = answer(command)
        if not isinstance(cites, Refusal):
            found.append(Offer(command=replace(command, at=0), asks=asks, cites=cites))
    return tuple(found)


def chosen(
    kind: type[Any],
    name: str,
    among: Iterable[str],
    said: dict[str, Any],
    refused: Callable[[Any], Refusal | None],
    *asks: Question,
) -> Iterator[Wish]:
    """A command about one of several: those for which it would be accepted are to choose from."""
    able = [one for one in among if refused(kind(**said, **{name: one})) is None]
    if able:
        yield kind, {**said, name: able[0]}, (choice(name, able), *asks)


def receipt(kind: type[Any], ranks: Ranks, staff: Mapping[str, str], notice: PendingNotice) -> Wish:
    """A notice was received: for a recipient without a log-in two people say how they know it."""
    if has_log_in(ranks, staff, notice):
        return kind, {"notice": notice.number}, ()
    return kind, {"notice": notice.number, "how": WORDS}, (text("how"),)
