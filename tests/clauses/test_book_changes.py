"""A table changes its book between rounds; a drop box comes off where no cash is taken."""

import pytest

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.refusal import Refusal
from croupier.rulebooks.load import load
from tests.felt import Felt, clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
SUPERVISOR = "gaming_supervisor"


def changed(felt: Felt, to: str, effective: str = "2025-09-01") -> str:
    """The code of the refusal of a new book; nothing if it is taken."""
    answer = felt.give(c.ChangeBook(actor=SUPERVISOR, book=to, effective=effective))
    return answer.code if isinstance(answer, Refusal) else ""


@clause(S3, "house:book-change")
def test_a_table_takes_its_new_edition_between_rounds() -> None:
    felt = play(S3, "box 3 ante 10\ndeal 3: As Ks", mode="live")
    assert changed(felt, S4) == "book/round"
    felt.do("box 3 fold\nsettle")
    before = dict(felt.table.balances)
    assert changed(felt, S4) == ""
    assert (felt.table.book, felt.table.balances) == (S4, before)
    assert felt.events_of(ev.BookChanged)[-1].effective == "2025-09-01"
    assert felt.cites(ev.BookChanged) == {
        "house:book-change",
        *(f"{S4}:{one}" for one in load(S4).rule.effective.cites),
    }


@clause(S3, "house:book-change")
@pytest.mark.parametrize(
    ("to", "effective", "code"),
    [
        ("no-such-book", "2025-09-01", "book/unknown"),
        (S4, "someday", "book/effective"),
        (S4, "2025-08-01", "book/approval"),
        (S4, "2026-01-01", "book/effective"),
        (UTH, "2025-09-01", "layout/community"),
        (C3, "2025-09-01", "source/kind"),
    ],
)
def test_a_book_that_does_not_apply_or_does_not_fit_the_cloth_is_not_taken(
    to: str, effective: str, code: str
) -> None:
    felt = play(S3, mode="live")
    before = felt.table
    answer = felt.give(c.ChangeBook(actor=SUPERVISOR, book=to, effective=effective))
    assert isinstance(answer, Refusal)
    assert answer.code == code
    assert {*answer.cites} == {"house:book-change"} or all(one.startswith(f"{to}:") for one in answer.cites)
    assert felt.table == before


@clause(S3, "house:book-change")
def test_no_book_applies_before_the_beginning_of_time() -> None:
    felt = play(S3, mode="live")
    felt.at = -5000
    assert changed(felt, S4) == "book/effective"


@clause(S4, "house:float")
def test_the_drop_box_comes_off_and_on_again_where_no_cash_is_taken() -> None:
    felt = play(S4, mode="live", cash=False)
    on = [felt.table.drop_box]
    for command in (c.RemoveDropBox(actor=SUPERVISOR), c.AttachDropBox(actor=SUPERVISOR)):
        felt.give(command)
        on.append(felt.table.drop_box)
        again = felt.give(command)
        assert isinstance(again, Refusal)
        assert again.code == ("drop-box/on" if on[-1] else "drop-box/off")
    assert on == [True, False, True]
    assert felt.cites(ev.DropBoxAttached) == {"house:float"}


@clause(S4, "house:close-table")
def test_a_table_closes_between_rounds_with_an_amount_of_chips() -> None:
    felt = play(S4, "box 3 ante 10\ndeal 3: As Ks", mode="live")
    for amount, code in ((None, "table/round"), (-1, "table/round")):
        answer = felt.give(c.CloseTable(actor=SUPERVISOR, float=amount))
        assert isinstance(answer, Refusal)
        assert answer.code == code
