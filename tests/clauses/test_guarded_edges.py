"""Edges of single clauses, to the cent: what counts of a wager over its limits, late chips, who declares."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.table import commands as c
from croupier.table.events import IncidentClosed, LimitsChanged, RoundVoided
from croupier.table.players import LossLimit, with_card
from tests.felt import Felt, clause, play, sign

UNDATED, VERSION_4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
WINS, LOSES = "Jh Jd", "2h 4d"


def lying(book: str, hole: str, ante: str, **found: str) -> Felt:
    """A live table with antes to $100 and 3rd Street to $320, where more lies than was entered."""
    limits = {**sign(book).limits, "ante": Limit(5_00, 100_00), "3rd": Limit(5_00, 320_00)}
    table = play(book, f"box 3 ante {ante}\ndeal 3: {hole}", mode="live", sign=sign(book, limits=limits))
    if "first" in found:
        table.do(
            f"wrong off-limit-wager box 3 spot ante amount {found['first']}\nrule settle-to-most by dealer"
        )
    table.do(f"box 3 bet {ante}")
    if "third" in found:
        table.do(f"wrong off-range-wager box 3 spot 3rd amount {found['third']}\nrule correct-entry")
    table.do(f"show 3c\nbox 3 bet {ante}\nshow 8s\nbox 3 bet {ante}\nshow Tc\nsettle")
    return table


@clause(UNDATED, "6.3")
@clause(VERSION_4, "6.3")
def test_a_street_over_its_range_and_its_maximum_counts_to_the_lower_of_both(book: str) -> None:
    won = lying(book, WINS, "100", third="350")
    assert (won.paid(3)["3rd"], won.returned(3)["3rd"]) == (300_00, 350_00), (
        "three antes, not the sign's most"
    )
    lost = lying(book, LOSES, "100", third="350")
    assert (lost.taken(3)["3rd"], lost.returned(3)["3rd"]) == (300_00, 50_00)
    low = lying(book, WINS, "10", third="400")
    assert low.paid(3)["3rd"] == 30_00


@clause(UNDATED, "6.3")
@clause(VERSION_4, "6.3")
def test_streets_are_measured_by_an_ante_at_its_maximum(book: str) -> None:
    won = lying(book, WINS, "100", first="130", third="310")
    assert (won.paid(3)["ante"], won.paid(3)["3rd"]) == (100_00, 300_00)
    lost = lying(book, LOSES, "100", first="130", third="310")
    assert (lost.taken(3)["ante"], lost.taken(3)["3rd"]) == (100_00, 300_00)
    assert (lost.returned(3)["ante"], lost.returned(3)["3rd"]) == (30_00, 10_00)


@clause(UNDATED, "6.5.1")
@clause(VERSION_4, "6.5.1")
@clause(UTH, "6.5.1")
def test_a_minimum_rises_at_once_up_to_the_maximum_that_is_to_come_and_no_further(book: str) -> None:
    blind = ", blind 10" if book == UTH else ""
    table = play(book, f"box 3 ante 10{blind}\ndeal\nlimits ante 5-100")
    refusal = table.refused("raise ante 100.01")
    assert (refusal.code, refusal.cites) == ("limits/no-raise", ("6.5.1",))
    assert len(table.events_of(LimitsChanged)) == 1
    table.do("raise ante 100")
    assert table.events_of(LimitsChanged)[-1].limits["ante"] == Limit(100_00, 100_00)


def limited(lines: str) -> Felt:
    """A live table where p3 has a loss limit of $1,000 and $20 with them."""
    felt = play(VERSION_4, "seat 3 p3 20", mode="live")
    felt.patrons["p3"] = replace(with_card("p3"), loss_limits=(LossLimit(amount=1_000_00),))
    return felt.do(lines)


@clause(VERSION_4, "13.2.1", "13.2.2")
@pytest.mark.parametrize("cents", [1, 10_00])
def test_a_cent_bought_or_brought_after_the_first_card_waits_for_the_next_round(cents: int) -> None:
    for more in (
        c.BuyChips(actor="dealer", player="p3", amount=cents),
        c.DeclareChips(actor="dealer", player="p3", amount=cents),
    ):
        table = limited("box 3 ante 10\ndeal 3: 2h 4d")
        assert not isinstance(table.give(more), Refusal)
        refusal = table.refused("box 3 bet 10.01")
        assert (refusal.code, refusal.cites) == ("loss/late", ("13.2.1", "13.2.2"))
        assert refusal.facts == {"has": 10_00, "stake": 10_01}
        table.do("box 3 bet 10\nshow 3c\nbox 3 fold\nclose")
        assert table.balance("patron:p3") == cents


@clause(VERSION_4, "13.2.1", "13.2.2")
def test_what_was_bought_or_brought_before_the_first_card_is_staked_to_the_cent() -> None:
    table = limited("buy 3 0.01\nbox 3 ante 10\ndeal 3: 2h 4d")
    assert table.refused("box 3 bet 10.02").code == "loss/undeclared"
    table.do("box 3 bet 10.01")


@clause(UNDATED, "11.4")
@pytest.mark.parametrize("who", ["dealer", "gaming_supervisor", "assistant_gaming_manager"])
def test_anybody_on_duty_declares_the_misdeal_of_a_card_seen_too_early(who: str) -> None:
    table = play(UNDATED, "box 3 ante 10\ndeal 3: 2h 4d", mode="live")
    table.do("wrong community-exposed at 3rd cards Ks")
    refusal = table.give(c.Remedy(actor="p3", does="misdeal", reason="seen"))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "staff/rank"
    table.do(f"rule misdeal by {who}")
    assert table.events_of(IncidentClosed)[0].by == who
    assert "11.4" in table.cites(RoundVoided)
