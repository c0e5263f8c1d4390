"""The calls and the deal, with the whole answer: every event to its last field, or the refusal."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.ledger import Posting
from croupier.core.refusal import Refusal
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Draw
from tests.clauses.answers import assert_refused, cited
from tests.felt import Felt, play
from tests.felt.variant import play_variant, variant

C3, S4, UTH = "crown-ms-3.0", "star-ms-4", "star-uth"
ACM, MACHINE = "tg_acm", "machine"
DECK = "\n by hand\n check red\n bring red\n shuffle red manual"
IN_DEVICE, IN_SHOE = f"{DECK}\n load", f"{DECK}\n cut\n load"
CALLED = f"{IN_DEVICE}\n call no-more-bets"
ALL_OUT = "\n draw community 3\n draw 3 2"
COUNTED = "tray 400x25\n confirm float 10000\n drop 0\n confirm drop 0\n"
TWO_HANDS = "box 3 ante 10, blind 10\n box 4 ante 10, blind 10, jackpot 5"
MISDEALT = """
    box 3 ante 10, jackpot 5
    box 4 ante 10
    box 5 ante 10, jackpot 5
    deal
    wrong cards-to-empty-box box 1
    rule misdeal
    box 3 ante 10
    by hand
    shuffle red manual
    load
    call no-more-bets
"""
LINKED = "1.1:jackpot_wager 15.2.1 15.2.3 15.2.4 15.2.6 15.2.8 15.2.9 2.3 15.1.2.1 house:jackpot-link"
HOLE = "1.1:Hole_Cards"
ROUND = {S4: "1.1:Round_Of_Play 7.1", UTH: "1.1:Round_of_Play 7.1", C3: "1.1:Round_of_Play 7.3.2"}


def deal(to: str = "", count: int = 0, *, actor: str = "dealer", source: str = "") -> c.Deal:
    return c.Deal(actor=actor, to=to, count=count, source=source)


def call(name: str, actor: str = "dealer") -> c.Announce:
    return c.Announce(actor=actor, call=name)


BURN = c.OrderBurn(actor=ACM)


@pytest.mark.parametrize(
    ("book", "lines", "table", "command", "code", "cites"),
    [
        (C3, "shut", {}, deal(actor="tg_hdd"), "table/closed", "7.3.2"),
        (S4, f"box 3 ante 10{IN_DEVICE}", {}, deal(source="card_shoe"), "deal/source",
         "2.4.1 3.6 1.1:Card_Shoe 1.1:Shuffling_Device 3.2.1"),
        (S4, "box 3 ante 10\n deal", {}, deal(), "deal/moment", "7.1"),
        (S4, "box 3 ante 10\n deal\n box 3 fold", {}, deal(), "deal/moment", "7.1"),
        (C3, f"box 3 ante 10{CALLED}{ALL_OUT}", {}, deal(), "deal/moment", "7.3.2"),
        (C3, f"box 3 ante 10{IN_DEVICE}", {}, deal(), "deal/call", "7.2"),
        (S4, f"seat 3 p3{IN_SHOE}", {"source": "card_shoe"}, deal(), "deal/nobody", "5.3 1.1:Ante_Wager"),
        (UTH, f"box 3 ante 10{IN_DEVICE}", {}, deal(), "deal/nobody", "5.2 1.1:Ante_Wager 1.1:Blind_Wager"),
        (UTH, f"{TWO_HANDS}{IN_DEVICE}\n draw community 5", {}, deal(), "step/due", "7.2.1"),
        (UTH, f"{TWO_HANDS}{IN_DEVICE}", {}, deal("community", 4), "deal/order",
         "7.1 7.2.1 1.1:Community_Cards 1.1:Flop"),
        (UTH, f"{TWO_HANDS}{IN_DEVICE}", {}, deal("box:3", 2), "deal/order",
         "7.1 7.2.1 1.1:Community_Cards 1.1:Flop"),
        (S4, f"{COUNTED} box 3 ante 10\n by hand", {"counts": 10_000_00}, deal(), "deck/none", "3.1"),
        (S4, f"{COUNTED} box 3 ante 10, jackpot 5\n box 4 ante 10\n by hand", {"counts": 10_000_00}, deal(),
         "deal/call", "7.1"),
        (C3, "shut", {}, BURN, "table/closed", "7.3.1(a)"),
        (C3, "box 3 ante 10\n deal", {}, BURN, "burn/moment", "7.3.1(a)"),
        (C3, f"box 3 ante 10{CALLED}\n draw community 3", {}, BURN, "burn/moment", "7.3.1(a)"),
        (C3, "", {}, call("hello"), "call/unknown", "house:command"),
        (S4, "box 3 ante 10", {}, call("bet-or-fold"), "call/unknown", "house:command"),
        (C3, "shut", {}, call("no-more-bets", "tg_hdd"), "table/closed", "7.2"),
        (C3, "seat 3 p3", {}, call("no-more-bets"), "call/nobody", "7.2"),
        (C3, "box 3 ante 10\n call no-more-bets", {}, call("no-more-bets"), "call/moment", "7.2"),
        (C3, "box 3 ante 10", {}, call("bet-or-fold"), "call/moment", "7.4.1"),
        (C3, f"box 3 ante 10{CALLED}\n draw community 3", {}, call("bet-or-fold"), "call/moment", "7.4.1"),
        (C3, "box 3 ante 10\n deal", {}, call("bet-or-fold"), "call/moment", "7.4.1"),
    ],
)  # fmt: skip
def test_what_may_not_be_dealt_or_called_now_is_refused_by_its_clause(
    book: str, lines: str, table: dict[str, Any], command: c.Command, code: str, cites: str
) -> None:
    assert_refused(play(book, lines, mode="live", **table), command, code, cites)


def announced(name: str, cites: str, *steps: str) -> ev.Announced:
    return ev.Announced(call=name, cites=cited(cites), steps=steps)


def first_decision(name: str, cites: str) -> ev.DecisionsOpened:
    return ev.DecisionsOpened(stage=0, name=name, cites=cited(cites))


STREET = first_decision("3rd", "7.4.1 1.1:Street")
SPREAD = "spread-community"


@pytest.mark.parametrize(
    ("book", "lines", "table", "command", "events"),
    [
        (C3, "box 3 ante 10, jackpot 5", {}, "no-more-bets", [announced("no-more-bets", "7.2")]),
        (C3, f"box 3 ante 10{CALLED}{ALL_OUT}", {}, "bet-or-fold",
         [announced("bet-or-fold", "7.4.1"), STREET]),
        (S4, f"{COUNTED} box 3 ante 10, jackpot 5\n seat 4 p4", {"counts": 10_000_00}, "no-more-bets",
         [announced("no-more-bets", "7.1", "jackpot-chips")]),
        (S4, f"{COUNTED} box 3 ante 10", {"counts": 10_000_00}, "no-more-bets",
         [announced("no-more-bets", "7.1")]),
        (S4, "box 3 ante 10, jackpot 5", {}, "no-more-bets", [announced("no-more-bets", "7.1")]),
    ],
)  # fmt: skip
def test_a_call_says_what_it_opens_and_what_is_done_then(
    book: str, lines: str, table: dict[str, Any], command: str, events: list[ev.Event]
) -> None:
    assert play(book, lines, mode="live", **table).give(call(command)) == tuple(events)


def opened(
    book: str, plan: str, *boxes: int, blind: tuple[int, ...] = (), registered: tuple[int, ...] = ()
) -> Any:
    """The opening of a round; the plan as `community 3 community, box:3 2 both`."""
    draws = (part.split() for part in plan.split(","))
    return ev.RoundOpened(
        plan=tuple(Draw(to, int(count), rule) for to, count, rule in draws),
        boxes=boxes,
        blind=blind,
        registered=registered,
        cites=cited(ROUND[book]),
    )


def fed(book: str, *boxes: int) -> ev.JackpotFed:
    units, reserve, cites = (1_703_000, 0, "9.3.2")
    if book == UTH:
        units, reserve, cites = (1_500_000, 125_000, "1.1:Progressive_Jackpot 15.2.5.2")
    return ev.JackpotFed(
        meter="felt-meter", boxes=boxes, cents=5_00, units=units, reserve=reserve, epoch=0, cites=cited(cites)
    )


def shared(cites: str, *places: int, steps: tuple[str, ...] = ()) -> ev.CommunityDealt:
    return ev.CommunityDealt(places=places, cites=cited(cites), steps=steps)


def hole(box: int, cites: str, *places: int) -> ev.HoleDealt:
    return ev.HoleDealt(box=box, places=places, cites=cited(f"{cites} {HOLE}"))


def back(box: int, spot: str, stake: int, cites: str) -> ev.WagerTakenBack:
    postings = (Posting(f"box:{box}:{spot}", -stake), Posting(f"patron:p{box}", stake))
    return ev.WagerTakenBack(
        box=box, spot=spot, stake=stake, owner=f"p{box}", cites=cited(cites), postings=postings
    )


FLOP = "7.2.1 1.1:Community_Cards 1.1:Flop"
PREFLOP = first_decision("preflop", "9.1 1.1:Before_The_Flop")
PAIRS = "community 5 community, box:3 2 both, box:4 2 both, dealer 2 dealer-both"


@pytest.mark.parametrize(
    ("book", "lines", "table", "command", "events"),
    [
        (S4, f"box 3 ante 10{IN_DEVICE}", {}, deal(source="shuffling_device"),
         [opened(S4, "community 3 community, box:3 2 both", 3), shared("7.3.1", 1, 2, 3, steps=(SPREAD,))]),
        (S4, f"box 3 ante 10\n box 5 ante 10{IN_SHOE}", {"source": "card_shoe"}, deal(),
         [opened(S4, "box:3 1 first, box:5 1 first, box:3 1 second, box:5 1 second", 3, 5),
          hole(3, "7.2.1", 1), hole(5, "7.2.1", 2), hole(3, "7.2.2", 3), hole(5, "7.2.2", 4),
          first_decision("3rd", "9.1")]),
        (UTH, f"{TWO_HANDS}{IN_DEVICE}", {}, deal("community", 5),
         [opened(UTH, PAIRS, 3, 4, registered=(4,)), fed(UTH, 4),
          shared(FLOP, 1, 2, 3, 4, 5, steps=(SPREAD,))]),
        (UTH, f"{TWO_HANDS}{IN_DEVICE}\n draw community 5\n attest {SPREAD}", {}, deal(),
         [hole(3, "7.2.2", 6, 7), hole(4, "7.2.2", 8, 9),
          ev.DealerDealt(places=(10, 11), cites=("7.2.3",)), PREFLOP]),
        (C3, f"box 3 ante 10, jackpot 5{CALLED}", {}, deal(),
         [opened(C3, "community 3 community, box:3 2 both", 3, registered=(3,)), fed(C3, 3),
          shared("7.3.1", 1, 2, 3), hole(3, "7.3.2(a)", 4, 5)]),
        (C3, "box 3 ante 10, jackpot 5\n shuffle", {"mode": "electronic"}, deal(actor=MACHINE),
         [announced("no-more-bets", "7.2"),
          opened(C3, "community 3 community, box:3 2 both", 3, registered=(3,)), fed(C3, 3),
          shared("7.3.1", 1, 2, 3), hole(3, "7.3.2(a)", 4, 5), announced("bet-or-fold", "7.4.1"),
          STREET]),
        (C3, "box 3 ante 10\n shuffle\n call no-more-bets", {"mode": "electronic"}, deal(actor=MACHINE),
         [opened(C3, "community 3 community, box:3 2 both", 3), shared("7.3.1", 1, 2, 3),
          hole(3, "7.3.2(a)", 4, 5), announced("bet-or-fold", "7.4.1"), STREET]),
        (UTH, "box 3 ante 10, blind 10, jackpot 5\n box 5 ante 20\n shuffle", {"mode": "electronic"},
         deal(actor=MACHINE),
         [back(5, "ante", 20_00, "5.2 1.1:Ante_Wager 1.1:Blind_Wager"),
          opened(UTH, "community 5 community, box:3 2 both, dealer 2 dealer-both", 3, registered=(3,)),
          fed(UTH, 3), shared(FLOP, 1, 2, 3, 4, 5, steps=(SPREAD,)), hole(3, "7.2.2", 6, 7),
          ev.DealerDealt(places=(8, 9), cites=("7.2.3",)), PREFLOP]),
        (C3, MISDEALT, {}, deal("community", 3),
         [back(5, "jackpot", 5_00, "11.12.1"),
          ev.JackpotGameCancelled(round=2, why="left", gone=(5,), kept=(3,), cites=("11.12.1",)),
          opened(C3, "community 3 community, box:3 2 both", 3, registered=(3,)), shared("7.3.1", 1, 2, 3),
          ev.JackpotUnfed(
              meter="felt-meter", boxes=(5,), cents=5_00, units=1_703_000, reserve=0, why="wager-returned",
              cites=("11.12.1", "9.3.2"),
          )]),
        (C3, f"seats enough\n box 2 ante 10\n box 3 by p2 ante 10{CALLED}", {}, deal("community", 3),
         [opened(C3, "community 3 community, box:2 2 both, box:3 2 both", 2, 3, blind=(3,)),
          shared("7.3.1", 1, 2, 3)]),
        (C3, f"box 3 ante 10{CALLED}", {}, BURN, [ev.BurnOrdered(by=ACM, cites=("7.3.1(a)",))]),
    ],
)  # fmt: skip
def test_the_deal_says_every_card_as_a_place_and_what_it_opens(
    book: str, lines: str, table: dict[str, Any], command: c.Command, events: list[ev.Event]
) -> None:
    assert play(book, lines, **{"mode": "live", **table}).give(command) == tuple(events)


def unlinked(lines: str) -> Felt:
    felt = play(S4, lines)
    felt.meter_state = None
    return felt


def test_without_a_meter_jackpot_wagers_go_back_and_the_hands_are_dealt() -> None:
    felt = unlinked("box 3 ante 10, jackpot 5\n box 4 ante 10\n shuffle")
    answer = felt.give(deal(actor=MACHINE))
    assert isinstance(answer, tuple)
    returned, opening, *_ = answer
    assert returned == back(3, "jackpot", 5_00, LINKED)
    assert opening == opened(S4, "community 3 community, box:3 2 both, box:4 2 both", 3, 4)
    assert felt.events_of(ev.JackpotFed) == []
    assert (felt.balance("patron:p3"), felt.balance("box:3:ante")) == (9_990_00, 10_00)


def test_wagers_that_buy_a_hand_are_equal_only_where_the_book_says_so() -> None:
    book = variant(UTH, initial=replace(load(UTH).rule.initial, equal=False))
    felt = play_variant(book, "box 3 ante 10, blind 20\n shuffle")
    answer = felt.give(deal(actor=MACHINE))
    assert isinstance(answer, tuple)
    assert answer[0] == opened(UTH, "community 5 community, box:3 2 both, dealer 2 dealer-both", 3)
    assert play_variant(book, "box 3 ante 10").refused("deal").code == "deal/nobody"
    felt = play_variant(book, "box 3 ante 10, blind 20")
    felt.book = load(UTH)
    assert felt.refused("deal").code == "deal/nobody"


def test_where_a_book_need_not_call_for_decisions_the_last_card_opens_them() -> None:
    calls = load(C3).rule.calls
    book = variant(C3, calls={**calls, "bet-or-fold": replace(calls["bet-or-fold"], must=False)})
    felt = play_variant(book, f"box 3 ante 10{CALLED}", mode="live")
    answer = felt.give(deal())
    assert isinstance(answer, tuple)
    assert answer[-2:] == (hole(3, "7.3.2(a)", 4, 5), STREET)


def test_nothing_is_burnt_before_shared_cards_that_leave_the_shoe_face_up() -> None:
    sources = load(C3).rule.sources
    shoe = replace(sources.kind["manual_shoe"], streets_face_up=True)
    book = variant(C3, sources=replace(sources, kind={**sources.kind, "manual_shoe": shoe}))
    answer = play_variant(book, "box 3 ante 10", mode="live", source="manual_shoe").give(BURN)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("burn/moment", ("7.3.1(a)",))
