"""Crown: a player who cannot bet on, and bets found off their range at settlement."""

from croupier.table.events import HandForfeited, HandVoided, PlayerCautioned, RoundVoided, WagerCorrected
from tests.felt import Felt, clause, play

BOOK = "crown-ms-3.0"
TWO = "box 3 ante 10, jackpot 5\nbox 5 ante 10\ndeal\nbox 3 bet 20\nbox 5 bet 10\nshow Qs\n"


@clause(BOOK, "11.9", "1.1:Initial Wager(s)", "1.1:Void", "11.12")
def test_the_first_time_everything_goes_back_and_the_player_is_told() -> None:
    table = play(BOOK, TWO + "wrong cannot-bet box 3", mode="live")
    assert table.refused("rule forfeit-initial").code == "incident/remedy"
    assert table.refused("rule void-and-warn by dealer").code == "staff/rank"
    table.do("rule void-and-warn by tg_hdd")
    assert table.returned(3) == {"ante": 10_00, "3rd": 20_00}
    assert table.taken(3) == {}
    assert {"11.9", "1.1:Void", "11.12"} <= table.cites(HandVoided)
    (told,) = table.events_of(PlayerCautioned)
    assert (told.player, told.about, told.times) == ("p3", "unfunded", 1)
    assert table.balance("box:3:jackpot") == 5_00
    table.do("box 5 bet 10\nshow Js\nbox 5 bet 10\nshow 9d\nsettle")
    assert table.balance("box:3:jackpot") == 5_00  # it was in no jackpot, and waits


def again() -> Felt:
    """The same player could not bet before."""
    table = play(BOOK, TWO + "wrong cannot-bet box 3\nrule void-and-warn", mode="live")
    table.do("box 5 fold\nclose\nbox 3 ante 10\nbox 5 ante 10\ndeal\nbox 3 bet 20\nbox 5 bet 10\nshow Qs")
    return table.do("wrong cannot-bet box 3")


@clause(BOOK, "11.9", "1.1:Initial Wager(s)", "11.12")
def test_the_next_time_the_ante_is_lost_and_only_the_ante() -> None:
    table = again()
    assert table.refused("rule void-and-warn").code == "incident/remedy"
    assert table.refused("rule forfeit-initial by dealer").code == "staff/rank"
    table.do("rule forfeit-initial by tg_hdd")
    assert table.taken(3) == {"ante": 10_00}
    assert table.returned(3) == {"3rd": 20_00}
    assert {"11.9", "11.12"} <= table.cites(HandForfeited)
    assert table.events_of(PlayerCautioned)[-1].times == 2
    assert table.balance("box:3:jackpot") == 5_00
    assert table.refused("box 3 bet 10").code == "decision/void"


@clause(BOOK, "11.9", "11.8")
def test_a_round_that_is_void_after_all_gives_a_lost_ante_back() -> None:
    table = again().do("rule forfeit-initial\nwrong deck-defect\nrule void-round")
    assert len(table.events_of(RoundVoided)) == 1
    assert table.balance("patron:p3") == 10_000_00 - 5_00


@clause(BOOK, "11.9")
def test_it_is_counted_for_the_player_and_until_the_player_leaves() -> None:
    table = play(BOOK, TWO + "wrong cannot-bet box 3\nrule void-and-warn", mode="live")
    table.do("wrong cannot-bet box 5")
    assert table.refused("rule forfeit-initial").code == "incident/remedy"
    table.do("rule void-and-warn\nclose\nleave 3\nseat 3 p3\nbox 3 ante 10\ndeal\nwrong cannot-bet box 3")
    table.do("rule void-and-warn")


@clause(BOOK, "11.9")
def test_who_can_bet_or_has_bet_is_not_unable_to() -> None:
    table = play(BOOK, "box 3 ante 10\nbox 5 ante 10\ndeal\nbox 3 bet 10", mode="live")
    assert table.refused("wrong cannot-bet box 3").code == "incident/box"
    assert table.refused("wrong cannot-bet").code == "incident/box"
    table = play(BOOK, "seat 3 p3 19.99\nseat 5 p5 20\nbox 3 ante 10\nbox 5 ante 10\ndeal")
    assert table.refused("wrong cannot-bet box 5").code == "incident/funds"
    table.do("wrong cannot-bet box 3\nrule void-and-warn")
    assert table.balance("patron:p3") == 19_99


@clause(BOOK, "11.9")
def test_a_blind_hand_that_cannot_be_bet_on_every_street_is_void() -> None:
    table = play(
        BOOK, "seat 2 p2 59.99\nbox 2 ante 10\nseats enough\nbox 3 by p2 ante 10\ndeal\nbox 2 bet 10"
    )
    assert table.refused("show Qs").code == "show/undecided"
    table.do("wrong cannot-bet box 3\nrule void-and-warn\nshow Qs")
    assert [voided.box for voided in table.events_of(HandVoided)] == [3]


SETTLING = """
    box 3 ante 10
    deal 3: As Ad
    box 3 bet 30
    show 2c
    box 3 bet 30
    show 7d
    box 3 bet 30
    show 9h
"""


@clause(BOOK, "11.10.1")
def test_what_lies_above_three_antes_goes_back_before_the_bet_is_settled() -> None:
    table = play(BOOK, SETTLING + "wrong off-range-wager box 3 spot 4th amount 45", mode="live")
    assert table.refused("rule settle-and-tell").code == "incident/remedy"
    table.do("rule return-excess by dealer\nsettle")
    assert table.paid(3)["4th"] == 30_00
    assert table.returned(3)["4th"] == 45_00
    assert "11.10.1" in table.cites("BoxSettled")
    assert table.balance("patron:p3") == 10_000_00 + 100_00
    assert table.events_of(PlayerCautioned) == []


def short(table: Felt) -> Felt:
    return table.do("wrong off-range-wager box 3 spot 4th amount 8")


@clause(BOOK, "11.10.2")
def test_a_short_bet_is_settled_as_it_lies_and_the_player_told_what_is_due() -> None:
    table = short(play(BOOK, SETTLING, mode="live"))
    assert table.refused("rule return-excess").code == "incident/remedy"
    assert table.refused("rule return-short").code == "incident/remedy"
    table.do("rule settle-and-tell by dealer\nsettle")
    assert table.paid(3)["4th"] == 8_00
    assert table.cites(WagerCorrected) == {"11.10.2"}
    (told,) = table.events_of(PlayerCautioned)
    assert (told.player, told.about, told.least, told.most) == ("p3", "short", 1, 3)


@clause(BOOK, "11.10.2", "6.2.1")
def test_the_next_short_bet_of_that_player_goes_back_whatever_the_result() -> None:
    table = short(play(BOOK, SETTLING, mode="live")).do("rule settle-and-tell\nsettle")
    table = short(table.do(SETTLING))
    assert table.refused("rule settle-and-tell").code == "incident/remedy"
    table.do("rule return-short by dealer\nsettle")
    assert "4th" not in table.paid(3)
    assert {"11.10.2", "6.2.1"} <= table.cites("WagerTakenBack")
    assert table.returned(3)["4th"] == 30_00
    table.do("leave 3\nseat 3 p3")
    short(table.do(SETTLING)).do("rule settle-and-tell")


@clause(BOOK, "11.10.1", "11.10.2")
def test_a_bet_within_its_range_or_before_settlement_is_nothing_to_correct() -> None:
    table = play(BOOK, "box 3 ante 10\ndeal\nbox 3 bet 30", mode="live")
    assert table.refused("wrong off-range-wager box 3 spot 3rd amount 45").code == "incident/moment"
    table = play(BOOK, SETTLING, mode="live")
    for amount in ("10", "30", "12.50"):
        assert (
            table.refused(f"wrong off-range-wager box 3 spot 4th amount {amount}").code == "incident/in-range"
        )
    for amount in ("9.99", "30.01"):
        table = play(BOOK, SETTLING, mode="live")
        table.do(f"wrong off-range-wager box 3 spot 4th amount {amount}")
