"""Which limits bind a player now: the sign's, an old minimum they kept, or limits of their own."""

from collections.abc import Iterator
from math import lcm

from msgspec.structs import replace

from croupier.core.book.entries import Cites, SignRule
from croupier.core.citing import cited
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import Limit
from croupier.engine.scene import Scene
from croupier.table.table import Box, Table, Wager


def limit_of(scene: Scene, player: str | None, spot: str) -> Limit | None:
    """What a player may stake on a spot, nothing where no sign limits it."""
    table = scene.table
    sign, special = table.sign, table.limits
    if sign and table.tournament and spot == scene.book.rule.initial.needs[0] and spot in sign.limits:
        said = sign.limits[spot]
        return replace(said, least=max(said.least, table.tournament.least))
    if sign and not sign.player and not special.kept and not special.personal and not special.before:
        return sign.limits.get(spot)  # nobody here has anything but the sign
    own = personal(table, player)
    if own and spot in own:
        return own[spot]
    limit = _signed(table, player).get(spot)
    if limit is None:
        return None
    whole = sign.player if sign else None
    if whole and spot == scene.book.rule.initial.needs[0]:
        limit = replace(limit, least=max(limit.least, whole.least), most=min(limit.most, whole.most))
    return replace(limit, least=min(limit.least, _kept(scene, player, spot, limit.least)))


def room_in_all(scene: Scene, player: str | None) -> Cents | None:
    """What a player may still stake in this round where the sign limits it in all; nothing where it does not.

    Who has limits of their own stakes by those.
    """
    table = scene.table
    whole = table.sign.player if table.sign else None
    if whole is None or scene.book.rule.sign.player_limit == "ante" or personal(table, player):
        return None
    staked = sum(wager.stake for box in table.boxes for wager in _made(box) if wager.owner == player)
    return max(whole.most - staked, 0)


def most_in_all(scene: Scene, wager: Wager) -> Cents | None:
    """The most a wager of this round may be, where the sign limits what its owner stakes in all."""
    room = room_in_all(scene, wager.owner)
    return None if room is None else room + wager.stake


def _made(box: Box) -> Iterator[Wager]:
    """The wagers of this round on a box, those that have their result too."""
    yield from (wager for wager in box.wagers if wager != box.parked())
    yield from (done.wager for done in box.done)


def in_all_refused(scene: Scene, player: str, amount: Cents, cites: Cites) -> Refusal | None:
    """All wagers of a player in a round together keep to what the sign says of a player."""
    room = room_in_all(scene, player)
    if room is None or amount <= room:
        return None
    text = f"In all, a player may stake {room} cents more in this round."
    return refuse("wager/over-all", cites, text, room=room)


def _signed(table: Table, player: str | None) -> dict[str, Limit]:
    """The sign's limits; for whose wagers lie since before a change, those they were placed by."""
    before = table.limits.before.get(player or "")
    if before is not None and any(placed(box) for box in table.boxes if box.player == player):
        return before
    return table.sign.limits if table.sign else {}


def placed(box: Box) -> bool:
    """Whether a box has a wager of this round, or had one that has its result."""
    return box.status != "waiting" or bool(set(box.wagers) - {box.parked()})


def _kept(scene: Scene, player: str | None, spot: str, least: Cents) -> Cents:
    """The old minimum, for who kept it; in some books for all until the markers lie."""
    kept, rule = scene.table.limits.kept, scene.book.rule.minimum_raise_now
    if player in kept:
        return kept[player].least.get(spot, least)
    if rule and rule.after_markers and _unmarked(scene.table):
        return min(one.least.get(spot, least) for one in kept.values())
    return least


def _unmarked(table: Table) -> bool:
    """Whether somebody keeps an old minimum and no marker shows it yet."""
    return any(still_due(table, kept.box, kept.steps) for kept in table.limits.kept.values())


def personal(table: Table, player: str | None) -> dict[str, Limit] | None:
    """A player's own limits, once they are shown at their place."""
    found = table.limits.personal.get(player or "")
    return found.limits if found and not still_due(table, found.box, found.steps) else None


def signed_by(scene: Scene, player: str | None, spot: str) -> Cites:
    """Where the limit of a spot comes from: the table's sign, and with limits of one's own their clause."""
    rule, own = scene.book.rule, personal(scene.table, player)
    return cited(
        rule.sign.cites, rule.personal_limits.cites if rule.personal_limits and own and spot in own else ()
    )


def still_due(table: Table, box: int, steps: tuple[str, ...]) -> bool:
    """Whether one of these steps is still due at a box."""
    return any(due.box == box and due.name in steps for due in table.due)


def amounts(limit: Limit, rule: SignRule, *, bet: bool = False) -> range:
    """Every amount a sign allows, from the least on."""
    unit = 1 if bet and not rule.unit_binds_bets else limit.unit
    step = lcm(unit, limit.least) if limit.multiples else unit
    first = limit.least if rule.unit_base == "minimum" else -(-limit.least // step) * step
    return range(first, limit.most + 1, step)


def placeable(scene: Scene, box: Box, spot: str, player: str) -> range:
    """What the sign lets a player add to what lies on a spot."""
    limit, lies = limit_of(scene, player, spot), box.stake(spot)
    if limit is None:
        return range(0)
    totals = amounts(limit, scene.book.rule.sign)
    over = max(0, (lies - totals.start) // totals.step + 1)  # how many of them are no more than what lies
    room = room_in_all(scene, player)
    most = limit.most - lies if room is None else min(limit.most - lies, room)
    return range(totals.start + over * totals.step - lies, most + 1, totals.step)


def limit_refused(
    scene: Scene, limit: Limit, spot: str, total: Cents, cites: Cites, *, bet: bool = False
) -> Refusal | None:
    """A wager keeps to its sign: least, most, and a unit or multiples of the least where it states them."""
    if total < limit.least:
        why = cited(cites, _newcomer(scene, spot, total))
        return refuse("wager/under", why, f"The least on {spot} is {limit.least} cents.", least=limit.least)
    if total > limit.most:
        return refuse("wager/over", cites, f"The most on {spot} is {limit.most} cents.", most=limit.most)
    allowed = amounts(limit, scene.book.rule.sign, bet=bet)
    if total not in allowed:
        text = f"On {spot} the sign allows {allowed.start} cents and more in steps of {allowed.step}."
        return refuse("wager/unit", cites, text, unit=allowed.step)
    return None


def _newcomer(scene: Scene, spot: str, total: Cents) -> Cites:
    """The clause that binds newcomers, where somebody else may still stake so little."""
    rule = scene.book.rule.minimum_raise_now
    others = scene.table.limits.kept.values()
    return rule.newcomers if rule and any(total >= one.least.get(spot, total + 1) for one in others) else ()


def counted_ante(scene: Scene, box: Box) -> Cents:
    """As much of the ante as counts: bets are measured by it."""
    spot = scene.book.rule.initial.needs[0]
    limit = limit_of(scene, box.player, spot)
    return min(box.stake(spot), limit.most) if limit else box.stake(spot)
