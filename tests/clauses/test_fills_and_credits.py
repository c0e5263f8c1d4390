"""Chips between the cage and the float: numbered slips, chip by chip, signed by two."""

from croupier.table import events as ev
from tests.felt import clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
TRANSFER = "house:transfer"
TRAY = 10_000_00
OPENED = "tray 400x25\nconfirm float 10000\ndrop 0\nconfirm drop 0"


@clause(S3, TRANSFER)
@clause(C3, TRANSFER)
@clause(S4, TRANSFER)
@clause(UTH, TRANSFER)
def test_a_fill_and_a_credit_move_chips_with_the_second_signature(book: str) -> None:
    felt = play(book, mode="live")
    before = felt.balance("float")
    felt.do("fill S1 20x100,4x25")
    assert felt.balance("float") == before
    assert felt.view("dealer").counts_due == (("S1", "confirm"),)
    felt.do("countersign S1 2100")
    assert (felt.balance("float"), felt.balance("cage")) == (before + 2_100_00, -2_100_00)
    felt.do("credit S2 6x100\ncountersign S2 600")
    assert (felt.balance("float"), felt.balance("cage")) == (before + 1_500_00, -1_500_00)
    assert sum(felt.table.balances.values()) == 0
    assert felt.cites(ev.TransferSigned) == felt.cites(ev.TransferConfirmed) == {TRANSFER}
    ways = [(one.way, one.slip, one.total) for one in felt.events_of(ev.TransferConfirmed)]
    assert ways == [("fill", "S1", 2_100_00), ("credit", "S2", 600_00)]


@clause(S4, TRANSFER)
def test_the_second_signature_is_a_supervisors_for_the_same_chips() -> None:
    felt = play(S4, "fill S1 20x100 by gaming_supervisor", mode="live")
    assert felt.refused("countersign S1 2000 by dealer").code == "staff/rank"
    refusal = felt.refused("countersign S1 2000 by gaming_supervisor")
    assert (refusal.code, refusal.cites) == ("count/two-signatures", (TRANSFER,))
    assert felt.refused("countersign S1 1999 by assistant_gaming_manager").code == "count/total"
    assert felt.refused("countersign S9 2000").code == "transfer/none"
    felt.do("countersign S1 2000 by assistant_gaming_manager")
    assert felt.refused("countersign S1 2000").code == "transfer/none"


@clause(S4, TRANSFER)
def test_a_slip_is_used_once_and_says_what_its_chips_come_to() -> None:
    felt = play(S4, mode="live")
    assert felt.refused("fill S1 20x100 total 1999").code == "count/sum"
    assert felt.refused("fill S1 0x100").code == "money/amount"
    felt.do("fill S1 20x100\ncountersign S1 2000")
    for line in ("fill S1 20x100", "credit S1 20x100"):
        refusal = felt.refused(line)
        assert (refusal.code, refusal.cites) == ("transfer/slip", (TRANSFER,))


@clause(S4, TRANSFER)
def test_a_slip_with_one_signature_can_be_cancelled_for_a_reason() -> None:
    felt = play(S4, "fill S1 20x100", mode="live")
    assert felt.refused("cancel S1 reason misread by dealer").code == "staff/rank"
    assert felt.refused("cancel S1").code == "order/reason"
    felt.do("cancel S1 reason misread")
    assert felt.balance("cage") == 0
    for line in ("cancel S1 reason again", "countersign S1 2000"):
        assert felt.refused(line).code == "transfer/none"


@clause(S4, TRANSFER)
def test_no_more_goes_to_the_cage_than_is_in_the_tray() -> None:
    felt = play(S4, OPENED, mode="live", counts=TRAY)
    assert felt.refused("credit S1 401x25").code == "transfer/float"
    felt.do("credit S1 300x25")
    assert felt.refused("credit S2 101x25").code == "transfer/float"
    felt.do("fill S3 400x25\ncredit S2 100x25\ncountersign S1 7500\ncountersign S2 2500")
    assert felt.balance("float") == 0


@clause(S4, TRANSFER, "house:float-count")
def test_nothing_is_counted_or_closed_while_a_slip_is_open() -> None:
    felt = play(S4, f"{OPENED}\nfill S1 4x25", mode="live", counts=TRAY)
    for line in ("tray 404x25", "drop 0"):
        refusal = felt.refused(line)
        assert (refusal.code, refusal.facts["slip"]) == ("transfer/open", "S1")
    assert felt.refused("shut").code == "transfer/open"
    felt.do("countersign S1 100")
    assert felt.refused("shut").code == "count/closing"  # the count was before the fill
    felt.do("tray 404x25\nconfirm float 10100\nshut")
    without = play(S4, "fill S1 4x25", mode="live")
    assert without.refused("shut").code == "transfer/open"


@clause(S4, TRANSFER)
def test_while_a_count_is_open_the_tray_stays_as_it_is() -> None:
    felt = play(S4, "tray 400x25", mode="live", counts=TRAY)
    assert felt.refused("fill S1 4x25").code == "count/open"
    felt.do("confirm float 10000\nfill S1 4x25")


@clause(S4, TRANSFER)
def test_an_electronic_table_has_no_tray_to_fill() -> None:
    felt = play(S4)
    for line in ("fill S1 4x25 by dealer", "credit S1 4x25 by dealer"):
        refusal = felt.refused(line)
        assert (refusal.code, refusal.cites) == ("transfer/electronic", (TRANSFER,))
