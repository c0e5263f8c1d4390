"""Limits for one player, shown at their place."""

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import PersonalRule
from croupier.core.refusal import Refusal, sure
from croupier.core.sign import Limit
from croupier.table import commands as c
from croupier.table.events import LimitsGranted, StepAttested
from tests.clauses.raised import ante
from tests.felt import clause, play
from tests.felt.variant import play_variant, variant

UNDATED, VERSION_4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
OWN = {VERSION_4: ("6.6",), UTH: ("6.6",), CROWN: ("6.3",)}
SHOWN = {VERSION_4: "personal-sign", UTH: "personal-sign", CROWN: "personal-marker"}


@clause(VERSION_4, "6.6")
@clause(UTH, "6.6")
@clause(CROWN, "6.3")
def test_a_player_s_own_limits_bind_once_they_are_shown(book: str) -> None:
    table = play(book, "seat 3 p3\nseat 4 p4\nby hand\ngrant p3 ante 50-5000", mode="live")
    granted = table.events_of(LimitsGranted)[0]
    assert (granted.box, granted.steps, granted.cites) == (3, (SHOWN[book],), OWN[book])
    assert [ante(table, 3, amount) for amount in (49, 1001)] == ["", "wager/over"]
    assert table.view("stranger").limits.personal == {}
    for actor in ("p3", "p4", "stranger"):
        assert isinstance(table.give(c.Attest(actor=actor, step=SHOWN[book], box=3)), Refusal)
    table.do(f"attest {SHOWN[book]} box 3")
    assert {*OWN[book]} <= table.cites(StepAttested)
    assert [ante(table, 3, amount) for amount in (49, 50, 5000, 5001)] == [
        "wager/under",
        "",
        "",
        "wager/over",
    ]
    assert [ante(table, 4, amount) for amount in (49, 1001)] == ["", "wager/over"]
    assert table.view("stranger").limits.personal == {3: {"ante": Limit(50_00, 5000_00)}}


@clause(VERSION_4, "6.6")
@clause(UTH, "6.6")
@clause(CROWN, "6.3")
def test_play_does_not_wait_for_the_sign_which_stays_due(book: str) -> None:
    blind = ", blind 10" if book == UTH else ""
    table = play(
        book, f"seat 4 p4\nbox 3 ante 10{blind}\ndeal dealer: 9h 9d\nbox 3 look\nbox 3 bet 30", mode="live"
    )
    table.do("by hand\ngrant p4 ante 50-5000")
    table.do("show 2c 3c 4c" if book == UTH else "show 2c")
    assert (SHOWN[book], 4) in table.view("dealer").due


@clause(VERSION_4, "6.6")
@clause(UTH, "6.6")
@clause(CROWN, "6.3")
def test_the_rank_that_grants_them(book: str) -> None:
    table = play(book, "seat 3 p3")
    ranks = ("machine", "tg_hdd", "tg_area_manager", "tg_acm")
    least = 2
    if book != CROWN:
        ranks, least = (
            ("machine", "gaming_supervisor", "assistant_gaming_manager", "assistant_gaming_manager"),
            1,
        )
    for height, rank in enumerate(ranks):
        if height < least:
            refusal = table.refused(f"grant p3 ante 50-5000 by {rank}")
            assert (refusal.code, refusal.cites) == ("staff/rank", OWN[book])
        else:
            table.do(f"grant p3 ante 50-5000 by {rank}")
    assert isinstance(table.give(c.GrantLimits(actor="p3", player="p3", limits={})), Refusal)


def test_the_undated_book_has_none() -> None:
    assert play(UNDATED, "seat 3 p3").refused("grant p3 ante 50-5000").code == "staff/no-right"


@clause(VERSION_4, "6.6")
@clause(UTH, "6.6")
@clause(CROWN, "6.3")
def test_own_limits_end_with_the_visit_or_when_they_are_withdrawn(book: str) -> None:
    table = play(book, "seat 3 p3\ngrant p3 ante 50-5000")
    assert ante(table, 3, 5000) == ""
    table.do("leave 3\nseat 3 p3")
    assert ante(table, 3, 5000) == "wager/over"
    table.do("grant p3 ante 50-5000\ngrant p3")
    assert ante(table, 3, 5000) == "wager/over"
    for line in ("grant p3", "grant p4 ante 50-5000", "grant p3 ante 60-50", "grant p3 3rd 50-60"):
        assert table.refused(line).cites == OWN[book]


@clause(VERSION_4, "6.6")
@clause(UTH, "6.6")
@clause(CROWN, "6.3")
def test_limits_granted_in_a_round_bind_that_player_from_the_next(book: str) -> None:
    """No wager of this round was placed by them, and it is settled by those it was placed by."""
    blind = ", blind 10" if book == UTH else ""
    table = play(book, f"seat 4 p4\nbox 3 ante 10{blind}\ndeal dealer: 9h 9d\nbox 3 look", mode="live")
    table.do("grant p3 ante 50-5000\ngrant p4 ante 50-5000")
    assert [event.later for event in table.events_of(LimitsGranted)] == [True, False]
    assert table.view("stranger").limits.personal == {4: {"ante": Limit(50_00, 5000_00)}}
    table.do("wrong off-limit-wager box 3 spot ante amount 2000\nrule settle-to-most\nbox 3 fold\nclose")
    assert (table.taken(3)["ante"], table.returned(3)["ante"]) == (1000_00, 1000_00)
    assert [ante(table, 3, amount) for amount in (49, 5000)] == ["wager/under", ""]
    table.do(f"box 3 ante 2000{blind.replace('10', '2000')}\ngrant p3\ndeal\nbox 3 fold\nclose")
    assert (table.taken(3)["ante"], ante(table, 3, 1001)) == (2000_00, "wager/over")
    assert table.view("stranger").limits.personal == {4: {"ante": Limit(50_00, 5000_00)}}


@clause(VERSION_4, "6.6")
def test_limits_that_were_to_come_leave_with_their_player() -> None:
    table = play(VERSION_4, "box 3 ante 10\nbox 4 ante 10\ndeal\nby hand", mode="live")
    table.do(
        "grant p3 ante 50-5000\nbox 3 fold\nleave 3",
    )
    assert ("personal-sign", 3) not in table.view("dealer").due


@clause(VERSION_4, "6.6", "6.3")
@clause(CROWN, "6.3", "6.2.2")
def test_a_hand_is_settled_by_its_player_s_own_maximum(book: str) -> None:
    table = play(book, "seat 3 p3\ngrant p3 ante 50-5000\nbox 3 ante 4000\nseat 4 p4\ndeal", mode="live")
    table.do("wrong off-limit-wager box 3 spot ante amount 5500\nrule settle-to-most")
    assert table.refused("box 3 bet 4999").code == "bet/range"
    table.do("box 3 fold\nclose")
    assert (table.taken(3), table.returned(3)) == ({"ante": 5000_00}, {"ante": 500_00})


@clause(VERSION_4, "6.6")
def test_own_limits_and_a_kept_minimum_leave_the_table_with_their_player() -> None:
    table = play(VERSION_4, "seat 3 p3\nby hand\ngrant p3 ante 50-5000\nleave 3", mode="live")
    assert table.view("dealer").due == ()


@clause(VERSION_4, "6.6")
@clause(UTH, "6.6")
@pytest.mark.parametrize("limits", ["5-1000", "50-1000", "50-500", "5-999.99"])
def test_at_the_star_own_limits_go_beyond_the_maximum(book: str, limits: str) -> None:
    table = play(book, "seat 3 p3")
    refusal = table.refused(f"grant p3 ante {limits}")
    assert (refusal.code, refusal.cites) == ("limits/not-above", ("6.6",))
    assert refusal.facts == {"spot": "ante", "most": 1000_00}
    assert ante(table, 3, 10) == ""
    table.do("grant p3 ante 5-1000.01")
    assert [ante(table, 3, amount) for amount in (5, 1000)] == ["", ""]


@clause(VERSION_4, "6.6")
@clause(UTH, "6.6")
def test_at_the_star_own_limits_lower_no_minimum(book: str) -> None:
    refusal = play(book, "seat 3 p3").refused("grant p3 ante 4-5000")
    assert (refusal.code, refusal.cites, refusal.facts["least"]) == ("limits/lower", ("6.6",), 5_00)


@clause(VERSION_4, "6.5.2", "6.6")
@clause(UTH, "6.5.2", "6.6")
def test_own_limits_raise_no_minimum_that_somebody_keeps(book: str) -> None:
    table = play(book, "seat 3 p3\nraise ante 25\nseat 4 p4")
    refusal = table.refused("grant p3 ante 6-5000")
    assert (refusal.code, refusal.cites) == ("limits/kept", ("6.5.2", "6.6"))
    assert ante(table, 3, 5) == ""
    table.do("grant p3 ante 5-5000\ngrant p4 ante 50-5000")
    assert [ante(table, box, 5000) for box in (3, 4)] == ["", ""]
    assert [ante(table, 3, 5), ante(table, 4, 49)] == ["", "wager/under"]


@clause(CROWN, "6.3")
def test_crown_agrees_on_any_limits() -> None:
    table = play(CROWN, "seat 3 p3\ngrant p3 ante 2-50")
    assert [ante(table, 3, amount) for amount in (2, 51)] == ["", "wager/over"]
    flipped = variant(CROWN, personal_limits=replace(personal(CROWN), above_maximum=True))
    assert play_variant(flipped, "seat 3 p3").refused("grant p3 ante 2-50").code == "limits/not-above"
    lax = variant(UTH, personal_limits=replace(personal(UTH), above_maximum=False))
    table = play_variant(lax, "seat 3 p3\ngrant p3 ante 2-50")
    assert [ante(table, 3, amount) for amount in (2, 51)] == ["", "wager/over"]


def personal(book: str) -> PersonalRule:
    return sure(variant(book).rule.personal_limits, "the book has limits for one player")
