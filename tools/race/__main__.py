"""`make race`: two and three processes on one PostgreSQL are made to come between each other, and report."""

import argparse
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import croupier
from croupier.service.storm.guarantees import Broken
from tests import postgres
from tools.program import code_digest
from tools.race.field import Field, Raced

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
    parser.add_argument("--report", type=Path, default=REPORT)
    asked = parser.parse_args()
    done: list[tuple[int, Raced]] = []
    broken = ""
    while not broken and (total := sum(raced.races for _, raced in done)) < asked.races:
        processes, number = 2 + len(done) % 2, len(done) + 1
        with TemporaryDirectory(prefix="croupier-race-") as folder:
            try:
                field = Field(Path(folder), f"{asked.seed}/{number}", postgres.database(), processes)
                done.append((processes, field.race(min(A_DAY, asked.races - total))))
            except Broken as error:
                broken = f"day {number} of seed {asked.seed}: guarantee {error}"
        sys.stderr.write(f"\r{sum(raced.races for _, raced in done):,} of {asked.races:,} races ")
        sys.stderr.flush()
    asked.report.write_text(_report(done, broken), encoding="utf-8")
    print(broken or f"\nnothing counted twice; {asked.report} is written")
    return int(bool(broken))


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
