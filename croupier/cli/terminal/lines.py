"""The table in plain lines, for a pipe, a screen reader or a terminal that can do no more."""

import sys
from typing import Final

from croupier.cli.terminal.felt import Ink
from croupier.cli.terminal.moves import Move, moves
from croupier.cli.terminal.screen import Notice
from croupier.cli.terminal.session import Session
from croupier.cli.terminal.words import bets_text, result_lines, sentence, spot_name, verdict
from croupier.core.cards import Card
from croupier.core.money import dollars
from croupier.table.table import Table


class Lines:
    """Prints what is new after every command."""

    mark: Final = ""

    def __init__(self) -> None:
        self._ink = Ink(shapes=(sys.stdout.encoding or "").lower().startswith("utf"))

    def show(self, session: Session, notice: Notice | None) -> None:
        over = session.last
        table = over.table if over and over.table else session.table
        where = f"{session.book.id}{' · PRACTICE' if session.table.practice else ''}"
        self.say(f"--- {where} · round {table.round.number} · you have {dollars(session.balance)}")
        self._cards(session, table, over.cards if over else session.cards)
        if notice:
            self.say(notice.text)
            for clause in notice.clauses:
                self.say(f"  {clause}")
        if over:
            self.say(verdict(over))
            for line in result_lines(session.book, over):
                self.say(f"  {line}")
        else:
            self.say(sentence(session.scene))
        called = session.table.incident is not None
        offered = (*moves(session), *(() if called else (Move("!", "something is wrong"),)))
        self.say("  " + " | ".join(f"{move.keys}: {move.label}" for move in offered))

    def page(self, title: str, lines: list[str], foot: str) -> None:
        for line in (title, *(f"  {line}" for line in lines)):
            self.say(line)

    def say(self, text: str) -> None:
        print(text, flush=True)

    def _cards(self, session: Session, table: Table, cards: tuple[Card, ...]) -> None:
        seat = session.box
        box = table.box(seat.number) if seat else None
        if box and box.wagers:
            self.say(f"Bets: {bets_text({spot_name(w.spot).lower(): w.stake for w in box.wagers})}")
        for name, shown in (
            ("Your cards", cards),
            ("Shared cards", table.round.shown),
            ("Dealer", table.round.dealer_shown),
        ):
            if shown:
                self.say(f"{name}: {' '.join(map(self._ink.card, shown))}")
