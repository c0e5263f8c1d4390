"""Thinning checkpoints out: of an hour that is past only those stay that name a stream for the last time.

So after the last of every hour all that the others said of how far streams went is said still, under
signatures of that time; what goes is when within the hour it was so.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from sqlalchemy.exc import IntegrityError

from croupier.audit.database import examined
from croupier.audit.finding import Found
from croupier.audit.sealing import Seals
from croupier.store.database.snapshot import Snapshot, snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import LogError
from croupier.store.seals.checkpoints import Checkpoint
from croupier.store.seals.keys import SealKey
from croupier.store.seals.thinned import HOUR, Thinned, digest_of, hour_of, signed, take_out
from croupier.store.seals.witness import line_of

AT_ONCE: Final = 20  # so that who writes the log does not wait


def thin(
    log: SqlLog, key: SealKey, until: int, tell: Callable[[int, int], None] = lambda done, of: None
) -> int:
    """Thin the hours that ended by a time; how many checkpoints went. Where one is wrong nothing is done."""
    try:
        found = [signed(gap, key) for gap in _gaps(log, key.public, until)]
    except Found as wrong:
        raise LogError(log.name, f"nothing was taken out: {wrong.finding}") from None
    for start in range(0, len(found), AT_ONCE):
        try:
            with log.database.writing() as connection:
                for gap in found[start : start + AT_ONCE]:
                    take_out(connection, gap)
        except IntegrityError:
            raise LogError(log.name, "another program thins it out at the same time") from None
        tell(min(start + AT_ONCE, len(found)), len(found))
    return sum(gap.last - gap.thinned + 1 for gap in found)


def _gaps(log: SqlLog, key: str, until: int) -> Iterator[Thinned]:
    """What can be taken out, hour by hour; every checkpoint is checked on the way."""
    with snapshot(log.database) as moment:
        for hour, checkpoints in groupby(_checked(moment), key=lambda one: hour_of(one.time)):
            if (hour + 1) * HOUR > until:
                return
            yield from _of_hour(list(checkpoints), key)


def _checked(moment: Snapshot) -> Iterator[Checkpoint]:
    seals = Seals(frozenset())
    for one in examined(moment, seals):
        if isinstance(one, Checkpoint):
            yield one


def _of_hour(hour: list[Checkpoint], key: str) -> Iterator[Thinned]:
    """Runs of what may go: signed with our key, neither the first of all nor the last to name a stream."""
    last = {stream: one.checkpoint for one in hour for stream in one.heads}
    stay = {1, hour[-1].checkpoint, *last.values()}
    going = [one for one in hour if one.checkpoint not in stay and one.key == key]
    for _, grouped in groupby(enumerate(going), key=lambda pair: pair[1].checkpoint - pair[0]):
        run = [one for _, one in grouped]
        yield Thinned(
            thinned=run[0].checkpoint, last=run[-1].checkpoint, before=run[0].prev, after=run[-1].hash,
            lines=digest_of(map(line_of, run)),
        )  # fmt: skip
