"""Ultimate Texas Hold'em: the house may have a folded hand shown at settlement; it changes no result."""

from typing import Any

from croupier.core.refusal import Refusal
from croupier.table.commands import ShowFolded
from croupier.table.events import FoldedShown
from tests.clauses.showdowns import UTH
from tests.felt import Felt, clause, play


def asked(table: Felt, actor: str = "gaming_supervisor", **how: Any) -> Refusal | None:
    """The refusal of showing the hand of box 5, if any."""
    order: dict[str, Any] = {"box": 5, "cards": ("As", "Ks"), "reason": "a player's question"} | how
    answer = table.give(ShowFolded(actor=actor, **order))
    return answer if isinstance(answer, Refusal) else None


def folded(line: str = "show Qs Js Ts 2c 4h") -> Felt:
    """Box 5 folded a royal flush; box 3 goes on."""
    table = play(UTH, "box 3 ante 10, blind 10\nbox 5 ante 10, blind 10, trips 7\ndeal dealer: 9h 9d")
    return table.do("box 5 fold\nbox 3 bet 30").do(line)


@clause(UTH, "10.12")
def test_a_folded_hand_is_shown_by_a_casino_supervisor_and_wins_nothing() -> None:
    table = folded()
    for actor in ("p3", "p5", table.dealer):
        refusal = asked(table, actor)
        assert refusal is not None
        assert refusal.code == "staff/rank"
        assert "10.12" in refusal.cites
    taken = table.taken(5)
    assert asked(table) is None
    shown = table.events_of(FoldedShown)[0]
    assert (shown.by, shown.reason) == ("gaming_supervisor", "a player's question")
    assert shown.cites == ("10.12",)
    assert table.view("p3").boxes[4].cards == ("As", "Ks")
    table.do("settle")
    assert (table.paid(5), table.taken(5)) == ({}, taken)
    assert asked(folded(), "assistant_gaming_manager") is None


@clause(UTH, "10.12")
def test_a_folded_hand_is_shown_at_settlement_only_with_a_reason_and_once() -> None:
    for early in ("", "show Qs Js Ts"):
        refusal = asked(folded(early))
        assert refusal is not None
        assert refusal.code == "show/moment"
        assert refusal.cites == ("10.12",)
    table = folded()
    wrong: dict[str, dict[str, Any]] = {
        "order/reason": {"reason": ""},
        "show/no-hand": {"box": 3},
        "cards/count": {"cards": ("As",)},
        "cards/twice": {"cards": ("As", "Qs")},
    }
    for code, how in wrong.items():
        refusal = asked(table, **how)
        assert refusal is not None
        assert refusal.code == code
        assert refusal.cites == ("10.12",)
    assert asked(table) is None
    refusal = asked(table)
    assert refusal is not None
    assert refusal.code == "show/no-hand"


@clause(UTH, "10.12", "10.5")
def test_a_conceded_hand_is_a_folded_one() -> None:
    table = play(UTH, "box 5 ante 10, blind 10\ndeal dealer: 9h 9d\nbox 5 bet 30\nshow Qs Js Ts 2c 4h")
    table.do("dealer 9h 9d\nbox 5 concede!")
    assert asked(table) is None
    assert table.view("p3").boxes[4].cards == ("As", "Ks")


@clause(UTH, "10.12")
def test_showing_a_folded_hand_is_offered_to_casino_supervisors_at_settlement() -> None:
    for table, actors in (
        (folded(""), ()),
        (folded(), ("gaming_supervisor", "assistant_gaming_manager")),
    ):
        for actor in ("p5", table.dealer, "gaming_supervisor", "assistant_gaming_manager"):
            offered = [one for one in table.options(actor) if isinstance(one.command, ShowFolded)]
            assert bool(offered) is (actor in actors)
            assert all(one.cites == ("10.12",) for one in offered)
