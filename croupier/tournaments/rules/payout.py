"""Prizes of a tournament at the cage: paid once, to who won them and is known, and on record."""

from croupier.core.citing import cited
from croupier.core.ledger import move
from croupier.core.refusal import Refusal, refuse
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.scene import Outcome, TournamentScene, phase_refused, said
from croupier.tournaments.rules.tournament import paid_account, prize_account

PAYOUT = ("house:tournament-prize",)


def legal_pay(scene: TournamentScene, command: c.PayTournamentPrize) -> Refusal | None:
    """Who has won something that was not paid yet, once it is known who they are."""
    if refusal := phase_refused(scene, "playing", "finished"):
        return refusal
    now = scene.tournament
    if not now.balance(prize_account(command.player)):
        before = now.balance(paid_account(command.player))
        text = f"{command.player} was paid everything." if before else f"{command.player} has won nothing."
        return refuse("payout/nothing", PAYOUT, text, player=command.player, paid=before)
    if not command.identity.strip():
        text = "How it was made sure who they are is on record first."
        return refuse("payout/identity", PAYOUT, text, player=command.player)
    return None


def act_pay(scene: TournamentScene, command: c.PayTournamentPrize) -> Outcome:
    owed = scene.tournament.balance(prize_account(command.player))
    paid = ev.TournamentPrizePaid(
        **said(scene, command),
        player=command.player,
        amount=owed,
        way=command.way,
        identity=command.identity,
        cites=cited(PAYOUT, scene.rule.asks("distribution")),
        postings=move(owed, prize_account(command.player), paid_account(command.player)),
    )
    return Outcome((paid,))
