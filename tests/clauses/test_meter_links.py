"""Tables on meters: the same terms everywhere, equipment, signs, and only between rounds."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import sure
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.decide import state_of
from croupier.rulebooks.load import load
from croupier.table.limits import Notice
from croupier.table.table import Round
from tests.felt import clause
from tests.felt.meters import FOLDED, MINUTE, SEED, Meters

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
LINK: dict[str, Any] = {"table": "t", "controller": "C-1", "display": "D-1"}
SECOND: dict[str, Any] = {"wager": 1000, "seed": 2 * SEED}


def ready(book: str, **sign: Any) -> Meters:
    """A meter, and a table that is announced and could be linked to it."""
    floor = Meters(book).open()
    floor.table(**sign)
    floor.shown("t", "jackpot-link")
    return floor


@clause(S3, "15.1.2.1", "15.1.3", "15.2.5.1", "15.2.5.2", "15.1.2.3")
@clause(S4, "15.1.2.1", "15.1.3", "15.2.5.1", "15.2.5.2", "15.2.5.3", "2.3")
@clause(UTH, "15.1.2.1", "15.1.3", "15.2.5.1", "15.2.5.2", "15.1.2.3")
@clause(C3, "9.1.1(a)", "9.1.1(d)", "9.1.1(k)", "2.5")
def test_a_meter_serves_one_table_or_several(book: str) -> None:
    floor = ready(book)
    (linked,) = floor.do(c.LinkTable, **LINK)
    assert isinstance(linked, ev.TableLinked)
    assert (linked.link.controller, linked.link.display) == ("C-1", "D-1")
    floor.link("t2").link("t3")
    assert {*floor.meters["m"].links} == {"t", "t2", "t3"}
    for table in ("t", "t2", "t3"):
        floor.fed(table=table)
    assert floor.units() == SEED * 10_000 + 3 * 500 * 3406
    state = state_of(floor.meters["m"], "t2")
    assert state
    assert (state.id, state.open, state.healthy, state.terms) == ("m", True, True, floor.meters["m"].terms)
    assert state_of(floor.meters["m"], "t9") is None


@clause(S3, "15.1.2.2")
@clause(S4, "15.1.2.2")
@clause(UTH, "15.1.2.2")
@clause(C3, "9.1.1(c)")
def test_a_table_is_on_one_meter_only(book: str) -> None:
    floor = ready(book).link().open("m2", **SECOND)
    for meter in ("m", "m2"):
        refusal = floor.refused(c.LinkTable, **{**LINK, "meter": meter})
        assert (refusal.code, refusal.facts["meter"]) == ("link/second", "m")
        assert refusal.cites == (("9.1.1(c)",) if book == C3 else ("15.1.2.2",))


@clause(S3, "15.1.2.3")
@clause(S4, "15.2.5.3")
@clause(UTH, "15.1.2.3")
@clause(C3, "9.1.1(d)")
@pytest.mark.parametrize("wager", [499, 501])
def test_a_table_with_another_price_does_not_join(book: str, wager: int) -> None:
    refusal = ready(book, wager=wager).refused(c.LinkTable, **LINK)
    assert (refusal.code, refusal.facts["differs"]) == ("link/terms", "wager")
    assert refusal.cites == {C3: ("9.1.1(d)",), S4: ("15.2.5.3",)}.get(book, ("15.1.2.3",))


@clause(S3, "15.2.5.2")
@clause(S4, "15.2.5.2")
@clause(UTH, "15.2.5.2")
@clause(C3, "9.1.1(b)(iii)")
def test_rate_and_seed_are_the_meters(book: str) -> None:
    cites = ("9.1.1(b)(iii)",) if book == C3 else ("15.2.5.2",)
    refusal = ready(book, seed=SEED + 1).refused(c.LinkTable, **LINK)
    assert (refusal.code, refusal.facts["differs"], refusal.cites) == ("link/terms", "rate", cites)
    floor = ready(book)
    for own in ({"rate": "34.06"}, {"rate": "30"}, {"seed": SEED}, {"seed": 1}):
        refusal = floor.refused(c.LinkTable, **LINK, **own)
        assert (refusal.code, refusal.cites) == ("link/own", cites)
    floor.do(c.LinkTable, **LINK)


@clause(S3, "15.2.5.1")
@clause(UTH, "15.2.5.1")
@pytest.mark.parametrize("hand", ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"])
def test_a_table_with_other_prizes_does_not_join(book: str, hand: str) -> None:
    floor = ready(book)
    sign = floor.tables["t"].sign
    assert sign
    assert sign.jackpot
    pays = sign.jackpot.pays
    floor.sign(pays={**pays, hand: pays[hand] + 1})
    refusal = floor.refused(c.LinkTable, **LINK)
    assert (refusal.code, refusal.cites, refusal.facts["differs"]) == ("link/terms", ("15.2.5.1",), "pays")
    floor.sign(pays=pays)
    floor.do(c.LinkTable, **LINK)


@clause(S3, "15.2.5.1", "15.2.10")
@clause(S4, "15.2.5.1", "15.2.10")
@clause(UTH, "15.2.5.1", "15.2.10")
def test_a_table_with_another_bonus_does_not_join(book: str) -> None:
    floor = ready(book, bonus=100_000)
    assert floor.refused(c.LinkTable, **LINK).cites == ("15.2.5.1",)
    floor.open("m2", bonus=100_000)
    assert floor.refused(c.LinkTable, **{**LINK, "meter": "m"}).facts["differs"] == "pays"
    floor.do(c.LinkTable, **{**LINK, "meter": "m2"})


@clause(C3, "9.1.1(b)(i)")
def test_a_table_of_the_other_option_has_other_hands_that_win() -> None:
    refusal = ready(C3, option=2).refused(c.LinkTable, **LINK)
    assert (refusal.code, refusal.cites) == ("link/terms", ("9.1.1(b)(i)",))


def variant(tmp_path: Path, base: str, text: str) -> Any:
    """Another game's book, which differs from one of ours in some lines."""
    file = tmp_path / "other.toml"
    own = f'id = "other"\ntitle = "Another game"\nbase = "{base}"\neffective = 2025-09-01\n'
    file.write_text(own + text, encoding="utf-8")
    return load(str(file))


@clause(C3, "9.1.1(b)(i)", "9.1.1(b)(ii)", "9.1.1(b)(iii)")
def test_tables_of_another_game_join_if_all_is_the_same(tmp_path: Path) -> None:
    floor = Meters(C3).open()
    same = variant(tmp_path, C3, "[rule.idle-seat]\nrounds = 4\n")
    floor.table("t2", same)
    floor.shown("t2", "jackpot-link")
    floor.do(c.LinkTable, **{**LINK, "table": "t2"})
    pays = '[[prize.option-1]]\nhand = "flush"\nper-dollar = 90\ncites = ["table4:Flush"]\n'
    floor.table("t3", variant(tmp_path, C3, pays))
    floor.shown("t3", "jackpot-link")
    refusal = floor.refused(c.LinkTable, **{**LINK, "table": "t3"})
    assert (refusal.code, refusal.cites) == ("link/terms", ("9.1.1(b)(ii)",))
    floor.table("t4", variant(tmp_path, C3, 'without = ["prize.option-1.flush"]\n'))
    floor.shown("t4", "jackpot-link")
    assert floor.refused(c.LinkTable, **{**LINK, "table": "t4"}).cites == ("9.1.1(b)(i)",)


@clause(S4, "15.2.5.1")
@clause(UTH, "15.2.5.1")
def test_stud_and_holdem_of_one_house_may_share_a_meter(book: str) -> None:
    floor = Meters(book).open()
    other = load(UTH if book == S4 else S4)
    floor.table("t2", other)
    floor.do(c.LinkTable, **{**LINK, "table": "t2"})
    floor.table("t3", load(C3), option=1)
    assert floor.refused(c.LinkTable, **{**LINK, "table": "t3"}).cites == ("15.2.5.1",)


@pytest.mark.parametrize(("book", "other"), [(S4, UTH), (UTH, S4)])
def test_a_refusal_of_a_link_says_whose_clauses_it_cites(book: str, other: str) -> None:
    floor, theirs = Meters(book).open(), load(other)
    table = floor.table("t2", theirs)
    layout = sure(table.layout, "it is laid out")
    spots = {name: spot for name, spot in layout.spots.items() if name != "jackpot"}
    floor.change("t2", layout=replace(layout, spots=spots))
    bare = floor.refused(c.LinkTable, **{**LINK, "table": "t2"})
    assert (bare.code, bare.cites) == ("link/layout", said(other, theirs.rule.jackpot_spot.cites))
    floor.change("t2", layout=layout, sign=None)
    silent = floor.refused(c.LinkTable, **{**LINK, "table": "t2"})
    assert (silent.code, silent.cites) == ("link/sign", said(other, theirs.rule.jackpot.cites))


def test_a_link_says_whose_clauses_it_cites() -> None:
    floor, theirs, own = Meters(UTH).open(), load(S4), load(UTH).rule.meter
    folded = sure(theirs.rule.meter.folded_sign, "folded hands stay in its jackpot")
    floor.table("t2", theirs)
    floor.sign("t2", note="")
    silent = floor.refused(c.LinkTable, **{**LINK, "table": "t2"})
    assert (silent.code, silent.cites) == ("link/folded-sign", said(S4, folded.cites))
    floor.sign("t2", note=folded.text)
    (linked,) = floor.do(c.LinkTable, **{**LINK, "table": "t2"})
    assert {*said(S4, folded.cites), *own.link.cites, *own.display.cites} <= {*linked.cites}


@pytest.mark.parametrize("price", [SECOND["wager"], 500])
def test_a_move_between_meters_of_two_books_says_whose_clauses_it_cites(price: int) -> None:
    """The refusal is the book's of the meter it leaves; what happens to each meter is in its own words."""
    floor = Meters(S4).open()
    floor.books[UTH] = load(UTH)
    floor.link("t")
    floor.meters["m2"] = replace(floor.meters["m"], id="m2", book=UTH, links={})
    terms = sure(floor.meters["m2"].terms, "it is open")
    floor.meters["m2"] = replace(floor.meters["m2"], terms=replace(terms, wager=price))
    floor.shown("t", "jackpot-link")
    if price != 500:
        refusal = floor.refused(c.MoveTable, table="t", to="m2")
        assert refusal.cites == said(UTH, load(UTH).rule.meter.group.wager)
        return
    gone, come = floor.do(c.MoveTable, table="t", to="m2")
    folded = sure(load(S4).rule.meter.folded_sign, "folded hands stay in its jackpot")
    assert gone.cites == load(S4).rule.meter.link.cites
    assert {*load(UTH).rule.meter.display.cites, *said(S4, folded.cites)} <= {*come.cites}


def said(book: str, cites: tuple[str, ...]) -> tuple[str, ...]:
    """Clauses as another book's stream cites them."""
    return tuple(one if one.startswith("house:") else f"{book}:{one}" for one in cites)


@clause(S3, "1.1:Jackpot Meter System", "15.1.3")
@clause(S4, "2.3", "2.4.3", "15.1.3")
@clause(UTH, "1.1:Jackpot Meter System", "15.1.3")
@clause(C3, "2.5", "9.1.1(k)")
def test_a_linked_table_has_electronics_and_a_display(book: str) -> None:
    floor = ready(book)
    refusal = floor.refused(c.LinkTable, **{**LINK, "controller": " "})
    controller = {C3: "2.5", S4: "2.3"}.get(book, "1.1:Jackpot Meter System")
    assert (refusal.code, refusal.cites) == ("link/controller", (controller,))
    refusal = floor.refused(c.LinkTable, **{**LINK, "display": ""})
    display = {C3: ("9.1.1(k)",), S4: ("2.4.3", "15.1.3")}.get(book, ("15.1.3",))
    assert (refusal.code, refusal.cites) == ("link/display", display)
    assert {controller, *display} <= {*floor.do(c.LinkTable, **LINK)[0].cites}


@clause(S3, "15.2.4")
@clause(S4, "2.2.4")
@clause(UTH, "15.2.4")
@clause(C3, "2.2.1(b)")
def test_a_linked_table_has_a_jackpot_spot_at_each_box(book: str) -> None:
    floor = ready(book)
    layout = floor.tables["t"].layout
    assert layout
    spots = {name: spot for name, spot in layout.spots.items() if name != "jackpot"}
    floor.change(layout=replace(layout, spots=spots))
    refusal = floor.refused(c.LinkTable, **LINK)
    spot = {C3: "2.2.1(b)", S4: "2.2.4"}.get(book, "15.2.4")
    assert (refusal.code, refusal.cites) == ("link/layout", (spot,))


@clause(S4, "15.1.4")
@pytest.mark.parametrize("note", ["", FOLDED.upper(), f"{FOLDED}.", "Folded hands lose."])
def test_a_linked_table_says_that_folded_hands_may_still_qualify(note: str) -> None:
    floor = ready(S4)
    floor.sign(note=note)
    refusal = floor.refused(c.LinkTable, **LINK)
    assert (refusal.code, refusal.cites) == ("link/folded-sign", ("15.1.4",))
    floor.sign(note=FOLDED)
    assert "15.1.4" in floor.do(c.LinkTable, **LINK)[0].cites


@clause(S3, "house:meter-link")
@clause(S4, "house:meter-link")
@clause(UTH, "house:meter-link")
@clause(C3, "house:meter-link")
def test_tables_join_and_leave_between_rounds_with_no_jackpot_wager_on_them(book: str) -> None:
    floor = ready(book)
    for phase in ("dealing", "deciding", "settling", "awarding", "finished"):
        floor.change(round=Round(1, phase=phase))
        assert floor.refused(c.LinkTable, **LINK).code == "link/round"
    floor.change(round=Round(1, phase="closed"))
    floor.do(c.LinkTable, **LINK)
    floor.shown("t", "jackpot-link")
    for carried in (False, True):
        floor.wager(carried=carried)
        assert floor.refused(c.UnlinkTable, table="t").code == "link/wagers"
    floor.clear()
    floor.change(round=Round(1, phase="dealing"))
    assert floor.refused(c.UnlinkTable, table="t").code == "link/round"
    floor.clear()
    (gone,) = floor.do(c.UnlinkTable, table="t")
    assert isinstance(gone, ev.TableUnlinked)
    assert floor.meters["m"].links == {}
    assert floor.refused(c.UnlinkTable, table="t").code == "link/none"
    assert floor.refused(c.UnlinkTable, table="t", meter="m9").code == "meter/closed"


@clause(S3, "house:meter-link")
def test_only_an_open_table_with_a_jackpot_on_its_sign_is_linked() -> None:
    floor = ready(S3)
    assert floor.refused(c.LinkTable, **{**LINK, "table": "t9"}).code == "link/table"
    floor.change(open=False)
    assert floor.refused(c.LinkTable, **LINK).code == "link/table"
    sign = floor.tables["t"].sign
    assert sign
    floor.change(open=True, sign=replace(sign, jackpot=None))
    assert floor.refused(c.LinkTable, **LINK).code == "link/sign"


@clause(C3, "9.1.1(h)")
def test_at_crown_a_sign_stands_20_minutes_before_a_table_joins() -> None:
    floor = Meters(C3).open()
    floor.table()
    refusal = floor.refused(c.LinkTable, **LINK)
    assert (refusal.code, refusal.cites, refusal.facts["minutes"]) == ("sign/none", ("9.1.1(h)",), 20)
    floor.shown("t", "jackpot-link", 19, seconds=59)
    refusal = floor.refused(c.LinkTable, **LINK)
    assert (refusal.code, refusal.cites, refusal.facts["table"]) == ("sign/early", ("9.1.1(h)",), "t")
    floor.down("t", "jackpot-link")
    floor.shown("t", "jackpot-closing", 30)
    assert floor.refused(c.LinkTable, **LINK).code == "sign/none"
    floor.shown("t", "jackpot-link", 20)
    floor.do(c.LinkTable, **LINK)


@clause(C3, "9.1.1(h)")
def test_the_time_a_sign_names_must_have_come_too() -> None:
    floor = ready(C3)
    limits = floor.tables["t"].limits
    later = floor.at + 5 * MINUTE
    floor.change(limits=replace(limits, notices={"jackpot-link": Notice(floor.at - 30 * MINUTE, later)}))
    assert floor.refused(c.LinkTable, **LINK).code == "sign/early"
    floor.at = later - 1000
    floor.do(c.LinkTable, **LINK)


@clause(C3, "9.1.1(h)")
def test_a_table_leaves_and_moves_after_a_sign_of_its_own() -> None:
    floor = Meters(C3).open().open("m2", **SECOND).link()
    refusal = floor.refused(c.UnlinkTable, table="t")
    assert (refusal.code, refusal.cites) == ("sign/none", ("9.1.1(h)",))  # that of the link is spent
    floor.shown("t", "jackpot-link", 19)
    assert floor.refused(c.UnlinkTable, table="t").code == "sign/early"
    floor.sign(**SECOND)
    assert floor.refused(c.MoveTable, table="t", to="m2").code == "sign/early"
    floor.shown("t", "jackpot-link", 20)
    gone, come = floor.do(c.MoveTable, table="t", to="m2")
    assert (gone.meter, gone.moved_to, come.meter, come.moved_from) == ("m", "m2", "m2", "m")
    assert (come.link.controller, come.link.display) == ("C-t", "D-t")
    assert (floor.meters["m"].links, [*floor.meters["m2"].links]) == ({}, ["t"])
    assert floor.refused(c.UnlinkTable, meter="m2", table="t").code == "sign/none"
    floor.shown("t", "jackpot-link", 20)
    floor.do(c.UnlinkTable, meter="m2", table="t")
    assert floor.refused(c.LinkTable, **{**LINK, "meter": "m2"}).code == "sign/none"


@clause(C3, "9.1.1(d)", "9.1.1(h)")
@clause(S3, "15.1.2.3")
@clause(S4, "15.2.5.3")
@clause(UTH, "15.1.2.3")
def test_a_table_moves_once_its_sign_says_what_the_other_meter_pays(book: str) -> None:
    floor = Meters(book).open().open("m2", **SECOND).link()
    floor.shown("t", "jackpot-link", says={"leaves": "m", "joins": "m2"})
    refusal = floor.refused(c.MoveTable, table="t", to="m2")
    assert (refusal.code, refusal.facts["differs"]) == ("link/terms", "wager")
    floor.sign(**SECOND)
    floor.wager()
    assert floor.refused(c.MoveTable, table="t", to="m2").code == "link/wagers"
    floor.clear()
    assert floor.refused(c.MoveTable, table="t", to="m").code == "link/same"
    assert floor.refused(c.MoveTable, table="t", to="m9").code == "meter/closed"
    assert floor.refused(c.MoveTable, table="t", meter="m2", to="m").code == "link/none"
    floor.do(c.MoveTable, table="t", to="m2")
    floor.fed(table="t", meter="m2")
    assert floor.value("m") == SEED
    assert floor.units("m2") == 2 * SEED * 10_000 + 1000 * 3406


@clause(S3, "house:meter-link")
@clause(S4, "house:meter-link")
@clause(UTH, "house:meter-link")
def test_the_star_asks_for_no_sign(book: str) -> None:
    floor = Meters(book).open()
    floor.table()
    floor.do(c.LinkTable, **LINK)
    floor.do(c.UnlinkTable, table="t")


@clause(C3, "9.1.1(h)")
@clause(S3, "house:meter-link", "house:staff")
@pytest.mark.parametrize("command", [c.LinkTable, c.UnlinkTable, c.MoveTable])
def test_links_are_for_managers(book: str, command: type[c.MeterCommand]) -> None:
    floor = Meters(book).open()
    said: dict[str, Any] = {"table": "t"}
    if command is c.LinkTable:
        said = LINK
    if command is c.MoveTable:
        said |= {"to": "m2"}
    low = ("dealer", "tg_hdd") if book == C3 else ("dealer",)
    high = ("tg_area_manager", "tg_acm") if book == C3 else ("gaming_supervisor", "assistant_gaming_manager")
    for actor in low:
        refusal = floor.refused(command, actor=actor, **said)
        assert refusal.code == "staff/rank"
        assert refusal.cites == (("9.1.1(h)",) if book == C3 else ("house:meter-link", "house:staff"))
    for actor in high:
        assert floor.refused(command, actor=actor, **said).code != "staff/rank"
