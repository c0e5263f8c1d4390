"""Entering a tournament: who may, on which terms, for what money, and how one gets out again."""

from typing import Any

from msgspec.structs import replace

from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.state import POOL
from croupier.tournaments.rules.terms.items import moment
from croupier.tournaments.rules.terms.terms import Costs, PlayerCount
from tests.felt import clause
from tests.felt.tournaments import BOOK, STARTS, Cup, terms

ENTRY: dict[str, Any] = {"player": "p1", "accepts": 1, "method": "desk", "of_age": True}


def refused(cup: Cup, **said: Any) -> tuple[str, tuple[str, ...]]:
    refusal = cup.refused(c.EnterPlayer, **{**ENTRY, **said})
    return refusal.code, refusal.cites


@clause(BOOK, "12.4.1(a)(ii)", "12.4.1(a)(iii)")
def test_an_entry_costs_fee_and_buy_in_and_there_are_so_many_places() -> None:
    costs = Costs(entry_fee=1_500, buy_in=20_000)
    cup = Cup().opened(costs=costs, players=PlayerCount(least=2, most=2)).entered("p1")
    assert (cup.balance("fees"), cup.balance(POOL), cup.balance("players")) == (1_500, 20_000, -21_500)
    assert (cup.one("p1").paid, cup.one("p1").bought) == (21_500, 20_000)
    assert refused(cup) == ("entry/twice", ("house:tournament",))
    cup.entered("p2")
    assert refused(cup, player="p3") == ("entry/full", ("12.4.1(a)(iii)",))
    cup.do(c.WithdrawEntry, player="p2").entered("p3")  # a place that is free again
    one = terms(players=PlayerCount(least=1, most=1))
    assert cup.refused(c.AmendTournament, terms=one).code == "terms/incomplete"
    cup = Cup().opened().entered("p1", "p2", "p3")
    two = terms(players=PlayerCount(least=2, most=2))
    assert cup.refused(c.AmendTournament, terms=two).cites == ("12.4.1(a)(iii)",)


@clause(BOOK, "12.4.2(a)(i)", "12.4.2(c)", "12.5.3(e)", "12.5.3(f)")
def test_who_enters_accepts_these_terms_by_a_way_they_name() -> None:
    cup = Cup().opened(entry_methods=("desk", "mail"))
    assert refused(cup, accepts=2) == ("entry/terms", ("12.4.2(a)(i)",))
    assert refused(cup, method="shouting") == ("entry/method", ("12.4.2(c)",))
    cup.entered("p1", method="mail").entered("p2", publicity=True)
    assert (cup.one("p1").terms, cup.one("p1").privacy) == (1, "1")
    assert (cup.one("p1").publicity, cup.one("p2").publicity) == (False, True)
    entered = cup.events[-1]
    assert {"12.4.2(a)(i)", "12.4.2(c)", "12.5.3(e)", "12.5.3(f)"} <= {*entered.cites}
    cup.do(c.AmendTournament, terms=replace(cup.now.terms, location="Ballroom"))
    assert refused(cup, player="p3", accepts=2) == ("terms/unpublished", ("12.2.2(a)",))
    cup.do(c.PublishTournament)
    assert refused(cup, player="p3", accepts=1) == ("entry/terms", ("12.4.2(a)(i)",))
    cup.entered("p3")
    assert cup.one("p3").terms == 2


@clause(BOOK, "12.4.2(a)(ii)")
def test_only_who_may_be_here_and_gamble_enters() -> None:
    cup = Cup().opened()
    assert refused(cup, of_age=False) == ("entry/age", ("12.4.2(a)(ii)",))
    cup.barred["p1"] = ("13.2.2",)
    assert refused(cup) == ("entry/barred", ("12.4.2(a)(ii)", "13.2.2"))
    assert cup.refused(c.EnterPlayer, **ENTRY, actor="p2").code == "player/own"
    cup.do(c.EnterPlayer, **{**ENTRY, "player": "p2"}, actor="p2")


@clause(BOOK, "12.4.2(a)(iii)", "12.4.2(a)(iv)")
def test_entries_are_refused_and_selected_only_where_the_terms_say_so() -> None:
    cup = Cup().opened()
    asked = {"player": "p1", "reason": "disrupted the last one"}
    refusal = cup.refused(c.RefuseEntry, **asked)
    assert (refusal.code, refusal.cites) == ("entry/no-refusal", ("12.4.2(a)(iii)",))
    cup = Cup().opened(refusal_right=True, selection=True)
    assert cup.refused(c.RefuseEntry, player="p1", reason=" ").code == "entry/refusal"
    cup.do(c.RefuseEntry, **asked)
    assert refused(cup, player="p2") == ("entry/criteria", ("12.4.2(a)(iv)",))
    cup.entered("p2", meets_criteria=True)
    assert cup.refused(c.RefuseEntry, player="p2", reason="too late").code == "entry/refusal"


@clause(BOOK, "12.4.2(a)(iii)")
def test_who_was_refused_comes_in_only_by_who_could_refuse_them() -> None:
    cup = Cup().opened(refusal_right=True).entered("p2", "p3")
    cup.do(c.RefuseEntry, player="p1", reason="disrupted the last one")
    for actor in ("p1", "dealer"):
        assert refused(cup, actor=actor) == ("entry/refused", ("12.4.2(a)(iii)",))
    said = {"player": "p2", "substitute": "p1", "ground": "illness", "of_age": True}
    refusal = cup.refused(c.NominateSubstitute, **said, actor="p2")
    assert (refusal.code, refusal.cites) == ("entry/refused", ("12.4.2(a)(iii)",))
    cup.do(c.WithdrawEntry, player="p3").do(c.RefuseEntry, player="p3", reason="came back")
    assert refused(cup, player="p3", actor="p3") == ("entry/refused", ("12.4.2(a)(iii)",))
    cup.entered("p1")  # by a supervisor, who has thought better of it
    assert (cup.one("p1").status, cup.now.refused) == ("entered", ("p3",))


@clause(BOOK, "12.4.2(a)(iv)", "12.4.2(a)(v)")
def test_a_substitute_is_somebody_who_could_have_entered() -> None:
    said = {"player": "p1", "substitute": "p9", "ground": "illness", "of_age": True}
    cup = Cup().opened(selection=True, kind="charity").entered("p1", "p2", meets_criteria=True)
    refusal = cup.refused(c.NominateSubstitute, **said)
    assert (refusal.code, refusal.cites) == ("entry/criteria", ("12.4.2(a)(iv)",))
    said["meets_criteria"] = True
    for one in ({"relation": "associate"}, {"substitute": "dealer"}):
        refusal = cup.refused(c.NominateSubstitute, **{**said, **one})
        assert (refusal.code, refusal.cites) == ("entry/staff", ("12.4.2(a)(v)",))
    cup.do(c.ApproveParticipation, player="p9", office="ceo")
    cup.do(c.NominateSubstitute, **said, relation="employee")
    assert cup.one("p9").relation == "employee"  # and may win no prize


@clause(BOOK, "12.4.2(a)(v)")
def test_people_of_the_house_play_in_charity_events_with_approval_and_employees_win_nothing() -> None:
    cup = Cup().opened()
    for relation in ("employee", "contractor", "associate"):
        assert refused(cup, relation=relation) == ("entry/staff", ("12.4.2(a)(v)",))
    assert refused(cup, player="dealer") == ("entry/staff", ("12.4.2(a)(v)",))
    assert cup.refused(c.ApproveParticipation, player="p1", office="ceo").cites == ("12.4.2(a)(v)",)

    cup = Cup(tables=("t1",)).opened(kind="charity", tables=1)
    assert refused(cup, relation="employee") == ("entry/staff", ("12.4.2(a)(v)",))
    cup.do(c.ApproveParticipation, player="p1", office="coo").do(
        c.ApproveParticipation, player="p2", office="ceo"
    )
    assert cup.refused(c.ApproveParticipation, player="p1", office="coo").code == "entry/approved"
    cup.entered("p1", relation="employee").entered("p2", relation="associate").do(c.CloseRegistration)
    cup.with_tables().do(c.BriefPlayers, players=("p1", "p2"), understood=True)
    cup.do(c.StartTournament, at=cup.now.starts).drawn().do(c.StartSession).round(t1="p1")
    cup.do(c.AwardPrizes)
    first, second = cup.now.ranking
    assert (first.player, first.place, first.prize, first.eligible) == ("p1", 1, 0, False)
    assert (second.player, second.prize) == ("p2", 20_000)  # the next who may win stands in


@clause(BOOK, "12.4.2(b)(iii)", "12.4.2(b)(i)")
def test_where_terms_are_signed_nobody_sits_down_unsigned() -> None:
    cup = Cup().opened(signature=True).entered("p1", "p2").do(c.SignTerms, player="p1")
    assert cup.refused(c.SignTerms, player="p1").cites == ("12.4.2(b)(iii)",)
    cup.do(c.CloseRegistration).with_tables().do(c.BriefPlayers, players=("p1", "p2"), understood=True)
    cup.do(c.StartTournament, at=cup.now.starts)
    refusal = cup.refused(c.DrawSeats, seed="seed 1", commitment="0" * 64)
    assert (refusal.code, refusal.cites, refusal.facts["player"]) == (
        "terms/unsigned",
        ("12.4.2(b)(iii)",),
        "p2",
    )
    cup.do(c.SignTerms, player="p2").drawn()
    out = cup.ask(c.DisqualifyPlayer, player="p2", ground="abuse")
    assert "12.4.2(b)(i)" in out[0].cites  # type: ignore[index]


@clause(BOOK, "12.4.2(d)", "12.5.3(a)(iv)")
def test_withdrawal_is_free_for_a_time_and_then_as_the_terms_say() -> None:
    until = moment(STARTS) or 0
    cup = Cup().opened(refund=5_000, costs=Costs(entry_fee=1_001, buy_in=10_001)).entered("p1", "p2", "p3")
    cup.do(c.WithdrawEntry, player="p1", at=until)
    assert (cup.balance("players"), cup.one("p1").status) == (-2 * 11_002, "withdrawn")
    answer = cup.ask(c.WithdrawEntry, player="p2", at=until + 1)
    assert "12.5.3(a)(iv)" in answer[0].cites  # type: ignore[index]
    assert cup.balance("players") == -11_002 - (11_002 - 5_000 - 500)
    assert (cup.now.kept, cup.now.kept_in_pool) == (5_502, 5_001)  # what is kept stays in the pool
    cup.do(c.AmendTournament, terms=terms(title="Autumn Cup")).do(c.WithdrawEntry, player="p3", at=until + 2)
    assert cup.one("p3").paid == 0  # other terms than were accepted
    assert cup.refused(c.WithdrawEntry, player="p3").code == "tournament/player"


@clause(BOOK, "12.4.2(d)", "12.5.3(a)(iii)", "12.5.3(b)(iv)")
def test_a_substitute_takes_over_place_and_chips_on_a_ground_of_the_terms() -> None:
    cup = Cup().started()
    said = {"player": "p1", "substitute": "p9", "ground": "illness", "of_age": True}
    refusal = cup.refused(c.NominateSubstitute, **{**said, "ground": "boredom"})
    assert (refusal.code, refusal.cites) == ("substitute/ground", ("12.5.3(a)(iii)",))
    assert cup.refused(c.NominateSubstitute, **{**said, "substitute": "p2"}).code == "substitute/player"
    assert cup.refused(c.NominateSubstitute, **{**said, "of_age": False}).cites == ("12.4.2(a)(ii)",)
    answer = cup.ask(c.NominateSubstitute, **said)
    assert {"12.4.2(d)", "12.5.3(a)(iii)", "12.5.3(b)(iv)"} <= {*answer[0].cites}  # type: ignore[index]
    assert (cup.now.chips("p9"), cup.now.chips("p1"), "p1" in cup.now.entries) == (100_000, 0, False)
    assert (cup.one("p9").briefed, "p9" in cup.now.qualified) == (False, True)
    cup.drawn()
    late = cup.refused(c.NominateSubstitute, player="p2", substitute="p8", ground="illness", of_age=True)
    assert (late.code, late.cites) == ("substitute/round", ("12.5.3(b)(iv)",))


@clause(BOOK, "12.4.2(b)(ii)")
def test_publishing_says_where_the_terms_are_to_be_had() -> None:
    cup = Cup().planned()
    answer = cup.ask(c.PublishTournament)
    assert "12.4.2(b)(ii)" in answer[0].cites  # type: ignore[index]
    assert cup.now.published == cup.at
