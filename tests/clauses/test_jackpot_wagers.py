"""The jackpot wager: its one price, one a hand, only beside a main wager, and only before the deal."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.scene import MeterState
from croupier.table.events import JackpotSettled, JackpotTaken, RoundClosed, RoundOpened, WagerPlaced
from tests.clauses.streets import CROWN, UNDATED, VERSION_4
from tests.felt import clause, play, sign

UTH = "star-uth"
MAIN = {UTH: "ante 10, blind 10"}


def main(book: str) -> str:
    """The wagers that buy a hand."""
    return MAIN.get(book, "ante 10")


@clause(UNDATED, "15.2.1", "1.1:Jackpot Wager")
@clause(VERSION_4, "15.2.1", "1.1:jackpot wager")
@clause(UTH, "15.2.1", "1.1:Jackpot Wager")
@clause(CROWN, "9.2.2", "5.4.2", "1.1:Jackpot wager")
def test_it_needs_a_main_wager_and_goes_back_with_it(book: str) -> None:
    table = play(book, "seat 3 p3")
    refusal = table.refused("box 3 jackpot 5")
    assert (refusal.code, refusal.facts["needs"]) == ("wager/needs", "ante")
    assert {"9.2.2" if book == CROWN else "15.2.1"} <= set(refusal.cites)
    if book == UTH:
        table.do("box 3 ante 10")
        assert table.refused("box 3 jackpot 5").facts["needs"] == "blind"
        table.do("box 3 back ante")
    table.do(f"box 3 {main(book)}, jackpot 5")
    assert table.events_of(WagerPlaced)[-1].spot == "jackpot"
    table.do("box 3 back ante")
    assert table.balance("patron:p3") == 10_000_00
    table.do(f"box 3 {main(book)}\ndeal\nbox 3 fold\nclose")  # and nobody needs one
    assert not table.events_of(JackpotTaken)


@clause(UNDATED, "15.2.3")
@clause(VERSION_4, "15.2.3")
@clause(UTH, "15.2.3")
@clause(CROWN, "9.2.2", "9.2.3")
def test_it_has_one_price_and_is_placed_once(book: str) -> None:
    table = play(book, f"box 3 {main(book)}")
    own = "9.2.3" if book == CROWN else "15.2.3"
    for amount in ("0.01", "4.99", "5.01", "10"):
        refusal = table.refused(f"box 3 jackpot {amount}")
        assert (refusal.code, refusal.facts["price"]) == ("jackpot/price", 5_00)
        assert own in refusal.cites
    table.do("box 3 jackpot 5")
    refusal = table.refused("box 3 jackpot 5")
    assert refusal.code == "jackpot/twice"
    table.do("box 3 back jackpot\nbox 3 jackpot 5")
    assert table.balance("box:3:jackpot") == 5_00


@clause(UNDATED, "15.2.3")
@clause(VERSION_4, "15.2.3")
@clause(UTH, "15.2.3")
@clause(CROWN, "9.2.3", "5.4.2")
def test_the_price_is_the_sign_s_and_there_is_none_without_it(book: str) -> None:
    signs = sign(book)
    dear = replace(signs, jackpot=signs.jackpot and replace(signs.jackpot, wager=2_50))
    table = play(book, f"box 3 {main(book)}\n! box 3 jackpot 5\nbox 3 jackpot 2.50", sign=dear)
    assert table.balance("box:3:jackpot") == 2_50
    table = play(book, f"box 3 {main(book)}", sign=replace(signs, jackpot=None))
    assert table.refused("box 3 jackpot 5").code == "jackpot/unlinked"
    free = play(
        book, sign=replace(signs, jackpot=signs.jackpot and replace(signs.jackpot, wager=0)), attest=False
    )
    refusal = free.give(free.opening)
    assert isinstance(refusal, Refusal)
    assert refusal.code in ("sign/jackpot", "step/opening")


@pytest.mark.parametrize("moment", ["call no-more-bets", "deal"])
@clause(UNDATED, "15.2.4")
@clause(VERSION_4, "15.2.4")
@clause(UTH, "15.2.4")
@clause(CROWN, "5.4.2")
def test_it_is_placed_before_bets_close(book: str, moment: str) -> None:
    table = play(book, f"box 3 {main(book)}\n{moment}")
    refusal = table.refused("box 3 jackpot 5")
    assert refusal.code == ("wager/locked" if moment == "deal" else "wager/closed")
    assert ("5.4.2" if book == CROWN else "15.2.4") in refusal.cites


@clause(UNDATED, "15.2.4")
@clause(VERSION_4, "15.2.4")
@clause(UTH, "15.2.4")
@clause(CROWN, "5.4.2")
def test_it_is_locked_in_at_the_first_card(book: str) -> None:
    table = play(book, f"box 3 {main(book)}, jackpot 5\nbox 5 {main(book)}\ndeal")
    assert table.events_of(RoundOpened)[0].registered == (3,)
    assert table.refused("box 3 back jackpot").code == "wager/locked"


@pytest.mark.parametrize("state", [MeterState("m1", open=False), MeterState("m1", healthy=False)])
@clause(CROWN, "5.4.2")
@clause(UTH, "15.2.4")
def test_it_is_taken_only_while_the_meter_is_open_and_sound(book: str, state: MeterState) -> None:
    table = play(book, f"box 3 {main(book)}")
    table.meter_state = state
    assert table.refused("box 3 jackpot 5").code == "jackpot/meter"
    table.meter_state = MeterState("m1")
    table.do("box 3 jackpot 5")


@clause(UNDATED, "1.1:Round Of Play")
@clause(VERSION_4, "1.1:Round Of Play")
@clause(UTH, "1.1:Round of Play")
@clause(CROWN, "1.1:Round of Play")
def test_a_round_lasts_from_the_first_card_until_every_wager_has_its_result(book: str) -> None:
    lines = ["bet 40", "show Qs 8d 4c 2h 2c", "dealer 9h 9d"] if book == UTH else ["bet 10"]
    if book != UTH:
        lines += ["show Qs", "bet 10", "show 8d", "bet 10", "show 4c"]
    table = play(book, f"box 3 {main(book)}, jackpot 5\nshuffle", mode="electronic")
    assert not table.events_of(RoundOpened)
    lines = [f"box 3 {line}" if line.startswith("bet") else line for line in lines]
    for line in ["deal 3: Ah Ad", *lines, "settle 3", "award"]:
        term = "1.1:Round of Play" if book in (UTH, CROWN) else "1.1:Round Of Play"
        refusal = table.refused("close")
        assert (refusal.code, refusal.cites[0]) == ("round/open", term)
        table.do(line)
        assert table.events_of(RoundOpened)[0].cites[0] == term
        assert table.refused("box 3 ante 10").code == "wager/locked"
        assert table.refused("deal").code == "deal/moment"
    table.do("close")
    assert table.events_of(JackpotSettled)
    assert table.events_of(RoundClosed)[0].cites[0] == term
    assert not [account for account, cents in table.table.balances.items() if account[:4] == "box:" and cents]
    table.do(f"box 3 {main(book)}\ndeal")


@clause(VERSION_4, "1.1:Round Of Play", "15.2.6")
def test_a_folded_box_with_a_live_jackpot_wager_keeps_the_round_open() -> None:
    table = play(VERSION_4, "box 3 ante 10, jackpot 5\ndeal 3: As Ks\nbox 3 fold")
    assert table.refused("close").code == "round/open"
    table.do("show Qs Js Ts\nsettle 3")
    assert table.refused("close").code == "round/open"
    table.do("award\nclose")
    assert table.paid(3)["jackpot"] > 0


@clause(UNDATED, "1.1:Round Of Play")
@clause(CROWN, "1.1:Round of Play")
def test_cards_must_be_racked_before_a_round_ends(book: str) -> None:
    table = play(book, "box 3 ante 10\ndeal", mode="live").do("by hand\nbox 3 fold")
    assert table.refused("close").code == "step/due"
    table.do("attest fold-hand-in box 3 count 2\nattest fold-spread box 3 count 2\nattest fold-rack box 3")
    table.do("close")
