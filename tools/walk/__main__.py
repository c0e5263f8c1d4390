"""`python -m tools.walk COMMAND`: the way of a command through the running house, and its figures."""

import argparse
import logging
import sys
from tempfile import TemporaryDirectory

from tools.walk.walks import WALKS
from tools.walk.way import followed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.walk", description=__doc__)
    parser.add_argument("command", choices=WALKS)
    parser.add_argument("--figures", action="store_true", help="the figures alone")
    parser.add_argument("--files", action="store_true", help="one line a file, as in ARCHITECTURE.md")
    asked = parser.parse_args()
    logging.disable(logging.INFO)  # of the wire
    with TemporaryDirectory() as folder:
        way = followed(asked.command, folder)
    if not asked.figures:
        sys.stdout.write("\n".join(way.by_file() if asked.files else way.lines()) + "\n\n")
    sys.stdout.write("\n".join(way.figures.lines()) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
