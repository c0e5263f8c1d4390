"""Changes of limits with the whole answer: what binds from when, who keeps what, and why not."""

from typing import Any

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, play
from tests.felt.variant import variant

S4, C3, UTH = "star-ms-4", "crown-ms-3.0", "star-uth"
SUPERVISOR, MANAGER = "gaming_supervisor", "assistant_gaming_manager"
TRIPS = Limit(5_00, 500_00)
HOUSE = ("house:sign",)
MARK = ("kept-marker",)


def change(**limits: Limit) -> c.ChangeLimits:
    return c.ChangeLimits(actor=SUPERVISOR, limits=limits)


def raise_now(**least: int) -> c.RaiseMinimumNow:
    return c.RaiseMinimumNow(actor=SUPERVISOR, least=least)


def raise_kept(**least: int) -> c.RaiseKeptMinimum:
    return c.RaiseKeptMinimum(actor=SUPERVISOR, least=least)


def grant(actor: str = MANAGER, player: str = "p3", **limits: Limit) -> c.GrantLimits:
    return c.GrantLimits(actor=actor, player=player, limits=limits)


def refused(felt: Felt, command: c.Command) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """The whole refusal but its words."""
    answer = felt.give(command)
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.cites, answer.facts


def kept(box: int, steps: tuple[str, ...] = MARK, **least: int) -> ev.MinimumKept:
    return ev.MinimumKept(box=box, player=f"p{box}", least=least, cites=("6.5.1",), steps=steps)


def changed(ante: Limit, trips: Limit = TRIPS) -> ev.LimitsChanged:
    limits = {"ante": ante, "trips": trips}
    return ev.LimitsChanged(limits=limits, by=SUPERVISOR, cites=("6.5.1", "6.5.3"))


def test_a_cent_more_than_the_ante_makes_of_a_street_is_a_raise_too() -> None:
    felt = play(S4, "seat 3 p3")
    assert refused(felt, change(moon=Limit(1, 8))) == ("sign/limit", ("6.1",), {"spot": "moon"})
    street = {"3rd": Limit(5_01, 8_00)}
    assert refused(felt, change(**street)) == ("sign/none", ("6.5",), {"minutes": 20})
    felt.do("sign minimum ante 25 in 20\nclock 20")
    answer = refused(felt, change(ante=Limit(25_00, 1_000_00), **street))
    assert answer == ("sign/amount", ("6.5",), {"spot": "3rd", "named": None})
    announced = ev.LimitsChanged(
        limits={"ante": Limit(25_00, 900_00)}, by=SUPERVISOR, announced=True, cites=("house:sign", "6.5")
    )
    assert felt.give(change(ante=Limit(25_00, 900_00))) == (announced,)


def test_each_player_keeps_the_minimums_they_had_spot_by_spot() -> None:
    felt = play(UTH, "seat 3 p3", mode="live").do("by hand")
    assert felt.give(raise_now(ante=25_00)) == (changed(Limit(25_00, 1_000_00)), kept(3, ante=5_00))
    felt.do("seat 4 p4")
    assert felt.give(raise_now(trips=10_00)) == (
        changed(Limit(25_00, 1_000_00), Limit(10_00, 500_00)),
        kept(3, (), ante=5_00, trips=5_00),
        kept(4, trips=5_00),
    )
    felt.do("seat 5 p5\nattest kept-marker box 3")
    assert felt.give(raise_now(ante=50_00)) == (
        changed(Limit(50_00, 1_000_00), Limit(10_00, 500_00)),
        kept(3, (), ante=5_00, trips=5_00),
        kept(4, (), trips=5_00, ante=25_00),
        kept(5, ante=25_00),
    )


def test_old_minimums_that_rise_end_for_whom_they_are_no_lower_any_more() -> None:
    felt = play(UTH, "seat 3 p3\nraise ante 25\nseat 4 p4\nraise trips 10", mode="live").do("by hand")
    felt.do("sign kept-minimum ante 9 trips 10 in 20\nclock 20")
    none = ("limits/no-raise", ("6.5.2",), {"spot": "trips"})
    assert refused(felt, raise_kept(trips=5_00)) == none
    raised = ev.KeptMinimumRaised(least={"trips": 10_00}, by=SUPERVISOR, cites=("6.5.2",))
    over = ev.KeptMinimumEnded(box=4, player="p4", cites=("6.5.2",), steps=("kept-marker-off",))
    assert felt.give(raise_kept(trips=10_00)) == (raised, over)
    assert felt.view("p3").limits.old == {3: {"ante": 5_00, "trips": 10_00}}


def test_one_lower_minimum_is_enough_for_a_raise_of_old_ones() -> None:
    felt = play(UTH, "seat 3 p3\nraise ante 25\nseat 4 p4\nraise ante 50", mode="live").do("by hand")
    felt.do("sign kept-minimum ante 25 in 20\nclock 20")
    raised = ev.KeptMinimumRaised(least={"ante": 25_00}, by=SUPERVISOR, cites=("6.5.2",))
    assert felt.give(raise_kept(ante=25_00)) == (raised,)
    assert felt.view("p3").limits.old == {3: {"ante": 25_00}, 4: {"ante": 25_00}}


def test_a_raise_starts_from_the_limits_to_come() -> None:
    felt = play(UTH, "box 3 ante 10, blind 10\ndeal\nlimits ante 5-100")
    answer = refused(felt, raise_now(ante=100_01))
    assert answer == ("limits/no-raise", ("6.5.1",), {"spot": "ante", "least": 5_00})
    assert felt.give(raise_now(ante=100_00)) == (
        replace(changed(Limit(100_00, 100_00)), later=True),
        kept(3, ante=5_00),
    )


def test_a_marker_that_lies_comes_off_and_one_that_does_not_is_not_put_there() -> None:
    felt = play(UTH, "seat 3 p3\nseat 4 p4", mode="live").do(
        "by hand\nraise ante 25\nattest kept-marker box 3"
    )
    ended = ev.KeptMinimumEnded(box=3, player="p3", cites=("6.5.1.2",), steps=("kept-marker-off",))
    answer = felt.give(c.LeaveSeat(actor="dealer", box=3))
    assert isinstance(answer, tuple)
    assert answer[0] == ended
    answer = felt.give(c.LeaveSeat(actor="dealer", box=4))
    assert isinstance(answer, tuple)
    assert answer[0] == ev.KeptMinimumEnded(box=4, player="p4", cites=("6.5.1.2",), drops=MARK)


def test_a_book_that_knows_no_such_limits_refuses_them_as_the_house() -> None:
    felt = play(UTH, "seat 3 p3\nraise ante 25", mode="live")
    felt.book = variant(UTH, minimum_raise_now=None, personal_limits=None)
    assert refused(felt, raise_now(ante=50_00)) == ("limits/at-once", HOUSE, {})
    assert refused(felt, raise_kept(ante=10_00)) == ("limits/none-kept", HOUSE, {})
    assert refused(felt, grant(ante=Limit(1, 2))) == ("limits/personal", HOUSE, {})
    felt.table = replace(felt.table, open=False)
    for command in (raise_now(ante=50_00), raise_kept(ante=10_00), grant(ante=Limit(1, 2))):
        assert refused(felt, command) == ("table/closed", HOUSE, {})


def test_own_limits_are_for_who_sits_there_and_of_a_carried_wager_nobody_waits() -> None:
    lines = "box 3 ante 10, jackpot 5\n box 4 ante 10\n deal\n wrong cards-to-empty-box box 1\n rule misdeal"
    felt = play(C3, lines, mode="live").do("by hand\nbox 4 ante 10")
    wide = Limit(3_00, 2_000_00)
    for command, code, facts in (
        (grant("tg_acm", "p9", ante=wide), "seat/none", {"player": "p9"}),
        (grant("tg_acm"), "limits/none", {}),
        (grant("tg_acm", moon=wide), "limits/personal", {"spot": "moon"}),
        (grant("tg_acm", ante=Limit(3, 2)), "limits/personal", {"spot": "ante"}),
    ):
        assert refused(felt, command) == (code, ("6.3",), facts)
    granted = ev.LimitsGranted(
        box=3, player="p3", limits={"ante": wide}, by="tg_acm", cites=("6.3",), steps=("personal-marker",)
    )
    assert felt.give(grant("tg_acm", ante=wide)) == (granted,)
    assert felt.give(grant("tg_acm")) == (replace(granted, limits={}, steps=()),)
    later = felt.give(grant("tg_acm", "p4", ante=wide))
    assert later == (replace(granted, box=4, player="p4", later=True),)
