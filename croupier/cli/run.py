"""croupier run: whole rounds through the engine, one scenario a line of a JSON Lines file."""

import msgspec

from croupier.cli.scenario.lines import Fault, Rejection, SourceFile, answer_lines
from croupier.cli.scenario.scenario import perform
from croupier.cli.scenario.shape import misread
from croupier.cli.scenario.tables import perform_linked
from croupier.cli.scenario.wire import Asked, AskedTable, LinkedAnswer, RunAnswer, decode
from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import load


def run(file: SourceFile = "-", /) -> int:
    """Run whole rounds, irregularities included, through the engine.

    Reads JSON Lines, one scenario a line: a table, or several on one meter, and its commands. One answer a
    line, in the same order: all events, the commands that were refused, and where the money is.
    docs/commands.md has the details.

    Parameters
    ----------
    file
        The file to read; standard input if it is left out or "-".
    """
    return answer_lines(file, answer)


def answer(line: bytes, number: int = 1) -> RunAnswer | LinkedAnswer | Rejection:
    """The answer to one scenario, or what is wrong with it."""
    try:
        asked = decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Rejection(misread(line, number, error))
    performed = _several(asked) if asked.scenario.tables else _one(asked)
    return Rejection(performed) if isinstance(performed, Fault) else performed


def _one(asked: Asked) -> RunAnswer | Fault:
    table = asked.scenario.table
    if table is None:
        return Fault("field/missing", '"table" is missing', "table")
    book = _book(table, "table")
    return book if isinstance(book, Fault) else perform(asked.scenario, table, book)


def _several(asked: Asked) -> LinkedAnswer | Fault:
    if asked.scenario.table is not None:
        return Fault("field/value", '"tables" stand instead of "table"', "table")
    books: dict[str, Rulebook] = {}
    for number, table in enumerate(asked.scenario.tables):
        if table.id in books:
            return Fault("table/duplicate", "every table has an id of its own", f"tables[{number}].id")
        book = _book(table, f"tables[{number}]")
        if isinstance(book, Fault):
            return book
        books[table.id] = book
    return perform_linked(asked, books)


def _book(table: AskedTable, at: str) -> Rulebook | Fault:
    try:
        return load(table.book)
    except BookError as error:
        code = "rulebook/wrong" if table.book.endswith(".toml") else "rulebook/unknown"
        return Fault(code, str(error), f"{at}.book")
