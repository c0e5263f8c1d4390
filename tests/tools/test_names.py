"""The page of names is that of the books, and who names what a book does not know is told what it does."""

import pytest

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.engine.duty.names import Place, names
from croupier.rulebooks.load import book_ids, load
from croupier.table import commands as c
from tests.felt import play
from tools.names import PAGE, page

ASKS: dict[Place, tuple[str, type[c.Command], dict[str, object]]] = {
    Place("Announce", "call"): ("call/unknown", c.Announce, {}),
    Place("Attest", "step"): ("step/unknown", c.Attest, {}),
    Place("Call", "kind"): ("incident/unknown", c.Call, {}),
    Place("ChangeSource", "source"): ("source/kind", c.ChangeSource, {"actor": "gs"}),
    Place("LiftOrder", "order"): ("order/none", c.LiftOrder, {}),
    Place("Report", "kind"): ("report/unknown", c.Report, {}),
    Place("ShowSign", "announces"): ("sign/kind", c.ShowSign, {"actor": "gs"}),
    Place("PlaceWager", "spot"): ("wager/spot", c.PlaceWager, {"box": 3, "amount": 10_00, "player": "p3"}),
    Place("RecordFinding", "breach"): ("sanction/breach", c.RecordFinding, {"player": "p3", "note": "x"}),
}
NOT_ONE = "moon"


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.names"


@pytest.mark.parametrize("id", book_ids())
@pytest.mark.parametrize("place", ASKS)
def test_an_unknown_name_is_refused_with_all_that_are_known(id: str, place: Place) -> None:
    book = load(id)
    refusal = _asked(book, place, NOT_ONE)
    assert refusal is not None
    assert (refusal.code, refusal.facts[place.field]) == (ASKS[place][0], NOT_ONE)
    known = names(book).get(place, ())
    assert known or "It knows: none." in refusal.text
    assert all(name in refusal.text for name in known if name != "jackpot"), refusal.text


@pytest.mark.parametrize("id", book_ids())
@pytest.mark.parametrize("place", [one for one in ASKS if one.command != "LiftOrder"])
def test_a_name_of_the_page_is_never_refused_as_unknown(id: str, place: Place) -> None:
    book = load(id)
    for name in names(book)[place]:
        refusal = _asked(book, place, name)
        assert refusal is None or refusal.code != ASKS[place][0], name


def _asked(book: Rulebook, place: Place, name: str) -> Refusal | None:
    felt = play(book.id, "seat 3 p3", mode="live")
    _, kind, facts = ASKS[place]
    ladder = book.rule.ranks.ladder
    actor = felt.dealer if kind in (c.Announce, c.Attest, c.Call, c.Report, c.PlaceWager) else ladder[-1]
    answer = felt.give(kind(**{**facts, "actor": actor, place.field: name}))  # type: ignore[arg-type]
    return answer if isinstance(answer, Refusal) else None
