"""`make fuzz`: every parser in turn, for some minutes; finds are kept in tests/fuzz/kept and told."""

import argparse
import logging
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.campaign import campaign, keep
from tests.fuzz.parsers import parsers, wire
from tests.fuzz.verbs import verbs


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    asked.add_argument("--seconds", type=float, default=60.0, help="at each parser")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", default="", help="names of parsers, with commas between them")
    options = asked.parse_args()
    only = set(filter(None, options.only.split(",")))
    logging.disable(logging.WARNING)  # what the house notes down is not what is looked for
    finds = []
    with TemporaryDirectory() as folder:
        place = Path(folder)
        for parser in (*parsers(place), *verbs(place), *wire(place)):
            if not only or parser.name in only:
                finds += campaign(parser, options.seconds, options.seed, lambda line: print(line, flush=True))
    for find in finds:
        print(f"{keep(find)}: {find.why}")
    print(f"{len(finds)} found")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
