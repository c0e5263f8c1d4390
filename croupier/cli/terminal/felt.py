"""Cards and pay tables in characters: suits by shape and colour, or by letter where there are no shapes."""

from typing import Final

import msgspec
from rich.style import Style
from rich.text import Text

from croupier.cli.terminal.words import JACKPOT, line_name, plain
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.hands import Category
from croupier.core.money import dollars
from croupier.core.sign import Sign

COLOURS: Final = {"s": "bold", "h": "bold red", "d": "bold bright_blue", "c": "bold green"}
SHAPES: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
BACK: Final = "dim"
DOWN: Final = "??"  # a card face down
EMPTY: Final = ""  # a place without a card


class Ink(msgspec.Struct, frozen=True):
    """What a terminal can draw: shapes and lines, or letters only."""

    shapes: bool = True

    def card(self, card: Card) -> str:
        """A card in a line of text: "10♠", or "10s"."""
        rank = "10" if card[0] == "T" else card[0]
        return rank + (SHAPES[card[1]] if self.shapes else card[1])

    @property
    def edges(self) -> tuple[str, str, str, str, str, str, str, str]:
        """Corners, lines, the back of a card, and the mark of a line that hit."""
        return tuple("┌┐└┘─│░▸") if self.shapes else tuple("++++-|#>")  # type: ignore[return-value]


def faces(shown: tuple[Card, ...], dealt: int, places: int) -> list[Card]:
    """The cards that are open, then those face down, then the places without a card yet."""
    return [*shown, *[DOWN] * (dealt - len(shown)), *[EMPTY] * (places - max(dealt, len(shown)))]


def draw_cards(ink: Ink, cards: list[Card], *, tall: bool = False) -> list[Text]:
    """Cards side by side, as three lines of text or five."""
    left_top, right_top, left_low, right_low, line, side, *_ = ink.edges
    rows = [Text() for _ in range(5 if tall else 3)]
    for card in cards:
        gap = " " if len(rows[0]) else ""
        inner = _inside(ink, card, tall=tall)
        rows[0].append(f"{gap}{left_top}{line * 3}{right_top}", BACK)
        for row, content in zip(rows[1:-1], inner, strict=True):
            row.append(f"{gap}{side}", BACK).append(content, COLOURS.get(card[-1:], BACK)).append(side, BACK)
        rows[-1].append(f"{gap}{left_low}{line * 3}{right_low}", BACK)
    return rows


def _inside(ink: Ink, card: Card, *, tall: bool) -> list[str]:
    """What stands between the edges of a card."""
    if card in (DOWN, EMPTY):
        return [(ink.edges[6] if card == DOWN else " ") * 3] * (3 if tall else 1)
    face = ink.card(card)
    return [face.ljust(3), "   ", face.rjust(3)] if tall else [face.rjust(3)]


class PayRow(msgspec.Struct, frozen=True):
    """One line of the pay tables of a book: a hand, and what each wager gets for it."""

    name: str
    hand: str
    ranks: tuple[str, str]
    pays: tuple[str, ...]


def pay_columns(book: Rulebook, sign: Sign) -> tuple[str, ...]:
    """The wagers whose payment depends on the hand."""
    jackpot = (JACKPOT,) if sign.jackpot else ()
    return (*(name for name, lines in book.data.paytable.items() if len(lines) > 1), *jackpot)


def pay_rows(book: Rulebook, sign: Sign) -> list[PayRow]:
    """The pay tables side by side, best hand first; lines that lose are left out."""
    columns = pay_columns(book, sign)
    cells: dict[tuple[str, str, str], dict[str, str]] = {}
    names: dict[tuple[str, str, str], str] = {}
    for column in columns[:-1] if sign.jackpot else columns:
        for line in book.data.paytable[column]:
            if line.hand != "any" and line.pays != "lose":
                key = (line.hand, line.least, line.most)
                names[key] = line_name(line)
                cells.setdefault(key, {})[column] = line.pays.replace(":", " to ")
    for hand, prize in _prizes(book, sign).items():
        key = next((key for key in cells if key[0] == hand), (hand, "2", "A"))
        names.setdefault(key, plain(hand))
        cells.setdefault(key, {})[JACKPOT] = prize
    ordered = sorted(cells, key=lambda key: (-Category[key[0].upper()], "23456789TJQKA".index(key[1]) * -1))
    return [
        PayRow(names[key], key[0], key[1:], tuple(cells[key].get(column, "") for column in columns))
        for key in ordered
    ]


def _prizes(book: Rulebook, sign: Sign) -> dict[str, str]:
    """The jackpot's prizes as the sign would print them."""
    if sign.jackpot is None:
        return {}
    option = sign.jackpot.option
    lines = book.data.prize[f"option-{option}" if option else JACKPOT]
    found = {}
    for line in lines:
        if line.share is not None:
            part, _, whole = line.share.partition("/")
            found[line.hand] = f"{100 * int(part) // int(whole)}%"
        elif line.per_dollar is not None:
            found[line.hand] = dollars(line.per_dollar * sign.jackpot.wager)
        else:
            found[line.hand] = dollars(sign.jackpot.pays[line.hand] if line.sign else line.fixed or 0)
    return found


def row_text(ink: Ink, cells: tuple[str, ...], widths: tuple[int, ...], *, hit: bool) -> Text:
    """A line of a pay table; one that hit is marked and stands out."""
    mark = ink.edges[7] if hit else " "
    first, *rest = cells
    text = f"{mark} {first:<{widths[0]}}" + "".join(
        f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True)
    )
    return Text(text, Style(bold=True, reverse=True) if hit else Style())
