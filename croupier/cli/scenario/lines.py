"""JSON Lines in, JSON Lines out: each line answered in its turn, by an answer or by what is wrong with it."""

import sys
from collections.abc import Callable, Iterator
from io import BufferedReader
from typing import Annotated, Final, TypeAlias

import msgspec
from cyclopts import Parameter

DONE, WRONG_INPUT = 0, 1
CHUNK: Final = 1 << 18  # bytes read at once
LONGEST: Final = 1 << 24  # bytes of a line; nothing sensible comes near it
BOM: Final = b"\xef\xbb\xbf"

write_lines = msgspec.json.Encoder().encode_lines


class Fault(msgspec.Struct, frozen=True):
    """Why a line cannot be answered, and the place in it."""

    code: str
    message: str
    at: str


class Rejection(msgspec.Struct, frozen=True):
    """The line of output for a fault."""

    error: Fault


def no_option(_: object, file: str) -> None:
    """A lone dash is standard input; nothing else with a dash in front is a file to be read."""
    if file.startswith("-") and file != "-":
        raise ValueError(f"unknown option {file}")


SourceFile: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True, validator=no_option)]


def answer_lines(file: str, answer: Callable[[bytes, int], object]) -> int:
    """Answer every line of a file, or of standard input for "-"; the exit status.

    `answer` is given a line and its number; a `Rejection` makes the input wrong.
    """
    seen, wrong = 0, False
    with open(0 if file == "-" else file, "rb", closefd=file != "-") as source:
        for lines in batches(source):
            answers = []
            for number, line in enumerate(lines, start=seen + 1):
                if line and not line.isspace():
                    answers.append(given := _answer(line, number, answer))
                    wrong = wrong or isinstance(given, Rejection)
            seen += len(lines)
            sys.stdout.buffer.write(write_lines(answers))
            sys.stdout.buffer.flush()  # whoever sent these lines may wait for the answers
    return WRONG_INPUT if wrong else DONE


def _answer(line: bytes, number: int, answer: Callable[[bytes, int], object]) -> object:
    if len(line) > LONGEST:
        where = f"line {number}"
        return Rejection(Fault("line/too-long", f"{where} is longer than {LONGEST} bytes", where))
    return answer(line.removeprefix(BOM) if number == 1 else line, number)


def batches(source: BufferedReader) -> Iterator[list[bytes]]:
    """Lines as they arrive, as many at a time as are there; of an overlong one only the beginning is kept."""
    begun = bytearray()
    while chunk := source.read1(CHUNK):
        *whole, rest = chunk.split(b"\n")
        if whole:
            whole[0] = bytes(begun) + whole[0]
            begun.clear()
            yield whole
        if len(begun) <= LONGEST:
            begun += rest
    if begun:
        yield [bytes(begun)]
