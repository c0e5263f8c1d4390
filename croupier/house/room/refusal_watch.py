"""Refusals for which there was no room are on record all the same: as a number, once a minute at most."""

from typing import Final

from croupier.house.desk.refusal_quota import RefusalQuota
from croupier.house.desk.watch import Lookout
from croupier.house.security.door import DoorDesk

SECONDS: Final = 60.0


class RefusalWatch(Lookout):
    """A thread that looks whether any were not kept; what it cannot record now it records the next time."""

    def __init__(self, quota: RefusalQuota, desk: DoorDesk) -> None:
        self._quota = quota
        self._desk = desk
        super().__init__("refusals", SECONDS)

    def look(self) -> dict[str, int]:
        """How many of whom were recorded now."""
        found = self._quota.unkept()
        if found:
            try:
                self._desk.refused(found)
            except BaseException:
                self._quota.count(found)
                raise
        return found

    def close(self) -> None:
        super().close()
        self._look()
