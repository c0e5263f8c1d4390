"""What may be done now: a command, what is still to be said with it, its clauses, and who may give it.

Buttons, forms, the terminal's menus and the house's own players are drawn from offers. Every part of an offer
comes from the predicates that decide, so that an offer taken as offered is never refused.
"""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.command import Command
from croupier.core.money import Cents

Asked = Literal[
    "text", "number", "money", "yes-no", "choice", "several", "cards", "boxes", "some", "split", "amounts",
    "time", "moment", "ago", "limits", "least", "limit", "sign", "notice", "chips", "signature", "sealed",
    "terms",
]  # fmt: skip


class Question(msgspec.Struct, frozen=True):
    """One field of a command that a person fills in; with `choices`, one or some of them."""

    name: str
    kind: Asked
    choices: tuple[str, ...] = ()
    value: Cents | None = None  # that a split comes to, or a number starts from
    optional: bool = False
    text: str = ""
    least: int | None = None  # of a number or an amount: from least to most, by unit
    most: int | None = None
    unit: int | None = None


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A command as it would be accepted; where something is asked, it holds words that would do."""

    command: Command
    asks: tuple[Question, ...] = ()
    cites: Cites = ()
    text: str = ""  # what a form calls it
    group: str = ""  # where a form has it
    who: str = ""  # the rank that may, or the person; empty for anybody who is offered it
    mine: bool = True  # whether who asks may
    waits: str = ""  # else why not

    @property
    def name(self) -> str:
        """What kind of command it is."""
        return type(self.command).__name__

    @property
    def about(self) -> dict[str, Any]:
        """What is said already, beside who says it and what is still asked."""
        left_out = {"actor", "at", "id", *(one.name for one in self.asks)}
        fields = [one for one in msgspec.structs.fields(self.command) if one.name not in left_out]
        said = {one.name: (getattr(self.command, one.name), _plain(one)) for one in fields}
        return {name: value for name, (value, plain) in said.items() if value != plain}

    def taken(self, answers: dict[str, Any]) -> Command:
        """The command with what a person said, as it comes from a form; an empty choice says nothing."""
        left_out = {one.name for one in self.asks if one.optional and answers.get(one.name) == ""}
        said = msgspec.to_builtins(self.command) | answers
        kept = {name: value for name, value in said.items() if name not in left_out}
        return msgspec.convert(kept, type(self.command), strict=False)


def _plain(field: msgspec.structs.FieldInfo) -> Any:
    """What a field says where nothing is said."""
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


class Form(msgspec.Struct, frozen=True):
    """A command as a console asks for it: what it is called, where it stands, what is asked, what is said."""

    command: type[Command]
    group: str
    text: str
    asks: tuple[str, ...] = ()  # names of fields, "name?" where it may be left out
    said: dict[str, Any] = {}


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
