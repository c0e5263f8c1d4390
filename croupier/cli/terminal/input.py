"""What the player typed, and where it comes from: a terminal, or lines of a pipe."""

import re
import sys
from functools import lru_cache
from io import TextIOWrapper
from string import ascii_lowercase
from typing import Final, TextIO

import msgspec

from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents

JACKPOT: Final = "jackpot"
WORDS: Final = {
    "d": "deal", "deal": "deal", "b": "bet", "bet": "bet", "c": "check", "check": "check",
    "f": "fold", "fold": "fold", "g": "concede", "give": "concede", "concede": "concede",
    "take": "take", "stay": "stay", "also": "also",
    "n": "next", "next": "next", "buy": "buy", "x": "cash out", "cash": "cash out",
    "r": "rules", "rules": "rules", "h": "help", "help": "help", "?": "help",
    "q": "leave", "quit": "leave", "exit": "leave", "leave": "leave",
}  # fmt: skip
LARGEST: Final = 9  # digits of dollars; more is a slip of the fingers
_SHAPE: Final = re.compile(r"([a-z?]*)\s*\$?([\d,]+(?:\.\d{1,2})?)?(x?)")
_CALLED: Final = re.compile(r"(?:!|call\b)\s*([a-z-]*)")


class Ask(msgspec.Struct, frozen=True):
    """A wish: a word, and an amount or a multiple of the ante where one was typed; "wager" has a spot."""

    word: str
    amount: Cents | None = None
    times: int | None = None
    fault: str = ""
    text: str = ""  # what goes wrong, where that was named
    spot: str = ""


@lru_cache(maxsize=64)
def wager_keys(book: Rulebook) -> dict[str, str]:
    """A letter for each wager before the deal: the first of its name that stands for nothing else."""
    found: dict[str, str] = {}
    for spot in (JACKPOT, book.rule.initial.needs[0], *book.rule.optional):
        letters = (letter for letter in (*spot.lower(), *ascii_lowercase) if letter in ascii_lowercase)
        found[spot] = next(one for one in letters if one not in WORDS and one not in found.values())
    return found


def parse(text: str, book: Rulebook) -> Ask:
    """The wish in a line: "a 10", "b 25.50", "2", "f"; an empty line is the thing the screen announced."""
    line = text.strip().lower()
    keys = wager_keys(book)
    name, _, rest = line.partition(" ")
    for spot, key in keys.items():
        if name == spot.lower() and name not in WORDS:
            line = f"{key} {rest}".strip()
    if not line:
        return Ask("enter")
    if called := _CALLED.fullmatch(line):
        return Ask("wrong", text=called[1])
    found = _SHAPE.fullmatch(line)
    word = found and found[1]
    wagers = {key: spot for spot, key in keys.items()}
    if not found or (word and word not in WORDS and word not in wagers):
        return Ask("", fault=f"{text.strip()[:40]!r} means nothing here. h shows what you can type.")
    figure = (found[2] or "").replace(",", "")
    if len(figure.partition(".")[0]) > LARGEST:
        return Ask("", fault="That is more money than there is.")
    if not word or found[3]:
        whole = figure.isdecimal() and word in ("", "b", "bet")
        fault = "" if whole else f"{text.strip()[:40]!r} means nothing here. h shows what you can type."
        return Ask("times", times=int(figure) if whole else None, fault=fault)
    amount = cents(figure) if figure else None
    return Ask("wager", amount, spot=wagers[word]) if word in wagers else Ask(WORDS[word], amount)


def cents(figure: str) -> Cents:
    """Dollars as typed, in cents."""
    whole, _, part = figure.partition(".")
    return int(whole or 0) * 100 + int(part.ljust(2, "0") or 0)


class Keyboard:
    """A person at a terminal; the line is edited as the terminal allows."""

    def ask(self, mark: str) -> str | None:
        """A line, or None when the player leaves."""
        try:
            return input(mark)
        except (EOFError, KeyboardInterrupt):
            return None


class Pipe:
    """Lines from elsewhere, one command each; their end is the player leaving."""

    def __init__(self, source: TextIO | None = None) -> None:
        self._source = source or sys.stdin
        if isinstance(self._source, TextIOWrapper):
            self._source.reconfigure(errors="replace")  # what is no text means nothing, and is told so

    def ask(self, mark: str) -> str | None:
        """A line, or None when there are no more."""
        line = self._source.readline()
        return line.rstrip("\n") if line else None
