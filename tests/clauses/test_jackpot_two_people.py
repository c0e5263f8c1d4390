"""A share of a meter from the floor's sum on is paid once a second person has confirmed it, in every book."""

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import TwoPeople
from tests.felt import Felt, clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
RULE = "house:two-people"
METER = 100_000_00


def at_award(book: str, holes: dict[int, str], least: int | None) -> Felt:
    """Every box bet to the end, and its hand makes the royal or straight flush with Q J T of spades."""
    table = play(book, mode="live", meter=METER)
    for box in holes:
        table.do(f"box {box} ante 10, jackpot 5")
    table.do("deal " + "; ".join(f"{box}: {cards}" for box, cards in holes.items()))
    for card in ("Qs", "Js", "Ts"):
        table.do("\n".join(f"box {box} bet 10" for box in holes) + f"\nshow {card}")
    table.do("\n".join(f"settle {box}" for box in sorted(holes, reverse=True)) + "\nby hand")
    table.two_people = TwoPeople(None, jackpot=least)
    return table


def confirm(table: Felt, by: str, box: int = 3) -> tuple[ev.Event, ...] | Refusal:
    return table.give(c.ConfirmJackpot(actor=by, box=box))


@clause(S3, RULE)
@clause(S4, RULE)
def test_a_share_of_that_sum_waits_for_somebody_else_of_a_higher_rank(book: str) -> None:
    table = at_award(book, {3: "As Ks"}, least=METER)
    before = table.balance("patron:p3")
    table.do("award")
    (won,) = table.events_of(ev.JackpotWon)
    assert (won.box, won.prize, won.amount, won.recorded) == (3, "royal_flush", METER, "dealer")
    assert RULE in won.cites
    assert table.balance("patron:p3") == before
    refused = confirm(table, "dealer")
    assert isinstance(refused, Refusal)
    assert (refused.code, RULE in refused.cites) == ("staff/rank", True)
    answer = confirm(table, list(table.staff)[1])
    assert isinstance(answer, tuple)
    assert table.balance("patron:p3") == before + METER


@clause(S4, RULE)
def test_who_recorded_it_confirms_nothing_whatever_the_rank() -> None:
    table = at_award(S4, {3: "As Ks"}, least=METER)
    table.do("award")
    table.staff = {**table.staff, "dealer": "gaming_supervisor"}
    refused = confirm(table, "dealer")
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.facts) == ("count/two-signatures", {"by": "dealer"})
    assert isinstance(confirm(table, list(table.staff)[1]), tuple)


@clause(S4, RULE)
def test_below_the_sum_and_without_one_the_dealer_pays() -> None:
    for least in (METER + 1, None):
        table = at_award(S4, {3: "As Ks"}, least=least)
        before = table.balance("patron:p3")
        table.do("award")
        assert table.balance("patron:p3") == before + METER
        assert not table.events_of(ev.JackpotWon)


@clause(S4, RULE)
def test_the_other_shares_of_the_round_wait_with_it() -> None:
    table = at_award(S4, {3: "As Ks", 5: "9s 8s"}, least=50_000_00)
    table.do("award")
    assert [(one.box, one.amount) for one in table.events_of(ev.JackpotWon)] == [
        (5, 10_000_00), (3, 90_000_00),
    ]  # fmt: skip
    assert not table.events_of(ev.JackpotPaid)


@clause(C3, "10.1.1")
def test_a_rank_the_book_names_needs_nobody_besides() -> None:
    table = at_award(C3, {3: "As Ks"}, least=METER)
    table.do("award")
    (won,) = table.events_of(ev.JackpotWon)
    assert (won.recorded, RULE in won.cites) == ("", False)
    table.do("prize 3 by tg_acm")
    assert table.events_of(ev.JackpotPaid)
