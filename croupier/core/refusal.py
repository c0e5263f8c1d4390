"""A refusal: what was not legal, under which clauses, and the facts. A value, not an exception."""

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
