"""Limits of one's own beyond the documents: chosen before play, lowered at once, raised after 24 hours."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from croupier.core.refusal import Refusal
from croupier.engine.account_view import account_view
from croupier.patrons.rules import commands as ac
from croupier.patrons.rules import events as aev
from croupier.patrons.rules.decide import reminder_due
from croupier.table import commands as c
from croupier.table.players import Safeguards
from tests.felt import Felt, clause, furniture, play
from tests.felt.accounts import KINDS, SYDNEY

UTH, CROWN, S4, S3 = "star-uth", "crown-ms-3.0", "star-ms-4", "star-ms-undated"
MINUTE, HOUR = 60_000, 3_600_000
DAY = 24 * HOUR


def guarded(book: str, lines: str = "") -> Felt:
    return play(book, lines, safeguards=SYDNEY)


def sydney(text: str) -> int:
    """A moment on Sydney's clocks, ms since 1970."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Australia/Sydney")).timestamp() * 1000)


def gives(felt: Felt, wish: ac.AnyAccountCommand) -> tuple[object, ...] | Refusal:
    assert felt.accounts
    return felt.accounts.give(felt, wish)


def binds(felt: Felt, kind: str, at: int) -> int | None:
    assert felt.accounts
    return felt.accounts.of["p3"].limits[kind].at(at)


def sets(felt: Felt, kind: str, dollars: int | None, at: int) -> int:
    """p3 chooses a limit at a moment; since when it binds."""
    wish: ac.AnyAccountCommand = ac.DeclineLimit(actor="p3", patron="p3", kind=kind, at=at)
    if dollars is not None:
        wish = ac.SetLimit(actor="p3", patron="p3", kind=kind, amount=dollars * 100, at=at)
    events = gives(felt, wish)
    assert isinstance(events, tuple)
    assert isinstance(events[0], aev.LimitChosen)
    return events[0].binds


@clause(S3, "nsw:31I", "nsw:31D")
@clause(CROWN, "nsw:31I", "nsw:31D")
@clause(S4, "nsw:31I")
@clause(UTH, "nsw:31I", "nsw:31D")
def test_every_limit_is_set_or_declined_before_first_play(book: str) -> None:
    felt = guarded(book, "seat 3 p3")
    card = felt.refused("box 3 ante 10")
    assert card.code in ("card/none", "card/kind")
    felt.do("issue 3")
    for kind in KINDS:
        refusal = felt.refused("box 3 ante 10")
        assert (refusal.code, refusal.cites, refusal.facts["kind"]) == ("limits/unchosen", ("nsw:31I",), kind)
        felt.do(f"choose 3 {kind} {'none' if kind == 'loss-week' else '1000'}")
    felt.do("box 3 ante 10")
    assert felt.balance("box:3:ante") == 1_000


@clause(UTH, "nsw:31D")
def test_a_wager_needs_a_live_card_of_ones_own() -> None:
    felt = guarded(UTH, "seat 3 p3\n choose 3 none")
    assert felt.refused("box 3 ante 10").cites == ("nsw:31D",)
    felt.do("issue 3\n box 3 ante 10, blind 10\n end-card 3 lost")
    refusal = felt.refused("box 3 trips 5")
    assert (refusal.code, refusal.cites) == ("card/invalid", ("nsw:31D",))
    felt.do("deal 3: As Ks\n box 3 bet 40\n show Qs Js Ts 2d 3c\n dealer 9h 9d\n settle")
    assert felt.paid(3), "a hand in play is played to its end"
    assert felt.refused("box 3 ante 10").code == "card/invalid"


@clause(UTH, "house:safeguards", "nsw:31I")
def test_without_safeguards_nothing_of_it_is_asked_and_with_them_a_calendar_is() -> None:
    play(UTH, "box 3 ante 10")
    opening = play(UTH).opening
    for zone, start in (("", 0), ("Australia/Sydney", -1), ("Australia/Sydney", 1440)):
        felt = play(UTH, attest=False)
        asked = Safeguards(zone=zone, day_start_minutes=start)
        wish = c.OpenTable(
            **{**{f: getattr(opening, f) for f in opening.__struct_fields__}, "safeguards": asked}
        )
        refusal = felt.give(wish)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites) == ("safeguards/calendar", ("house:safeguards",))
    off = play(UTH, "seat 3 p3", mode="live")
    looked = c.AssessPlayer(actor="gaming_supervisor", player="p3", goes_on=True, note="seen")
    answer = off.give(looked)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("safeguards/off", ("house:safeguards",))


@clause(UTH, "nsw:31K", "nsw:31J")
def test_a_first_limit_and_a_lower_one_bind_at_once_and_a_higher_one_after_24_hours() -> None:
    felt, at = guarded(UTH), furniture.OPENS_AT
    assert sets(felt, "loss-day", 100, at) == at
    assert sets(felt, "loss-day", 40, at + 1) == at + 1
    raised = at + 5 * MINUTE
    assert sets(felt, "loss-day", 80, raised) == raised + DAY
    assert binds(felt, "loss-day", raised + DAY - 1) == 4_000
    assert binds(felt, "loss-day", raised + DAY - MINUTE) == 4_000
    assert binds(felt, "loss-day", raised + DAY) == 8_000
    assert binds(felt, "loss-day", raised + DAY + MINUTE) == 8_000


@clause(UTH, "nsw:31K", "nsw:31I")
def test_giving_a_limit_up_is_raising_it_and_taking_one_up_is_lowering() -> None:
    felt, at = guarded(UTH), furniture.OPENS_AT
    assert sets(felt, "loss-week", None, at) == at
    assert binds(felt, "loss-week", at) is None
    assert sets(felt, "loss-week", 500, at + HOUR) == at + HOUR, "less than none"
    assert sets(felt, "loss-week", None, at + 2 * HOUR) == at + 2 * HOUR + DAY
    assert binds(felt, "loss-week", at + 2 * HOUR + DAY - 1) == 50_000
    assert binds(felt, "loss-week", at + 2 * HOUR + DAY) is None


@clause(UTH, "nsw:31K")
def test_the_latest_wish_counts() -> None:
    felt, at = guarded(UTH), furniture.OPENS_AT
    sets(felt, "loss-month", 100, at)
    sets(felt, "loss-month", 300, at + HOUR)
    assert sets(felt, "loss-month", 200, at + 2 * HOUR) == at + 2 * HOUR + DAY, (
        "still a raise, and asked later"
    )
    assert binds(felt, "loss-month", at + HOUR + DAY) == 10_000
    assert binds(felt, "loss-month", at + 2 * HOUR + DAY) == 20_000
    assert sets(felt, "loss-month", 300, at + 3 * DAY) == at + 4 * DAY
    assert sets(felt, "loss-month", 200, at + 3 * DAY + HOUR) == at + 3 * DAY + HOUR, (
        "as it was: nothing waits"
    )
    assert binds(felt, "loss-month", at + 9 * DAY) == 20_000
    assert sets(felt, "loss-month", 250, at + 10 * DAY) == at + 11 * DAY
    sets(felt, "loss-month", 150, at + 10 * DAY + HOUR)
    assert binds(felt, "loss-month", at + 12 * DAY) == 15_000, "a lower one ends a raise that waits"


@clause(UTH, "nsw:31K", "nsw:31I")
def test_a_limit_has_a_known_kind_and_an_amount() -> None:
    felt = guarded(UTH)
    unknown = gives(felt, ac.SetLimit(actor="p3", patron="p3", kind="loss-year", amount=1))
    assert isinstance(unknown, Refusal)
    assert (unknown.code, unknown.cites) == ("limits/kind", ("nsw:31I",))
    for amount in (-1, 10**16):
        refused = gives(felt, ac.SetLimit(actor="p3", patron="p3", kind="loss-day", amount=amount))
        assert isinstance(refused, Refusal)
        assert refused.code == "money/amount"
    felt.do("choose 3 loss-day 0")
    assert binds(felt, "loss-day", felt.at) == 0


@clause(UTH, "nsw:31J")
def test_a_patron_is_reminded_after_twelve_months_to_the_minute() -> None:
    felt = guarded(UTH)
    rule = felt.book.rule.safeguards
    assert felt.accounts
    calendar = felt.accounts.calendar
    refused = felt.refused("remind 3")
    assert refused.cites == ("nsw:31J",)
    assert not reminder_due(rule, felt.accounts.of["p3"], calendar, sydney("2099-01-01"))
    sets(felt, "loss-day", 100, sydney("2026-02-28T19:30"))
    accounts = felt.accounts

    def due(text: str) -> bool:
        return reminder_due(rule, accounts.of["p3"], calendar, sydney(text))

    assert [due(t) for t in ("2027-02-28T19:29", "2027-02-28T19:30", "2027-02-28T19:31")] == [
        False,
        True,
        True,
    ]
    gives(felt, ac.RemindOfLimits(actor="dealer", patron="p3", at=sydney("2028-02-29T12:00")))
    assert not due("2028-03-01T12:00")
    assert [due("2029-02-28T11:59"), due("2029-02-28T12:00")] == [False, True], "no 29 February then"


@clause(UTH, "nsw:31K", "nsw:31M")
@clause(S4, "1.1:Deposit Limit")
def test_deposits_stop_at_the_limit_of_the_calendar_day(book: str) -> None:
    felt = guarded(book)
    more = ("1.1:Gaming Limit", "1.1:Deposit Limit") if book == S4 else ()

    def pays(when: str, dollars: int) -> object:
        return gives(felt, ac.RecordDeposit(actor="p3", patron="p3", amount=dollars * 100, at=sydney(when)))

    assert isinstance(pays("2025-11-03T23:59", 10_000), tuple), "no limit yet"
    sets(felt, "deposit-day", 100, sydney("2025-11-03T23:59:30"))
    assert isinstance(pays("2025-11-04T00:00", 60), tuple), "a new day, not the one before"
    assert isinstance(pays("2025-11-04T05:30", 40), tuple)
    past = pays("2025-11-04T06:30", 1)
    assert isinstance(past, Refusal), "a new gaming day is no new calendar day"
    assert (past.code, past.cites, past.facts["until"]) == (
        "deposit/limit",
        ("nsw:31K", *more),
        sydney("2025-11-05T00:00"),
    )
    assert isinstance(pays("2025-11-04T23:59:59", 1), Refusal)
    assert isinstance(pays("2025-11-05T00:30", 60), tuple), "nor does the gaming day hold on to it"
    short = pays("2025-11-05T07:00", 41)
    assert isinstance(short, Refusal)
    assert short.facts["room"] == 4_000
    assert isinstance(pays("2025-11-05T07:00", 40), tuple)


@clause(S4, "1.1:Deposit Limit")
def test_a_day_on_which_clocks_change_is_one_day() -> None:
    felt = guarded(S4)

    def pays(when: str) -> object:
        return gives(felt, ac.RecordDeposit(actor="p3", patron="p3", amount=50_00, at=sydney(when)))

    sets(felt, "deposit-day", 100, sydney("2025-10-04T12:00"))
    assert isinstance(pays("2025-10-05T00:00"), tuple)
    assert isinstance(pays("2025-10-05T23:59"), tuple), "23 hours long"
    last = pays("2025-10-05T23:59:30")
    assert isinstance(last, Refusal)
    assert last.facts["until"] == sydney("2025-10-06T00:00")
    assert isinstance(pays("2025-10-06T00:00"), tuple)


@clause(UTH, "nsw:31M")
def test_no_account_is_topped_up_by_itself() -> None:
    felt = guarded(UTH)
    refusal = gives(felt, ac.RecordDeposit(actor="machine", patron="p3", amount=100))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cites) == ("deposit/automatic", ("nsw:31M",))
    stranger = gives(felt, ac.RecordDeposit(actor="p4", patron="p3", amount=100))
    assert isinstance(stranger, Refusal)
    assert (stranger.code, stranger.cites) == ("staff/rank", ("nsw:31M",))
    for amount in (0, -1, 10**15 + 1):
        nothing = gives(felt, ac.RecordDeposit(actor="dealer", patron="p3", amount=amount))
        assert isinstance(nothing, Refusal)
        assert (nothing.code, nothing.cites) == ("money/amount", ("nsw:31K",))
    assert isinstance(gives(felt, ac.RecordDeposit(actor="dealer", patron="p3", amount=100)), tuple)


@clause(UTH, "nsw:31J", "nsw:31S")
def test_nobody_but_staff_speaks_for_a_patron() -> None:
    felt = guarded(UTH)
    for wish in (
        ac.SetLimit(actor="p4", patron="p3", kind="loss-day", amount=1),
        ac.DeclineLimit(actor="p4", patron="p3", kind="loss-day"),
        ac.SuspendSelf(actor="p4", patron="p3", until=felt.at + 9 * DAY),
        ac.RemindOfLimits(actor="p3", patron="p3"),
    ):
        refusal = gives(felt, wish)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "staff/rank"


@pytest.mark.parametrize("hours", [24, 48, 24 * 90])
@clause(UTH, "nsw:31S")
def test_one_keeps_oneself_out_at_once_to_the_minute(hours: int) -> None:
    felt = guarded(UTH, "issue 3\n choose 3 none\n box 3 ante 10, blind 10\n deal 3: As Ks")
    felt.do(f"suspend 3 {hours}:00")
    until = felt.at + hours * HOUR
    felt.do("box 3 bet 40\n show Qs Js Ts 2d 3c\n dealer 9h 9d\n settle")
    assert felt.paid(3), "the hand in play is played to its end"
    for before in (felt.at, until - MINUTE, until - 1):
        refusal = felt.give(c.PlaceWager(actor="p3", box=3, spot="ante", amount=1_000, at=before))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites, refusal.facts["until"]) == (
            "player/suspended",
            ("nsw:31S",),
            until,
        )
    felt.at = until - 1_000
    felt.do("box 3 ante 10")


@clause(UTH, "nsw:31S")
def test_it_is_for_24_hours_at_least_and_never_shortened() -> None:
    felt = guarded(UTH)
    at = felt.at

    def keep(until: int, now: int) -> object:
        return gives(felt, ac.SuspendSelf(actor="p3", patron="p3", until=until, at=now))

    short = keep(at + DAY - 1, at)
    assert isinstance(short, Refusal)
    assert (short.code, short.cites) == ("suspension/short", ("nsw:31S",))
    assert isinstance(keep(at + DAY, at), tuple)
    assert isinstance(keep(at + 9 * DAY, at + HOUR), tuple), "longer at any time"
    shorter = keep(at + 8 * DAY, at + 2 * HOUR)
    assert isinstance(shorter, Refusal)
    assert (shorter.code, shorter.cites) == ("suspension/shorter", ("nsw:31S",))
    assert isinstance(keep(at + 9 * DAY, at + 2 * HOUR), tuple)


@clause(UTH, "nsw:31K", "nsw:31L")
def test_a_player_sees_their_limits_and_what_holds_them_back() -> None:
    felt = guarded(UTH, "issue 3\n choose 3 none\n choose 3 loss-day 100\n seat 3 p3\n suspend 3 24:00")
    seen = account_view(felt.scene(), "p3", felt.at)
    assert (seen.room, seen.card) == (10_000, "player/suspended")


def test_a_folded_hand_takes_no_more_room_of_the_limit() -> None:
    felt = guarded(CROWN, "issue 1\nchoose 1 loss-day 90\nchoose 1 loss-week none\nchoose 1 loss-month none")
    felt.do("choose 1 deposit-day none\nseats enough\nbox 1 ante 10\nbox 2 by p1 ante 10\ndeal")
    past = felt.refused("box 2 bet 3rd 30")  # and four bets of $10 and one of $10 are still to come
    assert (past.code, past.facts["room"], past.facts["needed"]) == ("loss/limit", 70_00, 80_00)
    felt.do("box 1 fold\nbox 2 bet 3rd 30")
    assert felt.balance("box:2:3rd") == 30_00
