"""`croupier rules`: the rulebooks, the clauses of one, or one clause and how it is enforced."""

import json
import sys
from collections import Counter
from typing import Any

from croupier.cli.main import DONE, WRONG_INPUT, complain
from croupier.cli.options import AsJson
from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.address import BookError, did_you_mean
from croupier.rulebooks.citations import entries_citing
from croupier.rulebooks.inventory import HOUSE, Clause, inventory
from croupier.rulebooks.load import book_ids, load
from croupier.rulebooks.record import proof

Row = dict[str, Any]


def rules(
    rulebook: str | None = None,
    clause: str | None = None,
    *,
    as_json: AsJson = False,
) -> int:
    """List the rulebooks, the clauses of one, or show one clause.

    Parameters
    ----------
    rulebook
        The id of a book, or the path of a book of your own, ending in .toml; it is checked on the way.
    clause
        A clause of that book, as its document numbers it.
    """
    try:
        if rulebook is None:
            return _books(as_json=as_json)
        book = load(rulebook)
        return _clauses(book, as_json=as_json) if clause is None else _clause(book, clause, as_json=as_json)
    except BookError as error:
        return _complain(error)


def _books(*, as_json: bool) -> int:
    """Every shipped book; one that cannot be loaded does not hide the others."""
    rows, status = [], DONE
    for id in book_ids():
        try:
            rows.append(_book_row(load(id)))
        except BookError as error:
            status = _complain(error)
    if as_json:
        _print_json({"rulebooks": rows})
    else:
        short = [{**row, "digest": row["digest"][:12]} for row in rows]
        _print_table(short, ("id", "title", "approved", "digest", "clauses", "cited"))
    return status


def _book_row(book: Rulebook) -> Row:
    data = book.data
    clauses = inventory(data.inventory)
    return {
        "id": data.id,
        "title": data.title,
        "house": data.house,
        "game": data.game,
        "version": data.version,
        "approved": data.approved.isoformat() if data.approved else None,
        "effective": data.effective.isoformat() if data.effective else None,
        "digest": book.digest,
        "clauses": len(clauses),
        "cited": len(clauses.keys() & entries_citing(book).keys()),
        "by_class": dict(sorted(Counter(clause.kind for clause in clauses.values()).items())),
    }


def _clauses(book: Rulebook, *, as_json: bool) -> int:
    entries = entries_citing(book)
    rows = [_clause_row(one, entries.get(one.id, ())) for one in inventory(book.data.inventory).values()]
    if as_json:
        _print_json({"rulebook": _book_row(book), "clauses": rows})
    else:
        plain = [{**row, "enforced by": ", ".join(row["entries"])} for row in rows]
        _print_table(plain, ("id", "class", "area", "gist", "enforced by"))
    return DONE


def _clause_row(clause: Clause, entries: tuple[str, ...]) -> Row:
    return {
        "id": clause.id,
        "class": clause.kind,
        "area": clause.area,
        "gist": clause.gist,
        "software": clause.software,
        "entries": list(entries),
    }


def _clause(book: Rulebook, id: str, *, as_json: bool) -> int:
    known = {**inventory(HOUSE), **inventory(book.data.inventory)}
    other, _, theirs = id.partition(":")
    if id not in known and other in book_ids():  # as an event of another book cites it
        return _clause(load(other), theirs, as_json=as_json)
    if id not in known:
        return complain(f"{book.id}: no clause {id}{did_you_mean(id, known)}", WRONG_INPUT)
    row = _clause_row(known[id], entries_citing(book).get(id, ()))
    row |= {"tests": list(proof(book.id, id).tests), "events": list(proof(book.id, id).events)}
    if as_json:
        _print_json({"rulebook": book.id, **row})
        return DONE
    print(f"{book.id} {id}  ({row['class']}, {row['area']})\n{row['gist']}\n")
    print(f"software     {row['software']}")
    for title, values in (
        ("enforced by", row["entries"]),
        ("tests", row["tests"]),
        ("events", row["events"]),
    ):
        for index, value in enumerate(values or ["none"]):
            print(f"{'' if index else title:<12} {value}")
    return DONE


def _complain(error: BookError) -> int:
    for problem in error.problems:
        complain(str(problem), WRONG_INPUT)
    return WRONG_INPUT


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def _print_table(rows: list[Row], columns: tuple[str, ...]) -> None:
    """A table for people; one line a row, parted by tabs, for whatever a pipe leads to."""
    cells = [["" if row[column] is None else str(row[column]) for column in columns] for row in rows]
    if not sys.stdout.isatty():
        for line in (columns, *cells):
            print("\t".join(line))
        return
    from rich import box
    from rich import print as show
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        narrow = column in ("id", "enforced by")
        table.add_column(column, overflow="fold", max_width=24 if narrow else None)
    for line in cells:
        table.add_row(*map(Text, line))  # Text: brackets of an entry are not markup
    show(table)
