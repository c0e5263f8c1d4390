"""Long streams: answered in order, as they come, in constant memory."""

import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from functools import partial
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import Any

from croupier.cli.adjudicate import answer
from croupier.cli.scenario.lines import LONG, LONGEST, batches, in_processes, in_turn, write_lines
from croupier.rulebooks.load import load
from tests.adjudicate.asking import PROGRAM, run

LINES = 20_000


def round_of(number: int) -> str:
    ante = 500 + number
    wagers = {"ante": ante, "3rd": ante, "4th": ante, "5th": 3 * ante}
    box: dict[str, Any] = {"box": 1, "hole": ["Jc", "Jd"], "wagers": wagers}
    return json.dumps({"rulebook": "star-ms-4", "community": ["2h", "3s", "4c"], "boxes": [box]})


class Rounds(RawIOBase):
    """A stream that makes its lines only when they are read."""

    def __init__(self, count: int) -> None:
        self.lines: Iterator[bytes] = (round_of(number).encode() + b"\n" for number in range(count))
        self.rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        while len(self.rest) < len(buffer) and (line := next(self.lines, b"")):
            self.rest += line
        given, self.rest = self.rest[: len(buffer)], self.rest[len(buffer) :]
        buffer[: len(given)] = given
        return len(given)


def test_many_lines_are_answered_in_order(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    bad = {7, 8, LINES - 1}
    file.write_text("".join("{\n" if n in bad else round_of(n) + "\n" for n in range(LINES)))
    status, answers = run([], str(file))
    assert (status, len(answers)) == (1, LINES)
    assert {n for n, given in enumerate(answers) if "error" in given} == bad
    assert all(given["boxes"][0]["pays"] == 6 * (500 + n) for n, given in enumerate(answers) if n not in bad)


def test_memory_does_not_grow_with_the_stream() -> None:
    def peak(count: int) -> int:
        tracemalloc.start()
        done = 0
        for lines in batches(BufferedReader(Rounds(count))):
            done += write_lines([answer(line) for line in lines]).count(b"\n")
        assert done == count
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    peak(100)  # whatever is made once
    assert peak(LINES // 2) < 1.2 * peak(LINES // 10)


def test_who_waits_for_an_answer_gets_it() -> None:
    """A program that sends the next round only after the answer to the last."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "adjudicate", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for number in range(3):
            asked.stdin.write(round_of(number).encode() + b"\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline())["boxes"][0]["pays"] == 6 * (500 + number)
        asked.stdin.close()
    assert asked.returncode == 0


def test_a_huge_line_is_refused_and_the_next_one_answered() -> None:
    huge = b'{"rulebook": "' + b"x" * (3 * LONGEST) + b'"}'
    status, answers = run([huge, round_of(1)])
    assert status == 1
    assert answers[0]["error"]["code"] == "line/too-long"
    assert answers[1]["boxes"][0]["hand"] == "pair"


def test_windows_files_are_read_and_a_last_line_needs_no_end(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + round_of(1).encode() + b"\r\n\r\n" + round_of(2).encode())
    status, answers = run([], str(file))
    assert (status, [given["boxes"][0]["pays"] for given in answers]) == (0, [3006, 3012])


def test_an_empty_file_has_no_answers() -> None:
    assert run([], os.devnull) == (0, [])


def test_several_processes_answer_as_one_does(tmp_path: Path) -> None:
    """The same bytes in the same order, and faults numbered alike."""
    own = load("star-ms-4")
    lines = [b"{" if number % 97 == 5 else round_of(number).encode() for number in range(3000)]
    several = [(first + 1, lines[first : first + 250]) for first in range(0, len(lines), 250)]
    given = partial(answer, own={"mine": own})
    assert list(in_processes(several, given)) == list(in_turn(several, given))


def test_a_long_file_is_answered_whole(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    count = LONG // len(round_of(0)) + 1000
    file.write_text("".join(round_of(n) + "\n" for n in range(count)))
    status, answers = run([], str(file))
    assert (status, len(answers)) == (0, count)
    assert all(given["boxes"][0]["pays"] == 6 * (500 + n) for n, given in enumerate(answers))
