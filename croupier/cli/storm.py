"""`croupier storm`: simulated casino-days in bad weather, the guarantees checked after every command."""

from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from croupier.cli.main import DONE, WRONG_INPUT, complain

if TYPE_CHECKING:
    from croupier.service.storm.casino import Day


def storm(
    *,
    seed: int = 1,
    days: Annotated[int, Parameter(validator=Number(gte=1, lte=1_000_000))] = 1,
    day: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    commands: Annotated[int, Parameter(validator=Number(gte=1, lte=100_000))] = 2_000,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Run a floor of six tables and two meters through crashes, full disks, lost and repeated commands.

    The real desk, store and engine under a simulated clock. The same seed and day give the same records, to
    the last byte. The exit status is 1 if a guarantee was broken; how to repeat that day is printed.

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
    as_json
        Answer in JSON, a line a day, for programs.
    """
    from croupier.cli.progressing import progressing
    from croupier.service.storm.guarantees import Broken

    numbers = [day] if day else range(1, days + 1)
    with progressing("storm") as tell:
        for done, number in enumerate(numbers, start=1):
            try:
                found = _day(seed, number, commands)
            except Broken as error:
                again = f"croupier storm --seed {seed} --day {number} --commands {commands}"
                return complain(f"guarantee {error}\nto see it again: {again}", WRONG_INPUT)
            tell(done, len(numbers))
            print(msgspec.json.encode(found).decode() if as_json else _line(number, found))
    return DONE


def _day(seed: int, number: int, commands: int) -> "Day":
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from croupier.service.storm.casino import Casino

    with TemporaryDirectory(prefix="croupier-storm-") as folder:
        return Casino(Path(folder), f"{seed}/{number}").day(commands)


def _line(number: int, day: "Day") -> str:
    struck = ", ".join(f"{count} × {what}" for what, count in day.struck.items()) or "nothing"
    return (
        f"day {number}: {day.commands:,} commands, {day.refused:,} refused, {day.rounds:,} rounds, "
        f"{day.hits:,} jackpot hits; {struck}; {day.records:,} records {day.digest[:16]}"
    )
