"""What several commands would come to one after the other, in each order; the log is only looked at."""

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.core.bounds import beyond
from croupier.house.desk.subject import Answer
from croupier.house.desk.writer import Ask, Decided
from croupier.meters.subject import FLOOR
from simulator.giving import Sent, given
from simulator.weather.process import Process

Outcome = tuple[str, ...]  # a refusal's code, or the kinds of events with the money they move


class Serial(NamedTuple):
    """One order, by the places of the commands, and what each of them comes to in it."""

    order: tuple[int, ...]
    outcomes: tuple[Outcome, ...]


def outcome(answer: Answer) -> Outcome:
    """What there is to compare: seeds and commitments are drawn anew by each process."""
    if answer.refusal:
        return ("refused", answer.refusal.code)
    return tuple(f"{type(one).__name__} {getattr(one, 'postings', ())}" for one in answer.events)


def foretold(process: Process, all_sent: Sequence[Sent], books: dict[str, Rulebook]) -> list[Serial]:
    """Every order in which they may have happened, from how things are now."""
    process.desk.streams.doubt_all()
    asked = [_asked(process, sent, books) for sent in all_sent]
    return [
        Serial(order, tuple(_outcomes(process, [asked[place] for place in order], order)))
        for order in permutations(range(len(all_sent)))
    ]


def _asked(process: Process, sent: Sent, books: dict[str, Rulebook]) -> Ask:
    """The command as the desk gives it to the writer."""
    return process.desk.asked(given(sent, books))


def _outcomes(process: Process, asked: Sequence[Ask], order: tuple[int, ...]) -> list[Outcome]:
    writer = process.desk
    view = writer.view()
    named = (str(getattr(ask.command, "meter", "") or "") for ask in asked)
    view.hold(process.log, frozenset({FLOOR, *process.desk.meters.all(), *named}))
    found: dict[int, Outcome] = {}
    told: dict[str, Answer] = {}
    for place, ask in zip(order, asked, strict=True):
        if refusal := beyond(ask.command):  # the writer stores no such thing, whatever the order
            found[place] = outcome(Answer(refusal=refusal))
            continue
        if ask.command.id not in told:
            view.begin()
            decided = writer.decided(view, ask)
            if not isinstance(decided, Decided):
                raise RuntimeError(f"{ask.command} cannot be foretold: it needs {decided}")
            told[ask.command.id] = decided.answer
        found[place] = outcome(told[ask.command.id])
    return [found[place] for place in range(len(asked))]
