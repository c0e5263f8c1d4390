"""Promotions in a list, as far as somebody may know of them."""

from typing import Final

import msgspec

from croupier.core.money import Cents
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.promotions.rules.checks import lacks
from croupier.promotions.rules.state import Promotion

PUBLIC: Final = ("published", "open", "closed", "drawn", "concluded", "cancelled")


class PromotionLine(msgspec.Struct, frozen=True, kw_only=True):
    """One promotion in a list; `mine` are the caller's own lots. Times are ms since 1970."""

    id: str
    title: str
    book: str
    status: str
    start: int | None
    closes: int | None
    award_time: int | None
    total: Cents
    entrants: int
    lots: int
    winners: int
    compromised: bool
    postponed: bool
    overdue: int
    missing: int
    unpaid: int  # winners who have not got their prize yet
    mine: int


def shown(who: Who, one: Promotion) -> bool:
    """Drafts are for the house; whatever is published is for everybody."""
    return one.status != "none" and (who.staff or one.status in PUBLIC)


def promotion_line(house: House, who: Who, one: Promotion) -> PromotionLine:
    """One promotion, with the caller's own lots."""
    rule = house.book(one.book).rule.promotion
    terms, desk = one.terms, house.desk.promotions
    return PromotionLine(
        id=one.id, title=terms.title, book=one.book, status=one.status, start=terms.start,
        closes=terms.closes, award_time=terms.award_time, total=terms.total,
        entrants=len(one.entries) or len(one.entered), lots=one.lots, winners=len(one.winners),
        compromised=bool(one.compromised), postponed=one.postponed,
        overdue=len(one.outbox.overdue(house.clock())), missing=len(lacks(rule, terms)) if rule else 0,
        unpaid=sum(winner.status == "drawn" for winner in one.winners) if who.staff else 0,
        mine=0 if who.staff else desk.entries(one, who.id),
    )  # fmt: skip


def promotion_lines(house: House, who: Who) -> list[PromotionLine]:
    """All that somebody may know of."""
    found = house.desk.promotions.all().values()
    return [promotion_line(house, who, one) for one in found if shown(who, one)]
