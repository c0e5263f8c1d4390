"""`python -m tools.walk COMMAND`: the way of a command through the running house, and its figures.

Without a command the walks of ARCHITECTURE.md are written anew.
"""

import argparse
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.walk.walks import WALKS
from tools.walk.way import Way, followed

PLAN: Final = Path("ARCHITECTURE.md")
BEGIN, END = "<!-- walks -->\n", "<!-- /walks -->\n"
SHOWN: Final = {
    "PlaceWager": "A wager",
    "Call": "An irregularity",
    "SettleJackpot": "A jackpot hit",
    "EnterPlayer": "A tournament entry",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.walk", description=__doc__)
    parser.add_argument("command", choices=WALKS, nargs="?")
    parser.add_argument("--figures", action="store_true", help="the figures alone")
    parser.add_argument("--rooms", action="store_true", help="a line a room, as in ARCHITECTURE.md")
    asked = parser.parse_args()
    logging.disable(logging.INFO)  # of the wire
    if asked.command is None:
        write()
        return 0
    way = walked(asked.command)
    if not asked.figures:
        sys.stdout.write("\n".join(way.by_room() if asked.rooms else way.lines()) + "\n\n")
    sys.stdout.write("\n".join(way.figures.lines()) + "\n")
    return 0


def walked(command: str) -> Way:
    """A command, followed in a house of its own."""
    with TemporaryDirectory() as folder:
        return followed(command, folder)


def write() -> None:
    """The walks of the plan, between its two marks."""
    before, _, rest = PLAN.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    walks = "\n".join("\n".join(_section(command)) for command in SHOWN)
    PLAN.write_text(f"{before}{BEGIN}{walks}{END}{after}", encoding="utf-8")


def _section(command: str) -> Iterator[str]:
    way, told = walked(command), WALKS[command].__doc__ or ""
    figures = way.figures
    yield f"### {SHOWN[command]}: `{command}`\n"
    yield f"{told.splitlines()[0]}"
    yield (
        f"{figures.hand_overs} hand-overs before the first rule, {figures.files} files, {figures.functions}"
        f" functions, {figures.changes} changes of file.\n"
    )
    yield from (f"    {line}" for line in way.by_room())
    yield ""


if __name__ == "__main__":
    sys.exit(main())
