"""The signs of a table as a display shows them: limits, old and new, announcements, what a jackpot pays."""

from fractions import Fraction
from typing import Final, Literal

import msgspec

from croupier.core.book.payouts import Scope
from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.core.sign import Bonus, JackpotSign, Limit, Sign
from croupier.engine.wagers.limits import personal as personal_of
from croupier.table.limits import JackpotNotice, Least
from croupier.table.table import Table

FOR_ALL: Final = ("english-only",)  # the other orders concern those they were given to


class LimitLine(msgspec.Struct, frozen=True, kw_only=True):
    """One spot: what counts now, and from the next round if that is something else."""

    spot: str
    now: Limit
    coming: Limit | None = None


class BoxLimits(msgspec.Struct, frozen=True):
    """What one box has besides: an old minimum that is kept, or limits of its player's own."""

    box: int
    old: Least = {}
    own: dict[str, Limit] = {}


class Announcement(msgspec.Struct, frozen=True):
    """What a sign announces, since when, and from when on it is so."""

    announces: str
    shown: int  # ms since 1970
    time: int
    least: Least
    jackpot: JackpotNotice | None = None


class PrizeOnSign(msgspec.Struct, frozen=True):
    """What a hand wins: a percentage of the meter and at least so much, or a fixed amount."""

    hand: str
    percent: int | None = None
    least: Cents | None = None
    amount: Cents | None = None


class JackpotBoard(msgspec.Struct, frozen=True, kw_only=True):
    """The jackpot's price and prizes."""

    wager: Cents
    prizes: tuple[PrizeOnSign, ...]
    meter: str  # linked now; empty if none
    note: str = ""
    bonus: Bonus | None = None
    out_of_order: bool = False


class TableSign(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on display at a table."""

    table: str
    book: str
    title: str
    open: bool
    limits: tuple[LimitLine, ...]
    player: Limit | None
    player_coming: Limit | None  # from the next round on
    player_scope: Literal["all", "ante"]  # what that is the most of
    boxes: tuple[BoxLimits, ...]
    announcements: tuple[Announcement, ...]
    max_payout: Cents | None
    max_payouts: dict[str, Cents]
    max_payout_scope: Scope  # what that is the most of
    max_payout_or_minimum: bool  # or what the least wagers could win, whichever is greater
    jackpot: JackpotBoard | None
    orders: tuple[str, ...]  # of a supervisor, until they are lifted
    low_limit: bool
    practice: bool


def table_sign(table: Table, book: Rulebook, described: Sign) -> TableSign:
    """The signs as they stand; of a table that is not open those it would open with."""
    sign = table.sign or described
    limits = table.limits
    coming = limits.coming or {}
    most = book.rule.max_payout
    boxes = {one.box: BoxLimits(one.box, old=one.least) for one in limits.kept.values()}
    for player, one in limits.personal.items():
        if own := personal_of(table, player):
            before = boxes.get(one.box, BoxLimits(one.box))
            boxes[one.box] = msgspec.structs.replace(before, own=own)
    return TableSign(
        table=table.id, book=book.id, title=book.data.title, open=table.open,
        limits=tuple(
            LimitLine(spot=spot, now=limit, coming=coming.get(spot)) for spot, limit in sign.limits.items()
        ),
        player=sign.player,
        player_coming=limits.coming_player, player_scope=book.rule.sign.player_limit,
        boxes=tuple(boxes[number] for number in sorted(boxes)),
        announcements=tuple(
            Announcement(name, one.shown, one.time, one.least, one.jackpot)
            for name, one in limits.notices.items()
        ),
        max_payout=sign.max_payout if most else None, max_payouts=sign.max_payouts if most else {},
        max_payout_scope=most.scope if most else "wager",
        max_payout_or_minimum=most.or_minimum if most else False,
        jackpot=_jackpot(table, book, sign.jackpot) if sign.jackpot else None,
        orders=tuple(one for one in table.orders.given() if one in FOR_ALL),
        low_limit=sign.low_limit, practice=table.practice,
    )  # fmt: skip


def _jackpot(table: Table, book: Rulebook, sign: JackpotSign) -> JackpotBoard:
    name = f"option-{sign.option}" if sign.option else "jackpot"
    lines = book.data.prize.get(name) or next(iter(book.data.prize.values()), ())
    prizes = []
    for line in lines:
        amount = sign.pays.get(line.hand) if line.sign else line.fixed
        if line.per_dollar is not None:
            amount = line.per_dollar * sign.wager
        percent = int(Fraction(line.share) * 100) if line.share else None
        least = line.least if line.least is not None or percent is None else sign.pays.get(line.hand)
        prizes.append(PrizeOnSign(line.hand, percent, least, None if percent else amount))
    return JackpotBoard(
        wager=sign.wager, prizes=tuple(prizes), meter=table.jackpot.meter, note=sign.note, bonus=sign.bonus,
        out_of_order=bool(table.jackpot.faults),
    )  # fmt: skip
