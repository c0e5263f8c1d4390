"""A game at the terminal, driven through standard input: whole rounds, refusals, leaving and coming back."""

import io
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from croupier.cli.main import main
from croupier.cli.terminal.input import Ask, parse
from croupier.cli.terminal.moves import asked
from croupier.cli.terminal.screen import Screen, notice_of
from croupier.cli.terminal.seat import Door
from croupier.core.ledger import patron_account
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import book_ids, load
from croupier.store.chain import verify
from croupier.store.database.sql_log import SqlLog

Sit = Callable[..., str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "play.db"


@pytest.fixture
def sit(log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """Play with these lines as input; what was printed."""

    def sit(lines: str, *arguments: str, status: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(["play", *arguments, "--log", str(log)]) == status
        return capsys.readouterr().out

    return sit


def tables(log: Path) -> dict[str, int]:
    """The player's chips at each table of a log, whose chains all hold and whose money adds up."""
    opened = SqlLog.open(log)
    desk = Desk(Setting(opened, load))
    found = {}
    for stream in opened.streams():
        assert verify(opened.read(stream)) is None
        if not stream.startswith("table:"):
            continue
        table = desk.table(stream.removeprefix("table:"))
        assert sum(table.balances.values()) == 0
        found[table.id] = table.balance(patron_account("you"))
    return found


@pytest.mark.parametrize("book", book_ids())
def test_a_newcomer_who_only_presses_enter_plays_whole_rounds(sit: Sit, log: Path, book: str) -> None:
    text = sit("\n" * 12, book, "--practice", "--seed", "11")
    assert "Enter: ante $10" in text
    assert "PRACTICE" in text
    assert re.search(r"(you (win|lose) \$\d+|even)", text)
    assert "same bets again" in text
    assert "Your seat is kept" in text
    assert tables(log).keys() == {f"practice-{book}-1"}


def test_the_same_seed_gives_the_same_game(sit: Sit) -> None:
    first = sit("\n" * 8, "star-uth", "--practice", "--seed", "5")
    assert sit("\n" * 8, "star-uth", "--practice", "--seed", "5") == first
    assert sit("\n" * 8, "star-uth", "--practice", "--seed", "6") != first


def test_results_are_told_wager_by_wager(sit: Sit) -> None:
    text = sit("a 10\n\n2\n3\n1\n\nq\n", "star-ms-4", "--practice", "--seed", "11")
    assert "Your cards: 10♥ 10♠" in text
    assert "Bets: ante $10, 3rd street $20, 4th street $30" in text
    assert "Pair of tens · push on $70 · stake back" in text
    text = sit("a 10\n\n3\n\nq\n", "star-uth", "--practice", "--seed", "5")
    assert "Dealer: pair of fours" in text
    assert "Ante, Play · pay 1 to 1 on $40 · +$40" in text
    assert "Blind · push on $10 · stake back" in text
    assert "Pair of sevens: you win $40" in text


@pytest.mark.parametrize(
    ("book", "lines", "refused", "clause"),
    [
        ("star-ms-undated", "\nb 15\n", "Whole multiples of the ante only.", "star-ms-undated "),
        ("crown-ms-3.0", "\n4\n", "From 1 to 3 times the ante. That is $10 to $30.", "crown-ms-3.0 7.4.3: "),
        ("star-ms-4", "\nc\n", "Here a player bets or folds.", "star-ms-4 9.1: "),
        ("star-uth", "\n2\n", "That is $30 to $40.", "star-uth 9.1.2: "),
        ("star-uth", "t 5\n", "trips needs the ante.", "star-uth 5.3: "),
        ("star-ms-4", "a 2\n", "The least on ante is $5.", "star-ms-4 "),
        ("star-ms-4", "\na 10\n", "Cards are out: wagers are locked.", "star-ms-4 "),
        ("star-ms-4", "a 500\nbuy 0\n", "Not enough to cover the stake. You have $100.", "house:funds: "),
    ],
)
def test_a_refusal_is_said_in_plain_words_with_its_clause(
    sit: Sit, book: str, lines: str, refused: str, clause: str
) -> None:
    text = sit(lines, book, "--practice", "--seed", "1", "--bankroll", "100")
    assert f"Not allowed: {refused}" in text or f"times the ante. {refused}" in text
    assert f"\n  {clause}" in text
    assert "cents" not in text


def test_r_shows_the_clauses_of_the_last_refusal_again(sit: Sit) -> None:
    text = sit("r\nt 5\nr\n", "star-uth")
    assert "Nothing was refused yet." in text
    assert text.count("star-uth 5.3.1: ") == 2


def test_leaving_and_coming_back_finds_the_same_round(sit: Sit, log: Path) -> None:
    left = sit("a 20\nj\nd\n2\nq\n", "crown-ms-3.0")
    cards = re.findall(r"Your cards: .*", left)[-1]
    shared = re.findall(r"Shared cards: .*", left)[-1]
    money = tables(log)
    back = sit("")
    assert "Welcome back: round 1 is as you left it." in back
    assert cards in back
    assert shared in back
    assert "Bets: ante $20, jackpot $5, 3rd street $40" in back
    assert tables(log) == money
    assert "Welcome back" in sit("", "crown-ms-3.0")
    assert "Welcome." in sit("", "star-uth")
    assert "Welcome." in sit("", "crown-ms-3.0", "--new")


def test_between_rounds_the_bets_of_last_time_are_offered_again(sit: Sit) -> None:
    sit("a 15\nt 5\nd\nf\nq\n", "star-uth")
    back = sit("")
    assert "Welcome back: you have $465." in back
    assert "Enter: same bets again: ante $15, blind $15, trips $5 and deal" in back


def test_enter_never_bets_what_the_player_cannot_cover(sit: Sit) -> None:
    text = sit("a 20\n\nf\n", "star-ms-4", "--bankroll", "27")
    assert "Enter: ante $5 and deal" in text
    poor = sit("a 5\nd\nf\n\n", "star-ms-4", "--new", "--bankroll", "5")
    assert "buy 100: more chips" in poor
    assert "There is nothing that Enter would do here" in poor


def test_wagers_can_be_changed_until_the_deal(sit: Sit) -> None:
    text = sit("a 20\nt 10\nj\na 10\nt 5\nj\nj\nt 0\na 0\n", "star-uth")
    bets = re.findall(r"Bets: (.*)", text)
    assert bets[2:] == [
        "ante $20, blind $20, trips $10, jackpot $5",
        "ante $10, blind $10, trips $10, jackpot $5",
        "ante $10, blind $10, jackpot $5, trips $5",
        "ante $10, blind $10, trips $5",
        "ante $10, blind $10, trips $5, jackpot $5",
        "ante $10, blind $10, jackpot $5",
    ]
    assert text.rstrip().splitlines()[-2].strip().startswith("Enter: ante $10")


def test_a_change_that_is_refused_leaves_the_bets_alone(sit: Sit) -> None:
    text = sit("a 20\nt 10\na 2\n", "star-uth")
    assert re.findall(r"Bets: (.*)", text)[-1] == "ante $20, blind $20, trips $10"


def test_a_concession_is_asked_twice(sit: Sit) -> None:
    text = sit("\n\n\n\ng\ng\n", "star-ms-4", "--practice", "--seed", "11")
    assert "Type g again to concede." in text
    assert "You conceded: you lose $40" in text
    other = sit("\n\n\n\ng\na 10\ng\n", "star-ms-4", "--practice", "--seed", "11")
    assert other.count("Type g again to concede.") == 2
    assert "You conceded" not in other


def test_cashing_out_takes_the_chips_along(sit: Sit, log: Path) -> None:
    assert "You leave the table with $500." in sit("x\n", "star-uth")
    assert tables(log) == {"play-star-uth-1": 0}
    assert "Which game?" in sit("q\n")


def test_a_book_of_your_own_is_played_and_a_changed_one_starts_afresh(sit: Sit, tmp_path: Path) -> None:
    """A round is never finished under another book than it was begun with."""
    own = tmp_path / "mine.toml"
    own.write_text('id = "mine"\ntitle = "A book of our own"\nbase = "star-ms-4"\n', encoding="utf-8")
    assert "--- mine" in sit("\n", str(own))
    assert "Welcome back" in sit("", str(own))
    own.write_text(own.read_text("utf-8").replace("our own", "mine"), encoding="utf-8")
    changed = sit("", str(own))
    assert "Your seat at play-mine-1 waits for the book it was opened with." in changed
    assert "--- mine · round 1 · you have $500" in changed


def test_the_menu_takes_a_number_a_name_or_enter(sit: Sit) -> None:
    assert "--- star-ms-4" in sit("\n")
    assert "--- crown-ms-3.0" in sit("9\n2\n", "--new")
    assert "--- star-uth" in sit("star-uth\n", "--new")


def test_what_means_nothing_is_answered_and_costs_nothing(sit: Sit, log: Path) -> None:
    text = sit("zz\na\n12x\nb ten\na 99999999999\n2\nh\nbet 5\n", "star-uth")
    assert "'zz' means nothing here." in text
    assert "How much? For instance: ante 10" in text
    assert "That is more money than there is." in text
    assert "Bets by number come after the deal" in text
    assert "the first move on the screen" in text
    assert tables(log) == {"play-star-uth-1": 50_000}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "1"], "--seed needs --practice"),
        (["star-utp"], "did you mean star-uth?"),
        (["star-uth", "--box", "7"], "--box is 1 to 6"),
        (["star-uth", "--bankroll", "0"], "--bankroll is dollars"),
    ],
)
def test_wrong_usage_is_said(
    arguments: list[str], message: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments, "--log", str(log)]) == 2
    assert message in capsys.readouterr().err
    assert not log.exists()


def test_a_log_that_will_not_do_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "star-uth", "--log", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"croupier: error: {tmp_path}: it is a folder; name a file\n"


def test_killed_in_the_middle_the_round_and_the_money_are_there(sit: Sit, log: Path) -> None:
    """kill -9 after the second decision was shown; what was shown is what is found."""
    program = "import sys; from croupier.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "play", "star-ms-4", "--log", str(log)]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("no pipes")
        process.stdin.write("a 20\nj\nd\n2\n3\n")
        process.stdin.flush()
        seen: list[str] = []
        while not any("4th street $60" in line for line in seen):
            seen.append(process.stdout.readline())
            assert seen[-1], "the program ended"
        cards, shared = process.stdout.readline(), process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert tables(log) == {"play-star-ms-4-1": 50_000 - 2_000 - 500 - 4_000 - 6_000}
    back = sit("1\n\n")
    assert "round 1 is as you left it" in back
    assert cards in back
    assert shared in back
    assert "5th street $20" in back
    assert re.search(r"you (win|lose) \$\d+|even", back)


def test_nothing_can_be_played_on_when_the_log_was_tampered_with(
    sit: Sit, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sit("\n", "star-ms-4")
    with sqlite3.connect(log) as database:
        richer = "CAST(replace(CAST(body AS TEXT), '50000', '90000') AS BLOB)"
        database.execute(f"UPDATE event SET body = {richer} WHERE CAST(body AS TEXT) LIKE '%SeatTaken%'")
    database.close()
    assert main(["play", "--log", str(log)]) == 1
    assert "table:play-star-ms-4-1 10: its content is not what was sealed" in capsys.readouterr().err


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize(("width", "height", "encoding"), [(80, 24, "utf-8"), (120, 40, "ascii")])
def test_the_felt_fits_the_terminal(log: Path, book: str, width: int, height: int, encoding: str) -> None:
    """Every screen of a round, drawn where it must fit, with a notice and without."""
    door = Door(50_000, 1, practice=True, seed=11)
    door.enter(log)
    session = door.new_seat(load(book)).session
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=file, width=width, height=height, force_terminal=True, color_system=None)
    screen = Screen(console)
    for line in ["a 10", "j", "zz", "", "", "", "", "", "a 2", ""]:
        ask = parse(line, session.book)
        move = asked(session, ask) if not ask.fault else ask.fault
        refusal = None if isinstance(move, str) else session.attempt(*move.commands, go=move.go)
        with console.capture() as drawn:
            screen.show(session, notice_of(session.book, refusal) if refusal else None)
        text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", drawn.get())
        assert len(text.splitlines()) < height, text
        assert max(map(len, text.splitlines())) <= width
        assert "PRACTICE" in text


@pytest.mark.parametrize(
    ("typed", "ask"),
    [
        ("", Ask("enter")),
        ("  A 10 ", Ask("wager", 1_000, spot="ante")),
        ("a10", Ask("wager", 1_000, spot="ante")),
        ("b $12.50", Ask("bet", 1_250)),
        ("bet 1,000", Ask("bet", 100_000)),
        ("3", Ask("times", times=3)),
        ("b 2x", Ask("times", times=2)),
        ("fold", Ask("fold")),
        ("?", Ask("help")),
    ],
)
def test_what_can_be_typed(typed: str, ask: Ask) -> None:
    assert parse(typed, load("star-uth")) == ask


def test_without_the_key_of_its_deck_a_round_is_void(sit: Sit, log: Path) -> None:
    """The key lies beside the log; where it is lost nobody can go on with the cards, and nobody loses."""
    sit("a 10\n\n", "star-ms-4")
    log.with_name("play.db.deck-key").unlink()
    out = sit("")
    assert "the deck of round 1 cannot be opened any more, and the round is void; you have $500" in out
    assert tables(log) == {"play-star-ms-4-1": 50_000}


@pytest.mark.parametrize("book", ["star-uth", "star-ms-4"])
def test_side_wagers_are_offered_once_what_they_need_lies_there(book: str, sit: Sit) -> None:
    """What stands in the menu is not refused."""
    before = sit("q\n", book)
    after = sit("a 10\nq\n", book).split("Bets: ")[-1]
    for offered in ("j: jackpot $5", *(("t 5: trips $5",) if book == "star-uth" else ())):
        assert offered not in before
        assert offered in after
