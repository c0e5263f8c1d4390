"""Crown: a royal or straight flush waits for an assistant casino manager; other tables play on meanwhile."""

import pytest

from croupier.table import events as ev
from croupier.table.events import JackpotConfirmed, JackpotPaid, JackpotSettled, JackpotUndone, JackpotWon
from tests.clauses.showdowns import CROWN
from tests.felt import Felt, clause, play

WAGER = 1_703_000  # units of a wager of $5


def until_award(holes: dict[int, str], shared: str = "Qs Js Ts", mode: str = "electronic") -> Felt:
    """All boxes have a jackpot wager, bet to the end and are settled."""
    table = play(CROWN, mode="live" if mode == "live" else "electronic", meter=100_000_00)
    for box in holes:
        table.do(f"box {box} ante 10, jackpot 5")
    table.do("deal " + "; ".join(f"{box}: {cards}" for box, cards in holes.items()))
    for card in shared.split():
        table.do("\n".join(f"box {box} bet 10" for box in holes) + f"\nshow {card}")
    return table.do("\n".join(f"settle {box}" for box in sorted(holes, reverse=True)))


@clause(CROWN, "10.1.1")
@pytest.mark.parametrize(
    ("hand", "prize", "amount"),
    [("As Ks", "royal_flush", 100_000_00), ("9s 8s", "straight_flush", 10_000_00)],
)
def test_the_prize_waits_and_the_rank_pays_it(hand: str, prize: str, amount: int) -> None:
    table = until_award({3: hand}).do("award")
    before = table.balance("patron:p3")
    (won,) = table.events_of(JackpotWon)
    assert (won.box, won.owner, won.prize, won.amount) == (3, "p3", prize, amount)
    assert "10.1.1" in won.cites
    assert not table.events_of(JackpotPaid)
    assert [(one.box, one.prize, one.amount) for one in table.view("p3").jackpot.waiting] == [
        (3, prize, amount)
    ]
    assert table.refused("close").code == "round/open"
    for rank in ("tg_area_manager", "tg_hdd", "dealer", "machine", "p3"):
        refusal = table.refused(f"prize 3 by {rank}")
        assert (refusal.code, refusal.cites) == ("staff/rank", ("10.1.1",))
    assert [type(o.command).__name__ for o in table.options("tg_acm") if "Jackpot" in repr(o.command)] == [
        "ConfirmJackpot"
    ]
    table.do("prize 3 by tg_acm")
    assert table.balance("patron:p3") == before + amount
    (confirmed,) = table.events_of(JackpotConfirmed)
    assert (confirmed.box, confirmed.by, confirmed.cites) == (3, "tg_acm", ("10.1.1",))
    assert not table.view("p3").jackpot.waiting
    assert table.refused("prize 3 by tg_acm").code == "jackpot/none"
    table.do("close")


@clause(CROWN, "10.1.1", "10.1.2")
def test_other_prizes_are_the_dealer_s() -> None:
    table = until_award({3: "2s 7s", 5: "As Ks", 1: "4h 4d"}).do("award")
    assert [(paid.box, paid.prize) for paid in table.events_of(JackpotPaid)] == [(3, "flush")]
    assert [won.box for won in table.events_of(JackpotWon)] == [5]
    assert [taken.outcome for taken in table.events_of(ev.JackpotTaken)] == ["lose", "win", "win"]
    table.do("prize 5\nclose")


@clause(CROWN, "10.1.1", "8.1.1(c)")
def test_the_hand_lies_open_until_it_is_confirmed() -> None:
    table = until_award({3: "As Ks"}, mode="live").do("by hand\naward")
    assert table.view("p3").boxes[2].cards_at == "face_up"
    assert not table.view("p3").due
    table.do("prize 3")
    assert table.view("p3").due == (("jackpot-rack", 3),)
    assert table.refused("close").code == "step/due"
    table.do("attest jackpot-rack box 3 count 2\nclose")


@clause(CROWN, "10.1.1")
def test_two_prizes_are_confirmed_each_for_itself() -> None:
    table = until_award({5: "As Ks", 2: "9s 8s"}).do("award")
    assert table.refused("award").code == "jackpot/recorded"
    table.do("prize 5")
    assert [one.box for one in table.view("p2").jackpot.waiting] == [2]
    assert table.refused("close").code == "round/open"
    assert table.refused("leave 2").code == "seat/prize"
    table.do("leave 5\nprize 2\nclose\nleave 2")


@clause(CROWN, "10.2.2", "10.2.3")
def test_the_outcome_is_recorded_once_for_all_winners_of_the_round() -> None:
    """Both shares are of the same 100,000, whenever they are confirmed."""
    table = until_award({5: "As Ks", 2: "9s 8s"}).do("award")
    (settled,) = table.events_of(JackpotSettled)
    assert (settled.meter, settled.after, settled.reset) == (100_000_00, 50_000_00, True)
    assert {"10.2.2", "10.2.3", "10.2.4"} <= set(settled.cites)
    recorded = settled.time
    table.meter = 50_000_00
    table.do("wait 600\nprize 2\nprize 5")
    assert table.events_of(JackpotSettled) == [settled]
    assert recorded < table.at - 600_000
    assert sorted(paid.amount for paid in table.events_of(JackpotPaid)) == [9_090_91, 90_909_10]


@clause(CROWN, "10.1.1", "11.12", "11.8")
def test_a_round_that_is_void_while_a_prize_waits_undoes_the_outcome() -> None:
    """The wagers stay for the next round with what they have put on the meter; nobody is paid."""
    table = until_award({3: "As Ks", 5: "2d 7h"}, mode="live").do("award")
    assert table.table.round.phase == "awarding"
    table.do("wrong deck-defect\nrule void-round")
    (undone,) = table.events_of(JackpotUndone)
    assert (undone.round, undone.meter, undone.after, undone.reset) == (1, 100_000_00, 50_000_00, True)
    assert "11.8" in undone.cites
    assert table.balance("box:3:jackpot") == table.balance("box:5:jackpot") == 5_00
    assert table.balance("jackpot") == 0
    assert not table.view("p3").jackpot.waiting
    assert table.fed() == 2 * WAGER
    assert table.refused("prize 3").code == "jackpot/none"
    assert table.balance("patron:p3") == 9_995_00


@clause(CROWN, "13.3", "10.1.1")
def test_an_invalid_outcome_gives_paid_prizes_and_contributions_back() -> None:
    """A flush was paid and a royal waits when the room burns: the pool has its money, the players theirs."""
    table = until_award({3: "2s 7s", 5: "As Ks"}, mode="live").do("award")
    assert table.balance("patron:p3") > 10_000_00
    table.do("wrong disruption note fire")
    assert table.refused("rule invalidate by dealer").code == "staff/rank"
    table.do("rule invalidate")
    assert (table.balance("patron:p3"), table.balance("patron:p5")) == (10_000_00, 10_000_00)
    assert table.balance("jackpot") == 0
    (unfed,) = table.events_of(ev.JackpotUnfed)
    assert (unfed.units, unfed.house) == (2 * WAGER, 0)  # its own prize is undone, so nothing was won
    assert table.fed() == 0
    assert table.events_of(JackpotUndone)


@clause(CROWN, "11.13", "10.1.1")
def test_a_game_started_by_mistake_has_no_prizes() -> None:
    table = until_award({3: "2s 7s", 5: "As Ks"}).do("award\nwrong jackpot-started by tg_hdd")
    refusal = table.refused("rule cancel-jackpot")
    assert (refusal.code, refusal.cites) == ("incident/two-keys", ("house:two-keys",))
    table.do("rule cancel-jackpot by tg_area_manager")
    assert table.balance("jackpot") == 0
    assert table.fed() == 0
    (undone,) = table.events_of(JackpotUndone)
    assert "11.13" in undone.cites
    assert not table.view("p5").jackpot.waiting
    table.do("close\nbox 3 ante 10, jackpot 5\ndeal")
    assert table.fed() == WAGER


@clause(CROWN, "11.13")
def test_a_prize_that_left_the_table_is_owed() -> None:
    table = until_award({3: "2s 7s"}).do("award\nleave 3\nwrong jackpot-started by tg_hdd")
    table.do("rule cancel-jackpot by tg_area_manager")
    assert (table.balance("patron:p3"), table.balance("owed:p3")) == (0, -495_00)  # 500 less the wager of 5
