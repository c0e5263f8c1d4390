"""Tournaments: a command becomes events of the tournament and its tables, or a refusal."""

from typing import Final

from croupier.core.refusal import Refusal, refuse
from croupier.core.verb import Verb
from croupier.engine.duty.authority import may
from croupier.engine.scene import Scene
from croupier.table.table import Table
from croupier.tournaments.rules import chances, conduct, disputes, ends, entry, planning
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import ends as payout
from croupier.tournaments.rules.rounds import rounds, tables, times
from croupier.tournaments.rules.scene import TOURNAMENT, Outcome, TournamentScene

APPOINTED: Final = (c.ArriveAtTournament, c.LeaveTournament, c.AppointDeputy)  # before anybody is there


VERBS: dict[type[c.TournamentCommand], Verb] = {
    c.PlanTournament: Verb(planning.legal_plan, planning.act_plan),
    c.AmendTournament: Verb(planning.legal_amend, planning.act_amend),
    c.ApproveWording: Verb(planning.legal_approve_words, planning.act_approve_words),
    c.PublishTournament: Verb(planning.legal_publish, planning.act_publish),
    c.SendTournamentNotice: Verb(ends.legal_send, ends.act_send),
    c.AcknowledgeTournamentNotice: Verb(ends.legal_acknowledge, ends.act_acknowledge),
    c.AppointDirector: Verb(planning.legal_director, planning.act_director),
    c.AppointDeputy: Verb(planning.legal_deputy, planning.act_deputy),
    c.ArriveAtTournament: Verb(planning.legal_arrive, planning.act_arrive),
    c.LeaveTournament: Verb(planning.legal_leave, planning.act_leave),
    c.DesignateTables: Verb(planning.legal_tables, planning.act_tables),
    c.OpenRegistration: Verb(planning.legal_entries, planning.act_entries),
    c.ApproveParticipation: Verb(entry.legal_approve, entry.act_approve),
    c.EnterPlayer: Verb(entry.legal_enter, entry.act_enter),
    c.RefuseEntry: Verb(entry.legal_refuse, entry.act_refuse),
    c.SignTerms: Verb(entry.legal_sign, entry.act_sign),
    c.WithdrawEntry: Verb(entry.legal_withdraw, entry.act_withdraw),
    c.NominateSubstitute: Verb(entry.legal_substitute, entry.act_substitute),
    c.CloseRegistration: Verb(entry.legal_close, entry.act_close),
    c.ChangeStartTime: Verb(times.legal_start_time, times.act_start_time),
    c.BriefPlayers: Verb(conduct.legal_brief, conduct.act_brief),
    c.StartPractice: Verb(tables.legal_practice, tables.act_practice),
    c.EndPractice: Verb(tables.legal_end_practice, tables.act_end_practice),
    c.StartTournament: Verb(rounds.legal_start, rounds.act_start),
    c.DrawSeats: Verb(rounds.legal_draw, rounds.act_draw),
    c.StartSession: Verb(rounds.legal_session, rounds.act_session),
    c.ConcludeTable: Verb(tables.legal_conclude, tables.act_conclude),
    c.BuyBackIn: Verb(chances.legal_buy_back, chances.act_buy_back),
    c.BuyAddOn: Verb(chances.legal_add_on, chances.act_add_on),
    c.GiveChance: Verb(chances.legal_chance, chances.act_chance),
    c.ApplyPenalty: Verb(conduct.legal_penalty, conduct.act_penalty),
    c.DisqualifyPlayer: Verb(conduct.legal_disqualify, conduct.act_disqualify),
    c.RetirePlayer: Verb(conduct.legal_retire, conduct.act_retire),
    c.MarkAway: Verb(conduct.legal_away, conduct.act_away),
    c.AwardPrizes: Verb(ends.legal_award, ends.act_award),
    c.PayTournamentPrize: Verb(payout.legal_pay, payout.act_pay),
    c.RaiseTournamentDispute: Verb(disputes.legal_dispute, disputes.act_dispute),
    c.RuleOnDispute: Verb(disputes.legal_rule, disputes.act_rule),
    c.AdviseOnDispute: Verb(disputes.legal_advise, disputes.act_advise),
    c.CloseTournamentDispute: Verb(disputes.legal_close, disputes.act_close),
    c.TakeToRegulator: Verb(disputes.legal_regulator, disputes.act_regulator),
    c.CancelTournament: Verb(entry.legal_cancel, entry.act_cancel),
}
OWN: Final = (
    c.EnterPlayer, c.SignTerms, c.WithdrawEntry, c.NominateSubstitute, c.BuyBackIn, c.BuyAddOn,
    c.RetirePlayer, c.RaiseTournamentDispute,
)  # fmt: skip


def allowed(scene: TournamentScene, command: c.TournamentCommand) -> Refusal | None:
    """Nothing if the actor has the rank or office for it; players act for themselves."""
    now, right = scene.tournament, scene.book.rights.get(type(command).__name__)
    if right and right.rank == c.DIRECTOR:
        directing = (now.director, *now.deputies) if isinstance(command, APPOINTED) else now.present
        if command.actor in directing:
            return None
        text = f"{type(command).__name__} is for the tournament director, who is there, or a deputy."
        return refuse("staff/director", right.cites, text, has=scene.staff.get(command.actor))
    if refusal := may(Scene(Table(""), scene.book, scene.staff), command):
        return refusal
    player = getattr(command, "player", command.actor)
    if isinstance(command, OWN) and command.actor not in scene.staff and player != command.actor:
        return refuse("player/own", TOURNAMENT, "Players act for themselves.", player=player)
    return None


def decide(scene: TournamentScene, command: c.TournamentCommand) -> Outcome | Refusal:
    """What a command leads to, or its refusal."""
    if refusal := allowed(scene, command):
        return refusal
    if isinstance(command, c.DesignateTables) and (refusal := planning.tables_barred(scene, command)):
        return refusal
    if scene.book.rule.tournament is None:
        return refuse("tournament/no-rule", TOURNAMENT, "This book has no tournaments.", book=scene.book.id)
    if not scene.tournament.phase and not isinstance(command, c.PlanTournament):
        text = f"No tournament {command.tournament!r} is planned."
        return refuse("tournament/unknown", TOURNAMENT, text, tournament=command.tournament)
    verb = VERBS[type(command)]
    return verb.legal(scene, command) or verb.act(scene, command)


def touches(now_tables: tuple[str, ...], command: c.TournamentCommand) -> tuple[str, ...]:
    """The tables a command may look at."""
    named = command.tables if isinstance(command, c.DesignateTables) else ()
    return tuple(dict.fromkeys((*now_tables, *named)))
