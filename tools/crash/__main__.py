"""`make crash`: kill the real server again and again, on SQLite and on PostgreSQL, and report."""

import argparse
import json
import shutil
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

import croupier
from croupier.store.faults import Point
from tests import postgres
from tools.crash.campaign import SERVING, SHARED, STARTING, Campaign, Kill
from tools.crash.premises import Place

DATABASES: Final = ("sqlite", "postgresql")
PER_FLOOR: Final = 50  # kills, then a new floor: everything is verified from its beginning each time
REPORT: Final = Path("docs/operating/crash.md")


class Log:
    """The kills of a run, line by line in a file, so that a run that was stopped is taken up again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.kills: dict[str, list[Kill]] = {name: [] for name in DATABASES}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                database, *kill = json.loads(line)
                self.kills[database].append(Kill(*kill))

    def add(self, database: str, kill: Kill) -> None:
        self.kills[database].append(kill)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([database, *kill]) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="on each database")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path(".crash"), help="what is kept between runs")
    parser.add_argument("--report", type=Path, default=REPORT)
    asked = parser.parse_args()
    asked.folder.mkdir(exist_ok=True)
    log = Log(asked.folder / f"kills-{asked.seed}.jsonl")
    for database in DATABASES:
        while len(log.kills[database]) < asked.kills:
            _floor(log, database, asked)
    asked.report.parent.mkdir(parents=True, exist_ok=True)
    asked.report.write_text(_report(log, asked.seed), encoding="utf-8")
    print(f"{sum(map(len, log.kills.values()))} kills without a violation; {asked.report} is written")
    return 0


def _floor(log: Log, database: str, asked: Any) -> None:
    """One floor from its first start to its last round; what is left of one that was not finished goes."""
    number = len(log.kills[database])
    folder = asked.folder / f"{database}-{asked.seed}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    place = Place(folder.absolute(), postgres.database() if database == "postgresql" else "")
    chance = Random(f"{asked.seed} {database} {number}")
    campaign, points = Campaign(place, chance.randrange(2**32)), SHARED if place.server else SERVING
    for kill in campaign.start():
        _note(log, database, kill)
    for _ in range(min(PER_FLOOR, asked.kills - number) - len(STARTING)):
        point: Point = chance.choice(list(points))
        _note(log, database, campaign.kill(point, chance.randint(1, points[point])))
    campaign.finish()
    shutil.rmtree(folder)


def _note(log: Log, database: str, kill: Kill) -> None:
    log.add(database, kill)
    sys.stderr.write(f"\r{database} {len(log.kills[database])} kills, last at {kill.point:<16}")
    sys.stderr.flush()


ABOUT: Final = """\
# Kills of the real server

Written by `make crash` on {today}, version {version}, seed {seed}. Each kill is a SIGKILL that `croupier
serve` gives itself at a named place of `croupier/store/faults.py`, while two players play over HTTP.
After each one `croupier verify` passes, every answer that was given is stored, nothing happened that
nobody asked for, and the next server gives the same answers again. Nothing was repaired by hand.

"""


def _report(log: Log, seed: int) -> str:
    today = datetime.now(UTC).date().isoformat()
    counts = {name: Counter(kill.point for kill in kills) for name, kills in log.kills.items()}
    rows = [[f"`{point}`", *(counts[name][point] for name in DATABASES)] for point in (*STARTING, *SHARED)]
    rows.append(["all", *(len(log.kills[name]) for name in DATABASES)])
    lines = ["| place | " + " | ".join(DATABASES) + " |", "|---|" + "--:|" * len(DATABASES)]
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return ABOUT.format(today=today, version=croupier.__version__, seed=seed) + "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
