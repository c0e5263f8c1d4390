"""A refusal: what was not legal, under which clauses, and the facts. A value, not an exception."""

from typing import TypeVar

import msgspec

from croupier.core.book.entries import Cites


class Refusal(msgspec.Struct, frozen=True, tag="Refusal"):
    """Why a command has no effect; `text` says it in plain words."""

    code: str
    cites: Cites
    text: str
    facts: dict[str, int | str | None] = {}


def refuse(code: str, cites: Cites, text: str, **facts: int | str | None) -> Refusal:
    """A refusal, with its facts by name."""
    return Refusal(code, cites, text, facts)


T = TypeVar("T")


class Missing(ValueError):
    """Something that has to be there is not; a bug, never a user's error."""


def sure(value: T | None, why: str) -> T:
    """The value; `why` says in a few words what makes it certain."""
    if value is None:
        raise Missing(f"nothing there, although {why}")
    return value
