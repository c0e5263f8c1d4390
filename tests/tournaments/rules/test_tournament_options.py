"""What is offered about a tournament is accepted as it is, and every command has a place in a console."""

import re
from collections import Counter
from importlib.resources import files
from typing import Any, get_args

from msgspec.structs import replace

from croupier.engine.offers.offer import Offer
from croupier.engine.scene import MACHINE
from croupier.promotions.rules import commands as promotion
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.offers import offers
from croupier.tournaments.rules.terms.terms import AddOn, BuyBack, Costs, PlayerCount, Repechage, RoundPlan
from tests.felt.tournaments import Cup, seal

PLAN = RoundPlan(hands=2, least=1_000, advance=1)
TERMS: dict[str, Any] = {
    "signature": True, "refusal_right": True, "kind": "charity",
    "costs": Costs(entry_fee=100, buy_in=1_000, rebuy=500, add_on=300),
    "buy_back": BuyBack(method="at the desk", until_round=2, times=2),
    "add_on": AddOn(after_round=1, chips=5_000),
    "repechage": Repechage(after_round=1, returns=1),
    "rounds": (PLAN, PLAN, replace(PLAN, advance=0)),
}  # fmt: skip
WORDS = {
    "signature": "Who enters signs.", "refusal": "An entry may be refused.", "charity": "Staff may play.",
    "buy-back": "At the desk.", "repechage": "The director decides.",
}  # fmt: skip


class Journey:
    """A tournament, and what was offered to whom on its way; each offer is tried as it stands."""

    def __init__(self) -> None:
        self.cup = Cup()
        self.seen: Counter[str] = Counter()

    def looks(self, *actors: str) -> "Journey":
        """Everything offered would be accepted."""
        for actor in actors or (self.cup.supervisor, "dirk", "p1", "p2"):
            for option in self.offered(actor):
                self.seen[type(option.command).__name__] += 1
        return self

    def offered(self, actor: str) -> tuple[Offer, ...]:
        found = offers(self.cup.scene(), actor, self.cup.at, self._seeded)
        for one in found:
            fields = {*one.command.__struct_fields__}
            assert {ask.name for ask in one.asks} <= fields, one
            assert one.cites
        return found

    def _seeded(self, command: Any) -> Any:
        if isinstance(command, c.OpenRegistration):
            return replace(command, commitment=seal("seed 1"))
        if not isinstance(command, c.DrawSeats | c.GiveChance):
            return command
        number = self.cup.draws + 1
        return replace(command, seed=f"seed {number}", commitment=seal(f"seed {number + 1}"))


def test_every_command_is_offered_at_some_time_and_has_a_button() -> None:
    way = Journey()
    cup = way.cup
    cup.planned(**TERMS)
    cup.do(c.AmendTournament, terms=replace(cup.now.terms, words=cup.now.terms.words | WORDS))
    way.looks("tg_area_manager")
    cup.do(c.ApproveWording, actor="tg_area_manager", items=tuple(WORDS))
    way.looks()
    cup.do(c.PublishTournament).do(c.SendTournamentNotice, notice=1)
    way.looks("inspector")
    cup.do(c.AppointDirector, person="dirk")
    way.looks()
    cup.do(c.ArriveAtTournament)
    way.looks()
    cup.do(c.OpenRegistration, commitment=seal("seed 1"))
    way.looks()
    cup.entered("p1", "p2", "p3", "p4")
    way.looks()
    for player in cup.now.entries:
        cup.do(c.SignTerms, player=player)
    cup.do(c.CloseRegistration)
    way.looks()
    cup.with_tables()
    way.looks()
    cup.do(c.StartPractice, table="t1", players=("p1", "p2"))
    way.looks()
    cup.do(c.EndPractice, table="t1").do(c.BriefPlayers, players=tuple(cup.now.entries), understood=True)
    cup.at = max(cup.at, cup.now.starts)
    way.looks()
    cup.do(c.StartTournament)
    way.looks()
    cup.drawn()
    way.looks()
    cup.do(c.StartSession)
    way.looks()
    early = [one.command for one in way.offered("dirk") if isinstance(one.command, c.ConcludeTable)]
    assert {one.early for one in early} == {"decided"}
    cup.do(c.RaiseTournamentDispute, player="p1", about="terms", text="my chips")
    way.looks()
    cup.do(c.RuleOnDispute, actor="dirk", dispute=1, ruling="as counted")
    way.looks()
    cup.round()
    way.looks("p1", "p2", "p3", "p4", "dirk")
    cup.do(c.RetirePlayer, player=cup.now.qualified[0])
    way.looks()
    cup.do(c.AwardPrizes)
    way.looks()
    every = {kind.__name__ for kind in get_args(c.AnyTournamentCommand)}
    assert every - {*way.seen} == {"PlanTournament"}  # a form of its own, for there is no tournament yet
    assert every - places("tournament") == set()


def test_every_command_about_a_promotion_has_a_button() -> None:
    every = {kind.__name__ for kind in get_args(promotion.AnyPromotionCommand)}
    assert every - places("promotion") == set()


def places(folder: str) -> set[str]:
    """Commands that the pages of a folder name."""
    pages = (files("croupier") / "web" / folder).iterdir()
    return {name for page in pages for name in re.findall(r"\b[A-Z][A-Za-z]+\b", page.read_text("utf-8"))}


def test_secret_wagers_have_a_place_at_the_players_table() -> None:
    assert {"MakeSecretWager", "RevealSecretWager"} <= places("player")
    assert "DropSecretWager" in places("dealer") | places("player")


def test_who_is_nobody_is_offered_an_entry_only() -> None:
    cup = Cup().opened()
    found = offers(cup.scene(), "p9", cup.at)
    assert [type(one.command) for one in found] == [c.EnterPlayer]
    assert offers(cup.scene(), MACHINE, cup.at)  # staff enter who comes


def kinds(cup: Cup, kind: type[Any], actor: str = "dirk") -> list[Offer]:
    return [one for one in offers(cup.scene(), actor, cup.at) if isinstance(one.command, kind)]


def test_nobody_is_offered_for_an_office_where_nobody_is() -> None:
    cup = Cup().planned().directed()
    cup.staff = {"dirk": cup.supervisor}
    assert kinds(cup, c.AppointDirector) == kinds(cup, c.AppointDeputy) == []
    cup.staff = {"dirk": cup.supervisor, "dora": "dealer"}
    (director,), (deputy,) = kinds(cup, c.AppointDirector), kinds(cup, c.AppointDeputy)
    assert [one.asks[0].choices for one in (director, deputy)] == [("dora",), ("dora",)]


def test_where_chips_are_cashed_a_table_may_agree_to_end() -> None:
    cup = Cup().playing("p1", "p2", chip_disposition="cash", chip_value=10_000)
    commands: list[Any] = [one.command for one in offers(cup.scene(), "dirk", cup.at)]
    found = {one.early: one for one in commands if isinstance(one, c.ConcludeTable)}
    assert {*found} == {"decided", "agreed"}
    agreed = found["agreed"]
    assert {*agreed.agreed} == {"p1", "p2"}
    cup.do(c.ConcludeTable, table=agreed.table, early="agreed", agreed=agreed.agreed)
    assert cup.balance("prize:p1") == 100_000


def test_of_many_tables_one_is_chosen() -> None:
    tables = tuple(f"t{number}" for number in range(1, 8))
    cup = Cup(tables=tables)
    players = tuple(f"p{number}" for number in range(1, 15))
    most = {"players": PlayerCount(least=2, most=14), "tables": 7}
    cup.playing(*players, **most)
    (one,) = kinds(cup, c.ConcludeTable)
    (table, attested) = one.asks
    assert (table.name, {*table.choices}, attested.name) == ("table", {*tables}, "attested")
    for name in table.choices:
        cup.do(c.ConcludeTable, table=name, early="decided", attested=True)
    assert cup.now.round is None


def test_without_grounds_nobody_is_disqualified_and_what_is_ruled_is_not_ruled_again() -> None:
    cup = Cup().playing()
    assert kinds(cup, c.DisqualifyPlayer)
    bare = replace(cup.now, terms=replace(cup.now.terms, disqualification=()))
    cup.now = bare
    assert kinds(cup, c.DisqualifyPlayer) == []
    cup.do(c.RaiseTournamentDispute, player="p1", about="terms", text="my chips")
    assert len(kinds(cup, c.RuleOnDispute)) == 1
    cup.do(c.RuleOnDispute, dispute=1, ruling="as counted", actor="dirk")
    assert kinds(cup, c.RuleOnDispute) == []
