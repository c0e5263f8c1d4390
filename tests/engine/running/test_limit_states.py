"""What events about limits leave behind, compared whole: signs, old minimums, own limits, unused seats."""

import pytest
from msgspec.structs import replace

from croupier.core.sign import Limit, Sign
from croupier.engine.evolve import evolve
from croupier.engine.running.evolve_limits import (
    at_round_end,
    at_round_opened,
    at_seat_left,
    at_seat_taken,
    lasting,
)
from croupier.table import events as ev
from croupier.table.limits import Kept, LimitBook, Notice, Personal
from croupier.table.table import Box, DueStep, Round, Table, Wager

LIMIT, OTHER = Limit(5_00, 1_000_00), Limit(9_00, 90_00)
CITES = ("6.5",)
NOTICES = {"minimum": Notice(1, 2, {"ante": 9_00}), "kept-minimum": Notice(3, 4), "closing": Notice(5, 6)}
KEPT = {"p3": Kept(3, {"ante": 5_00, "trips": 7_00}, ("mark",)), "p4": Kept(4, {"ante": 6_00}, ("mark",))}
PERSONAL = {"p3": Personal(3, {"ante": OTHER}, ("sign",)), "p4": Personal(4, {"ante": LIMIT}, ("sign",))}
DUE = tuple(DueStep(name, box, lasts=True) for name in ("mark", "sign") for box in (3, 4))
TABLE = Table(
    "t",
    open=True,
    sign=Sign(limits={"ante": LIMIT}),
    boxes=tuple(Box(number, seat=f"p{number}" if number > 2 else None) for number in range(1, 5)),
    due=DUE,
    limits=LimitBook(notices=NOTICES, kept=KEPT, personal=PERSONAL, idle={3: 1, 4: 2}, full=True),
)


def with_limits(table: Table = TABLE, **changes: object) -> Table:
    return replace(table, limits=replace(table.limits, **changes))


def notices(*names: str) -> dict[str, Notice]:
    return {name: NOTICES[name] for name in names}


def changed(*, later: bool = False, announced: bool = False) -> ev.LimitsChanged:
    return ev.LimitsChanged(limits={"ante": OTHER}, by="b", cites=CITES, later=later, announced=announced)


def test_signs_hang_beside_each_other() -> None:
    shown = ev.SignShown(
        announces="closing", least={"ante": 1}, time=8, shown=7, first=9, by="b", cites=CITES
    )
    assert evolve(TABLE, shown) == with_limits(notices={**NOTICES, "closing": Notice(7, 8, {"ante": 1}, 9)})
    down = ev.SignTakenDown(announces="minimum", by="b", cites=CITES)
    assert evolve(TABLE, down) == with_limits(notices=notices("kept-minimum", "closing"))


def test_limits_change_at_once_or_with_the_next_round_and_an_announced_change_uses_up_its_sign() -> None:
    now = replace(TABLE, sign=Sign(limits={"ante": OTHER}))
    assert evolve(TABLE, changed()) == now
    assert evolve(TABLE, changed(announced=True)) == with_limits(
        now, notices=notices("kept-minimum", "closing")
    )
    assert evolve(TABLE, changed(later=True)) == with_limits(coming={"ante": OTHER})
    bare = replace(TABLE, sign=None)
    assert evolve(bare, changed()) == with_limits(bare, coming={"ante": OTHER})


def test_old_minimums_are_kept_raised_and_given_up_one_by_one() -> None:
    again = ev.MinimumKept(box=3, player="p3", least={"ante": 8_00}, cites=CITES)
    assert evolve(TABLE, again) == with_limits(kept={**KEPT, "p3": Kept(3, {"ante": 8_00}, ("mark",))})
    new = ev.MinimumKept(box=1, player="p1", least={"ante": 8_00}, cites=CITES, steps=("mark",))
    kept = {**KEPT, "p1": Kept(1, {"ante": 8_00}, ("mark",))}
    assert evolve(TABLE, new) == replace(with_limits(kept=kept), due=(*DUE, DueStep("mark", 1, lasts=True)))
    raised = ev.KeptMinimumRaised(least={"ante": 6_00}, by="b", cites=CITES)
    assert evolve(TABLE, raised) == with_limits(
        kept={"p3": Kept(3, {"ante": 6_00, "trips": 7_00}, ("mark",)), "p4": KEPT["p4"]},
        notices=notices("minimum", "closing"),
    )
    for drops, due in (((), DUE), (("mark",), tuple(one for one in DUE if one != DUE[0]))):
        ended = ev.KeptMinimumEnded(box=3, player="p3", drops=drops, cites=CITES)
        assert evolve(TABLE, ended) == replace(with_limits(kept={"p4": KEPT["p4"]}), due=due)


def test_own_limits_take_the_place_of_older_ones_and_their_sign_that_of_the_old() -> None:
    wider = ev.LimitsGranted(box=3, player="p3", limits={"ante": LIMIT}, by="b", cites=CITES, steps=("new",))
    left = tuple(one for one in DUE if one != DueStep("sign", 3, lasts=True))
    personal = {"p4": PERSONAL["p4"], "p3": Personal(3, {"ante": LIMIT}, ("new",))}
    assert evolve(TABLE, wider) == replace(
        with_limits(personal=personal), due=(*left, DueStep("new", 3, lasts=True))
    )
    none = ev.LimitsGranted(box=3, player="p3", limits={}, by="b", cites=CITES)
    assert evolve(TABLE, none) == replace(with_limits(personal={"p4": PERSONAL["p4"]}), due=left)
    first = ev.LimitsGranted(box=1, player="p1", limits={"ante": OTHER}, by="b", cites=CITES)
    assert evolve(TABLE, first) == with_limits(personal={**PERSONAL, "p1": Personal(1, {"ante": OTHER})})


def test_a_wager_without_a_result_is_the_one_on_its_spot() -> None:
    wagers = (Wager("ante", 1, "p1"), Wager("trips", 2, "p1"))
    boxes = (Box(1, wagers=wagers), Box(2, wagers=wagers))
    table = Table("t", boxes=boxes)
    after = evolve(table, ev.WagerHasNoResult(box=2, spot="trips", cites=CITES))
    returned = (wagers[0], replace(wagers[1], returns=True))
    assert after == replace(table, boxes=(boxes[0], replace(boxes[1], wagers=returned)))


def test_a_seat_that_is_taken_was_used_and_one_that_is_left_sets_all_seats_free() -> None:
    assert at_seat_taken(TABLE, 3) == with_limits(idle={3: 0, 4: 2})
    assert at_seat_taken(TABLE, 1) == with_limits(idle={3: 1, 4: 2, 1: 0})
    gone = with_limits(kept={"p4": KEPT["p4"]}, personal={"p4": PERSONAL["p4"]}, idle={}, full=False)
    left = tuple(one for one in DUE if one != DueStep("sign", 3, lasts=True))
    assert at_seat_left(TABLE, "p3") == replace(gone, due=left)
    assert at_seat_left(TABLE, "p9") == with_limits(idle={}, full=False)


def test_a_table_is_full_when_every_box_is_in_use() -> None:
    assert at_round_opened(TABLE) == with_limits(full=False)
    for first in (Box(1, seat="p1"), Box(1, player="p3")):
        free = replace(TABLE, boxes=(first, Box(2), *TABLE.boxes[2:]))
        assert at_round_opened(free).limits.full is False
        used = with_limits(replace(TABLE, boxes=(first, *TABLE.boxes[2:])), full=False)
        assert at_round_opened(used) == with_limits(used, full=True)


@pytest.mark.parametrize(
    ("complete", "full", "idle"),
    [
        (True, True, {3: 0, 4: 3}),
        (True, False, {}),
        (False, True, {3: 0, 4: 2}),
        (False, False, {3: 0, 4: 2}),
    ],
)
def test_a_round_that_ends_counts_unused_seats_and_starts_the_limits_to_come(
    complete: bool, full: bool, idle: dict[int, int]
) -> None:
    passing = DueStep("passing", 3)
    boxes = (*TABLE.boxes[:2], replace(TABLE.boxes[2], player="p3", status="folded"), TABLE.boxes[3])
    counted = {
        name: replace(one, first=first) for (name, one), first in zip(NOTICES.items(), (4, 5, 6), strict=True)
    }
    ended = replace(
        with_limits(coming={"ante": OTHER}, full=full, notices=counted),
        boxes=boxes, due=(passing, *DUE), round=Round(5),
    )  # fmt: skip
    after = replace(TABLE, round=Round(6), due=(passing,), limits=LimitBook())
    more = 1 if complete else 0
    rounds = {"minimum": more, "kept-minimum": more, "closing": 0}
    expected = replace(
        ended.limits, coming=None, full=False, idle=idle,
        notices={name: replace(one, rounds=rounds[name]) for name, one in counted.items()},
    )  # fmt: skip
    sign = Sign(limits={"ante": OTHER})
    assert at_round_end(after, ended, complete=complete) == replace(
        after, sign=sign, limits=expected, due=DUE
    )
    unchanged = with_limits(ended, coming=None)
    assert at_round_end(after, unchanged, complete=complete).sign == after.sign
    assert at_round_end(replace(after, sign=None), ended, complete=complete).sign is None


def test_a_seat_without_a_count_starts_at_nothing() -> None:
    ended = with_limits(idle={}, full=True)
    assert at_round_end(TABLE, ended, complete=True).limits.idle == {3: 1, 4: 1}
    assert at_round_end(TABLE, ended, complete=False).limits.idle == {3: 0, 4: 0}
    extra = replace(ended, boxes=(Box(1, player="p4", status="settled"), *ended.boxes[1:]))
    assert at_round_end(TABLE, extra, complete=True).limits.idle == {3: 1, 4: 0}, "played on another box"
    parked = Box(4, seat="p4", player="p4", wagers=(Wager("jackpot", 5_00, "p4", carried=True),))
    waiting = replace(ended, boxes=(*ended.boxes[:3], parked))
    assert at_round_end(TABLE, waiting, complete=True).limits.idle == {3: 1, 4: 1}, "no wager of this round"


def test_steps_that_last_outlive_their_round() -> None:
    assert lasting(replace(TABLE, due=(DueStep("passing"), DUE[0]))) == (DUE[0],)
    down = ev.SignTakenDown(announces="limits", by="b", cites=CITES, steps=("sign-back",))
    ended = ev.KeptMinimumEnded(box=3, player="p3", cites=CITES, steps=("mark-off",))
    due = evolve(evolve(TABLE, down), ended).due
    assert due == (*DUE, DueStep("sign-back", lasts=True), DueStep("mark-off", 3, lasts=True))
