"""What is about nothing that is there: a closed table refuses it, and a replay takes it as it comes."""

from typing import Any, get_args

import pytest

from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.engine.decide import VERBS, decide
from croupier.engine.evolve import evolve
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, furniture, play
from tests.laws.blanks import blank, kinds

BOOKS = ("star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth")
NEEDS_NO_TABLE = {"SignOn", "OpenTable", "OpenDispute", "RequestRules", "OpenAnalysis", "RecordFinding"}
ANY_SEATS = {"AttestSeats"}  # where a book gives every box a seat of its own there is nothing to attest
AT_OPEN_TABLES = {
    "BringDeck", "ShuffleDeck", "OrderShuffle", "CutDeck", "LoadDeck", "PlayDeck", "PlaceMarker",
    "RemoveDropBox", "CloseTable", "ChangeBook", "ChangeSource", "ChangeCards", "PlaceWager",
    "Deal", "Call", "ShowSign", "TakeDownSign", "ChangeLimits", "CountFloat", "CountDrop", "ConfirmCount",
    "BookDifference", "FillFloat", "CreditFloat", "ReportJackpotFault", "ClearJackpotFault",
    "ChangeJackpotSign", "Announce",
}  # fmt: skip
IN_SOME_BOOKS = {
    "FindUnfit", "OrderBurn", "RaiseMinimumNow", "RaiseKeptMinimum", "GrantLimits", "CallTime",
    "StartManualArrangement", "DeclineJackpot", "PermitJackpot",
}  # fmt: skip
LACKS = (
    ("star-ms-undated", c.GrantLimits, "limits/personal"),
    ("star-ms-undated", c.CallTime, "clock/none"),
    ("crown-ms-3.0", c.RaiseMinimumNow, "limits/at-once"),
    ("crown-ms-3.0", c.ShowFolded, "show/folded"),
)


def answers(felt: Felt, kind: type[c.Command]) -> set[str]:
    """How a command of the kind is answered, whoever gives it; that it is another's to give left out."""
    people = (*furniture.ranks(felt.book.id), "alice", "inspector")
    given = [decide(felt.scene(), blank(kind, felt, actor=actor, player=actor)) for actor in people]
    codes = {answer.code if isinstance(answer, Refusal) else "" for answer in given}
    return {code for code in codes if not code.startswith("staff/")}


@pytest.mark.parametrize("book", BOOKS)
def test_a_closed_table_takes_no_command_that_needs_it_open(book: str) -> None:
    felt = play(book, mode="live", attest=False)
    felt.give(c.SignOn(actor="dealer"))
    found = {kind.__name__: answers(felt, kind) for kind in get_args(c.AnyCommand)}
    assert {name for name, codes in found.items() if "" in codes} <= NEEDS_NO_TABLE | ANY_SEATS
    assert {name for name in AT_OPEN_TABLES if "table/closed" not in found[name]} == set()
    some = {name for name in IN_SOME_BOOKS if found[name]}
    assert {name for name in some if found[name] - {"table/closed", "jackpot/own", "clock/none"}} == set()


@pytest.mark.parametrize(("book", "kind", "code"), LACKS)
def test_what_a_book_lacks_is_refused_by_the_rule_too_and_not_by_the_right_alone(
    book: str, kind: type[c.Command], code: str
) -> None:
    felt = play(book, mode="live")
    answer = VERBS[kind].legal(felt.scene(), blank(kind, felt, actor="dealer", least={"ante": 25_00}))
    assert answer is not None
    assert (answer.code, bool(answer.cites)) == (code, True)


ABOUT = (
    ev.StepAttested, ev.CountConfirmed, ev.DifferenceBooked, ev.DisputeDecided, ev.DisputeClosed,
    ev.RightsAdvised, ev.DeckSuspected, ev.IncidentClosed, ev.RetractDeclined, ev.SecretWagerMade,
    ev.SecretWagerRevealed,
    ev.SecretWagerDropped, ev.TransferConfirmed, ev.TransferCancelled, ev.NoticeSent, ev.OrderGiven,
    ev.OrderLifted, ev.MarkerRemoved,
)  # fmt: skip


def test_a_table_takes_every_event_and_one_about_nothing_there_leaves_it_as_it_was() -> None:
    """A replay never decides again, so no event may stop it."""
    felt = play("star-ms-4", mode="live")
    after: dict[type[Event], Any] = {kind: evolve(felt.table, blank(kind, felt)) for kind in {*kinds()}}
    assert len(after) > 100
    assert [kind.__name__ for kind in ABOUT if after[kind] != felt.table] == []
    orders = evolve(felt.table, ev.OrderGiven(order="english-only", by="x", reason="x", cites=("x",)))
    for order in (
        ev.OrderGiven(order="sing", by="x", reason="x", cites=("x",)),
        ev.OrderLifted(order="sing", by="x", cites=("x",)),
    ):
        assert evolve(orders, order) == orders
        assert orders.orders.english
