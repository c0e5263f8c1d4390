"""croupier run: whole rounds through the engine, one scenario a line of a JSON Lines file."""

import msgspec

from croupier.cli.lines import Fault, Rejection, SourceFile, answer_lines
from croupier.cli.run_scenario import perform
from croupier.cli.run_shape import misread
from croupier.cli.run_wire import RunAnswer, decode
from croupier.rulebooks.load import load
from croupier.rulebooks.place import BookError


def run(file: SourceFile = "-", /) -> int:
    """Run whole rounds, irregularities included, through the engine.

    Reads JSON Lines, one scenario a line: a table and its commands. One answer a line, in the same order: all
    events, the commands that were refused, and where the money is. docs/commands.md has the details.

    Parameters
    ----------
    file
        The file to read; standard input if it is left out or "-".
    """
    return answer_lines(file, answer)


def answer(line: bytes, number: int = 1) -> RunAnswer | Rejection:
    """The answer to one scenario, or what is wrong with it."""
    try:
        scenario = decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Rejection(misread(line, number, error))
    try:
        book = load(scenario.table.book)
    except BookError as error:
        code = "rulebook/wrong" if scenario.table.book.endswith(".toml") else "rulebook/unknown"
        return Rejection(Fault(code, str(error), "table.book"))
    performed = perform(scenario, book)
    return Rejection(performed) if isinstance(performed, Fault) else performed
