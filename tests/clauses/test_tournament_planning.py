"""Before a tournament: published, told to the inspectorate, directed, with tables of its own."""

from datetime import UTC, datetime

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.scene import MACHINE
from croupier.table import commands as table
from croupier.table import events as core
from croupier.table.table import Table
from croupier.table.tournament import TournamentPlace
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from tests.felt import clause, furniture
from tests.felt.tournaments import BOOK, STARTS, Cup, seal, terms

LOW = {"star-ms-undated": ("6.6.1",), "star-ms-4": ("6.7.1",)}
MINUTE = 60_000


@clause(BOOK, "12.2.2(a)", "12.2.2(b)")
def test_nobody_enters_before_the_terms_are_out_and_the_inspectorate_knows() -> None:
    cup = Cup().planned()
    raised = next(event for event in cup.events if isinstance(event, core.NoticeRaised))
    assert (raised.to, raised.cites[0]) == ("inspector", "12.2.2(b)")
    asked = {"commitment": seal("seed 1")}
    refusal = cup.refused(c.OpenRegistration, **asked)
    assert (refusal.code, refusal.cites) == ("terms/unpublished", ("12.2.2(a)",))
    cup.do(c.PublishTournament)
    refusal = cup.refused(c.OpenRegistration, **asked)
    assert (refusal.code, refusal.cites) == ("tournament/unadvised", ("12.2.2(b)",))
    assert cup.refused(c.PublishTournament).cites == ("12.2.2(a)",)  # once for each version
    cup.do(c.SendTournamentNotice, notice=1)
    assert cup.refused(c.OpenRegistration, commitment="later").code == "draw/commitment"
    early = {"player": "p1", "accepts": 1, "method": "desk", "of_age": True}
    assert cup.refused(c.EnterPlayer, **early).code == "tournament/phase"
    cup.do(c.OpenRegistration, **asked).do(c.EnterPlayer, **early)
    assert cup.now.outbox.pending
    assert cup.refused(c.AcknowledgeTournamentNotice, notice=1, actor="dealer").code == "staff/rank"
    cup.do(c.AcknowledgeTournamentNotice, notice=1, actor=furniture.INSPECTOR)
    assert not cup.now.outbox.pending


@clause(BOOK, "12.2.3", "12.2.3(a)")
def test_a_director_is_appointed_and_names_deputies() -> None:
    cup = Cup().planned()
    assert cup.refused(c.AppointDirector, person="p9").cites == ("12.2.3",)
    cup.do(c.AppointDirector, person="dirk")
    assert cup.refused(c.ArriveAtTournament, actor="dora").code == "staff/director"
    for actor, person in (("dora", "tg_acm"), (cup.supervisor, "dora"), ("dirk", "p9"), ("dirk", "dirk")):
        assert cup.refused(c.AppointDeputy, actor=actor, person=person).cites == ("12.2.3(a)",)
    cup.do(c.AppointDeputy, person="dora")
    assert cup.refused(c.AppointDeputy, person="dora").code == "tournament/person"
    cup.do(c.ArriveAtTournament, actor="dora")
    below = cup.refused(c.AppointDeputy, actor="dora", person="tg_acm")  # a deputy names nobody
    assert (below.code, below.cites) == ("tournament/director", ("12.2.3(a)",))
    assert cup.refused(c.ArriveAtTournament, actor="dora").code == "tournament/present"
    assert cup.refused(c.LeaveTournament).code == "tournament/present"
    assert (cup.now.director, cup.now.deputies, cup.now.present) == ("dirk", ("dora",), ("dora",))


@clause(BOOK, "12.2.3", "12.2.3(a)")
def test_play_stands_still_while_neither_director_nor_deputy_is_there() -> None:
    cup = (
        Cup()
        .playing(compulsory_wager=False)
        .do(c.AppointDeputy, person="dora")
        .do(c.ArriveAtTournament, actor="dora")
    )
    player = cup.tables["t1"].boxes[0].seat or ""
    cup.do(c.LeaveTournament).at_table("t1", cup.wager(player)).do(c.LeaveTournament, actor="dora")
    cup.at_table("t1", table.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"))
    halted = cup.refused_at("t1", table.Deal(actor=MACHINE))
    assert (halted.code, halted.cites) == ("tournament/halted", ("12.2.3",))
    refusal = cup.refused(c.ApplyPenalty, player=player, ground="phone")
    assert refusal.code == "staff/director"  # who is not there does not direct either
    back = cup.ask(c.ArriveAtTournament, actor="dora")
    assert not isinstance(back, Refusal)
    assert back[0].cites == ("12.2.3(a)",)
    cup.at_table("t1", table.Deal(actor=MACHINE))


@clause(BOOK, "12.2.4", "12.1")
def test_tables_are_named_before_the_start_and_are_all_alike() -> None:
    cup = Cup().opened().entered("p1", "p2").do(c.CloseRegistration)
    at = max(cup.at, cup.now.starts)
    refusal = cup.refused(c.StartTournament, at=at)
    assert (refusal.code, refusal.cites) == ("tournament/tables", ("12.2.4",))
    for named in ((), ("t1", "t1"), ("t9",)):
        assert cup.refused(c.DesignateTables, tables=named).cites == ("12.2.4",)
    cup.do(c.DesignateTables, tables=("t1", "t2")).open_table("t1")
    assert cup.refused(c.StartTournament, at=at).code == "tournament/shut"
    higher = furniture.sign(BOOK, jackpot=None, limits={"ante": Limit(1_000, 100_000)})
    cup.open_table("t2", sign=higher)
    refusal = cup.refused(c.StartTournament, at=at)
    assert (refusal.code, refusal.cites) == ("tournament/equal", ("12.1",))


@clause(BOOK, "12.1")
def test_everybody_plays_by_the_same_book_bank_limits_and_hands() -> None:
    cup = Cup().playing()
    places = [one.tournament for one in cup.tables.values()]
    assert {(place.hands, place.least) for place in places if place} == {(2, 1_000)}
    assert {cup.tables[name].balance(f"patron:{player}") for name in cup.tables for player in cup.now.entries
            if player in [box.seat for box in cup.tables[name].boxes]} == {100_000}  # fmt: skip
    limits = {"ante": Limit(500, 500_000)}
    change = table.ChangeLimits(actor=cup.supervisor, limits=limits)
    assert cup.refused_at("t1", change).cites == ("12.1",)
    several = table.AttestSeats(actor=cup.supervisor, enough=True)  # so that somebody could play two boxes
    assert cup.refused_at("t1", several).cites == ("12.1",)
    other = Cup().opened().do(c.DesignateTables, tables=("t1",))
    other.tables["t1"] = replace(other.tables["t1"], tournament=replace(_place(other, "t1"), book="another"))
    assert other.refused_at("t1", other.opening()).cites == ("12.1",)


def _place(cup: Cup, name: str) -> TournamentPlace:
    place = cup.tables[name].tournament
    assert place is not None
    return place


@clause(BOOK, "12.2.5")
def test_its_tables_serve_the_tournament_only() -> None:
    cup = Cup().opened().entered("p1", "p2")
    cup.looked_at("t1").at_table("t1", cup.opening())
    refusal = cup.refused(c.DesignateTables, tables=("t1",))
    assert (refusal.code, refusal.cites) == ("tournament/open", ("12.2.5",))
    cup.do(c.DesignateTables, tables=("t2",))
    assert cup.refused(c.DesignateTables, tables=("t2",)).cites == ("12.2.5",)
    cup.open_table("t2")
    for command in (
        table.TakeSeat(actor="p9", box=1, player="p9", brings=5_000),
        table.LeaveSeat(actor="p1", box=1),
        table.PlaceWager(actor="p1", box=1, spot="ante", amount=1_000),
        table.Deal(actor=MACHINE),
    ):
        assert cup.refused_at("t2", command).cites == ("12.2.5",)
    cup.at_table("t1", table.TakeSeat(actor="p9", box=1, player="p9", brings=5_000))  # no table of it


@clause(BOOK, "12.2.5")
def test_a_table_is_an_ordinary_one_again_after_the_tournament() -> None:
    cup = Cup().playing("p1", "p2")
    assert cup.refused_at("t1", table.CloseTable(actor=cup.supervisor)).cites == ("12.2.5",)
    cup.round()
    cup.do(c.AwardPrizes)
    for name in cup.tables:
        assert cup.tables[name].tournament is not None  # its float is tournament chips until it is closed
        cup.at_table(name, table.CloseTable(actor=cup.supervisor))
        assert (cup.tables[name].tournament, cup.tables[name].balance("tournament")) == (None, 0)
    cancelled = Cup().opened().entered("p1").do(c.DesignateTables, tables=("t1",))
    assert cancelled.refused(c.CancelTournament, reason="").cites == ("12.5.3(a)(iv)",)
    cancelled.do(c.CancelTournament, reason="flood")
    assert (cancelled.tables["t1"].tournament, cancelled.balance("players")) == (None, 0)


@clause(BOOK, "12.3.1")
def test_nobody_plays_who_was_not_briefed() -> None:
    cup = Cup().opened().entered("p1", "p2").do(c.CloseRegistration).with_tables()
    assert cup.refused(c.BriefPlayers, players=("p1",)).cites == ("12.3.1",)  # they must understand
    assert cup.refused(c.BriefPlayers, players=("p9",), understood=True).code == "tournament/player"
    cup.do(c.BriefPlayers, players=("p1",), understood=True)
    cup.do(c.StartTournament, at=cup.now.starts).drawn().do(c.StartSession)
    cup.at_table(cup.seat("p1")[0], cup.wager("p1"))
    name = cup.seat("p2")[0]
    refusal = cup.refused_at(name, cup.wager("p2"))
    assert (refusal.code, refusal.cites) == ("tournament/unbriefed", ("12.3.1",))
    cup.do(c.BriefPlayers, players=("p2",), understood=True).at_table(name, cup.wager("p2"))


@clause(BOOK, "12.3.1")
def test_a_briefing_opens_the_tables_of_those_who_were_there() -> None:
    cup = Cup().opened().entered("p1", "p2", "p3", "p4").do(c.CloseRegistration).with_tables()
    cup.do(c.StartTournament, at=cup.now.starts).drawn().do(c.StartSession)
    (name, _), other = cup.seat("p1"), next(one for one in ("p2", "p3", "p4") if not cup.beside("p1", one))
    elsewhere = cup.tables[cup.seat(other)[0]]
    cup.do(c.BriefPlayers, players=("p1",), understood=True).at_table(name, cup.wager("p1"))
    assert cup.tables[elsewhere.id] == elsewhere
    refusal = cup.refused_at(elsewhere.id, cup.wager(other))
    assert (refusal.code, refusal.cites) == ("tournament/unbriefed", ("12.3.1",))


@clause(BOOK, "12.3.2")
def test_practice_hands_count_for_nothing_and_come_first() -> None:
    early = Cup().planned().directed().refused(c.StartPractice, table="t1", players=("p1",))
    assert (early.code, early.facts["phase"]) == ("tournament/phase", "planned")
    cup = Cup().opened().entered("p1", "p2").do(c.CloseRegistration).with_tables()
    for said in ({"table": "t9", "players": ("p1",)}, {"table": "t1", "players": ("p9",)},
                 {"table": "t1", "players": ()}, {"table": "t1", "players": ("p1", "p1")}):  # fmt: skip
        assert cup.refused(c.StartPractice, **said).cites == ("12.3.2",)
    cup.do(c.StartPractice, table="t1", players=("p1", "p2"))
    before = cup.now.balances
    cup.hand("t1", "p1").do(c.EndPractice, table="t1")
    assert (cup.now.balances, cup.one("p1").results) == (before, ())
    assert not any(box.seat for box in cup.tables["t1"].boxes)
    assert cup.refused(c.EndPractice, table="t1").cites == ("12.3.2",)
    cup.do(c.BriefPlayers, players=("p1", "p2"), understood=True).do(c.StartTournament, at=cup.now.starts)
    cup.do(c.StartPractice, table="t1", players=("p1",))
    refusal = cup.refused(c.DrawSeats, seed="seed 1", commitment=seal("seed 2"))
    assert refusal.cites == ("12.3.2",)
    cup.do(c.EndPractice, table="t1").drawn().do(c.StartSession)
    late = cup.refused(c.StartPractice, table="t2", players=("p1",))
    assert (late.code, late.cites) == ("practice/late", ("12.3.2",))


@clause(BOOK, "12.4.1(b)")
def test_the_director_moves_the_start_with_notice_to_players() -> None:
    cup = Cup().opened()
    at = cup.at + MINUTE
    for said in ({"starts": "soon", "reason": "late dealer"}, {"starts": STARTS, "reason": ""}):
        assert cup.refused(c.ChangeStartTime, **said).cites == ("12.4.1(b)",)
    soon = {"starts": _iso(at + 29 * MINUTE), "reason": "late dealer", "at": at}
    assert cup.refused(c.ChangeStartTime, **soon).code == "tournament/notice"
    answer = cup.ask(c.ChangeStartTime, starts=_iso(at + 30 * MINUTE), reason="late dealer", at=at)
    assert not isinstance(answer, Refusal)
    told = answer[-1]
    assert isinstance(told, core.NoticeRaised)
    assert (told.to, told.cites[0], cup.now.starts) == ("players", "12.4.1(b)", at + 30 * MINUTE)
    assert cup.refused(c.ChangeStartTime, **soon, actor=cup.supervisor).code == "staff/director"


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat()


@clause(BOOK, "12.4.1(c)", "12.2.2(a)")
def test_the_regulator_is_told_of_changes_before_the_start() -> None:
    cup = Cup().planned()
    cup.do(c.AmendTournament, terms=terms(location="Riverside room"))
    assert len(cup.now.outbox.pending) == 1  # a draft may change
    cup.do(c.PublishTournament).do(c.SendTournamentNotice, notice=1).directed()
    cup.do(c.OpenRegistration, commitment=seal("seed 1")).entered("p1", "p2")
    answer = cup.ask(c.AmendTournament, terms=terms(location="Poker room"))
    assert not isinstance(answer, Refusal)
    told = answer[-1]
    assert isinstance(told, core.NoticeRaised)
    assert (told.to, told.cites[0]) == ("VCGLR", "12.4.1(c)")
    assert cup.refused(c.AmendTournament, terms=terms(location="")).code == "terms/incomplete"
    cup.do(c.CloseRegistration).with_tables()
    refusal = cup.refused(c.StartTournament, at=cup.now.starts)
    assert (refusal.code, refusal.cites) == ("tournament/untold", ("12.4.1(c)",))
    cup.do(c.SendTournamentNotice, notice=told.number)
    assert cup.refused(c.StartTournament, at=cup.now.starts).cites == ("12.2.2(a)",)
    cup.do(c.PublishTournament).do(c.StartTournament, at=cup.now.starts)
    assert cup.refused(c.AmendTournament, terms=terms()).code == "tournament/phase"


@clause(BOOK, "12.4.1(a)(i)", "12.4.1(a)(iv)", "12.4.1(a)(iii)")
def test_it_starts_when_announced_with_players_enough() -> None:
    cup = Cup().opened().entered("p1").do(c.CloseRegistration).with_tables()
    refusal = cup.refused(c.StartTournament, at=cup.now.starts)
    assert (refusal.code, refusal.cites) == ("tournament/players", ("12.4.1(a)(iii)",))
    cup = Cup().opened().entered("p1", "p2").do(c.CloseRegistration).with_tables()
    refusal = cup.refused(c.StartTournament, at=cup.now.starts - 1)
    assert (refusal.code, refusal.cites) == ("tournament/early", ("12.4.1(a)(i)",))
    cup.do(c.StartTournament, at=cup.now.starts)
    planned = next(event for event in cup.events if isinstance(event, ev.TournamentPlanned))
    assert planned.terms.location == "Poker room"


@clause("star-ms-undated", "6.6.1")
@clause("star-ms-4", "6.7.1")
def test_low_limit_tables_are_not_for_tournaments(book: str) -> None:
    cup = Cup(book)
    low = replace(furniture.sign(book), low_limit=True)
    cup.looked_at("t1").at_table("t1", cup.opening(sign=low))
    cup.looked_at("t2").at_table("t2", cup.opening())
    refusal = cup.refused(c.DesignateTables, tables=("t1",))
    assert (refusal.code, refusal.cites) == ("tournament/low-limit", LOW[book])
    refusal = cup.refused(c.DesignateTables, tables=("t2",))
    assert (refusal.code, refusal.cites) == ("tournament/no-rule", ("house:tournament",))


@clause("star-ms-undated", "house:tournament")
@clause("star-ms-4", "house:tournament")
@clause("star-uth", "house:tournament")
def test_a_book_without_tournaments_has_none(book: str) -> None:
    cup = Cup(book)
    assert cup.refused(c.PlanTournament, terms=terms()).code == "tournament/no-rule"
    assert cup.tables["t1"] == Table("t1")


@clause(BOOK, "house:tournament")
def test_commands_come_in_their_order_and_about_what_is_known() -> None:
    cup = Cup()
    assert cup.refused(c.PublishTournament).code == "tournament/unknown"
    cup.planned()
    assert cup.refused(c.PlanTournament, terms=terms()).code == "tournament/id"
    assert cup.refused(c.CloseRegistration).code == "tournament/phase"
    late = Cup().started().refused(c.DesignateTables, tables=("t1",))
    assert (late.code, late.facts["phase"]) == ("tournament/phase", "playing")
    assert Cup().refused(c.PlanTournament, tournament="a:b", terms=terms()).code == "tournament/id"
