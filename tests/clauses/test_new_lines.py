"""Lines a sign did not have before: of a street, of what a player stakes in all, of a dearer jackpot."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, play, sign
from tests.felt.variant import play_variant, variant

UNDATED, VERSION_4, UTH, CROWN = "star-ms-undated", "star-ms-4", "star-uth", "crown-ms-3.0"
SUPERVISOR = "gaming_supervisor"
STATUTE = "6.1:fn1 s66(2)"


def raising(book: str) -> str:
    return STATUTE if book == CROWN else "6.5"


def answer(felt: Felt, command: c.Command) -> str:
    given = felt.give(command)
    return given.code if isinstance(given, Refusal) else ""


def change(**said: Any) -> c.ChangeLimits:
    return c.ChangeLimits(actor=SUPERVISOR, **said)


@clause(UNDATED, "6.5", "6.1")
@clause(VERSION_4, "6.5", "6.1")
@clause(CROWN, "6.1:fn1 s66(2)", "6.1")
def test_a_street_without_a_line_gets_one(book: str) -> None:
    """Antes from $5: nobody bets less than $5 on a street, so that is no raise; $20 has to be announced."""
    table = play(book, "seat 3 p3")
    assert table.refused("limits 3rd 20-300").cites == (raising(book),)
    table.do("limits 3rd 5-300")  # a most for it, at once
    table.do("box 3 ante 150\ndeal 3: As Ks")
    assert table.refused("box 3 bet 450").code == "wager/over"
    table.do("box 3 bet 300\nshow 2c\nbox 3 fold\nclose")
    table.do("sign minimum 3rd 20 in 20\nclock 19:59")
    assert table.refused("limits 3rd 20-300").code == "sign/early"
    table.do("clock 20\nlimits 3rd 20-300\nbox 3 ante 10\ndeal 3: As Ks")
    assert table.refused("box 3 bet 10").code == "wager/under"
    table.do("box 3 bet 20")


@clause(UNDATED, "6.5")
@clause(VERSION_4, "6.5")
@clause(CROWN, "6.1:fn1 s66(2)")
def test_the_first_line_of_a_street_can_be_a_higher_minimum(book: str) -> None:
    table = play(book, "seat 3 p3\nsign minimum 4th 25 in 20\nclock 20")
    assert table.refused("limits 5th 25-300").code == "sign/amount"
    table.do("limits 4th 25-300")
    assert table.table.limits.notices == {}
    assert table.refused("limits 4th 30-300").code == "sign/none"


@clause(UTH, "6.5")
def test_the_line_of_play_and_blind_follows_the_ante_until_it_has_its_own() -> None:
    table = play(UTH, "seat 3 p3")
    assert table.refused("limits play 6-500").code == "sign/none"
    table.do("limits play 5-500, blind 5-200".replace(",", ""))
    assert table.refused("limits 3rd 5-500").code == "sign/limit"


@clause(UNDATED, "6.5.1", "6.5.4")
@clause(VERSION_4, "6.5.1", "6.5.4")
def test_a_street_s_minimum_may_rise_at_once_for_newcomers(book: str) -> None:
    table = play(book, "seat 3 p3\nraise 3rd 20\nseat 4 p4\nbox 3 ante 5\nbox 4 ante 10\ndeal")
    table.do("box 3 bet 5")
    assert table.refused("box 4 bet 10").code == "wager/under"
    table.do("box 4 bet 20")


@clause(UNDATED, "15.2.3", "6.5")
@clause(VERSION_4, "15.2.3", "6.5")
@clause(UTH, "15.2.3", "6.5")
@clause(CROWN, "6.1:fn1 s66(2)")
def test_a_dearer_jackpot_wager_is_announced_like_a_higher_minimum_once(book: str) -> None:
    own = "6.1:fn1 s66(2)" if book == CROWN else "6.5"
    table = play(book, "seat 3 p3")
    table.do("sign minimum ante 25 in 20\nclock 20")
    assert table.refused("jackpot-sign wager 10").code == "sign/amount"  # that sign is about the ante
    table.do("sign minimum jackpot 10 in 20\nclock 19:59")
    refusal = table.refused("jackpot-sign wager 10")
    assert (refusal.code, refusal.cites) == ("sign/early", (own,))
    table.do("clock 20")
    assert table.refused("jackpot-sign wager 20").code == "sign/amount"
    table.do("jackpot-sign wager 10")
    assert own in table.cites("JackpotSignChanged")
    assert table.refused("jackpot-sign wager 20").code == "sign/none"
    table.do("jackpot-sign wager 2")  # cheaper at once, and other things
    if book != CROWN:
        table.do("jackpot-sign bonus 100")
        assert table.refused("sign kept-minimum jackpot 10 in 20").code == "sign/amount"


@pytest.mark.parametrize("book", [UNDATED, VERSION_4, UTH])
def test_by_another_reading_the_price_needs_no_notice(book: str) -> None:
    rule = load(book).rule.minimum_raise
    felt = play_variant(variant(book, minimum_raise=replace(rule, jackpot_price_notice=False)), "seat 3 p3")
    assert felt.refused("sign minimum jackpot 10 in 20").code == "sign/amount"
    felt.do("jackpot-sign wager 10")


@clause(VERSION_4, "6.1")
def test_the_limit_of_a_player_is_over_all_their_wagers_in_the_round() -> None:
    """In all $100: ante 20, jackpot 5 and 60 on 3rd leave 15, and the least on 4th would be 20."""
    table = play(VERSION_4, sign=sign(VERSION_4, player=Limit(10_00, 100_00)))
    table.do("box 3 ante 20, jackpot 5\nbox 4 ante 10\ndeal 3: As Ks; 4: 2c 7d")
    offered = {one.command.spot: one.most for one in table.options("p3") if isinstance(one.command, c.Bet)}
    assert offered == {"3rd": 60_00}
    table.do("box 3 bet 60\nbox 4 bet 30\nshow 2h")
    refusal = table.refused("box 3 bet 20")
    assert (refusal.code, refusal.cites, refusal.facts) == ("wager/over-all", ("6.1",), {"room": 15_00})
    assert not [one for one in table.options("p3") if isinstance(one.command, c.Bet)]
    table.do("box 3 fold\nbox 4 bet 30")  # another player has a limit of their own
    assert table.refused("box 4 bet 31").code == "decision/made"


@clause(VERSION_4, "6.1")
def test_a_street_above_what_is_left_is_refused_with_what_is_left() -> None:
    table = play(VERSION_4, sign=sign(VERSION_4, player=Limit(10_00, 20_00)))
    assert table.refused("box 3 ante 25").code == "wager/over"
    table.do("box 3 ante 20")
    assert table.refused("box 3 jackpot 5").code == "wager/over-all"
    table.do("deal 3: As Ks")
    assert table.refused("box 3 bet 60").code == "wager/over-all"


def test_by_another_reading_only_the_ante_is_held_to_it() -> None:
    rule = load(VERSION_4).rule.sign
    book = variant(VERSION_4, sign=replace(rule, player_limit="ante"))
    signs = sign(VERSION_4, player=Limit(10_00, 20_00))
    felt = play_variant(book, "box 3 ante 20, jackpot 5\ndeal 3: As Ks\nbox 3 bet 60", sign=signs)
    assert felt.balance("box:3:3rd") == 60_00


@clause(VERSION_4, "6.5", "6.1")
def test_the_limit_of_a_player_changes_while_the_table_is_open() -> None:
    felt = play(VERSION_4, "seat 3 p3", sign=sign(VERSION_4, player=Limit(10_00, 100_00)))
    assert answer(felt, change(player=Limit(10_00, 50_00))) == ""
    assert felt.refused("box 3 ante 51").code == "wager/over"
    assert answer(felt, change(player=Limit(20_00, 50_00))) == "sign/none"
    felt.do("sign minimum player 20 in 20\nclock 20")
    assert answer(felt, change(player=Limit(25_00, 50_00))) == "sign/amount"
    assert answer(felt, change(player=Limit(20_00, 50_00))) == ""
    assert felt.refused("box 3 ante 10").code == "wager/under"
    felt.do("box 3 ante 20")
    assert answer(felt, change(without_player=True)) == ""  # binds from the next round
    felt.do("deal 3: As Ks")
    assert felt.refused("box 3 bet 40").code == "wager/over-all"
    felt.do("box 3 bet 20\nshow 2c\nbox 3 fold\nclose\nbox 3 ante 100")
    (last,) = [one for one in felt.events_of(ev.LimitsChanged) if one.sets_player and one.player is None]
    assert last.player_later


@clause(UNDATED, "6.1")
@clause(UTH, "6.1")
@clause(CROWN, "6.1")
def test_other_books_know_no_limit_of_a_player(book: str) -> None:
    felt = play(book, "seat 3 p3")
    who = SUPERVISOR if book != CROWN else "tg_area_manager"
    given = felt.give(c.ChangeLimits(actor=who, player=Limit(10_00, 50_00)))
    assert isinstance(given, Refusal)
    assert (given.code, given.cites[0]) == ("sign/player", "6.1")
    assert felt.refused("sign minimum player 20 in 20").code == "sign/amount"


def test_a_change_says_which_limits() -> None:
    felt = play(VERSION_4, "seat 3 p3")
    assert answer(felt, change()) == "limits/none"
    assert answer(felt, change(player=Limit(1, 2), without_player=True)) == "limits/none"
    assert answer(felt, change(player=Limit(2, 1))) == "sign/player"
