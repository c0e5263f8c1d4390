"""Bets by word: what is handed over becomes chips and the chips a wager, in one decision."""

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.chips.entered import CHIPS
from croupier.engine.evolve import evolve
from croupier.engine.players.seats import bought, changed_refused
from croupier.engine.scene import Scene
from croupier.engine.wagers.place import act_place, legal_place
from croupier.engine.wagers.vouchers import VOUCHER, number_refused
from croupier.table import commands as c
from croupier.table import events as ev


def legal_speak(scene: Scene, command: c.SpeakBet) -> Refusal | None:
    """A spoken bet counts only with its tender on the table and before bets are closed."""
    rule = scene.book.rule
    if rule.spoken is None:
        return refuse("wager/spoken", rule.instruments.cites, "This book knows no spoken bets.")
    if scene.table.round.phase != "betting":
        return refuse("wager/closed", rule.spoken.cites, "A spoken bet is placed before bets are closed.")
    if command.tender not in rule.spoken.any_of:
        text = f"A spoken bet comes with {', '.join(rule.spoken.any_of)}."
        return refuse("wager/tender", rule.spoken.cites, text, tender=command.tender)
    if command.tender == CHIPS:
        return legal_place(scene, _as_wager(command))
    if command.tender == VOUCHER and (refusal := number_refused(scene, command.number, rule.spoken.cites)):
        return refusal
    after = replace(scene, table=evolve(scene.table, _chips(command, rule.spoken.cites)))
    refusal = legal_place(after, _as_wager(command))
    return refusal or changed_refused(scene, command.amount, command.tender)


def _as_wager(command: c.SpeakBet) -> c.PlaceWager:
    return c.PlaceWager(
        actor=command.actor,
        at=command.at,
        box=command.box,
        spot=command.spot,
        amount=command.amount,
        player=command.player,
    )


def _chips(command: c.SpeakBet, cites: Cites) -> ev.ChipsBought:
    """What is handed over, as the chips it becomes first."""
    number = command.number if command.tender == VOUCHER else ""
    return bought(command.player or command.actor, command.amount, command.tender, cites, number)


def act_speak(scene: Scene, command: c.SpeakBet) -> tuple[ev.Event, ...]:
    """What a wager in chips leads to, by the clauses of spoken bets too; any other tender is chips first."""
    rule = scene.book.rule.spoken
    cites = rule.cites if rule else ()
    events = tuple(
        replace(event, tender=command.tender, cites=cited(cites, event.cites))
        if isinstance(event, ev.WagerPlaced)
        else event
        for event in act_place(scene, _as_wager(command))
    )
    return events if command.tender == CHIPS else (_chips(command, cites), *events)
