"""Forms of a table: offered where they would be taken, to whom the book gives them."""

from msgspec.structs import fields, replace

from croupier.core.command import Command
from croupier.core.layout import Marker
from croupier.core.refusal import Refusal
from croupier.engine.offers.forming import rectangles
from croupier.engine.offers.forms import FORMED, FORMS
from croupier.engine.offers.moves import TEXTS
from croupier.engine.offers.offer import Offer
from croupier.engine.offers.table import offers
from croupier.rulebooks.load import book_ids, load
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, furniture, play

S4, C3 = "star-ms-4", "crown-ms-3.0"
BOOKS = {book: load(book) for book in book_ids()}


def offered(felt: Felt, actor: str = "dealer") -> dict[str, Offer]:
    """The first offer of each kind."""
    found: dict[str, Offer] = {}
    for one in offers(felt.scene(), actor, felt.at, BOOKS):
        found.setdefault(one.name, one)
    return found


def choices(one: Offer) -> dict[str, tuple[str, ...]]:
    return {ask.name: ask.choices for ask in one.asks}


def test_every_command_of_a_table_has_a_form_or_is_a_move_of_a_round() -> None:
    elsewhere = {
        "OpenTable": "as the floor file says", "Call": "by its kind", "Remedy": "by its kind",
        "WithdrawCall": "with the rulings", "RevealSecretWager": "only its player knows the words",
    }  # fmt: skip
    named = {kind.__name__ for kind in (*FORMED, *TEXTS)} | {*elsewhere}
    assert {kind.__name__ for kind in c.AnyCommand.__args__} - named == set()


def test_a_form_asks_everything_its_command_needs_and_nothing_that_it_has_not() -> None:
    common = {field.name for field in fields(Command)}
    for form in FORMS:
        own = {field.name: field for field in fields(form.command)}
        said = {ask.removesuffix("?") for ask in form.asks} | {*form.said}
        needed = {name for name, field in own.items() if field.required and name not in common}
        assert needed <= said <= {*own} - common, form.text


def marked(*placed: str) -> Felt:
    """A table with a marker ready, or with one that lies at box 3."""
    layout = replace(furniture.layout(C3), markers=(Marker("personal", "gold disc", "limits of their own"),))
    felt = play(C3, mode="live", layout=layout)
    for kind in placed:
        felt.give(c.PlaceMarker(actor="dealer", box=3, kind=kind))
    return felt


def test_nothing_is_offered_that_a_table_cannot_do_now() -> None:
    with_cash, cashless = offered(play(S4, mode="live")), play(S4, mode="live", cash=False, terminal="T1")
    drop = {"RemoveDropBox", "AttachDropBox"}
    assert not {*drop, "PlaceMarker", "RemoveMarker", "LiftExclusion", "TimeUp"} & {*with_cash}
    assert drop & {*offered(cashless)} == {"RemoveDropBox"}
    assert not isinstance(cashless.give(c.RemoveDropBox(actor="gaming_supervisor")), Refusal)
    assert drop & {*offered(cashless)} == {"AttachDropBox"}
    assert not drop & {*offered(play("star-uth", mode="live", cash=False))}
    assert {"PlaceMarker", "RemoveMarker"} & {*offered(marked())} == {"PlaceMarker"}
    assert offered(marked("personal"))["RemoveMarker"].command == c.RemoveMarker(
        actor="dealer", box=3, kind="personal"
    )


def test_who_may_not_sees_for_whom_it_waits_and_a_player_only_what_is_theirs() -> None:
    felt = play(S4, "seat 3 p3 500", mode="live")
    waits = offered(felt)["RecordFinding"]
    assert (waits.mine, waits.who, waits.waits) == (False, "casino_supervisor", "For the casino_supervisor.")
    assert waits.cites
    assert offered(felt, "gaming_supervisor")["RecordFinding"].mine
    assert "RecordFinding" not in offered(felt, "p3")
    assert offered(felt, "p3")["RequestRules"].mine


def test_a_bet_by_word_is_entered_by_the_dealer_where_the_book_takes_it() -> None:
    felt = play(C3, "seat 3 p3", mode="live")
    spoken = [one for one in offers(felt.scene(), "dealer", felt.at) if one.name == "SpeakBet"]
    tenders = {tender for one in spoken for tender in choices(one)["tender"]}
    assert tenders == {"cash", "voucher", "token"} | ({"chips"} & tenders)
    assert choices(spoken[0])["player"] == ("p3",)
    assert "SpeakBet" in offered(felt, "tg_hdd")  # who stands in for the dealer enters it too
    bet = c.SpeakBet(actor="p5", box=3, spot="ante", amount=25_00, tender="cash", player="p3")
    refusal = felt.give(bet)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "player/own-box"
    felt.give(replace(bet, actor="dealer"))
    assert [(one.spot, one.stake) for one in felt.table.boxes[2].wagers] == [("ante", 25_00)]
    assert felt.balance("drop") == 25_00
    assert "SpeakBet" not in offered(play(S4, mode="live"))


def test_chips_a_player_brought_are_entered_by_the_dealer_and_by_the_player_at_a_terminal() -> None:
    felt = play(S4, "seat 3 p3 500", mode="live")
    assert offered(felt)["DeclareChips"].mine
    felt.give(c.DeclareChips(actor="dealer", player="p3", amount=100_00))
    assert felt.balance("patron:p3") == 600_00
    assert felt.cites(ev.ChipsDeclared)
    own = play(S4, "seat 3 p3 500")
    assert "DeclareChips" not in offered(own)  # players act for themselves there
    assert choices(offered(own, "p3")["DeclareChips"])["player"] == ("p3",)


def test_a_deck_can_be_checked_with_everything_that_is_found() -> None:
    check = offered(play(S4, mode="live"))["CheckDeck"]
    asks = {ask.name for ask in check.asks}
    assert asks >= {"count", "jokers", "missing", "duplicates", "uniform_backs"}
    said = {"deck": "green", "back": "red", "by": "dealer", "count": "51", "missing": ["Ah"]}
    command = check.taken(said)
    assert isinstance(command, c.CheckDeck)
    assert (command.count, command.missing, command.duplicates) == (51, ("Ah",), ())


def test_choices_that_do_not_all_go_together_are_several_offers() -> None:
    rows = [(1, "ante"), (1, "jackpot"), (2, "ante"), (3, "ante"), (3, "jackpot")]
    assert [*rectangles(rows)] == [((1, 3), ("ante", "jackpot")), ((2,), ("ante",))]
    assert [*rectangles([])] == []
    assert [*rectangles([()])] == [()]
