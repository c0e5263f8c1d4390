"""A day behind the demo floor: its house players play on a clock of its own, up to the moment people come.

On a demo floor only, and the log says so: its owner is a floor for demonstration, its players are called
`house-`, and what is left to people does a staff that nobody signs on as. Ids begin with `demo-day`.
"""

import logging
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.house.demo.staff import STAFF
from croupier.house.desk.calendars import calendar_of
from croupier.house.desk.subject import Given
from croupier.house.room.house import House
from croupier.table import commands as c

HOUR: Final = 3_600_000  # ms
LONGEST: Final = 6 * HOUR
ROUNDS: Final = 10  # at each table: enough for every column, and played in a second or two
ACTS: Final = 80  # of a round, at most
ACT_MS: Final = 1_500
ID: Final = "demo-day"
COMPLAINT: Final = "I meant to bet three times, not once."
DECIDED: Final = "The cards and the record show one bet; it stands."

log = logging.getLogger("croupier.demo")


def day_begins(house: House) -> int:
    """From when the tables of a new demo floor have been open: some hours, and not before the gaming day."""
    now, calendar = house.clock(), calendar_of(house.floor.days)
    today = calendar.span("day", calendar.day(now)).start if calendar else now - LONGEST
    return max(now - LONGEST, min(today, now))


def play_day(house: House, begins: int) -> None:
    """Play it, a round at all tables at a time, from when it began to now, and more often towards now."""
    tables = [one.id for one in house.floor.tables if one.house_players and one.mode == "electronic"]
    span = house.clock() - begins
    for number in range(ROUNDS):
        left = (ROUNDS - number) / ROUNDS
        _round(house, tables, begins + round(span * (1 - left * left)), number)
    _complaints(house, tables)
    log.debug("house players of the demo floor played a day", extra={"tables": len(tables), "rounds": ROUNDS})


def _round(house: House, tables: list[str], at: int, number: int) -> None:
    """One round at each of the tables: whoever has something to do does it, all of them in one go."""
    last = {id: house.desk.kept(id).state.round.number for id in tables}
    for act in range(ACTS):
        time = min(at + ACT_MS * act, house.clock())
        open = [id for id in tables if house.desk.kept(id).state.round.number == last[id]]
        due = dict(_due(house, open, time))
        if not due or house.room.ending:
            return
        asked = [
            house.desk.ask(
                Given(id, replace(command, at=time, id=f"{ID} {id} {number} {act}"), house.staff(id))
            )
            for id, command in due.items()
        ]
        for one in asked:
            one.result()


def _due(house: House, tables: list[str], now: int) -> Iterator[tuple[str, c.Command]]:
    for id in tables:
        scene, _ = house.moment(id)
        if isinstance(scene, Refusal):
            continue
        command = house.room.players.next(scene, house.dealer.hands)
        if command := command or house.dealer.next(scene, go=True, now=now):
            yield id, command


def _complaints(house: House, tables: list[str]) -> None:
    """One is decided and one waits, so that the pit has something to look at."""
    for number, table in enumerate(tables[:2]):
        seats = ((box.number, box.seat) for box in house.desk.kept(table).state.boxes if box.seat)
        for box, player in list(seats)[:1]:
            said = c.OpenDispute(actor=player, player=player, about=COMPLAINT, box=box)
            decided = c.DecideDispute(actor=STAFF, dispute=1, decision=DECIDED)
            for command in (said, decided)[: 2 - number]:
                given = replace(command, at=house.clock(), id=f"{ID} {table} {type(command).__name__}")
                house.desk.ask(Given(table, given, house.staff(table))).result()
