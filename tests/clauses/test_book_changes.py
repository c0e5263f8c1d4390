"""A table changes its book between rounds; a drop box comes off where no cash is taken."""

import pytest
from msgspec.structs import replace

from croupier.core.citing import from_book
from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.evolve import evolve
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.decks import Equipment
from croupier.table.sanctions import Sanctions
from croupier.table.table import Deck, Table
from tests.felt import Felt, clause, play, sign

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


def test_what_is_due_and_the_other_book_does_not_know_is_done_first() -> None:
    felt = play(S4, "seat 3 p3", mode="live", sign=sign(S4, jackpot=None))
    felt.give(c.GrantLimits(actor=SUPERVISOR, player="p3", limits={"ante": Limit(5_00, 2_000_00)}))
    refusal = felt.give(c.ChangeBook(actor=SUPERVISOR, book=S3, effective="2025-09-01"))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["step"]) == ("book/due", "personal-sign")
    assert {*load(S4).step["personal-sign"].cites} < {*refusal.cites}
    felt.give(c.Attest(actor="dealer", step="personal-sign", box=3))
    assert changed(felt, S3) == ""
    assert felt.options("dealer")


def test_what_stands_under_the_book_before_is_cited_as_that_books() -> None:
    felt = play(
        S3,
        "seat 3 p3\nfinding p3 device note phone\nexclude p3 game",
        mode="live",
        sign=sign(S3, jackpot=None),
    )
    wager = c.PlaceWager(actor="dealer", box=3, spot="ante", amount=1_000, player="p3")
    before = felt.give(wager)
    assert isinstance(before, Refusal)
    assert changed(felt, S4) == ""
    after = felt.give(wager)
    assert isinstance(after, Refusal)
    assert after.code == before.code == "player/excluded"
    assert after.cites == from_book(S3, before.cites, S4)
    assert changed(felt, S3) == ""
    assert felt.give(wager) == before


def test_over_several_changes_each_clause_is_cited_as_its_own_books() -> None:
    table = replace(Table("t"), book="a", sanctions=Sanctions(barred={"p1": ("house:sanction", "1.1:Fold")}))
    table = replace(table, decks=(Deck("red", "red", suspect=("3.1",)),))

    def then(table: Table, book: str) -> Table:
        return evolve(table, ev.BookChanged(book=book, digest="", effective="", cites=("house:book-change",)))

    b = then(table, "b")
    assert b.sanctions.barred == {"p1": ("house:sanction", "a:1.1:Fold")}
    b = replace(b, equipment=Equipment(failed=("4.4",)))
    c3 = then(b, "c")
    assert c3.sanctions.barred == {"p1": ("house:sanction", "a:1.1:Fold")}
    assert (c3.equipment.failed, c3.decks[0].suspect) == (("b:4.4",), ("a:3.1",))
    again = then(c3, "a")
    assert again.sanctions.barred == {"p1": ("house:sanction", "1.1:Fold")}
    assert (again.equipment.failed, again.decks[0].suspect) == (("b:4.4",), ("3.1",))


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
