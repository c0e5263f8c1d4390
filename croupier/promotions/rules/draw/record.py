"""The record of a draw in one file: all that is needed to run it again, and to see whether it is true."""

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from croupier.promotions.rules.draw.lots import Mixed, commitment_to, entries_digest, holder, order
from croupier.promotions.rules.state import Entry, Promotion

FORMAT = "draw-1"


class DrawnLot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A prize and the lot drawn for it; lots of those who are `out` were passed over."""

    prize: str
    position: int
    lot: int
    patron: str  # empty: nobody won it
    out: tuple[str, ...] = ()


class DrawRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A draw: what was promised, what was mixed, who held which lots, and what came of it."""

    croupier: str = FORMAT
    promotion: str
    book: str
    title: str
    commitment: str
    seed: str
    head: str
    called: str
    scrutineer: str
    entries: tuple[Entry, ...]
    lots: int
    once: bool
    drawn: tuple[DrawnLot, ...]

    @property
    def mixed(self) -> Mixed:
        """What decides the order of the lots."""
        return Mixed(self.seed, self.head, self.called, entries_digest(self.entries))


def record_of(one: Promotion, drawn: Sequence[DrawnLot]) -> DrawRecord | None:
    """The record of a draw that was held, with every lot it came to."""
    if one.draw is None or one.seal is None:
        return None
    return DrawRecord(
        promotion=one.id, book=one.book, title=one.terms.title, commitment=one.seal.commitment,
        seed=one.draw.seed, head=one.draw.head, called=one.draw.called, scrutineer=one.draw.scrutineer,
        entries=one.entries, lots=one.lots, once=one.terms.once, drawn=tuple(drawn),
    )  # fmt: skip


def faults(record: DrawRecord) -> Iterator[str]:
    """What is not true in a record; nothing if the draw comes out as it says."""
    if commitment_to(record.seed) != record.commitment:
        yield "the seed is not the one that was promised"
    held = sum(entry.lots for entry in record.entries)
    if any(entry.lots < 1 for entry in record.entries):
        yield "somebody holds no lot, or less"
    if record.lots < held:
        yield f"{held} lots are held, and {record.lots} were in the draw"
        return
    last = max((one.position for one in record.drawn), default=0)
    if last > record.lots:
        yield f"there is no lot {last} in the order of {record.lots}"
        return
    lots = list(islice(order(record.mixed, record.lots), last))
    yield from _differences(record, lots)


def _differences(record: DrawRecord, lots: list[int]) -> Iterator[str]:
    """Lot by lot: the right one, of the right person, and nobody left out who was not out."""
    position, won = 0, set[str]()
    for one in record.drawn:
        if one.position < position or (one.position == position and one.lot):
            yield f"{one.prize}: place {one.position} of the order was used before"
            return
        for passed in lots[position : one.position - (1 if one.lot else 0)]:
            if (patron := holder(record.entries, passed)) not in one.out:
                yield f"{one.prize}: lot {passed} of {patron or 'nobody'} came first and was passed over"
        if record.once and not won <= {*one.out}:
            yield f"{one.prize}: {', '.join(sorted(won - {*one.out}))} won before and is not out"
        if not {*one.out} <= won:
            yield f"{one.prize}: {', '.join(sorted({*one.out} - won))} is out and was never drawn"
        if one.lot:
            lot = lots[one.position - 1]
            patron = holder(record.entries, lot)
            if (lot, patron) != (one.lot, one.patron):
                says = f"lot {one.lot} of {one.patron or 'nobody'}"
                yield f"{one.prize}: the draw gives lot {lot} of {patron or 'nobody'}, the record says {says}"
        elif one.position < record.lots or one.patron:
            yield f"{one.prize}: there was a lot left, or nobody's lot won"
        won |= {one.patron} - {""}
        position = one.position
