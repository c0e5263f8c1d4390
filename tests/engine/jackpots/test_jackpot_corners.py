"""The jackpot where something is missing: no meter, no sign, nobody's wager, a closed table, other rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal, sure
from croupier.core.sign import JackpotSign
from croupier.engine.irregular.ruling import Ruling
from croupier.engine.jackpots import equipment
from croupier.engine.jackpots import games as jackpot_games
from croupier.engine.jackpots import link as jackpot_link
from croupier.engine.jackpots.match import mismatch
from croupier.engine.remedies import jackpot_error
from croupier.engine.scene import MeterState, Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.jackpot import JackpotPlace
from croupier.table.meter import MeterTerms
from croupier.table.table import Box, Done, Round, Table, Wager
from tests.felt import sign

VERSION_4, CROWN = "star-ms-4", "crown-ms-3.0"
LINK = "house:jackpot-link"


def scene(book: str = VERSION_4, *, meter: MeterState | None = None, **table: Any) -> Scene:
    """An open table with its usual signs, changed as asked."""
    usual = {"open": True, "sign": sign(book), "boxes": tuple(map(Box, range(1, 7)))}
    return Scene(Table("t", book, **{**usual, **table}), load(book), meter=meter)


def code(answer: Refusal | None) -> str | None:
    return answer.code if answer else None


NO_JACKPOT = pytest.mark.parametrize("posted", [None, sign(VERSION_4, jackpot=None)])


@NO_JACKPOT
def test_a_table_without_a_jackpot_has_none_that_fails_or_starts_by_mistake(posted: Any) -> None:
    bare = scene(sign=posted, jackpot=JackpotPlace(faults={"display": ()}))
    report = c.ReportJackpotFault(actor="a", part="controller")
    clear = c.ClearJackpotFault(actor="a", part="display")
    call = c.Call(actor="a", kind="jackpot-error")
    found = (
        equipment.legal_report(bare, report),
        equipment.legal_clear(bare, clear),
        jackpot_error.facts(bare, call),
    )
    assert [code(one) for one in found] == ["jackpot/unlinked"] * 3
    closed = replace(bare, table=replace(bare.table, open=False))
    assert code(equipment.legal_report(closed, report)) == "table/closed"
    assert code(equipment.legal_clear(closed, clear)) == "table/closed"


def test_a_closed_table_changes_no_sign() -> None:
    change = c.ChangeJackpotSign(actor="a", sign=JackpotSign(wager=500, seed=5))
    assert code(equipment.legal_change_sign(scene(open=False), change)) == "table/closed"


def test_equipment_is_reported_with_a_note_and_the_clauses_of_the_part() -> None:
    now, rule = scene(), load(VERSION_4).rule
    report = c.ReportJackpotFault(actor="a", part="display", note="dark")
    clauses = tuple(dict.fromkeys((*rule.meter.display.cites, *rule.jackpot.sound, "house:jackpot-fault")))
    reported = ev.JackpotFaultReported(part="display", by="a", note="dark", cites=clauses)
    assert equipment.act_report(now, report) == (reported,)
    clear = c.ClearJackpotFault(actor="a", part="display")
    cites = (*rule.meter.display.cites, "house:jackpot-fault")
    assert equipment.act_clear(now, clear) == (ev.JackpotFaultCleared(part="display", by="a", cites=cites),)


def test_a_sign_with_a_higher_price_is_one_that_was_announced() -> None:
    now, rule = scene(), load(VERSION_4).rule
    cites = ("house:jackpot-sign", *rule.jackpot.cites)
    dearer = tuple(dict.fromkeys((*cites, *rule.minimum_raise.cites)))
    before = sure(sure(now.table.sign, "it is open").jackpot, "it has a jackpot").wager
    for wager, announced, clauses in ((before + 1, True, dearer), (before, False, cites), (1, False, cites)):
        new = JackpotSign(wager=wager, seed=5)
        changed = ev.JackpotSignChanged(sign=new, by="a", announced=announced, cites=clauses)
        assert equipment.act_change_sign(now, c.ChangeJackpotSign(actor="a", sign=new)) == (changed,)


def test_a_wager_needs_a_sign_with_a_jackpot_and_an_open_meter_that_pays_the_same() -> None:
    rule = load(CROWN).rule
    needs = (*rule.jackpot.cites, *rule.meter.controller.cites, *rule.meter.group.cites, LINK)
    for posted in (None, sign(CROWN, jackpot=None)):
        refusal = jackpot_link.link_refused(scene(CROWN, sign=posted, meter=MeterState("m")))
        assert refusal == Refusal("jackpot/unlinked", needs, "This table has no jackpot.")
    off = jackpot_link.link_refused(scene(CROWN))
    assert off == Refusal("jackpot/unlinked", needs, "This table is on no jackpot meter.")
    terms = MeterTerms(wager=700, seed=5_000_000, rate=3406, option=1)
    other = jackpot_link.link_refused(scene(CROWN, meter=MeterState("m", terms=terms)))
    assert other is not None
    assert (other.code, other.cites) == ("jackpot/sign", (*rule.meter.group.wager, LINK))
    same = MeterState("m", terms=replace(terms, wager=500))
    assert jackpot_link.link_refused(scene(CROWN, meter=same)) is None


def test_a_meter_with_a_fault_takes_no_wagers_and_where_there_is_none_nothing_is_wrong_with_it() -> None:
    assert jackpot_link.fault_refused(scene()) is None
    assert jackpot_link.fault_refused(scene(meter=MeterState("m"))) is None
    assert code(jackpot_link.fault_refused(scene(meter=MeterState("m", healthy=False)))) == "jackpot/meter"
    refusal = jackpot_link.fault_refused(scene(meter=MeterState("m", faults={"clock": ("7",)})))
    assert refusal is not None
    assert (refusal.code, refusal.cites) == (
        "jackpot/meter",
        ("7", *load(VERSION_4).rule.jackpot.sound, LINK),
    )


def test_what_another_book_says_of_a_fault_is_nothing_to_a_table() -> None:
    rule = load(VERSION_4).rule
    said = {"record": ("9.5.1", "house:meter-fault"), "moon": ("9.5.9", "house:meter-fault")}
    for fault, own in (("record", rule.meter.fault["record"].cites), ("moon", rule.meter.cites)):
        for book, first in (("crown-ms-3.0", own), (VERSION_4, said[fault][:1]), ("", said[fault][:1])):
            meter = MeterState("m", faults={fault: said[fault]}, book=book)
            refusal = jackpot_link.fault_refused(scene(meter=meter))
            assert refusal
            assert refusal.cites == (*first, "house:meter-fault", *rule.jackpot.sound, LINK)


def test_words_that_a_sign_must_have_are_missed_where_there_is_no_sign() -> None:
    assert jackpot_link.wording_refused(scene()) is None
    for posted in (
        None,
        sign(VERSION_4, jackpot=None),
        sign(VERSION_4, jackpot=JackpotSign(wager=5, seed=5)),
    ):
        assert code(jackpot_link.wording_refused(scene(sign=posted))) == "jackpot/wording"


def altered(**rules: Any) -> Rulebook:
    data = load(VERSION_4).data
    return Rulebook(replace(data, rule=replace(data.rule, **rules)), "altered")


def test_books_that_share_or_round_in_another_way_do_not_share_a_meter() -> None:
    book, own = load(VERSION_4), sign(VERSION_4).jackpot
    assert own is not None
    terms = MeterTerms(wager=own.wager, seed=own.seed, rate=3000, option=own.option, pays=own.pays)
    assert mismatch(book, terms, altered(), own) is None
    jackpot, payment = book.rule.jackpot, book.rule.payment
    for other in (
        altered(jackpot=replace(jackpot, sharing="formula")),
        altered(jackpot=replace(jackpot, meter_to_dollar=True)),
        altered(payment=replace(payment, to_chip=True)),
    ):
        assert mismatch(book, terms, other, own) == "pays"


def carrying(drawn: int = 0) -> Scene:
    """Wagers of a round without a result lie at boxes 2, 3 and 5, and one of this round at box 4."""
    lies = {2: True, 3: True, 4: False, 5: True}
    boxes = tuple(
        Box(one, wagers=(Wager("jackpot", 500, "p", carried=lies[one]),) if one in lies else ())
        for one in range(1, 7)
    )
    return scene(CROWN, boxes=boxes, round=Round(9, drawn=drawn))


def test_carried_wagers_stay_in_the_game_when_one_leaves_it_or_another_joins_it() -> None:
    rule = load(CROWN).rule.jackpot
    gone = ev.JackpotGameCancelled(round=9, why="left", gone=(3,), kept=(2, 5), cites=rule.leaver)
    assert jackpot_games.left(carrying(), (3,)) == (gone,)
    assert jackpot_games.left(carrying(), ()) == ()
    assert jackpot_games.left(carrying(drawn=1), (3,)) == ()
    more = ev.JackpotGameCancelled(round=9, why="joined", gone=(), kept=(2, 3, 4, 5), cites=rule.newcomer)
    assert jackpot_games.joined(carrying(), 4) == (more,)
    assert jackpot_games.joined(scene(CROWN), 4) == ()


def test_only_prizes_of_the_jackpot_need_a_second_person_to_take_its_game_back() -> None:
    remedy = jackpot_error.REMEDIES["cancel-jackpot"]
    rule = next(one for one in load(CROWN).data.remedy if one.does == "cancel-jackpot")
    ruling = Ruling(Incident("jackpot-error", "a", ()), rule, c.Remedy(actor="a", does="cancel-jackpot"))

    def asked(**paid: int) -> str | None:
        done = tuple(Done(Wager(spot, 500, "p2"), 0, pays) for spot, pays in paid.items())
        return code(remedy.legal(scene(CROWN, boxes=(Box(1), Box(2, done=done))), ruling))

    assert asked(ante=900, jackpot=0) is None
    assert asked(ante=0, jackpot=900) == "incident/two-keys"
