"""The end of a tournament: ranking and prizes; disputes on the way, and notices."""

from msgspec.structs import replace

from croupier.core.citing import cited
from croupier.core.commands import AcknowledgeNotice, SendNotice
from croupier.core.entries import Right
from croupier.core.ledger import move
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.table import Table
from croupier.engine import receipts
from croupier.engine.authority import holds
from croupier.floor import tournament_commands as c
from croupier.floor import tournament_events as ev
from croupier.floor.tournament import HOUSE, ISSUED, POOL, TournamentDispute, chips_account, prize_account
from croupier.floor.tournament_planning import released
from croupier.floor.tournament_ranking import pool_of, prizes, ranking
from croupier.floor.tournament_rounds import over
from croupier.floor.tournament_scene import (
    TOURNAMENT,
    Outcome,
    TournamentScene,
    noticed,
    phase_refused,
    said,
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


def _dispute(scene: TournamentScene, number: int) -> TournamentDispute | None:
    return next((one for one in scene.tournament.disputes if one.number == number), None)


def legal_dispute(scene: TournamentScene, command: c.RaiseTournamentDispute) -> Refusal | None:
    if not command.text.strip() or command.player not in scene.tournament.entries:
        text = "A player of the tournament says in words what is disputed."
        return refuse("dispute/words", scene.rule.asks("disputes"), text)
    return None


def act_dispute(scene: TournamentScene, command: c.RaiseTournamentDispute) -> Outcome:
    raised = ev.TournamentDisputeRaised(
        **said(scene, command),
        number=len(scene.tournament.disputes) + 1,
        player=command.player,
        about=command.about,
        text=command.text,
        cites=scene.rule.asks("disputes", "complaints"),
    )
    return Outcome((raised,))


def legal_rule(scene: TournamentScene, command: c.RuleOnDispute) -> Refusal | None:
    """The director's word on the terms is final; on the rules of the game it is that of the book's rank."""
    rule, one = scene.rule, _dispute(scene, command.dispute)
    if one is None or one.ruling or not command.ruling.strip():
        return refuse("dispute/none", rule.asks("disputes"), "An open dispute is decided, in words.")
    if one.about == "terms":
        if command.actor in scene.tournament.present:
            return None
        return refuse("dispute/director", rule.asks("disputes"), "The director decides about the terms.")
    dispute = scene.book.rule.dispute
    right = Right(command="DecideDispute", rank=dispute.first, cites=dispute.cites)
    if holds(Scene(Table(""), scene.book, scene.staff), command.actor, right):
        return None
    cites = cited(rule.asks("rules-prevail", "governed"), dispute.cites)
    return refuse("dispute/rank", cites, f"The {dispute.first} decides about the rules.", needs=dispute.first)


def act_rule(scene: TournamentScene, command: c.RuleOnDispute) -> Outcome:
    one = _dispute(scene, command.dispute)
    about_rules = one is not None and one.about == "rules"
    final = scene.book.rule.dispute.final if about_rules else ()
    items = ("rules-prevail", "governed") if about_rules else ("disputes", "liability")
    decided = ev.TournamentDisputeDecided(
        **said(scene, command),
        number=command.dispute,
        ruling=command.ruling,
        cites=cited(scene.rule.asks(*items), final),
    )
    return Outcome((decided,))


def legal_regulator(scene: TournamentScene, command: c.TakeToRegulator) -> Refusal | None:
    one = _dispute(scene, command.dispute)
    if one is None or one.regulator:
        cites = scene.rule.asks("complaints")
        return refuse("dispute/none", cites, "A dispute is taken to the regulator once.")
    if command.actor not in scene.staff and command.actor != one.player:
        return refuse("player/own", TOURNAMENT, "It is for the player to say so.", player=one.player)
    return None


def act_regulator(scene: TournamentScene, command: c.TakeToRegulator) -> Outcome:
    cites = scene.rule.asks("complaints")
    taken = ev.TakenToRegulator(**said(scene, command), number=command.dispute, cites=cites)
    return Outcome((taken, *noticed(scene, "tournament-complaint", taken, command.at)))


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
