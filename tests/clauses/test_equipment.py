"""What must stand at a table before it opens: attested by a person, at an electronic table too."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table.events import DropBoxRemoved, StepAttested, TableOpened
from croupier.table.table import Mode
from tests.felt import Felt, clause, play

STAR = ("likeness", "discard-rack", "float-tray", "drop-box", "cutting-card")
CHECKLIST = {
    "star-ms-undated": STAR,
    "star-ms-4": STAR,
    "star-uth": (*STAR[:4], "dealing-equipment"),
    "crown-ms-3.0": ("likeness", "limit-sign"),
}


def checked(
    book: str, *missing: str, source: str | None = None, more: tuple[str, ...] = (), mode: Mode = "live"
) -> Felt:
    """A table that is still closed, its checklist attested but for what is missing."""
    felt = play(book, mode=mode, source=source, attest=False)
    for step in (*CHECKLIST[book], *more):
        if step not in missing:
            assert not isinstance(felt.give(c.Attest(actor="dealer", step=step)), Refusal)
    return felt


def waits_for(felt: Felt, step: str) -> Refusal:
    """The refusal of an opening that lacks a step, after whose attestation it is accepted."""
    found = felt.give(felt.opening)
    assert isinstance(found, Refusal)
    assert (found.code, found.facts["step"]) == ("step/opening", step)
    assert isinstance(felt.give(c.Attest(actor="p1", step=step)), Refusal)
    felt.give(c.Attest(actor="dealer", step=step))
    assert {*found.cites} <= felt.cites(StepAttested)
    assert not isinstance(felt.give(felt.opening), Refusal)
    return found


@clause("star-ms-undated", "2.2", "diagram A")
@clause("crown-ms-3.0", "2.2.1(c)", "diagram A")
@clause("star-uth", "diagram A")
@clause("star-ms-4", "2.2", "diagram A")
def test_somebody_attests_that_the_cloth_looks_like_the_diagram(book: str) -> None:
    found = waits_for(checked(book, "likeness"), "likeness")
    assert found.cites == ("2.2.1(c)" if book == "crown-ms-3.0" else "2.2", "diagram A")


@clause("star-ms-undated", "2.2", "2.3.2", "2.3.3", "2.4", "3.1", "diagram A")
@clause("crown-ms-3.0", "2.2.1(c)", "6.1", "diagram A")
@clause("star-uth", "2.3.1", "2.3.2", "2.3.3", "2.4", "diagram A")
@clause("star-ms-4", "2.2", "2.4.2", "2.4.4", "2.5", "3.1", "diagram A")
def test_no_machine_says_what_stands_at_an_electronic_table(book: str) -> None:
    for step in CHECKLIST[book]:
        felt = checked(book, step, mode="electronic")
        refusal = felt.give(c.Attest(actor="machine", step=step))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "staff/rank"
        waits_for(felt, step)
        (opened,) = felt.events_of(TableOpened)
        assert opened.steps == ()
        assert {one.step for one in felt.events_of(StepAttested)} == {*CHECKLIST[book]}
        assert {one.by for one in felt.events_of(StepAttested)} == {"dealer"}


@clause("star-ms-undated", "2.3.2")
@clause("star-uth", "2.3.2")
@clause("star-ms-4", "2.4.2")
def test_a_discard_rack_stands_at_the_table(book: str) -> None:
    found = waits_for(checked(book, "discard-rack"), "discard-rack")
    assert found.cites == ("2.4.2" if book == "star-ms-4" else "2.3.2",)


@clause("star-ms-undated", "1.1:Float Tray", "2.3.3")
@clause("star-uth", "1.1:Float Tray", "2.3.3")
@clause("star-ms-4", "1.1:Float Tray", "2.4.4")
def test_a_float_tray_with_a_counted_float_stands_at_the_table(book: str) -> None:
    felt = checked(book, "float-tray")
    found = waits_for(felt, "float-tray")
    assert found.cites == ("2.4.4" if book == "star-ms-4" else "2.3.3", "1.1:Float Tray")
    counted = felt.balance("float")
    assert counted == felt.opening.float
    uncounted = checked(book)
    answer = uncounted.give(replace(uncounted.opening, float=0))
    assert isinstance(answer, Refusal)
    assert answer.code == "table/float"
    assert not isinstance(uncounted.give(replace(uncounted.opening, float=1)), Refusal)


@clause("star-ms-undated", "1.1:Float Tray")
@clause("star-ms-4", "1.1:Float Tray")
def test_what_is_taken_and_paid_goes_through_the_float(book: str) -> None:
    table = play(book, "box 3 ante 10\ndeal 3: As Ks")
    before = table.balance("float")
    table.do("box 3 fold\nclose")
    assert table.balance("float") == before + 10_00
    table.do("box 3 ante 10\ndeal 3: As Ad")
    for card in ("Ks", "9s", "2d"):
        table.do(f"box 3 bet 10\nshow {card}")
    table.do("settle")
    assert table.balance("float") == before + 10_00 - 40_00


@clause("star-uth", "1.1:Float Tray")
def test_what_is_taken_and_paid_at_holdem_goes_through_the_float() -> None:
    table = play("star-uth", "box 3 ante 10, blind 10\ndeal 3: As Ad; dealer: Kc Qc")
    before = table.balance("float")
    table.do("box 3 bet 40\nshow 2h 7d 9s 4c Kd\nsettle")
    assert table.paid(3) == {"ante": 10_00, "play": 40_00}
    assert table.balance("float") == before - 50_00


@clause("star-ms-undated", "2.4")
@clause("star-uth", "2.4")
def test_a_drop_box_is_attached_even_where_no_cash_is_taken(book: str) -> None:
    assert waits_for(checked(book, "drop-box"), "drop-box").cites == ("2.4",)
    cashless = checked(book, "drop-box")
    answer = cashless.give(replace(cashless.opening, cash=False))
    assert isinstance(answer, Refusal)
    assert answer.cites == ("2.4",)
    table = play(book, cash=False, mode="live")
    stays = table.give(c.RemoveDropBox(actor="gaming_supervisor"))
    assert isinstance(stays, Refusal)
    assert (stays.code, stays.cites) == ("drop-box/cash", ("2.4",))


@clause("star-ms-4", "2.5")
def test_a_drop_box_is_attached_where_cash_is_taken() -> None:
    assert waits_for(checked("star-ms-4", "drop-box"), "drop-box").cites == ("2.5",)
    cashless = checked("star-ms-4", "drop-box")
    assert not isinstance(cashless.give(replace(cashless.opening, cash=False)), Refusal)
    table = play("star-ms-4", "seat 3 p3 100\nbuy 3 50", mode="live")
    assert table.balance("patron:p3") == 150_00
    stays = table.give(c.RemoveDropBox(actor="gaming_supervisor"))
    assert isinstance(stays, Refusal)
    assert stays.code == "drop-box/cash"


@clause("star-ms-4", "2.5", "2.5.1")
def test_a_cashless_table_may_take_its_drop_box_off() -> None:
    table = play("star-ms-4", "seat 3 p3 100", mode="live", cash=False, terminal="T-1")
    assert table.refused("buy 3 50").cites == ("2.5", "2.5.1")
    off = c.RemoveDropBox(actor="gaming_supervisor")
    table.give(off)
    assert table.events_of(DropBoxRemoved)[0].cites == ("2.5.1",)
    again = table.give(off)
    assert isinstance(again, Refusal)
    assert (again.code, again.cites) == ("drop-box/off", ("2.5.1",))
    assert table.refused("buy 3 50").code == "chips/no-cash"
    table.do("buy 3 50 terminal\nleave 3")
    table.give(c.CloseTable(actor="gaming_supervisor"))
    for step in STAR:
        table.give(c.Attest(actor="dealer", step=step))
    table.give(replace(table.opening, cash=True))
    table.give(c.SignOn(actor="dealer"))
    table.do("seat 3 p3 100\nbuy 3 50")
    assert table.balance("patron:p3") == 150_00


@clause("star-ms-undated", "3.1")
@clause("star-ms-4", "3.1")
def test_a_cutting_card_lies_ready_with_shoe_and_device(book: str) -> None:
    for source in ("card_shoe", "shuffling_device"):
        found = waits_for(checked(book, "cutting-card", source=source), "cutting-card")
        assert found.cites == ("3.1",)


@clause("crown-ms-3.0", "2.4")
@clause("star-uth", "4.3.1")
def test_a_cutting_card_lies_ready_where_the_deck_is_cut(book: str) -> None:
    sources = ("manual_shoe",) if book == "crown-ms-3.0" else ("card_shoe", "hand")
    for source in sources:
        found = waits_for(checked(book, source=source), "cutting-card")
        assert found.cites == ("2.4" if book == "crown-ms-3.0" else "4.3.1",)
    device = checked(book)
    assert not isinstance(device.give(device.opening), Refusal)


@clause("star-uth", "2.3.1")
def test_a_shoe_or_device_stands_at_the_table_even_where_the_hand_deals() -> None:
    for source in ("shuffling_device", "card_shoe", "hand"):
        cutting = ("cutting-card",) if source != "shuffling_device" else ()
        felt = checked("star-uth", "dealing-equipment", source=source, more=cutting)
        assert waits_for(felt, "dealing-equipment").cites == ("2.3.1",)
