"""Lines for `croupier adjudicate`: random rounds of six boxes."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from bench.rounds import ANTE, BOXES, FOLDS, JACKPOT, METER
from croupier.cli.adjudicate import answer
from croupier.cli.scenario.lines import Rejection, write_lines
from croupier.core.cards import DECK

BATCH: Final = 200


def lines(book: str, count: int, seed: int = 1) -> list[bytes]:
    """So many rounds of a book, each a line of input."""
    random = Random(seed)  # so that a bench can be repeated
    make = _holdem if book == "star-uth" else _stud
    return [msgspec.json.encode(make(book, random, random.sample(DECK, 52))) for _ in range(count)]


def batch(book: str) -> Callable[[], int]:
    """Work for the stopwatch: the same lines answered again and again, from bytes to bytes."""
    given = lines(book, BATCH)

    def work() -> int:
        answers = [answer(line) for line in given]
        write_lines(answers)
        if any(isinstance(one, Rejection) for one in answers):
            raise RuntimeError("a line of the bench was not adjudicated")
        return BATCH

    return work


def _stud(book: str, random: Random, cards: list[str]) -> dict[str, Any]:
    streets = ("3rd", "4th", "5th")
    boxes = []
    for number in range(1, BOXES + 1):
        made = next((bet for bet in range(3) if random.random() < FOLDS), 3)
        wagers = {"ante": ANTE, **dict.fromkeys(streets[:made], 2 * ANTE), "jackpot": JACKPOT}
        boxes.append(_box(number, cards, wagers) | {"folded": streets[made] if made < 3 else None})
    jackpot = {"wager": JACKPOT, "meter": METER, "seed": 5_000_000}
    return {"rulebook": book, "community": cards[-3:], "jackpot": jackpot, "boxes": boxes}


def _holdem(book: str, random: Random, cards: list[str]) -> dict[str, Any]:
    boxes = []
    for number in range(1, BOXES + 1):
        wagers = {"ante": ANTE, "blind": ANTE, "trips": JACKPOT}
        how: dict[str, str] = {"folded": "river"}
        if random.random() >= FOLDS:
            decision, multiple = random.choice((("preflop", 4), ("flop", 2), ("river", 1)))
            how, wagers["play"] = {"played": decision}, multiple * ANTE
        boxes.append(_box(number, cards, wagers) | how)
    return {"rulebook": book, "community": cards[-5:], "dealer": cards[:2], "boxes": boxes}


def _box(number: int, cards: list[str], wagers: dict[str, int]) -> dict[str, Any]:
    return {"box": number, "hole": cards[2 * number : 2 * number + 2], "wagers": wagers}
