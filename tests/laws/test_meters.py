"""Any interleaving of wagers, misdeals, hits, closures and moves: the meters are right at every step."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.meters.rules import commands as c
from tests.felt.furniture import BOOKS
from tests.laws.meter_floor import PRICES, TABLES, MeterFloor
from tests.laws.profile import tries

BOXES = st.sets(st.integers(1, 6), min_size=1)
STRAIGHT, ROYAL, FLUSH = "straight_flush", "royal_flush", "flush"
HANDS = st.sampled_from(
    [
        (),
        (STRAIGHT,),
        (STRAIGHT,),
        (STRAIGHT, STRAIGHT),
        (ROYAL,),
        (ROYAL, STRAIGHT),
        (FLUSH, STRAIGHT),
        (FLUSH,),
    ]
)
TABLE = st.sampled_from(TABLES)


class AnyMeters(RuleBasedStateMachine):
    """A floor with four tables and whatever meters are opened, played and asked for in any order."""

    floor: MeterFloor

    @initialize(book=st.sampled_from(BOOKS), prices=st.permutations(PRICES))
    def opens_a_floor(self, book: str, prices: list[int]) -> None:
        self.floor = MeterFloor(book)
        for price in prices[:2]:
            self.floor.opens(price, 1)
        for table, meter in zip(TABLES, ("m1", "m1", "m2", "m2"), strict=True):
            self.floor.resigns(table, meter)
            self.floor.link(table, meter)

    def some(self, data: Any) -> str:
        return str(data.draw(st.sampled_from(sorted(self.floor.meters))))

    @rule(price=st.sampled_from(PRICES), option=st.sampled_from((1, 1, 2)))
    def a_meter_is_opened(self, price: int, option: int) -> None:
        if len(self.floor.meters) < 6:
            self.floor.opens(price, option)

    @rule(table=TABLE, boxes=BOXES)
    def cards_are_dealt(self, table: str, boxes: set[int]) -> None:
        self.floor.deals(table, boxes)

    @rule(boxes=BOXES)
    def cards_are_dealt_everywhere(self, boxes: set[int]) -> None:
        for table in TABLES:
            self.floor.deals(table, boxes)

    @rule(table=TABLE, wagers=st.sampled_from((1, 5_000, 50_000)))
    def an_evening_goes_by(self, table: str, wagers: int) -> None:
        self.floor.grows(table, wagers)

    @rule(table=TABLE, boxes=BOXES)
    def some_wagers_go_back(self, table: str, boxes: set[int]) -> None:
        if self.floor.play[table].phase != "finished":
            self.floor.goes_back(table, boxes)

    @rule(table=TABLE)
    def a_round_has_no_result(self, table: str) -> None:
        self.floor.misdeals(table)

    @rule(table=TABLE, wins=HANDS)
    def an_outcome_is_recorded(self, table: str, wins: tuple[str, ...]) -> None:
        self.floor.settles(table, wins)

    @rule(table=TABLE, wins=HANDS)
    def an_outcome_is_recorded_and_does_not_count(self, table: str, wins: tuple[str, ...]) -> None:
        self.floor.settles(table, wins)
        self.floor.misdeals(table)

    @rule(table=TABLE, wins=HANDS, boxes=st.integers(1, 3))
    def an_outcome_is_recorded_and_the_others_have_none(
        self, table: str, wins: tuple[str, ...], boxes: int
    ) -> None:
        for other in TABLES:
            self.floor.deals(other, {*range(1, boxes + 1)})
        self.floor.settles(table, wins)
        for other in TABLES:
            if other != table:
                self.floor.misdeals(other)

    @rule()
    def prizes_are_confirmed(self) -> None:
        self.floor.confirms()

    @rule(table=TABLE)
    def a_round_ends(self, table: str) -> None:
        self.floor.ends(table)

    @rule(table=TABLE, boxes=BOXES, wins=HANDS)
    def a_round_is_played(self, table: str, boxes: set[int], wins: tuple[str, ...]) -> None:
        self.floor.deals(table, boxes)
        self.floor.settles(table, wins)
        self.floor.confirms()
        self.floor.ends(table)

    @rule()
    def every_table_is_idle(self) -> None:
        self.floor.confirms()
        for table in TABLES:
            self.floor.settles(table, ())
            self.floor.ends(table)
            self.floor.goes_back(table, {*range(1, 7)})

    @precondition(lambda self: hasattr(self, "floor"))
    @rule(table=TABLE, data=st.data())
    def a_table_joins(self, table: str, data: Any) -> None:
        meter = self.some(data)
        self.floor.resigns(table, meter)
        self.floor.shown(table, "jackpot-link")
        said = {"controller": "C", "display": "D"}
        self.floor.asks(c.LinkTable, meter=meter, table=table, **said)

    @precondition(lambda self: hasattr(self, "floor"))
    @rule(table=TABLE, data=st.data(), announced=st.sampled_from(("jackpot-link", "jackpot-closing")))
    def a_table_leaves(self, table: str, data: Any, announced: str) -> None:
        self.floor.shown(table, announced)
        self.floor.asks(c.UnlinkTable, meter=self.some(data), table=table)

    @precondition(lambda self: hasattr(self, "floor"))
    @rule(table=TABLE, data=st.data())
    def a_table_moves(self, table: str, data: Any) -> None:
        before, to = self.floor.meter_of(table), self.some(data)
        self.floor.resigns(table, to)
        self.floor.shown(table, "jackpot-link")
        self.floor.asks(c.MoveTable, meter=before.id if before else "m1", table=table, to=to)

    @precondition(lambda self: hasattr(self, "floor"))
    @rule(data=st.data(), to=st.sampled_from(("external:x", "", "", "")))
    def a_meter_is_closed(self, data: Any, to: str) -> None:
        if len(self.floor.meters) > 3:
            self.floor.closes(self.some(data), to or self.some(data))

    @precondition(lambda self: hasattr(self, "floor"))
    @rule(option=st.sampled_from((1, 2)), seed=st.sampled_from((10_000, 20_000, 75_000)), data=st.data())
    def the_option_is_changed(self, option: int, seed: int, data: Any) -> None:
        self.floor.changes(self.some(data), option, seed)

    @precondition(lambda self: hasattr(self, "floor"))
    @rule(data=st.data(), part=st.integers(1, 4))
    def a_reserve_is_moved(self, data: Any, part: int) -> None:
        meter = self.some(data)
        to = data.draw(st.sampled_from(["house", self.some(data)]))
        self.floor.moves_reserve(meter, to, self.floor.reserve(meter) * part // 3)

    @invariant()
    def every_unit_is_in_one_place(self) -> None:
        if hasattr(self, "floor"):
            self.floor.check()


AnyMeters.TestCase.settings = tries(40, steps=40)
test_meters_are_right_whatever_happens = AnyMeters.TestCase
