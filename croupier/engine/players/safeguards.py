"""Safeguards of a table that was opened with them: who may start a hand. A hand in play is never stopped."""

from croupier.core.book.safeguards import SafeguardRules
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.players.play_time import HOUR, out_until, without_break
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import Patron, PlayRecord, Safeguards

ASSESS = "assess"
MINUTES_A_DAY = 1440


def calendar_refused(rule: SafeguardRules, asked: Safeguards | None) -> Refusal | None:
    """Safeguards come with the calendar they follow; there is none to fall back on."""
    if asked is None or (asked.zone and 0 <= asked.day_start_minutes < MINUTES_A_DAY):
        return None
    text = "By which time zone, and from which minute of the day, do days begin?"
    start = asked.day_start_minutes
    return refuse("safeguards/calendar", rule.calendar.cites, text, zone=asked.zone, start=start)


def guarded(scene: Scene) -> bool:
    """Whether the table has safeguards; play for nothing needs none."""
    table = scene.table
    return table.safeguards is not None and not table.practice and table.tournament is None


def held_back(scene: Scene, player: str, at: int) -> Refusal | None:
    """Why somebody may start no hand here: no card, no choice of limits, kept out, or long at play."""
    if not guarded(scene):
        return None
    rule, patron = scene.book.rule.safeguards, scene.patrons.get(player)
    if patron is None or patron.record is None:
        return refuse("card/none", rule.cites, "A player card is needed.", player=player)
    at = at or patron.record.at
    return (
        _card_refused(rule, patron, player, at)
        or _elsewhere(scene, patron.record)
        or _unchosen(rule, patron)
        or _suspended(rule, patron, at)
        or _played_long(scene, patron.record, at)
    )


def _card_refused(rule: SafeguardRules, patron: Patron, player: str, at: int) -> Refusal | None:
    """A card of one's own that is in force."""
    card = patron.card
    if card is None or card.holder != player:
        return refuse("card/none", rule.cites, "A card of one's own is needed.", player=player)
    if card.status != "active" or (card.expires is not None and at >= card.expires):
        return refuse("card/invalid", rule.cites, "The card is not in force.", status=card.status)
    return None


def _elsewhere(scene: Scene, record: PlayRecord) -> Refusal | None:
    """A card is used at one table at a time, so that a limit is never passed at two."""
    rule = scene.book.rule.safeguards
    for table in record.in_play:
        if table != scene.table.id:
            return refuse("card/in-use", rule.cites, "The card is in use at another table.", table=table)
    return None


def _unchosen(rule: SafeguardRules, patron: Patron) -> Refusal | None:
    """Each limit is set or expressly declined before first play."""
    chosen = {*patron.declined, *(f"loss-{limit.period}" for limit in patron.loss_limits)}
    if patron.deposit_limit is not None:
        chosen.add("deposit-day")
    for kind in rule.choice.kinds:
        if kind not in chosen:
            text = f"First set the limit {kind}, or say that you want none."
            return refuse("limits/unchosen", rule.choice.cites, text, kind=kind)
    return None


def _suspended(rule: SafeguardRules, patron: Patron, at: int) -> Refusal | None:
    if patron.suspended is None or at >= patron.suspended:
        return None
    text = "You have kept yourself out until then."
    return refuse("player/suspended", rule.suspension.cites, text, until=patron.suspended)


def _played_long(scene: Scene, record: PlayRecord, at: int) -> Refusal | None:
    rule = scene.book.rule.safeguards.play_time
    if (stop := _stop(scene, record, at)) is None:
        return None
    what, until = stop
    if until is None:
        text = "Played long without a break: staff look in person before the next hand."
        return refuse("play/assess", rule.cites, text)
    text = "Played as long as one may; out until then."
    return refuse("play/out", rule.most[what].cites, text, until=until)


def _stop(scene: Scene, record: PlayRecord, at: int) -> tuple[str, int | None] | None:
    """Which time of play stops new hands now, and until when."""
    rule = scene.book.rule.safeguards.play_time
    if out := out_until(record, rule, at):
        return out
    asks = without_break(record, rule, at) >= rule.assess_hours[scene.table.mode] * HOUR
    return (ASSESS, None) if asks else None


def reached(scene: Scene, at: int) -> tuple[ev.Event, ...]:
    """Who at the table has come to a time of play that stops new hands and was not told of it yet."""
    rule = scene.book.rule.safeguards.play_time
    found = []
    for player in sorted({box.seat for box in scene.table.boxes if box.seat}):
        patron = scene.patrons.get(player)
        stop = _stop(scene, patron.record, at) if patron and patron.record else None
        if stop and stop[0] not in scene.table.sessions.get(player).told:
            what, until = stop
            cites = rule.most[what].cites if until else rule.cites
            found.append(ev.PlayTimeReached(player=player, what=what, until=until, cites=cites))
    return tuple(found)


def legal_assess(scene: Scene, command: c.AssessPlayer) -> Refusal | None:
    """Staff look at a player who sits here, and say what they saw."""
    rule = scene.book.rule.safeguards
    cites = rule.play_time.cites
    if not guarded(scene):
        return refuse("safeguards/off", rule.calendar.cites, "This table was opened without safeguards.")
    if refusal := blocks_everyone(scene, cites):
        return refusal
    if not any(box.seat == command.player for box in scene.table.boxes):
        return refuse("seat/none", cites, f"{command.player} does not sit here.", player=command.player)
    if not command.note:
        return refuse("assess/note", cites, "What was seen must be said in words.")
    return None


def act_assess(scene: Scene, command: c.AssessPlayer) -> tuple[ev.Event, ...]:
    cites = scene.book.rule.safeguards.play_time.cites
    assessed = stated(ev.PlayerAssessed, command, cites=cites)
    return (assessed,)
