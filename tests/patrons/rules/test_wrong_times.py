"""Times on record that were wrong: what counts in an account, and what is due, by the right clock."""

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.patrons.rules import events as ev
from croupier.patrons.rules.evolve import MINUTE, replay
from croupier.patrons.rules.state import DAY, Account
from croupier.table.corrections import TimesCorrected
from croupier.table.notices import Outbox, PendingNotice

NOW = 1_760_000_040_000 // MINUTE * MINUTE
CITES = ("house:wall-clock",)


def lost(at: int, cents: int) -> ev.PlayCounted:
    return ev.PlayCounted(patron="p", by="x", at=at, table="t", book="b", lost=cents, cites=CITES)


def corrected(later_than: int, by_ms: int) -> TimesCorrected:
    return TimesCorrected(later_than=later_than, by_ms=by_ms, at=later_than, cites=CITES)


def after(*events: Event) -> Account:
    return replay(Account("p"), events)


def test_what_was_lost_before_a_false_day_is_not_forgotten_over_it() -> None:
    """Losses are kept for a month: a clock forty days ahead must not make them a month old."""
    account = after(lost(NOW, 400), lost(NOW + 40 * DAY, 30), corrected(NOW + MINUTE, -40 * DAY))
    assert account.played.losses == ((NOW // MINUTE, 430),)


def test_what_is_long_past_is_forgotten_all_the_same() -> None:
    """At the second time after a long pause, and in the course of a month after it."""
    twice = after(lost(NOW, 400), lost(NOW + 40 * DAY, 1), lost(NOW + 80 * DAY, 1))
    assert [cents for _, cents in twice.played.losses] == [1, 1]
    daily = after(lost(NOW, 400), *(lost(NOW + (40 + day) * DAY, 1) for day in range(36)))
    assert 400 not in [cents for _, cents in daily.played.losses]


def test_a_deposit_of_today_is_not_forgotten_over_a_false_day() -> None:
    def paid(at: int) -> ev.DepositRecorded:
        return ev.DepositRecorded(patron="p", by="p", at=at, amount=100, cites=CITES)

    account = after(paid(NOW), paid(NOW + 40 * DAY), corrected(NOW, -40 * DAY))
    assert account.deposits == ((NOW, 100), (NOW, 100))


def test_a_raise_and_a_time_out_that_were_right_stay_as_they_are() -> None:
    chosen = ev.LimitChosen(patron="p", by="p", at=NOW, kind="k", amount=1, binds=NOW, cites=CITES)
    raised = replace(chosen, at=NOW + MINUTE, amount=2, binds=NOW + DAY)
    out = ev.SelfSuspended(patron="p", by="p", at=NOW + MINUTE, until=NOW + 90 * DAY, cites=CITES)
    account = after(chosen, raised, out, corrected(NOW + 2 * MINUTE, -40 * DAY))
    assert account.limits["k"].coming_from == NOW + DAY
    assert account.suspended == NOW + 90 * DAY


def test_notices_of_a_wrong_time_are_due_when_they_should_be() -> None:
    right = PendingNotice(1, "n", "to", NOW, NOW + 90 * DAY)
    wrong = PendingNotice(2, "n", "to", NOW + 40 * DAY, NOW + 41 * DAY, sent=NOW + 40 * DAY)
    found = Outbox(2, (right, wrong)).corrected(corrected(NOW, -40 * DAY)).pending
    assert found == (right, replace(wrong, raised=NOW, due=NOW + DAY, sent=NOW))
