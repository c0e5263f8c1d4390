"""The records of one round at a table, to be looked at again step by step."""

from functools import partial
from typing import Any, Final

import msgspec

from croupier.house.desk.streams import table_stream
from croupier.house.desk.wire import told
from croupier.house.room.house import House
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import snapshot
from croupier.table import events as ev

ENDS: Final = (ev.RoundClosed, ev.RoundVoided)
PAGE: Final = 400


class RoundRecord(msgspec.Struct, frozen=True):
    """One thing that happened: when, by whom, and the event, which holds no card that was not shown."""

    seq: int
    time: int
    actor: str
    event: dict[str, Any]


def round_records(house: House, table: str, number: int) -> list[RoundRecord]:
    """What happened in a round since the table was opened, in order; nothing if there is no such round."""
    last, stream = house.desk.kept(table).head.seq, table_stream(table)
    held: list[Recorded] = []
    with snapshot(house.log.database) as moment:
        read = partial(moment.records, stream)
        while last > 0:
            first = max(last - PAGE, 0)
            for record in reversed(tuple(read(first, last))):
                event = record.event
                if isinstance(event, ENDS):
                    if event.round < number:
                        return _shown(held) if event.round == number - 1 else []
                    held.clear()  # what came later was of the next round
                held.append(record)
                if isinstance(event, ev.TableOpened):
                    return _shown(held) if number == 1 else []
            last = first
    return []


def _shown(backwards: list[Recorded]) -> list[RoundRecord]:
    return [RoundRecord(one.seq, one.time, one.actor, told(one.event)) for one in reversed(backwards)]
