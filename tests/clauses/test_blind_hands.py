"""Crown: extra hands of one player stay unseen by everybody and bet every street before the first card."""

import msgspec
import pytest

from croupier.table.commands import AttestSeats, Fold
from croupier.table.events import CommunityShown, RoundOpened, WagerPlaced, WagerTakenBack
from croupier.table.table import Mode
from tests.clauses.streets import CROWN
from tests.felt import Felt, clause, play

BLIND = ("Jh", "Jd")


def two_boxes(wagers: str = "ante 20", mode: Mode = "electronic") -> Felt:
    """p3 sits at box 3 and plays box 5 too, which is dealt a pair of jacks."""
    table = play(CROWN, "seat 3 p3", mode=mode)
    table.act(AttestSeats(actor="tg_hdd", enough=True))
    table.do(f"box 3 ante 10\nbox 5 by p3 {wagers}")
    return table.do("deal 3: 2h 7c; 5: Jh Jd")


def viewers(table: Felt) -> tuple[str, ...]:
    return ("p3", "stranger", "machine", *table.staff)


@pytest.mark.parametrize("mode", ["live", "electronic"])
@clause(CROWN, "5.10.2(a)")
def test_an_extra_hand_is_seen_by_nobody_until_it_is_settled(mode: Mode) -> None:
    table = two_boxes(mode=mode)
    assert table.events_of(RoundOpened)[0].blind == (5,)
    refusal = table.refused("box 5 look")
    assert (refusal.code, refusal.cites) == ("look/blind", ("5.10.2(a)",))
    table.do("box 3 look\nbox 5 bet 3rd 20\nbox 5 bet 4th 20\nbox 5 bet 5th 20\nbox 3 fold")
    for card in ("Qs", "8d", "4c", ""):
        assert table.refused("box 5 look").code == "look/blind"
        for viewer in viewers(table):
            assert '"Jh"' not in msgspec.json.encode(table.view(viewer)).decode()
            assert table.view(viewer).boxes[4].cards == ("??", "??")
        table.do(f"show {card}" if card else "settle 5")
    for viewer in viewers(table):
        assert table.view(viewer).boxes[4].cards == BLIND
    assert table.paid(5) == {"ante": 20_00, "3rd": 20_00, "4th": 20_00, "5th": 20_00}


@clause(CROWN, "5.10.2(a)")
def test_the_hand_at_the_seat_is_looked_at_and_is_not_blind() -> None:
    table = two_boxes().do("box 3 look")
    assert table.view("p3").boxes[2].cards == ("2h", "7c")
    assert [box.blind for box in table.view("p3").boxes] == [False, False, False, False, True, False]
    table.do("box 3 bet 10")  # and may go on or fold like any other


@clause(CROWN, "5.10.2(b)", "7.4.4")
def test_the_first_card_waits_for_all_three_streets_of_an_extra_hand() -> None:
    table = two_boxes().do("box 3 bet 10")
    for street in ("5th", "3rd", "4th"):
        refusal = table.refused("show Qs")
        assert (refusal.code, refusal.cites, refusal.facts["box"]) == (
            "show/undecided", ("7.4.4", "5.10.2(b)"), 5,
        )  # fmt: skip
        table.do(f"box 5 bet {street} 20")
    table.do("show Qs\nbox 3 bet 10\nshow 8d\nbox 3 bet 10\nshow 4c\nsettle")
    assert table.paid(5) == {"ante": 20_00, "3rd": 20_00, "4th": 20_00, "5th": 20_00}


@clause(CROWN, "5.10.2(b)", "5.5", "7.4.3", "7.4.4(a)", "7.4.5(a)")
def test_each_street_of_an_extra_hand_is_one_to_three_of_its_own_antes() -> None:
    table = two_boxes()
    own = {"3rd": "7.4.3", "4th": "7.4.4(a)", "5th": "7.4.5(a)"}
    for street, least in (("3rd", "20"), ("4th", "59.99"), ("5th", "60")):
        for amount in ("10", "19.99", "60.01"):
            refusal = table.refused(f"box 5 bet {street} {amount}")
            assert (refusal.code, refusal.cites[:2]) == ("bet/range", (own[street], "5.5"))
        table.do(f"box 5 bet {street} {least}")
        assert table.events_of(WagerPlaced)[-1].spot == street
    for spot in ("ante ", "jackpot ", ""):
        refusal = table.refused(f"box 5 bet {spot}20")
        assert (refusal.code, refusal.cites) == ("bet/spot", ("5.10.2(b)",))


@clause(CROWN, "5.10.2(b)")
def test_an_extra_hand_does_not_fold_or_check() -> None:
    table = two_boxes().do("box 3 fold")
    for ready in ("", "box 5 bet 3rd 20\nbox 5 bet 4th 20\nbox 5 bet 5th 20", "show Qs"):
        table.do(ready)
        refusal = table.refused("box 5 fold")
        assert (refusal.code, refusal.cites) == ("fold/blind", ("5.10.2(b)",))
        assert table.refused("box 5 check")
        assert not [option for option in table.options("p3") if isinstance(option.command, Fold)]


@clause(CROWN, "5.10.2(b)")
def test_its_streets_change_until_the_first_card_and_not_after() -> None:
    table = two_boxes("ante 20, jackpot 5").do(
        "box 3 bet 10\nbox 5 bet 3rd 20\nbox 5 bet 4th 20\nbox 5 bet 5th 20"
    )
    refusal = table.refused("box 5 bet 4th 60")
    assert (refusal.code, refusal.cites) == ("decision/made", ("5.10.2(b)",))
    table.do("box 5 back 4th")
    assert table.events_of(WagerTakenBack)[-1].cites == ("5.10.2(b)",)
    assert table.refused("show Qs").facts["box"] == 5
    table.do("box 5 bet 4th 60")
    for spot in ("ante", "jackpot"):
        assert table.refused(f"box 5 back {spot}").cites == ("5.6",)
    table.do("show Qs")
    for spot in ("3rd", "4th", "5th"):
        refusal = table.refused(f"box 5 back {spot}")
        assert (refusal.code, refusal.cites) == ("wager/locked", ("5.10.2(b)",))
        refusal = table.refused(f"box 5 bet {spot} 20")
        assert (refusal.code, refusal.cites) == ("bet/blind", ("5.10.2(b)",))
    assert table.balance("box:5:4th") == 60_00


@clause(CROWN, "5.10.2(b)")
def test_a_seen_hand_takes_no_street_back_and_bets_only_its_own() -> None:
    table = two_boxes().do("box 3 bet 10")
    assert table.refused("box 3 back 3rd").cites == ("5.6",)
    assert table.refused("box 3 bet 4th 10").code == "decision/made"


@clause(CROWN, "5.10.2(a)", "5.10.2(b)")
def test_a_round_of_extra_hands_alone_is_shown_and_settled() -> None:
    table = two_boxes().do("box 5 bet 3rd 20\nbox 5 bet 4th 20\nbox 5 bet 5th 20\nbox 3 fold")
    table.do("show Qs 8d 4c\nsettle")
    assert len(table.events_of(CommunityShown)) == 3
    assert sum(table.paid(5).values()) == 80_00
