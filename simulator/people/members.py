"""Patrons and their accounts: cards, limits of their own, times they keep out, and money from outside."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.engine.scene import Scene
from croupier.house.demo.meter import announced
from croupier.house.desk.streams import patron_stream
from croupier.house.room.desk import Desk
from croupier.patrons.rules import commands as ac
from croupier.patrons.rules.decide import live
from croupier.patrons.rules.state import Account
from croupier.table import commands as c
from simulator.chance import Chance
from simulator.people.cast import (
    CALENDAR,
    DEALER,
    MANAGER,
    PLACES,
    Place,
    guests,
    on_duty,
    people,
    staff,
)
from simulator.weather.process import Process
from simulator.weather.spoiling import spoilt

HOUR: Final = 3_600_000
GUARDED: Final = tuple(place for place in PLACES if place.guarded)
RECORDED: Final = ("document", "photo", "match")
KINDS: Final = ("limit", "limit", "limit", "limit", "deposit", "deposit", "decline", "remind", "card", "out")
OF_STAFF: Final = ("remind", "card")
PLENTY: Final = 20_000_000
FEW: Final = 40_000
MOST_TIMES: Final = 40  # the least that may be staked
ABSURD: Final = 0.2
BY_STAFF: Final = 0.3
TIGHT: Final = 0.3
HARD: Final = 0.3  # that a card is taken away, and not only asked about


def issue_all(desk: Desk, books: dict[str, Rulebook], now: int) -> None:
    """Everybody has a card and has chosen limits before the doors open."""
    for place in GUARDED:
        book = books[place.book]
        given = staff(place, book)
        for patron in guests(place):
            for number, command in enumerate(_joins(book, patron)):
                whole = replace(command, id=f"join {patron} {number}", at=announced(book, now))
                if refusal := desk.give(whole.patron, whole, given, book=book.id, days=CALENDAR).refusal:
                    raise ValueError(f"{patron}: {refusal.text}")


def _joins(book: Rulebook, patron: str) -> Iterator[ac.AnyAccountCommand]:
    yield ac.IssueCard(actor=MANAGER, patron=patron, recorded=RECORDED)
    for kind in book.rule.safeguards.choice.kinds:
        if kind == "loss-day":
            yield ac.SetLimit(actor=patron, patron=patron, kind=kind, amount=PLENTY)
        else:
            yield ac.DeclineLimit(actor=patron, patron=patron, kind=kind)


def wish(process: Process, book: Rulebook, place: Place, chance: Chance, now: int) -> ac.AnyAccountCommand:
    """What a patron wants of their account, or staff for them; now and then nonsense."""
    patron = chance.pick(guests(place))
    kind, clerk = chance.pick(KINDS), chance.pick(on_duty(place, book))
    actor = clerk if kind in OF_STAFF or chance.happens(BY_STAFF) else patron
    command = _renewed(process.state(patron_stream(patron)), patron) or _wish(
        kind, book, patron, actor, chance, now
    )
    return spoilt(command, people(place, book), chance) if chance.happens(ABSURD) else command


def stakes(scene: Scene, place: Place, chance: Chance) -> c.PlaceWager | None:
    """What somebody wants to stake without a look at what they may still lose."""
    rule, sign = scene.book.rule, scene.table.sign
    seated = [box for box in scene.table.boxes if box.seat]
    if not seated or sign is None:
        return None
    box, limit = chance.pick(seated), sign.limits[rule.initial.needs[0]]
    amount = min(limit.most, limit.least * chance.between(1, MOST_TIMES))
    player = box.seat or ""
    return c.PlaceWager(
        actor=scene.table.dealer or DEALER if place.mode == "live" else player, player=player,
        box=box.number, spot=rule.initial.needs[0], amount=amount,
    )  # fmt: skip


def _renewed(own: Account, patron: str) -> ac.AnyAccountCommand | None:
    """Whoever lost their card gets another, once nothing is against it."""
    if live(own.card, 0):
        return None
    if own.notice:
        return ac.LiftNotice(actor=MANAGER, patron=patron, reason="storm")
    return ac.IssueCard(actor=MANAGER, patron=patron, recorded=RECORDED)


def _wish(
    kind: str, book: Rulebook, patron: str, actor: str, chance: Chance, now: int
) -> ac.AnyAccountCommand:
    limit = chance.pick(book.rule.safeguards.choice.kinds)
    if kind == "limit":
        amount = chance.between(0, FEW) if chance.happens(TIGHT) else chance.between(FEW, 2 * PLENTY)
        return ac.SetLimit(actor=actor, patron=patron, kind=limit, amount=amount)
    if kind == "deposit":
        return ac.RecordDeposit(actor=actor, patron=patron, amount=chance.between(1, FEW))
    if kind == "decline":
        return ac.DeclineLimit(actor=actor, patron=patron, kind=limit)
    if kind == "remind":
        return ac.RemindOfLimits(actor=actor, patron=patron)
    if kind == "out":
        return ac.SuspendSelf(actor=actor, patron=patron, until=now + chance.between(1, 30) * HOUR)
    if chance.happens(HARD):
        return ac.ReceiveNotice(actor=actor, patron=patron, reason="storm")
    return ac.CancelCard(actor=actor, patron=patron, reason="storm" if chance.happens(HARD) else "")
