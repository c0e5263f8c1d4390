"""Raising a minimum: announced by a sign, or at once with the old one kept by who is there."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal, sure
from croupier.core.sign import Limit
from croupier.table import commands as c
from croupier.table.events import (
    KeptMinimumEnded,
    KeptMinimumRaised,
    LimitsChanged,
    MinimumKept,
    StepAttested,
)
from croupier.table.table import Mode
from tests.clauses.raised import ante
from tests.felt import clause, play
from tests.felt.variant import play_variant, variant

UNDATED, VERSION_4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
STATUTE = "6.1:fn1 s66(2)"
STAFF = {CROWN: "tg_hdd"}


def raising(book: str) -> str:
    return STATUTE if book == CROWN else "6.5"


@clause(UNDATED, "6.5")
@clause(VERSION_4, "6.5")
@clause(UTH, "6.5")
@clause(CROWN, STATUTE)
def test_a_minimum_rises_when_its_sign_has_stood_twenty_minutes(book: str) -> None:
    table = play(book, "seat 3 p3")
    none = table.refused("limits ante 25-1000")
    assert (none.code, none.cites) == ("sign/none", (raising(book),))
    table.do("sign minimum ante 25 in 5\nclock 19:59")
    early = table.refused("limits ante 25-1000")
    assert (early.code, early.cites) == ("sign/early", (raising(book),))
    assert ante(table, 3, 5) == ""
    table.do("clock 20:00")
    assert table.refused("limits ante 24-1000").code == "sign/amount"
    table.do("clock 20:00\nlimits ante 25-1000")
    assert raising(book) in table.cites(LimitsChanged)
    assert [ante(table, 3, amount) for amount in (24, 25)] == ["wager/under", ""]
    assert table.refused("limits ante 30-1000").code == "sign/none"  # the sign has done its work


@clause(UNDATED, "6.5")
@clause(VERSION_4, "6.5")
@clause(UTH, "6.5")
@clause(CROWN, STATUTE)
def test_the_time_on_the_sign_counts_where_it_is_later(book: str) -> None:
    table = play(book, "seat 3 p3\nsign minimum ante 25 in 45\nclock 44:59")
    assert table.refused("limits ante 25-1000").code == "sign/early"
    signs = table.view("stranger").limits.signs
    assert [(one.announces, one.least) for one in signs] == [("minimum", {"ante": 25_00})]
    table.do("clock 45\nlimits ante 25-1000")
    assert table.view("stranger").limits.signs == ()
    for line in (
        "sign minimum in 30",
        "sign minimum ante 25",
        "sign minimum ante 0 in 5",
        "sign minimum moon 5 in 5",
    ):
        assert table.refused(line).cites == (raising(book),)


@clause(UNDATED, "6.5")
@clause(VERSION_4, "6.5")
@clause(UTH, "6.5")
@clause(CROWN, STATUTE)
def test_a_sign_taken_down_starts_again(book: str) -> None:
    table = play(book, "seat 3 p3\nsign minimum ante 25 in 20\nclock 19:00\ndown minimum")
    assert table.refused("down minimum").code == "sign/down"
    assert table.refused("limits ante 25-1000").code == "sign/none"
    table.do("sign minimum ante 25 in 0\nclock 19:59")
    assert table.refused("limits ante 25-1000").code == "sign/early"
    table.do("clock 20:00\nlimits ante 25-1000")
    assert table.view("stranger").sign.limits["ante"] == Limit(25_00, 1000_00)  # type: ignore[union-attr]


@clause(UNDATED, "6.5")
@clause(VERSION_4, "6.5")
@clause(UTH, "6.5")
@clause(CROWN, STATUTE)
def test_whatever_else_changes_needs_no_notice(book: str) -> None:
    table = play(book, "seat 3 p3\nlimits ante 2-300/2")
    assert [ante(table, 3, amount) for amount in (2, 3, 300, 302)] == ["", "wager/unit", "", "wager/over"]
    table.do("limits ante 2-500")
    assert [ante(table, 3, amount) for amount in (3, 500)] == ["", ""]
    for bad in ("limits", "limits ante 9-8", "limits ante 0-8"):
        assert isinstance(table.refused(bad), Refusal)


@clause(UNDATED, "6.5", "6.5.1", "6.5.2")
@clause(VERSION_4, "6.5", "6.5.1", "6.5.2")
@clause(UTH, "6.5", "6.5.1", "6.5.2")
def test_limits_are_for_casino_supervisors(book: str) -> None:
    table = play(book, "seat 3 p3", mode="live")
    for line, own in (
        ("limits ante 2-300", "6.5"),
        ("raise ante 25", "6.5.1"),
        ("raise kept ante 9", "6.5.2"),
    ):
        for actor in ("dealer", "p3", "stranger"):
            refusal = table.refused(f"{line} by {actor}")
            assert (refusal.code, refusal.cites) == ("staff/rank", (own,))
    table.do("limits ante 2-300 by gaming_supervisor\nraise ante 25 by gaming_supervisor")
    assert table.refused("raise kept ante 9 by gaming_supervisor").code == "sign/none"
    table.do("limits ante 2-300 by assistant_gaming_manager\nraise ante 25 by assistant_gaming_manager")
    assert table.refused("raise kept ante 9 by assistant_gaming_manager").code == "sign/none"


@clause(CROWN, STATUTE)
def test_crown_has_no_raise_at_once() -> None:
    table = play(CROWN, "seat 3 p3")
    for line in ("raise ante 25 by tg_acm", "raise kept ante 25 by tg_acm"):
        assert table.refused(line).code == "staff/no-right"
    assert table.refused("sign kept-minimum ante 25 in 20").code == "sign/kind"
    assert table.refused("limits ante 2-300 by machine").code == "staff/rank"
    table.do("limits ante 2-300 by tg_hdd")


@clause(UNDATED, "6.5.1", "6.5.3", "6.5.4")
@clause(VERSION_4, "6.5.1", "6.5.3", "6.5.4")
@clause(UTH, "6.5.1", "6.5.3", "6.5.4")
def test_raised_at_once_the_old_minimum_stays_with_who_was_there(book: str) -> None:
    table = play(book, "seat 3 p3\nraise ante 25\nseat 4 p4")
    assert {"6.5.1", "6.5.3"} <= table.cites(LimitsChanged)
    assert [ante(table, 3, amount) for amount in (4, 5, 24, 25)] == ["wager/under", "", "", ""]
    assert [ante(table, 4, amount) for amount in (5, 24, 25)] == ["wager/under", "wager/under", ""]
    newcomer, nobody = table.refused("box 4 ante 5"), table.refused("box 4 ante 4")
    assert (newcomer.cites, nobody.cites) == (("6.1", "6.5.4"), ("6.1",))
    seen = table.view("stranger")
    assert seen.limits.old == {3: {"ante": 5_00}}
    assert seen.sign
    assert seen.sign.limits["ante"].least == 25_00
    for line in ("raise ante 25", "raise ante 1001", "raise 3rd 5", "raise"):
        assert table.refused(line).cites == ("6.5.1",)


@clause(UNDATED, "6.5.1", "6.5.2")
@clause(VERSION_4, "6.5.1", "6.5.2")
@clause(UTH, "6.5.1", "6.5.2")
def test_who_kept_a_minimum_keeps_it_when_it_is_raised_again(book: str) -> None:
    table = play(book, "seat 3 p3\nraise ante 25\nseat 4 p4\nraise ante 50\nseat 5 p5")
    assert [ante(table, box, 5) for box in (3, 4, 5)] == ["", "wager/under", "wager/under"]
    assert [ante(table, box, 25) for box in (3, 4, 5)] == ["", "", "wager/under"]
    table.do("sign minimum ante 60 in 20\nclock 20\nlimits ante 60-1000")
    assert [ante(table, box, 25) for box in (3, 4, 5)] == ["", "", "wager/under"]


@clause(UNDATED, "6.5.1.1", "6.5.1.3", "6.5.1")
@clause(VERSION_4, "6.5.1.1", "6.5.1")
@clause(UTH, "6.5.1.1", "6.5.1")
def test_a_marker_lies_before_the_next_deal(book: str) -> None:
    table = play(book, "seat 3 p3\nseat 5 p5", mode="live")
    table.do("by hand\nraise ante 25")
    assert [(one.box, one.player, one.steps) for one in table.events_of(MinimumKept)] == [
        (3, "p3", ("kept-marker",)),
        (5, "p5", ("kept-marker",)),
    ]
    assert ante(table, 3, 5) == ""  # the protection holds, marker or not
    table.do("box 3 ante 5" + ("\nbox 3 blind 5" if book == UTH else ""))
    for refused in (table.give(c.Attest(actor="p3", step="kept-marker", box=3)),
                    table.give(c.Attest(actor="gaming_supervisor", step="kept-marker", box=3)),
                    table.give(c.Attest(actor="dealer", step="kept-marker", box=4))):  # fmt: skip
        assert isinstance(refused, Refusal)
    table.do("attest kept-marker box 3")
    table.do("check red\nbring red\nshuffle red manual\nload red\nshuffle red device")
    waits = table.refused("deal")
    cites = ("6.5.1.1", "6.5.1.3") if book == UNDATED else ("6.5.1.1",)
    assert (waits.code, waits.cites, waits.facts["box"]) == ("step/due", cites, 5)
    table.do("attest kept-marker box 5\ndeal")
    assert {*cites} <= table.cites(StepAttested)


@clause(UNDATED, "6.5.1", "6.5.1.1")
@clause(VERSION_4, "6.5.1", "6.5.1.1")
@clause(UTH, "6.5.1", "6.5.1.1")
@pytest.mark.parametrize("waits", [False, True])
def test_newcomers_wait_for_no_marker_unless_a_book_says_so(book: str, *, waits: bool) -> None:
    rule = sure(variant(book).rule.minimum_raise_now, "The Star raises minimums at once")
    flipped = variant(book, minimum_raise_now=replace(rule, after_markers=waits))
    table = play_variant(flipped, "seat 3 p3", mode="live") if waits else play(book, "seat 3 p3", mode="live")
    table.do("by hand\nraise ante 25\nseat 4 p4")
    assert ante(table, 4, 5) == ("" if waits else "wager/under")
    assert ante(table, 4, 4) == "wager/under"
    table.do("attest kept-marker box 3")
    assert ante(table, 4, 5) == "wager/under"
    assert ante(table, 3, 5) == ""


@clause(UNDATED, "6.5.4", "6.5.1")
@clause(VERSION_4, "6.5.4", "6.5.1")
@clause(UTH, "6.5.4", "6.5.1")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_who_sits_down_after_a_raise_keeps_to_it_though_wagers_lie(book: str, mode: Mode) -> None:
    blind = ", blind 5" if book == UTH else ""
    table = play(book, f"box 3 ante 5{blind}\nseat 5 p5\nraise ante 25\nseat 4 p4", mode=mode)
    refusal = table.refused("box 4 ante 5")
    assert (refusal.code, refusal.cites) == ("wager/under", ("6.1", "6.5.4"))
    assert [ante(table, 4, amount) for amount in (24, 25)] == ["wager/under", ""]
    assert ante(table, 5, 5) == "", "who was there keeps the old one, wager or not"
    table.do("deal 3: 2h 4d\nbox 3 look")
    assert table.table.boxes[2].stake("ante") == 5_00, "what lies is played as it lies"
    assert table.events_of(LimitsChanged)[0].later is False


@clause(UNDATED, "6.5", "6.5.4")
@clause(VERSION_4, "6.5", "6.5.4")
@clause(UTH, "6.5", "6.5.4")
def test_a_raise_after_the_first_card_binds_from_the_next_round(book: str) -> None:
    blind = ", blind 5" if book == UTH else ""
    table = play(book, f"box 3 ante 5{blind}\ndeal\nraise ante 25")
    assert table.events_of(LimitsChanged)[0].later is True
    table.do("seat 4 p4\nbox 3 fold\nclose" if book != UTH else "seat 4 p4")
    if book == UTH:
        table.do("box 3 check\nshow 3c 8s Tc\nbox 3 check\nshow Ks Kc\nbox 3 fold\nclose")
    assert [ante(table, box, 5) for box in (3, 4)] == ["", "wager/under"]


@clause(UNDATED, "6.5.1.2")
@clause(VERSION_4, "6.5.1.2")
@clause(UTH, "6.5.1.2")
def test_the_marker_comes_off_when_its_player_leaves(book: str) -> None:
    table = play(book, "seat 3 p3\nseat 5 p5\nraise ante 25\nby hand\nleave 3", mode="live")
    ended = table.events_of(KeptMinimumEnded)[0]
    assert (ended.box, ended.player, ended.steps, ended.cites) == (
        3,
        "p3",
        ("kept-marker-off",),
        ("6.5.1.2",),
    )
    table.do("box 5 ante 25" + (", blind 25" if book == UTH else ""))
    table.do("check red\nbring red\nshuffle red manual\nload red\nshuffle red device")
    waits = table.refused("deal")
    assert (waits.code, waits.facts["step"], waits.cites) == ("step/due", "kept-marker-off", ("6.5.1.2",))
    for actor in ("p5", "gaming_supervisor"):
        assert isinstance(table.give(c.Attest(actor=actor, step="kept-marker-off", box=3)), Refusal)
    table.do("attest kept-marker-off box 3\nseat 3 p3")
    assert ante(table, 3, 24) == "wager/under"  # who returns is a newcomer
    table.do("deal")


@clause(UNDATED, "6.5.1.2")
@clause(VERSION_4, "6.5.1.2")
@clause(UTH, "6.5.1.2")
def test_a_marker_that_was_never_placed_is_not_removed(book: str) -> None:
    table = play(book, "seat 3 p3\nby hand\nraise ante 25\nleave 3", mode="live")
    assert table.events_of(KeptMinimumEnded)[0].steps == ()
    assert table.view("dealer").due == ()


@clause(UNDATED, "6.5.2")
@clause(VERSION_4, "6.5.2")
@clause(UTH, "6.5.2")
def test_a_kept_minimum_rises_only_by_a_sign_of_its_own(book: str) -> None:
    table = play(book, "seat 3 p3")
    assert table.refused("raise kept ante 10").code == "limits/none-kept"
    table.do("raise ante 25\nsign minimum ante 10 in 20\nclock 30")
    assert table.refused("raise kept ante 10").code == "sign/none"
    table.do("sign kept-minimum ante 10 in 25\nclock 24:59")
    assert table.refused("raise kept ante 10").code == "sign/early"
    table.do("sign kept-minimum ante 10 in 5\nclock 19:59")
    early = table.refused("raise kept ante 10")
    assert (early.code, early.cites) == ("sign/early", ("6.5.2",))
    table.do("clock 20")
    for line in ("raise kept ante 11", "raise kept ante 0", "raise kept jackpot 10"):
        refusal = table.refused(line)
        assert (refusal.code, refusal.cites) == ("sign/amount", ("6.5.2",))
    assert table.refused("raise kept ante 5").code == "limits/no-raise"
    table.do("clock 20\nraise kept ante 10")
    assert table.cites(KeptMinimumRaised) == {"6.5.2"}
    assert [ante(table, 3, amount) for amount in (9, 10)] == ["wager/under", ""]
    assert table.view("stranger").limits.old == {3: {"ante": 10_00}}


@clause(UNDATED, "6.5.2", "6.5")
@clause(VERSION_4, "6.5.2", "6.5")
@clause(UTH, "6.5.2", "6.5")
@pytest.mark.parametrize("end", ["box 3 fold\nclose", "wrong card-exposed during deal\nrule misdeal"])
@pytest.mark.parametrize(("least", "kept"), [(10, {3: {"ante": 10_00}}), (25, {})])
def test_a_kept_minimum_that_is_raised_in_a_round_rises_with_its_end(
    book: str, end: str, least: int, kept: dict[int, dict[str, int]]
) -> None:
    blind = ", blind 5" if book == UTH else ""
    table = play(book, "seat 3 p3\nraise ante 25", mode="live")
    table.do(f"sign kept-minimum ante {least} in 20\nclock 20\nbox 3 ante 5{blind}\ndeal")
    table.do(f"raise kept ante {least}")
    assert table.view("stranger").limits.old == {3: {"ante": 5_00}}
    assert table.refused(f"raise kept ante {least}").code in ("sign/none", "limits/no-raise")
    table.do(end)
    assert [event.later for event in table.events_of(KeptMinimumRaised)] == [True, False]
    assert table.view("stranger").limits.old == kept
    assert [ante(table, 3, amount) for amount in (least - 1, least)] == ["wager/under", ""]


@clause(UNDATED, "6.5.2", "6.5.3")
@clause(VERSION_4, "6.5.2", "6.5.3")
@clause(UTH, "6.5.2", "6.5.3")
def test_once_the_old_minimum_is_the_new_one_nothing_is_kept(book: str) -> None:
    table = play(
        book, "seat 3 p3\nraise ante 25\nsign kept-minimum ante 25 in 20\nclock 20\nraise kept ante 25"
    )
    assert table.view("stranger").limits.old == {}
    assert table.cites(KeptMinimumEnded) == {"6.5.2"}
    assert [ante(table, 3, amount) for amount in (24, 25)] == ["wager/under", ""]


@clause(UNDATED, "6.5", "6.5.1", "6.5.2")
@clause(VERSION_4, "6.5", "6.5.1", "6.5.2")
@clause(UTH, "6.5", "6.5.1", "6.5.2")
def test_a_change_in_a_round_binds_from_the_next(book: str) -> None:
    blind = ", blind 900" if book == UTH else ""
    table = play(
        book, f"seat 4 p4\nbox 3 ante 900{blind}\ndeal dealer: 9h 9d\nlimits ante 5-100\nraise ante 25"
    )
    seen = table.view("stranger")
    assert seen.sign
    assert seen.sign.limits["ante"] == Limit(5_00, 1000_00)
    assert seen.limits.coming == {**seen.sign.limits, "ante": Limit(25_00, 100_00)}
    table.do("box 3 fold\nclose")
    assert table.taken(3)["ante"] == 900_00  # not capped by the sign that came later
    assert [ante(table, 3, amount) for amount in (4, 5, 100, 101)] == ["wager/under", "", "", "wager/over"]
    assert table.view("stranger").limits.coming is None


@clause(UNDATED, "6.5")
@clause(VERSION_4, "6.5")
@clause(UTH, "6.5")
@clause(CROWN, STATUTE)
def test_a_change_before_the_first_card_binds_at_once_but_for_wagers_that_lie(book: str) -> None:
    blind = ", blind 900" if book == UTH else ""
    table = play(book, f"seat 3 p3\nseat 4 p4\nbox 3 ante 900{blind}\nlimits ante 2-100")
    assert [ante(table, 4, amount) for amount in (2, 101)] == ["", "wager/over"]
    table.do("box 3 back ante")
    assert [ante(table, 3, amount) for amount in (2, 101)] == ["", "wager/over"], "nothing of p3 lies now"
    table = play(book, f"box 3 ante 900{blind}\nseat 4 p4\nlimits ante 2-100\ndeal 3: 2h 4d")
    if book == UTH:
        table.do("box 3 check\nshow 3c 8s Tc\nbox 3 check\nshow Ks Kc")
    table.do("box 3 fold")
    assert table.taken(3)["ante"] == 900_00, "not capped by a sign that came later"
    table.do("close")
    assert ante(table, 3, 101) == "wager/over"


@pytest.mark.parametrize("book", [UNDATED, VERSION_4, CROWN, UTH])
def test_a_closed_table_has_no_signs_to_change(book: str) -> None:
    table = play(book, attest=False)
    for line in ("sign minimum ante 25 in 20", "down limits", "limits ante 2-300"):
        assert table.refused(line).code == "table/closed"
