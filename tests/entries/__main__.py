"""Every change of a book of either game, one after the other; what is wrong is listed.

python -m tests.entries [BOOK …] [under PLACE], for instance `star-uth under rule.sources`
"""

import sys
from collections import Counter

from tests.entries.changes import changes
from tests.entries.trying import tried

BOOKS = ("crown-ms-3.0", "star-ms-4", "star-uth")


def main(asked: list[str]) -> int:
    """How many changes are wrong decides the exit status."""
    place = ""
    if "under" in asked:
        asked, (place,) = asked[: asked.index("under")], asked[asked.index("under") + 1 :]
    wrong = 0
    for book in asked or BOOKS:
        counts: Counter[str] = Counter()
        for change in changes(book):
            if not str(change).startswith(place):
                continue
            found = tried(book, change)
            counts["played" if found.loaded else "refused"] += 1
            if found.wrong:
                wrong += 1
                print(f"{book}: {change}\n    {found.wrong}", flush=True)
        print(f"{book}: {counts['refused']} refused, {counts['played']} played", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
