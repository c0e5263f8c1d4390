"""A monkey at the tables of players, then at the consoles of dealer and pit: presses and types at random.

python -m tools.monkey [rounds of each game]

Whatever the house then has on record of the player must be what a person would have meant: a key that had
said so for a while, and where more than the ante was given up or the seat was, the answer to a question too.
"""

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.floor_served import floor_served
from tools.browser import ADVICE, chromium
from tools.monkey.monkey import monkey_floor, plays
from tools.monkey.staff import works

GAMES: Final = ("star-ms-4", "star-uth")
ROUNDS: Final = 200


def main(words: list[str]) -> int:
    """So many rounds of each game, and what of them was not meant."""
    rounds = int(words[0]) if words else ROUNDS
    found = chromium()
    if found is None:
        print(ADVICE, file=sys.stderr)
        return 1
    faults = []
    with (
        tempfile.TemporaryDirectory() as folder,
        floor_served(Path(folder) / "floor.db", monkey_floor()) as floor,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        for table in GAMES:
            missed = plays(browser, floor, table, rounds, seed=rounds)
            print(f"{table}: {rounds} rounds, {len(missed)} acts that nobody meant", flush=True)
            faults += missed
        missed = works(browser, floor, rounds, seed=rounds)
        print(f"staff: {rounds} turns at either console, {len(missed)} acts that nobody meant", flush=True)
        faults += missed
        browser.close()
    print("\n".join(faults), end="\n" if faults else "")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
