"""What events change about a patron's account."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.patrons.rules import events as ev
from croupier.patrons.rules.state import DAY, Account, Entered, OwnLimit, Played
from croupier.table.corrections import TimesCorrected
from croupier.table.players import PlayerCard, Span

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
    """A card the account did not have was one that the house knew from elsewhere; it ends all the same."""
    card = account.card or PlayerCard(holder=account.patron)
    return replace(account, card=replace(card, status="cancelled"))


def _noticed(account: Account, event: ev.NoticeReceived) -> Account:
    return replace(account, notice=event.reason)


def _lifted(account: Account, event: ev.NoticeLifted) -> Account:
    return replace(account, notice="")


def _chosen(account: Account, event: ev.LimitChosen) -> Account:
    """What binds later waits beside what binds now; what binds now ends what waits."""
    limit = OwnLimit(event.amount, chosen=event.at)
    if event.binds > event.at:
        limit = OwnLimit(account.limits[event.kind].at(event.at), event.amount, event.binds, event.at)
    return replace(account, limits={**account.limits, event.kind: limit}, reminded=event.at)


def _reminded(account: Account, event: ev.LimitsReminded) -> Account:
    return replace(account, reminded=event.at)


def _suspended(account: Account, event: ev.SelfSuspended) -> Account:
    return replace(account, suspended=event.until, suspended_at=event.at)


def _moved(account: Account, at: int) -> Account:
    """That something is counted; what came before a long pause stays for as long as it would have without.

    For the pause may have been a clock put forward by mistake, and then the day before it is today.
    """
    if account.last and at - account.last > DAY:
        return replace(account, last=at, leapt=at, leap=at - account.last)
    if at - account.leapt > KEPT_LOSSES:
        return replace(account, last=at, leap=0)
    return replace(account, last=at)


def _deposited(account: Account, event: ev.DepositRecorded) -> Account:
    account = _moved(account, event.at)
    since = event.at - account.leap - KEPT_DEPOSITS
    kept = tuple(one for one in account.deposits if one[0] > since)
    return replace(account, deposits=(*kept, (event.at, event.amount)))


def _marked(account: Account, event: ev.StaffMarked) -> Account:
    return replace(account, staff_policy=True)


def _unmarked(account: Account, event: ev.StaffUnmarked) -> Account:
    return replace(account, staff_policy=False)


def _entered(account: Account, event: ev.ChipsEntered) -> Account:
    kept = tuple(one for one in account.entered if one.at > event.at - DAY)
    return replace(account, entered=(*kept, Entered(event.at, event.by, event.amount)))


def _counted(account: Account, event: ev.PlayCounted) -> Account:
    """Losses by the minute, play from the wager to the end of the round."""
    account = _moved(account, event.at)
    before, until = account.played, event.at - account.leap
    played = Played(
        losses=_losses(before, event, until - KEPT_LOSSES),
        at_risk={**before.at_risk, event.table: event.at_risk},
        since=_since(before, event),
        plays=_plays(before, event, until - KEPT_PLAY),
        assessed=event.at if event.assessed else before.assessed,
    )
    return replace(account, played=played)


def _losses(before: Played, event: ev.PlayCounted, since: int) -> tuple[tuple[int, int], ...]:
    minute, net = event.at // MINUTE, event.lost - event.won - event.adjusted
    if not net:
        return before.losses
    found = before.losses
    while found and found[0][0] * MINUTE <= since:
        found = found[1:]
    if found and found[-1][0] == minute:
        return (*found[:-1], (minute, found[-1][1] + net))
    return (*found, (minute, net))


def _since(before: Played, event: ev.PlayCounted) -> dict[str, int]:
    if not event.playing:
        return {table: since for table, since in before.since.items() if table != event.table}
    return {event.table: event.at, **before.since}


def _plays(before: Played, event: ev.PlayCounted, kept_since: int) -> tuple[Span, ...]:
    since = before.since.get(event.table)
    if event.playing or since is None:
        return before.plays
    kept = tuple(one for one in before.plays if one.end > kept_since)
    return (*kept, Span(since, event.at))


def _corrected(account: Account, event: TimesCorrected) -> Account:
    """What was played, lost, chosen and paid in while the clock was wrong counts to when it happened."""
    right = event.right
    return replace(
        account,
        limits={kind: _limit_corrected(one, event) for kind, one in account.limits.items()},
        reminded=None if account.reminded is None else right(account.reminded),
        suspended=_put_off(account.suspended, account.suspended_at, event),
        suspended_at=right(account.suspended_at),
        deposits=tuple((right(at), cents) for at, cents in account.deposits),
        played=_play_corrected(account.played, event),
        last=right(account.last),
        leapt=right(account.leapt),
    )


def _put_off(until: int | None, chosen: int, event: TimesCorrected) -> int | None:
    """An end that was counted from a wrong time moves with it."""
    return None if until is None else until + event.right(chosen) - chosen


def _limit_corrected(one: OwnLimit, event: TimesCorrected) -> OwnLimit:
    coming_from = _put_off(one.coming_from, one.chosen, event)
    return replace(one, coming_from=coming_from, chosen=event.right(one.chosen))


def _play_corrected(played: Played, event: TimesCorrected) -> Played:
    """A minute that lies on both sides of the moment stays, or moves, to the later day."""
    losses: dict[int, int] = {}
    part = 0 if event.by_ms < 0 else MINUTE - 1
    for minute, cents in played.losses:
        moved = (event.right(minute * MINUTE + part) - part) // MINUTE
        losses[moved] = losses.get(moved, 0) + cents
    return replace(
        played,
        losses=tuple(sorted(losses.items())),
        since={table: event.right(since) for table, since in played.since.items()},
        plays=tuple(Span(event.right(one.start), event.right(one.end)) for one in played.plays),
        assessed=None if played.assessed is None else event.right(played.assessed),
    )


def _carried(account: Account, event: ev.TokensCarried) -> Account:
    return replace(account, tokens=account.tokens + event.tokens)


CHANGES: dict[type[Event], Callable[[Account, Any], Account]] = {
    ev.CardIssued: _issued,
    ev.CardCancelled: _cancelled,
    ev.NoticeReceived: _noticed,
    ev.NoticeLifted: _lifted,
    ev.LimitChosen: _chosen,
    ev.LimitsReminded: _reminded,
    ev.SelfSuspended: _suspended,
    ev.DepositRecorded: _deposited,
    ev.StaffMarked: _marked,
    ev.StaffUnmarked: _unmarked,
    ev.ChipsEntered: _entered,
    ev.TokensCarried: _carried,
    ev.PlayCounted: _counted,
    TimesCorrected: _corrected,
}
