"""An account as a table sees it at a moment: the card, the limits that bind, and the record of play."""

from collections.abc import Iterable

from croupier.patrons.rules.evolve import MINUTE
from croupier.patrons.rules.gaming_day import PERIODS, Calendar
from croupier.patrons.rules.state import Account
from croupier.table.players import LossLimit, Patron, PlayRecord, Span


def patron_at(account: Account, calendar: Calendar, at: int) -> Patron:
    """What a decision may know of a patron."""
    bound = {kind: limit.at(at) for kind, limit in account.limits.items()}
    limits = (
        LossLimit(amount=amount, period=period)
        for period in PERIODS
        if (amount := bound.get(f"loss-{period}")) is not None
    )
    return Patron(
        card=account.card,
        loss_limits=tuple(limits),
        deposit_limit=bound.get("deposit-day"),
        declined=tuple(kind for kind, amount in bound.items() if amount is None),
        suspended=account.suspended,
        record=record_at(account, calendar, at),
        staff_policy=bool(account.staff_policy),
    )


def record_at(account: Account, calendar: Calendar, at: int) -> PlayRecord:
    """What was played, as it stands: a period that is over counts no more, whoever looks."""
    played, periods = account.played, calendar.periods(at)
    running = (Span(since, at) for since in played.since.values())
    return PlayRecord(
        at=at,
        periods=periods,
        lost={period: _within(played.losses, span) for period, span in periods.items()},
        at_risk=sum(played.at_risk.values()),
        plays=(*played.plays, *running),
        in_play=tuple(sorted(played.since)),
        assessed=played.assessed,
    )


def _within(losses: Iterable[tuple[int, int]], span: Span) -> int:
    return sum(cents for minute, cents in losses if span.start <= minute * MINUTE < span.end)
