"""The dealer's calls, each at its moment."""

from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.deal import bought_in
from croupier.engine.duty.names import Place, unknown
from croupier.engine.duty.steps import blocks_everyone, due_at
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev


def legal_announce(scene: Scene, command: c.Announce) -> Refusal | None:
    """Bets are closed once somebody has bought a hand; decisions are called for once the deal is complete."""
    call = scene.book.rule.calls.get(command.call)
    if call is None:
        return unknown(
            scene.book, "call/unknown", ("house:command",), Place("Announce", "call"), command.call
        )
    if refusal := blocks_everyone(scene, call.cites):
        return refusal
    round = scene.table.round
    if command.call == "no-more-bets":
        if round.phase != "betting":
            return refuse("call/moment", call.cites, "Bets are closed.")
        if not any(bought_in(scene, box) for box in scene.table.boxes):
            return refuse("call/nobody", call.cites, "Nobody has bought a hand.")
        return None
    if round.phase != "dealing" or round.plan:
        return refuse("call/moment", call.cites, "Not before the deal is complete.")
    return None


def _closing(scene: Scene) -> tuple[str, ...]:
    """What is done once bets are closed; about jackpot wagers only where there are any."""
    table = scene.table
    if not any(box.wager("jackpot") for box in table.boxes):
        return ()
    return due_at(scene.book, "jackpots-closed", *(("counts",) if table.counts.on else ()))


def act_announce(scene: Scene, command: c.Announce) -> tuple[ev.Event, ...]:
    cites = scene.book.rule.calls[command.call].cites
    if command.call == "no-more-bets":
        return (ev.Announced(call=command.call, cites=cites, steps=_closing(scene)),)
    announced = ev.Announced(call=command.call, cites=cites)
    first = scene.book.stages[0]
    return (announced, ev.DecisionsOpened(stage=0, name=first.name, cites=first.cites))
