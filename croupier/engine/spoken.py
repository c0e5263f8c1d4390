"""Bets by word: what is handed over becomes chips and the chips a wager, in one decision."""

from msgspec.structs import replace

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core import ledger
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.engine.seats import bought, changed_refused
from croupier.engine.wagers import legal_place, placed, wager_cites

CHIPS = "chips"


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
    refusal = legal_place(_after_conversion(scene, command), _as_wager(command))
    return refusal or changed_refused(scene, command.amount, command.tender)


def _as_wager(command: c.SpeakBet) -> c.PlaceWager:
    return c.PlaceWager(
        actor=command.actor,
        at=command.at,
        box=command.box,
        spot=command.spot,
        amount=command.amount,
        player=command.player or command.actor,
    )


def _after_conversion(scene: Scene, command: c.SpeakBet) -> Scene:
    """The scene as it is once the tender has become chips."""
    table = scene.table
    account = ledger.patron_account(command.player or command.actor)
    balances = {**table.balances, account: table.balance(account) + max(command.amount, 0)}
    return replace(scene, table=replace(table, balances=balances))


def act_speak(scene: Scene, command: c.SpeakBet) -> tuple[ev.Event, ...]:
    rule = scene.book.rule
    player = command.player or command.actor
    spoken = rule.spoken.cites if rule.spoken else ()
    cites = (*spoken, *wager_cites(scene, command.box, command.spot))
    wager = placed(command.box, command.spot, command.amount, player, cites, tender=command.tender)
    if command.tender == CHIPS:
        return (wager,)
    return (bought(player, command.amount, command.tender, spoken), wager)
