"""Play the golden rounds and write their transcripts anew: python -m tests.rounds.update [NAME …]."""

import sys
from difflib import unified_diff

from tests.rounds.golden import paths, read, written


def main(names: list[str]) -> int:
    """Rewrite the rounds of these names, or all, and show what changed."""
    for path in paths():
        if names and path.stem not in names:
            continue
        before = path.read_text(encoding="utf-8")
        after = written(read(path))
        if after != before:
            lines = unified_diff(
                before.splitlines(), after.splitlines(), path.name, path.name, lineterm="", n=1
            )
            print("\n".join(lines))
            path.write_text(after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
