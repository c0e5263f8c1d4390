"""Remedies: what can be done when something went wrong, each one noun of the books' `does`."""

from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.faces import exposures
from croupier.engine.duty.steps import due_at
from croupier.engine.irregular.ruling import Remedy, Ruling, box_called, needs_box
from croupier.engine.irregular.void import onward, two_keys, void_hand, void_round
from croupier.engine.irregular.void_wagers import hand_keys
from croupier.engine.remedies import (
    blind_seen,
    dealer_seen,
    devices,
    invalid_wagers,
    invalidate,
    jackpot_error,
    off_limit,
    off_range,
    restore,
    retract,
    shared_count,
    unfunded,
)
from croupier.engine.remedies import talk as talking
from croupier.engine.scene import Scene
from croupier.engine.wagers.bets import folded
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident

HAND = 2  # cards of a hand, where nobody counted those of a stray one


def _two_keys(scene: Scene, ruling: Ruling) -> Refusal | None:
    return two_keys(scene, ruling.incident.by, ruling.command.actor)


def _misdeal(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    return void_round(scene, "misdeal", ruling.rule.cites, why=ruling.incident.kind)


def _void(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    return void_round(scene, "void", ruling.rule.cites, why=ruling.incident.kind)


def _play_on(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The round goes on; shared cards that were seen are turned down again or stay, as the rule says."""
    if ruling.incident.kind == dealer_seen.KIND:
        return dealer_seen.seen(scene, ruling)
    return exposures(scene, ruling.incident, ruling.rule)


def _void_hand(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The hand has no result; one that nobody had bought is out of the round as well."""
    box = box_called(scene, ruling.incident)
    stray = _discard(scene, ruling) if box.status == "waiting" else ()
    return onward(scene, (*stray, void_hand(scene, box.number, ruling.rule.cites)))


def _unfinished(scene: Scene, call: c.Call) -> bool:
    """Whether the hand is in play, or nobody bought it; one that has its result is settled anew instead."""
    return box_called(scene, call).status in ("in", "waiting")


def _undecided(scene: Scene, incident: Incident) -> list[int]:
    """Boxes that have neither bet nor folded at the first decision, or had not when the card was seen: those
    that were settled since, too, but not who folded, unless they are named."""
    if incident.during == "unbet":
        return [box.number for box in scene.table.boxes if box.status in ("in", "settled")]
    return [number for number in scene.table.owing() if scene.table.boxes[number - 1].acted == 0]


def _void_undecided_legal(scene: Scene, ruling: Ruling) -> Refusal | None:
    folded = [box.number for box in scene.table.boxes if box.status == "folded"]
    may = _undecided(scene, ruling.incident) + (folded if ruling.incident.during == "unbet" else [])
    for number in ruling.command.boxes:
        if number not in may:
            text = f"Box {number} has made its decision."
            return refuse("remedy/box", ruling.rule.cites, text, box=number)
    return hand_keys(scene, _out_undecided(scene, ruling), ruling.incident.by, ruling.command.actor)


def _out_undecided(scene: Scene, ruling: Ruling) -> list[int]:
    return list(dict.fromkeys(ruling.command.boxes or _undecided(scene, ruling.incident)))


def _void_undecided(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The boxes named, or all that had not decided, are void; everybody else plays on."""
    voided = tuple(void_hand(scene, one, ruling.rule.cites) for one in _out_undecided(scene, ruling))
    return onward(scene, (*exposures(scene, ruling.incident, ruling.rule), *voided))


def _discard(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Only the hand that nobody bought is out, unplayed."""
    count, drawn = ruling.incident.count or HAND, scene.table.round.drawn
    discarded = ev.HandDiscarded(
        box=box_called(scene, ruling.incident).number,
        places=tuple(range(drawn + 1, drawn + 1 + count)),
        cites=ruling.rule.cites,
        steps=due_at(scene.book, "discard-hand"),
    )
    return (discarded,)


def _out(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The hand is out: unplayed where nobody had bought it, else without a result."""
    bought = box_called(scene, ruling.incident).status != "waiting"
    return _void_hand(scene, ruling) if bought else _discard(scene, ruling)


def _deem_folded(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    box, absent = box_called(scene, ruling.incident).number, ruling.incident.kind == "player-absent"
    return folded(scene, box, ruling.rule.cites, absent=absent)


def _players(scene: Scene, ruling: Ruling) -> tuple[str, ...]:
    """The players an order is about: those named, else those at the boxes of the ruling or the call."""
    incident, command = ruling.incident, ruling.command
    if command.players:
        return tuple(dict.fromkeys(command.players))
    own = (incident.box,) if incident.box else ()
    boxes = (scene.table.boxes[number - 1] for number in command.boxes or (*own, *incident.boxes))
    return tuple(dict.fromkeys(player for box in boxes if (player := box.player or box.seat)))


def _order_legal(scene: Scene, ruling: Ruling) -> Refusal | None:
    """An order has its reason, and players it is about; keeping apart takes two."""
    if not ruling.command.reason:
        return refuse("order/reason", ruling.rule.cites, "The reason must be stated.")
    if any(scene.table.box(number) is None for number in ruling.command.boxes):
        return refuse("box/unknown", ruling.rule.cites, "There is no such box.")
    if len(_players(scene, ruling)) < (2 if ruling.rule.does == "keep-apart" else 1):
        return refuse("order/players", ruling.rule.cites, "Which players?", order=ruling.rule.does)
    stays = ruling.command.stays
    if stays and (ruling.rule.does != "keep-apart" or stays not in _players(scene, ruling)):
        return refuse("order/stays", ruling.rule.cites, f"{stays} is not among them.", stays=stays)
    return None


def _order(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    given = ev.OrderGiven(
        order=ruling.rule.does,
        players=_players(scene, ruling),
        stays=ruling.command.stays,
        by=ruling.command.actor,
        reason=ruling.command.reason,
        cites=ruling.rule.cites,
    )
    return (given,)


REMEDIES: dict[str, Remedy] = {
    "misdeal": Remedy(_misdeal, legal=_two_keys),
    "void-round": Remedy(_void, legal=_two_keys),
    "play-on": Remedy(_play_on),
    "turn-down": Remedy(_play_on),
    "void-hand": Remedy(_void_hand, needs=needs_box, answers=_unfinished),
    "void-undecided": Remedy(_void_undecided, legal=_void_undecided_legal),
    "discard-hand": Remedy(_out, needs=needs_box),
    "deem-folded": Remedy(_deem_folded, needs=needs_box),
    "verify-cards": Remedy(_play_on),
    "check-deck": Remedy(_play_on),
    "act-first": Remedy(_order, legal=_order_legal),
    "keep-apart": Remedy(_order, legal=_order_legal),
    "english-only": Remedy(_order, legal=_order_legal),
    **blind_seen.REMEDIES,
    **devices.REMEDIES,
    **invalid_wagers.REMEDIES,
    **jackpot_error.REMEDIES,
    **off_limit.REMEDIES,
    **off_range.REMEDIES,
    **restore.REMEDIES,
    **retract.REMEDIES,
    **shared_count.REMEDIES,
    **invalidate.REMEDIES,
    **talking.REMEDIES,
    **unfunded.REMEDIES,
}
