"""Players who are watched for their loss limits: chips declared and changed, pauses, and new sums."""

from typing import Any

from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.money import MOST
from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import LossLimit, Patron, Period, PlayRecord, with_card
from tests.felt import Felt, play
from tests.felt.accounts import SYDNEY

S4, UTH = "star-ms-4", "star-uth"
BOSS = "gaming_supervisor"
CHOSEN = "issue 3\nchoose 3 none\nissue 4\nchoose 4 none\nseat 3 p3 500\nseat 4 p4 500"


def patron(*periods: Period, lost: dict[Period, int] | None = None) -> Patron:
    """p3 with a limit of $1,000 for each of the periods, and what the house has on record."""
    limits = tuple(LossLimit(amount=100_000, period=period) for period in periods)
    record = None if lost is None else PlayRecord(at=0, periods={}, lost=lost)
    return replace(with_card("p3"), loss_limits=limits, record=record)


def seated(book: str = S4, **table: Any) -> Felt:
    return play(book, "seat 3 p3 500\nseat 4 p4 500", **table)


def answer(felt: Felt, command: c.Command) -> tuple[ev.Event, ...] | tuple[str, tuple[str, ...]]:
    """The events, or the code and the clauses of a refusal."""
    given = felt.give(command)
    return (given.code, given.cites) if isinstance(given, Refusal) else given


def declares(player: str = "p3", amount: int = 100) -> c.DeclareChips:
    return c.DeclareChips(actor=player, player=player, amount=amount)


def changes(player: str = "p3", gives: int = 100) -> c.ChangeColour:
    return c.ChangeColour(actor="dealer", player=player, gives=gives, gets=gives)


def declared(amount: int, *cites: str) -> ev.ChipsDeclared:
    moved = ledger.move(amount, ledger.OUTSIDE, "patron:p3")
    return ev.ChipsDeclared(player="p3", amount=amount, cites=cites, postings=moved)


def test_chips_are_declared_at_an_open_table_by_who_sits_there() -> None:
    felt = seated()
    assert answer(felt, declares("p9")) == ("seat/none", ("house:chips",))
    for amount in (0, MOST + 1):
        assert answer(felt, declares(amount=amount)) == ("money/amount", ("house:chips",))
    assert answer(felt, declares(amount=1)) == (declared(1, "house:chips"),)
    assert answer(felt, declares(amount=MOST)) == (declared(MOST, "house:chips"),)
    felt.table = replace(felt.table, open=False)
    assert answer(felt, declares()) == ("table/closed", ("house:chips",))


def test_chips_are_declared_by_the_clause_of_loss_limits_only_where_both_have_them() -> None:
    felt = seated()
    felt.patrons["p3"] = patron("week")
    assert answer(felt, declares()) == (declared(100, "13.2.2"),)
    other = play(UTH, CHOSEN, safeguards=SYDNEY)
    other.accounts, other.patrons["p3"] = None, patron("week", lost={})
    assert answer(other, declares()) == (declared(100, "house:chips"),)


def test_chips_are_changed_at_an_open_table_for_as_much() -> None:
    for book, cites in ((S4, seated().book.rule.colour_change), (UTH, None)):
        felt, under = seated(book), cites.cites if cites else ("house:chips",)
        for amount in (0, MOST + 1):
            assert answer(felt, changes(gives=amount)) == ("money/amount", under)
        for amount in (1, MOST):
            assert answer(felt, changes(gives=amount)) == (
                ev.ColourChanged(player="p3", amount=amount, cites=under),
            )
        assert answer(felt, changes("p9")) == ("seat/none", under)
        felt.table = replace(felt.table, open=False)
        assert answer(felt, changes()) == ("table/closed", under)


def test_a_pause_ends_later_than_it_begins() -> None:
    felt = seated()
    felt.patrons["p3"] = patron("week")
    for until in (felt.at, felt.at - 1):
        pause = c.PausePlayer(actor=BOSS, player="p3", until=until, at=felt.at)
        assert answer(felt, pause) == ("pause/time", ("13.4",))
    until = felt.at + 1
    paused = ev.PlayerPaused(player="p3", until=until, by=BOSS, cites=("13.4",))
    assert answer(felt, c.PausePlayer(actor=BOSS, player="p3", until=until, at=felt.at)) == (paused,)


def resumed(felt: Felt, net_loss: int, known: Patron | None = None) -> ev.PlayerResumed:
    """p3 is paused while limited, and goes on with a new sum, known to the house like this by then."""
    felt.patrons = {**felt.patrons, "p3": patron("day")}
    assert not isinstance(felt.give(c.PausePlayer(actor=BOSS, player="p3")), Refusal)
    felt.patrons = {"p3": known} if known else {}
    events = felt.give(c.ResumePlayer(actor=BOSS, player="p3", net_loss=net_loss))
    assert isinstance(events, tuple)
    (event,) = events
    assert isinstance(event, ev.PlayerResumed)
    return event


def test_a_new_sum_counts_the_players_own_chips_on_the_layout_and_no_tokens_or_others() -> None:
    felt = play(S4, "seat 3 p3 500\nseat 4 p4 500\nvoucher 3 50")
    felt.do("box 3 ante 50 token, jackpot 5\nbox 4 ante 10")
    assert resumed(felt, 2_000) == ev.PlayerResumed(
        player="p3", net_loss=2_000, put_in=50_000, by=BOSS, cites=("13.4",)
    )
    for net_loss in (MOST, -MOST):
        assert resumed(felt, net_loss).net_loss == net_loss


def test_a_new_sum_corrects_the_record_of_the_shortest_period() -> None:
    felt = play(S4, CHOSEN, safeguards=SYDNEY)
    felt.accounts = None
    for known, corrects in (
        (patron("week", "month", lost={"day": 7, "week": 1_500, "month": 9_000}), 500),
        (patron("month", lost={}), 2_000),
        (patron("week"), 0),
        (patron(lost={"week": 1_500}), 0),
        (None, 0),
    ):
        assert resumed(felt, 2_000, known).corrects == corrects
    plain = patron("week", lost={"week": 1_500})
    assert resumed(seated(), 2_000, plain).corrects == 0, "a table without safeguards keeps no record"
