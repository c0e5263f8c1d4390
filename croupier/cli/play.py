"""`croupier play`: a game at the terminal, by the real desk on a real log; leave and come back any time."""

import sys
from contextlib import nullcontext, suppress
from io import TextIOWrapper
from pathlib import Path

from rich.console import Console

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import Flag
from croupier.cli.terminal import house
from croupier.cli.terminal.input import Keyboard, Pipe
from croupier.cli.terminal.lines import Lines
from croupier.cli.terminal.loop import Game
from croupier.cli.terminal.screen import Screen
from croupier.cli.terminal.seat import Door, choose_book
from croupier.core.book.rulebook import Rulebook
from croupier.engine.in_memory import Stuck
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import load
from croupier.store.codec import Unreadable

LEAST_WIDTH, LEAST_HEIGHT = 80, 24  # a smaller terminal gets plain lines


def play(
    rulebook: str = "",
    *,
    bankroll: int = 500,
    box: int = 1,
    log: Path | None = None,
    new: Flag = False,
    practice: Flag = False,
    live: Flag = False,
    loss_limit: int | None = None,
    seed: int | None = None,
) -> int:
    """Play a round in the terminal, with the clause behind every refusal.

    Comes back to the table you left. Where input is no terminal, commands are read line by line.

    Parameters
    ----------
    rulebook
        The id of a book, or the path of one of your own; without it you go on where you left, or choose.
    bankroll
        The dollars you bring to a new table.
    box
        Where you sit at a new table, from 1 to 6.
    log
        The file that keeps every event; made if it is not there.
    new
        Take a seat at a new table even if a seat is waiting for you.
    practice
        Play at a practice table.
    live
        Play at a table with a dealer, where wagers and cards can also be found to lie wrongly.
    loss_limit
        The dollars you allow yourself to lose here, in a book that knows such limits.
    seed
        Deal the same cards every time; only at a new practice table.
    """
    if seed is not None and not practice:
        return complain("play: --seed needs --practice: a real table has no seed", WRONG_USAGE)
    if bankroll < 1 or bankroll > 1_000_000:
        return complain("play: --bankroll is dollars, from 1 to 1000000", WRONG_USAGE)
    if loss_limit is not None and loss_limit < 1:
        return complain("play: --loss-limit is dollars, from 1 up", WRONG_USAGE)
    if not 1 <= box <= house.BOXES:
        return complain(f"play: --box is 1 to {house.BOXES}", WRONG_USAGE)
    try:
        book = load(rulebook) if rulebook else None
        limit = None if loss_limit is None else loss_limit * 100
        door = Door(bankroll * 100, box, new=new, practice=practice, live=live, seed=seed, loss_limit=limit)
        return _sit_down(book, log, door)
    except BookError as error:
        return complain(str(error), WRONG_USAGE)
    except (Stuck, Unreadable) as error:
        return complain(f"{error} (croupier play --new starts another table)", WRONG_INPUT)


def _sit_down(book: Rulebook | None, log: Path | None, door: Door) -> int:
    """Find the table, then play until the player leaves."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our dots and dashes shows ?
    console = Console(highlight=False)
    roomy = console.width >= LEAST_WIDTH and console.height >= LEAST_HEIGHT and not console.is_dumb_terminal
    output = Screen(console) if terminal and roomy else Lines()
    source = Keyboard() if terminal else Pipe()
    door.enter(log or house.default_log())
    with console.screen(hide_cursor=False) if isinstance(output, Screen) else nullcontext():
        seat = door.waiting_seat(book)
        if seat is None:
            book = book or choose_book(output, source)
            if book is None:
                return DONE
            seat = door.new_seat(book)
        with suppress(KeyboardInterrupt):
            Game(seat, output, source).run()
    output.say(seat.farewell(str(log) if log else ""))
    return DONE
