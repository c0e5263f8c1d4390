"""Promotions through the desk: play earns entries, the seed is locked away, the draw can be run again."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.audit.database import examine_database
from croupier.audit.examining import Examiner
from croupier.audit.finding import Found
from croupier.cli.main import main
from croupier.core.event import Event
from croupier.engine.scene import MACHINE
from croupier.patrons.rules.commands import IssueCard, MarkStaff
from croupier.promotions.draws import read_draw
from croupier.promotions.rules import commands as p
from croupier.promotions.rules.draw.record import DrawRecord, faults
from croupier.promotions.rules.events import DrawHeld, EntriesClosed, WinnerDrawn
from croupier.promotions.rules.state import Entry
from croupier.promotions.rules.terms import Earning, Entrants
from croupier.promotions.tally import PromotionTally
from croupier.reports.rules.said import said
from croupier.reports.rules.significant import Large, significant
from croupier.store import faults as faults_at
from croupier.store.chain import Head, extend, head_of
from croupier.store.faults import Point
from croupier.table import commands as c
from tests.felt.accounts import RECORDED, SYDNEY
from tests.felt.promotions import CLOSES, DRAWS, money
from tests.floors.meter_floor import STAFF, accepted
from tests.floors.promotion_floor import PromotionFloor


@pytest.fixture
def floor(tmp_path: Path) -> PromotionFloor:
    return PromotionFloor(tmp_path / "floor.db")


def test_play_earns_entries_from_the_opening_to_the_closing_time(floor: PromotionFloor) -> None:
    floor.table("early")
    floor.round({1: 50_000}, "early")
    floor.closed()
    assert floor.desk.promotions.promotion("spring").entries == (
        Entry("p1", 2),  # $250 at an entry for $100
        Entry("p2", 2),  # $250, the $4 round being below the wager of the terms
        Entry("p3", 1),
    )
    floor.round({1: 50_000})
    assert floor.desk.promotions.promotion("spring").lots == 5


def test_entries_while_people_play(floor: PromotionFloor) -> None:
    floor.opened(tables=("t1",), earning=Earning(cents=5_000, entries=2))
    floor.table()
    floor.table("other")
    floor.table("fun", practice=True)
    desk = floor.desk.promotions

    def held() -> list[int]:
        one = desk.promotion("spring")
        return [desk.entries(one, patron) for patron in ("p1", "p2", "p9")]

    assert held() == [0, 0, 0]
    floor.round({1: 5_000})
    assert held() == [2, 0, 0]
    floor.round({1: 5_000, 2: 9_900}, "other")
    floor.round({1: 5_000, 2: 9_900}, "fun")
    floor.round({2: 10_000})
    assert held() == [2, 4, 0]
    floor.do(p.EnterPatron, patron="p9", wager=500, entries=7)
    assert held() == [2, 4, 7]
    floor.clock.at = CLOSES
    floor.do(p.CloseEntries)
    assert held() == [2, 4, 7]


def test_a_round_that_is_void_earns_nothing(floor: PromotionFloor) -> None:
    floor.opened()
    floor.table()
    for box in (1, 2):
        wager = c.PlaceWager(actor=f"p{box}", box=box, spot="ante", amount=10_000)
        accepted(floor.desk.give("t1", wager, STAFF))
    commitment = floor._sealed("t1")
    shuffle = c.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine", commitment=commitment)
    for command in (shuffle, c.Deal(actor=MACHINE), c.Fold(actor="p1", box=1)):
        accepted(floor.desk.give("t1", command, STAFF))
    assert floor.desk.promotions.turnover("spring") == {"p1": 10_000}
    call = c.Call(actor="sue", kind="device-failed", note="it smokes")
    accepted(floor.desk.give("t1", call, STAFF))
    accepted(floor.desk.give("t1", c.Remedy(actor="sue", does="void-round", reason="smoke"), STAFF))
    assert floor.desk.promotions.turnover("spring") == {}


def test_the_seed_is_locked_until_the_draw_and_fits_the_promise(floor: PromotionFloor) -> None:
    floor.closed()
    seal = floor.desk.promotions.promotion("spring").seal
    assert seal is not None
    before = b"".join(bytes(record.body) for record in floor.log.read("promotion:spring"))
    floor.clock.at = DRAWS
    floor.do(p.HoldDraw, called="4 2 6")
    drawn = floor.desk.promotions.draw("spring")
    assert drawn is not None
    draw = drawn.record
    assert drawn.faults == ()
    assert floor.desk.promotions.draw("spring") is drawn
    assert draw.commitment == seal.commitment
    assert draw.seed.encode() not in before
    assert [*faults(draw)] == []
    closing = next(r for r in floor.log.read("promotion:spring") if b'"EntriesClosed"' in bytes(r.body))
    assert draw.head == closing.prev


def test_without_its_key_there_is_no_draw(tmp_path: Path) -> None:
    floor = PromotionFloor(tmp_path / "floor.db").closed()
    floor.log.close()
    (tmp_path / "floor.db.deck-key").unlink()
    other = PromotionFloor(tmp_path / "floor.db")
    other.clock.at = DRAWS
    refusal = other.give(p.HoldDraw).refusal
    assert refusal is not None
    assert refusal.code == "draw/seed"


def test_a_command_counts_once(floor: PromotionFloor) -> None:
    floor.opened()
    first = floor.do(p.EnterPatron, patron="p3", wager=500, id="once")
    assert floor.do(p.EnterPatron, patron="p3", wager=500, id="once") == first
    assert floor.desk.promotions.promotion("spring").entered == {"p3": 1}
    refusal = floor.desk.give(
        "none", p.EnterPatron(actor="max", promotion="none", patron="p3"), STAFF, book=""
    ).refusal
    assert refusal is not None
    assert refusal.code == "book/unknown"


def test_anybody_runs_the_draw_again_from_log_export_and_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    floor = PromotionFloor(tmp_path / "floor.db").drawn(prizes=(money(100, count=2),))
    winners = [winner.patron for winner in floor.desk.promotions.promotion("spring").winners]
    report = examine_database(floor.log)
    assert report.finding is None
    assert not any("promotion" in note for note in report.notes)
    floor.log.close()
    log, export, record = (str(tmp_path / name) for name in ("floor.db", "all.jsonl.gz", "draw.json"))
    assert main(["export", log, "--out", export]) == 0
    assert main(["promotion", "draw", log, "--out", record]) == 0
    capsys.readouterr()
    for file in (log, export, record):
        assert main(["promotion", "draw", file, "--json"]) == 0
        said = json.loads(capsys.readouterr().out)
        assert [one["patron"] for one in said["draw"]["drawn"]] == winners
        assert said["recounted"] is (file != record)
        assert main(["promotion", "draw", file]) == 0
        shown = capsys.readouterr().out
        assert f": {winners[0]}\n" in shown
        assert ("counted again from the tables: the same" in shown) is (file != record)
    true = msgspec.json.decode(Path(record).read_bytes(), type=DrawRecord)
    swapped = replace(true, drawn=(replace(true.drawn[0], patron=winners[1]), true.drawn[1]))
    Path(record).write_bytes(msgspec.json.encode(swapped))
    assert main(["promotion", "draw", record]) == 1
    assert f"the draw gives lot {true.drawn[0].lot} of {winners[0]}" in capsys.readouterr().err


def forged(floor: PromotionFloor, change: Callable[[Event], Event]) -> str:
    """The log with one kind of event changed and every seal made anew: what an examination finds."""
    records = floor.log.read("promotion:spring")
    examiner, head = Examiner(), Head()
    for record in records:
        (made,) = extend(
            record.stream, head, (change(record.event),), time=record.time, actor=record.actor,
            command=record.command, book=record.book, asked=record.asked,
        )  # fmt: skip
        try:
            examiner.run((made,))
        except Found as found:
            return found.finding.reason
        head = head_of((made,), head)
    return ""


def test_an_examination_runs_every_draw_again(floor: PromotionFloor) -> None:
    floor.drawn()
    drawn = floor.desk.promotions.draw("spring")
    assert drawn is not None
    draw = drawn.record
    other = next(entry.patron for entry in draw.entries if entry.patron != draw.drawn[0].patron)

    def swapped(event: Event) -> Event:
        return replace(event, patron=other) if isinstance(event, WinnerDrawn) else event

    def reseeded(event: Event) -> Event:
        return replace(event, seed="ab" * 32) if isinstance(event, DrawHeld) else event

    def added(event: Event) -> Event:
        more = (Entry("zed", 1),)
        return replace(event, entries=event.entries + more) if isinstance(event, EntriesClosed) else event

    def headed(event: Event) -> Event:
        return replace(event, head="00") if isinstance(event, EntriesClosed) else event

    def passed(event: Event) -> Event:
        return replace(event, out=("nobody",)) if isinstance(event, WinnerDrawn) else event

    assert forged(floor, lambda event: event) == ""
    for change, reason in (
        (swapped, "the draw gives lot"), (reseeded, "the seed is not the one"), (added, "the digest"),
        (headed, "what is to be mixed"), (passed, "somebody was passed over"),
    ):  # fmt: skip
        assert reason in forged(floor, change)


def test_what_another_process_stores_before_the_closing_is_decided_counts(
    floor: PromotionFloor, tmp_path: Path
) -> None:
    """Played before closing time, stored when the closing had been asked for and was not decided yet."""
    floor.opened()
    floor.table()
    floor.round({1: 10_000})
    late = PromotionFloor(tmp_path / "floor.db")
    late.clock.at = CLOSES - 1

    played: list[Point] = []

    def stores(point: Point) -> None:
        if point == "decide/looked" and not played:
            played.append(point)
            late.round({2: 20_000})

    floor.clock.at = CLOSES
    with faults_at.listening(stores):
        floor.do(p.CloseEntries)
    assert floor.desk.promotions.promotion("spring").entries == (Entry("p1", 1), Entry("p2", 2))
    late.round({2: 20_000})  # and what comes after it does not, though its clock is behind
    floor.clock.at = DRAWS
    floor.do(p.HoldDraw)
    assert read_draw(floor.path).faults == ()


def test_entries_that_nobody_earned_are_found(floor: PromotionFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    floor.opened()
    floor.table()
    floor.round({1: 10_000, 2: 30_000})
    floor.clock.at = CLOSES
    counted, false = PromotionTally.counted, {"p1": 50_000, "p7": 10_000}
    monkeypatch.setattr(PromotionTally, "counted", lambda tally, one: (false, counted(tally, one)[1]))
    floor.do(p.CloseEntries)
    floor.clock.at = DRAWS
    floor.do(p.HoldDraw)
    assert read_draw(floor.path).faults == (
        "p1 holds 5 lots, and the tables and the desk gave 1",
        "p2 holds 0 lots, and the tables and the desk gave 3",
        "p7 holds 1 lots, and the tables and the desk gave 0",
    )


def test_what_happened_is_said_in_words(floor: PromotionFloor) -> None:
    floor.drawn()
    told = [said(record.event) for record in floor.log.read("promotion:spring")]
    assert "Max opens the promotion; the seed of its draw is promised" in told
    assert any(line.startswith("Max closes entries: 3 entrants hold 5 lots") for line in told)
    reasons = [significant(record.event, Large()) for record in floor.log.read("promotion:spring")]
    assert reasons.count("promotion") == 5


def test_what_is_no_draw_is_said_to_be_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    floor = PromotionFloor(tmp_path / "floor.db").closed()
    floor.log.close()
    log = str(tmp_path / "floor.db")
    export = tmp_path / "all.jsonl"
    assert main(["export", log, "--out", str(export)]) == 0
    (tmp_path / "wrong.json").write_text("[]")
    (tmp_path / "other.json").write_text("{}")
    cut = tmp_path / "cut.jsonl"
    lines = [line for line in export.read_bytes().splitlines(keepends=True) if b'"PatronEntered"' not in line]
    cut.write_bytes(b"".join(lines))
    capsys.readouterr()
    for name, reason in (
        (log, "no draw that was held"), (str(export), "no draw that was held"),
        (str(cut), "promotion:spring"),
        (str(tmp_path / "wrong.json"), "no record of a draw"), (str(tmp_path / "none.json"), "No such file"),
        (str(tmp_path / "other.json"), "no record of a draw"),
    ):  # fmt: skip
        assert main(["promotion", "draw", name]) == 1
        assert reason in capsys.readouterr().err
    assert main(["promotion", "draw", log, "--out", "draw.txt"]) == 2


def test_a_log_or_export_that_was_tampered_with_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever byte of the promotion is another one, the record is named at which the seals do not hold."""
    floor = PromotionFloor(tmp_path / "floor.db").drawn(prizes=(money(100, count=2),))
    records = floor.log.read("promotion:spring")
    drawn = next(one for one in records if isinstance(one.event, WinnerDrawn))
    winner = drawn.event.patron if isinstance(drawn.event, WinnerDrawn) else ""
    floor.log.close()
    log, export = str(tmp_path / "floor.db"), tmp_path / "all.jsonl"
    assert main(["export", log, "--out", str(export)]) == 0
    lines = export.read_bytes().splitlines(keepends=True)
    other = b'"patron":"mallory"'
    forged = [
        line.replace(f'"patron":"{winner}"'.encode(), other) if b"WinnerDrawn" in line else line
        for line in lines
    ]
    assert forged != lines
    export.write_bytes(b"".join(forged))
    with sqlite3.connect(log) as database:
        changed = bytes(drawn.body).replace(f'"patron":"{winner}"'.encode(), other)
        where = "WHERE stream = 'promotion:spring' AND seq = ?"
        database.execute(f"UPDATE event SET body = ? {where}", (changed, drawn.seq))
    database.close()
    capsys.readouterr()
    for file in (log, str(export)):
        assert main(["promotion", "draw", file]) == 1
        told = capsys.readouterr()
        assert f"promotion:spring {drawn.seq}" in told.err
        assert "mallory" not in told.out


def test_who_is_left_out_stands_on_record_and_is_counted_so_again(floor: PromotionFloor) -> None:
    """The terms want a card of the club, which one of two players gets."""
    floor.opened(entrants=Entrants(card_kinds=("club",)))
    floor.table()
    floor.round({1: 10_000, 2: 20_000})
    refusal = floor.give(p.EnterPatron, patron="p1", wager=500).refusal
    assert refusal is not None
    assert (refusal.code, refusal.cites) == ("entry/eligible", ("14.8.3",))
    issued = IssueCard(actor="max", patron="p2", kind="club", recorded=RECORDED)
    accepted(floor.desk.give(issued.patron, issued, STAFF, book="star-ms-4", days=SYDNEY))
    floor.clock.at = CLOSES
    floor.do(p.CloseEntries)
    assert floor.desk.promotions.promotion("spring").entries == (Entry("p2", 2),)
    closed = next(
        one.event for one in floor.log.read("promotion:spring") if isinstance(one.event, EntriesClosed)
    )
    assert closed.left_out == {"p1": "The terms ask for a card of the kind club."}
    floor.clock.at = DRAWS
    floor.do(p.HoldDraw)
    assert read_draw(floor.path).faults == ()


def test_the_mark_on_an_account_keeps_a_prize_back(floor: PromotionFloor) -> None:
    floor.drawn()
    winner = floor.desk.promotions.promotion("spring").winners[0].patron
    bind = MarkStaff(actor="max", patron=winner, reason="works at the cage")
    accepted(floor.desk.give(bind.patron, bind, STAFF, book="star-ms-4", days=SYDNEY))
    said = {"winner": 1, "paid": {"transfer": 500_000}, "identity": "card"}
    refusal = floor.give(p.PayPrize, **said).refusal
    assert refusal is not None
    assert (refusal.code, refusal.cites) == ("prize/staff-policy", ("13.19",))
