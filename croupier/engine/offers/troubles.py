"""Something is wrong: what could be called now, and once it was, how it can be ruled on."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from croupier.core.book.entries import RemedyRule, Right
from croupier.core.refusal import Refusal
from croupier.engine.decide import legal
from croupier.engine.duty.authority import holds
from croupier.engine.irregular.call import VERIFY, ruling
from croupier.engine.offers.calls import WRONG, callable_now
from croupier.engine.offers.forming import NOTHING, Ask, ask, formed
from croupier.engine.offers.offer import Offer
from croupier.engine.offers.questions import question
from croupier.engine.offers.wishes import WORDS
from croupier.engine.options import first_cites
from croupier.engine.scene import Scene
from croupier.table import commands as c

ORDERS: Final = ("act-first", "keep-apart", "english-only", "invalidate")
BOXES: Final = ("void-undecided",)


def troubles(scene: Scene, actor: str, at: int) -> Iterator[Offer]:
    """Calls while nothing waits for a ruling, and rulings once something does."""
    yield from calls(scene, actor)
    incident = scene.table.incident
    for does in incident.remedies if incident else ():
        rule = ruling(scene, does)
        if rule:
            yield from _ruling(scene, actor, at, rule)
    if incident:
        said = {"actor": actor, "at": at}
        for one in _offers(scene, c.WithdrawCall, said, _withdrawing(scene), "Take the call back", None):
            yield replace(one, command=replace(one.command, at=0))


def calls(scene: Scene, actor: str) -> Iterator[Offer]:
    """Every kind that could be called, once for every set of facts that go together."""
    for one in callable_now(scene, actor):
        yield from one.offers


def _ruling(scene: Scene, actor: str, at: int, rule: RemedyRule) -> Iterator[Offer]:
    """One of the ways the book gives, for whom it gives the choice to."""
    right = Right(command="Remedy", rank=rule.who, cites=rule.cites)
    by = actor if holds(scene, actor, right) else next((p for p in scene.staff if holds(scene, p, right)), "")
    if by and (by == actor or scene.rank(actor) is not None):
        said = {"actor": by, "at": at, "does": rule.does}
        found = _offers(scene, c.Remedy, said, ruling_asks(scene, rule), f"Rule: {rule.does}", right)
        for one in found:
            mine = by == actor
            waits = "" if mine else f"For the {rule.who}."
            yield replace(one, command=replace(one.command, actor=actor, at=0), mine=mine, waits=waits)


def _offers(
    scene: Scene,
    kind: type[c.Command],
    said: dict[str, Any],
    asks: tuple[Ask, ...],
    text: str,
    right: Right | None,
) -> Iterator[Offer]:
    def refused(command: Any) -> Refusal | None:
        return legal(scene, command)

    for one in formed(kind, said, asks, refused):
        yield Offer(
            command=one.command, asks=one.asks, cites=first_cites(scene, one.command), text=text, group=WRONG,
            who=right.rank if right else "",
        )  # fmt: skip


def ruling_asks(scene: Scene, rule: RemedyRule) -> tuple[Ask, ...]:
    """What a ruling may say: why, of whom, how many cards there were, which came back."""
    table, incident = scene.table, scene.table.incident
    found = [_free("Remedy", "reason" if rule.reason else "reason?", WORDS)]
    if rule.does == VERIFY:
        found.append(_free("Remedy", "count", scene.book.rule.deck.size))
    if rule.does in BOXES:
        numbers = tuple(box.number for box in table.boxes)
        found.append(ask(question("Remedy", "boxes?"), numbers, listed=True))
    if rule.does in ORDERS:
        here = tuple(dict.fromkeys(who for box in table.boxes for who in (box.seat, box.player) if who))
        found.append(_among(question("Remedy", "players?"), here))
        if rule.does == "keep-apart":
            found.append(_among(question("Remedy", "stays?"), here))
    if incident and incident.cards:
        found.append(_free("Remedy", "cards?", incident.cards))
    return tuple(found)


def _withdrawing(scene: Scene) -> tuple[Ask, ...]:
    return (
        _free("WithdrawCall", "reason", WORDS),
        _free("WithdrawCall", "count?", scene.book.rule.deck.size),
    )


def _free(command: str, name: str, word: Any) -> Ask:
    asked = question(command, name)
    return Ask(asked, ((NOTHING,) if asked.optional else ()) + (word,), listed=False)


def _among(asked: Any, people: tuple[str, ...]) -> Ask:
    """Some of these, or one; the first that would do together is nobody, then all of them."""
    values = (NOTHING, people) if asked.kind == "some" else (NOTHING,)
    return Ask(replace(asked, choices=people), values, listed=False)
