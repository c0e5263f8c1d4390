"""How much a decision's bet may be: what is offered is what is not refused, whatever the sign says."""

import pytest
from msgspec.structs import replace

from croupier.core.book.entries import BetRule
from croupier.core.refusal import Refusal, sure
from croupier.core.sign import Limit
from croupier.engine.scene import Scene
from croupier.engine.wagers.multiples import bet_amounts, range_refused
from croupier.table.table import Box, Wager
from tests.felt import play
from tests.felt.variant import variant

S3, CROWN, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
STREET_LIMITS = (
    None, Limit(1, 1_000), Limit(12, 25), Limit(7, 23, 3), Limit(5, 40, 5), Limit(4, 40, 6, multiples=True),
    Limit(31, 40), Limit(1, 8), Limit(10, 10), Limit(30, 30),
)  # fmt: skip


def at(book: str, street: Limit | None, *, ante: Limit | None = None) -> Scene:
    """An open table whose sign limits the first bet."""
    felt = play(book)
    limits = {"ante": ante or Limit(1, 1_000)} | ({"3rd": street} if street else {})
    sign = replace(sure(felt.table.sign, "it is open"), limits=limits)
    return replace(felt.scene(), table=replace(felt.table, sign=sign))


def box(ante: int) -> Box:
    return Box(3, "p3", "p3", (Wager("ante", ante, "p3"),), status="in")


def bets(book: str) -> tuple[BetRule, BetRule]:
    """The first bet of a book, by whole antes and by any amount between."""
    bet = variant(book).stages[0].bet
    return replace(bet, whole=True), replace(bet, whole=False)


@pytest.mark.parametrize("book", [S3, CROWN])
@pytest.mark.parametrize("street", STREET_LIMITS)
def test_every_amount_that_is_offered_is_taken_and_no_other(book: str, street: Limit | None) -> None:
    scene = at(book, street)
    for ante in (1, 2, 3, 4, 5, 10):
        for bet in bets(book):
            taken = [a for a in range(60) if range_refused(scene, box(ante), a, bet) is None]
            assert list(bet_amounts(scene, box(ante), bet)) == taken


def test_without_an_ante_there_is_nothing_to_bet() -> None:
    for bet in bets(S3):
        assert list(bet_amounts(at(S3, None), Box(3), bet)) == [0]


def test_amounts_go_by_the_ante_its_multiples_and_the_sign() -> None:
    whole, any_amount = bets(S3)
    assert bet_amounts(at(S3, None), box(10), whole) == range(10, 31, 10)
    assert bet_amounts(at(S3, None), box(10), any_amount) == range(10, 31)
    assert bet_amounts(at(S3, Limit(11, 25)), box(10), whole) == range(20, 26, 10)
    assert list(bet_amounts(at(S3, Limit(11, 25)), box(10), any_amount)) == list(range(11, 26))
    assert bet_amounts(at(S3, None, ante=Limit(1, 8)), box(10), whole) == range(8, 25, 8)
    assert list(bet_amounts(at(S3, Limit(31, 99)), box(10), whole)) == []


def test_an_amount_is_refused_by_its_range_then_its_multiple_then_its_sign() -> None:
    whole, any_amount = bets(S3)
    scene = at(S3, Limit(15, 25))
    several, one = "From 1 to 3 times the ante.", "2x the ante."
    out = Refusal("bet/range", whole.cites, several, {"least": 10, "most": 30})
    for amount in (9, 31):
        assert range_refused(scene, box(10), amount, whole) == out
    only = replace(whole, least=2, most=2)
    assert range_refused(scene, box(10), 10, only) == replace(out, text=one, facts={"least": 20, "most": 20})
    broken = Refusal("bet/whole", whole.whole_cites, "Whole multiples of the ante only.", {"unit": 10})
    assert range_refused(scene, box(10), 15, whole) == broken
    assert range_refused(scene, box(10), 15, replace(whole, whole_cites=())) == replace(
        broken, cites=whole.cites
    )
    over = Refusal("wager/over", ("6.1",), "The most on 3rd is 25 cents.", {"most": 25})
    assert range_refused(scene, box(10), 30, whole) == over
    assert range_refused(scene, box(10), 15, any_amount) is None
    assert range_refused(at(S3, None), box(10), 30, whole) is None
