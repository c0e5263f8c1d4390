"""What tournaments and promotions owe somebody a word about, for the pit to see."""

import msgspec

from croupier.core.outbox import PendingNotice
from croupier.rulebooks.step_words import notice_text
from croupier.service.house import House


class OwedNotice(msgspec.Struct, frozen=True, kw_only=True):
    """A notice that is to be given, or was given late. Times are ms since 1970."""

    kind: str  # "tournament" or "promotion"
    id: str
    title: str
    number: int
    text: str
    to: str
    due: int
    overdue: bool
    page: str  # where it is given


def owed_notices(house: House) -> tuple[OwedNotice, ...]:
    """Those not given yet, the most urgent first."""
    cups = house.desk.tournaments.all().values()
    draws = house.desk.promotions.all().values()
    found = [
        *(
            _owed(house, "tournament", now.id, now.terms.title, one)
            for now in cups
            for one in now.outbox.pending
        ),
        *(
            _owed(house, "promotion", now.id, now.terms.title, one)
            for now in draws
            for one in now.outbox.pending
        ),
    ]
    return tuple(
        sorted((one for one in found if one), key=lambda one: (one.due, one.kind, one.id, one.number))
    )


def _owed(house: House, kind: str, id: str, title: str, one: PendingNotice) -> OwedNotice | None:
    if one.sent is not None:
        return None
    return OwedNotice(
        kind=kind, id=id, title=title or id, number=one.number, text=notice_text(one.name), to=one.to,
        due=one.due, overdue=house.clock() > one.due, page=f"/{kind}.html?{kind}={id}",
    )  # fmt: skip
