"""Random tables: every book, both modes, every dealing source, signs of all sorts, meters up and down."""

from typing import Final

import msgspec
from hypothesis import strategies as st

from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.scene import MeterState
from croupier.table import commands as c
from tests.felt import furniture
from tests.felt.accounts import SYDNEY
from tests.laws.meter import meters

SOURCES: Final = {
    "star-ms-undated": ("shuffling_device", "card_shoe"),
    "crown-ms-3.0": ("csm", "manual_shoe"),
    "star-ms-4": ("shuffling_device", "card_shoe"),
    "star-uth": ("shuffling_device", "card_shoe", "hand"),
}
SHUFFLERS: Final = {"crown-ms-3.0": ("", "asm"), "star-uth": ("", "single_deck_shuffler")}
STREETS: Final = ("3rd", "4th", "5th")
PRIZES: Final = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
RICH: Final = ("", "", "AKQ", "s", "TJQKAs", "6789Ts")  # ranks and suits: royals, full houses, flushes abound


class Opening(msgspec.Struct, frozen=True):
    """A table to open, and how its cards fall: `seed` orders the decks, which begin with what is `rich`."""

    book: str
    command: c.OpenTable
    meter: MeterState | None
    seed: int
    rich: str


@st.composite
def openings(draw: st.DrawFn, book: str | None = None, mode: str | None = None) -> Opening:
    """A table that opens."""
    book = book or draw(st.sampled_from(sorted(SOURCES)))
    live = (mode or draw(st.sampled_from(["electronic", "live"]))) == "live"
    command = c.OpenTable(
        actor="sue",
        mode="live" if live else "electronic",
        counts=live and draw(st.sampled_from([False, False, True])),
        source=draw(st.sampled_from(SOURCES[book])),
        shuffler=draw(st.sampled_from(SHUFFLERS.get(book, ("",)))),
        layout=furniture.layout(book, boxes=draw(st.integers(1, 6))),
        sign=draw(signs(book)),
        float=furniture.FLOAT,
        effective=furniture.EFFECTIVE,
        cash=draw(st.sampled_from([True, True, False])),
        safeguards=draw(st.sampled_from([None, None, SYDNEY])),
    )
    meter = draw(meters(command.sign))
    return Opening(book, command, meter, draw(st.integers(0, 2**20)), draw(st.sampled_from(RICH)))


@st.composite
def limits(draw: st.DrawFn) -> Limit:
    least = draw(st.sampled_from([100, 500, 1000, 2500]))
    return Limit(
        least, least * draw(st.sampled_from([1, 4, 40])), draw(st.sampled_from([1, 1, 50, 100, 700]))
    )


@st.composite
def signs(draw: st.DrawFn, book: str) -> Sign:
    """Signs that a table of the book opens with."""
    named = {"ante": draw(limits())}
    if book == furniture.UTH:
        named["trips"] = draw(limits())
    more = ("play", "blind") if book == furniture.UTH else STREETS
    for spot in draw(st.sampled_from([(), (), more[:1], more])):
        named[spot] = draw(limits())
    return Sign(
        limits=named,
        chip=draw(st.sampled_from([1, 50, 100, 250])),
        max_payout=draw(st.sampled_from([10_000, 10_000_000])) if book == furniture.CROWN else None,
        jackpot=draw(st.none() | jackpots(book)),
    )


BONUSES = (None, 100_000, {"royal_flush": 70_000, "straight_flush": 20_000})
# in dollars for each dollar of the wager, for both options
CROWN_SEEDS: Final = (10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 75_000)
SEEDS: Final = (0, 1_000_000, 5_000_000)


@st.composite
def jackpots(draw: st.DrawFn, book: str) -> JackpotSign:
    crown = book == furniture.CROWN
    amounts = st.sampled_from([1, 7_777, 900_000])
    wager = draw(st.sampled_from([100, 250, 333, 500]))
    return JackpotSign(
        wager=wager,
        seed=wager * draw(st.sampled_from(CROWN_SEEDS)) if crown else draw(st.sampled_from(SEEDS)),
        option=draw(st.sampled_from([1, 2])) if crown else None,
        pays={hand: draw(amounts) for hand in PRIZES} if book in ("star-ms-undated", "star-uth") else {},
        bonus=None if crown else draw(st.sampled_from(BONUSES)),
        note=furniture.FOLDED if book == "star-ms-4" else "",
    )
