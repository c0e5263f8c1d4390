"""Ranks: every command by everybody, as rights.txt has it to read; what nobody is given is denied."""

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.clauses.rights import as_written
from tests.felt import clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
TITLES = ("1.1:Dealer", "1.1:Gaming Supervisor", "1.1:Casino Supervisor", "1.1:Assistant Gaming Manager")


@clause(S3, *TITLES, "1.1:Inspector")
@clause(S4, *TITLES, "1.1:Inspector")
@clause(UTH, *TITLES, "1.1:Inspector")
@clause(
    C3,
    "1.1:Dealer",
    "1.1:TG Higher Duties Dealer",
    "1.1:TG Area Manager",
    "1.1:TG Assistant Casino Manager",
    "1.2",
)
def test_every_command_is_for_the_ranks_it_is_given_to_and_for_nobody_else(book: str) -> None:
    as_written(book)


@clause(
    S3,
    "house:staff",
    "house:sign-on",
    "house:attest",
    "house:round",
    "house:deck-custody",
    "house:chips",
)
def test_what_no_document_gives_to_anybody_the_house_gives_to_dealers() -> None:
    as_written(S3)
    as_written(UTH)


@clause(S3, "house:sign", "house:float", "house:book-change", "house:open-table", "house:close-table")
def test_opening_changing_and_closing_a_table_is_for_supervisors() -> None:
    as_written(S3)
    as_written(C3)


@clause(
    S3,
    "house:notice",
    "house:sanction",
    "house:irregularity",
    "house:report",
    "house:marker",
    "house:clock",
)
def test_anybody_on_duty_calls_reports_and_tells() -> None:
    as_written(S3)
    as_written(C3)


@clause(S3, "house:dealing-source", "house:own-box")
def test_players_act_for_themselves_and_sources_are_changed_by_supervisors() -> None:
    as_written(S3)


@clause(C3, "1.2")
def test_at_crown_a_higher_rank_may_do_what_the_dealer_may() -> None:
    felt = play(C3, "box 3 ante 10", mode="live")
    felt.staff["dealer 2"] = "dealer"
    refusal = felt.give(c.Announce(actor="dealer 2", call="no-more-bets"))
    assert isinstance(refusal, Refusal)
    for actor in ("tg_hdd", "tg_area_manager", "tg_acm"):
        assert not isinstance(felt.give(c.TakeSeat(actor=actor, box=4, player="p4")), Refusal)
        assert not isinstance(felt.give(c.LeaveSeat(actor=actor, box=4)), Refusal)
        unmade = c.RemoveMarker(actor=actor, box=3, kind="none")
        answer = felt.give(unmade)
        assert isinstance(answer, Refusal)
        assert answer.code == "marker/none"  # theirs to ask, as the dealer's
    assert not isinstance(felt.give(c.Announce(actor="tg_hdd", call="no-more-bets")), Refusal)
    refusal = felt.give(c.RecordFinding(actor="tg_area_manager", player="p3", breach="device", note="phone"))
    assert isinstance(refusal, Refusal)  # what a higher rank is named for is not lowered


@clause(S3, "1.1:Dealer")
@clause(S4, "1.1:Dealer")
@clause(UTH, "1.1:Dealer")
@clause(C3, "1.1:Dealer")
def test_what_is_done_at_a_table_is_the_signed_on_dealers(book: str) -> None:
    felt = play(book, "seat 3 p3", mode="live")
    (signed,) = felt.events_of(ev.DealerSignedOn)
    assert signed.dealer == "dealer"
    felt.staff["dealer 2"] = "dealer"
    refusal = felt.give(c.Announce(actor="dealer 2", call="no-more-bets"))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "staff/rank"
    assert not isinstance(felt.give(c.SignOn(actor="dealer 2")), Refusal)
    assert felt.view("p3").dealer == "dealer 2"


@clause(S3, "1.1:Dealer")
@clause(S4, "1.1:Dealer")
@clause(UTH, "1.1:Dealer")
def test_at_the_star_nobody_deputises_for_the_dealer(book: str) -> None:
    felt = play(book, "seat 3 p3", mode="live")
    for actor in ("gaming_supervisor", "assistant_gaming_manager"):
        refusal = felt.give(c.Deal(actor=actor))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "staff/rank"
