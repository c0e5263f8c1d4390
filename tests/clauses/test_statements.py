"""Statements of play by gaming day, week and month: as data, as CSV and as a page to print."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from croupier.patrons.rules.events import PlayCounted
from croupier.patrons.rules.gaming_day import Calendar
from croupier.patrons.rules.recorded_play import Happened, play_at
from croupier.patrons.rules.statement import Line, Statement, statement
from croupier.reports.statement_page import COLUMNS, as_csv, as_page
from croupier.table import events as ev
from tests.felt import Felt, clause, play
from tests.felt.accounts import SYDNEY
from tests.felt.witness import note

BOOK = "star-ms-undated"
MINUTE = 60_000
ZONE = ZoneInfo("Australia/Sydney")
CALENDAR = Calendar(ZONE, 6 * 60)
PAIR = "deal 3: Jc Jh\n box 3 bet 10\n show 3h\n box 3 bet 10\n show 9s\n box 3 bet 10\n show 2d\n settle"


def sydney(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZONE).timestamp() * 1000)


def at(felt: Felt, text: str, lines: str) -> None:
    """Lines from a moment on."""
    felt.at = sydney(text) - 1_000
    felt.do(lines)


def evening() -> Felt:
    """Tuesday evening, a hand after six on Wednesday, and one on Saturday."""
    felt = play(BOOK, safeguards=SYDNEY)
    felt.at = sydney("2025-11-04T19:00")
    felt.do("issue 3\n choose 3 none")
    at(felt, "2025-11-04T20:00", "seat 3 p3 500\n buy 3 100 cash\n box 3 ante 10, jackpot 5")
    felt.do(PAIR)
    at(felt, "2025-11-04T20:10", "box 3 ante 20\n deal 3: 2c 7d\n box 3 fold\n close")
    at(felt, "2025-11-05T06:30", "box 3 ante 30\n deal 3: 2c 7d\n box 3 fold\n close\n leave 3")
    at(
        felt,
        "2025-11-08T22:00",
        "seat 3 p3 50\n box 3 ante 40\n deal 3: 2c 7d\n box 3 fold\n close\n leave 3",
    )
    return felt


def made(felt: Felt, period: str, day: date, patron: str = "p3") -> Statement:
    assert felt.accounts
    counted = [event for event in felt.accounts.events if isinstance(event, PlayCounted)]
    rule = felt.book.rule.safeguards
    one = statement(rule, patron, counted, period, day, CALENDAR)  # type: ignore[arg-type]
    note(felt.book.id, "Statement", one.cites)
    return one


def money(line: Line) -> tuple[int, ...]:
    return (
        line.rounds,
        line.bought,
        line.brought,
        line.taken_away,
        line.staked,
        line.won,
        line.lost,
        line.net,
    )


@clause(BOOK, "nsw:31P-31Q")
def test_a_day_has_its_transactions_its_play_and_its_sums() -> None:
    day = made(evening(), "day", date(2025, 11, 4))
    assert day.cites == ("nsw:31P-31Q",)
    assert [(line.what, line.start) for line in day.lines] == [
        ("brought", sydney("2025-11-04T20:00")),
        ("bought", sydney("2025-11-04T20:00:01")),
        ("play", sydney("2025-11-04T20:00:02")),
    ]
    assert [line.brought or line.bought for line in day.lines[:2]] == [50_000, 10_000]
    hand = day.lines[2]
    assert money(hand) == (2, 0, 0, 0, 6_500, 4_000, 2_500, 1_500), "a pair of jacks, a fold and the jackpot"
    assert hand.end < sydney("2025-11-04T20:11"), "ten minutes between hands are play"
    assert money(day.total) == (2, 10_000, 50_000, 0, 6_500, 4_000, 2_500, 1_500)


@clause(BOOK, "nsw:31P-31Q")
def test_gaming_days_begin_when_the_house_says() -> None:
    felt = evening()
    wednesday = made(felt, "day", date(2025, 11, 5))
    assert money(wednesday.total) == (1, 0, 0, 58_500, 3_000, 0, 3_000, -3_000)
    assert [line.what for line in wednesday.lines] == ["play", "taken away"]
    assert made(felt, "day", date(2025, 11, 6)).lines == ()


@clause(BOOK, "nsw:31P-31Q")
def test_weeks_and_months_add_up_their_days() -> None:
    felt = evening()
    week, month = made(felt, "week", date(2025, 11, 9)), made(felt, "month", date(2025, 11, 30))
    for one in (week, month):
        days = [CALENDAR.day(line.start) for line in one.days]
        assert days == [date(2025, 11, 4), date(2025, 11, 5), date(2025, 11, 8)]
        assert money(one.total) == tuple(map(sum, zip(*map(money, one.days), strict=True)))
        assert money(one.total) == tuple(map(sum, zip(*map(money, one.lines), strict=True)))
        assert one.total.net == 1_500 - 3_000 - 4_000
    assert (week.first, month.first) == (date(2025, 11, 3), date(2025, 11, 1))
    assert made(felt, "week", date(2025, 11, 10)).lines == ()
    assert made(felt, "month", date(2025, 12, 1)).total.net == 0


@clause(BOOK, "nsw:31P-31Q")
def test_it_is_ones_own_play_only() -> None:
    felt = evening()
    assert made(felt, "month", date(2025, 11, 4), patron="p4").lines == ()


@clause(BOOK, "nsw:31P-31Q")
def test_a_void_round_leaves_nothing_but_an_adjustment_that_cancels_what_was_counted() -> None:
    felt = play(BOOK, safeguards=SYDNEY)
    felt.at = sydney("2025-11-04T19:00")
    felt.do("issue 3\n choose 3 none\n issue 4\n choose 4 none\n box 3 ante 10\n box 4 ante 10")
    felt.do("deal 3: 2c 7d\n box 3 fold\n wrong deck-defect\n rule void-round reason foreign-card")
    day = made(felt, "day", date(2025, 11, 4)).total
    assert (day.staked, day.lost, day.adjusted, day.net, day.rounds) == (0, 1_000, 1_000, 0, 0)
    other = made(felt, "day", date(2025, 11, 4), patron="p4").total
    assert (other.staked, other.net) == (0, 0)


@clause(BOOK, "nsw:31P-31Q")
def test_a_round_that_is_not_over_is_play_up_to_its_last_act() -> None:
    felt = play(BOOK, safeguards=SYDNEY)
    felt.at = sydney("2025-11-04T19:00")
    felt.do("issue 3\n choose 3 none\n seat 3 p3 500")
    at(felt, "2025-11-04T20:00", "box 3 ante 10")
    at(felt, "2025-11-04T20:05", "deal 3: Jc Jh\n box 3 bet 10")
    (line,) = (one for one in made(felt, "day", date(2025, 11, 4)).lines if one.what == "play")
    assert (line.start, line.end) == (sydney("2025-11-04T20:00"), felt.at)
    assert money(line) == (0, 0, 0, 0, 0, 0, 0, 0)


CROWN = "crown-ms-3.0"


@clause(CROWN, "nsw:31P-31Q", "13.2.3")
def test_winnings_released_after_the_play_are_a_line_of_their_own() -> None:
    felt = play(CROWN, mode="live", safeguards=SYDNEY)
    felt.at = sydney("2025-11-04T19:00")
    felt.do("issue 3\n choose 3 none\n seat 3 p3 500\n box 3 ante 10")
    hand, settled = PAIR.rsplit("\n", 1)
    felt.do(f"{hand}\n finding p3 device note phone\n withhold p3\n{settled}")
    before = made(felt, "day", date(2025, 11, 4)).total
    at(felt, "2025-11-04T22:00", "determine p3 release reason cleared")
    day = made(felt, "day", date(2025, 11, 4))
    (line,) = (one for one in day.lines if one.what == "adjustment")
    assert (line.start, line.end, line.adjusted, line.net) == (felt.at, felt.at, 4_000, 4_000)
    assert (before.net, day.total.net) == (0, 4_000)
    assert felt.balance("patron:p3") == 54_000


@clause(BOOK, "nsw:31P-31Q")
def test_the_same_is_read_back_from_what_the_table_recorded() -> None:
    felt = evening()
    assert felt.accounts
    counted = [event for event in felt.accounts.events if isinstance(event, PlayCounted)]
    recorded: list[Happened] = []
    again = evening_recorded(recorded)
    assert list(play_at("felt", recorded)) == counted
    assert again.events == felt.events


def evening_recorded(recorded: list[Happened]) -> Felt:
    """The same evening, with every event as a log would keep it."""
    real = Felt.give

    def give(felt: Felt, command: object) -> object:
        known = len(felt.events)
        answer = real(felt, command)  # type: ignore[arg-type]
        by = command.actor  # type: ignore[attr-defined]
        recorded.extend(Happened(felt.at, by, str(known), event) for event in felt.events[known:])
        return answer

    Felt.give = give  # type: ignore[method-assign, assignment]
    try:
        return evening()
    finally:
        Felt.give = real  # type: ignore[method-assign]


@clause(BOOK, "nsw:31P-31Q")
def test_it_comes_as_csv_and_as_a_page() -> None:
    day = made(evening(), "day", date(2025, 11, 5))
    lines = as_csv(day, ZONE).split("\r\n")
    assert lines[0] == ",".join(f'"{name}"' for name in COLUMNS)
    assert lines[1] == (
        '"play","2025-11-05 06:30","2025-11-05 06:30","felt","star-ms-undated","1","0.00","0.00","0.00",'
        '"30.00","0.00","30.00","0.00","-30.00"'
    )
    assert lines[-2].startswith('"total","2025-11-05 06:00","2025-11-06 06:00"')
    page = as_page(day, ZONE, "The <Star>")
    assert "<h1>Statement of play of p3, day of 2025-11-05</h1>" in page
    assert "The &lt;Star&gt;. From 2025-11-05 06:00 up to 2025-11-06 06:00, under nsw:31P-31Q." in page
    assert page.count("<tr") == 4


@clause(BOOK, "nsw:31P-31Q")
def test_play_for_nothing_is_not_counted() -> None:
    felt = evening()
    assert felt.accounts
    practice = [replace(e, practice=True) if isinstance(e, ev.TableOpened) else e for e in felt.events]
    assert list(play_at("felt", [Happened(1, "p3", str(n), e) for n, e in enumerate(practice)])) == []
