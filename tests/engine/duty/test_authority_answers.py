"""Who may give a command, with the whole refusal: players for themselves, and ranks as a book has them."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.entries import Right
from croupier.core.refusal import Refusal
from croupier.engine.duty.authority import attests, holds, may
from croupier.engine.scene import MACHINE, Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table.table import Box, Mode, Table, Wager

S4, C3 = "star-ms-4", "crown-ms-3.0"
STAFF = {
    "dealer": "dealer",
    "another": "dealer",
    "boss": "gaming_supervisor",
    "top": "assistant_gaming_manager",
    "hdd": "tg_hdd",
    "acm": "tg_acm",
    "watcher": "inspector",
    MACHINE: "dealer",
}
ANTE = Wager("ante", 1000, "p7")
OF_PLAYERS = (
    c.LeaveSeat(actor="", box=3),
    c.TakeBackWager(actor="", box=3, spot="ante"),
    c.Look(actor="", box=3),
    c.Fold(actor="", box=3),
    c.Check(actor="", box=3),
    c.Bet(actor="", box=3, amount=1),
    c.Concede(actor="", box=3),
    c.Retract(actor="", box=3, accept=True),
    c.DeclineJackpot(actor="", box=3),
    c.MakeSecretWager(actor="", box=3, seal="x"),
    c.RevealSecretWager(actor="", box=3, amount=1, salt="x"),
    c.TakeSeat(actor="", box=4, player="p3", brings=1),
    c.BuyChips(actor="", player="p3", amount=1),
    c.DeclareChips(actor="", player="p3", amount=1),
    c.AcknowledgeDirections(actor="", player="p3"),
    c.PlaceWager(actor="", box=3, spot="ante", amount=1, player="p3"),
    c.SpeakBet(actor="", box=3, spot="ante", amount=1, player="p3", tender="cash"),
)


def scene(book: str = S4, *, mode: Mode = "live", **table: Any) -> Scene:
    """An open table: p1, p3 and p5 sit, p5 plays the box beside too, and p7's ante lies at an empty one."""
    boxes = (
        Box(1, seat="p1"),
        Box(2),
        Box(3, seat="p3", player="p3"),
        Box(4, player="p5"),
        Box(5, seat="p5", player="p5"),
        Box(6, wagers=(ANTE,)),
    )
    dealer = "dealer" if mode == "live" else MACHINE
    whole = Table("t", open=True, mode=mode, dealer=dealer, boxes=boxes)
    return Scene(replace(whole, **table), load(book), STAFF)


def said(answer: Refusal | None) -> tuple[str, tuple[str, ...], dict[str, Any]] | None:
    return (answer.code, answer.cites, answer.facts) if answer else None


OWN = ("house:own-box",)


@pytest.mark.parametrize("command", OF_PLAYERS, ids=lambda command: type(command).__name__)
def test_what_players_do_is_theirs_and_at_a_live_table_the_dealers_to_enter(command: c.Command) -> None:
    staff: Any = ("staff/own-box", OWN, {})
    other = ("player/own-box", OWN, {"owner": "p3"})
    sells = isinstance(command, c.BuyChips)
    asked: tuple[tuple[Mode, str, Any], ...] = (
        ("live", "p3", None),
        ("live", "p4", other),
        ("live", "dealer", None),
        ("live", "another", staff),
        ("live", "boss", staff),
        ("electronic", "p3", None),
        ("electronic", "p4", other),
        ("electronic", MACHINE, staff),
        ("electronic", "boss", None if sells else staff),
        ("electronic", "watcher", staff),
    )
    for mode, actor, answer in asked:
        assert said(may(scene(mode=mode), replace(command, actor=actor))) == answer, (mode, actor)


@pytest.mark.parametrize(
    ("command", "owner"),
    [
        (c.Fold(actor="", box=1), "p1"),  # sits there
        (c.Fold(actor="", box=4), "p5"),  # plays it from the seat beside
        (c.TakeBackWager(actor="", box=4, spot="ante"), "p5"),
        (c.TakeBackWager(actor="", box=6, spot="ante"), "p7"),
        (c.BuyChips(actor="", player="p9", amount=1), "p9"),
    ],
)
def test_a_player_acts_for_nobody_else(command: c.Command, owner: str) -> None:
    assert said(may(scene(), replace(command, actor="p3"))) == ("player/own-box", OWN, {"owner": owner})
    assert may(scene(), replace(command, actor=owner)) is None


@pytest.mark.parametrize(
    "command",
    [
        c.Fold(actor="p3", box=2),
        c.Fold(actor="p3", box=0),
        c.Fold(actor="p3", box=7),
        c.TakeBackWager(actor="p3", box=6, spot="trips"),
        c.BuyChips(actor="p3", player="", amount=1),
        c.PlaceWager(actor="p3", box=1, spot="ante", amount=1),
        c.SpeakBet(actor="p3", box=1, spot="ante", amount=1, tender="cash"),
    ],
)
def test_what_is_about_nobody_is_for_the_rules_to_judge(command: c.Command) -> None:
    assert may(scene(), command) is None


def test_a_power_that_nobody_has_and_a_rank_that_is_too_low() -> None:
    count = c.ConfirmCount(actor="dealer", of="float", total=1)
    needs = ("house:float-count", "house:staff")
    facts = {"needs": "supervisor", "has": "dealer"}
    assert said(may(scene(), count)) == ("staff/rank", needs, facts)
    assert said(may(scene(), replace(count, actor="p3"))) == ("staff/rank", needs, {**facts, "has": None})
    assert may(scene(), replace(count, actor="boss")) is None
    review = c.RequestReview(actor="p3", dispute=1)
    assert said(may(scene(C3), review)) == ("staff/no-right", ("house:staff",), {})


STAR = ("dealer", "another", "boss", "top", "watcher", "p3")
CROWN = ("dealer", "another", "hdd", "acm", "watcher", "p3")


@pytest.mark.parametrize(
    ("book", "rank", "command", "also", "who"),
    [
        (S4, "anyone", "X", (), STAR),
        (S4, "staff", "X", (), STAR[:4]),
        (S4, "staff", "X", ("inspector",), STAR[:5]),
        (S4, "dealer", "X", (), ("dealer",)),
        (S4, "dealer", "SignOn", (), STAR[:4]),
        (S4, "dealer", "Attest", (), STAR[:4]),
        (S4, "dealer", "OpenTable", (), STAR[:4]),
        (C3, "dealer", "X", (), ("dealer", "hdd", "acm")),
        (C3, "dealer", "BoxDeck", (), CROWN[:4]),
        (S4, "supervisor", "X", (), ("boss", "top")),
        (S4, "casino_supervisor", "X", (), ("boss", "top")),
        (S4, "gaming_supervisor", "X", (), ("boss", "top")),
        (S4, "assistant_gaming_manager", "X", (), ("top",)),
        (C3, "tg_hdd", "X", (), ("hdd", "acm")),
        (C3, "tg_area_manager", "X", (), ("acm",)),
        (S4, "tournament_director", "X", (), ()),
        (S4, "tournament_director", "X", ("inspector",), ("watcher",)),
    ],
)
def test_a_right_is_held_by_its_rank_and_those_above_or_by_an_office(
    book: str, rank: str, command: str, also: tuple[str, ...], who: tuple[str, ...]
) -> None:
    right = Right(command=command, rank=rank, also=also, cites=("9",))
    people = CROWN if book == C3 else STAR
    assert tuple(one for one in people if holds(scene(book), one, right)) == who


def test_the_names_of_a_group_of_ranks_stand_for_those_and_no_others() -> None:
    found = scene()
    ranks = replace(found.book.rule.ranks, groups={"pit": ("dealer", "gaming_supervisor")})
    data = replace(found.book.data, rule=replace(found.book.rule, ranks=ranks))
    house = replace(found, book=type(found.book)(data, "house"))
    right = Right(command="X", rank="pit", cites=("9",))
    assert [one for one in STAR if holds(house, one, right)] == ["dealer", "another", "boss"]


def test_a_step_of_the_dealer_is_before_the_opening_any_dealers_and_then_the_one_signed_on() -> None:
    before, after = scene(open=False), scene()
    assert [one for one in STAR if attests(before, one, "dealer")] == [*STAR[:4]]
    assert [one for one in STAR if attests(after, one, "dealer")] == ["dealer"]
    assert [one for one in STAR if attests(after, one, "supervisor")] == ["boss", "top"]


@pytest.mark.parametrize(
    "command", ["SignOn", "Attest", "CheckDeck", "SecureDeck", "CountDeck", "BoxDeck", "OpenTable"]
)
def test_some_things_are_done_before_anybody_signs_on(command: str) -> None:
    right = Right(command=command, rank="dealer", cites=("9",))
    assert holds(scene(dealer=None), "another", right)
