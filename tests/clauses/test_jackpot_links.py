"""Jackpot wagers need a meter that is open and pays what the sign says, and a sign that says all it must."""

import pytest
from msgspec.structs import replace

from croupier.table.events import JackpotSignChanged
from tests.clauses.showdowns import CROWN, UNDATED, UTH, VERSION_4
from tests.felt import Felt, clause, layout, play, sign
from tests.felt.furniture import FOLDED, STAR_PAYS


def ready(book: str, **options: object) -> Felt:
    """A hand is bought at box 3."""
    table = play(book, **options)  # type: ignore[arg-type]
    return table.do("box 3 ante 10, blind 10" if book == UTH else "box 3 ante 10")


def changed(table: Felt, **terms: object) -> Felt:
    """The meter pays something else from now on."""
    state = table.meter_state
    assert state is not None
    assert state.terms is not None
    table.meter_state = replace(state, terms=replace(state.terms, **terms))
    return table


@clause(UNDATED, "15.1.2.1", "1.1:Jackpot Meter System")
@clause(VERSION_4, "15.1.2.1", "2.3")
@clause(UTH, "15.1.2.1", "1.1:Jackpot Meter System")
@clause(CROWN, "9.1.1(a)", "2.5", "5.4.2")
def test_a_table_without_a_meter_takes_none(book: str) -> None:
    table = ready(book)
    linked = table.meter_state
    assert linked is not None
    table.meter_state = None
    refusal = table.refused("box 3 jackpot 5")
    assert refusal.code == "jackpot/unlinked"
    controller = {CROWN: "2.5", VERSION_4: "2.3"}.get(book, "1.1:Jackpot Meter System")
    assert {"9.1.1(a)" if book == CROWN else "15.1.2.1", controller, "house:jackpot-link"} <= set(
        refusal.cites
    )
    table.meter_state = replace(linked, open=False)
    assert table.refused("box 3 jackpot 5").code == "jackpot/meter"
    table.meter_state = linked
    table.do("box 3 jackpot 5")


@clause(UNDATED, "15.1.2.3", "15.2.5.1", "15.2.5.2")
@clause(VERSION_4, "15.2.5.1", "15.2.5.2", "15.2.5.3")
@clause(UTH, "15.1.2.3", "15.2.5.1", "15.2.5.2")
@clause(CROWN, "9.1.1(b)(ii)", "9.1.1(b)(iii)", "9.1.1(d)")
@pytest.mark.parametrize("what", ["wager", "seed", "bonus"])
def test_a_sign_that_says_something_else_than_the_meter_takes_none(book: str, what: str) -> None:
    table = changed(ready(book), **{what: 7_77})
    refusal = table.refused("box 3 jackpot 5")
    assert refusal.code == "jackpot/sign"
    own = {
        "wager": {CROWN: "9.1.1(d)", VERSION_4: "15.2.5.3"}.get(book, "15.1.2.3"),
        "seed": "9.1.1(b)(iii)" if book == CROWN else "15.2.5.2",
        "bonus": "9.1.1(b)(ii)" if book == CROWN else "15.2.5.1",
    }
    assert own[what] in refusal.cites


@clause(CROWN, "9.1.1(b)(i)", "9.1.1(b)(ii)")
def test_option_one_pays_no_straights() -> None:
    refusal = changed(ready(CROWN), option=2).refused("box 3 jackpot 5")
    assert (refusal.code, refusal.facts["differs"]) == ("jackpot/sign", "hands")
    assert "9.1.1(b)(i)" in refusal.cites


@clause(UNDATED, "15.2.5.1")
@clause(UTH, "15.2.5.1")
def test_prizes_on_the_sign_are_those_of_the_meter(book: str) -> None:
    table = ready(book)
    refusal = changed(table, pays={**STAR_PAYS, "flush": 99_00}).refused("box 3 jackpot 5")
    assert (refusal.code, "15.2.5.1" in refusal.cites) == ("jackpot/sign", True)


@clause(VERSION_4, "15.1.4")
@pytest.mark.parametrize("note", ["", "Folded hands may still win", FOLDED + "."])
def test_a_table_says_that_folded_hands_may_still_win_in_the_words_of_the_clause(note: str) -> None:
    usual = sign(VERSION_4)
    assert usual.jackpot is not None
    table = ready(VERSION_4, sign=replace(usual, jackpot=replace(usual.jackpot, note=note)))
    refusal = table.refused("box 3 jackpot 5")
    assert (refusal.code, refusal.cites) == ("jackpot/wording", ("15.1.4",))
    assert FOLDED in refusal.text
    table.do(f"jackpot-sign note {FOLDED}\nbox 3 jackpot 5")
    table.do("box 3 back jackpot\nfault sign")
    refusal = table.refused("box 3 jackpot 5")
    assert (refusal.code, refusal.facts["part"]) == ("jackpot/fault", "sign")
    assert "15.1.4" in refusal.cites
    table.do("works sign\nbox 3 jackpot 5")


@clause(UNDATED, "15.2.3")
@clause(UTH, "15.2.3")
@clause(CROWN, "9.2.3")
def test_other_books_ask_for_no_such_words_but_for_a_sign(book: str) -> None:
    table = ready(book).do("box 3 jackpot 5\nbox 3 back jackpot\nfault sign")
    refusal = table.refused("box 3 jackpot 5")
    assert ("9.2.3" if book == CROWN else "15.2.3") in refusal.cites
    table.do("works sign\nbox 3 jackpot 5")


@clause(UNDATED, "15.2.3", "house:jackpot-sign")
@clause(VERSION_4, "15.2.3", "house:jackpot-sign")
@clause(UTH, "15.2.3", "house:jackpot-sign")
@clause(CROWN, "9.2.3", "house:jackpot-sign")
def test_another_sign_goes_up_between_rounds(book: str) -> None:
    table = ready(book)
    assert table.refused("jackpot-sign wager 10 by dealer").code == "staff/rank"
    table.do("box 3 jackpot 5")
    assert table.refused("jackpot-sign wager 10").code == "sign/wagers"
    table.do("call no-more-bets")
    assert table.refused("jackpot-sign wager 10").code == "sign/round"
    table.do("box 3 back jackpot\ndeal")
    assert table.refused("jackpot-sign wager 10").code == "sign/round"
    table.do("box 3 fold\nclose")
    assert table.refused("jackpot-sign wager 0").code == "sign/jackpot"
    assert table.refused("jackpot-sign wager 10").code == "sign/none"  # a higher price is a higher minimum
    table.do("sign minimum jackpot 10 in 20\nclock 20")
    table.do("fault sign\njackpot-sign wager 10")  # a new sign is as it must be
    (put_up,) = table.events_of(JackpotSignChanged)
    assert put_up.sign.wager == 10_00
    assert ("9.2.3" if book == CROWN else "15.2.3") in put_up.cites
    table.do("box 3 ante 10, blind 10" if book == UTH else "box 3 ante 10")
    assert table.refused("box 3 jackpot 10").code == "jackpot/sign"  # the meter still costs $5
    changed(table, wager=10_00, seed=put_up.sign.seed).do("box 3 jackpot 10")


@clause(VERSION_4, "house:jackpot-sign", "2.2.4")
def test_a_table_without_jackpot_spots_gets_no_jackpot_sign() -> None:
    spots = {name: spot for name, spot in layout(VERSION_4).spots.items() if name != "jackpot"}
    table = play(
        VERSION_4, sign=replace(sign(VERSION_4), jackpot=None), layout=layout(VERSION_4, spots=spots)
    )
    assert table.refused("jackpot-sign wager 5").code == "layout/jackpot"
    table = play(VERSION_4, sign=replace(sign(VERSION_4), jackpot=None)).do("jackpot-sign wager 5")
    assert table.events_of(JackpotSignChanged)
