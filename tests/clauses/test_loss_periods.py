"""Loss limits by day, week and month at tables with safeguards, which roll over by themselves."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.account_view import account_view
from croupier.patrons.rules.gaming_day import Calendar
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import Period
from tests.felt import Felt, clause, play
from tests.felt.accounts import SYDNEY

S3, CROWN, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
MINUTE = 60_000
HOUR = 60 * MINUTE
ZONE = ZoneInfo("Australia/Sydney")


def sydney(text: str) -> int:
    """A moment on Sydney's clocks, ms since 1970."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZONE).timestamp() * 1000)


def limited(book: str, lines: str, *, when: str = "2025-11-04T20:00") -> Felt:
    """p3 at a table, with a card and the limits chosen; what is not named is declined."""
    felt = play(book, safeguards=SYDNEY)
    felt.at = sydney(when)
    return felt.do(f"issue 3\n choose 3 none\n{lines}\n seat 3 p3")


def loses(felt: Felt, dollars: int, ended: int) -> None:
    """p3 antes and folds, and the round is over at a moment."""
    felt.do(f"box 3 ante {dollars}\n deal 3: 2c 7d\n box 3 fold")
    felt.at = ended - 1_000
    felt.do("close")


def tries(felt: Felt, at: int, dollars: int = 10) -> Refusal | None:
    ante = c.PlaceWager(actor="p3", box=3, spot="ante", amount=dollars * 100, player="p3", at=at)
    answer = felt.give(ante)
    if isinstance(answer, Refusal):
        return answer
    felt.give(c.TakeBackWager(actor="p3", box=3, spot="ante", at=at))
    return None


def room(felt: Felt) -> int | None:
    return account_view(felt.scene(), "p3", felt.at).room


@clause(S3, "nsw:31K")
@clause(CROWN, "nsw:31K")
@clause(UTH, "nsw:31K")
def test_a_hand_starts_only_with_room_to_play_it_to_its_end(book: str) -> None:
    """Four antes in Mississippi Stud, three in Ultimate Texas Hold'em."""
    least = 30 if book == UTH else 40
    short = limited(book, f"choose 3 loss-day {least - 1}.99").refused("box 3 ante 10")
    assert (short.code, short.cites) == ("loss/limit", ("nsw:31K",))
    assert (short.facts["room"], short.facts["needed"]) == (least * 100 - 1, least * 100)
    felt = limited(book, f"choose 3 loss-day {least}\n seat 4 p4").do("box 3 ante 10")
    if book == UTH:
        felt.do("box 3 blind 10\n ! box 3 trips 5\n deal 3: 2c 7d")
        felt.do(
            "! box 3 bet 30\n ! box 3 bet 40\n box 3 check\n show Qs Js Ts\n ! box 3 bet 20\n box 3 check"
        )
        felt.do("show 4d 5h\n box 3 bet 10\n dealer 9h 9d\n settle")
    else:
        felt.do("! box 3 ante 1\n ! box 3 jackpot 5\n deal 3: 2c 7d")
        felt.do("! box 3 bet 20\n box 3 bet 10\n show 3h\n ! box 3 bet 10.01\n box 3 bet 10\n show 9s")
        felt.do("! box 3 bet 20\n box 3 bet 10\n show Jd\n settle")
    assert room(felt) == 0
    assert felt.refused("box 3 ante 10").facts["room"] == 0


@clause(S4, "nsw:31K", "13.3", "1.1:Loss Limit")
def test_where_the_document_has_loss_limits_its_own_reading_holds() -> None:
    felt = limited(S4, "choose 3 loss-day 15\n choose 3 loss-week 12")
    refusal = felt.refused("box 3 ante 12.01")
    assert (refusal.code, refusal.cites) == ("loss/limit", ("13.3", "1.1:Loss Limit"))
    felt.do("box 3 ante 12")
    assert room(felt) == 0, "the narrowest counts"
    assert felt.events_of(ev.LossLimitNear)
    felt.do("deal 3: As Ah")
    assert felt.refused("box 3 bet 12").cites == ("13.3", "1.1:Loss Limit")


PERIODS: list[tuple[Period, str, str]] = [
    ("day", "2025-11-04T20:00", "2025-11-05T06:00"),
    ("day", "2025-11-05T05:30", "2025-11-05T06:00"),
    ("week", "2025-11-04T20:00", "2025-11-10T06:00"),  # to Monday
    ("month", "2025-11-04T20:00", "2025-12-01T06:00"),
    ("month", "2025-12-01T05:00", "2025-12-01T06:00"),
]


@pytest.mark.parametrize(("period", "when", "ends"), PERIODS)
@clause(S3, "nsw:31K")
def test_a_limit_that_is_reached_bars_play_until_its_period_is_over(
    period: Period, when: str, ends: str
) -> None:
    felt = limited(S3, f"choose 3 loss-{period} 49", when=when)
    loses(felt, 10, sydney(when) + 10 * MINUTE)
    assert room(felt) == 3_900
    end = sydney(ends)
    for at in (felt.at, end - MINUTE, end - 1):
        refusal = tries(felt, at)
        assert refusal
        assert (refusal.code, refusal.cites, refusal.facts["until"]) == ("loss/limit", ("nsw:31K",), end)
    assert tries(felt, end) is None, "the period is over, and nobody had to say so"
    assert tries(felt, end + MINUTE) is None


@clause(S4, "nsw:31K", "13.3", "13.4")
def test_the_documents_limit_rolls_over_too_without_anybody_resuming() -> None:
    felt = limited(S4, "choose 3 loss-day 10")
    loses(felt, 10, sydney("2025-11-04T21:00"))
    end = sydney("2025-11-05T06:00")
    assert tries(felt, end - 1) is not None
    assert tries(felt, end) is None
    felt.at = end
    felt.do("pause 3\n resume 3 lost 4")
    assert room(felt) == 600, "what came to light counts in the day"
    felt.at = sydney("2025-11-06T06:00")
    assert room(felt) == 1_000


@clause(S3, "nsw:31K")
def test_a_result_belongs_to_the_period_in_which_it_comes() -> None:
    felt = limited(S3, "choose 3 loss-day 50", when="2025-11-05T05:50")
    felt.do("box 3 ante 10\n deal 3: 2c 7d\n box 3 bet 10")
    assert room(felt) == 3_000
    felt.at = sydney("2025-11-05T06:10")
    assert room(felt) == 3_000, "at risk, whichever day it is"
    felt.do("show 3h\n box 3 fold\n close")
    assert room(felt) == 3_000, "lost after six"
    assert tries(felt, sydney("2025-11-06T05:59")) is not None
    assert tries(felt, sydney("2025-11-06T06:00")) is None


@clause(S3, "nsw:31K")
def test_wins_widen_the_room_and_every_limit_counts_for_itself() -> None:
    felt = limited(S3, "choose 3 loss-day 60\n choose 3 loss-week 100")
    felt.do("box 3 ante 10\n deal 3: Jc Jh\n box 3 bet 10\n show 3h\n box 3 bet 10\n show 9s\n box 3 bet 10")
    felt.do("show 2d\n settle")
    assert room(felt) == 10_000, "even money on forty"
    loses(felt, 25, sydney("2025-11-04T21:00"))
    assert room(felt) == 7_500
    felt.at = sydney("2025-11-05T06:00")
    assert room(felt) == 6_000, "the day starts anew, and the week is 115 ahead of its limit"


@clause(S3, "nsw:31K")
def test_a_limit_lowered_in_a_round_forces_no_fold() -> None:
    felt = limited(S3, "choose 3 loss-day 1000").do("box 3 ante 10\n deal 3: 2c 7d")
    felt.do("choose 3 loss-day 5")
    refusal = felt.refused("box 3 bet 20")
    assert (refusal.code, refusal.cites) == ("loss/limit", ("nsw:31K",))
    felt.do("box 3 bet 10\n show 3h\n box 3 bet 10\n show 9s\n box 3 bet 10\n show Jd\n settle")
    assert felt.refused("box 3 ante 10").code == "loss/limit"


@clause(CROWN, "nsw:31K")
def test_several_boxes_of_one_player_are_counted_together() -> None:
    felt = limited(CROWN, "choose 3 loss-day 80").do("seats enough\n box 3 ante 10")
    assert felt.refused("box 4 by p3 ante 10.01").code == "loss/limit"
    felt.do("box 4 by p3 ante 10\n deal 3: 2c 7d; 4: 4c 9d")
    assert felt.refused("box 3 bet 20").facts["needed"] == 7_000
    felt.do("box 3 bet 10")


@clause(S3, "nsw:31K")
def test_tokens_are_no_loss() -> None:
    felt = limited(S3, "choose 3 loss-day 30").do("voucher 3 50")
    assert felt.refused("box 3 ante 50 token").facts["needed"] == 15_000, "the streets would be chips"
    felt.do("box 3 ante 10 token")
    assert room(felt) == 3_000


@clause(S3, "nsw:31D", "nsw:31K")
def test_a_card_is_used_at_one_table_at_a_time_and_what_is_lost_there_counts_here() -> None:
    felt = limited(S3, "choose 3 loss-day 49").do("box 3 ante 10\n deal 3: 2c 7d")
    other = play(S3, safeguards=SYDNEY)
    assert felt.accounts
    assert other.accounts
    other.table, other.at = replace(other.table, id="another"), felt.at
    other.accounts.of = felt.accounts.of  # the same house
    other.do("seat 3 p3")
    refusal = other.refused("box 3 ante 10")
    assert (refusal.code, refusal.cites, refusal.facts["table"]) == ("card/in-use", ("nsw:31D",), "felt")
    felt.do("box 3 fold\n close")
    assert other.refused("box 3 ante 9.76").facts["room"] == 3_900
    other.do("box 3 ante 9.75")


@clause(S3, "nsw:31K", "house:safeguards")
def test_gaming_days_follow_the_clocks_of_the_house() -> None:
    calendar = Calendar(ZONE, 6 * 60)
    longest, shortest = calendar.span("day", date(2026, 4, 4)), calendar.span("day", date(2026, 10, 3))
    assert (longest.end - longest.start, shortest.end - shortest.start) == (25 * HOUR, 23 * HOUR)
    assert calendar.day(sydney("2026-04-05T05:59")) == date(2026, 4, 4)
    assert calendar.day(sydney("2026-04-05T06:00")) == date(2026, 4, 5)
    for start in (0, 150, 210, 1439):  # 2:30 does not exist on 4 October and comes twice on 5 April
        odd = Calendar(ZONE, start)
        for at in range(sydney("2026-04-04"), sydney("2026-04-07"), 7 * MINUTE):
            day = odd.span("day", odd.day(at))
            assert day.start <= at < day.end
        for at in range(sydney("2026-10-03"), sydney("2026-10-06"), 7 * MINUTE):
            day = odd.span("day", odd.day(at))
            assert day.start <= at < day.end
    year = calendar.periods(sydney("2026-01-01T05:00"))["month"]
    assert (year.start, year.end) == (sydney("2025-12-01T06:00"), sydney("2026-01-01T06:00"))
