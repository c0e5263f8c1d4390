"""JSON Lines in, JSON Lines out: each line answered in its turn, by an answer or by what is wrong with it."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from io import BufferedReader
from typing import Annotated, Final, TypeAlias

import msgspec
from cyclopts import Parameter

DONE, WRONG_INPUT = 0, 1
CHUNK: Final = 1 << 18  # bytes read at once
LONGEST: Final = 1 << 24  # bytes of a line; nothing sensible comes near it
LONG: Final = 1 << 22  # bytes of a file that several processes answer
AHEAD: Final = 4  # batches for each of them, so that none waits for the next
BOM: Final = b"\xef\xbb\xbf"

AnswerLine: TypeAlias = Callable[[bytes, int], object]
Batch: TypeAlias = tuple[int, list[bytes]]
"""Lines, and the number of the first."""
Answered: TypeAlias = tuple[bytes, bool]

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


def answer_lines(file: str, answer: AnswerLine) -> int:
    """Answer every line of a file, or of standard input for "-"; the exit status.

    `answer` is given a line and its number; a `Rejection` makes the input wrong.
    """
    wrong = False
    with open(0 if file == "-" else file, "rb", closefd=file != "-") as source:
        long = file != "-" and os.fstat(source.fileno()).st_size > LONG
        for text, faulty in (in_processes if long else in_turn)(_numbered(batches(source)), answer):
            wrong = wrong or faulty
            sys.stdout.buffer.write(text)
            sys.stdout.buffer.flush()  # whoever sent these lines may wait for the answers
    return WRONG_INPUT if wrong else DONE


def _numbered(batches: Iterable[list[bytes]]) -> Iterator[Batch]:
    first = 1
    for lines in batches:
        yield first, lines
        first += len(lines)


def in_turn(batches: Iterable[Batch], answer: AnswerLine) -> Iterator[Answered]:
    """The answers to each batch, and whether a line of it was wrong."""
    for first, lines in batches:
        yield answered(answer, first, lines)


def in_processes(batches: Iterable[Batch], answer: AnswerLine) -> Iterator[Answered]:
    """The same in the same order, by as many processes as there are processors."""
    count = os.cpu_count() or 1
    pool = ProcessPoolExecutor(count, initializer=_begin, initargs=(answer,))
    waiting: deque[Future[Answered]] = deque()
    try:
        for first, lines in batches:
            waiting.append(pool.submit(_next, first, lines))
            if len(waiting) >= AHEAD * count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def answered(answer: AnswerLine, first: int, lines: list[bytes]) -> Answered:
    """The answers to lines, of which the first has this number, as they are written."""
    numbered = enumerate(lines, start=first)
    answers = [_answer(line, number, answer) for number, line in numbered if line and not line.isspace()]
    return write_lines(answers), any(isinstance(given, Rejection) for given in answers)


_worker: list[AnswerLine] = []  # how this process answers, if it works for another


def _begin(answer: AnswerLine) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who gave the work is told, and ends it
    _worker[:] = [answer]


def _next(first: int, lines: list[bytes]) -> Answered:
    return answered(_worker[0], first, lines)


def _answer(line: bytes, number: int, answer: AnswerLine) -> object:
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
