"""What the stream of a promotion tells: the lots in the order they were drawn, and the record of the draw."""

from collections.abc import Iterable

from croupier.core.event import Event
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.draw.record import DrawnLot, DrawRecord, record_of
from croupier.promotions.rules.evolve import replay
from croupier.promotions.rules.promotion import Promotion


def drawn_in(events: Iterable[Event]) -> tuple[DrawnLot, ...]:
    """Every lot that was drawn, whether somebody won by it or not."""
    found = []
    for event in events:
        if isinstance(event, ev.WinnerDrawn | ev.PrizeNotWon):
            patron = event.patron if isinstance(event, ev.WinnerDrawn) else ""
            lot = DrawnLot(
                prize=event.prize, position=event.position, lot=event.lot, patron=patron, out=event.out
            )
            found.append(lot)
    return tuple(found)


def draw_of(id: str, events: Iterable[Event]) -> DrawRecord | None:
    """The record of the draw of a promotion, from all that happened to it; none before it is held."""
    told = tuple(events)
    return record_of(replay(Promotion(id=id), told), drawn_in(told))
