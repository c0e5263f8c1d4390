"""A verb: one kind of command, what it needs, and what it does once that holds."""

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.core.refusal import Refusal


class Verb(NamedTuple):
    """Both are given what may be looked at, and the command."""

    legal: Callable[..., Refusal | None]
    act: Callable[..., Any]
