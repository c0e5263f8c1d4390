"""`croupier storm`: simulated casino-days in bad weather, the guarantees checked after every step."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from croupier.cli.main import DONE, WRONG_INPUT, complain
from croupier.cli.options import Flag

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from simulator.casino import Casino
    from simulator.checks.closing import Day
    from simulator.checks.guarantees import Broken
    from simulator.steps import Step


def storm(
    *,
    seed: int = 1,
    days: Annotated[int, Parameter(validator=Number(gte=1, lte=1_000_000))] = 1,
    day: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    commands: Annotated[int, Parameter(validator=Number(gte=1, lte=100_000))] = 2_000,
    shrink: Flag = False,
    steps: Path | None = None,
    out: Path | None = None,
    database: str = "",
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Run a floor of six tables and two meters through crashes, races, full disks, lost commands.

    The real desk, store and engine, as two server processes under a simulated clock. The same seed and day
    give the same records, to the last byte. The exit status is 1 if a guarantee was broken; how to repeat
    that day is printed.

    Parameters
    ----------
    seed
        What all chance follows from.
    days
        How many casino-days, each on a floor of its own.
    day
        Only this day, as a run of several days had it.
    commands
        How many commands a day has.
    shrink
        Where a guarantee is broken, look for the fewest steps that break it, and write them to a file.
    steps
        Make the steps of such a file instead, whatever the seed.
    out
        The file for them; storm-SEED-DAY.json unless named.
    database
        The address of an empty PostgreSQL database to run one day on, instead of a file.
    as_json
        Answer in JSON, a line a day, for programs.
    """
    from simulator.steps import StormError, read

    if steps is not None:
        try:
            kept = read(steps)
        except StormError as error:
            return complain(str(error), WRONG_INPUT)
        return _run(kept.seed, lambda casino: casino.replay(kept.steps), "day", database, as_json=as_json)
    from croupier.cli.progress import progressing

    numbers = [day] if day else range(1, 1 + (1 if database else days))
    with progressing("storm") as tell:
        for done, number in enumerate(numbers, start=1):
            file = (out or Path(f"storm-{seed}-{number}.json")) if shrink else None
            status = _run(
                f"{seed}/{number}", lambda casino: casino.day(commands), f"day {number}", database,
                as_json=as_json, file=file, again=f"--seed {seed} --day {number} --commands {commands}",
            )  # fmt: skip
            if status:
                return status
            tell(done, len(numbers))
    return DONE


def _run(
    seed: str,
    made: "Callable[[Casino], Day]",
    name: str,
    database: str,
    *,
    as_json: bool,
    file: Path | None = None,
    again: str = "",
) -> int:
    """One day on a floor of its own, and what it came to."""
    from tempfile import TemporaryDirectory

    from croupier.store.log import LogError
    from simulator.casino import Casino
    from simulator.checks.guarantees import Broken

    casino = None
    with TemporaryDirectory(prefix="croupier-storm-") as folder:
        try:
            casino = Casino(Path(folder), seed, database)
            found = made(casino)
        except LogError as error:
            return complain(f"{error.filename}: {error.strerror}", WRONG_INPUT)
        except Broken as broken:
            said = [f"guarantee {broken}"]
            if file and casino:
                said.append(
                    f"{_shrunk(casino, broken, file)}; to see it again: croupier storm --steps {file}"
                )
            elif again:
                said.append(f"to see it again: croupier storm {again}")
            return complain("\n".join(said), WRONG_INPUT)
    print(msgspec.json.encode(found).decode() if as_json else _line(name, found))
    return DONE


def _shrunk(casino: "Casino", broken: "Broken", file: Path) -> str:
    """Write as few steps as still break the same guarantee."""
    from croupier.cli.progress import progressing
    from simulator.shrinking import broken_by, shrink
    from simulator.steps import Storm, write

    def breaks(steps: "Sequence[Step]") -> bool:
        found = broken_by(casino.seed, steps)
        return found is not None and found.guarantee == broken.guarantee

    with progressing("shrinking") as tell:
        left = shrink(casino.steps, breaks, tell=tell)
    write(file, Storm(seed=casino.seed, broken=str(broken_by(casino.seed, left) or broken), steps=left))
    return f"{len(left):,} of {len(casino.steps):,} steps are enough"


def _line(name: str, day: "Day") -> str:
    struck = ", ".join(f"{count} × {what}" for what, count in day.struck.items()) or "nothing"
    return (
        f"{name}: {day.commands:,} commands, {day.refused:,} refused, {day.rounds:,} rounds, "
        f"{day.hits:,} jackpot hits, {day.tournaments} tournaments, {day.draws} draws, "
        f"{sum(day.irregularities.values())} irregularities; {struck}; "
        f"{day.records:,} records {day.digest[:16]}"
    )
