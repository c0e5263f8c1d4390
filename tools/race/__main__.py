"""`make race`: two and three processes on one PostgreSQL are made to come between each other, and report."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import croupier
from tests import postgres
from tools.program import code_digest
from tools.race.days import Asked, run
from tools.race.field import Raced

REPORT: Final = Path("docs/operating/races.md")
A_DAY: Final = 500
ABOUT: Final = """\
# Races of several processes

Written by `make race` on {today}: version {version}, program and books `{code}`.
**{races:,} forced races, {kills:,} kills in the middle of them: {found}**

Two, then three server processes (desks, log and follower) share one PostgreSQL. Each is given a command at
one moment: the same one under two ids, the same id, or another at the same table or meter. All but one are
stopped at a named place between looking, deciding and storing until the other's is stored and they have heard
of it; some are killed, and who had no answer asks again elsewhere. What came of it must be what one order of
the commands, one after the other, comes to, to the event and the cent; an auditor reads every record as in a
[storm](faults.md#a-storm), and each day is verified from its first record.

| | |
|---|--:|
{rows}

| command | races |
|---|--:|
{kinds}
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.race", description=__doc__)
    parser.add_argument("--races", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--report", type=Path, default=REPORT)
    asked = parser.parse_args()
    postgres.server()  # here, for all days
    done: list[tuple[int, Raced]] = []
    broken: list[str] = []
    with ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn")) as pool:
        for day, found in pool.map(run, _days(asked.seed, asked.races)):
            if isinstance(found, str):
                broken.append(found)
                sys.stderr.write(f"\n{found}\n")
            else:
                done.append((day.processes, found))
            raced = sum(one.races for _, one in done)
            sys.stderr.write(f"\r{raced:,} of {asked.races:,} races ")
            sys.stderr.flush()
            asked.report.write_text(_report(done, "; ".join(broken)), encoding="utf-8")
    print("; ".join(broken) or f"\nnothing counted twice; {asked.report} is written")
    return int(bool(broken))


def _days(seed: int, races: int) -> Iterator[Asked]:
    for number, first in enumerate(range(0, races, A_DAY), start=1):
        yield Asked(seed, number, 3 - number % 2, min(A_DAY, races - first), postgres.database())


def _report(done: list[tuple[int, Raced]], broken: str) -> str:
    kills, places, kinds = Counter[str](), Counter[str](), Counter[str]()
    for _, raced in done:
        kills.update(raced.kills)
        places.update(raced.places)
        kinds.update(raced.kinds)
    rows = {f"races of {count} processes": sum(r.races for c, r in done if c == count) for count in (2, 3)}
    rows |= {f"stopped at `{place}`": count for place, count in sorted(places.items())}
    rows |= {f"killed at `{place}`": count for place, count in sorted(kills.items())}
    rows["jackpot hits"] = sum(raced.hits for _, raced in done)
    rows["records"] = sum(raced.records for _, raced in done)
    return ABOUT.format(
        today=datetime.now(UTC).date().isoformat(), version=croupier.__version__, code=code_digest()[:16],
        races=places.total(), kills=kills.total(), found=broken or "nothing counted twice.",
        rows=_lines(rows), kinds=_lines({f"`{name}`": count for name, count in sorted(kinds.items())}),
    )  # fmt: skip


def _lines(counts: dict[str, int]) -> str:
    return "\n".join(f"| {name} | {count:,} |" for name, count in counts.items())


if __name__ == "__main__":
    sys.exit(main())
