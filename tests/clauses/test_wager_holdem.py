"""Ultimate Texas Hold'em: ante and blind, the optional trips, the play wager, and wagers left alone."""

import pytest

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.table.commands import Report
from croupier.table.events import BoxSettled, Reported, WagerPlaced, WagerTakenBack
from tests.felt import Refused, clause, play, sign

UTH = "star-uth"
SHOWN = "show Ks Qd 7h\nbox 3 check\nshow 2c 3d"


@clause(UTH, "5.2", "1.1:Blind Wager", "1.1:Ante Wager")
def test_the_blind_equals_the_ante() -> None:
    table = play(UTH, "box 3 ante 10")
    for unequal in ("9.99", "10.01", "5", "20"):
        refusal = table.refused(f"box 3 blind {unequal}")
        assert (refusal.code, refusal.facts["needs"]) == ("wager/unequal", 10_00)
        assert {"5.2", "1.1:Blind Wager"} <= {*refusal.cites}
    table.do("box 3 blind 10")
    placed = table.events_of(WagerPlaced)
    assert [event.spot for event in placed] == ["ante", "blind"]
    assert all({"5.2", "1.1:Ante Wager", "1.1:Blind Wager"} <= {*event.cites} for event in placed)
    table.do("box 3 ante 10")
    assert table.refused("box 3 blind 10.01").facts["needs"] == 20_00
    table.do("box 3 blind 10\ndeal\nbox 3 bet 80")  # four times the whole ante


@clause(UTH, "5.2", "1.1:Blind Wager", "7.2.2")
@pytest.mark.parametrize("wagers", ["ante 10", "ante 10, blind 10, trips 5, jackpot 5, ante 10"])
def test_without_an_equal_blind_a_box_is_not_dealt_in_and_its_wagers_go_back(wagers: str) -> None:
    table = play(UTH, f"box 3 {wagers}\nbox 5 ante 10, blind 10\ndeal")
    assert table.balance("patron:p3") == 10_000_00
    assert [len(box.cards) for box in table.view("p5").boxes] == [0, 0, 0, 0, 2, 0]
    back = table.events_of(WagerTakenBack)
    assert {event.box for event in back} == {3}
    assert all("5.2" in event.cites for event in back)


@clause(UTH, "5.2", "5.3.1")
def test_ante_or_blind_taken_back_takes_all_along() -> None:
    for first in ("ante", "blind"):
        table = play(UTH, f"box 3 ante 10, blind 10, trips 5, jackpot 5\nbox 3 back {first}")
        assert table.balance("patron:p3") == 10_000_00
        table.do("box 3 ante 10, blind 10, trips 5\nbox 3 back trips")
        assert table.balance("patron:p3") == 10_000_00 - 20_00


@clause(UTH, "5.3", "5.3.1", "1.1:Trips")
def test_trips_needs_ante_and_blind() -> None:
    table = play(UTH, "seat 3 p3")
    refusal = table.refused("box 3 trips 10")
    assert (refusal.code, refusal.facts["needs"]) == ("wager/needs", "ante")
    assert {"5.3", "5.3.1", "1.1:Trips"} <= {*refusal.cites}
    table.do("box 3 ante 10")
    refusal = table.refused("box 3 trips 10")
    assert (refusal.code, refusal.facts["needs"]) == ("wager/needs", "blind")
    assert "5.3.1" in refusal.cites
    table.do("box 3 blind 10, trips 10")
    assert {"5.3", "5.3.1", "1.1:Trips"} <= {*table.events_of(WagerPlaced)[-1].cites}


@clause(UTH, "5.3", "1.1:Trips")
def test_trips_is_optional() -> None:
    table = play(UTH, "box 3 ante 10, blind 10, trips 10\nbox 5 ante 10, blind 10\ndeal")
    assert [len(box.cards) for box in table.view("p5").boxes] == [0, 0, 2, 0, 2, 0]


@clause(UTH, "5.3.2")
def test_trips_keeps_to_the_amount_of_its_sign() -> None:
    with pytest.raises(Refused) as unsigned:
        play(UTH, sign=sign(UTH, limits={"ante": Limit(5_00, 1_000_00)}))
    assert unsigned.value.refusal.cites == ("5.3.2",)
    one = sign(UTH, limits={"ante": Limit(5_00, 1_000_00), "trips": Limit(10_00, 10_00)})
    span = sign(UTH, limits={"ante": Limit(5_00, 1_000_00), "trips": Limit(5_00, 20_00)})
    for shown, wrong, right in ((one, ("9.99", "10.01"), "10"), (span, ("4.99", "20.01"), "20")):
        table = play(UTH, "box 3 ante 10, blind 10", sign=shown)
        for amount in wrong:
            refusal = table.refused(f"box 3 trips {amount}")
            assert refusal.code in ("wager/under", "wager/over")
            assert "5.3.2" in refusal.cites
        table.do(f"box 3 trips {right}")


@clause(UTH, "1.1:Trips")
@pytest.mark.parametrize(("holes", "dealer", "paid"), [
    ("Kh Kc", "Qs Qh", 30_00),  # three kings, with two of the player's cards
    ("Kh 9c", "Kd Kc", 0),  # a pair is not enough, whatever the dealer holds
    ("Kh Kc", "Ad Ac", 30_00),
    ("As Ah", "Kh Kc", 0),
])  # fmt: skip
def test_trips_is_the_players_best_five_of_seven_alone(holes: str, dealer: str, paid: int) -> None:
    table = play(UTH, f"box 3 ante 10, blind 10, trips 10\ndeal 3: {holes}; dealer: {dealer}\nbox 3 check")
    table.do(f"{SHOWN}\nbox 3 bet 10\nsettle")
    assert table.paid(3).get("trips", 0) == paid
    assert table.taken(3).get("trips", 0) == (0 if paid else 10_00)
    if paid:
        assert table.hand(3) == "three_of_a_kind"
        assert "1.1:Trips" in table.cites(BoxSettled)


@clause(UTH, "1.1:Blind Wager")
@pytest.mark.parametrize(("holes", "outcome", "paid"), [
    ("Jh Tc", "win", 10_00),  # a straight, the least that pays
    ("Kh Kc", "push", 0),  # wins with less
    ("4c 5d", "lose", 0),
])  # fmt: skip
def test_the_blind_pays_from_a_straight_on(holes: str, outcome: str, paid: int) -> None:
    table = play(UTH, f"box 3 ante 10, blind 10\ndeal 3: {holes}; dealer: Qs 8h\nbox 3 check")
    table.do("show Ks Qd 9h\nbox 3 check\nshow 2c 3d\nbox 3 bet 10\nsettle")
    assert table.outcome(3)["blind"] == outcome
    assert table.paid(3).get("blind", 0) == paid


@clause(UTH, "1.1:Play Wager")
def test_one_play_wager_of_the_size_of_its_step() -> None:
    def at(step: str) -> str:
        checks = {"preflop": "", "flop": "box 3 check\nshow Ks Qd 7h", "river": f"box 3 check\n{SHOWN}"}
        return f"box 3 ante 10, blind 10\ndeal\n{checks[step]}"

    for step, right in (("preflop", ("30", "40")), ("flop", ("20",)), ("river", ("10",))):
        for amount in ("5", "9.99", "10", "20", "25", "29.99", "30", "35", "40", "40.01", "50"):
            table = play(UTH, at(step))
            if amount in right:
                table.do(f"box 3 bet {amount}")
                assert table.balance("box:3:play") == round(float(amount) * 100)
                assert "1.1:Play Wager" in table.events_of(WagerPlaced)[-1].cites
                assert table.refused(f"box 3 bet {amount}").code in ("decision/made", "decision/moment")
            else:
                assert "1.1:Play Wager" in table.refused(f"box 3 bet {amount}").cites


@clause(UTH, "5.4")
def test_a_handled_wager_is_reported() -> None:
    table = play(UTH, "box 3 ante 10, blind 10\ndeal", mode="live")
    table.give(Report(actor="dealer", kind="wager-handled", box=3, note="touched the blind"))
    reported = table.events_of(Reported)[0]
    assert (reported.box, table.told(), reported.cites) == (3, ("casino_supervisor",), ("5.4",))
    assert isinstance(table.give(Report(actor="p3", kind="wager-handled", box=3)), Refusal)
