"""What events change about a patron's account."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.safeguards import Span
from croupier.floor import account_events as ev
from croupier.floor.patron_account import DAY, Account, Entered, OwnLimit, Played

MINUTE = 60_000  # ms
KEPT_PLAY = 15 * DAY  # a week out after a week's play, and a day
KEPT_LOSSES = 33 * DAY  # a month, and a day whichever the zone
KEPT_DEPOSITS = 3 * DAY


def evolve(account: Account, event: Event) -> Account:
    """The account after an event; one about something else changes nothing."""
    change = CHANGES.get(type(event))
    return change(account, event) if change else account


def replay(account: Account, events: Iterable[Event]) -> Account:
    """The account after all the events."""
    for event in events:
        account = evolve(account, event)
    return account


def _issued(account: Account, event: ev.CardIssued) -> Account:
    return replace(account, card=event.card)


def _cancelled(account: Account, event: ev.CardCancelled) -> Account:
    return replace(account, card=replace(account.card, status="cancelled") if account.card else None)


def _noticed(account: Account, event: ev.NoticeReceived) -> Account:
    return replace(account, notice=event.reason)


def _lifted(account: Account, event: ev.NoticeLifted) -> Account:
    return replace(account, notice="")


def _chosen(account: Account, event: ev.LimitChosen) -> Account:
    """What binds later waits beside what binds now; what binds now ends what waits."""
    limit = OwnLimit(event.amount)
    if event.binds > event.at:
        limit = OwnLimit(account.limits[event.kind].at(event.at), event.amount, event.binds)
    return replace(account, limits={**account.limits, event.kind: limit}, reminded=event.at)


def _reminded(account: Account, event: ev.LimitsReminded) -> Account:
    return replace(account, reminded=event.at)


def _suspended(account: Account, event: ev.SelfSuspended) -> Account:
    return replace(account, suspended=event.until)


def _deposited(account: Account, event: ev.DepositRecorded) -> Account:
    kept = tuple(one for one in account.deposits if one[0] > event.at - KEPT_DEPOSITS)
    return replace(account, deposits=(*kept, (event.at, event.amount)))


def _entered(account: Account, event: ev.ChipsEntered) -> Account:
    kept = tuple(one for one in account.entered if one.at > event.at - DAY)
    return replace(account, entered=(*kept, Entered(event.at, event.by, event.amount)))


def _counted(account: Account, event: ev.PlayCounted) -> Account:
    """Losses by the minute, play from the wager to the end of the round."""
    before = account.played
    played = Played(
        losses=_losses(before, event),
        at_risk={**before.at_risk, event.table: event.at_risk},
        since=_since(before, event),
        plays=_plays(before, event),
        assessed=event.at if event.assessed else before.assessed,
    )
    return replace(account, played=played)


def _losses(before: Played, event: ev.PlayCounted) -> tuple[tuple[int, int], ...]:
    minute, net = event.at // MINUTE, event.lost - event.won - event.adjusted
    if not net:
        return before.losses
    found = before.losses
    while found and found[0][0] * MINUTE <= event.at - KEPT_LOSSES:
        found = found[1:]
    if found and found[-1][0] == minute:
        return (*found[:-1], (minute, found[-1][1] + net))
    return (*found, (minute, net))


def _since(before: Played, event: ev.PlayCounted) -> dict[str, int]:
    if not event.playing:
        return {table: since for table, since in before.since.items() if table != event.table}
    return {event.table: event.at, **before.since}


def _plays(before: Played, event: ev.PlayCounted) -> tuple[Span, ...]:
    since = before.since.get(event.table)
    if event.playing or since is None:
        return before.plays
    kept = tuple(one for one in before.plays if one.end > event.at - KEPT_PLAY)
    return (*kept, Span(since, event.at))


CHANGES: dict[type[Event], Callable[[Account, Any], Account]] = {
    ev.CardIssued: _issued,
    ev.CardCancelled: _cancelled,
    ev.NoticeReceived: _noticed,
    ev.NoticeLifted: _lifted,
    ev.LimitChosen: _chosen,
    ev.LimitsReminded: _reminded,
    ev.SelfSuspended: _suspended,
    ev.DepositRecorded: _deposited,
    ev.ChipsEntered: _entered,
    ev.PlayCounted: _counted,
}
