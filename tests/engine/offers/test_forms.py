"""Forms of a table: every one is shown where its book has the rule, and gives a command that is accepted."""

from msgspec.structs import replace

from croupier.core.layout import Marker
from croupier.core.refusal import Refusal
from croupier.engine.offers.forms import SPECS, Act, acts
from croupier.rulebooks.load import book_ids
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, furniture, play

S4, C3 = "star-ms-4", "crown-ms-3.0"


def forms(felt: Felt, actor: str = "dealer") -> dict[str, Act]:
    found = (one for console in ("dealer", "pit") for one in acts(felt.scene(), actor, console, ()))
    return {one.command: one for one in found}


def test_every_form_is_shown_at_a_live_table_of_some_book() -> None:
    shown = {name for book in book_ids() for name in forms(play(book, mode="live"))}
    cashless = play(S4, mode="live", cash=False, terminal="T1")
    shown |= {*forms(cashless)}
    cashless.give(c.RemoveDropBox(actor="gaming_supervisor"))
    shown |= {*forms(cashless)}
    shown |= {*forms(marked()), *forms(marked("personal"))}
    assert shown == {spec.command.__name__ for spec in SPECS}


def marked(*placed: str) -> Felt:
    """A table with a marker ready, or with one that lies at box 3."""
    layout = replace(furniture.layout(C3), markers=(Marker("personal", "gold disc", "limits of their own"),))
    felt = play(C3, mode="live", layout=layout)
    for kind in placed:
        felt.give(c.PlaceMarker(actor="dealer", box=3, kind=kind))
    return felt


def test_nothing_is_offered_that_a_table_can_never_do() -> None:
    with_cash, cashless = forms(play(S4, mode="live")), play(S4, mode="live", cash=False, terminal="T1")
    assert not {"RemoveDropBox", "AttachDropBox", "PlaceMarker", "RemoveMarker"} & {*with_cash}
    assert {"RemoveDropBox"} == {"RemoveDropBox", "AttachDropBox"} & {*forms(cashless)}
    assert not isinstance(cashless.give(c.RemoveDropBox(actor="gaming_supervisor")), Refusal)
    assert {"AttachDropBox"} == {"RemoveDropBox", "AttachDropBox"} & {*forms(cashless)}
    assert "RemoveDropBox" not in forms(play("star-uth", mode="live", cash=False))
    assert {"PlaceMarker"} == {"PlaceMarker", "RemoveMarker"} & {*forms(marked())}
    assert "RemoveMarker" in forms(marked("personal"))


def test_a_bet_by_word_is_entered_by_the_dealer_where_the_book_takes_it() -> None:
    felt = play(C3, "seat 3 p3", mode="live")
    form = forms(felt)["SpeakBet"]
    choices = {field.name: field.choices for field in form.fields}
    assert (choices["tender"], choices["player"]) == (("chips", "cash", "voucher", "token"), ("p3",))
    assert (form.mine, form.needs, form.cites) == (True, "dealer", ("house:own-box", "5.3"))
    assert forms(felt, "tg_hdd")["SpeakBet"].mine  # who stands in for the dealer enters it too
    bet = c.SpeakBet(actor="p5", box=3, spot="ante", amount=25_00, tender="cash", player="p3")
    refusal = felt.give(bet)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "player/own-box"
    felt.give(replace(bet, actor="dealer"))
    assert [(one.spot, one.stake) for one in felt.table.boxes[2].wagers] == [("ante", 25_00)]
    assert felt.balance("drop") == 25_00
    assert "SpeakBet" not in forms(play(S4, mode="live"))


def test_chips_a_player_brought_are_entered_by_the_dealer_and_by_the_player_at_a_terminal() -> None:
    felt = play(S4, "seat 3 p3 500", mode="live")
    assert forms(felt)["DeclareChips"].mine
    felt.give(c.DeclareChips(actor="dealer", player="p3", amount=100_00))
    assert felt.balance("patron:p3") == 600_00
    assert felt.cites(ev.ChipsDeclared)
    assert "DeclareChips" not in forms(play(S4))  # players act for themselves there
