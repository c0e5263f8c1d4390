"""Rounds of a tournament: seats by lot, chips of its own, wagers by the terms, and who goes on."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.evolve import evolve
from croupier.engine.options import Option, options
from croupier.engine.scene import MACHINE, Scene
from croupier.engine.view import anybodys
from croupier.engine.wagers.secret import sealed
from croupier.table import commands as table
from croupier.table import events as core
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.rounds.rounds import committed, seats
from croupier.tournaments.rules.state import ISSUED, POOL
from croupier.tournaments.rules.terms.terms import AddOn, BuyBack, Costs, Repechage, RoundPlan, SecretWagers
from tests.felt import clause, furniture, play
from tests.felt.tournaments import BOOK, Cup, seal

PLAN = RoundPlan(hands=2, least=1_000, advance=1)
EIGHT = tuple(f"p{number}" for number in range(1, 9))
MINUTE = 60_000


@clause(BOOK, "12.1", "12.4.3(a)(ii)")
def test_seats_are_drawn_by_a_seed_committed_to_before_and_anybody_can_draw_again() -> None:
    cup = Cup().started(*EIGHT)
    asked = {"commitment": seal("seed 2")}
    assert cup.refused(c.DrawSeats, seed="mine", **asked).code == "draw/seed"
    assert cup.refused(c.DrawSeats, seed="seed 1", commitment="later").code == "draw/commitment"
    cup.drawn()
    round = cup.now.round
    assert round is not None
    assert committed(round.seed) == seal("seed 1")
    assert round.sessions == seats("seed 1", EIGHT, ("t1", "t2"), 2)
    assert [list(map(len, session.values())) for session in round.sessions] == [[2, 2], [2, 2]]
    assert sorted(p for session in round.sessions for players in session.values() for p in players) == [
        *EIGHT
    ]
    assert cup.refused(c.DrawSeats, seed="seed 2", **asked).code == "tournament/round"
    one = Cup().started(*EIGHT, tables=1).drawn().now.round
    assert one is not None
    assert [tuple(session) for session in one.sessions] == [("t1",)] * 4


@clause(BOOK, "12.4.3(a)(i)")
def test_a_session_has_its_hands_and_no_more() -> None:
    cup = Cup().playing("p1", "p2")
    assert cup.refused(c.ConcludeTable, table="t1").cites == ("12.4.3(a)(i)", "12.5.3(d)")
    assert cup.refused(c.StartSession).cites == ("12.4.3(a)(i)",)
    cup.hand("t1").hand("t1").at_table("t1", cup.wager("p1"))
    refusal = cup.refused_at("t1", table.Deal(actor=MACHINE))
    assert (refusal.code, refusal.cites) == ("tournament/over", ("12.4.3(a)(i)",))
    cup.do(c.ConcludeTable, table="t1")
    assert cup.one("p1").results == (98_000,)  # the wager that lay there came back
    assert cup.refused(c.ConcludeTable, table="t1").code == "tournament/table"
    assert cup.refused(c.StartSession).code == "tournament/undrawn"


@clause(BOOK, "12.4.3(a)(i)")
def test_a_session_may_have_a_time_instead() -> None:
    plan = replace(PLAN, hands=None, minutes=20)
    cup = Cup().playing("p1", "p2", rounds=(plan, plan))
    start = cup.at
    cup.hand("t1").hand("t1").hand("t1").at_table("t1", cup.wager("p1"))
    cup.at_table("t1", table.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"))
    late = table.Deal(actor=MACHINE, at=start + 20 * MINUTE)
    assert cup.refused_at("t1", late).cites == ("12.4.3(a)(i)",)
    assert cup.refused(c.ConcludeTable, table="t1", at=start + 20 * MINUTE - 1).code == "tournament/schedule"
    cup.do(c.ConcludeTable, table="t1", at=start + 20 * MINUTE)


@clause(BOOK, "12.4.3(a)(i)")
def test_no_table_is_concluded_in_the_middle_of_a_hand() -> None:
    cup = Cup().playing("p1", "p2")
    cup.at_table("t1", cup.wager("p1")).at_table("t1", cup.wager("p2"))
    cup.at_table("t1", table.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"))
    cup.at_table("t1", table.Deal(actor=MACHINE))
    refusal = cup.refused(c.ConcludeTable, table="t1", early="decided", attested=True)
    assert (refusal.code, refusal.cites) == ("tournament/hand", ("12.4.3(a)(i)",))


@clause(BOOK, "12.4.3(a)(iii)", "12.5(a)")
def test_the_best_of_each_table_go_on_and_the_others_are_out() -> None:
    cup = Cup().playing()
    best = {name: cup.tables[name].boxes[1].seat or "" for name in cup.tables}
    cup.round(**best)
    assert {*cup.now.qualified} == {*best.values()}
    assert {one.player for one in cup.now.entries.values() if one.status == "out"} == (
        {"p1", "p2", "p3", "p4"} - {*best.values()}
    )
    assert any(event.cites == ("12.5(a)", "12.4.3(a)(iii)") for event in cup.events)
    overall = Cup().playing(progression="overall", rounds=(replace(PLAN, advance=1), PLAN))
    player = overall.tables["t2"].boxes[0].seat or ""
    assert overall.round(t2=player).now.qualified == (player,)


@clause(BOOK, "12.5(a)", "12.4.3(a)(iii)")
def test_where_only_who_is_broke_is_out_all_others_go_on() -> None:
    plan = replace(PLAN, hands=1, advance=0)
    cup = Cup().playing("p1", "p2", elimination="broke", rounds=(plan, plan), bank=1_000, fresh_bank=False)
    cup.tables["t1"] = replace(
        cup.tables["t1"],
        balances={**cup.tables["t1"].balances, "patron:p1": 5_000, "tournament": -10_006_000},
    )
    cup.round(t1="p1")
    assert (cup.now.qualified, cup.one("p2").status, cup.one("p2").results) == (("p1",), "out", (0,))


@clause(BOOK, "12.4.3(a)(iv)", "12.4.1(a)(ii)")
def test_an_eliminated_player_buys_back_in_as_the_terms_allow() -> None:
    back = BuyBack(method="at the desk", until_round=1)
    costs = Costs(entry_fee=1_000, buy_in=10_000, rebuy=6_000, add_on=2_000)
    cup = Cup().playing(buy_back=back, costs=costs, add_on=AddOn(after_round=1, chips=50_000))
    assert cup.refused(c.BuyBackIn, player="p1").code == "tournament/round"
    cup.round()
    on, out = cup.now.qualified[0], next(p for p in cup.now.entries if p not in cup.now.qualified)
    assert cup.refused(c.BuyBackIn, player=on).code == "tournament/player"
    cup.do(c.BuyBackIn, player=out)
    assert (cup.now.chips(out), cup.balance(POOL), cup.one(out).status) == (100_000, 46_000, "in")
    cup.do(c.BuyAddOn, player=on)
    assert (cup.now.chips(on), cup.balance(POOL)) == (150_000, 48_000)
    assert cup.refused(c.BuyAddOn, player=on).cites == ("12.4.1(a)(ii)",)
    cup.drawn().do(c.StartSession).round()
    none = Cup().playing().round().refused(c.BuyBackIn, player=out)
    assert (none.code, none.cites) == ("buy-back/none", ("12.4.3(a)(iv)", "12.4.1(a)(ii)"))
    assert Cup().playing().round().refused(c.BuyAddOn, player=on).code == "add-on/none"


@clause(BOOK, "12.4.3(a)(iv)")
def test_buying_back_ends_with_its_round_and_its_times() -> None:
    costs = Costs(entry_fee=0, buy_in=0, rebuy=0)
    rounds = (PLAN, PLAN, PLAN)
    back = BuyBack(method="at the desk", until_round=1, times=1)
    cup = Cup().playing(*EIGHT, buy_back=back, costs=costs, rounds=rounds)
    cup.round().do(c.StartSession).round()
    out = next(player for player in EIGHT if player not in cup.now.qualified)
    cup.do(c.BuyBackIn, player=out)
    again = cup.refused(c.BuyBackIn, player=out)
    assert again.code == "tournament/player"
    cup.drawn().do(c.StartSession).round()
    while cup.now.round:
        cup.do(c.StartSession).round()
    late = next(one.player for one in cup.now.entries.values() if one.status == "out")
    refusal = cup.refused(c.BuyBackIn, player=late)
    assert (refusal.code, refusal.cites[0]) == ("buy-back/late", "12.4.3(a)(iv)")


@clause(BOOK, "12.4.3(a)(iv)")
def test_one_buys_back_in_as_often_as_the_terms_say() -> None:
    back = BuyBack(method="at the desk", until_round=2, times=1)
    costs = Costs(entry_fee=0, buy_in=0, rebuy=500)
    cup = Cup().playing(buy_back=back, costs=costs, rounds=(PLAN, PLAN, PLAN)).round()
    for player in [one.player for one in cup.now.entries.values() if one.status == "out"]:
        cup.do(c.BuyBackIn, player=player)
    again = next(one.player for one in cup.now.entries.values() if one.buy_backs == 1)
    cup.drawn().do(c.StartSession)
    name, _ = cup.seat(again)
    (wins,) = (box.seat for box in cup.tables[name].boxes if box.seat not in (None, again))
    cup.round(**{name: wins or ""})
    before = cup.balance(POOL)
    refusal = cup.refused(c.BuyBackIn, player=again)
    assert (refusal.code, refusal.cites[0]) == ("buy-back/times", "12.4.3(a)(iv)")
    assert (cup.one(again).status, cup.balance(POOL)) == ("out", before)


@clause(BOOK, "12.4.3(a)(i)")
def test_one_session_is_over_before_the_next() -> None:
    cup = Cup().playing(*EIGHT)
    refusal = cup.refused(c.StartSession)
    assert (refusal.code, refusal.text) == ("tournament/session", "A session is still on at t1, t2.")
    assert "12.4.3(a)(i)" in refusal.cites
    cup.round().do(c.StartSession)


@clause(BOOK, "12.4.3(a)(v)")
def test_eliminated_players_get_another_chance_once() -> None:
    chance = Repechage(after_round=1, returns=1)
    cup = Cup().playing(*EIGHT, repechage=chance).round().do(c.StartSession).round()
    out = tuple(player for player in EIGHT if player not in cup.now.qualified)
    draw = {"seed": "seed 2", "commitment": seal("seed 3")}
    assert cup.refused(c.GiveChance, players=out[:1], **draw).cites == ("12.4.3(a)(v)",)
    assert cup.refused(c.GiveChance, players=(*out[:1], cup.now.qualified[0]), **draw).code == (
        "tournament/player"
    )
    cup.do(c.GiveChance, players=out[:2], **draw).do(c.StartSession)
    name, _ = cup.seat(out[0])
    cup.round(**{name: out[0]})
    assert (cup.now.qualified[-1], len(cup.now.qualified), cup.one(out[1]).status) == (out[0], 5, "out")
    assert cup.now.chips(out[0]) == 100_000  # a fresh bank for the next round, as for all
    more = {"seed": "seed 3", "commitment": seal("seed 4")}
    assert cup.refused(c.GiveChance, players=out[1:3], **more).cites == ("12.4.3(a)(v)",)
    assert Cup().playing().round().refused(c.GiveChance, players=(), **draw).code == "chance/none"


@clause(BOOK, "12.4.3(a)(v)")
def test_where_the_terms_say_who_qualifies_the_director_does_not_choose() -> None:
    chance = Repechage(kind="catch-up", after_round=1, returns=1, qualifies="eliminated")
    cup = Cup().playing(*EIGHT, repechage=chance).round().do(c.StartSession).round()
    out = tuple(player for player in EIGHT if player not in cup.now.qualified)
    draw = {"seed": "seed 2", "commitment": seal("seed 3")}
    assert cup.refused(c.GiveChance, players=out[:3], **draw).code == "chance/players"
    cup.do(c.GiveChance, players=out, **draw)
    assert cup.now.round is not None
    assert cup.now.round.kind == "catch-up"


@clause(BOOK, "12.4.3(b)", "12.4.3(c)")
def test_all_start_with_the_same_bank_and_chips_are_collected_at_the_end() -> None:
    cup = Cup().started()
    assert {cup.now.chips(player) for player in cup.now.entries} == {100_000}
    assert cup.balance(ISSUED) == -400_000
    cup.drawn().do(c.StartSession).round().drawn().do(c.StartSession).round().do(c.AwardPrizes)
    assert cup.balance(ISSUED) == 0
    assert all(cup.now.chips(player) == 0 for player in cup.now.entries)
    carried = Cup().playing(fresh_bank=False).round()
    assert {carried.now.chips(player) for player in carried.now.qualified} == {98_000}


@clause(BOOK, "12.4.3(c)")
def test_chips_are_cashed_where_the_terms_say_so() -> None:
    cup = Cup().playing("p1", "p2", chip_disposition="cash", chip_value=100).round()
    assert (cup.balance("prize:p1"), cup.balance("prize:p2"), cup.balance("house")) == (980, 980, -1_960)
    assert cup.now.chips(cup.now.qualified[0]) == 100_000


@clause(BOOK, "12.4.4(a)")
def test_tournament_chips_never_mix_with_cash() -> None:
    cup = Cup().playing("p1", "p2")
    for command in (
        table.BuyChips(actor="p1", player="p1", amount=10_000),
        table.DeclareChips(actor="p1", player="p1", amount=10_000),
        table.ExchangeVoucher(actor=cup.supervisor, player="p1", value=100, tokens=100),
        table.SpeakBet(actor="p1", box=1, spot="ante", amount=1_000, tender="cash"),
        table.FillFloat(actor=cup.supervisor, slip="s1", chips=(), total=100),
    ):
        refusal = cup.refused_at("t1", command)
        assert (refusal.code, refusal.cites) == ("tournament/cash", ("12.4.4(a)",))
    assert {"outside", "cage", "drop"}.isdisjoint(cup.tables["t1"].balances)
    assert "cash" not in cup.now.balances
    linked = Cup().opened().do(c.DesignateTables, tables=("t1",))
    refusal = linked.refused_at("t1", linked.opening(sign=furniture.sign(BOOK)))
    assert (refusal.code, refusal.cites) == ("tournament/jackpot", ("12.4.4(a)",))


@clause(BOOK, "12.4.4(a)")
def test_a_player_has_only_the_chips_of_the_tournament() -> None:
    cup = Cup().playing("p1", "p2", bank=2_000)
    assert cup.refused_at("t1", cup.wager("p1", 2_001)).code == "wager/funds"
    assert cup.tables["t1"].balance("patron:p1") == 2_000
    cup.tables["t1"] = replace(cup.tables["t1"], mode="live", dealer="dan")
    wager = replace(cup.wager("p1", 2_001), actor="dan", player="p1")
    assert cup.refused_at("t1", wager).code == "wager/funds"  # other chips in a pocket are of no use there
    cup.at_table("t1", replace(wager, amount=2_000))
    assert cup.tables["t1"].balance("patron:p1") == 0


def test_who_was_excluded_since_they_entered_sits_down_no_more() -> None:
    cup = Cup().started("p1", "p2", "p3", "p4").drawn()
    assert cup.now.round
    where = next(name for name, players in cup.now.round.sessions[0].items() if "p1" in players)
    excluded = core.PlayerExcluded(player="p1", scope="game", by="acm", cites=("13.2",))
    cup.tables[where] = evolve(cup.tables[where], excluded)
    refusal = cup.refused(c.StartSession)
    assert (refusal.code, refusal.facts["player"]) == ("player/excluded", "p1")
    cup.do(c.DisqualifyPlayer, player="p1", ground=cup.now.terms.disqualification[0])
    cup.barred["p2"] = ("house:sanction",)
    refusal = cup.refused(c.StartSession)
    assert (refusal.code, refusal.cites, refusal.facts["player"]) == (
        "player/barred", ("house:sanction",), "p2",
    )  # fmt: skip
    cup.do(c.DisqualifyPlayer, player="p2", ground=cup.now.terms.disqualification[0]).do(c.StartSession)
    assert {box.seat for one in cup.tables.values() for box in one.boxes} == {"p3", "p4", None}


@clause(BOOK, "12.4.4(b)", "12.5.3(c)")
def test_the_least_wager_of_a_session_binds_and_the_tables_limits_prevail() -> None:
    cup = Cup().playing("p1", "p2")
    refusal = cup.refused_at("t1", cup.wager("p1", 999))
    assert (refusal.code, refusal.cites, refusal.facts["least"]) == (
        "tournament/least",
        ("12.4.4(b)",),
        1_000,
    )
    cup.at_table("t1", cup.wager("p1", 1_000))
    low, high = replace(PLAN, least=100), replace(PLAN, least=200_000)
    for plan, least in ((low, 500), (high, 100_000)):
        other = Cup().playing("p1", "p2", rounds=(plan, plan))
        told = [event for event in other.events if isinstance(event, core.TournamentPlaceSet)][-1]
        assert told.place is not None
        assert told.place.least == least
        assert {"12.4.4(b)", "12.5.3(c)"} <= {*told.cites}
    free = replace(PLAN, least=None)
    cup = Cup().playing("p1", "p2", rounds=(free, free), compulsory_wager=False)
    told = [event for event in cup.events if isinstance(event, core.TournamentPlaceSet)][-1]
    assert told.place is not None
    assert (told.place.least, "12.4.4(b)" in told.cites) == (0, False)
    assert cup.refused_at("t1", cup.wager("p1", 499)).code == "wager/under"  # the table's own limit
    cup.at_table("t1", cup.wager("p1", 500))


@clause(BOOK, "12.4.4(c)")
def test_a_secret_wager_is_hidden_until_it_is_opened_and_there_are_so_many() -> None:
    cup = Cup().playing("p1", "p2", secret_wagers=SecretWagers(count=1, method="sealed on the screen"))
    box = cup.seat("p1")[1]
    make = table.MakeSecretWager(actor="p1", box=box, seal=sealed(5_000, "salt"))
    assert cup.refused_at("t1", replace(make, seal="5000")).cites == ("12.4.4(c)",)
    answer = cup.ask_table("t1", make)
    assert not isinstance(answer, Refusal)
    assert "5000" not in str(answer[0])
    cup.at_table("t1", cup.wager("p2"))
    assert cup.refused_at("t1", make).code == "secret/pending"
    assert cup.refused_at("t1", cup.wager("p1")).cites == ("12.4.4(c)",)
    cup.at_table("t1", table.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"))
    assert cup.refused_at("t1", table.Deal(actor=MACHINE)).code == "secret/pending"
    reveal = table.RevealSecretWager(actor="p1", box=box, amount=5_000, salt="salt")
    assert cup.refused_at("t1", replace(reveal, amount=1_000)).code == "secret/other"
    cup.at_table("t1", reveal)
    assert cup.tables["t1"].boxes[box - 1].stake("ante") == 5_000
    assert cup.refused_at("t1", reveal).code == "secret/none"
    cup.at_table("t1", table.Deal(actor=MACHINE))


@clause(BOOK, "12.4.4(c)")
def test_a_secret_wager_counts_against_its_number_even_if_it_lapses() -> None:
    cup = Cup().playing("p1", "p2", secret_wagers=SecretWagers(count=1, method="sealed on the screen"))
    box = cup.seat("p1")[1]
    make = table.MakeSecretWager(actor="p1", box=box, seal=sealed(5_000, "salt"))
    drop = table.DropSecretWager(actor=MACHINE, box=box)
    assert cup.refused_at("t1", drop).code == "secret/none"
    cup.at_table("t1", make).at_table("t1", drop)
    refusal = cup.refused_at("t1", make)
    assert (refusal.code, refusal.cites) == ("secret/used", ("12.4.4(c)",))
    cup.at_table("t1", cup.wager("p1"))
    assert cup.refused_at("t1", replace(make, actor="p2", box=3)).code == "secret/moment"
    none = Cup().playing("p1", "p2")
    assert none.refused_at("t1", make).code == "secret/none"


@clause(BOOK, "12.4.4(c)")
def test_a_secret_wager_is_offered_to_who_may_make_one_and_dropped_by_the_house_in_time() -> None:
    cup = Cup().playing("p1", "p2", secret_wagers=SecretWagers(count=1, method="sealed on the screen"))
    box = cup.seat("p1")[1]

    def offered(actor: str) -> list[Option]:
        found = options(Scene(cup.tables["t1"], cup.book, cup.staff), actor)
        return [
            one for one in found if isinstance(one.command, table.MakeSecretWager | table.DropSecretWager)
        ]

    (one,) = offered("p1")
    assert isinstance(one.command, table.MakeSecretWager)
    assert (one.command.box, one.least, one.most, one.cites) == (box, 1_000, 100_000, ("12.4.4(c)",))
    assert offered("p9") == []
    seen = anybodys(cup.tables["t1"]).tournament
    assert seen
    assert (seen.secrets, seen.sealed) == (1, ())
    cup.at_table("t1", table.MakeSecretWager(actor="p1", box=box, seal=sealed(5_000, "salt")))
    sealed_now = anybodys(cup.tables["t1"]).tournament
    assert sealed_now
    assert sealed_now.sealed == ("p1",)
    (drop,) = offered(MACHINE)
    assert drop.command == table.DropSecretWager(actor=MACHINE, box=box)
    assert offered("p1") == []


def test_a_table_that_is_kept_does_not_open_by_a_book_without_tournaments() -> None:
    felt = play("star-ms-4", attest=False)
    felt.table = Cup().opened().do(c.DesignateTables, tables=("t1",)).tables["t1"]
    answer = felt.give(felt.opening)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("tournament/no-rule", ("house:tournament",))
    assert not felt.table.open
