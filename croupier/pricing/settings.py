"""Which values of a book can be moved at the pricing desk, under which names, and how far."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from croupier.core.book.entries import Line
from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal, refuse
from croupier.engine.jackpots.prizes import signed
from croupier.pricing.wire import JackpotTerms, MeterChoice, PayKnob, PayTable, PricedBook, StageKnob
from croupier.rulebooks.address import BookError, label
from croupier.rulebooks.load import book_ids, load

CITES: Final = ("house:command",)
PRIZES: Final = {"royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000,
                 "full_house": 15_000, "flush": 10_000}  # fmt: skip
WAGER: Final = 500
ODDS: Final = r"(?:lose|push|\d{1,5}:\d{1,3})"
ALLOWED: Final = re.compile(
    rf"paytable\.[a-z]+\.[A-Za-z0-9_-]+={ODDS}"
    r"|stage\.[a-z0-9]+\.bet\.(?:least|most)=\d{1,2}"
    r"|rule\.fold\.keeps-jackpot=(?:true|false)"
)
SEED: Final = 50_000  # dollars, where a book leaves that to the sign
RATE: Final = 20.0


def varied(book: str, settings: Sequence[str]) -> Rulebook | Refusal:
    """A book with values changed, or why it cannot be had; nobody names a file here."""
    if book not in book_ids():
        return refuse("pricing/book", CITES, "There is no such book.", book=book[:40])
    for setting in settings:
        if not ALLOWED.fullmatch(setting):
            text = "At this desk odds, the range of bets and what a fold takes can be changed."
            return refuse("pricing/setting", CITES, text, setting=setting[:80])
    try:
        return load(book, _in_order(book, settings))
    except BookError as error:
        return refuse("pricing/variant", CITES, str(error).removeprefix("--set: "), book=book)


def _in_order(book: str, settings: Sequence[str]) -> list[str]:
    """What widens a range comes before what narrows it, so that no step between makes no sense."""
    stages = {stage.name: stage.bet for stage in load(book).stages}

    def narrows(setting: str) -> bool:
        place, _, value = setting.partition("=")
        parts = place.split(".")
        if parts[0] != "stage" or parts[1] not in stages:
            return False
        bet = stages[parts[1]]
        return int(value) > bet.least if parts[3] == "least" else int(value) < bet.most

    return sorted(settings, key=narrows)


def knobs(book: Rulebook) -> PricedBook:
    """Everything of a book that can be moved."""
    data = book.data
    tables = tuple(
        PayTable(name, tuple(_knob(name, line, place) for place, line in enumerate(lines)))
        for name, lines in data.paytable.items()
    )  # fmt: skip
    stages = tuple(
        StageKnob(f"stage.{one.name}.bet", one.name, one.bet.least, one.bet.most, one.bet.cites)
        for one in book.stages
    )
    meters = tuple(MeterChoice(row.option, row.seed, row.rate / 100) for row in data.meter_rate)
    return PricedBook(
        book.id, data.title, data.house, data.game, data.version, book.digest, tables, stages,
        book.rule.fold.keeps_jackpot, _terms(book), meters,
    )  # fmt: skip


def _knob(table: str, line: Line, place: int) -> PayKnob:
    name = label(msgspec.to_builtins(line), place).replace(" ", "-")
    return PayKnob(f"paytable.{table}.{name}", line.hand, line.least, line.most, line.pays, line.cites)


def _terms(book: Rulebook) -> JackpotTerms | None:
    """Terms to begin with: the first row of the book's own table, or plain ones."""
    if not book.data.prize:
        return None
    if book.data.meter_rate:
        row = book.data.meter_rate[0]
        return JackpotTerms(seed=row.seed, wager=WAGER, option=row.option)
    pays = {hand: amount for hand, amount in PRIZES.items() if hand in signed(book)}
    return JackpotTerms(seed=SEED, wager=WAGER, rate=RATE, pays=pays)
