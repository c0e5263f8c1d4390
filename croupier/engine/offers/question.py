"""What a person fills in before a command is given: one field of it, and what there is to choose from."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from croupier.core.money import Cents

Asked = Literal[
    "text", "number", "yes-no", "choice", "several", "split", "time", "signature", "terms"
]  # fmt: skip


class Question(msgspec.Struct, frozen=True):
    """One field that a person fills in."""

    name: str
    kind: Asked
    choices: tuple[str, ...] = ()
    value: Cents | None = None  # that a split comes to, or a number starts from
    optional: bool = False


def text(name: str, *, optional: bool = False) -> Question:
    """Words."""
    return Question(name, "text", optional=optional)


def choice(name: str, choices: Iterable[str], *, optional: bool = False) -> Question:
    """One of these."""
    return Question(name, "choice", tuple(choices), optional=optional)


def several(name: str, choices: Iterable[str]) -> Question:
    """Some of these, at first all."""
    return Question(name, "several", tuple(choices))


def tick(name: str) -> Question:
    """Yes or no."""
    return Question(name, "yes-no")
