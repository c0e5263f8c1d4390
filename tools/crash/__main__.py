"""`make crash`: kill the real server again and again, on SQLite and on PostgreSQL, and report."""

import argparse
import sys
from pathlib import Path
from typing import Final

from tools.crash.report import report
from tools.crash.tally import Tally
from tools.crash.world import DATABASES, Worlds

REPORT: Final = Path("docs/operating/crash.md")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=1_000, help="on each database")
    parser.add_argument("--worlds", type=int, default=2, help="side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path(".crash"), help="what is kept between runs")
    parser.add_argument("--report", type=Path, default=REPORT)
    parser.add_argument("--only-report", action="store_true", help="how far it came, without another kill")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    tally = Tally(asked.folder / "kills.json")
    try:
        if not asked.only_report:
            Worlds(tally, asked.folder, asked.kills, asked.seed).run(asked.worlds)
    finally:
        asked.report.parent.mkdir(parents=True, exist_ok=True)
        asked.report.write_text(report(tally, asked.kills), encoding="utf-8")
    total = sum(tally.of(name).all for name in DATABASES)
    print(f"\n{total:,} kills without a violation; {asked.report} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
