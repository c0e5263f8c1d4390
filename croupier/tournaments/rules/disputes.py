"""Disputes in a tournament: who decides, who is told of the inspector, and the way to the regulator."""

from croupier.core.book.entries import Cites, Right
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.authority import holds
from croupier.engine.scene import Scene
from croupier.table.table import Table
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.scene import TOURNAMENT, Outcome, TournamentScene, noticed, said
from croupier.tournaments.rules.state import TournamentDispute


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


def _advice(scene: TournamentScene) -> Cites:
    """The clauses that have complainants told of the inspector."""
    right = scene.book.rights.get("AdviseRights")
    return right.cites if right else scene.rule.asks("complaints")


def _ruled(scene: TournamentScene, number: int) -> TournamentDispute | Refusal:
    """A dispute that was decided and is not over."""
    one, cites = _dispute(scene, number), _advice(scene)
    if one is None or one.closed:
        return refuse("dispute/none", cites, f"No dispute {number} is open.", dispute=number)
    if not one.ruling:
        return refuse("dispute/undecided", cites, "It is decided first.", dispute=number)
    return one


def legal_advise(scene: TournamentScene, command: c.AdviseOnDispute) -> Refusal | None:
    """After the ruling, for before it nobody knows whether it is resolved."""
    one = _ruled(scene, command.dispute)
    if isinstance(one, Refusal):
        return one
    return refuse("dispute/advised", _advice(scene), "They were told.") if one.advised else None


def act_advise(scene: TournamentScene, command: c.AdviseOnDispute) -> Outcome:
    advised = ev.TournamentDisputeAdvised(
        **said(scene, command), number=command.dispute, cites=_advice(scene)
    )
    return Outcome((advised,))


def legal_close(scene: TournamentScene, command: c.CloseTournamentDispute) -> Refusal | None:
    """Satisfied is for who raised it to say; who is not was told of the inspector."""
    one = _ruled(scene, command.dispute)
    if isinstance(one, Refusal):
        return one
    if command.actor != one.player and (command.satisfied or command.actor not in scene.staff):
        return refuse("player/own", TOURNAMENT, "It is for the player to say so.", player=one.player)
    if not command.satisfied and not one.advised:
        text = "Who is not satisfied is told of the inspector first."
        return refuse("dispute/unadvised", _advice(scene), text, dispute=one.number)
    return None


def act_close(scene: TournamentScene, command: c.CloseTournamentDispute) -> Outcome:
    closed = ev.TournamentDisputeClosed(
        **said(scene, command), number=command.dispute, satisfied=command.satisfied, cites=_advice(scene)
    )
    return Outcome((closed,))


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
    return Outcome((taken, *noticed(scene, taken, command.at, "tournament-complaint")))
