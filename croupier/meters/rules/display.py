"""What the displays of a meter show. The value never falls without a recorded cause, which is named."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.table.meter import CENT, Counters, Meter, PendingWin, RecentHit

EDITION: Final = re.compile(r", (version|undated|edition)\b.*$", re.IGNORECASE)
REVERSAL = "reversal"  # wagers went back to their owners, and their part with them


class Display(msgspec.Struct, frozen=True, kw_only=True):
    """One meter as it is shown: the value in whole cents, prizes that wait, and whether it is out of date."""

    meter: str
    value_cents: Cents
    pending: tuple[PendingWin, ...] = ()
    name: str = ""  # as guests know it, unlike every other's
    recent: tuple[RecentHit, ...] = ()  # the last prizes, the newest first
    stale: bool = False
    since: int  # when this was last heard, ms since 1970
    cause: str = ""  # why it is less than it was
    wagers: Cents = 0  # in so far; with `falls` what a lower value is judged by
    falls: int = 0
    open: bool = (
        True  # not yet where the floor file has a meter that nobody opened, no more once it is closed
    )


class Board(msgspec.Struct, frozen=True):
    """A promotional display, of one meter or of several. It shows and changes nothing."""

    displays: tuple[Display, ...]
    cites: Cites


def display(meter: Meter, counters: Counters, heard: int, before: Display | None = None) -> Display:
    """The meter as heard at a time; a lower value than before needs a cause that is on record."""
    wagers = sum(one.cents for one in counters.values())
    shown = Display(
        meter=meter.id,
        value_cents=meter.value(counters) // CENT,
        pending=meter.pending,
        recent=meter.recent,
        since=heard,
        wagers=wagers,
        falls=meter.falls,
        open=meter.open,
    )
    if before is None or shown.value_cents >= before.value_cents:
        return shown
    if meter.falls > before.falls:
        return msgspec.structs.replace(shown, cause=meter.cause)
    if wagers < before.wagers:  # all wagers of a meter are alike: less stands there only if some went back
        return msgspec.structs.replace(shown, cause=REVERSAL)
    return msgspec.structs.replace(before, stale=True)


def unopened(meter: str, now: int) -> Display:
    """A meter that is to be, and that nobody has opened yet."""
    return Display(meter=meter, value_cents=0, since=now, open=False)


def named(titles: Mapping[str, str]) -> dict[str, str]:
    """By meter its game as guests know it; where two would be called alike, with the edition of its book."""
    games = {meter: EDITION.sub("", title) for meter, title in titles.items()}
    count = Counter(games.values())
    return {
        meter: game if count[game] == 1 else titles[meter] if list(titles.values()).count(titles[meter]) == 1
        else f"{game} ({meter})"
        for meter, game in games.items()
    }  # fmt: skip


def aged(shown: Display, now: int, patience: int) -> Display:
    """Out of date once nothing was heard for so many milliseconds; the last value stays."""
    if now - shown.since <= patience:
        return shown
    return msgspec.structs.replace(shown, stale=True)


def board(book: Rulebook, displays: Sequence[Display]) -> Board:
    """Several meters together, or one alone."""
    return Board(tuple(displays), book.rule.meter.board.cites)
