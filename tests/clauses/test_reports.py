"""What the dealer reports about cards and talk: the supervisor is told, nothing else changes."""

from croupier.core.refusal import Refusal
from croupier.table.commands import AcknowledgeNotice, Report, SendNotice
from croupier.table.events import Reported
from tests.clauses.streets import UNDATED, VERSION_4
from tests.felt import Felt, clause, play

UTH = "star-uth"


def reports(book: str, kind: str, own: str) -> None:
    """The report is recorded under its clause and told to the supervisor; no wager and no hand changes."""
    table = deciding(book)
    before = (table.table.balances, table.table.boxes, table.table.round)
    answer = table.give(Report(actor="dealer", kind=kind, box=3, note="under the table"))
    assert not isinstance(answer, Refusal)
    assert answer[0] == Reported(cites=(own,), kind=kind, by="dealer", box=3, note="under the table")
    assert table.told() == ("casino_supervisor",)
    assert (table.table.balances, table.table.boxes, table.table.round) == before
    for refused, code in (
        (Report(actor="p3", kind=kind, box=3), "staff/rank"),
        (Report(actor="dealer", kind=kind, box=7), "box/unknown"),
    ):
        refusal = table.give(refused)
        assert isinstance(refusal, Refusal)
        assert refusal.code == code


def deciding(book: str) -> Felt:
    blind = ", blind 10" if book == UTH else ""
    return play(book, f"box 3 ante 10{blind}\ndeal", mode="live")


@clause(UNDATED, "9.7")
@clause(VERSION_4, "9.7")
def test_hole_cards_off_the_table_are_reported(book: str) -> None:
    reports(book, "hole-cards-off-table", "9.7")


@clause(UNDATED, "9.9")
@clause(VERSION_4, "9.9")
@clause(UTH, "9.7")
def test_hidden_hole_cards_are_reported(book: str) -> None:
    reports(book, "hole-cards-hidden", "9.7" if book == UTH else "9.9")


@clause(UTH, "9.6")
def test_talk_about_hands_is_reported_and_costs_nothing() -> None:
    reports(UTH, "communication", "9.6")


@clause(UNDATED, "house:call-supervisor")
@clause(VERSION_4, "house:call-supervisor")
@clause(UTH, "house:call-supervisor")
def test_a_supervisor_who_is_called_stays_called_until_one_has_come(book: str) -> None:
    table = deciding(book)
    answer = table.give(Report(actor="dealer", kind="supervisor-called", box=3))
    assert not isinstance(answer, Refusal)
    assert answer[0].cites == ("house:call-supervisor",)
    (notice,) = table.table.outbox.pending
    assert (notice.name, notice.to, notice.box) == ("supervisor-called", "supervisor", 3)
    assert notice.due == notice.raised + 2 * 60_000
    table.give(SendNotice(actor="dealer", notice=notice.number))
    refusal = table.give(AcknowledgeNotice(actor="dealer", notice=notice.number))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "staff/rank"
    assert not isinstance(
        table.give(AcknowledgeNotice(actor="gaming_supervisor", notice=notice.number)), Refusal
    )
    assert table.table.outbox.pending == ()
