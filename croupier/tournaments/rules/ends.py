"""The end of a tournament: ranking and prizes; notices on the way."""

from msgspec.structs import replace

from croupier.core.citing import cited
from croupier.core.ledger import move
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty import receipts
from croupier.engine.scene import Scene
from croupier.table.commands import AcknowledgeNotice, SendNotice
from croupier.table.table import Table
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.planning import released
from croupier.tournaments.rules.rounds.ranking import pool_of, prizes, ranking
from croupier.tournaments.rules.rounds.rounds import over
from croupier.tournaments.rules.scene import Outcome, TournamentScene, phase_refused, said
from croupier.tournaments.rules.state import (
    HOUSE,
    ISSUED,
    POOL,
    chips_account,
    paid_account,
    prize_account,
)


def legal_award(scene: TournamentScene, command: c.AwardPrizes) -> Refusal | None:
    now = scene.tournament
    if refusal := phase_refused(scene, "playing"):
        return refusal
    if now.round is not None or not over(scene) or now.practising:
        text = "There are rounds left to play."
        return refuse("tournament/unfinished", scene.rule.asks("winners"), text, rounds=now.rounds)
    return None


def act_award(scene: TournamentScene, command: c.AwardPrizes) -> Outcome:
    """The pool is shared out to the last cent, and chips are worth nothing any more."""
    now, rule = scene.tournament, scene.rule
    ranked = ranking(now, now.commitment)
    pool = pool_of(now)
    won = prizes(pool, now.terms.shares, ranked)
    employees = any(not one.eligible and one.place <= len(now.terms.shares) for one in ranked)
    awarded = ev.PrizesAwarded(
        **said(scene, command),
        pool=pool,
        ranking=tuple(replace(one, prize=won.get(one.player, 0)) for one in ranked),
        cites=rule.asks("winners", "pool", "distribution", "chips", *(("charity",) if employees else ())),
        postings=(
            *move(pool - now.balance(POOL), HOUSE, POOL),
            *(p for player, cents in won.items() for p in move(cents, POOL, prize_account(player))),
            *move(pool - sum(won.values()), POOL, HOUSE),
            *(p for player in now.entries for p in move(now.chips(player), chips_account(player), ISSUED)),
        ),
    )
    return Outcome((awarded,), released(scene))


def _outbox(scene: TournamentScene) -> Scene:
    return Scene(Table("", outbox=scene.tournament.outbox), scene.book, scene.staff)


def legal_send(scene: TournamentScene, command: c.SendTournamentNotice) -> Refusal | None:
    return receipts.legal_send(_outbox(scene), _send(command))


def act_send(scene: TournamentScene, command: c.SendTournamentNotice) -> Outcome:
    return Outcome(receipts.act_send(_outbox(scene), _send(command)))


def _send(command: c.SendTournamentNotice) -> SendNotice:
    return SendNotice(actor=command.actor, at=command.at, notice=command.notice)


def legal_acknowledge(scene: TournamentScene, command: c.AcknowledgeTournamentNotice) -> Refusal | None:
    return receipts.legal_acknowledge(_outbox(scene), _acknowledge(command))


def act_acknowledge(scene: TournamentScene, command: c.AcknowledgeTournamentNotice) -> Outcome:
    return Outcome(receipts.act_acknowledge(_outbox(scene), _acknowledge(command)))


def _acknowledge(command: c.AcknowledgeTournamentNotice) -> AcknowledgeNotice:
    return AcknowledgeNotice(actor=command.actor, at=command.at, notice=command.notice, how=command.how)


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
