"""A chain in which times go back: only where the stream itself says that they were wrong."""

from croupier.core.event import Event
from croupier.store.chain import Head, extend, head_of, verify
from croupier.store.codec import Recorded
from croupier.table import events as ev

CITES = ("house:wall-clock",)
SIGNED_ON = ev.DealerSignedOn(dealer="machine", cites=CITES)
CORRECTED = ev.TimesCorrected(later_than=1_000, by_ms=-4_000, at=1_000, cites=CITES)


def broken(second: Event) -> str:
    def next_of(head: Head, event: Event, time: int) -> tuple[Head, tuple[Recorded, ...]]:
        found = extend("table:t", head, (event,), time=time, actor="a", command="c", book="")
        return head_of(found), found

    head, first = next_of(Head(), SIGNED_ON, 5_000)
    _, then = next_of(head, second, 1_000)
    found = verify((*first, *then))
    return found.reason if found else ""


def test_an_earlier_time_is_a_fault_unless_it_puts_times_right() -> None:
    assert "its time is before" in broken(SIGNED_ON)
    assert broken(CORRECTED) == ""
