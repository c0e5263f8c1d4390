"""What several commands would come to one after the other, in each order; the log is only looked at."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple

from croupier.core.bounds import beyond
from croupier.core.rulebook import Rulebook
from croupier.service.desk import Answer
from croupier.service.meter_desk import FLOOR
from croupier.service.storm.giving import Sent, give
from croupier.service.storm.process import Process
from croupier.service.streams import View
from croupier.service.writer import Ask, Decided, Writer, fingerprint

Outcome = tuple[str, ...]  # a refusal's code, or the kinds of events with the money they move


class Serial(NamedTuple):
    """One order, by the places of the commands, and what each of them comes to in it."""

    order: tuple[int, ...]
    outcomes: tuple[Outcome, ...]


class _Asked(Exception):
    def __init__(self, writer: Writer, ask: Ask) -> None:
        self.writer, self.ask = writer, ask


def outcome(answer: Answer) -> Outcome:
    """What there is to compare: seeds and commitments are drawn anew by each process."""
    if answer.refusal:
        return ("refused", answer.refusal.code)
    return tuple(f"{type(one).__name__} {getattr(one, 'postings', ())}" for one in answer.events)


def foretold(process: Process, all_sent: Sequence[Sent], books: dict[str, Rulebook]) -> list[Serial]:
    """Every order in which they may have happened, from how things are now."""
    for writer in (process.desk._writer, process.errors._writer):
        writer.streams.doubt_all()
    asked = [_asked(process, sent, books) for sent in all_sent]
    return [
        Serial(order, tuple(_outcomes(process, [asked[place] for place in order], order)))
        for order in permutations(range(len(all_sent)))
    ]


def _asked(process: Process, sent: Sent, books: dict[str, Rulebook]) -> _Asked | Answer:
    """The command as its desk gives it to the writer, or the answer it has without one."""
    writers: list[Any] = [process.desk._writer, process.errors._writer]

    def instead(writer: Writer) -> Any:
        def give_all(asks: Sequence[Ask]) -> list[Answer]:
            raise _Asked(writer, asks[0])

        return give_all

    for writer in writers:
        writer.give_all = instead(writer)
    try:
        return give(process, sent, books)
    except _Asked as asked:
        return asked
    finally:
        for writer in writers:
            del writer.give_all


def _outcomes(process: Process, asked: Sequence[_Asked | Answer], order: tuple[int, ...]) -> list[Outcome]:
    views: dict[int, View] = {}
    meters = frozenset({FLOOR, *process.desk.meters.all(), *(_meter(one) for one in asked)})
    found: dict[int, Outcome] = {}
    told: dict[str, Answer] = {}
    for place, one in zip(order, asked, strict=True):
        if isinstance(one, Answer):
            found[place] = outcome(one)
            continue
        writer, ask = one.writer, one.ask
        if refusal := beyond(ask.command):  # the writer stores no such thing, whatever the order
            found[place] = outcome(Answer(refusal=refusal))
            continue
        if ask.command.id not in told:
            view = views.get(id(writer))
            if view is None:
                view = views[id(writer)] = View(writer.streams, process.log)
                view.hold(process.log, meters)
            view.begin()
            decided = writer._decided(view, ask, fingerprint(ask))
            if not isinstance(decided, Decided):
                raise RuntimeError(f"{ask.command} cannot be foretold: it needs {decided}")
            told[ask.command.id] = decided.answer
        found[place] = outcome(told[ask.command.id])
    return [found[place] for place in range(len(asked))]


def _meter(one: _Asked | Answer) -> str:
    return "" if isinstance(one, Answer) else str(getattr(one.ask.command, "meter", "") or "")
