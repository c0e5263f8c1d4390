"""The felt on a terminal: cards, spots and stakes, pay tables, one sentence, and what to type."""

from textwrap import wrap
from typing import Final

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.terminal.felt import Ink, draw_cards, faces, pay_columns, pay_rows, row_text
from croupier.cli.terminal.moves import Move, moves
from croupier.cli.terminal.session import Session
from croupier.cli.terminal.words import (
    JACKPOT,
    clause_texts,
    refusal_text,
    result_lines,
    sentence,
    verdict,
)
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.hands import evaluate
from croupier.core.money import Cents, dollars
from croupier.core.refusal import Refusal
from croupier.engine.settlement.due import spots
from croupier.table.table import Table

TALL: Final = 34  # lines of a terminal from which cards are drawn tall
HOLE: Final = 2  # cards of a box


class Notice(msgspec.Struct, frozen=True):
    """Something to say above the moves: a word of the house, or a refusal with its clauses."""

    text: str
    clauses: tuple[str, ...] = ()


def notice_of(book: Rulebook, refusal: Refusal) -> Notice:
    return Notice(f"Not allowed: {refusal_text(refusal)}", tuple(clause_texts(book, refusal)))


class Screen:
    """Draws a session on a terminal that can move its cursor."""

    mark: Final = "> "

    def __init__(self, console: Console) -> None:
        self._console = console
        self._ink = Ink(shapes=console.encoding.lower().startswith("utf"))

    def show(self, session: Session, notice: Notice | None) -> None:
        """Draw everything anew."""
        over = session.last
        table = over.table if over and over.table else session.table
        cards = over.cards if over else session.cards
        self._console.clear()
        self._header(session)
        self._felt(session, table, cards)
        self._console.print(self._stakes(session, table), justify="center")
        if not notice and not over:
            self._console.print()
        self._console.print(
            Text(verdict(over) if over else sentence(session.scene), style="bold"), justify="center"
        )
        for line in result_lines(session.book, over) if over and not notice else []:
            self._console.print(Text(line), justify="center")
        if not notice and not over:
            self._console.print()
        if notice:
            self._notice(notice)
        self._moves(moves(session))

    def page(self, title: str, lines: list[str], foot: str) -> None:
        """A page of text, with what to do at its foot."""
        wide, high = self._console.width, self._console.height
        rows = sum(-(-max(len(line), 1) // wide) for line in (title, *lines))
        crowded = rows + 5 > high  # then every line is cut to one row, and none is blank
        self._console.clear()
        self._console.print(Text(title, style="bold"))
        for line in lines if crowded else ("", *lines, ""):
            self._console.print(Text(line), no_wrap=crowded, overflow="ellipsis")
        self._console.print(Text(foot, style="dim"))

    def say(self, text: str) -> None:
        self._console.print(Text(text))

    def _header(self, session: Session) -> None:
        box = session.box
        left = Text(session.book.data.title, style="bold")
        place = f"box {box.number} · " if box else ""
        right = Text(f"{place}round {session.table.round.number if not session.last else _number(session)}")
        right.append(f" · {dollars(session.balance)}", style="bold")
        grid = Grid.grid(expand=True)
        grid.add_column()
        grid.add_column(justify="right")
        grid.add_row(left, right)
        self._console.print(grid)
        self._console.rule(Text("PRACTICE", "bold") if session.table.practice else "", style="dim")

    def _felt(self, session: Session, table: Table, cards: tuple[Card, ...]) -> None:
        grid = Grid.grid(expand=True)
        grid.add_column(ratio=1, justify="center")
        grid.add_column(width=1)
        grid.add_column()
        left = Text("\n").join(self._left(session, table, cards))
        right = Text("\n").join(self._pay_table(session, table, cards))
        grid.add_row(left, "", right)
        self._console.print(grid)

    def _left(self, session: Session, table: Table, cards: tuple[Card, ...]) -> list[Text]:
        """The dealer's cards where the game has them, the shared ones, the player's, and the stakes."""
        tall = self._console.height >= TALL
        rule, round = session.book.rule, table.round
        lines: list[Text] = []
        if rule.dealer_places:
            lines.append(Text("Dealer", style="dim"))
            places = rule.dealer_places.count
            lines += draw_cards(self._ink, faces(round.dealer_shown, len(round.dealer), places), tall=tall)
        elif tall:
            lines.append(Text())
        lines.append(Text("Flop, turn, river" if rule.dealer_places else "3rd   4th   5th", style="dim"))
        shared = faces(round.shown, len(round.community), session.book.community)
        lines += draw_cards(self._ink, shared, tall=tall)
        if not rule.dealer_places:
            lines.append(Text())
        lines.append(Text("Your cards", style="dim"))
        return [*lines, *draw_cards(self._ink, faces(cards, len(cards), HOLE), tall=tall)]

    def _stakes(self, session: Session, table: Table) -> Text:
        """What lies on each spot of the player's box."""
        seat = session.box
        box = table.box(seat.number) if seat else None
        text = Text()
        over: dict[str, Cents] = {}
        if session.last:
            over = {**session.bets, **{result.spot: result.stake for result in session.last.results}}
        for spot in (*spots(session.book), JACKPOT):
            stake = over.get(spot) or (box.stake(spot) if box else 0)
            text.append("   " if text else "")
            text.append(f"{spot.capitalize()} ", style="" if stake else "dim")
            text.append(dollars(stake) if stake else "-", style="bold" if stake else "dim")
        return text

    def _pay_table(self, session: Session, table: Table, cards: tuple[Card, ...]) -> list[Text]:
        sign = session.table.sign
        if sign is None:
            return []
        columns = pay_columns(session.book, sign)
        widths = (16, *(10 if len(columns) == 2 else 9 for _ in columns))
        heads = tuple("Pays" if column == "main" else column.capitalize() for column in columns)
        head = row_text(self._ink, ("", *heads), widths, hit=False)
        head.stylize("dim")
        hits = _hits(session, table, cards)
        rows = [
            row_text(self._ink, (row.name, *row.pays), widths, hit=(row.hand, *row.ranks) in hits)
            for row in pay_rows(session.book, sign)
        ]
        meter = session.meter
        foot = [] if meter is None else [Text(f"  Jackpot meter {dollars(meter)}", style="dim")]
        if legend := session.book.rule.legend:
            foot += [Text(f"  {line}", style="dim") for line in wrap(legend.text, 38)]
        return [head, *rows, *foot]

    def _notice(self, notice: Notice) -> None:
        style = "bold red" if notice.clauses else "bold"
        self._console.print(Text(notice.text, style=style))
        if notice.clauses:
            more = f"  (r: all {len(notice.clauses)} clauses)" if len(notice.clauses) > 1 else ""
            room = 2 * self._console.width - len(more) - 1
            first = notice.clauses[0]
            short = first if len(first) <= room else first[: room - 1] + "…"
            self._console.print(Text(short + more, style="dim"))

    def _moves(self, offered: list[Move]) -> None:
        """The moves in as few lines as they take, none of them broken."""
        line = Text()
        for move in (*offered, Move("!", "call"), Move("h", "help"), Move("q", "leave")):
            item = Text.assemble((f" {move.keys} ", "reverse"), f" {move.label}")
            if line and len(line) + 2 + len(item) > self._console.width:
                self._console.print(line)
                line = Text()
            line.append("  " if line else "").append_text(item)
        self._console.print(line)


def _number(session: Session) -> int:
    over = session.last
    return over.table.round.number if over and over.table else session.table.round.number


def _hits(session: Session, table: Table, cards: tuple[Card, ...]) -> set[tuple[str, str, str]]:
    """The lines of the pay tables that paid, pushed or won a prize in the round that is over."""
    over = session.last
    if not over or (not over.prizes and not any(result.outcome != "lose" for result in over.results)):
        return set()
    category, ranks = evaluate((*cards, *table.round.shown))
    lines = (line for lines in session.book.data.paytable.values() for line in lines)
    order = "23456789TJQKA"
    found = {
        (line.hand, line.least, line.most)
        for line in lines
        if line.hand == category.text
        and (line.hand != "pair" or order.index(line.least) <= ranks[0] - 2 <= order.index(line.most))
    }
    return found | {(prize.prize, "2", "A") for prize in over.prizes}
