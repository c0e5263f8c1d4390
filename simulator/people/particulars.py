"""What a command at a table says besides its kind, taken from what is there: sums, slips, cases, limits."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine.duty.names import RELEASED
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.chip_counts import Counted, Stack
from croupier.table.table import Table
from simulator.chance import Chance

MINUTE: Final = 60_000
CHIP: Final = 500
WRONG: Final = 0.2  # that somebody counts, or writes down, one chip too many
AGAIN: Final = 0.7  # that a count that differs comes to the same once more
WORDS: Final = (
    "text", "about", "decision", "determination", "note", "place", "custodian", "reason", "seal",
)  # fmt: skip
BACKS: Final = ("red", "blue")
SIGNS: Final = ("closing", "closing", "minimum", "kept-minimum")


def said(kind: Any, scene: Scene, chance: Chance, now: int) -> dict[str, Any]:
    """The fields of a kind as far as they can be told."""
    table = scene.table
    worth = CHIP * chance.between(1, 40)
    found: dict[str, Any] = dict.fromkeys(WORDS, "storm")
    found |= {
        "box": chance.pick([box.number for box in table.boxes] or [1]),
        "amount": worth, "gives": worth, "gets": worth, "value": worth, "tokens": worth,
        "until": chance.pick((0, now + MINUTE * chance.between(1, 90))), "arrived": now,
        "net_loss": CHIP * chance.between(-20, 60), "conditions_met": True,
        "deck": chance.pick([deck.id for deck in table.decks] or ["red"]),
        "dispute": chance.pick([one.number for one in table.disputes.open] or [1]),
        "second": chance.pick([*scene.staff]),
        "counted": (table.jackpot.manual.recorded if table.jackpot.manual else 0) + _off(chance, 1),
    }  # fmt: skip
    found |= _by_book(kind, scene, chance)
    found |= _limits(kind, scene, chance, now)
    if kind in (c.CountFloat, c.CountDrop, c.ConfirmCount, c.CloseTable):
        found |= _counts(kind, table, chance)
    if kind in (c.FillFloat, c.CreditFloat, c.ConfirmTransfer, c.CancelTransfer):
        found |= _slips(kind, table, worth, chance)
    if kind is c.CorrectCard:
        found |= _mixed_up(table, chance)
    if kind in (c.CheckDeck, c.BringDeck):
        back = chance.pick(BACKS)
        found |= {"deck": back, "back": back, "by": "supervisor", "uniform_backs": True}
    if kind is c.SpeakBet and table.sign and (limit := table.sign.limits.get(found["spot"])):
        found["amount"] = limit.least * chance.between(1, 3)
    return found


def _mixed_up(table: Table, chance: Chance) -> dict[str, Any]:
    """Two cards that were entered, each where the other lies."""
    lie = [
        *table.round.shown,
        *table.round.dealer_shown,
        *(card for box in table.boxes for card in box.cards),
    ]
    one = chance.pick(lie or [""])
    other = chance.pick([card for card in lie if card != one] or [""])
    return {"was": (one, other), "cards": (other, one)}


def _off(chance: Chance, by: int) -> int:
    return by if chance.happens(WRONG) else 0


def _one(of: Sequence[Any], chance: Chance) -> Any:
    return chance.pick(of) if of else ""


def _by_book(kind: Any, scene: Scene, chance: Chance) -> dict[str, Any]:
    """What a book has names for."""
    rule, data, table = scene.book.rule, scene.book.data, scene.table
    spots = (*rule.initial.needs, *rule.optional, *(stage.bet.spot for stage in scene.book.stages))
    found: dict[str, Any] = {
        "spot": chance.pick((*spots, "jackpot")),
        "tender": _one(rule.spoken.any_of if rule.spoken else (), chance),
        "grounds": _one([*rule.detention.grounds], chance),
        "breach": _one([*rule.breach.any_of], chance),
        "to": _one((*rule.detention.until, RELEASED), chance),
        "kind": _one([marker.kind for marker in table.layout.markers] if table.layout else (), chance),
    }
    if kind is c.Report:
        found["kind"] = _one([notice.name for notice in data.notice if notice.when == "report"], chance)
    if kind is c.ForwardComplaint:
        found["to"] = _one([*rule.dispute.routes], chance)
    return found


def _limits(kind: Any, scene: Scene, chance: Chance, now: int) -> dict[str, Any]:
    """Other limits for some spots, and a sign for a time to come."""
    sign = scene.table.sign
    if sign is None:
        return {}
    spot = chance.pick(sorted(sign.limits))
    limit = sign.limits[spot]
    least = limit.least + CHIP * chance.between(0, 2)
    if kind is c.ChangeLimits:
        least = max(CHIP, limit.least + CHIP * chance.between(-2, 1))
    found: dict[str, Any] = {"least": {spot: least}, "limits": {spot: replace(limit, least=least)}}
    if kind is c.ShowSign:
        return found | {"announces": chance.pick(SIGNS), "time": now + MINUTE * chance.between(1, 40)}
    notice = scene.table.limits.notices.get("kept-minimum")
    return found | ({"least": notice.least} if kind is c.RaiseKeptMinimum and notice else {})


def _counts(kind: Any, table: Table, chance: Chance) -> dict[str, Any]:
    of: Counted = chance.pick(("float", "drop"))
    total = table.balance("drop" if kind is c.CountDrop else "float") + _off(chance, CHIP)
    count = table.counts.of("drop" if kind is c.CountDrop else "float")
    if count and count.difference and chance.happens(AGAIN):
        total = count.total
    if kind is c.ConfirmCount:
        count = table.counts.of(of)
        total = count.total if count else 0
    return {"of": of, "total": total, "chips": (Stack(1, total),), "float": chance.pick((None, total))}


def _slips(kind: Any, table: Table, total: int, chance: Chance) -> dict[str, Any]:
    """A slip of its own, or one that waits for its second signature."""
    waiting = table.counts.transfers
    if waiting and kind in (c.ConfirmTransfer, c.CancelTransfer):
        one = chance.pick(waiting)
        return {"slip": one.slip, "total": one.total + _off(chance, CHIP)}
    return {"slip": f"s{len(table.counts.slips) + 1}", "total": total, "chips": (Stack(CHIP, total // CHIP),)}
