"""A lawful table of each book, written down here and not read from it: staff, cloth, signs, source."""

from typing import Any, Final

from msgspec.structs import replace

from croupier.core.layout import Layout, Spot
from croupier.core.sign import JackpotSign, Limit, Sign

METER: Final = 8_123_456  # cents
EFFECTIVE: Final = "2025-09-01"
OPENS_AT: Final = 1_760_000_000_000  # 9 October 2025
FLOAT: Final = 100_000_000_00
PLAYERS: Final = tuple(f"p{number}" for number in range(1, 31))  # who has a card
UTH: Final = "star-uth"
CROWN: Final = "crown-ms-3.0"
BOOKS: Final = ("star-ms-undated", CROWN, "star-ms-4", UTH)
FOLDED: Final = "folded hands may still qualify for a Jackpot Payout"
INSPECTOR: Final = "inspector"  # no staff, but at hand

STAR_PAYS: Final = {
    "royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000,
    "full_house": 15_000, "flush": 10_000,
}  # fmt: skip


def ranks(book: str) -> tuple[str, ...]:
    """The staff ladder, lowest first; at the felt everybody is called by their rank."""
    if book == CROWN:
        return ("dealer", "tg_hdd", "tg_area_manager", "tg_acm")
    return ("dealer", "gaming_supervisor", "assistant_gaming_manager")


def device(book: str) -> str:
    """The dealing device of the book."""
    return "csm" if book == CROWN else "shuffling_device"


def shows(book: str) -> tuple[int, ...]:
    """How many shared cards are shown after each decision."""
    return (3, 2) if book == UTH else (1, 1, 1)


def layout(book: str, **changes: Any) -> Layout:
    """A lawful cloth with six boxes, changed as asked."""
    labels = ("ante", "blind", "play", "trips") if book == UTH else ("ante", "3rd", "4th", "5th")
    spots = {name: Spot(name.capitalize()) for name in (*labels, "jackpot")}
    if book == UTH:
        cloth = Layout(
            boxes=6,
            spots=spots,
            community=("flop-1", "flop-2", "flop-3", "turn", "river"),
            dealer_places=2,
            legend="Ante pushes if dealer has less than a pair",
        )
    else:
        cloth = Layout(boxes=6, spots=spots, community=("3rd", "4th", "5th"))
    return replace(cloth, **changes)


def sign(book: str, **changes: Any) -> Sign:
    """Lawful signs: antes from $5 to $1,000 and a jackpot wager of $5, changed as asked."""
    limits = {"ante": Limit(500, 100_000)}
    if book == UTH:
        limits["trips"] = Limit(500, 50_000)
    if book == CROWN:
        jackpot = JackpotSign(wager=500, seed=5_000_000, option=1)
        return replace(Sign(limits=limits, max_payout=10_000_000, jackpot=jackpot), **changes)
    version_4 = book == "star-ms-4"
    note, pays = (FOLDED, {}) if version_4 else ("", STAR_PAYS)
    jackpot = JackpotSign(wager=500, seed=5_000_000, pays=pays, note=note)
    return replace(Sign(limits=limits, jackpot=jackpot), **changes)


def said_anew(jackpot: JackpotSign | None, **changes: Any) -> JackpotSign:
    """The jackpot sign with something else on it; where options are chosen the seed goes with the price."""
    before = jackpot or JackpotSign(wager=500, seed=0)
    after = replace(before, **changes)
    if "seed" in changes or before.option is None:
        return after
    return replace(after, seed=before.seed * after.wager // before.wager)
