"""The report of a storm of many days."""

from collections import Counter
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final, get_args

import croupier
from croupier.store.faults import POINTS
from simulator.steps import Wish
from tools.storm.notebook import Done

ABOUT: Final = """\
# Days in a storm

Written by `make storm` on {today}: version {version}, program and books {code}, days {days} of seed {seed}.
{found}
What a casino-day is, what befalls it and what is checked after every step: [faults](faults.md#a-storm).

| | |
|---|--:|
{rows}

| what befell them | times |
|---|--:|
{struck}

| place of `croupier/store/faults.py` | crashes | power cuts | failed writes | full disks |
|---|--:|--:|--:|--:|
{places}

| irregularity called | times |
|---|--:|
{called}

| command carried out | times |
|---|--:|
{carried_out}

Of {kinds} kinds of command these were carried out in no storm, though some before the doors opened: {never}.
"""
NONE: Final = "No guarantee was broken in {count:,} days, each verified and replayed from its first record."
KINDS: Final = ("crash", "power cut", "write failed", "disk full")

KNOWN: Final = {kind.__name__ for kind in get_args(Wish)}


def report(done: Collection[Done], wanted: int, seed: int, code: str, broken: str = "") -> str:
    """All days together; `wanted` says whether there are more to come."""
    days = [one.day for one in done]
    struck, places, called, carried_out = (Counter[str]() for _ in range(4))
    for day in days:
        struck.update(day.struck)
        places.update(day.places)
        called.update(day.irregularities)
        carried_out.update(+Counter(day.carried_out))
    sums = {
        "days": len(days),
        "commands": sum(day.commands for day in days),
        "refused": sum(day.refused for day in days),
        "records": sum(day.records for day in days),
        "rounds": sum(day.rounds for day in days),
        "jackpot hits": sum(day.hits for day in days),
        "tournaments played to their end": sum(day.tournaments for day in days),
        "draws of promotions": sum(day.draws for day in days),
        "irregularities": called.total(),
        "seconds of one core": round(sum(one.seconds for one in done)),
    }
    found = f"**Broken: {broken}**" if broken else NONE.format(count=len(days))
    if len(days) < wanted:
        found = f"The run is not finished: {len(days):,} of {wanted:,} days; `make storm` goes on.\n{found}"
    return ABOUT.format(
        today=datetime.now(UTC).date().isoformat(), version=croupier.__version__, code=f"`{code[:16]}`",
        days=_range([one.number for one in done]), seed=seed, found=found, rows=_lines(sums),
        struck=_lines(dict(sorted(struck.items()))), called=_lines(dict(sorted(called.items()))),
        carried_out=_lines({f"`{name}`": count for name, count in sorted(carried_out.items())}),
        kinds=len(KNOWN), never=_names(KNOWN - carried_out.keys()),
        places="\n".join(_place(point, places) for point in POINTS if _struck(point, places)),
    )  # fmt: skip


def _lines(counts: dict[str, int]) -> str:
    return "\n".join(f"| {name} | {count:,} |" for name, count in counts.items())


def _names(kinds: Collection[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(kinds)) or "none"


def _struck(point: str, places: Counter[str]) -> bool:
    return any(places[f"{kind} {point}"] for kind in KINDS)


def _place(point: str, places: Counter[str]) -> str:
    return f"| `{point}` | " + " | ".join(f"{places[f'{kind} {point}']:,}" for kind in KINDS) + " |"


def _range(numbers: list[int]) -> str:
    return f"{min(numbers)} to {max(numbers)}" if numbers else "none"
