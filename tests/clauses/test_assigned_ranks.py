"""Ranks that a book makes responsible for a table or a pit: others rule where none of these is there."""

import pytest
from msgspec.structs import replace

from croupier.engine.decide import legal
from croupier.engine.scene import Around
from croupier.table import commands as c
from tests.felt import Felt, clause, play
from tests.felt.variant import play_variant, variant

S3, S4, UTH, CROWN = "star-ms-undated", "star-ms-4", "star-uth", "crown-ms-3.0"
RANKS = dict.fromkeys((S3, S4, UTH), ("gaming_supervisor", "assistant_gaming_manager"))
RANKS[CROWN] = ("tg_area_manager", "tg_acm")
LOW, LOW_2, HIGH, HIGH_2 = "gina", "gus", "amy", "art"
EVERYBODY = frozenset((LOW, LOW_2, HIGH, HIGH_2))
HERE = {"table": frozenset((LOW, HIGH)), "pit": frozenset((HIGH,))}


def refused(felt: Felt, who: str, around: Around) -> tuple[str, tuple[str, ...]] | None:
    """Whether the rank is why somebody may not record a finding, or at Crown give limits to a player."""
    lower, higher = RANKS[felt.book.id]
    staff = {LOW: lower, LOW_2: lower, HIGH: higher, HIGH_2: higher}
    scene = replace(felt.scene(), staff={**felt.staff, **staff}, around=around)
    wish: c.Command = c.RecordFinding(actor=who, player="p3", breach="device", note="a phone")
    if felt.book.id == CROWN:
        wish = c.GrantLimits(actor=who, player="p3", limits={})
    found = legal(scene, wish)
    return (found.code, found.cites) if found and found.code.startswith("staff/") else None


@clause(S3, "1.1:Gaming Supervisor", "1.1:Assistant Gaming Manager")
@clause(S4, "1.1:Gaming Supervisor", "1.1:Assistant Gaming Manager")
@clause(UTH, "1.1:Gaming Supervisor", "1.1:Assistant Gaming Manager")
def test_a_gaming_supervisor_has_tables_and_an_assistant_gaming_manager_pits(book: str) -> None:
    felt = play(book, "seat 3 p3")
    for who, rank in ((LOW_2, "1.1:Gaming Supervisor"), (HIGH_2, "1.1:Assistant Gaming Manager")):
        said = refused(felt, who, Around(assigned=HERE))
        assert said
        assert said[0] == "staff/assigned"
        assert rank in said[1]
    for who in (LOW, HIGH):
        assert refused(felt, who, Around(assigned=HERE)) is None
    table_only = Around(assigned={"table": frozenset((HIGH,))})
    assert refused(felt, HIGH_2, table_only) is None, "a table is no pit"
    assert refused(felt, LOW_2, table_only) is None, "and she is of another rank"


@clause(CROWN, "1.1:TG Area Manager")
def test_an_area_manager_has_an_area() -> None:
    felt = play(CROWN, "seat 3 p3")
    area = Around(assigned={"table": frozenset((LOW,)), "pit": frozenset((LOW,))})
    said = refused(felt, LOW_2, area)
    assert said
    assert (said[0], "1.1:TG Area Manager" in said[1]) == ("staff/assigned", True)
    assert refused(felt, LOW, area) is None
    assert refused(felt, HIGH_2, area) is None, "higher ranks always may"


@clause(S3, "1.1:Gaming Supervisor", "1.1:Assistant Gaming Manager")
@clause(S4, "1.1:Gaming Supervisor", "1.1:Assistant Gaming Manager")
@clause(UTH, "1.1:Gaming Supervisor", "1.1:Assistant Gaming Manager")
@clause(CROWN, "1.1:TG Area Manager")
def test_where_none_of_them_is_signed_on_any_of_the_rank_rules(book: str) -> None:
    felt = play(book, "seat 3 p3")
    away = Around(assigned=HERE, signed_on=EVERYBODY - {LOW, HIGH})
    for who in (LOW_2, HIGH_2):
        assert refused(felt, who, away) is None
        assert refused(felt, who, Around()) is None, "nor where nobody is assigned"


@clause(S4, "1.1:Gaming Supervisor")
def test_a_ruling_of_an_incident_is_theirs_too() -> None:
    felt = play(S4, "seat 3 p3\nbox 3 ante 10\ndeal 3: 2c 7d\nwrong communication box 3")
    lower, higher = RANKS[S4]
    staff = {**felt.staff, LOW: lower, LOW_2: lower, HIGH: higher}
    scene = replace(felt.scene(), staff=staff, around=Around(assigned=HERE))
    does = felt.table.incident.remedies[0] if felt.table.incident else ""
    assert does
    other = legal(scene, c.Remedy(actor=LOW_2, does=does, reason="x"))
    assert other
    assert other.code == "staff/assigned"
    own = legal(scene, c.Remedy(actor=LOW, does=does, reason="x"))
    assert own is None or own.code != "staff/assigned"


@pytest.mark.parametrize("who", [LOW_2, HIGH_2])
def test_a_second_signature_and_what_any_of_the_staff_does_is_no_ruling(who: str) -> None:
    felt = play(S4, "seat 3 p3\nfill S1 20x100", mode="live")
    lower, higher = RANKS[S4]
    staff = {**felt.staff, LOW: lower, LOW_2: lower, HIGH: higher, HIGH_2: higher}
    scene = replace(felt.scene(), staff=staff, around=Around(assigned=HERE))
    assert legal(scene, c.ConfirmTransfer(actor=who, slip="S1", total=2_000_00)) is None


def test_a_book_without_the_entry_knows_no_assignments() -> None:
    """The reading is a value of the book."""
    book = variant(S4)
    free = variant(S4, ranks=replace(book.rule.ranks, responsible={}))
    felt = play_variant(free, "seat 3 p3")
    assert refused(felt, LOW_2, Around(assigned=HERE)) is None
