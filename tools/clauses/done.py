"""Which areas of which book are done, and what is excused, as docs/conformance/done.toml says."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from croupier.rulebooks.inventory import AREAS, HOUSE, Clause, inventory
from croupier.rulebooks.load import book_ids

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "conformance" / "done.toml"
UNTESTABLE = ("legal", "heading")  # classes that nothing enforces


class Done(NamedTuple):
    """What is done of one book: whole areas, less the clauses that are excepted."""

    areas: frozenset[str] = frozenset()
    excepted: frozenset[str] = frozenset()
    unseen: frozenset[str] = frozenset()  # proven without any event, refusal or option citing them

    def covers(self, clause: Clause) -> bool:
        """Whether a clause must be enforced and tested."""
        return clause.kind not in UNTESTABLE and clause.area in self.areas and clause.id not in self.excepted


def read(file: Path = FILE) -> dict[str, Done]:
    """What is done of every book; a name that does not exist is an error."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return {book: _done(book, table) for book, table in data.items()}


def _done(book: str, table: dict[str, object]) -> Done:
    if book not in (*book_ids(), HOUSE):
        raise ValueError(f"{FILE.name}: no book {book}")
    areas, excepted, unseen = table.get("areas", []), table.get("except", []), table.get("unseen", {})
    if not (isinstance(areas, list) and isinstance(excepted, list) and isinstance(unseen, dict)):
        raise ValueError(f"{FILE.name}: {book} has areas = [], except = [] and unseen = {{clause = reason}}")
    if strange := {*table} - {"areas", "except", "unseen"} or {*areas} - {*AREAS}:
        raise ValueError(f"{FILE.name}: {book}: unknown {', '.join(sorted(map(str, strange)))}")
    if strange := {*excepted, *unseen} - {*inventory(book)}:
        raise ValueError(f"{FILE.name}: {book}: no clause {', '.join(sorted(map(str, strange)))}")
    return Done(frozenset(areas), frozenset(excepted), frozenset(unseen))
