"""The house that `croupier play` plays in: its staff, its signs, and where it keeps its log."""

import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.core.sign import Limit, Sign
from croupier.engine.jackpots.prizes import signed
from croupier.engine.running.plain import (
    day_of_effect,
    plain_jackpot,
    plain_opening,
    plain_sign,
    plain_staff,
)
from croupier.engine.scene import MACHINE
from croupier.house.security.rules.log_owner import PLAYED, NameFloor
from croupier.table import commands as c

PLAYER: Final = "you"
OPENER: Final = "house"
NAMING: Final = NameFloor(actor=OPENER, name=PLAYED, demo=True)
DEALER: Final = "dealer"  # of a live table
BOXES: Final = 6
ANTE: Final = Limit(500, 50_000, 100)  # in cents: least, most, and the unit between them
SIDE: Final = Limit(500, 10_000, 100)
FLOAT: Final = 1_000_000_000
MAX_PAYOUT: Final = 25_000_000
FIRST_ANTE: Final = 1_000  # what a newcomer's first Enter bets
JACKPOT_WAGER: Final = 500
SEED_PER_DOLLAR: Final = 10_000
PRIZES: Final = {
    "royal_flush": 5_000_000,
    "straight_flush": 500_000,
    "four_of_a_kind": 50_000,
    "full_house": 15_000,
    "flush": 10_000,
}
SMALL_PRIZE: Final = 5_000  # for any other hand whose prize is left to the sign


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def staff(book: Rulebook, *, live: bool = False) -> dict[str, str]:
    """Who deals, who opens the table, and everybody above them who may have to rule."""
    return plain_staff(book, DEALER if live else MACHINE, OPENER)


def opening(book: Rulebook, now: int, *, practice: bool, live: bool = False) -> c.OpenTable:
    """A table by this book, with everything its sign must state."""
    today = str(datetime.fromtimestamp(now / 1000, UTC).date())
    return plain_opening(
        book, OPENER, BOXES, sign(book), FLOAT, at=now, mode="live" if live else "electronic",
        day=day_of_effect(book, today), practice=practice,
    )  # fmt: skip


def sign(book: Rulebook) -> Sign:
    """Limits, the most that is paid where the book wants that said, and the jackpot's price and prizes."""
    pays = {hand: PRIZES.get(hand, SMALL_PRIZE) for hand in sorted({*signed(book)})}
    jackpot = plain_jackpot(book, JACKPOT_WAGER, SEED_PER_DOLLAR * JACKPOT_WAGER, pays)
    return plain_sign(book, ANTE, SIDE, MAX_PAYOUT, jackpot)


def first_bets(book: Rulebook, ante: Cents = FIRST_ANTE) -> dict[str, Cents]:
    """The wagers that buy a hand, at a modest ante."""
    return dict.fromkeys(book.rule.initial.needs, ante)


def data_folder() -> Path:
    """The user's own data folder, wherever the system keeps that; it need not be there."""
    if sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "croupier"


def default_log() -> Path:
    """The log in the user's own data folder, which is made."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "play.db"
