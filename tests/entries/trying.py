"""One change tried: the loader refuses it with its place, or whole rounds are played by the book."""

from typing import NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.address import spell
from tests.entries.changes import Change, changed
from tests.entries.rounds import play, scripts


class Tried(NamedTuple):
    """What came of a change: nothing wrong where `wrong` is empty."""

    change: Change
    loaded: bool
    wrong: str = ""


def tried(id: str, change: Change) -> Tried:
    """Load a book with the change, and play it where it loads."""
    try:
        book = changed(id, change)
    except Exception as error:
        return Tried(change, loaded=False, wrong=f"the loader fell over: {error!r}")
    if not isinstance(book, Rulebook):
        silent = [fault for fault in book if not fault.reason or not spell(fault.path, table=fault.table)]
        return Tried(change, loaded=False, wrong=f"refused without a place: {silent}" if silent else "")
    for script in scripts(book, change.path):
        try:
            play(book, script)
        except Exception as error:
            said = f"{type(error).__name__}: {error}"[:600]
            return Tried(change, loaded=True, wrong=f"{script.mode} {script.acts} {script.wrong}: {said}")
    return Tried(change, loaded=True)
