"""Commands at the wrong box or the wrong moment: each is refused by its own clause, and nothing moves."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from tests.felt import play

C3, S4, UTH = "crown-ms-3.0", "star-ms-4", "star-uth"
DEALT = "box 3 ante 10\n deal 3: As Ks"
STREETS = "box 3 bet 10\n show Kc\n box 3 bet 10\n show Kd\n box 3 bet 10\n show 2c"
OPEN = f"box 3 ante 10\n deal 3: As Ah\n {STREETS}"
RIVER = "box 3 ante 10, blind 10\n deal\n box 3 bet 30\n show 2c 3c 4d 9h Ts"
MOST = 10**12  # cents: no stake is larger


def bet(amount: int = 10_00, *, box: int = 3, spot: str = "", instrument: str = "chip") -> c.Bet:
    return c.Bet(actor="dealer", box=box, amount=amount, spot=spot, instrument=instrument)


def shown(box: int) -> c.ShowFolded:
    return c.ShowFolded(actor="gaming_supervisor", box=box, cards=("As", "Ks"), reason="asked")


@pytest.mark.parametrize(
    ("book", "lines", "command", "code", "cites"),
    [
        (S4, OPEN, c.SettleBox(actor="dealer", box=9, cards=("As", "Ah")), "settle/no-hand", "10.1 10.4"),
        (S4, OPEN, c.Concede(actor="dealer", box=9, confirm=True), "settle/no-hand", "10.5"),
        (C3, OPEN, c.Concede(actor="dealer", box=3, confirm=True), "concede/none", "8.1 8.1.1"),
        (S4, OPEN, c.ShowDealer(actor="dealer", cards=("2h", "2d")), "dealer/none", "10.1 10.4"),
        (S4, OPEN, bet(), "decision/moment", "9.3"),
        (S4, OPEN, c.ShowCommunity(actor="dealer", cards=("3c",)), "show/moment", "1.1:5th_Street 7.3.7"),
        (UTH, RIVER, shown(9), "show/no-hand", "10.12"),
        (UTH, RIVER, shown(3), "show/no-hand", "10.12"),
        (S4, DEALT, c.Look(actor="dealer", box=9), "box/no-hand", "7.2.3 7.3.4"),
        (S4, DEALT, c.Look(actor="dealer", box=4), "box/no-hand", "7.2.3 7.3.4"),
        (S4, DEALT, c.Fold(actor="dealer", box=9), "box/no-hand", "9.1"),
        (S4, DEALT, c.Fold(actor="dealer", box=4), "box/no-hand", "9.1"),
        (S4, DEALT, c.Check(actor="dealer", box=9), "box/no-hand", "9.1"),
        (S4, DEALT, c.Check(actor="dealer", box=3), "check/not-offered", "9.1"),
        (S4, DEALT, bet(box=9), "box/no-hand", "9.1"),
        (S4, DEALT, bet(box=4), "box/no-hand", "9.1"),
        (S4, DEALT, bet(spot="4th"), "bet/spot", "9.1.2 1.1:3rd_Street_Wager"),
        (S4, DEALT, bet(0), "money/amount", "house:chips"),
        (S4, DEALT, bet(MOST + 1), "money/amount", "house:chips"),
        (S4, DEALT, bet(instrument="iou"), "wager/instrument", "5.2"),
        (S4, DEALT, bet(instrument="token"), "wager/funds", "house:funds"),
        (C3, DEALT, bet(instrument="token"), "wager/instrument", "5.1"),
        (S4, DEALT, c.TakeBackWager(actor="dealer", box=9, spot="ante"), "wager/none", "5.4"),
        (S4, DEALT, c.TakeBackWager(actor="dealer", box=4, spot="ante"), "wager/none", "5.4"),
        (S4, DEALT, c.CloseRound(actor="dealer"), "round/open", "1.1:Round_Of_Play 10.1 10.4"),
        (S4, DEALT, c.ShowCommunity(actor="dealer", cards=("3c",)), "show/undecided", "1.1:3rd_Street 7.3.5"),
        (S4, "box 3 ante 10", c.Fold(actor="dealer", box=3), "box/no-hand", "9.1"),
    ],
)
def test_a_command_out_of_place_is_refused_by_its_clause(
    book: str, lines: str, command: c.Command, code: str, cites: str
) -> None:
    felt = play(book, lines, mode="live")
    before = felt.table
    answer = felt.give(command)
    assert isinstance(answer, Refusal), answer
    assert (answer.code, [clause.replace(" ", "_") for clause in answer.cites]) == (code, cites.split())
    assert felt.table == before
