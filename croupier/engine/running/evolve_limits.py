"""What events about limits, their signs and unused seats change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.sign import Limit
from croupier.engine.duty.parts import spent_least, with_box
from croupier.engine.wagers.holdings import bettors
from croupier.engine.wagers.limits import personal as personal_of
from croupier.table import events as ev
from croupier.table.limits import PLAYER, Kept, LimitBook, Notice, Personal
from croupier.table.table import DueStep, Table


def _with(table: Table, **changes: Any) -> Table:
    return replace(table, limits=replace(table.limits, **changes))


def _shown(table: Table, event: ev.SignShown) -> Table:
    beside = table.sign.jackpot if table.sign else None
    notice = Notice(event.shown, event.time, event.least, event.first, jackpot=event.jackpot, beside=beside)
    return _with(table, notices={**table.limits.notices, event.announces: notice})


def _without(book: LimitBook, announces: str) -> dict[str, Notice]:
    return {name: notice for name, notice in book.notices.items() if name != announces}


def _gone(table: Table, event: ev.SignTakenDown | ev.SignSpent) -> Table:
    return _with(table, notices=_without(table.limits, event.announces))


def _changed(table: Table, event: ev.LimitsChanged) -> Table:
    if event.announced:
        table = spent_least(table, _served(table, event))
    if event.sets_player:
        table = _player(table, event)
    if event.later or table.sign is None:
        return _with(table, coming=event.limits)
    before = _placed_by(table, table.sign.limits)
    return _with(replace(table, sign=replace(table.sign, limits=event.limits)), before=before)


def _served(table: Table, event: ev.LimitsChanged) -> list[str]:
    """The minimums of the sign that are as it announced them now."""
    notice = table.limits.notices.get("minimum")
    now = {spot: limit.least for spot, limit in event.limits.items()}
    if event.sets_player and event.player:
        now[PLAYER] = event.player.least
    return [name for name, cents in (notice.least if notice else {}).items() if now.get(name) == cents]


def _player(table: Table, event: ev.LimitsChanged) -> Table:
    """What a player stakes in all has another limit, now or from the next round on."""
    if event.player_later or table.sign is None:
        return _with(table, player_comes=True, coming_player=event.player)
    table = replace(table, sign=replace(table.sign, player=event.player))
    return _with(table, player_comes=False, coming_player=None)


def _placed_by(table: Table, limits: dict[str, Limit]) -> dict[str, dict[str, Limit]]:
    """By player the limits that their wagers which lie were placed by."""
    lying = {box.player for box in table.boxes if box.player and set(box.wagers) - {box.parked()}}
    return {**dict.fromkeys(sorted(lying), limits), **table.limits.before}


def _kept(table: Table, event: ev.MinimumKept) -> Table:
    before = table.limits.kept.get(event.player)
    steps = before.steps if before else event.steps
    return _with(table, kept={**table.limits.kept, event.player: Kept(event.box, event.least, steps)})


def _kept_ended(table: Table, event: ev.KeptMinimumEnded) -> Table:
    due = tuple(one for one in table.due if one.box != event.box or one.name not in event.drops)
    kept = {player: one for player, one in table.limits.kept.items() if player != event.player}
    return replace(_with(table, kept=kept), due=due)


def _kept_raised(table: Table, event: ev.KeptMinimumRaised) -> Table:
    notices = _without(table.limits, "kept-minimum")
    if event.later:
        return _with(table, kept_comes={**table.limits.kept_comes, **event.least}, notices=notices)
    kept = {
        player: replace(one, least={spot: max(c, event.least.get(spot, 0)) for spot, c in one.least.items()})
        for player, one in table.limits.kept.items()
    }
    return _with(table, kept=kept, notices=notices)


def _granted(table: Table, event: ev.LimitsGranted) -> Table:
    """New limits take the place of old ones, and their sign that of the old sign."""
    before = table.limits.personal.get(event.player)
    due = tuple(one for one in table.due if one.box != event.box or one.name not in _signs_of(before))
    granted = Personal(event.box, event.limits, event.steps)
    if event.later:
        bound = personal_of(table, event.player)
        granted = Personal(event.box, bound or {}, coming=granted)
    personal = {name: one for name, one in table.limits.personal.items() if name != event.player}
    if event.limits or event.later:
        personal[event.player] = granted
    return replace(_with(table, personal=personal), due=due)


def _signs_of(own: Personal | None) -> tuple[str, ...]:
    """The steps that put up the sign of a player's own limits, also of those to come."""
    return (*own.steps, *_signs_of(own.coming)) if own else ()


def _from_now(personal: dict[str, Personal]) -> dict[str, Personal]:
    """The limits of single players as a new round begins; an end of them was a grant of none."""
    return {player: one.coming or one for player, one in personal.items() if (one.coming or one).limits}


def _no_result(table: Table, event: ev.WagerHasNoResult) -> Table:
    box = table.boxes[event.box - 1]
    wagers = tuple(replace(one, returns=True) if one.spot == event.spot else one for one in box.wagers)
    return with_box(table, replace(box, wagers=wagers))


# what the beginning and the end of rounds and visits change


def at_seat_taken(table: Table, box: int) -> Table:
    return _with(table, idle={**table.limits.idle, box: 0})


def at_seat_left(table: Table, player: str) -> Table:
    """A free seat: nobody keeps one from being used, and what was the leaver's binds nobody."""
    own = table.limits.personal.get(player)
    due = tuple(
        one for one in table.due if own is None or one.box != own.box or one.name not in _signs_of(own)
    )
    return replace(table, due=due, limits=replace(table.limits.without(player), idle={}, full=False))


def at_round_opened(table: Table) -> Table:
    return _with(table, full=all(box.seat or box.player for box in table.boxes))


def at_round_end(table: Table, ended: Table, *, complete: bool) -> Table:
    """Coming limits bind; a complete round counts for notices and, at a full table, for unused seats."""
    book = ended.limits
    idle = _idle(ended, complete=complete)
    number = ended.round.number
    notices = {
        name: replace(one, rounds=one.rounds + 1) if complete and number >= one.first else one
        for name, one in book.notices.items()
    }
    sign = table.sign
    if book.coming is not None and sign is not None:
        sign = replace(sign, limits=book.coming)
    if book.player_comes and sign is not None:
        sign = replace(sign, player=book.coming_player)
    limits = replace(
        book, coming=None, player_comes=False, coming_player=None, before={}, notices=notices, idle=idle,
        full=False, kept_comes={}, personal=_from_now(book.personal),
    )  # fmt: skip
    return replace(table, sign=sign, limits=limits, due=lasting(ended))


def _idle(ended: Table, *, complete: bool) -> dict[int, int]:
    """For each seat the rounds in a row in which its player staked nothing while the table was full."""
    if complete and not ended.limits.full:
        return {}
    played = {box.player for box in ended.boxes if box.status != "waiting"} | bettors(ended)
    counts = {box.number: ended.limits.idle.get(box.number, 0) for box in ended.boxes if box.seat}
    more = 1 if complete else 0
    return {box: 0 if ended.boxes[box - 1].seat in played else count + more for box, count in counts.items()}


def lasting(table: Table) -> tuple[DueStep, ...]:
    """The steps that the end of a round leaves due."""
    return tuple(due for due in table.due if due.lasts)


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.SignShown: _shown,
    ev.SignTakenDown: _gone,
    ev.SignSpent: _gone,
    ev.LimitsChanged: _changed,
    ev.MinimumKept: _kept,
    ev.KeptMinimumEnded: _kept_ended,
    ev.KeptMinimumRaised: _kept_raised,
    ev.LimitsGranted: _granted,
    ev.WagerHasNoResult: _no_result,
}
LASTING = (  # their steps stay due
    ev.SignTakenDown, ev.MinimumKept, ev.KeptMinimumEnded, ev.LimitsGranted, ev.CautionDue,
)  # fmt: skip
