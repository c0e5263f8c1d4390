"""Version 4: a jackpot wager on another player's box, who has declined one."""

import pytest
from msgspec.structs import replace

from croupier.table.commands import PlaceWager
from croupier.table.events import (
    JackpotDeclined,
    JackpotPermitted,
    JackpotUnfed,
    WagerPlaced,
    WagersInvalidated,
)
from croupier.table.players import LossLimit, with_card
from tests.clauses.backed import backed, seated
from tests.clauses.jackpot_rounds import awards
from tests.clauses.showdowns import CROWN, UNDATED, UTH, VERSION_4
from tests.felt import clause, play, sign

WAGER = 1_500_000  # units of a wager of $5
CLAUSES = ("15.2.1.1", "5.6")


@clause(VERSION_4, "15.2.1.1", "5.6")
def test_it_takes_a_refusal_a_permission_and_a_free_spot() -> None:
    table = seated()
    refusal = table.refused("box 3 by p5 jackpot 5")
    assert refusal.code == "wager/taken"
    assert set(CLAUSES) <= set(refusal.cites)
    refusal = table.refused("permit 3 p5")
    assert (refusal.code, refusal.cites) == ("jackpot/undeclined", CLAUSES)
    table.do("decline 3")
    assert table.refused("decline 3").code == "jackpot/declined"
    assert table.refused("box 3 by p5 jackpot 5").code == "wager/taken"
    assert table.view("p5").jackpot.declined == (3,)
    table.do("permit 3 p5")
    assert table.view("p5").jackpot.permits == {3: "p5"}
    assert table.refused("box 3 by p9 jackpot 5").code == "wager/taken"
    assert table.refused("box 3 by p5 ante 10").code == "wager/taken"
    assert table.refused("box 3 by p5 jackpot 6").code == "jackpot/price"
    table.do("box 3 by p5 jackpot 5")
    placed = table.events_of(WagerPlaced)[-1]
    assert (placed.box, placed.owner) == (3, "p5")
    assert set(CLAUSES) <= set(placed.cites)
    assert table.events_of(JackpotDeclined)[0].cites == table.events_of(JackpotPermitted)[0].cites == CLAUSES
    for line in ("box 3 jackpot 5", "decline 3", "permit 3 p5"):
        assert table.refused(line).code == "jackpot/twice"


@clause(VERSION_4, "15.2.1.1")
def test_who_permits_it_and_who_declines() -> None:
    table = seated("decline 3")
    assert (refusal := table.refused("permit 3 p5 by machine")).code == "staff/rank"
    assert refusal.cites == ("15.2.1.1",)
    table.do("permit 3 p5 by gaming_supervisor\npermit 3 p5 by assistant_gaming_manager")
    assert table.refused("permit 3 p3").code == "jackpot/backer"  # on the own box it needs no permission
    assert table.refused("permit 3 p9").code == "jackpot/backer"  # not at this table
    assert "PermitJackpot" in {type(o.command).__name__ for o in table.options("gaming_supervisor")}
    assert "DeclineJackpot" not in {type(o.command).__name__ for o in table.options("p5")}
    placed = [o.command for o in table.options("p5") if isinstance(o.command, PlaceWager)]
    assert {(one.spot, one.player) for one in placed if one.box == 3} == {("jackpot", "p5")}


@clause(VERSION_4, "15.2.1.1")
def test_it_needs_an_ante_and_open_bets() -> None:
    table = play(VERSION_4, "seat 3 p3\nseat 5 p5")
    assert (table.refused("decline 3").code, table.refused("permit 3 p5").code) == (
        "wager/needs",
        "wager/needs",
    )
    table.do("box 3 ante 10\ndecline 3\npermit 3 p5\ncall no-more-bets")
    assert table.refused("box 3 by p5 jackpot 5").code == "wager/closed"
    assert table.refused("decline 3").code == "wager/closed"
    assert table.refused("permit 3 p5").code == "wager/closed"


@clause(VERSION_4, "15.2.1.1", "2.3")
def test_there_is_nothing_to_decline_without_a_jackpot() -> None:
    table = seated("decline 3")
    table.meter_state = None
    assert table.refused("permit 3 p5").code == "jackpot/unlinked"
    table = play(VERSION_4, "box 3 ante 10", sign=replace(sign(VERSION_4), jackpot=None))
    assert table.refused("decline 3").code == "jackpot/unlinked"


@clause(VERSION_4, "15.2.1.1")
def test_permission_is_for_the_round_and_lapses_when_the_player_wagers_after_all() -> None:
    table = seated("decline 3\npermit 3 p5\nbox 3 jackpot 5\nbox 3 back jackpot")
    assert table.refused("box 3 by p5 jackpot 5").code == "wager/taken"
    table.do("decline 3\npermit 3 p5\ndeal\nbox 3 fold\nclose\nbox 3 ante 10")
    assert table.refused("box 3 by p5 jackpot 5").code == "wager/taken"
    assert table.refused("permit 3 p5").code == "jackpot/undeclined"


@clause(VERSION_4, "15.2.1.1", "15.2.10.1")
def test_the_prize_is_the_owner_s_and_the_hand_the_player_s() -> None:
    table = backed(
        "deal 3: As Ks\nbox 3 bet 10\nshow Qs\nbox 3 bet 10\nshow Js\nbox 3 bet 10\nshow Ts\nsettle"
    )
    assert awards(table) == [(3, "royal_flush", 100_000_00)]
    assert table.balance("patron:p5") == 10_000_00 - 5_00 + 100_000_00
    assert table.balance("patron:p3") == 10_000_00 + 40_00 * 500
    table.do("leave 5\nleave 3")


@clause(VERSION_4, "15.2.1.1", "1.1:Fold")
def test_the_player_s_fold_leaves_it_live() -> None:
    table = backed("deal 3: As Ks\nbox 3 fold\nshow Qs\nshow Js\nshow Ts")
    assert table.refused("leave 5").code == "seat/wagers"
    table.do("settle")
    assert table.balance("patron:p5") == 10_000_00 - 5_00 + 100_000_00
    assert table.balance("patron:p3") == 10_000_00 - 10_00


@clause(VERSION_4, "15.2.1.1")
def test_only_its_owner_takes_it_back_and_without_the_hand_it_goes_back() -> None:
    table = backed()
    refusal = table.refused("box 3 back jackpot")  # p3, whose box it is
    assert (refusal.code, refusal.facts["owner"]) == ("player/own-box", "p5")
    assert table.refused("leave 5").code == "seat/wagers"
    table.do("box 3 back ante")
    assert (table.balance("patron:p3"), table.balance("patron:p5")) == (10_000_00, 10_000_00)


@clause(VERSION_4, "15.2.1.1", "15.3.1")
def test_a_void_round_gives_it_back_to_its_owner() -> None:
    table = play(
        VERSION_4,
        "box 3 ante 10\nseat 5 p5\ndecline 3\npermit 3 p5\nbox 3 by p5 jackpot 5\ndeal",
        mode="live",
    )
    assert table.fed() == WAGER
    table.do("wrong deck-defect\nrule void-round")
    assert table.balance("patron:p5") == 10_000_00
    assert table.fed() == 0
    assert table.events_of(JackpotUnfed)


@clause(VERSION_4, "15.2.1.1", "13.1")
def test_one_s_own_card_and_loss_limit_apply() -> None:
    table = seated("decline 3\npermit 3 p5")
    table.patrons["p5"] = replace(with_card("p5"), card=None)
    assert table.refused("box 3 by p5 jackpot 5").code == "card/none"
    table.patrons["p5"] = replace(with_card("p5"), loss_limits=(LossLimit(amount=4_99),))
    assert table.refused("box 3 by p5 jackpot 5").code == "loss/limit"
    table.patrons["p5"] = replace(with_card("p5"), loss_limits=(LossLimit(amount=5_00),))
    table.do("box 3 by p5 jackpot 5")


@clause(VERSION_4, "15.2.10.2", "15.2.10.3", "15.2.1.1")
def test_who_wins_a_royal_gets_no_bonus_on_another_box() -> None:
    """p5 wins the royal at box 5 and has a wager on box 3 too; p1 alone gets the bonus."""
    table = backed("box 5 ante 10, jackpot 5\nbox 1 ante 10, jackpot 5", bonus=1_000_00)
    table.do("deal 5: As Ks; 3: 2d 7h; 1: 3d 8h\nbox 1 fold\nbox 3 fold\nbox 5 bet 10\nshow Qs")
    table.do("box 5 bet 10\nshow Js\nbox 5 bet 10\nshow Ts\nsettle")
    assert awards(table) == [(1, "bonus", 1_000_00), (5, "royal_flush", 100_000_00)]


@clause(VERSION_4, "15.2.10.1", "15.2.10.2", "15.2.1.1")
def test_two_valid_wagers_of_one_player_get_the_bonus_each() -> None:
    table = backed("box 5 ante 10, jackpot 5\nbox 1 ante 10, jackpot 5", bonus=1_000_00)
    table.do("deal 1: As Ks; 3: 2d 7h; 5: 3d 8h\nbox 3 fold\nbox 5 fold\nbox 1 bet 10\nshow Qs")
    table.do("box 1 bet 10\nshow Js\nbox 1 bet 10\nshow Ts\nsettle")
    assert awards(table) == [(5, "bonus", 1_000_00), (3, "bonus", 1_000_00), (1, "royal_flush", 100_000_00)]
    assert table.balance("patron:p5") == 10_000_00 - 10_00 - 2 * 5_00 + 2 * 1_000_00


@clause(VERSION_4, "9.8", "15.2.1.1")
def test_talk_costs_the_player_of_the_box_and_not_the_backer() -> None:
    table = backed("deal 3: As Ks\nwrong communication box 3\nrule forfeit-wagers reason talk")
    assert table.balance("box:3:jackpot") == 5_00
    table.do("show Qs\nshow Js\nshow Ts\nsettle")
    assert table.balance("patron:p5") == 10_000_00 - 5_00 + 100_000_00
    assert table.balance("patron:p3") == 10_000_00 - 10_00


@clause(VERSION_4, "13.1", "13.1.2", "15.2.1.1")
@pytest.mark.parametrize("moment", ["", "deal"])
def test_a_backer_without_a_card_loses_the_wager_s_standing_and_the_hand_goes_on(moment: str) -> None:
    table = backed(moment)
    table.do("wrong card-invalid box 3 spot jackpot")
    table.do("rule void-invalid" if moment else "rule return-invalid")
    (invalid,) = table.events_of(WagersInvalidated)
    assert (invalid.player, invalid.amount) == ("p5", 5_00)
    assert table.balance("patron:p5") == 10_000_00
    assert table.balance("box:3:ante") == 10_00
    assert table.fed() == 0
    if moment:
        table.do("box 3 bet 10")


@clause(UNDATED, "15.2.1")
@clause(UTH, "15.2.1")
@clause(CROWN, "9.2.2")
def test_other_books_know_no_such_thing(book: str) -> None:
    main = "ante 10, blind 10" if book == UTH else "ante 10"
    table = play(book, f"box 3 {main}\nseat 5 p5")
    refusal = table.refused("decline 3")
    assert refusal.code == "jackpot/own"
    assert ("9.2.2" if book == CROWN else "15.2.1") in refusal.cites
    assert table.refused("permit 3 p5").code == "staff/no-right"
    assert table.refused("box 3 by p5 jackpot 5").code == "wager/taken"
