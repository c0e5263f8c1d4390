"""Invalid wagers at The Star to the cent: what is said of them, what goes back to whom, and what stays."""

from msgspec.structs import replace

from croupier.table import events as ev
from croupier.table.players import LossLimit, with_card
from tests.clauses.backed import backed
from tests.clauses.loss_limited import STREETS, found_late, limit, limited
from tests.felt import Felt, clause, play

BOOK = "star-ms-4"
PASSED = "wrong loss-limit-passed box 3\n rule return-past-limit"
INVALID = "wrong card-invalid box 3\n rule void-invalid"
CARD = ("11.16.2", "13.1", "13.1.1", "13.1.2", "1.1:Invalid wager")


def said(felt: Felt) -> ev.WagersInvalidated:
    (event,) = felt.events_of(ev.WagersInvalidated)
    return event


@clause(BOOK, "11.16.2", "13.1", "1.1:Invalid wager")
def test_a_void_hand_names_every_stake_and_bars_its_player() -> None:
    felt = play(BOOK, "box 3 ante 10, jackpot 5\n box 4 ante 10\n deal 3: As Ah\n box 3 bet 30").do(INVALID)
    assert said(felt) == ev.WagersInvalidated(
        box=3, player="p3", why="card-invalid", amount=45_00, barred=True, cites=CARD
    )
    (voided,) = felt.events_of(ev.HandVoided)
    assert (voided.carried, voided.cites, felt.balance("patron:p3")) == (False, CARD, 1_000_000)
    felt.do("box 4 fold\n close")
    assert felt.refused("box 3 ante 10").code == "card/barred"


@clause(BOOK, "11.16.2", "13.1")
def test_what_a_fold_took_is_named_and_goes_back_too() -> None:
    felt = play(BOOK, "box 3 ante 10, jackpot 5\n box 4 ante 10\n deal\n box 3 fold").do(INVALID)
    assert said(felt).amount == 15_00
    assert (felt.balance("patron:p3"), felt.balance("box:4:ante")) == (1_000_000, 10_00)


@clause(BOOK, "11.16.1", "15.2.1.1")
def test_another_players_jackpot_wager_goes_back_with_the_hand_it_is_on() -> None:
    felt = backed("wrong card-invalid box 3\n rule return-invalid")
    assert (said(felt).player, said(felt).amount, said(felt).barred) == ("p3", 15_00, True)
    assert (felt.balance("patron:p3"), felt.balance("patron:p5")) == (1_000_000, 1_000_000)
    assert felt.table.boxes[2].wagers == ()


@clause(BOOK, "11.17", "1.1:Invalid wager")
def test_one_cent_past_the_limit_is_one_cent_back() -> None:
    felt = limited(100, lines="box 3 ante 10, jackpot 5")
    assert felt.refused("wrong loss-limit-passed box 3 amount 85").code == "loss/within"
    felt = limited(100, lines="box 3 ante 10\n wrong loss-limit-passed box 3 amount 90.01")
    felt.do("rule return-past-limit")
    assert (said(felt).amount, said(felt).barred) == (1, False)
    (corrected,) = felt.events_of(ev.WagerCorrected)
    assert (corrected.spot, corrected.stake, corrected.was) == ("ante", 9_99, 10_00)
    assert felt.balance("patron:p3") == 1_000_000 - 9_99


@clause(BOOK, "11.17")
def test_once_enough_is_back_nothing_else_is_touched() -> None:
    felt = found_late(75).do(PASSED)
    (back,) = felt.events_of(ev.WagerTakenBack)
    assert (back.spot, back.stake, back.owner) == ("4th", 20_00, "p3")
    assert felt.events_of(ev.WagerCorrected) == []


@clause(BOOK, "11.17", "11.17/13.1.1")
def test_a_hand_with_nothing_left_is_void_and_bars_nobody() -> None:
    felt = found_late(100).do(PASSED)
    event = said(felt)
    assert (event.amount, event.barred) == (45_00, False)
    (voided,) = felt.events_of(ev.HandVoided)
    assert (voided.carried, voided.cites) == (False, event.cites)


@clause(BOOK, "11.17")
def test_a_limit_that_is_gone_by_the_ruling_takes_nothing_back() -> None:
    felt = found_late(80).do("wrong loss-limit-passed box 3")
    felt.patrons["p3"] = with_card("p3")
    felt.do("rule return-past-limit")
    assert said(felt).amount == 0
    assert (felt.events_of(ev.WagerTakenBack), felt.events_of(ev.WagerCorrected)) == ([], [])


@clause(BOOK, "11.17", "1.1:Casino Promotional Token")
def test_tokens_are_no_loss_and_stay_while_chips_go_back() -> None:
    lines = "voucher 3 50\n box 3 ante 10\n deal 3: As Ah\n box 3 bet 10\n show Kc\n box 3 bet 20 token"
    felt = limited(100, lines=lines)
    limit(felt, 100, lost=85)
    felt.do(PASSED)
    lies = {wager.spot: wager.stake for wager in felt.table.boxes[2].wagers}
    assert lies == {"ante": 10_00, "3rd": 5_00, "4th": 20_00}
    felt = limited(100, lines=lines)
    limit(felt, 100, lost=105)
    felt.do(PASSED)
    assert said(felt).amount == 20_00, "of the chips that lie"
    assert (felt.table.boxes[2].status, felt.balance("token:p3")) == ("void", 50_00)


@clause(BOOK, "11.17", "15.2.1.1")
def test_another_players_jackpot_wager_is_no_part_of_it() -> None:
    felt = backed(f"deal 3: As Ah\n {STREETS.partition(chr(10))[2]}")
    felt.patrons["p3"] = replace(with_card("p3"), loss_limits=(LossLimit(amount=8_00),))
    felt.do(PASSED)
    assert (said(felt).amount, felt.table.boxes[2].stake("ante")) == (32_00, 8_00)
    assert (felt.balance("box:3:jackpot"), felt.balance("patron:p5")) == (5_00, 1_000_000 - 5_00)


@clause(BOOK, "11.17", "15.2.1.1")
def test_a_jackpot_wager_past_its_owners_limit_leaves_the_hand_it_is_on() -> None:
    felt = backed("deal 3: As Ah")
    felt.patrons["p5"] = replace(with_card("p5"), loss_limits=(LossLimit(amount=1_00),))
    felt.do("wrong loss-limit-passed box 3 spot jackpot\n rule return-past-limit")
    box = felt.table.boxes[2]
    assert (box.status, box.stake("ante"), box.wager("jackpot")) == ("in", 10_00, None)
    assert (said(felt).player, said(felt).amount) == ("p5", 4_00)
    assert felt.balance("patron:p5") == 1_000_000, "part of a jackpot wager is none"
    felt = backed("deal 3: As Ah")
    felt.patrons["p5"] = replace(with_card("p5"), loss_limits=(LossLimit(amount=1, net_loss=1),))
    felt.do("wrong loss-limit-passed box 3 spot jackpot\n rule return-past-limit")
    assert (felt.table.boxes[2].status, said(felt).amount) == ("in", 5_00)


@clause(BOOK, "11.17")
def test_what_a_fold_took_in_the_round_goes_back_too() -> None:
    felt = limited(100, lines="box 3 ante 10, jackpot 5\n box 4 ante 10\n deal\n box 3 fold")
    limit(felt, 100, lost=200)
    felt.do(PASSED)
    assert (felt.table.boxes[2].status, felt.table.boxes[2].wagers) == ("folded", ())
    assert (said(felt).amount, felt.balance("patron:p3")) == (15_00, 1_000_000)
