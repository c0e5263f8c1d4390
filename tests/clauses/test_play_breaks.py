"""Time at play beyond the documents: a look in person after hours without a break, and time out."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Mode
from tests.felt import Felt, clause, furniture, play
from tests.felt.accounts import SYDNEY

S3, CROWN, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
START = furniture.OPENS_AT + HOUR
SUPERVISOR = "gaming_supervisor"


def seated(mode: Mode = "electronic", book: str = S3) -> Felt:
    return play(book, "issue 3\n choose 3 none\n seat 3 p3", safeguards=SYDNEY, mode=mode)


def hand(felt: Felt, start: int, end: int, box: int = 3) -> None:
    """A hand of a box from its ante at one moment to the end of its round at another."""
    felt.at = start - 1_000
    felt.do(f"box {box} ante 10\n deal {box}: 2c 7d\n box {box} fold")
    felt.at = end - 1_000
    felt.do("close")


def tries(felt: Felt, at: int) -> Refusal | None:
    """What an ante of p3 meets at a moment; if nothing, it is taken back."""
    ante = c.PlaceWager(actor=felt.actor("p3"), box=3, spot="ante", amount=1_000, player="p3", at=at)
    answer = felt.give(ante)
    if isinstance(answer, Refusal):
        return answer
    felt.give(c.TakeBackWager(actor=felt.actor("p3"), box=3, spot="ante", at=at))
    return None


def code(felt: Felt, at: int) -> str | None:
    refusal = tries(felt, at)
    return refusal.code if refusal else None


@pytest.mark.parametrize(("mode", "hours"), [("live", 6), ("electronic", 3)])
@clause(S3, "nsw:31L")
def test_after_hours_without_a_break_staff_look_before_the_next_hand(mode: Mode, hours: int) -> None:
    felt, full = seated(mode), START + hours * HOUR
    hand(felt, START, full - 10 * MINUTE)
    assert tries(felt, full - MINUTE) is None
    assert tries(felt, full - 1) is None
    for at in (full, full + MINUTE):
        refusal = tries(felt, at)
        assert refusal
        assert (refusal.code, refusal.cites) == ("play/assess", ("nsw:31L",))
    felt.at = full
    felt.do("assess 3 unfit")
    assert code(felt, felt.at) == "play/assess", "who may not go on, does not"
    felt.do("assess 3 fit")
    looked = felt.at
    assert tries(felt, looked) is None
    if mode == "electronic":  # at a live table twelve hours would be full
        hand(felt, looked + MINUTE, looked + hours * HOUR - MINUTE)
        assert tries(felt, looked + hours * HOUR - 1) is None
        assert code(felt, looked + hours * HOUR) == "play/assess", "and again after as long"


@clause(S3, "nsw:31L")
@clause(CROWN, "nsw:31L")
@clause(S4, "nsw:31L")
@clause(UTH, "nsw:31L")
def test_a_hand_in_play_is_played_to_its_end(book: str) -> None:
    felt = seated(book=book)
    felt.at = START
    blind = ", blind 10" if book == UTH else ""
    felt.do(f"box 3 ante 10{blind}\n deal 3: As Ks\n later 20:00")
    if book == UTH:
        felt.do("box 3 bet 40\n show Qs Js Ts 2d 3c\n dealer 9h 9d")
    else:
        felt.do("box 3 bet 10\n show Qs\n box 3 bet 10\n show Js\n box 3 bet 10\n show Ts")
    felt.do("settle")
    assert sum(felt.paid(3).values()) > 0
    assert code(felt, felt.at) == "play/out"


@clause(S3, "nsw:31L")
def test_a_pause_of_a_quarter_of_an_hour_is_a_break_and_a_shorter_one_is_play() -> None:
    for pause, asks in ((15 * MINUTE - 1, True), (15 * MINUTE, False)):
        felt = seated()
        hand(felt, START, START + HOUR)
        hand(felt, START + HOUR + pause, START + 3 * HOUR)
        assert (code(felt, START + 3 * HOUR) == "play/assess") is asks
    felt = seated()
    hand(felt, START, START + 3 * HOUR)
    assert code(felt, START + 3 * HOUR + 15 * MINUTE - 1) == "play/assess"
    assert tries(felt, START + 3 * HOUR + 15 * MINUTE) is None, "the break was taken"


def worked(felt: Felt, start: int, hours: int, minutes: int = 0) -> int:
    """Hands of two hours, with breaks of an hour between them; when the last one ended."""
    left = hours * HOUR + minutes * MINUTE
    while left > 2 * HOUR:
        hand(felt, start, start + 2 * HOUR)
        start, left = start + 3 * HOUR, left - 2 * HOUR
    hand(felt, start, start + left)
    return start + left


@clause(S3, "nsw:31L")
def test_twelve_hours_in_a_day_put_a_player_out_for_a_day_to_the_minute() -> None:
    felt = seated()
    end = worked(felt, START, 11, 58)
    assert tries(felt, end + HOUR) is None
    hand(felt, end + HOUR, end + HOUR + MINUTE)
    assert tries(felt, end + HOUR + MINUTE + 59_999) is None, "eleven hours and 59:59.999"
    refusal = tries(felt, end + HOUR + 2 * MINUTE)
    assert refusal
    assert (refusal.code, refusal.cites) == ("play/out", ("nsw:31L",))


@clause(S3, "nsw:31L")
def test_the_day_out_runs_from_the_end_of_play() -> None:
    felt = seated()
    end = worked(felt, START, 12)
    for at in (end, end + MINUTE, end + DAY - MINUTE, end + DAY - 1):
        refusal = tries(felt, at)
        assert refusal
        still = at if at < end + 15 * MINUTE else end  # a pause that may yet be short is play so far
        assert (refusal.code, refusal.facts["until"]) == ("play/out", still + DAY)
    assert tries(felt, end + DAY) is None
    less = seated()
    end = worked(less, START, 11, 59)
    assert tries(less, end + HOUR) is None


@clause(S3, "nsw:31L")
def test_the_day_is_any_24_hours() -> None:
    """Two hours, and later ten hours that take twelve with their breaks: do the first two still count?"""
    for later, out in ((12 * HOUR, True), (12 * HOUR + MINUTE, False)):
        felt = seated()
        hand(felt, START, START + 2 * HOUR)
        for number in range(5):
            begin = START + later + number * 150 * MINUTE
            hand(felt, begin, begin + 2 * HOUR)
        assert (code(felt, START + later + 13 * HOUR) == "play/out") is out


def week(felt: Felt, hours_of_last: int, minutes: int = 0) -> int:
    """Four days of ten hours and a fifth; when the last play ended."""
    for day in range(4):
        worked(felt, START + day * 36 * HOUR, 10)
    return worked(felt, START + 4 * 36 * HOUR, hours_of_last, minutes)


@clause(S3, "nsw:31L")
def test_48_hours_in_seven_days_put_a_player_out_for_seven_days_to_the_minute() -> None:
    felt = seated()
    end = week(felt, 7, 59)
    assert tries(felt, end + HOUR) is None, "47:59"
    felt = seated()
    end = week(felt, 8)
    refusal = tries(felt, end + HOUR)
    assert refusal
    assert (refusal.code, refusal.cites, refusal.facts["until"]) == ("play/out", ("nsw:31L",), end + 7 * DAY)
    for at in (end + DAY, end + 7 * DAY - MINUTE, end + 7 * DAY - 1):
        assert code(felt, at) == "play/out"
    assert tries(felt, end + 7 * DAY) is None


@clause(S3, "nsw:31L")
def test_the_seven_days_are_any_seven() -> None:
    """Two hours, and later 46 hours that take 152 with their breaks: do the first two still count?"""
    for later, out in ((16 * HOUR, True), (16 * HOUR + MINUTE, False)):
        felt = seated()
        hand(felt, START, START + 2 * HOUR)
        for day in range(4):
            worked(felt, START + later + day * 36 * HOUR, 10)
        end = worked(felt, START + later + 4 * 36 * HOUR, 6)
        assert (code(felt, end + HOUR) == "play/out") is out


@clause(S3, "nsw:31L", "house:notice")
def test_the_table_tells_once_who_has_come_so_far() -> None:
    felt = seated("live")
    hand(felt, START, START + 6 * HOUR - MINUTE)
    felt.at = START + 6 * HOUR - 2_000
    felt.do("seat 4 p4")
    assert felt.events_of(ev.PlayTimeReached) == []
    felt.do("leave 4\n seat 4 p4")
    told = felt.events_of(ev.PlayTimeReached)
    assert [(one.player, one.what, one.until, one.cites) for one in told] == [
        ("p3", "assess", None, ("nsw:31L",))
    ]
    notice = felt.events_of(ev.NoticeRaised)[0]
    assert (notice.name, notice.to, notice.cites[0]) == ("play-time", "supervisor", "nsw:31L")
    felt.do("assess 3 fit")
    hand(felt, felt.at + MINUTE, felt.at + 6 * HOUR + MINUTE)
    again = felt.events_of(ev.PlayTimeReached)[1:]
    assert [one.what for one in again] == ["day"], "twelve hours by now"
    assert again[0].until == felt.at + DAY


@clause(S3, "nsw:31L")
def test_a_supervisor_looks_at_somebody_who_sits_there_and_says_what_they_saw() -> None:
    felt = seated("live")
    for command, code in (
        (c.AssessPlayer(actor="dealer", player="p3", goes_on=True, note="well"), "staff/rank"),
        (c.AssessPlayer(actor=SUPERVISOR, player="p9", goes_on=True, note="well"), "seat/none"),
        (c.AssessPlayer(actor=SUPERVISOR, player="p3", goes_on=True, note=""), "assess/note"),
    ):
        refusal = felt.give(command)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites) == (code, ("nsw:31L",))
    felt.do("assess 3 fit")
    assert felt.cites(ev.PlayerAssessed) == {"nsw:31L"}
    above = c.AssessPlayer(actor="assistant_gaming_manager", player="p3", goes_on=True, note="well")
    assert not isinstance(felt.give(above), Refusal)


@clause(S3, "nsw:31L")
def test_play_at_two_tables_at_once_counts_once_and_at_each() -> None:
    """Spans that overlap are joined: nobody plays two hours in one."""
    felt = seated()
    hand(felt, START, START + 2 * HOUR)
    assert felt.accounts
    account = felt.accounts.of["p3"]
    other = play(S3, "issue 3\n choose 3 none\n seat 3 p3", safeguards=SYDNEY)
    assert other.accounts
    other.accounts.of["p3"] = account
    hand(other, START + HOUR, START + 3 * HOUR - MINUTE)
    assert tries(other, START + 3 * HOUR - 1) is None
    assert code(other, START + 3 * HOUR) == "play/assess"


def test_nobody_is_looked_at_where_the_table_is_closed_and_a_guest_without_an_account_starts_no_hand() -> (
    None
):
    felt = seated()
    felt.do("seat 4 p31")
    none = felt.refused("box 4 ante 10")
    assert (none.code, none.cites[0], none.facts["player"]) == ("card/none", "nsw:31D", "p31")
    felt.do("leave 3\nleave 4\nshut")
    look = c.AssessPlayer(actor=SUPERVISOR, player="p3", goes_on=True, note="fit")
    answer = felt.give(look)
    assert isinstance(answer, Refusal)
    assert answer.code == "table/closed"
