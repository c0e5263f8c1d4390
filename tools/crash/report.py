"""What a run of kills comes to, as a page."""

from datetime import UTC, datetime
from typing import Final

import croupier
from tools.crash.campaign import ANY_TIME, SHARED, STARTING, WHOLE
from tools.crash.tally import Done, Tally
from tools.crash.world import DATABASES

ABOUT: Final = """\
# Kills of the real server

Written by `make crash` on {today}: version {version}, code `{code}`. {all}

Each kill is a SIGKILL of `croupier serve` while two players play over HTTP, and is counted once the books
were found right. At a named place of `croupier/store/faults.py` the server kills itself between two writes;
at any time it is killed from outside, at a moment nobody chose. After each kill:

- what was recorded since the last one is chained, replays, balances to the cent, shows the cards of its
  sealed decks and adds up to the counters of the meter;
- every answer that was given is stored, and nothing happened that nobody asked for;
- the next server gives the same answers again, and everybody plays on.

After every {whole} kills, and at the end of each floor, all that `croupier verify` looks at holds from the
first record on, checkpoints and witness included. Nothing was repaired by hand. Before there is a floor
(`schema`, `key`) there are no books: those kills are looked at with the first one that comes after.

"""


def report(tally: Tally, wanted: int) -> str:
    """Counts by place and database."""
    done = {name: tally.of(name) for name in DATABASES}
    head = ABOUT.format(
        today=datetime.now(UTC).date().isoformat(), version=croupier.__version__, code=tally.code[:16],
        all=_summary(done, wanted), whole=WHOLE,
    )  # fmt: skip
    rows = [
        [_name(place), *(one.kills.get(place, 0) for one in done.values())]
        for place in (*STARTING, *SHARED, *ANY_TIME)
    ]
    rows.append(["**all**", *(f"**{one.all:,}**" for one in done.values())])
    rows.append(["floors", *(one.floors for one in done.values())])
    rows.append(["records of the floors that were finished", *(f"{one.records:,}" for one in done.values())])
    rows.append(["seconds a kill, on average", *(_average(one) for one in done.values())])
    lines = ["| place | " + " | ".join(DATABASES) + " |", "|---|" + "--:|" * len(DATABASES)]
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return head + "\n".join(lines) + "\n"


def _summary(done: dict[str, Done], wanted: int) -> str:
    total = sum(one.all for one in done.values())
    said = f"{total:,} kills without a violation."
    missing = {name: wanted - one.all for name, one in done.items() if one.all < wanted}
    if missing:
        left = " and ".join(f"{count:,} on {name}" for name, count in missing.items())
        said += f" The run goes on: {left} are still to come of {wanted:,} each."
    return said


def _name(place: str) -> str:
    return place if place in ANY_TIME else f"`{place}`"


def _average(done: Done) -> str:
    return f"{done.seconds / done.all:.1f}" if done.all else ""
