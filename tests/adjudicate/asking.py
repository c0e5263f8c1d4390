"""Asking `croupier adjudicate`: rounds in, answers out."""

import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

from croupier.cli.adjudicate import answer
from croupier.cli.scenario.lines import write_lines

Json = dict[str, Any]
PROGRAM = "import sys; from croupier.cli.main import main; sys.exit(main())"


def run(lines: Iterable[str | bytes], *arguments: str) -> tuple[int, list[Json]]:
    """The program itself, with these lines on its standard input: exit status and answers."""
    text = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "adjudicate", *arguments], input=text, capture_output=True
    )
    assert done.stderr == b""
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def ask(asked: Json | str | bytes) -> Json:
    """One round, in this process."""
    line = json.dumps(asked) if isinstance(asked, dict) else asked
    given: Json = json.loads(write_lines([answer(line.encode() if isinstance(line, str) else line)]))
    return given


def without_clauses(given: Json) -> Json:
    """The answer less its citations, of which nothing may be without."""
    for box in given["boxes"]:
        for wager in box["wagers"].values():
            assert wager.pop("cites")
    for award in given.get("jackpot", {}).get("awards", ()):
        assert award.pop("cites")
    return given
