"""Hands called aloud, kickers against the dealer, and cards nobody is left to see."""

import json

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cli.adjudicate import answer
from croupier.core.refusal import Refusal
from croupier.math.exact import Unsolvable
from croupier.math.solving import check
from croupier.rulebooks.load import load
from croupier.table.commands import Attest, ShowCommunity
from croupier.table.events import BoxSettled, CommunityShown, SettlementDone, StepAttested
from tests.felt import Felt, clause, play
from tests.felt.variant import play_variant, variant

UNDATED, CROWN, UTH, VERSION_4 = "star-ms-undated", "crown-ms-3.0", "star-uth", "star-ms-4"
STREETS = "box 3 bet 10\nshow Qs\nbox 3 bet 10\nshow 8d\nbox 3 bet 10\nshow 4c\nby hand\nsettle 3"


@clause(UNDATED, "10.1")
@clause(VERSION_4, "10.1")
@clause(CROWN, "8.1.1")
def test_a_hand_is_spread_and_called_when_it_is_settled(book: str) -> None:
    table = play(book, f"box 3 ante 10\ndeal 3: Ah Ad\n{STREETS}", mode="live")
    own = ("8.1.1",) if book == CROWN else ("10.1",)
    assert "announce-hand" in table.events_of(BoxSettled)[0].steps
    assert ("announce-hand", 3) in table.view("dealer").due
    assert isinstance(table.give(Attest(actor="p3", step="announce-hand", box=3)), Refusal)
    table.do("attest announce-hand box 3")
    assert own == table.events_of(StepAttested)[-1].cites
    assert ("announce-hand", 3) not in table.view("dealer").due


@clause(UNDATED, "10.1")
@clause(VERSION_4, "10.1")
@clause(CROWN, "8.1.1")
def test_nothing_waits_for_the_call_and_a_machine_has_made_it(book: str) -> None:
    live = play(
        book, f"box 3 ante 10\ndeal 3: Ah Ad\n{STREETS}\nattest settle-rack box 3 count 2", mode="live"
    )
    live.do("close")
    assert ("announce-hand", 3) not in live.view("dealer").due
    machine = play(book, f"box 3 ante 10\ndeal 3: Ah Ad\n{STREETS}")
    assert machine.view("machine").due == ()


def board(book: str = UTH, *, kickers: bool = True, holes: str = "Ah Kd", dealer: str = "Qh Jd") -> Felt:
    """Both have three eights on the board; the player's cards beside them are the higher ones."""
    rule = variant(book).rule.ranking
    table = play_variant(variant(book, ranking=replace(rule, kickers=kickers)), "box 3 ante 10, blind 10")
    table.do(f"deal 3: {holes}; dealer: {dealer}\nbox 3 check\nshow 8s 8d 8c\nbox 3 check\nshow 2c 3d")
    return table.do("box 3 bet 10\nsettle")


@clause(UTH, "8.2(g)", "8.2(c)", "10.6.3")
def test_kickers_of_three_or_four_alike_count() -> None:
    assert board().paid(3) == {"ante": 10_00, "play": 10_00}
    assert board(dealer="As Kc").paid(3) == {}
    tied = board(kickers=False)
    assert (tied.paid(3), tied.taken(3)) == ({}, {})
    assert board(holes="2h 2s", dealer="3h 3s").taken(3)["ante"] == 10_00, "a full house has no kicker"
    assert board(kickers=False, holes="2h 2s", dealer="3h 3s").taken(3)["ante"] == 10_00
    pair = board(kickers=False, holes="8h Ad", dealer="Kh Qd")
    assert pair.paid(3)["ante"] == 10_00, "four eights beat three"


@clause(UTH, "8.2(c)")
def test_a_book_without_kickers_is_not_priced() -> None:
    rule = variant(UTH).rule.ranking
    check(load(UTH))
    with pytest.raises(Unsolvable, match="kickers"):
        check(variant(UTH, ranking=replace(rule, kickers=False)))


@clause(UTH, "8.2(g)")
def test_adjudication_counts_kickers_too() -> None:
    line = {
        "rulebook": UTH, "community": ["8s", "8d", "8c", "2c", "3d"], "dealer": ["Qh", "Jd"],
        "boxes": [{"box": 1, "hole": ["Ah", "Kd"], "played": "river",
                   "wagers": {"ante": 1000, "blind": 1000, "play": 1000}}],
    }  # fmt: skip
    found = json.loads(msgspec.json.encode(answer(json.dumps(line).encode())))["boxes"][0]["wagers"]
    assert {spot: found[spot]["outcome"] for spot in ("ante", "play")} == {"ante": "win", "play": "win"}


@clause(CROWN, "7.4.4", "7.4.5", "7.4.6")
@pytest.mark.parametrize("folds", [0, 1, 2])
def test_when_all_have_folded_the_rest_is_shown_only_where_a_book_says_so(folds: int) -> None:
    lines = "box 3 ante 10\ndeal\n" + "".join(f"box 3 bet 10\nshow {card}\n" for card in ("Qs", "8d")[:folds])
    plain = play(CROWN, lines).do("box 3 fold")
    assert len(plain.events_of(SettlementDone)) == 1
    assert isinstance(plain.give(ShowCommunity(actor="machine", cards=("2c",))), Refusal)
    rule = variant(CROWN).rule.fold
    shows = play_variant(variant(CROWN, fold=replace(rule, expose_when_all_folded=True)), lines)
    shows.do("box 3 fold")
    assert shows.events_of(SettlementDone) == []
    for card in ("Qs", "8d", "4c")[folds:]:
        shows.do(f"show {card}")
    assert [card for event in shows.events_of(CommunityShown) for card in event.cards] == ["Qs", "8d", "4c"]
    assert len(shows.events_of(SettlementDone)) == 1
    shows.do("close")
