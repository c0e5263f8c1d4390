"""A template: text with what a thing says in it, written in the way that its kind is written.

`{box}` is a field of the thing, `{stake:money}` the same written as money. Parts in brackets stand there only
if a field says something, `[reason? ({reason})]`, is more than nothing, `[late+?, {late} too late]`, or has a
value, `[result=misdeal?a misdeal|void]`; what is behind the bar stands there otherwise.
"""

import re
from collections.abc import Callable
from typing import Any, Final

PIECE: Final = re.compile(
    r"\{(?P<name>\w+)(?::(?P<kind>\w+))?\}"
    r"|\[(?P<only>\w+)(?:=(?P<value>[\w-]*)|(?P<more>\+))?\?(?P<part>[^]|]*)(?:\|(?P<other>[^]]*))?\]"
)
Value = Callable[[str], Any]
"""What a field of the thing says."""


def filled(template: str, value: Value, write: Callable[[str | None, Any], str]) -> str:
    """The text of a thing; `write` is given the kind of a field and what it says."""

    def piece(found: "re.Match[str]") -> str:
        if found["only"]:
            return filled(branch(found, value), value, write)
        return write(found["kind"], value(found["name"]))

    return PIECE.sub(piece, template)


def branch(found: "re.Match[str]", value: Value) -> str:
    """Which of the two parts of a piece in brackets stands there; zero says something, and no is nothing."""
    said, wanted = value(found["only"]), found["value"]
    stands = str(said) == wanted if wanted is not None else bool(said)
    if said == 0 and wanted is None and not found["more"]:
        stands = said is not False
    return found["part"] if stands else found["other"] or ""
