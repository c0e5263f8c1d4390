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


STREETS = {"ante": 1000, "3rd": 1000, "4th": 3000, "5th": 2000}


def stud(hole: str, community: str, *, book: str = "star-ms-4", **more: Any) -> Json:
    """The one box of a Mississippi Stud round."""
    wagers = more.pop("wagers", STREETS)
    box = {"box": 1, "hole": hole.split(), "wagers": wagers, "folded": more.pop("folded", None)}
    given = ask({"rulebook": book, "community": community.split(), "boxes": [box], **more})
    return dict(given["boxes"][0])


def holdem(hole: str, community: str, dealer: str, **more: Any) -> Json:
    """The one box of an Ultimate Texas Hold'em round: 10 on ante and blind, 5 on trips, 40 on Play."""
    wagers = more.pop("wagers", {"ante": 1000, "blind": 1000, "trips": 500, "play": 4000})
    box = {"box": 1, "hole": hole.split(), "wagers": wagers, "played": more.pop("played", "preflop")}
    box["folded"] = more.pop("folded", None)
    asked = {"rulebook": "star-uth", "community": community.split(), "dealer": dealer.split(), "boxes": [box]}
    return dict(ask({**asked, **more})["boxes"][0])
