"""The game from line to line: show, ask, do, until the player leaves."""

from croupier.cli.terminal.input import JACKPOT, parse, wager_keys
from croupier.cli.terminal.lines import Lines
from croupier.cli.terminal.moves import asked
from croupier.cli.terminal.screen import Notice, Screen, notice_of
from croupier.cli.terminal.seat import Seat, Source
from croupier.cli.terminal.wrong import Wrong
from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal


def help_lines(book: Rulebook) -> list[str]:
    """What can be typed at a table of this book."""
    first, keys = book.rule.initial.needs[0], wager_keys(book)
    with_it = "".join(f", and with it the {spot}" for spot in book.rule.initial.needs[1:])
    most = max(stage.bet.most for stage in book.stages)
    side = [
        (f"{keys[spot]} 5", f"make the {spot} wager $5; {keys[spot]} 0 takes it back")
        for spot in book.rule.optional
    ]
    typed = [
        ("Enter", "the first move on the screen; it bets nothing the screen does not say"),
        (f"{keys[first]} 10", f"make the {first} $10{with_it}"),
        *side,
        (keys[JACKPOT], "put the jackpot wager on, or take it back"),
        ("d", "deal"),
        (f"1 to {most}", f"bet so many times the {first};  b 25 bets $25"),
        ("c f g", "check, fold, concede after the last card"),
        ("n", "next round with the same bets"),
        ("!", "something is wrong: call it, and see what is done about it"),
        ("buy 100", "buy chips for $100"),
        ("x", "cash out and leave the seat"),
        ("r", "the clauses behind the last refusal"),
        ("q", "leave; your seat, your chips and your cards are kept"),
    ]
    return [
        *(f"{key:<8} {text}" for key, text in typed),
        "",
        "To read the rules: croupier rules BOOK, croupier rules BOOK CLAUSE",
    ]


class Game:
    """One sitting at a seat."""

    def __init__(self, seat: Seat, output: Screen | Lines, source: Source) -> None:
        self._session = seat.session
        self._output = output
        self._source = source
        self._notice: Notice | None = Notice(seat.greeting)
        self._clauses: tuple[str, ...] = ()
        self._confirm = False  # the player was asked whether to concede

    def run(self) -> None:
        """Play until the player leaves; what has run out of time meanwhile comes first."""
        while True:
            self._output.show(self._session, self._notice)
            line = self._source.ask(self._output.mark)
            self._notice = None
            self._session.proceed()
            if line is None or not self._do(line):
                return

    def _do(self, line: str) -> bool:
        """One line of input; whether the game goes on."""
        ask = parse(line, self._session.book)
        if ask.fault:
            self._notice = Notice(ask.fault)
        elif ask.word == "leave":
            return False
        elif ask.word == "help":
            self._page("What you can type", help_lines(self._session.book))
        elif ask.word == "wrong" or (ask.word == "enter" and self._to_rule()):
            self._wrong(ask.text)
        elif ask.word == "rules":
            self._page("The clauses of the last refusal", list(self._clauses) or ["Nothing was refused yet."])
        else:
            return self._move(line)
        return True

    def _to_rule(self) -> bool:
        """Whether something was called and nobody is to answer an offer."""
        incident = self._session.table.incident
        return incident is not None and not incident.offered

    def _wrong(self, kind: str) -> None:
        """Call what is wrong, or rule on what was called; then the round goes on."""
        try:
            told = Wrong(self._session, self._ask).meet(kind)
        except EOFError:
            told = None
        if isinstance(told, Refusal):
            self._notice = notice_of(self._session.book, told)
            self._clauses = self._notice.clauses
        elif told:
            self._notice = Notice(told)
        self._session.proceed()

    def _ask(self, title: str, lines: list[str]) -> str:
        """A page with a question, and the answer to it."""
        self._output.page(title, lines, "Type an answer; an empty line takes what stands in brackets.")
        line = self._source.ask(self._output.mark)
        if line is None:
            raise EOFError
        return line.strip()

    def _page(self, title: str, lines: list[str]) -> None:
        self._output.page(title, lines, "Enter goes back to the table.")
        if isinstance(self._output, Screen):
            self._source.ask(self._output.mark)

    def _move(self, line: str) -> bool:
        move = asked(self._session, parse(line, self._session.book), confirmed=self._confirm)
        self._confirm = False
        if isinstance(move, str):
            self._notice = Notice(move)
            return True
        if refusal := self._session.attempt(*move.commands, go=move.go):
            self._notice = notice_of(self._session.book, refusal)
            self._clauses = self._notice.clauses
            self._confirm = refusal.code == "concede/confirm"
            if self._confirm:
                text = "A concession takes every wager, winners too. Type g again to concede."
                self._notice = Notice(text, self._clauses)
            return True
        return self._session.box is not None
