"""Draws of promotions in a log: seed as promised, mixed with the log's own head, the lots the right ones."""

from croupier.core.event import Event
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.draw.lots import Mixed, commitment_to, entries_digest, following
from croupier.promotions.rules.state import Promotion


def untrue(one: Promotion, event: Event, prev: str) -> str:
    """What is not true in an event; `one` is as it was before it, `prev` the seal of the record in front."""
    match event:
        case ev.EntriesClosed():
            if event.head != prev:
                return "what is to be mixed into the draw is not what the stream ended with"
            if event.digest != entries_digest(event.entries):
                return "the digest of the entries is not theirs"
        case ev.DrawHeld():
            if one.seal is None or commitment_to(event.seed) != one.seal.commitment:
                return "the seed is not the one that was promised"
        case ev.WinnerDrawn() | ev.PrizeNotWon():
            return _lot(one, event)
    return ""


def _lot(one: Promotion, event: ev.WinnerDrawn | ev.PrizeNotWon) -> str:
    if one.draw is None:
        return "a lot is drawn without a draw"
    mixed = Mixed(one.draw.seed, one.draw.head, one.draw.called, one.digest)
    found = following(mixed, one.entries, one.lots, one.draw.position, event.out)
    patron = event.patron if isinstance(event, ev.WinnerDrawn) else ""
    if (found.position, found.lot, found.patron) != (event.position, event.lot, patron):
        return f"the draw gives lot {found.lot} of {found.patron or 'nobody'}, not lot {event.lot}"
    drawn = {winner.patron for winner in one.winners}
    return "" if {*event.out} <= drawn else "somebody was passed over who had not been drawn"
