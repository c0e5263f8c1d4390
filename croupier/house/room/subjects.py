"""All subjects of the house, by the kind of their streams and by the commands about them."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from croupier.core.command import Command
from croupier.engine.players.floor_orders import replay as replay_orders
from croupier.house.clock.rules.clock import HouseClock
from croupier.house.clock.rules.clock import replay as replay_clock
from croupier.house.desk import table as table_subject
from croupier.house.desk.subject import Subject
from croupier.house.security.rules.door import Door
from croupier.house.security.rules.door import replay as replay_door
from croupier.house.security.rules.log_owner import replay as replay_owner
from croupier.house.security.rules.software import Software
from croupier.house.security.rules.software import replay as replay_software
from croupier.meters import subject as meter_subject
from croupier.patrons import subject as patron_subject
from croupier.patrons.rules.chips_by_person import ChipsByPerson
from croupier.patrons.rules.chips_by_person import replay as replay_entries
from croupier.payment_errors import subject as error_subject
from croupier.promotions import subject as promotion_subject
from croupier.table.sanctions import FloorOrders
from croupier.tournaments import subject as tournament_subject

SUBJECTS: Final = (
    table_subject.SUBJECT,
    meter_subject.SUBJECT,
    patron_subject.SUBJECT,
    promotion_subject.SUBJECT,
    tournament_subject.SUBJECT,
    error_subject.SUBJECT,
    Subject("clock", lambda id: HouseClock(), replay_clock),
    Subject("door", lambda id: Door(), replay_door),
    Subject("software", lambda id: Software(), replay_software),
    Subject("floor", lambda id: None, replay_owner),
    Subject("entries", lambda id: ChipsByPerson(), replay_entries),
    Subject("voucher", lambda id: False, lambda spent, events: spent or any(True for _ in events)),
    Subject("exclusions", lambda id: FloorOrders(), replay_orders),
)
KINDS: Final[Mapping[str, Subject]] = {one.kind: one for one in SUBJECTS}


def subject_of(command: Command) -> Subject:
    """What a command is about."""
    return _of(type(command))


@cache
def _of(kind: type[Command]) -> Subject:
    return next(one for one in SUBJECTS if kind in one.commands)
