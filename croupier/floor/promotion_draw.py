"""The draw of a promotion: the seed is opened, winners follow from it, and who comes next in line."""

from collections.abc import Iterable
from typing import Any

from croupier.core.citing import cited
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import MACHINE
from croupier.core.sure import sure
from croupier.floor import promotion_commands as c
from croupier.floor import promotion_events as ev
from croupier.floor.draw import Found, Mixed, commitment_to, following
from croupier.floor.promotion import Promotion
from croupier.floor.promotion_notices import DRAWN, raised
from croupier.floor.promotion_scene import DRAW, PromotionScene, prize_of, resting, unlike, winner_of
from croupier.floor.promotion_terms import Prize


def legal_draw(scene: PromotionScene, command: c.HoldDraw) -> Refusal | None:
    """When the terms say so, with a scrutineer where a prize is large, from the seed that was promised."""
    one, rule = scene.promotion, scene.rule
    if refusal := unlike(scene, "closed") or resting(scene):
        return refusal
    if command.at < (one.terms.award_time or 0):
        cites, text = rule.term["when"].cites, "By its terms the draw is later."
        return refuse("draw/early", cites, text, award_time=one.terms.award_time)
    dearest = max((prize.worth for prize in one.terms.prizes), default=0)
    if (dearest > rule.scrutineer.above or command.scrutineer) and not _impartial(scene, command):
        text = f"A draw for a prize above {rule.scrutineer.above // 100:,} dollars needs a scrutineer: "
        text += "somebody else of the staff, or an inspector, who is not in the draw and signs too."
        return refuse("draw/scrutineer", rule.scrutineer.cites, text, value=dearest)
    if not one.lots:
        return refuse("draw/entries", DRAW, "Nobody is in it.")
    if one.seal is None or commitment_to(scene.seed) != one.seal.commitment:
        return refuse("draw/seed", DRAW, "The seed that was promised cannot be opened.")
    return None


def _impartial(scene: PromotionScene, command: c.HoldDraw) -> bool:
    """Whether the scrutineer is somebody the house knows, and neither draws nor has a lot."""
    who = command.scrutineer
    in_it = any(entry.patron == who for entry in scene.promotion.entries)
    return who in scene.staff and who not in (command.actor, MACHINE) and not in_it


def act_draw(scene: PromotionScene, command: c.HoldDraw) -> tuple[Event, ...]:
    """Every prize in the order of the terms takes the next lot."""
    one, rule = scene.promotion, scene.rule
    watched = rule.scrutineer.cites if command.scrutineer else ()
    held = ev.DrawHeld(
        promotion=one.id, seed=scene.seed, called=command.called, scrutineer=command.scrutineer,
        by=command.actor, at=command.at, cites=cited(rule.cites, rule.term["when"].cites, watched, DRAW),
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
    replaces = command.winner if isinstance(command, c.DrawNext) else None
    said: dict[str, Any] = {
        "promotion": one.id, "prize": prize.id, "position": found.position, "lot": found.lot, "out": out,
        "by": command.actor, "at": command.at, "cites": cited(rule.cites, DRAW), "replaces": replaces,
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
    return None


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
