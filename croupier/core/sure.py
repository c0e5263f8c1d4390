"""What must be there by now: everything that could be missing has been refused before."""

from typing import TypeVar

T = TypeVar("T")


class Missing(ValueError):
    """Something that has to be there is not; a bug, never a user's error."""


def sure(value: T | None, why: str) -> T:
    """The value; `why` says in a few words what makes it certain."""
    if value is None:
        raise Missing(f"nothing there, although {why}")
    return value
