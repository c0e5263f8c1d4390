"""Changing limits: as announced, at once with old minimums kept, or for one player alone."""

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse, sure
from croupier.core.sign import Limit
from croupier.engine.cards.layouts import limits_refused, nonsense, player_refused
from croupier.engine.duty.steps import blocks_everyone, due_at
from croupier.engine.evolve import replay
from croupier.engine.running.signs import SIGN, least_refused, line_of, too_early
from croupier.engine.scene import Scene
from croupier.engine.wagers.limits import limit_of, placed, still_due
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.limits import PLAYER, Least


def standing(scene: Scene) -> dict[str, Limit]:
    """The limits a change starts from: those to come, where some are."""
    sign, coming = scene.table.sign, scene.table.limits.coming
    return coming if coming is not None else sign.limits if sign else {}


def legal_change(scene: Scene, command: c.ChangeLimits) -> Refusal | None:
    """Anything may change at once but a minimum upwards, which its sign must have announced."""
    rule = scene.book.rule.minimum_raise
    if refusal := blocks_everyone(scene, rule.cites):
        return refusal
    before, sets = standing(scene), command.player is not None or command.without_player
    if (not command.limits and not sets) or (command.player and command.without_player):
        return refuse("limits/none", rule.cites, "Which limits?")
    for spot in command.limits:
        if line_of(scene.book, before, spot) is None and spot not in scene.book.rule.optional:
            return refuse("sign/limit", scene.book.rule.sign.cites, f"No wager lies on {spot!r}.", spot=spot)
    after = {**before, **command.limits}
    player = command.player if sets else player_standing(scene)
    if refusal := limits_refused(scene.book, after) or player_refused(scene.book, player, after):
        return refusal
    raised = _raised(scene, command)
    return raise_refused(scene, raised, command.at) if raised else None


def player_standing(scene: Scene) -> Limit | None:
    """The limit for a player in all that a change starts from."""
    sign, limits = scene.table.sign, scene.table.limits
    return limits.coming_player if limits.player_comes else sign.player if sign else None


def raise_refused(scene: Scene, raised: Least, at: int) -> Refusal | None:
    """Higher minimums are as a sign has announced them, once it has stood its time."""
    rule, notice = scene.book.rule.minimum_raise, scene.table.limits.notices.get("minimum")
    if refusal := too_early(notice, rule.minutes, at, rule.cites):
        return refusal
    return _as_announced(notice.least if notice else {}, raised, rule.cites)


def _raised(scene: Scene, command: c.ChangeLimits) -> Least:
    """The minimums that would be higher than they are."""
    before, own = standing(scene), player_standing(scene)
    lines = {spot: line_of(scene.book, before, spot) for spot in command.limits}
    found = {
        spot: limit.least
        for spot, limit in command.limits.items()
        if limit.least > (line.least if (line := lines[spot]) else 0)
    }
    least = own.least if own else before[scene.book.rule.initial.needs[0]].least
    if command.player and command.player.least > least:
        found[PLAYER] = command.player.least
    return found


def _as_announced(said: Least, asked: Least, cites: Cites) -> Refusal | None:
    for spot, amount in asked.items():
        if said.get(spot) != amount:
            text = f"The sign does not name {amount} cents for {spot}."
            return refuse("sign/amount", cites, text, spot=spot, named=said.get(spot))
    return None


def act_change(scene: Scene, command: c.ChangeLimits) -> tuple[ev.Event, ...]:
    cites = scene.book.rule.minimum_raise.cites
    raised = bool(_raised(scene, command))
    changed = _changed(scene, command.actor, command.limits, cited(SIGN, cites), announced=raised)
    if command.player is None and not command.without_player:
        return (changed,)
    lying = any(set(box.wagers) - {box.parked()} for box in scene.table.boxes)
    later = lying or scene.table.round.drawn > 0
    return (replace(changed, sets_player=True, player=command.player, player_later=later),)


def _changed(
    scene: Scene, by: str, limits: dict[str, Limit], cites: Cites, *, announced: bool = False
) -> ev.LimitsChanged:
    """From the first card a change binds from the next round; before it at once, but for wagers that lie."""
    return ev.LimitsChanged(
        limits={**standing(scene), **limits},
        by=by,
        later=scene.table.round.drawn > 0,
        announced=announced,
        cites=cites,
    )


def legal_raise_now(scene: Scene, command: c.RaiseMinimumNow) -> Refusal | None:
    rule = scene.book.rule.minimum_raise_now
    cites = rule.cites if rule else SIGN
    if refusal := blocks_everyone(scene, cites) or least_refused(scene, command.least, cites):
        return refusal
    if rule is None:
        return refuse("limits/at-once", cites, "This book raises no minimum at once.")
    for spot, amount in command.least.items():
        line = _line(scene, spot)
        if not line.least < amount <= line.most:
            text = f"{amount} cents is no higher minimum for {spot}."
            return refuse("limits/no-raise", cites, text, spot=spot, least=line.least)
    return None


def _line(scene: Scene, spot: str) -> Limit:
    """The line a raise at once starts from."""
    return sure(line_of(scene.book, standing(scene), spot), "a minimum is raised for a wager of the game")


def act_raise_now(scene: Scene, command: c.RaiseMinimumNow) -> tuple[ev.Event, ...]:
    """The new minimum, and for everybody who sits there the old one, with a marker to show it."""
    rule = sure(scene.book.rule.minimum_raise_now, "minimums rise at once where the book lets them")
    limits = {spot: replace(_line(scene, spot), least=amount) for spot, amount in command.least.items()}
    changed = _changed(scene, command.actor, limits, cited(rule.cites, rule.both_shown))
    steps = due_at(scene.book, "kept-minimum")
    kept = tuple(
        ev.MinimumKept(
            box=box.number,
            player=box.seat,
            least=_old(scene, box.seat, command.least),
            cites=rule.cites,
            steps=() if box.seat in scene.table.limits.kept else steps,
        )
        for box in scene.table.boxes
        if box.seat
    )
    return (changed, *kept)


def _old(scene: Scene, player: str, spots: Least) -> Least:
    """The minimums a player has now, for the spots that change: one kept before, or a lower one since."""
    kept = scene.table.limits.kept.get(player)
    own, lines = kept.least if kept else {}, {spot: _line(scene, spot).least for spot in spots}
    return {**own, **{spot: min(own.get(spot, least), least) for spot, least in lines.items()}}


def legal_raise_kept(scene: Scene, command: c.RaiseKeptMinimum) -> Refusal | None:
    """Old minimums rise only as a sign with amount and time has announced."""
    rule = scene.book.rule.minimum_raise_now
    cites = rule.kept.cites if rule else SIGN
    if refusal := blocks_everyone(scene, cites):
        return refusal
    kept = [one.least for one in scene.table.limits.kept.values()]
    if rule is None or not kept:
        return refuse("limits/none-kept", cites, "Nobody keeps an old minimum.")
    if refusal := least_refused(scene, command.least, cites):
        return refusal
    for spot, amount in command.least.items():
        if not any(amount > one.get(spot, amount) for one in kept):
            text = f"Nobody keeps a lower minimum than {amount} cents for {spot}."
            return refuse("limits/no-raise", cites, text, spot=spot)
    notice = scene.table.limits.notices.get("kept-minimum")
    early = too_early(notice, rule.kept.minutes, command.at, cites)
    return early or _as_announced(notice.least if notice else {}, command.least, cites)


def act_raise_kept(scene: Scene, command: c.RaiseKeptMinimum) -> tuple[ev.Event, ...]:
    """After the first card from the next round: the wagers of this one were placed by the old minimum."""
    if scene.table.round.drawn:
        rule = scene.book.rule.minimum_raise_now
        cites = rule.kept.cites if rule else SIGN
        return (ev.KeptMinimumRaised(least=command.least, by=command.actor, later=True, cites=cites),)
    return _raised_kept(scene, command.least, command.actor)


def _raised_kept(scene: Scene, least: Least, by: str) -> tuple[ev.Event, ...]:
    """Who then has no lower minimum than everybody else keeps nothing any more."""
    rule = scene.book.rule.minimum_raise_now
    cites = rule.kept.cites if rule else SIGN
    raised = ev.KeptMinimumRaised(least=least, by=by, cites=cites)
    before = standing(scene)
    ended = [
        player
        for player, kept in scene.table.limits.kept.items()
        if all(max(own, least.get(spot, 0)) >= before[spot].least for spot, own in kept.least.items())
    ]
    return (raised, *(event for player in ended for event in kept_ends(scene, player, cites)))


def followed(scene: Scene, events: tuple[ev.Event, ...], by: str) -> tuple[ev.Event, ...]:
    """With the end of a round old minimums rise that were raised while it was on."""
    comes = scene.table.limits.kept_comes
    if not comes or not any(isinstance(event, ev.RoundClosed | ev.RoundVoided) for event in events):
        return ()
    after = replace(scene, table=replay(scene.table, events))
    return _raised_kept(after, comes, by) if after.table.limits.kept else ()


def kept_ends(scene: Scene, player: str, cites: Cites = ()) -> tuple[ev.Event, ...]:
    """A player's old minimum is over: the marker comes off, or is not put there any more."""
    kept = scene.table.limits.kept.get(player)
    if kept is None:
        return ()
    unplaced = still_due(scene.table, kept.box, kept.steps)
    steps = due_at(scene.book, "kept-minimum-ends")
    why = cites or cited(*(scene.book.step[name].cites for name in steps))
    ended = ev.KeptMinimumEnded(
        box=kept.box,
        player=player,
        drops=kept.steps if unplaced else (),
        cites=why,
        steps=() if unplaced else steps,
    )
    return (ended,)


def legal_grant(scene: Scene, command: c.GrantLimits) -> Refusal | None:
    """A seated player may have limits of their own; who is in a round has them from the next."""
    rule, table = scene.book.rule.personal_limits, scene.table
    cites = rule.cites if rule else SIGN
    if refusal := blocks_everyone(scene, cites):
        return refusal
    if rule is None:
        return refuse("limits/personal", cites, "This book has no limits for one player.")
    if not any(box.seat == command.player for box in table.boxes):
        return refuse("seat/none", cites, "That player does not sit here.", player=command.player)
    if not command.limits and command.player not in table.limits.personal:
        return refuse("limits/none", cites, "Which limits?")
    for spot, limit in command.limits.items():
        if limit_of(scene, None, spot) is None or nonsense(limit):
            return refuse("limits/personal", cites, f"These are no limits for {spot}.", spot=spot)
        if rule.above_maximum and (refusal := _not_above(scene, command.player, spot, limit, cites)):
            return refusal
    return None


def _not_above(scene: Scene, player: str, spot: str, limit: Limit, cites: Cites) -> Refusal | None:
    """Beyond the table's maximum, and with it a higher minimum, but never than an old one that is kept."""
    table = sure(limit_of(scene, None, spot), "a spot without limits has no others")
    if limit.most <= table.most:
        text = f"Limits for one player go beyond the maximum of {table.most} cents for {spot}."
        return refuse("limits/not-above", cites, text, spot=spot, most=table.most)
    kept = scene.table.limits.kept.get(player)
    own = min(table.least, kept.least.get(spot, table.least)) if kept else table.least
    if limit.least < own:
        text = f"Limits for one player do not lower the minimum of {own} cents for {spot}."
        return refuse("limits/lower", cites, text, spot=spot, least=own)
    rule = scene.book.rule.minimum_raise_now
    if rule and own < table.least and limit.least > own:
        text = f"The old minimum of {own} cents for {spot} rises only by its sign."
        return refuse("limits/kept", cited(rule.kept.cites, cites), text, spot=spot, least=own)
    return None


def act_grant(scene: Scene, command: c.GrantLimits) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.personal_limits
    box = next(box.number for box in scene.table.boxes if box.seat == command.player)
    granted = stated(
        ev.LimitsGranted,
        command,
        box=box,
        later=any(placed(one) for one in scene.table.boxes if one.player == command.player),
        cites=rule.cites if rule else SIGN,
        steps=due_at(scene.book, "personal-limits") if command.limits else (),
    )
    return (granted,)
