"""Something goes wrong at the terminal: every kind of every book is called, ruled on and played on from."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from croupier.cli.main import main
from croupier.cli.terminal import house as play_house
from croupier.cli.terminal.screen import Screen
from croupier.cli.terminal.seat import Door
from croupier.cli.terminal.wrong import Wrong
from croupier.engine.evolve import replay
from croupier.rulebooks.load import book_ids, load
from croupier.store.chain import verify
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Table

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
DEALT, BETS_DOWN, ANSWERS = "\n", "a 10\n", "\n" * 6
ENTERS = "\n" * 10
BEFORE = {  # the lines that bring about the moment; else the cards are dealt and the player must decide
    "card-exposed": BETS_DOWN,
    "off-range-wager": "\n1\n",
    "blind-seen": "a 10\nalso 2\n\n",
}
BEFORE_IN = {
    (C3, "off-range-wager"): "\n1\n1\n1\n",
    (UTH, "off-range-wager"): "\n4\n",
}
QUESTIONS = {  # how many a call asks
    "wrong-hole-count": 2, "wrong-dealer-count": 1, "wrong-community-count": 1, "community-exposed": 1,
    "dealer-card-exposed": 1, "cards-to-empty-box": 2, "cards-taken": 3, "cards-mishandled": 1,
    "idle-deck-defect": 1, "device-jam": 1, "count-unverified": 1, "player-absent": 1, "player-refuses": 1,
    "cannot-bet": 1, "off-range-wager": 3, "off-limit-wager": 3, "unequal-initial": 3, "blind-seen": 1,
    "collusion-suspected": 1, "communication": 2, "card-invalid": 1, "proxy-betting": 1,
    "loss-limit-passed": 2, "disruption": 1, "fraud": 2,
}  # fmt: skip
KINDS = [
    pytest.param(book, kind, id=f"{book}-{kind}")
    for book in book_ids()
    for kind in dict.fromkeys(rule.kind for rule in load(book).data.remedy)
]

Sit = Callable[..., str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "play.db"


@pytest.fixture
def sit(log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """Play with these lines as input; what was printed."""

    def sit(lines: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(["play", *arguments, "--log", str(log)]) == 0
        return capsys.readouterr().out

    return sit


def happened(log: Path) -> list[ev.Event]:
    """All events of the one table of a log, whose chain holds and whose money adds up."""
    opened = SqlLog.open(log)
    (stream,) = [name for name in opened.streams() if name.startswith("table:")]
    records = opened.read(stream)
    assert verify(records) is None
    events = [record.event for record in records]
    assert sum(replay(Table("play"), events).balances.values()) == 0
    return events


ENDS = (ev.IncidentClosed, ev.IncidentRuled)  # the ruling is carried out; some wait for notices to be sent


def rulings(events: list[ev.Event]) -> list[tuple[str, str]]:
    return [(event.kind, event.does) for event in events if isinstance(event, ENDS)]


@pytest.mark.parametrize(("book", "kind"), KINDS)
def test_everything_can_be_called_and_ruled_on_and_the_game_goes_on(
    sit: Sit, log: Path, book: str, kind: str
) -> None:
    before = BEFORE_IN.get((book, kind), BEFORE.get(kind, DEALT))
    limit = ["--loss-limit", "200"] if kind == "loss-limit-passed" else []
    answers = "\n" * QUESTIONS.get(kind, 0)
    lines = f"{before}!\n{kind}\n{answers}\n!\n1\n{ANSWERS}stay\n{ENTERS}"
    text = sit(lines, book, "--live", *limit)
    assert f"  {kind}: " in text  # in the list
    assert "Nobody has ruled" in text  # an empty line decides nothing
    events = happened(log)
    (called,) = [event for event in events if isinstance(event, ev.IrregularityCalled)]
    assert called.kind == kind
    assert rulings(events) == [(kind, called.remedies[0])], text
    after = events[next(n for n, event in enumerate(events) if isinstance(event, ENDS)) :]
    barred = kind in ("card-invalid", "proxy-betting")
    assert barred or any(isinstance(event, ev.RoundClosed) for event in after), text


RULED = [
    (S3, "cards-to-empty-box", BETS_DOWN, "misdeal"),
    (S3, "community-exposed", "\n1\n", "turn-down"),
    (S3, "deck-defect", "", "check-deck"),
    (S3, "idle-deck-defect", "", "check-deck"),
    (S3, "device-failed", "", "retire-source"),
    (S3, "player-absent", DEALT, "play-on"),
    (S3, "collusion-suspected", DEALT, "keep-apart"),
    (S3, "collusion-suspected", DEALT, "english-only"),
    (S3, "communication", "\n1\n1\n1\n", "forfeit-wagers"),
    (S4, "community-exposed", DEALT, "play-on"),
    (S4, "off-range-wager", "\n1\n", "return-wager"),
    (S4, "fraud", DEALT, "invalidate-and-forfeit"),
    (S4, "card-invalid", BETS_DOWN, "return-invalid"),
    (C3, "wrong-community-count", DEALT, "deal-surplus"),
    (C3, "wrong-community-count", DEALT, "misdeal"),
    (C3, "cards-to-empty-box", BETS_DOWN, "misdeal"),
    (C3, "cards-taken", DEALT, "restore-hand"),
    (C3, "cards-taken", DEALT, "leave-racked"),
    (C3, "count-unverified", "", "count-deck"),
    (UTH, "cards-to-empty-box", BETS_DOWN, "void-round"),
    (UTH, "unequal-initial", DEALT, "void-hand"),
    (UTH, "community-exposed", DEALT, "misdeal"),
]


@pytest.mark.parametrize(("book", "kind", "before", "does"), RULED)
def test_what_is_ruled_by_name_is_carried_out(
    sit: Sit, log: Path, book: str, kind: str, before: str, does: str
) -> None:
    text = sit(f"{before}! {kind}\n{ANSWERS[: QUESTIONS.get(kind, 0)]}{does}\n\n\n\n", book, "--live")
    assert rulings(happened(log)) == [(kind, does)], text


@pytest.mark.parametrize("book", book_ids())
def test_a_machine_that_jams_in_a_round_shuffles_the_cards_that_are_not_out(
    sit: Sit, log: Path, book: str
) -> None:
    """The player's cards stay what they are, and the round ends; nobody gets a card twice."""
    text = sit(f"\n!\ndevice-jam\n\n1\n{ENTERS}", book, "--practice", "--seed", "7")
    events = happened(log)
    (ordered,) = [event for event in events if isinstance(event, ev.ShuffleOrdered)]
    assert ordered.moment == "jam"
    before = next(line for line in text.splitlines() if line.startswith("Your cards"))
    settled = next(event for event in events if isinstance(event, ev.BoxSettled | ev.BoxFolded))
    if isinstance(settled, ev.BoxSettled):
        shown = [card for event in events[: events.index(settled)] for card in getattr(event, "cards", ())]
        assert len({*shown, *settled.cards}) == len(shown) + 2
        faces = before.replace("10", "T").split()[2:]
        assert [card[0] for card in faces] == [card[0] for card in settled.cards]


def test_a_machine_enters_nothing_wrongly(sit: Sit) -> None:
    text = sit("\n!\n\n", UTH, "--practice", "--seed", "7")
    for kind in ("off-limit-wager", "unequal-initial", "off-range-wager"):
        assert kind not in text
    assert "Nothing was called." in text
    assert "'off-limit-wager' cannot be called now." in sit("! off-limit-wager\n")


def test_what_was_called_can_be_taken_back(sit: Sit, log: Path) -> None:
    text = sit("\n! wrong-hole-count\n\n\nw\nmiscounted\n1\n", S4, "--live")
    (withdrawn,) = [event for event in happened(log) if isinstance(event, ev.CallWithdrawn)]
    assert withdrawn.reason == "miscounted"
    assert "The call is taken back." in text
    assert "Bets: ante $10, 3rd street $10" in text


def test_an_answer_that_is_none_is_asked_for_again_and_a_wrong_one_refused(sit: Sit) -> None:
    text = sit("\n! wrong-hole-count\nthree\n1\n2\n", S4, "--live")
    assert "'three' is no answer. Which box? [1]" in text
    assert "Not allowed: That is the right number." in text
    assert "'99' cannot be called now." in sit("!\n99\n")


def test_a_wrong_count_by_hand_voids_the_round_and_a_right_one_does_not(sit: Sit, log: Path) -> None:
    text = sit(f"\n! count-unverified\n\nvoid-miscounted\n52\nvoid-miscounted\n{ENTERS}", C3, "--live")
    assert "Not allowed: Only a wrong count by hand voids the round." in text
    assert rulings(happened(log)) == []
    sit("!\ncount-deck\n")
    assert rulings(happened(log)) == [("count-unverified", "count-deck")]
    sit(f"\n! count-unverified\n\nvoid-miscounted\n51\n{ENTERS}", C3, "--live", "--new")


def test_wagers_that_are_offered_back_are_taken_or_left(sit: Sit, log: Path) -> None:
    offered = "\n! cards-to-empty-box\n\n\n1\n"
    text = sit(f"{offered}take\n", C3, "--live")
    assert "take: your wagers back | stay: in the round" in text
    assert "Your hand is void: even" in text
    assert "you have $500" in text
    assert "Nothing is offered to you." in sit("take\n")


def test_an_offer_nobody_answers_lapses(sit: Sit, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit("\n! cards-to-empty-box\n\n\n1\n", C3, "--live")
    later = play_house.now() + 120_000
    monkeypatch.setattr(play_house, "now", lambda: later)
    text = sit("1\n")
    assert rulings(happened(log)) == [("cards-to-empty-box", "burn-and-offer")]
    assert any(isinstance(event, ev.RetractDeclined) for event in happened(log))
    assert "3rd street $10" in text


def test_who_is_called_on_and_does_not_decide_in_time_is_taken_to_fold(
    sit: Sit, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = sit("\n! slow\n", UTH)
    assert "The dealer calls on you: " in text
    assert "slow" not in sit("!\n\n")  # once for a decision
    later = play_house.now() + 600_000
    monkeypatch.setattr(play_house, "now", lambda: later)
    text = sit("4\n")
    (folded,) = [event for event in happened(log) if isinstance(event, ev.BoxFolded)]
    assert folded.deemed
    assert "You folded: you lose $20" in text
    assert "slow" not in sit("\n!\n\n", S4)


def test_a_second_box_is_played_unseen_at_crown(sit: Sit, log: Path) -> None:
    text = sit("a 10\nalso 2\n\n1\n1\n1\n\n", C3, "--live")
    assert "also 2: that box too, unseen" in text
    placed = [event for event in happened(log) if isinstance(event, ev.WagerPlaced) and event.box == 2]
    assert [event.spot for event in placed] == ["ante", "3rd", "4th", "5th"]
    assert len([event for event in happened(log) if isinstance(event, ev.BoxSettled)]) == 2
    assert "Not allowed" in sit("a 10\nalso 2\n", S4, "--live")


@pytest.mark.parametrize("book", book_ids())
def test_what_can_be_called_fits_the_terminal(log: Path, book: str) -> None:
    door = Door(50_000, 1, live=True)
    door.enter(log)
    session = door.new_seat(load(book)).session
    session.attempt(*(c.PlaceWager(actor="you", box=1, spot=spot, amount=1_000) for spot in
                      session.book.rule.initial.needs), go=True)  # fmt: skip
    console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True, color_system=None)
    pages: list[str] = []

    def ask(title: str, lines: list[str]) -> str:
        with console.capture() as drawn:
            Screen(console).page(title, lines, "Type an answer; an empty line takes what stands in brackets.")
        pages.append(re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", drawn.get()))
        return ""

    Wrong(session, ask).meet()
    assert len(pages[0].splitlines()) < 24, pages[0]
    assert max(map(len, pages[0].splitlines())) <= 80
