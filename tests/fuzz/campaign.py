"""A campaign: spoiled input until time is up, led by the lines of code it reaches; finds are kept."""

import faulthandler
import re
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final, NamedTuple

from tests.fuzz.mutating import fat, mutated
from tests.fuzz.parsers import Parser

KEPT: Final = Path(__file__).with_name("kept")
HANG_SECONDS: Final = 20.0  # of one input
DEAD_SECONDS: Final = 120.0  # after which nothing but the end of the process helps
GROWTH: Final = 64 * 2**20  # bytes that a process may grow by after its first inputs
WARM: Final = 200  # inputs
CODE: Final = str(Path(__file__).parents[2] / "croupier")
PARTS: Final = re.compile(r"""\d+|/\S+|'[^']*'|"[^"]*\"""")  # in which two finds of one kind differ
SAME: Final = 120  # signs of what is left
POOL: Final = 400  # inputs that led to new lines


class Hang(Exception):
    """An input that somebody is still busy with."""


class Find(NamedTuple):
    """An input that broke a parser, and how."""

    parser: str
    data: bytes
    why: str


@contextmanager
def watched(seconds: float = HANG_SECONDS) -> Iterator[None]:
    """Whoever takes longer than that is stopped, and it shows where."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang("".join(traceback.format_stack(frame)[-4:]))

    before = signal.signal(signal.SIGALRM, ring)
    faulthandler.dump_traceback_later(DEAD_SECONDS, exit=True)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, before)


def tried(parser: Parser, data: bytes) -> Find | None:
    """What an input does to a parser; nothing if it is read or refused."""
    try:
        with watched():
            parser.feed(data)
    except (Exception, SystemExit) as error:
        last = traceback.extract_tb(error.__traceback__)[-3:]
        where = " < ".join(f"{Path(one.filename).name}:{one.lineno}" for one in reversed(last))
        return Find(parser.name, data, f"{type(error).__name__}: {str(error)[:300]} at {where}")
    return None


class Lines:
    """The lines of the program that were reached so far."""

    def __init__(self) -> None:
        self.seen: set[tuple[int, int]] = set()
        self._mine: dict[Any, bool] = {}

    @contextmanager
    def followed(self) -> Iterator[None]:
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(None)

    def _called(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        code = frame.f_code
        if code not in self._mine:
            self._mine[code] = code.co_filename.startswith(CODE)
        if not self._mine[code]:
            return None
        self.seen.add((id(code), frame.f_lineno))
        return self._line

    def _line(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any]:
        self.seen.add((id(frame.f_code), frame.f_lineno))
        return self._line


def campaign(parser: Parser, seconds: float, seed: int, tell: Callable[[str], None]) -> list[Find]:
    """So long at one parser; every kind of find once."""
    random, lines, pool = Random(f"{parser.name} {seed}"), Lines(), list(parser.examples)
    finds: dict[str, Find] = {}
    for example in parser.examples:
        tried(parser, example)  # what is made ready on first use is not followed, and takes its time
    waiting = [*parser.examples, *fat(parser.examples[0])]
    end, count, begun = time.monotonic() + seconds, 0, 0
    while time.monotonic() < end:
        data = waiting.pop(0) if waiting else mutated(random, random.choice(pool), pool)
        reached = len(lines.seen)
        with lines.followed():
            find = tried(parser, data)
        if find and (place := PARTS.sub("", find.why)[:SAME]) not in finds:
            finds[place] = find
            tell(f"{parser.name}: {find.why}")
        elif len(lines.seen) > reached and len(data) < 2**16 and len(pool) < POOL:
            pool.append(data)
        count += 1
        if count == WARM:
            begun = _most()
    grown = _most() - begun if begun else 0
    came = f"{count:,} inputs, {len(lines.seen):,} lines, {len(pool)} in the pool"
    tell(f"{parser.name}: {came}, {grown / 2**20:+.0f} MB")
    if grown > GROWTH:
        finds["memory"] = Find(parser.name, b"", f"grew by {grown / 2**20:.0f} MB over {count:,} inputs")
    return list(finds.values())


def _most() -> int:
    """The most memory this process has had, in bytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def keep(find: Find) -> Path:
    """A find as a test of tomorrow."""
    folder = KEPT / find.parser
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / sha256(find.data).hexdigest()[:16]
    path.write_bytes(find.data)
    return path
