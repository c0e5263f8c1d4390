"""What jackpot wagers put on the meter: once, with the first card, and off it again when they go back."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from croupier.table.events import JackpotFed, JackpotSettled, JackpotUnfed, RoundOpened
from tests.clauses.showdowns import CROWN, UNDATED, UTH, VERSION_4
from tests.felt import Felt, clause, meter, play

STAR_WAGER = 1_50 * 10_000  # thirty percent of $5, in units
STAR_RESERVE = 125_000  # two and a half percent of it: 12.5 cents
CROWN_WAGER = 1_703_000  # 34.06% of $5 is $1.703


def main(book: str) -> str:
    return "ante 10, blind 10" if book == UTH else "ante 10"


@clause(CROWN, "9.3.2")
def test_five_dollars_at_crown_add_a_dollar_seventy_and_three_tenths_of_a_cent() -> None:
    table = play(CROWN, "box 3 ante 10, jackpot 5\nbox 5 ante 10, jackpot 5\nbox 1 ante 10")
    assert table.fed() == 0  # not before the first card
    table.do("deal")
    assert table.fed() == 2 * CROWN_WAGER == 3_406_000
    (fed,) = table.events_of(JackpotFed)
    assert (fed.boxes, fed.cents, fed.units, fed.reserve) == ((3, 5), 10_00, 3_406_000, 0)
    assert fed.cites == ("9.3.2",)
    table.do("box 1 fold\nbox 3 fold\nbox 5 fold\nclose")
    assert table.fed() == 2 * CROWN_WAGER  # a wager that is lost stays where it went


@clause(UNDATED, "1.1:Progressive Jackpot", "15.2.5.2")
@clause(VERSION_4, "1.1:progressive jackpot", "15.2.5.2")
@clause(UTH, "1.1:Progressive Jackpot", "15.2.5.2")
def test_every_wager_adds_its_part_once_and_a_part_to_the_reserve(book: str) -> None:
    table = play(book, f"box 3 {main(book)}, jackpot 5\nbox 5 {main(book)}")
    table.do("box 3 back jackpot\nbox 3 jackpot 5\ndeal")
    (fed,) = table.events_of(JackpotFed)
    assert (fed.boxes, fed.cents, fed.units, fed.reserve) == ((3,), 5_00, STAR_WAGER, STAR_RESERVE)
    term = "1.1:progressive jackpot" if book == VERSION_4 else "1.1:Progressive Jackpot"
    assert set(fed.cites) == {term, "15.2.5.2"}
    assert table.events.index(fed) == table.events.index(table.events_of(RoundOpened)[0]) + 1


@clause(UNDATED, "15.3.1", "1.1:Progressive Jackpot")
@clause(VERSION_4, "15.3.1", "1.1:progressive jackpot")
@clause(UTH, "15.3.1", "1.1:Progressive Jackpot")
def test_a_round_without_a_result_takes_its_wagers_off_the_meter(book: str) -> None:
    table = play(book, f"box 3 {main(book)}, jackpot 5\nbox 5 {main(book)}, jackpot 5\ndeal", mode="live")
    assert table.fed() == 2 * STAR_WAGER
    table.do("wrong deck-defect\nrule void-round")
    assert table.fed() == 0
    assert meter.reserved(table.events) == 0
    (unfed,) = table.events_of(JackpotUnfed)
    assert (unfed.boxes, unfed.cents, unfed.house) == ((3, 5), 10_00, 0)
    assert "15.3.1" in unfed.cites
    table.do(f"box 3 {main(book)}, jackpot 5\ndeal")
    assert table.fed() == STAR_WAGER


@clause(UTH, "15.3.1")
def test_one_hand_without_a_result_takes_its_own_wager_off() -> None:
    table = play(UTH, f"box 3 {main(UTH)}, jackpot 5\nbox 5 {main(UTH)}, jackpot 5\ndeal", mode="live")
    table.do("wrong unequal-initial box 3 spot blind amount 5\nrule void-hand")
    assert [unfed.boxes for unfed in table.events_of(JackpotUnfed)] == [(3,)]
    assert table.fed() == STAR_WAGER


def misdealt() -> Felt:
    """Boxes 3 and 5 have carried their wagers over from a misdeal."""
    table = play(CROWN, "box 3 ante 10, jackpot 5\nbox 5 ante 10, jackpot 5\ndeal", mode="live")
    return table.do("wrong cards-to-empty-box box 1\nrule misdeal")


@clause(CROWN, "11.12", "9.3.2")
def test_a_carried_wager_adds_nothing_twice() -> None:
    table = misdealt()
    assert table.fed() == 2 * CROWN_WAGER
    table.do("box 3 ante 10\nbox 5 ante 10\nbox 4 ante 10, jackpot 5\ndeal")
    assert [fed.boxes for fed in table.events_of(JackpotFed)] == [(3, 5), (4,)]
    assert table.fed() == 3 * CROWN_WAGER
    assert not table.events_of(JackpotUnfed)


@clause(CROWN, "11.12.1", "9.3.2")
def test_a_leaver_s_carried_wager_comes_off() -> None:
    table = misdealt().do("leave 3")
    (unfed,) = table.events_of(JackpotUnfed)
    assert (unfed.boxes, unfed.units, unfed.house) == ((3,), CROWN_WAGER, 0)
    assert {"11.12.1", "9.3.2"} <= set(unfed.cites)
    table.do("box 5 ante 10\ndeal")
    assert table.fed() == CROWN_WAGER


@clause(CROWN, "11.5.1", "9.3.2")
def test_a_retracted_wager_comes_off_and_the_others_stay() -> None:
    table = play(CROWN, "box 3 ante 10, jackpot 5\nbox 5 ante 10, jackpot 5\ndeal", mode="live")
    table.do("box 3 look\nwrong cards-to-empty-box box 1\nrule burn-and-offer\nretract 3\nstay 5")
    assert [unfed.boxes for unfed in table.events_of(JackpotUnfed)] == [(3,)]
    assert table.fed() == CROWN_WAGER


@clause(CROWN, "11.13", "9.3.2")
def test_a_game_started_by_mistake_comes_off() -> None:
    table = play(CROWN, "box 3 ante 10, jackpot 5\ndeal\nwrong jackpot-started\nrule cancel-jackpot")
    assert table.fed() == 0
    assert "11.13" in table.events_of(JackpotUnfed)[0].cites


@clause(CROWN, "9.3.2", "9.3")
def test_what_has_been_won_since_is_the_house_s_and_stays_off_the_seed() -> None:
    """Another table takes the meter down to its seed while two wagers wait: their part was in that prize."""
    table = misdealt()
    state = table.meter_state
    assert state is not None
    table.meter_state = replace(state, resets=state.resets + 1)
    table.do("leave 3")
    (unfed,) = table.events_of(JackpotUnfed)
    assert (unfed.units, unfed.house) == (0, CROWN_WAGER)
    table.do("box 5 ante 10\nbox 4 ante 10, jackpot 5\ndeal\nwrong jackpot-started\nrule cancel-jackpot")
    unfed = table.events_of(JackpotUnfed)[-1]
    assert unfed.boxes == (4, 5)
    assert (unfed.units, unfed.house) == (CROWN_WAGER, CROWN_WAGER)  # box 4 came after the prize
    assert meter.borne(table.events) == 2 * CROWN_WAGER


@clause(CROWN, "9.3.2")
def test_a_meter_the_table_has_left_keeps_what_it_had() -> None:
    table = misdealt()
    table.meter_state = None
    table.do("leave 3")
    assert [(unfed.units, unfed.house) for unfed in table.events_of(JackpotUnfed)] == [(0, CROWN_WAGER)]


@clause(CROWN, "5.4.2", "2.5")
@clause(UTH, "15.2.4")
def test_without_a_meter_the_first_card_sends_the_wagers_back(book: str) -> None:
    table = play(book, f"box 3 {main(book)}, jackpot 5\nbox 5 {main(book)}")
    table.meter_state = None
    table.do("deal")
    assert table.events_of(RoundOpened)[0].registered == ()
    assert table.balance("box:3:jackpot") == 0
    assert table.fed() == 0


@clause(CROWN, "10.2.1", "10.2.2")
def test_a_hundredth_of_a_cent_is_enough_for_the_next_dollar() -> None:
    """The exact value counts: 62,345 dollars and one unit are 62,346 when rounded up."""
    table = play(CROWN, "box 3 ante 10, jackpot 5\ndeal 3: As Ks", meter=62_345_00)
    table.parts = 1
    table.do("box 3 bet 10\nshow Qs\nbox 3 bet 10\nshow Js\nbox 3 bet 10\nshow Ts\nsettle")
    assert table.paid(3)["jackpot"] == 62_346_00
    (settled,) = table.events_of(JackpotSettled)
    assert (settled.meter, settled.parts, settled.after, settled.after_parts) == (62_345_00, 1, 50_000_00, 0)
    assert settled.time > 0
    assert settled.reset


@clause(VERSION_4, "15.2.9.2")
def test_a_tenth_of_an_exact_meter_goes_up_to_the_cent_and_the_parts_stay() -> None:
    """A tenth of 80,000 dollars and seven units is a little over 8,000: one cent more is paid."""
    table = play(VERSION_4, "box 3 ante 10, jackpot 5\ndeal 3: 9s 8s", meter=80_000_00)
    table.parts = 7
    table.do("box 3 bet 10\nshow Qs\nbox 3 bet 10\nshow Js\nbox 3 bet 10\nshow Ts\nsettle")
    assert table.paid(3)["jackpot"] == 8_000_01
    (settled,) = table.events_of(JackpotSettled)
    assert (settled.after, settled.after_parts, settled.reset) == (71_999_99, 7, False)
    exact = Fraction(80_000_00 * 10_000 + 7, 10_000)
    assert Fraction(settled.after * 10_000 + settled.after_parts, 10_000) == exact - 8_000_01


@clause(CROWN, "10.2.2")
@pytest.mark.parametrize("parts", [-1, 10_000])
def test_parts_are_less_than_a_cent(parts: int) -> None:
    table = play(CROWN, "box 3 ante 10, jackpot 5\ndeal 3: As Ks\nbox 3 bet 10\nshow Qs\nbox 3 bet 10")
    table.do("show Js\nbox 3 bet 10\nshow Ts\nsettle 3")
    table.parts = parts
    assert table.refused("award").code == "jackpot/meter"
