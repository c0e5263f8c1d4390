"""Any sequence of entries, hands, buy-backs, disqualifications: chips and money are conserved."""

from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.ledger import patron_account
from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.decide import decide
from croupier.engine.scene import MACHINE, Scene
from croupier.table.tournament import TournamentPlace
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.rounds.ranking import pool_of, prizes, shared
from croupier.tournaments.rules.state import FEES, HOUSE, ISSUED, PAID, POOL, Tournament, table_account
from croupier.tournaments.rules.terms.terms import (
    AddOn,
    BuyBack,
    Costs,
    PlayerCount,
    Repechage,
    RoundPlan,
    SecretWagers,
)
from tests.felt.tournaments import BOOK, Cup, seal
from tests.laws import driver, moves, offers
from tests.laws.profile import tries
from tests.laws.strays import KINDS, stray
from tests.laws.tables import openings
from tests.laws.world import World

PLAYERS = tuple(f"p{number}" for number in range(1, 8))
WAGERS = (1_000, 5_000, 20_000)
LIMITS = (None, Limit(5_00, 9_99), Limit(5_00, 100_000_00, 3_00), Limit(100_00, 1_000_00))
MONEY = {ledger.OUTSIDE, ledger.CAGE, ledger.DROP, ledger.TERMINAL, ledger.PROMOTION}


def terms(draw: Any) -> dict[str, Any]:
    """Terms of many kinds; two tables of two."""
    fresh = draw(st.booleans())
    plan = RoundPlan(hands=draw(st.integers(1, 2)), least=1_000, advance=1)
    return {
        "players": PlayerCount(least=2, most=6),
        "costs": Costs(entry_fee=draw(st.integers(0, 999)), buy_in=draw(st.integers(0, 9_999)), rebuy=777,
                       add_on=333),
        "buy_back": BuyBack(method="at the desk", until_round=2, times=2),
        "add_on": AddOn(after_round=1, chips=12_345),
        "repechage": Repechage(after_round=1, returns=1),
        "rounds": (plan, plan, RoundPlan(hands=2, least=1_000)),
        "fresh_bank": fresh,
        "elimination": draw(st.sampled_from(["lowest", "broke"])),
        "progression": draw(st.sampled_from(["table", "overall"])),
        "chip_disposition": draw(st.sampled_from(["void", "cash"])) if fresh else "void",
        "chip_value": 37,
        "disqualified_chips": draw(st.sampled_from(["removed", "float"])),
        "retirement": draw(st.sampled_from(["ranked", "unranked"])),
        "ties": draw(st.sampled_from(["share", "draw"])),
        "refund": draw(st.integers(0, 10_000)),
        "shares": draw(st.sampled_from([(10_000,), (6_667, 3_333), (3_334, 3_333, 3_333)])),
        "bank": draw(st.sampled_from([20_000, 100_000])),
        "secret_wagers": draw(st.sampled_from([None, SecretWagers(count=2, method="sealed on the screen")])),
    }  # fmt: skip


def paid_out(now: Tournament) -> int:
    return sum(cents for name, cents in now.balances.items() if name.startswith("paid:"))


class Tournaments(RuleBasedStateMachine):
    """A tournament to which anything happens in any order; what is refused changes nothing."""

    @initialize(data=st.data())
    def opens(self, data: Any) -> None:
        self.cup = Cup().opened(**terms(data.draw))
        count = data.draw(st.sampled_from([0, 2, 4, 5, 6, 6]))  # most tournaments are soon under way
        self.cup.entered(*PLAYERS[:count])
        if count > 2:
            self.starts()
            self.goes_on(data, data.draw(st.integers(0, 20)))

    def tries(self, kind: type[c.TournamentCommand], **said: Any) -> None:
        before = (self.cup.now, dict(self.cup.tables))
        answer = self.cup.ask(kind, **said)
        if isinstance(answer, Refusal):
            assert answer.cites, answer
            assert (self.cup.now, self.cup.tables) == before
            return
        assert all(event.cites for event in answer)

    @rule(player=st.sampled_from(PLAYERS))
    def enters(self, player: str) -> None:
        self.tries(c.EnterPlayer, player=player, accepts=self.cup.now.version, method="desk", of_age=True)

    @rule(player=st.sampled_from(PLAYERS), late=st.booleans())
    def withdraws(self, player: str, late: bool) -> None:
        self.tries(c.WithdrawEntry, player=player, at=self.cup.at + 10**9 * late)

    @rule(player=st.sampled_from(PLAYERS), number=st.integers(1, 3))
    def is_replaced(self, player: str, number: int) -> None:
        self.tries(
            c.NominateSubstitute, player=player, substitute=f"s{number}", ground="illness", of_age=True
        )

    @precondition(lambda self: len(self.cup.now.entries) > 1 and self.cup.now.phase == "entries")
    @rule()
    def starts(self) -> None:
        self.tries(c.CloseRegistration)
        if not self.cup.now.tables:
            self.cup.with_tables()
        known = tuple(one.player for one in self.cup.now.entries.values() if one.status == "entered")
        self.tries(c.BriefPlayers, players=known, understood=True)
        self.tries(c.StartTournament, at=max(self.cup.at, self.cup.now.starts))

    @precondition(lambda self: self.cup.now.phase == "playing")
    @rule(data=st.data(), times=st.integers(3, 15))
    def goes_on(self, data: Any, times: int) -> None:
        """The next draws, sessions, hands or the end, whichever it is."""
        for _ in range(times):
            self.once(data)

    def once(self, data: Any) -> None:
        cup = self.cup
        if cup.now.phase != "playing":
            return
        if cup.now.round is None:
            for player in data.draw(st.sets(st.sampled_from(PLAYERS), max_size=3)):
                self.buys_back(player)
                self.adds_on(player)
        if cup.now.round is None and len(cup.now.qualified) > 1:
            unbriefed = tuple(player for player in cup.now.qualified if not cup.one(player).briefed)
            if unbriefed:
                self.tries(c.BriefPlayers, players=unbriefed, understood=True)
            cup.drawn()
        elif cup.now.round is None:
            self.tries(c.AwardPrizes)
            assert self.cup.now.ranking
        elif not cup.now.round.playing:
            self.tries(c.StartSession)
        else:
            self.plays(data)

    def plays(self, data: Any) -> None:
        """A hand at some table, or its end where nobody can play on."""
        round = self.cup.now.round
        if round is None or not round.playing or self.cup.now.phase != "playing":
            return
        name = data.draw(st.sampled_from(round.playing))
        table, place = self.cup.tables[name], self.cup.tables[name].tournament
        chips = {box.seat: table.balance(f"patron:{box.seat}") for box in table.boxes if box.seat}
        amount = data.draw(st.sampled_from(WAGERS))
        able = all(count >= 4 * amount for count in chips.values()) and bool(chips)
        if place and not place.over(self.cup.at) and able and not place.missing:
            self.cup.hand(name, data.draw(st.sampled_from(["", *map(str, chips)])), amount)
        else:
            early = data.draw(st.sampled_from(["decided", "agreed"]))
            agreed = tuple(str(one) for one in chips)
            self.tries(c.ConcludeTable, table=name, early=early, attested=True, agreed=agreed)
            self.tries(c.ConcludeTable, table=name, early="decided", attested=True)

    @rule(player=st.sampled_from(PLAYERS))
    def buys_back(self, player: str) -> None:
        self.tries(c.BuyBackIn, player=player)

    @rule(player=st.sampled_from((*PLAYERS, "s1")), identity=st.sampled_from(["", "card", "card"]))
    def is_paid(self, player: str, identity: str) -> None:
        """All of what is owed, once, and to nobody who is not known."""
        owed = self.cup.now.owed().get(player, 0)
        self.tries(c.PayTournamentPrize, player=player, way="cheque", identity=identity)
        due = self.cup.now.owed().get(player, 0)
        assert due == (0 if identity and self.cup.now.phase in ("playing", "finished") else owed)

    @rule(player=st.sampled_from(PLAYERS))
    def adds_on(self, player: str) -> None:
        self.tries(c.BuyAddOn, player=player)

    @precondition(lambda self: self.cup.now.phase == "playing" and self.cup.now.rounds == 1)
    @rule()
    def have_another_chance(self) -> None:
        out = tuple(one.player for one in self.cup.now.entries.values() if one.status == "out")
        number = self.cup.draws + 1
        before = self.cup.now.round
        self.tries(c.GiveChance, players=out, seed=f"seed {number}", commitment=seal(f"seed {number + 1}"))
        self.cup.draws += before is not self.cup.now.round

    @rule(player=st.sampled_from(PLAYERS), ground=st.sampled_from(["phone", "talking about a hand"]))
    def is_penalised(self, player: str, ground: str) -> None:
        self.tries(c.ApplyPenalty, player=player, ground=ground)

    @rule(player=st.sampled_from(PLAYERS), kind=st.sampled_from(["", "", "", "out", "retires", "away"]))
    def is_gone(self, player: str, kind: str) -> None:
        if kind == "out":
            self.tries(c.DisqualifyPlayer, player=player, ground="abuse")
        elif kind == "retires":
            self.tries(c.RetirePlayer, player=player)
        elif kind == "away":
            self.tries(c.MarkAway, player=player, late=False, minutes=30)

    @rule(limit=st.sampled_from(LIMITS), chips=st.sampled_from([None, 0, 9_99, 123_45]))
    def what_is_offered_can_be_taken(self, limit: Limit | None, chips: int | None) -> None:
        """Whatever its sign says, and whatever a player has left."""
        for table in self.cup.tables.values():
            if not table.open or not table.tournament or table.sign is None:
                continue
            sign = replace(table.sign, limits={"ante": limit}) if limit else table.sign
            poor = {} if chips is None else {patron_account(player): chips for player in PLAYERS}
            other = replace(table, sign=sign, balances=table.balances | poor)
            scene = Scene(other, self.cup.book, self.cup.staff)
            for actor in (*PLAYERS, MACHINE):
                offers.whole(scene, actor, partial(decide, scene))

    @invariant()
    def chips_are_conserved(self) -> None:
        """What was issued is with players or at tables, and at tables it is with players or in the float."""
        now = self.cup.now
        banks = {name: cents for name, cents in now.balances.items() if name.startswith(("chips:", "table:"))}
        assert now.balance(ISSUED) + sum(banks.values()) == 0
        assert all(cents >= 0 for name, cents in banks.items() if name.startswith("chips:")), banks
        playing = now.round.playing if now.round else ()
        for name, table in self.cup.tables.items():
            assert sum(table.balances.values()) == 0
            assert table.balance("outside") == 0
            assert name in playing or now.balance(table_account(name)) == 0
            assert name in playing or not any(box.seat for box in table.boxes)

    @invariant()
    def money_is_conserved(self) -> None:
        """What players paid, less what they got back, is fees, pool, prizes and the house's."""
        now = self.cup.now
        prizes_won = sum(now.owed().values()) + paid_out(now)
        kept = now.balance(FEES) + now.balance(POOL) + now.balance(HOUSE) + prizes_won
        assert now.balance(PAID) + kept == 0
        assert now.balance(POOL) >= 0
        assert all(cents > 0 for cents in now.owed().values())
        events = [one for one in self.cup.events if isinstance(one, ev.TournamentPrizePaid)]
        assert paid_out(now) == sum(one.amount for one in events)
        assert now.balance(PAID) == -now.kept - sum(one.paid for one in now.entries.values())

    @invariant()
    def the_ranking_is_total_and_prizes_are_the_pool(self) -> None:
        now = self.cup.now
        if now.phase != "finished":
            return
        started = {one.player for one in now.entries.values() if one.status not in ("entered", "withdrawn")}
        assert {one.player for one in now.ranking} == started
        assert len(now.ranking) == len(started)
        places = [one.place for one in now.ranking]
        assert places == sorted(places)
        assert all(places[n] <= n + 1 for n in range(len(places)))
        won = sum(one.prize for one in now.ranking)
        assert won == (pool_of(now) if any(one.eligible for one in now.ranking) else 0)
        assert (now.balance(POOL), now.balance(ISSUED)) == (0, 0)
        assert prizes(won, now.terms.shares, now.ranking) == {
            one.player: one.prize for one in now.ranking if one.prize
        }


TestTournaments = Tournaments.TestCase
TestTournaments.settings = tries(150, steps=40)


def test_parts_add_up_to_the_whole() -> None:
    for pool in range(200):
        for weights in ((1,), (1, 1, 1), (5_000, 3_000, 2_000), (3_334, 3_333, 3_333)):
            parts = shared(pool, weights)
            assert sum(parts) == pool
            assert all(abs(part * sum(weights) - pool * weight) < sum(weights)
                       for part, weight in zip(parts, weights, strict=True))  # fmt: skip


@given(data=st.data())
@tries(20)
def test_no_command_brings_money_to_a_table_of_a_tournament(data: Any) -> None:
    """Nor takes any away: whatever is asked there, by whomever, at whatever moment of a hand."""
    world = World(data.draw(openings(book=BOOK)))
    driver.opens(world)
    for _ in range(data.draw(st.integers(0, 30))):
        moves.move(world, data.draw)
    world.table = replace(
        world.table, tournament=TournamentPlace(tournament="cup", book=BOOK, session="1.1", hands=9)
    )
    for kind in KINDS:
        command = stray(data.draw, world, kind, data.draw(st.sampled_from(world.people)))
        answer = world.ask(command)
        for event in () if isinstance(answer, Refusal) else answer:
            moved = {posting.account for posting in getattr(event, "postings", ())}
            assert not moved & MONEY, (command, event)
