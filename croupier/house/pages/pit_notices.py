"""What tournaments and promotions owe somebody a word about, for the pit to see."""

import msgspec

from croupier.house.room.house import House
from croupier.table.notices import Outbox, PendingNotice
from croupier.table.text.steps import notice_text


class OwedNotice(msgspec.Struct, frozen=True, kw_only=True):
    """A notice that is to be given. Times are ms since 1970."""

    kind: str  # "tournament" or "promotion"
    id: str
    title: str
    number: int
    text: str
    to: str
    person: str  # who is to be told, where that is one
    due: int
    overdue: bool
    page: str  # where it is given


def owed_notices(house: House) -> tuple[OwedNotice, ...]:
    """Those not given yet, the most urgent first."""
    found: list[OwedNotice] = []
    for cup in house.desk.tournaments.all().values():
        found += [_owed(house, "tournament", cup.id, cup.terms.title, one) for one in _unsent(cup.outbox)]
    for draw in house.desk.promotions.all().values():
        winners = {winner.notice: winner.patron for winner in draw.winners}
        found += [
            _owed(house, "promotion", draw.id, draw.terms.title, one, winners.get(one.number, ""))
            for one in _unsent(draw.outbox)
        ]
    return tuple(sorted(found, key=lambda one: (one.due, one.kind, one.id, one.number)))


def _unsent(outbox: Outbox) -> list[PendingNotice]:
    return [one for one in outbox.pending if one.sent is None]


def _owed(house: House, kind: str, id: str, title: str, one: PendingNotice, person: str = "") -> OwedNotice:
    return OwedNotice(
        kind=kind, id=id, title=title or id, number=one.number, text=notice_text(one.name), to=one.to,
        person=person, due=one.due, overdue=house.clock() > one.due, page=f"/{kind}.html?{kind}={id}",
    )  # fmt: skip
