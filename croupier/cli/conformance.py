"""`croupier conformance`: how much of each rulebook is enforced and tested, by the committed record."""

import json
import sys
from collections import Counter
from typing import Annotated, Any

from cyclopts import Parameter

from croupier.cli.main import DONE, WRONG_INPUT, complain
from croupier.rulebooks.inventory import inventory
from croupier.rulebooks.load import book_ids
from croupier.rulebooks.record import FILE, proof

UNTESTABLE = ("legal", "heading")  # nothing enforces these
COLUMNS = ("rulebook", "clauses", "apart", "enforced", "attested", "tested", "untested")


def conformance(*, as_json: Annotated[bool, Parameter(name="--json", negative="")] = False) -> int:
    """Show how much of each rulebook is enforced and tested.

    Apart stand legal clauses and headings, which nothing can enforce. Attested are those of the enforced
    clauses that somebody says are kept (a step, a report, approved words) and nothing else shows.

    Parameters
    ----------
    as_json
        Answer in JSON, for programs, with the clauses that no test proves yet.
    """
    if not FILE.exists():
        return complain(f"{FILE.name} is missing; make conformance writes it", WRONG_INPUT)
    found = {book: _counts(book) for book in book_ids()}
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        _show(found)
    return DONE


def _counts(book: str) -> dict[str, Any]:
    """What one book has; legal clauses and headings stand apart."""
    clauses = inventory(book)
    real = [id for id, clause in clauses.items() if clause.kind not in UNTESTABLE]
    untested = [id for id in real if not proof(book, id).tests]
    return {
        "clauses": len(clauses),
        "by_class": dict(sorted(Counter(clause.kind for clause in clauses.values()).items())),
        "apart": len(clauses) - len(real),
        "enforced": sum(bool(proof(book, id).entries) for id in real),
        "attested": sum(proof(book, id).attested for id in real),
        "tested": len(real) - len(untested),
        "untested": untested,
    }


def _show(found: dict[str, dict[str, Any]]) -> None:
    """A table for people; one line a book, parted by tabs, for whatever a pipe leads to."""
    rows = [_row(book, counts) for book, counts in found.items()]
    if not sys.stdout.isatty():
        for line in (COLUMNS, *rows):
            print("\t".join(line))
        return
    from rich import box
    from rich import print as show
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "rulebook" else "right")
    for line in rows:
        table.add_row(*line)
    show(table)


def _row(book: str, counts: dict[str, Any]) -> tuple[str, ...]:
    numbers = (counts[name] for name in ("clauses", "apart", "enforced", "attested", "tested"))
    return (book, *map(str, numbers), str(len(counts["untested"])))
