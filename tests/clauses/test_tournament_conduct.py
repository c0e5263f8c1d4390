"""Conduct of play: penalties, disqualification, absence, early ends, disputes; winners and their prizes."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.scene import MACHINE
from croupier.table import commands as table
from croupier.table import events as core
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.state import HOUSE, POOL
from croupier.tournaments.rules.terms.terms import Pool, RoundPlan, Tardiness
from tests.felt import clause
from tests.felt.tournaments import BOOK, Cup

PLAN = RoundPlan(hands=2, least=1_000, advance=1)
ONE = {"tables": 1, "rounds": (replace(PLAN, advance=0),)}  # a single round, which is the final


def finished(**changes: object) -> Cup:
    """One table of two, where p1 wins."""
    cup = Cup(tables=("t1",)).playing("p1", "p2", **{**ONE, **changes})
    return cup.round(t1="p1").do(c.AwardPrizes)


@clause(BOOK, "12.5.2(a)", "12.5.2(b)", "12.5.2(c)")
def test_the_most_chips_win_and_the_pool_is_shared_to_the_cent() -> None:
    cup = Cup().playing(shares=(5_000, 3_000, 2_000), pool=Pool(part=9_999))
    assert cup.refused(c.AwardPrizes).cites == ("12.5.2(a)",)
    cup.round()
    final = cup.now.qualified[1]
    cup.drawn().do(c.StartSession)
    cup.round(**{cup.seat(final)[0]: final}).do(c.AwardPrizes)
    awarded = cup.events[-3] if isinstance(cup.events[-3], ev.PrizesAwarded) else cup.events[-1]
    assert isinstance(awarded, ev.PrizesAwarded)
    assert (awarded.pool, cup.now.ranking[0].player) == (39_996, final)
    assert [one.prize for one in cup.now.ranking] == [19_998, 11_999, 4_000, 3_999]
    assert [one.place for one in cup.now.ranking] == [1, 2, 3, 3]  # both went out with as many chips
    assert (cup.balance(POOL), cup.balance(HOUSE)) == (0, 4)
    assert {"12.5.2(a)", "12.5.2(b)", "12.5.2(c)"} <= {*awarded.cites}


@clause(BOOK, "12.5.2(b)", "12.5.2(c)")
def test_a_guaranteed_pool_is_topped_up_and_fewer_players_than_prizes_share_all_of_it() -> None:
    cup = finished(pool=Pool(guaranteed=100_000), shares=(5_000, 3_000, 2_000))
    assert [one.prize for one in cup.now.ranking] == [62_500, 37_500]
    assert (cup.balance(POOL), cup.balance(HOUSE)) == (0, -80_000)


@clause(BOOK, "12.5.2(a)", "12.5.2(c)")
def test_ties_are_shared_or_drawn_as_the_terms_say() -> None:
    shared = Cup(tables=("t1",)).playing("p1", "p2", **ONE, shares=(7_001, 2_999)).round().do(c.AwardPrizes)
    assert [(one.place, one.prize) for one in shared.now.ranking] == [(1, 10_000), (1, 10_000)]
    drawn = Cup(tables=("t1",)).playing("p1", "p2", **ONE, ties="draw", shares=(7_001, 2_999)).round()
    drawn.do(c.AwardPrizes)
    assert [(one.place, one.prize) for one in drawn.now.ranking] == [(1, 14_002), (2, 5_998)]


@clause(BOOK, "12.5.3(a)(i)", "12.5.3(b)(iii)")
def test_penalties_are_those_of_the_terms() -> None:
    cup = Cup().playing("p1", "p2")
    refusal = cup.refused(c.ApplyPenalty, player="p1", ground="whistling")
    assert (refusal.code, refusal.cites) == ("penalty/ground", ("12.5.3(a)(i)",))
    answer = cup.ask(c.ApplyPenalty, player="p1", ground="phone")
    assert not isinstance(answer, Refusal)
    assert answer[0].cites == ("12.5.3(a)(i)", "12.5.3(b)(iii)")
    assert cup.one("p1").warnings == ("phone",)
    cup.do(c.ApplyPenalty, player="p1", ground="talking about a hand")
    assert cup.tables["t1"].balance("patron:p1") == 95_000
    cup.do(c.ApplyPenalty, player="p1", ground="slow play")
    for _ in range(2):
        refusal = cup.refused_at("t1", cup.wager("p1"))
        assert (refusal.code, refusal.cites) == ("tournament/sits-out", ("12.5.3(a)(i)",))
        _hand_of(cup, "p2")
    assert cup.tables["t1"].tournament is not None
    assert cup.tables["t1"].tournament.missing == {}
    cup.at_table("t1", cup.wager("p1"))
    busy = cup.refused(c.ApplyPenalty, player="p1", ground="slow play")
    assert busy.code == "tournament/wagers"


def _hand_of(cup: Cup, player: str) -> None:
    """A hand that only one plays."""
    name, box = cup.seat(player)
    cup.at_table(name, cup.wager(player))
    cup.at_table(name, table.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"))
    cup.at_table(name, table.Deal(actor=MACHINE)).at_table(name, table.Fold(actor=player, box=box))
    cup.at_table(name, table.CloseRound(actor=MACHINE))


@clause(BOOK, "12.5.3(a)(ii)", "12.5.3(b)(v)")
def test_a_disqualified_player_is_out_with_their_chips() -> None:
    cup = Cup(tables=("t1",)).playing("p1", "p2", **ONE)
    refusal = cup.refused(c.DisqualifyPlayer, player="p1", ground="winning")
    assert (refusal.code, refusal.cites) == ("disqualification/ground", ("12.5.3(a)(ii)",))
    answer = cup.ask(c.DisqualifyPlayer, player="p1", ground="collusion")
    assert not isinstance(answer, Refusal)
    assert {"12.5.3(a)(ii)", "12.5.3(b)(v)"} <= {*answer[0].cites}
    assert (cup.tables["t1"].balance("patron:p1"), cup.tables["t1"].balance("tournament")) == (0, -10_100_000)
    cup.do(c.ConcludeTable, table="t1", early="decided", attested=True).do(c.AwardPrizes)
    last = cup.now.ranking[-1]
    assert (last.player, last.prize, last.eligible, cup.now.ranking[0].prize) == ("p1", 0, False, 20_000)
    kept = Cup(tables=("t1",)).playing("p1", "p2", **ONE, disqualified_chips="float")
    kept.do(c.DisqualifyPlayer, player="p1", ground="collusion")
    assert kept.tables["t1"].balance("float") == 10_100_000


@clause(BOOK, "12.5.3(b)(i)", "12.5.3(b)(ii)")
def test_who_is_late_misses_hands_and_who_stays_away_is_out() -> None:
    cup = Cup().playing("p1", "p2", absence=Tardiness(does="out", minutes=20))
    answer = cup.ask(c.MarkAway, player="p1", late=True, minutes=60)
    assert not isinstance(answer, Refusal)
    assert (answer[0].cites, cup.one("p1").status) == (("12.5.3(b)(i)",), "in")
    cup.do(c.MarkAway, player="p1", late=False, minutes=19)
    assert cup.one("p1").status == "in"
    cup.do(c.MarkAway, player="p1", late=False, minutes=20)
    assert (cup.one("p1").status, cup.one("p1").results) == ("out", (100_000,))
    assert cup.refused(c.MarkAway, player="p1", late=False).code == "tournament/player"
    late = Cup().playing("p1", "p2", late=Tardiness(does="out", minutes=10))
    late.do(c.MarkAway, player="p2", late=True, minutes=10)
    assert late.one("p2").status == "out"
    cup.do(c.ConcludeTable, table="t1", early="decided")
    assert cup.now.qualified == ("p2",)


@clause(BOOK, "12.5.3(b)(vi)")
def test_who_retires_ranks_where_the_terms_say() -> None:
    for policy, prize in (("ranked", 7_500), ("unranked", 0)):
        cup = Cup(tables=("t1",)).playing("p1", "p2", **ONE, retirement=policy)
        cup.at_table("t1", cup.wager("p1"))
        assert cup.refused(c.RetirePlayer, player="p1").cites == ("12.5.3(b)(vi)",)
        cup.at_table("t1", table.TakeBackWager(actor="p1", box=cup.seat("p1")[1], spot="ante"))
        assert cup.refused(c.RetirePlayer, player="p1", actor="p2").code == "player/own"
        cup.do(c.RetirePlayer, player="p1", actor="p1")
        cup.do(c.ConcludeTable, table="t1", early="decided", attested=True).do(c.AwardPrizes)
        assert (cup.now.ranking[1].player, cup.now.ranking[1].prize) == ("p1", prize)


@clause(BOOK, "12.5.3(d)", "12.5.3(d)(i)")
def test_play_at_a_table_ends_early_when_it_is_decided() -> None:
    cup = Cup().playing()
    refusal = cup.refused(c.ConcludeTable, table="t1", early="decided")
    assert (refusal.code, refusal.cites) == ("early/undecided", ("12.5.3(d)(i)", "12.5.3(d)"))
    assert cup.refused(c.ConcludeTable, table="t1", early="decided", actor="dora").code == "staff/director"
    answer = cup.ask(c.ConcludeTable, table="t1", early="decided", attested=True)
    assert not isinstance(answer, Refusal)
    assert {"12.5.3(d)", "12.5.3(d)(i)"} <= {*answer[0].cites}
    player = cup.tables["t2"].boxes[0].seat or ""
    cup.do(c.RetirePlayer, player=player).do(c.ConcludeTable, table="t2", early="decided")


@clause(BOOK, "12.5.3(d)", "12.5.3(d)(ii)")
def test_play_at_a_table_ends_early_when_chips_are_cashed_and_all_agree() -> None:
    asked = {"table": "t1", "early": "agreed", "agreed": ("p1", "p2")}
    void = Cup().playing("p1", "p2").refused(c.ConcludeTable, **asked)
    assert (void.code, void.cites) == ("early/no-cash", ("12.5.3(d)(ii)", "12.5.3(d)", "12.4.3(c)"))
    cup = Cup().playing("p1", "p2", chip_disposition="cash", chip_value=10_000)
    refusal = cup.refused(c.ConcludeTable, **{**asked, "agreed": ("p1",)})
    assert (refusal.code, refusal.facts["player"]) == ("early/disagreed", "p2")
    answer = cup.ask(c.ConcludeTable, **asked)
    assert not isinstance(answer, Refusal)
    assert "12.5.3(d)(ii)" in answer[0].cites
    assert cup.balance("prize:p1") == 100_000


@clause(BOOK, "12.5.3(c)", "12.5.3(g)", "12.5.3(h)", "12.5.3(i)")
def test_the_director_decides_about_the_terms_and_the_area_manager_about_the_rules() -> None:
    cup = Cup().playing("p1", "p2")
    said = {"player": "p1", "text": "I was not late", "actor": "p1"}
    assert (
        cup.refused(c.RaiseTournamentDispute, **{**said, "text": ""}, about="terms").code == "dispute/words"
    )
    cup.do(c.RaiseTournamentDispute, **said, about="terms").do(
        c.RaiseTournamentDispute, **said, about="rules"
    )
    for actor in ("tg_area_manager", "dealer"):
        refusal = cup.refused(c.RuleOnDispute, dispute=1, ruling="late", actor=actor)
        assert (refusal.code, refusal.cites) == ("dispute/director", ("12.5.3(h)",))
    answer = cup.ask(c.RuleOnDispute, dispute=1, ruling="late", actor="dirk")
    assert not isinstance(answer, Refusal)
    assert answer[0].cites == ("12.5.3(h)", "12.5.3(i)")
    refusal = cup.refused(c.RuleOnDispute, dispute=2, ruling="late", actor="dirk")
    assert (refusal.code, refusal.cites) == ("dispute/rank", ("12.5.3(c)", "12.5.3(g)", "13.10"))
    cup.do(c.RuleOnDispute, dispute=2, ruling="late", actor="tg_area_manager")
    assert cup.refused(c.RuleOnDispute, dispute=2, ruling="late", actor="tg_area_manager").code == (
        "dispute/none"
    )


@clause(BOOK, "12.5.3(j)")
def test_the_way_to_the_regulator_stays_open() -> None:
    cup = Cup().playing("p1", "p2")
    cup.do(c.RaiseTournamentDispute, player="p1", about="terms", text="I was not late", actor="p1")
    assert "12.5.3(j)" in cup.events[-1].cites
    cup.do(c.RuleOnDispute, dispute=1, ruling="late", actor="dirk")
    assert cup.refused(c.TakeToRegulator, dispute=1, actor="p2").code == "player/own"
    answer = cup.ask(c.TakeToRegulator, dispute=1, actor="p1")
    assert not isinstance(answer, Refusal)
    told = answer[-1]
    assert isinstance(told, core.NoticeRaised)
    assert (told.to, told.cites[0]) == ("VCGLR", "12.5.3(j)")
    assert cup.refused(c.TakeToRegulator, dispute=1, actor="p1").cites == ("12.5.3(j)",)


def pays(cup: Cup, player: str, **said: str) -> Refusal | None:
    answer = cup.ask(
        c.PayTournamentPrize, **{"player": player, "way": "cash", "identity": "photo card", **said}
    )
    return answer if isinstance(answer, Refusal) else None


@clause(BOOK, "house:tournament-prize", "12.5.2(c)")
def test_a_prize_is_paid_once_to_somebody_who_is_known() -> None:
    cup = finished(pool=Pool(guaranteed=100_000), shares=(7_000, 3_000))
    assert cup.now.owed() == {"p1": 70_000, "p2": 30_000}
    for wrong, code in ((("p1", " "), "payout/identity"), (("p9", "photo card"), "payout/nothing")):
        refusal = pays(cup, wrong[0], identity=wrong[1])
        assert refusal
        assert (refusal.code, refusal.cites) == (code, ("house:tournament-prize",))
    by_dealer = cup.refused(c.PayTournamentPrize, actor="dora", player="p1", way="cash", identity="x")
    assert (by_dealer.code, by_dealer.cites[0]) == ("staff/rank", "house:tournament-prize")
    assert pays(cup, "p1") is None
    paid = cup.events[-1]
    assert isinstance(paid, ev.TournamentPrizePaid)
    assert (paid.player, paid.amount, paid.way, paid.identity) == ("p1", 70_000, "cash", "photo card")
    assert {"house:tournament-prize", "12.5.2(c)"} == {*paid.cites}
    assert (cup.now.owed(), cup.balance("paid:p1")) == ({"p2": 30_000}, 70_000)
    again = pays(cup, "p1")
    assert again
    assert (again.code, again.facts) == ("payout/nothing", {"player": "p1", "paid": 70_000})


@clause(BOOK, "house:tournament-prize", "12.4.3(c)")
def test_cashed_chips_are_paid_between_rounds_and_the_prize_after_them() -> None:
    cup = Cup().playing("p1", "p2", chip_disposition="cash", chip_value=100)
    assert pays(cup, "p1")
    cup.round()
    assert pays(cup, "p1") is None
    assert pays(cup, "p1")
    cup.do(c.AwardPrizes)
    assert pays(cup, "p1") is None
    won = next(one.prize for one in cup.now.ranking if one.player == "p1")
    assert cup.balance("paid:p1") == 980 + won
    early = Cup().planned().refused(c.PayTournamentPrize, player="p1", way="cash", identity="x")
    assert early.code == "tournament/phase"
