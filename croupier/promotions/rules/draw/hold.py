"""The draw of a promotion: the seed is opened, winners follow from it, and who comes next in line."""

from collections.abc import Iterable
from typing import Any

from croupier.core.citing import cited
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.authority import holds
from croupier.engine.scene import MACHINE, Scene
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.draw.lots import Found, Mixed, commitment_to, following
from croupier.promotions.rules.notices import DRAWN, raised
from croupier.promotions.rules.scene import DRAW, PromotionScene, prize_of, resting, unlike, winner_of
from croupier.promotions.rules.state import Promotion
from croupier.promotions.rules.terms import Prize
from croupier.table.table import Table


def legal_draw(scene: PromotionScene, command: c.HoldDraw) -> Refusal | None:
    """When the terms say so, with a scrutineer where a prize is large, from the seed that was promised."""
    one, rule = scene.promotion, scene.rule
    if refusal := unlike(scene, "closed") or resting(scene):
        return refusal
    if command.at < (one.terms.award_time or 0):
        cites, text = rule.term["when"].cites, "By its terms the draw is later."
        return refuse("draw/early", cites, text, award_time=one.terms.award_time)
    if refusal := _unwatched(scene, command, *one.terms.prizes):
        return refusal
    if not one.lots:
        return refuse("draw/entries", DRAW, "Nobody is in it.")
    if one.seal is None or commitment_to(scene.seed) != one.seal.commitment:
        return refuse("draw/seed", DRAW, "The seed that was promised cannot be opened.")
    return None


def watched(scene: PromotionScene, *prizes: Prize) -> bool:
    """Whether a draw of these prizes has its scrutineer."""
    return any(prize.worth > scene.rule.scrutineer.above for prize in prizes)


def _unwatched(scene: PromotionScene, command: c.HoldDraw | c.DrawNext, *prizes: Prize) -> Refusal | None:
    """Nothing if a scrutineer is there, or the prizes need none and nobody is named."""
    if not watched(scene, *prizes) and not command.scrutineer:
        return None
    if _impartial(scene, command):
        return None
    rule, dearest = scene.rule.scrutineer, max((prize.worth for prize in prizes), default=0)
    text = f"A draw for a prize above {rule.above // 100:,} dollars needs a scrutineer who is not in it: "
    text += "somebody else of the staff or an inspector, who signs too, or a person from outside whom who "
    text += "may hold draws has named."
    return refuse("draw/scrutineer", rule.cites, text, value=dearest)


def _impartial(scene: PromotionScene, command: c.HoldDraw | c.DrawNext) -> bool:
    """Whether the scrutineer neither draws nor has a lot, and is of the house or named for it."""
    one, who = scene.promotion, command.scrutineer.strip()
    if not who or who in (command.actor, MACHINE) or any(entry.patron == who for entry in one.entries):
        return False
    if command.outside:
        return who not in scene.staff and _names_scrutineers(scene, command)
    return who in scene.staff


def _names_scrutineers(scene: PromotionScene, command: c.HoldDraw | c.DrawNext) -> bool:
    """Whether the actor may name somebody from outside, or does so after the one who held the draw."""
    draw, right = scene.promotion.draw, scene.book.rights.get("HoldDraw")
    if draw and draw.outside and draw.scrutineer == command.scrutineer:
        return True
    return right is not None and holds(Scene(Table(""), scene.book, scene.staff), command.actor, right)


def act_draw(scene: PromotionScene, command: c.HoldDraw) -> tuple[Event, ...]:
    """Every prize in the order of the terms takes the next lot."""
    one, rule = scene.promotion, scene.rule
    seen = rule.scrutineer.cites if command.scrutineer else ()
    held = ev.DrawHeld(
        promotion=one.id, seed=scene.seed, called=command.called, scrutineer=command.scrutineer,
        outside=command.outside, by=command.actor, at=command.at,
        cites=cited(rule.cites, rule.term["when"].cites, seen, DRAW),
    )  # fmt: skip
    mixed = Mixed(scene.seed, one.head, command.called, one.digest)
    events: list[Event] = [held]
    position, won, notices = 0, list[str](), 0
    for prize in one.terms.each():
        out = tuple(dict.fromkeys(won)) if one.terms.once else ()
        found = following(mixed, one.entries, one.lots, position, out)
        position = found.position
        more = _drawn(scene, command, prize, found, out, number=len(won) + 1, notices=notices)
        notices += len(more) - 1
        won += [found.patron] if found.patron else []
        events += more
    return tuple(events)


def _drawn(
    scene: PromotionScene,
    command: c.HoldDraw | c.DrawNext,
    prize: Prize,
    found: Found,
    out: tuple[str, ...],
    *,
    number: int,
    notices: int = 0,
) -> tuple[Event, ...]:
    """The winner and the duty to tell them, or that nobody won."""
    one, rule = scene.promotion, scene.rule
    said: dict[str, Any] = {
        "promotion": one.id, "prize": prize.id, "position": found.position, "lot": found.lot, "out": out,
        "by": command.actor, "at": command.at, "cites": cited(rule.cites, DRAW),
    }  # fmt: skip
    if isinstance(command, c.DrawNext):
        seen = rule.scrutineer.cites if command.scrutineer else ()
        said |= {
            "replaces": command.winner, "scrutineer": command.scrutineer, "outside": command.outside,
            "cites": cited(rule.cites, seen, DRAW),
        }  # fmt: skip
    if not found.patron:
        return (ev.PrizeNotWon(**said),)
    duties = () if one.terms.presence_required else raised(scene, DRAWN, command.at, before=notices)
    notice = duties[0].number if duties else None
    return (ev.WinnerDrawn(winner=number, patron=found.patron, notice=notice, **said), *duties)


def legal_next(scene: PromotionScene, command: c.DrawNext) -> Refusal | None:
    """Where the winner was denied, and nobody drawn in their place."""
    one = scene.promotion
    if refusal := unlike(scene, "drawn") or resting(scene):
        return refusal
    winner = one.winner(command.winner)
    if winner is None or winner.status != "denied":
        text = "Only for a winner whose claim was denied."
        return refuse("draw/next", DRAW, text, winner=command.winner)
    return _unwatched(scene, command, prize_of(scene, winner.prize))


def act_next(scene: PromotionScene, command: c.DrawNext) -> tuple[Event, ...]:
    """The next lot in the same order: nothing is drawn anew."""
    one, winner = scene.promotion, winner_of(scene, command.winner)
    prize, draw = prize_of(scene, winner.prize), sure(one.draw, "the winner was drawn in it")
    out = who_is_out(one)
    mixed = Mixed(draw.seed, draw.head, draw.called, one.digest)
    found = following(mixed, one.entries, one.lots, draw.position, out)
    return _drawn(scene, command, prize, found, out, number=len(one.winners) + 1)


def who_is_out(one: Promotion) -> tuple[str, ...]:
    """Whose lots are passed over now: who was denied, and where nobody wins twice who has won."""
    return tuple(dict.fromkeys(_out(one)))


def _out(one: Promotion) -> Iterable[str]:
    for winner in one.winners:
        if one.terms.once or winner.status in ("denied", "replaced"):
            yield winner.patron
