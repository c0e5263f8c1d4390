"""All subjects of the house, by the kind of their streams."""

from collections.abc import Mapping
from typing import Final

from croupier.engine.players.floor_orders import replay as replay_orders
from croupier.house.clock import subject as clock_subject
from croupier.house.desk import table_subject
from croupier.house.desk.subject import Subject, by_command
from croupier.house.security.rules import door, log_owner, software
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
    clock_subject.SUBJECT,
    Subject("door", lambda id: door.Door(), door.replay).noting(door.AnyDoorCommand, door.decide),
    Subject("software", lambda id: software.Software(), software.replay).noting(
        software.AnySoftwareCommand, software.decide
    ),
    Subject("floor", lambda id: None, log_owner.replay).noting(log_owner.NameFloor, log_owner.decide),
    Subject("entries", lambda id: ChipsByPerson(), replay_entries),
    Subject("voucher", lambda id: False, lambda spent, events: spent or any(True for _ in events)),
    Subject("exclusions", lambda id: FloorOrders(), replay_orders),
)
KINDS: Final[Mapping[str, Subject]] = {one.kind: one for one in SUBJECTS}
BY_COMMAND: Final = by_command(SUBJECTS)
