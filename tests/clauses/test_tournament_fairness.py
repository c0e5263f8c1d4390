"""What every player of a tournament may rely on: one progression, one version of the terms, times, advice."""

from datetime import UTC, datetime

import pytest

from croupier.engine.scene import MACHINE
from croupier.table import commands as table
from croupier.table import events as core
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.terms.terms import RoundPlan
from tests.felt import clause
from tests.felt.tournaments import BOOK, Cup, terms

MINUTE = 60_000
HOUR = 60 * MINUTE
PLAN = RoundPlan(hands=2, least=1_000, advance=3)
OVERALL = {"progression": "overall", "rounds": (PLAN, RoundPlan(hands=2, least=1_000))}


@clause(BOOK, "12.5.3(d)(i)", "12.1")
def test_play_ends_early_only_where_all_who_could_still_go_on_do() -> None:
    cup = Cup().playing(**OVERALL)  # two tables of two, three of all four go on
    refusal = cup.refused(c.ConcludeTable, table="t1", early="decided")
    assert (refusal.code, refusal.cites[0]) == ("early/undecided", "12.5.3(d)(i)")
    one = Cup().playing(**OVERALL | {"rounds": (RoundPlan(hands=2, least=1_000, advance=4), PLAN)})
    one.do(c.ConcludeTable, table="t1", early="decided")  # all four go on, whatever is played


@clause(BOOK, "12.5.3(d)(i)")
def test_those_who_played_elsewhere_still_contend_where_all_are_ranked_together() -> None:
    cup = Cup().playing(**OVERALL | {"rounds": (RoundPlan(hands=2, least=1_000, advance=2), PLAN)})
    for _ in range(2):
        cup.hand("t2", cup.tables["t2"].boxes[0].seat or "")
    cup.do(c.ConcludeTable, table="t2")
    assert cup.refused(c.ConcludeTable, table="t1", early="decided").code == "early/undecided"


@clause(BOOK, "12.5.3(d)(i)")
def test_who_has_chips_but_too_few_for_a_wager_still_contends_at_the_table() -> None:
    cup = Cup().playing(
        rounds=(RoundPlan(hands=40, least=60_000, advance=1), RoundPlan(hands=1, least=1_000))
    )
    winner, loser = (box.seat or "" for box in cup.tables["t1"].boxes)
    cup.hand("t1", amount=60_000)  # both fold: 40,000 each, too little for another wager
    cup.do(c.ConcludeTable, table="t1")  # nobody can play on
    assert {cup.one(winner).results[-1], cup.one(loser).results[-1]} == {40_000}


@clause(BOOK, "12.3.1")
def test_a_briefing_is_on_the_terms_as_they_are() -> None:
    cup = Cup().opened().entered("p1", "p2", "p3", "p4").do(c.CloseRegistration).with_tables()
    cup.do(c.BriefPlayers, players=("p1", "p2", "p3", "p4"), understood=True)
    cup.do(c.AmendTournament, terms=terms(bank=50_000)).do(c.PublishTournament)
    cup.do(c.SendTournamentNotice, notice=2).do(c.StartTournament, at=max(cup.at, cup.now.starts)).drawn()
    cup.do(c.StartSession)
    player = cup.tables["t1"].boxes[0].seat or ""
    refusal = cup.refused_at("t1", cup.wager(player))
    assert (refusal.code, refusal.cites) == ("tournament/unbriefed", ("12.3.1",))
    briefed = cup.ask(c.BriefPlayers, players=(player,), understood=True)
    assert isinstance(briefed, tuple)
    assert isinstance(briefed[0], ev.PlayersBriefed)
    assert briefed[0].version == 2
    cup.at_table("t1", cup.wager(player))


@clause(BOOK, "12.4.2(b)(iii)", "12.4.2(a)(i)")
def test_a_signature_is_under_the_terms_as_they_are_and_playing_accepts_them() -> None:
    cup = Cup().opened(signature=True).entered("p1", "p2").do(c.CloseRegistration).with_tables()
    for player in ("p1", "p2"):
        cup.do(c.SignTerms, player=player)
    cup.do(c.AmendTournament, terms=terms(signature=True, bank=50_000)).do(c.PublishTournament)
    cup.do(c.SendTournamentNotice, notice=2).do(c.StartTournament, at=max(cup.at, cup.now.starts))
    refusal = cup.refused(c.DrawSeats, seed="seed 1", commitment="0" * 64)
    assert (refusal.code, refusal.cites) == ("terms/unsigned", ("12.4.2(b)(iii)",))
    for player in ("p1", "p2"):
        cup.do(c.SignTerms, player=player)
    cup.drawn()
    assert {one.terms for one in cup.now.entries.values()} == {2}


@clause(BOOK, "12.4.1(c)", "12.4.1(b)", "12.4.1(a)(i)")
def test_another_starting_time_is_told_to_the_regulator_and_to_the_players_before_the_start() -> None:
    cup = Cup().opened().entered("p1", "p2").do(c.CloseRegistration).with_tables()
    starts = cup.at // 1000 * 1000 + 2 * HOUR
    raised = cup.ask(c.ChangeStartTime, starts=_iso(starts), reason="late train")
    assert isinstance(raised, tuple)
    notices = [event for event in raised if isinstance(event, core.NoticeRaised)]
    assert [(one.name, one.to) for one in notices] == [
        ("tournament-changed", "VCGLR"),
        ("tournament-time", "players"),
    ]
    refusal = cup.refused(c.StartTournament, at=starts)
    assert (refusal.code, set(refusal.cites)) == (
        "tournament/untold",
        {"12.4.1(b)", "12.4.1(c)"},
    )
    cup.do(c.SendTournamentNotice, notice=notices[0].number, at=starts - 29 * MINUTE)
    assert cup.refused(c.StartTournament, at=starts).code == "tournament/untold"
    cup.do(c.SendTournamentNotice, notice=notices[1].number, at=starts - 29 * MINUTE)
    early = cup.refused(c.StartTournament, at=starts)  # they were told 29 minutes before, not 30
    assert (early.code, early.cites) == ("tournament/notice", ("12.4.1(b)",))
    cup.do(c.StartTournament, at=starts + MINUTE)


@clause(BOOK, "12.4.1(b)")
@pytest.mark.parametrize("named", [{}, {"round": 2}, {"round": 2, "session": 1}])
def test_a_round_or_session_waits_for_its_other_time_and_for_the_notice_of_it(named: dict[str, int]) -> None:
    cup = Cup().playing().round()
    later = cup.at + 2 * HOUR
    iso = _iso(later)
    cup.do(c.ChangeStartTime, starts=iso, reason="dinner", **named).drawn()
    untold = cup.refused(c.StartSession, at=later)
    assert (untold.code, untold.cites) == ("tournament/untold", ("12.4.1(b)",))
    last = cup.now.outbox.last
    cup.do(c.SendTournamentNotice, notice=last, at=later - HOUR)
    refusal = cup.refused(c.StartSession, at=later - MINUTE)
    assert (refusal.code, refusal.cites) == ("tournament/early", ("12.4.1(b)",))
    cup.do(c.StartSession, at=later)


@clause(BOOK, "12.4.1(b)")
def test_what_was_played_cannot_be_moved() -> None:
    cup = Cup().playing()
    for named in ({"round": 1}, {"round": 1, "session": 1}, {"round": 2, "session": -1}):
        refusal = cup.refused(c.ChangeStartTime, starts=_iso(cup.at + 2 * HOUR), reason="late", **named)
        assert (refusal.code, refusal.cites) == ("tournament/time", ("12.4.1(b)",))


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, UTC).isoformat()


@clause(BOOK, "12.4.1(c)")
def test_calling_it_off_is_told_to_regulator_and_players() -> None:
    cup = Cup().opened().entered("p1")
    raised = cup.ask(c.CancelTournament, reason="flood")
    assert isinstance(raised, tuple)
    told = {(event.name, event.to) for event in raised if isinstance(event, core.NoticeRaised)}
    assert told == {("tournament-changed", "VCGLR"), ("tournament-cancelled", "players")}
    for event in raised:
        if isinstance(event, core.NoticeRaised):
            cup.do(c.SendTournamentNotice, notice=event.number)
    draft = Cup().planned().ask(c.CancelTournament, reason="flood")
    assert isinstance(draft, tuple)
    assert not any(isinstance(event, core.NoticeRaised) for event in draft)  # nobody knows of it yet


@clause(BOOK, "12.4.3(a)(ii)")
def test_as_many_tables_play_as_the_terms_say() -> None:
    cup = Cup().opened().entered("p1", "p2", "p3", "p4").do(c.CloseRegistration)
    cup.do(c.DesignateTables, tables=("t1",)).open_table("t1")
    refusal = cup.refused(c.StartTournament, at=max(cup.at, cup.now.starts))
    assert (refusal.code, refusal.cites) == ("tournament/tables", ("12.4.3(a)(ii)",))
    cup.do(c.DesignateTables, tables=("t2",)).open_table("t2").do(
        c.StartTournament, at=max(cup.at, cup.now.starts)
    )


@clause(BOOK, "12.4.4(b)")
def test_a_compulsory_wager_is_made_by_everybody_who_can() -> None:
    cup = Cup().playing(compulsory_wager=True)
    one, other = (box.seat or "" for box in cup.tables["t1"].boxes)
    cup.at_table("t1", cup.wager(one))
    cup.at_table("t1", table.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"))
    refusal = cup.refused_at("t1", table.Deal(actor=MACHINE))
    assert (refusal.code, refusal.cites) == ("tournament/compulsory", ("12.4.4(b)",))
    assert dict(refusal.facts)["player"] == other
    cup.do(c.MarkAway, player=other, late=True)  # hands go by without them
    cup.at_table("t1", table.Deal(actor=MACHINE))


@clause(BOOK, "12.4.4(b)")
def test_who_comes_back_is_bound_again_and_a_least_wager_binds_who_wagers() -> None:
    cup = Cup().playing(compulsory_wager=True)
    one, other = (box.seat or "" for box in cup.tables["t1"].boxes)
    cup.do(c.MarkAway, player=other, late=True).at_table("t1", cup.wager(other))
    cup.at_table("t1", table.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"))
    assert cup.refused_at("t1", table.Deal(actor=MACHINE)).code == "tournament/compulsory"
    cup.do(c.MarkAway, player=one, late=True).at_table("t1", table.Deal(actor=MACHINE))
    free = Cup().playing(compulsory_wager=False)
    free.at_table("t1", free.wager(free.tables["t1"].boxes[0].seat or ""))
    free.at_table("t1", table.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"))
    free.at_table("t1", table.Deal(actor=MACHINE))


@clause(BOOK, "13.9", "12.5.3(h)", "12.5.3(j)")
def test_who_is_not_content_with_a_ruling_is_told_of_the_inspector() -> None:
    cup = Cup().playing()
    cup.do(c.RaiseTournamentDispute, player="p1", about="terms", text="my bank was short")
    early = cup.refused(c.AdviseOnDispute, dispute=1)
    assert (early.code, early.cites) == ("dispute/undecided", ("13.9",))
    assert cup.refused(c.CloseTournamentDispute, dispute=1, satisfied=False).code == "dispute/undecided"
    cup.do(c.RuleOnDispute, actor="dirk", dispute=1, ruling="it was not")
    refusal = cup.refused(c.CloseTournamentDispute, dispute=1, satisfied=True)
    assert (refusal.code, refusal.cites) == ("player/own", ("house:tournament",))  # not for the house to say
    refusal = cup.refused(c.CloseTournamentDispute, dispute=1, satisfied=False)
    assert (refusal.code, refusal.cites) == ("dispute/unadvised", ("13.9",))
    advised = cup.ask(c.AdviseOnDispute, dispute=1)
    assert isinstance(advised, tuple)
    assert advised[0].cites == ("13.9",)
    cup.do(c.CloseTournamentDispute, dispute=1, satisfied=False)
    assert cup.now.disputes[0].closed
    cup.do(c.TakeToRegulator, actor="p1", dispute=1)  # always open


@clause(BOOK, "13.9")
def test_who_is_content_says_so_themselves_and_needs_no_advice() -> None:
    cup = Cup().playing().do(c.RaiseTournamentDispute, player="p1", about="terms", text="my bank was short")
    cup.do(c.RuleOnDispute, actor="dirk", dispute=1, ruling="here is the rest")
    assert cup.refused(c.CloseTournamentDispute, actor="p2", dispute=1, satisfied=True).code == "player/own"
    cup.do(c.CloseTournamentDispute, actor="p1", dispute=1, satisfied=True)
    assert cup.refused(c.AdviseOnDispute, dispute=1).code == "dispute/none"


@clause(BOOK, "12.4.4(a)")
@pytest.mark.parametrize(
    "chips", ["cash", "cash chips", "Cash Chips", "CASH", "casino cash-chips", "real money"]
)
def test_cash_chips_are_no_tournament_chips_in_any_words(chips: str) -> None:
    refusal = Cup().planned(chip_type=chips).refused(c.PublishTournament)
    assert (refusal.code, refusal.cites[0]) == ("terms/incomplete", "12.4.4(a)")


@clause(BOOK, "12.4.4(a)")
@pytest.mark.parametrize("chips", ["tournament chips", "non-cash chips", "chips without cash value"])
def test_chips_that_are_said_to_be_none_for_cash_will_do(chips: str) -> None:
    Cup().planned(chip_type=chips).do(c.PublishTournament)


@clause(BOOK, "12.5.3(h)", "12.2.1", "12.4.1(c)")
def test_other_words_than_the_model_are_approved_by_somebody_before_they_are_published() -> None:
    words = {
        **terms().words,
        "disputes": "The regulator decides finally, never the director.",
        "changes": "x",
    }
    cup = Cup().planned(words=words)
    refusal = cup.refused(c.PublishTournament)
    assert (refusal.code, refusal.cites) == ("terms/wording", ("12.4.1(c)", "12.5.3(h)", "12.2.1"))
    assert dict(refusal.facts)["items"] == "changes, disputes"
    own = cup.refused(c.ApproveWording, items=("changes", "disputes"))
    assert own.code == "terms/own-wording"  # not by who wrote them
    cup.do(c.ApproveWording, actor="tg_area_manager", items=("changes",))
    assert dict(cup.refused(c.PublishTournament).facts)["items"] == "disputes"
    cup.do(c.ApproveWording, actor="tg_area_manager", items=("disputes",)).do(c.PublishTournament)
    cup.do(c.AmendTournament, terms=terms(words={**words, "changes": "y"}))
    assert dict(cup.refused(c.PublishTournament).facts)["items"] == "changes"  # the words, not the item
