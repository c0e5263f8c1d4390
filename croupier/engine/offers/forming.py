"""Forms: offers made of what there is to say for each field, as far as the rules would take it.

What is chosen from a list is tried out with everything else that is chosen, so that whatever somebody picks
is taken; of what they say in their own words the first that would do stands in for theirs.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Form, Question
from croupier.engine.offers.questions import question
from croupier.engine.offers.wishes import WORDS

CLOSED: Final = ("choice", "number", "yes-no")  # with a list to choose from, where there is one
WRAPPED: Final = ("several", "boxes", "some")  # answered with some of a list
NOTHING: Final = ""  # among the choices of what may be left out
Refused = Callable[[Any], Refusal | None]
Row = tuple[Any, ...]
L = TypeVar("L")
Values = Mapping[str, Callable[[L], Iterable[Any]]]


class Ask(NamedTuple):
    """A question and the answers worth trying; a list to choose from, or words that would do."""

    question: Question
    values: tuple[Any, ...]
    listed: bool


class Formed(NamedTuple):
    """A command that would be accepted, and what is still asked."""

    command: Any
    asks: tuple[Question, ...]


def ask(question: Question, values: Sequence[Any], *, listed: bool) -> Ask:
    """A question; what may be left out is tried without an answer too."""
    without = (NOTHING,) if question.optional and listed and NOTHING not in values else ()
    return Ask(question, (*without, *dict.fromkeys(values)) if listed else tuple(values), listed)


def asked(form: Form, looked: L, listed: Values[L], free: Values[L]) -> tuple[Ask, ...]:
    """Every question of a form with the answers worth trying, by field or by command and field."""
    return tuple(_asked(form.command.__name__, name, looked, listed, free) for name in form.asks)


def _asked(command: str, name: str, looked: L, listed: Values[L], free: Values[L]) -> Ask:
    plain, one = name.removesuffix("?"), question(command, name)
    values = listed.get(f"{command}.{plain}") or (listed.get(plain) if one.kind in CLOSED else None)
    if values:
        return ask(one, tuple(values(looked)), listed=True)
    words = free.get(f"{command}.{plain}") or free.get(plain)
    first = (NOTHING,) if one.optional else ()
    return Ask(one, (*first, *(words(looked) if words else (WORDS,))), listed=False)


def formed(kind: type[Any], said: dict[str, Any], asks: Sequence[Ask], refused: Refused) -> Iterator[Formed]:
    """The offers of one form: several, where not every choice goes with every other."""
    listed, free = [one for one in asks if one.listed], [one for one in asks if not one.listed]
    found: dict[str, tuple[Row, list[Row]]] = {}
    for row in product(*(one.values for one in listed)):
        for words in product(*(one.values for one in free)):
            if refused(_command(kind, said, (*listed, *free), (*row, *words))) is None:
                found.setdefault(repr(words), (words, []))[1].append(row)
                break
    for words, rows in found.values():
        needed = {one.question.name for one, word in zip(free, words, strict=True) if word != NOTHING}
        for columns in rectangles(rows):
            picked = dict(zip((one.question.name for one in listed), columns, strict=True))
            command = _command(kind, said, (*listed, *free), (*(column[0] for column in columns), *words))
            yield Formed(command, tuple(_question(one, picked, needed) for one in asks))


def rectangles(rows: Sequence[Row]) -> Iterator[tuple[Row, ...]]:
    """Rows as few tables of columns, in each of which every choice goes with every other."""
    if not rows or not rows[0]:
        if rows:
            yield ()
        return
    behind: dict[Any, list[Row]] = {}
    for first, *rest in rows:
        behind.setdefault(first, []).append(tuple(rest))
    alike: dict[tuple[Row, ...], list[Any]] = {}
    for first, others in behind.items():
        alike.setdefault(tuple(others), []).append(first)
    for rests, firsts in alike.items():
        for columns in rectangles(rests):
            yield (tuple(firsts), *columns)


def _command(kind: type[Any], said: dict[str, Any], asks: Sequence[Ask], values: Sequence[Any]) -> Any:
    """The command with these answers; what is left out is as the command has it by itself."""
    answers = {
        one.question.name: (value,) if one.listed and one.question.kind in WRAPPED else value
        for one, value in zip(asks, values, strict=True)
        if not (one.question.optional and value == NOTHING)
    }
    return kind(**{**said, **answers})


def _question(one: Ask, picked: dict[str, Row], needed: Container[str]) -> Question:
    """The question with its choices, in the order of the tries; what must be said is no option."""
    name = one.question.name
    if not one.listed:
        optional = one.question.optional and name not in needed
        return msgspec.structs.replace(one.question, optional=optional)
    values = [value for value in one.values if value in picked[name]]
    choices = tuple("" if value is NOTHING else str(value) for value in values)
    return msgspec.structs.replace(one.question, choices=choices, optional="" in choices)
