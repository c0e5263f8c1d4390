"""The jackpot's electronics and display: wagers stop when they fail, and at Crown paper stands in."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.clauses.showdowns import CROWN, UNDATED, UTH, VERSION_4
from tests.felt import Felt, clause, dealer, play

WAGER = 1_703_000  # units of Crown's wager of $5
PARTS = pytest.mark.parametrize("part", ["controller", "display"])


def ready(book: str) -> Felt:
    """A hand is bought at boxes 3 and 5, and a jackpot wager lies at box 5."""
    main = "ante 10, blind 10" if book == UTH else "ante 10"
    return play(book, f"box 3 {main}\nbox 5 {main}, jackpot 5")


def asked_for(book: str, part: str) -> set[str]:
    """The clauses that ask for a part."""
    if book == CROWN:
        return {"9.2.1", "2.5" if part == "controller" else "9.1.1(k)"}
    if book == VERSION_4:
        return {"11.12", "2.3" if part == "controller" else "2.4.3"}
    return {"1.1:Jackpot Meter System" if part == "controller" else "15.1.3"}


@clause(UNDATED, "15.1.3", "1.1:Jackpot Meter System", "house:jackpot-fault", "house:jackpot-link")
@clause(VERSION_4, "2.3", "2.4.3", "11.12", "house:jackpot-fault", "house:jackpot-link")
@clause(UTH, "15.1.3", "1.1:Jackpot Meter System", "house:jackpot-fault", "house:jackpot-link")
@clause(CROWN, "9.2.1", "9.1.1(k)", "2.5", "house:jackpot-fault", "house:jackpot-link")
@PARTS
def test_wagers_stop_at_once_and_those_that_lie_stay(book: str, part: str) -> None:
    table = ready(book).do(f"fault {part} by dealer")
    refusal = table.refused("box 3 jackpot 5")
    assert (refusal.code, refusal.facts["part"]) == ("jackpot/fault", part)
    assert {*asked_for(book, part), "house:jackpot-link"} <= set(refusal.cites)
    assert table.view("p3").jackpot.faults == (part,)
    table.do("deal")
    assert table.events_of(ev.RoundOpened)[0].registered == (5,)
    assert table.fed() > 0
    table.do("box 3 fold\nbox 5 fold")
    if book == VERSION_4:
        table.do("show Qs\nshow Js\nshow 2d\nsettle")
    else:
        table.do("close")
    main = "ante 10, blind 10" if book == UTH else "ante 10"
    table.do(f"box 3 {main}")
    assert table.refused("box 3 jackpot 5").code == "jackpot/fault"
    table.do(f"works {part}\nbox 3 jackpot 5")


@clause(UNDATED, "house:jackpot-fault")
@clause(VERSION_4, "house:jackpot-fault")
@clause(UTH, "house:jackpot-fault")
@clause(CROWN, "house:jackpot-fault")
@PARTS
def test_anybody_on_duty_says_so_and_a_supervisor_that_it_works(book: str, part: str) -> None:
    table = ready(book)
    assert table.refused(f"fault {part} by p3").code == "staff/rank"
    assert table.refused(f"works {part}").code == "fault/none"
    table.do(f"fault {part} by dealer")
    assert table.refused(f"fault {part}").code == "fault/reported"
    for nobody in ("dealer", "machine", "inspector"):
        refusal = table.refused(f"works {part} by {nobody}")
        assert (refusal.code, refusal.cites[0]) == ("staff/rank", "house:jackpot-fault")
    table.do(f"works {part}")
    (reported,) = table.events_of(ev.JackpotFaultReported)
    assert asked_for(book, part) | {"house:jackpot-fault"} <= set(reported.cites)
    (cleared,) = table.events_of(ev.JackpotFaultCleared)
    assert "house:jackpot-fault" in cleared.cites


@clause(VERSION_4, "11.12")
def test_version_4_tells_an_inspector() -> None:
    table = ready(VERSION_4).do("fault sign")
    assert table.told() == ()
    table.do("fault display\nfault controller")
    assert table.told() == ("inspector", "inspector")
    assert all("11.12" in raised.cites for raised in table.events_of(ev.NoticeRaised))
    assert play(CROWN, "fault display").told() == ()


@clause(UNDATED, "house:jackpot-link", "house:meter-fault")
@clause(VERSION_4, "house:jackpot-link", "11.12")
@clause(UTH, "house:jackpot-link", "house:meter-fault")
@clause(CROWN, "9.2.1", "9.5.1", "house:jackpot-link")
def test_a_meter_that_does_not_work_takes_none(book: str) -> None:
    table = ready(book)
    sound = table.meter_state
    assert sound is not None
    for sick in (
        replace(sound, healthy=False),
        replace(sound, healthy=False, faults={"record": ("house:meter-fault",)}),
    ):
        table.meter_state = sick
        refusal = table.refused("box 3 jackpot 5")
        assert refusal.code == "jackpot/meter"
        assert "house:jackpot-link" in refusal.cites
        assert ("9.2.1" in refusal.cites) is (book == CROWN)
    assert (refusal.facts["fault"], "house:meter-fault" in refusal.cites) == ("record", True)
    table.meter_state = sound
    table.do("box 3 jackpot 5")


# paper in the place of equipment


def on_paper() -> Felt:
    """The display fails, and wagers are taken on paper: one is recorded."""
    table = play(
        CROWN, "box 3 ante 10\nfault display\npaper tally sheet\nbox 3 jackpot 5\ndeal\nbox 3 fold\nclose"
    )
    assert table.fed() == WAGER
    return table


@clause(CROWN, "9.2.1", "9.1.1(k)")
def test_an_area_manager_arranges_for_paper_when_something_fails() -> None:
    table = ready(CROWN)
    assert table.refused("paper tally").code == "manual/sound"
    table.do("fault display")
    for rank in ("machine", "tg_hdd"):
        refusal = table.refused(f"paper tally by {rank}")
        assert (refusal.code, refusal.cites) == ("staff/rank", ("9.1.1(k)", "9.2.1"))
    assert table.refused("paper by tg_acm").code == "order/reason"
    table.do("paper tally by tg_area_manager")
    assert table.view("p3").jackpot.on_paper
    assert table.refused("paper again by tg_acm").code == "manual/open"
    table.do("fault controller\nbox 3 jackpot 5\nfault sign\nbox 5 back jackpot")
    assert table.refused("box 5 jackpot 5").facts["part"] == "sign"  # paper is no sign
    state = table.meter_state
    assert state is not None
    table.do("works sign")
    table.meter_state = replace(state, healthy=False)
    table.do("box 5 jackpot 5")  # nor need the meter itself work
    table.do("box 5 back jackpot")
    table.meter_state = None
    assert table.refused("box 5 jackpot 5").code == "jackpot/unlinked"  # but it must be there (2.5)


@clause(CROWN, "2.5", "9.2.1")
def test_paper_is_no_link() -> None:
    table = ready(CROWN).do("fault controller")
    table.meter_state = None
    assert table.refused("paper tally").code == "jackpot/unlinked"


@clause(CROWN, "9.2.1", "9.3", "9.3.2")
def test_the_meter_follows_the_paper_but_not_below_what_was_wagered() -> None:
    table = on_paper().do("paper-count 1 second tg_acm")
    (ended,) = table.events_of(ev.ManualArrangementEnded)
    assert (ended.counted, ended.recorded, ended.second) == (1, 1, "tg_acm")
    assert table.fed() == WAGER
    table = on_paper().do("paper-count 3 second tg_acm")
    assert table.fed() == 3 * WAGER
    fed = table.events_of(ev.JackpotFed)[-1]
    assert (fed.boxes, fed.cents, fed.manual) == ((), 10_00, True)
    assert {"9.2.1", "9.3.2"} <= set(fed.cites)
    table = on_paper().do("paper-count 0 second tg_acm")  # the log has one, and its stake was taken
    assert table.fed() == WAGER
    assert table.events_of(ev.JackpotUnfed) == []
    (ended,) = table.events_of(ev.ManualArrangementEnded)
    assert (ended.counted, ended.recorded) == (0, 1)
    assert not table.view("p3").jackpot.on_paper
    table.do("box 3 ante 10")
    assert table.refused("box 3 jackpot 5").code == "jackpot/fault"
    table.do("works display\nbox 3 jackpot 5\ndeal")
    assert not table.events_of(ev.JackpotFed)[-1].manual


@clause(CROWN, "9.2.1", "9.3.2", "11.13")
def test_wagers_that_went_back_are_not_on_the_paper() -> None:
    table = play(CROWN, "box 3 ante 10\nfault display\npaper tally\nbox 3 jackpot 5\ndeal")
    assert table.refused("paper-count 1 second tg_acm").code == "manual/round"
    table.do("wrong jackpot-started\nrule cancel-jackpot\nbox 3 fold\nclose\npaper-count 0 second tg_acm")
    (ended,) = table.events_of(ev.ManualArrangementEnded)
    assert (ended.counted, ended.recorded) == (0, 0)
    assert table.fed() == 0


@clause(CROWN, "9.2.1", "9.1.1(k)", "house:two-keys")
def test_two_people_of_that_rank_sign_the_count() -> None:
    table = on_paper()
    for second in ("tg_area_manager", "tg_hdd", "nobody"):
        refusal = table.refused(f"paper-count 1 second {second}")
        assert refusal.code == "manual/two-keys"
        assert {"9.2.1", "house:two-keys"} <= set(refusal.cites)
    refusal = table.refused("paper-count 1 second tg_acm by tg_hdd")
    assert (refusal.code, refusal.cites) == ("staff/rank", ("9.1.1(k)", "9.2.1"))
    for counted in (-1, 1_000_001):
        assert table.refused(f"paper-count {counted} second tg_acm").code == "manual/count"
    assert table.refused("jackpot-sign wager 10").code == "sign/paper"
    table.do("leave 3")
    assert table.refused("shut").code == "manual/open"
    table.do("paper-count 1 second tg_area_manager by tg_acm\nshut")
    assert isinstance(
        table.give(c.EndManualArrangement(actor="tg_acm", counted=0, second="tg_area_manager")), Refusal
    )
    assert table.refusal is not None
    assert table.refusal.code == "manual/none"


@clause(UNDATED, "house:staff")
@clause(VERSION_4, "house:staff")
@clause(UTH, "house:staff")
def test_other_books_know_no_paper(book: str) -> None:
    table = ready(book).do("fault display")
    assert table.refused("paper tally").code == "staff/no-right"
    assert table.refused("paper-count 1 second dealer").code == "staff/no-right"


# chips collected against wagers taken


@clause(UNDATED, "house:jackpot-count")
@clause(VERSION_4, "house:jackpot-count")
@clause(UTH, "house:jackpot-count")
@clause(CROWN, "house:jackpot-count")
def test_chips_collected_are_as_many_as_wagers_taken(book: str) -> None:
    main = "ante 10, blind 10" if book == UTH else "ante 10"
    table = play(book, mode="live", counts=1_000_00).do(
        "tray 10x100\nconfirm float 1000\ndrop 0\nconfirm drop 0"
    )
    table.do(f"box 3 {main}, jackpot 5\nbox 4 {main}\nbox 5 {main}, jackpot 5")
    dealer.readies(table)
    table.do("by hand")
    assert table.refused("deal").code == "deal/call"
    table.do("call no-more-bets")
    assert table.view("p3").due == (("jackpot-chips", None),)
    refusal = table.refused("deal")
    assert (refusal.code, refusal.cites) == ("step/due", ("house:jackpot-count",))
    for count in (1, 3):
        refusal = table.refused(f"attest jackpot-chips count {count}")
        assert (refusal.code, refusal.facts["needs"]) == ("step/count", 2)
    assert table.refused("attest jackpot-chips count 2 by p3").code == "staff/rank"
    table.do("attest jackpot-chips count 2\ndeal")


@clause(CROWN, "house:jackpot-count")
def test_nothing_is_counted_without_wagers_or_where_chips_are_not_counted() -> None:
    table = play(CROWN, "box 3 ante 10, jackpot 5\nby hand\ncall no-more-bets", mode="live")
    assert table.view("p3").due == ()
    table = play(CROWN, mode="live", counts=1_000_00).do(
        "tray 10x100\nconfirm float 1000\ndrop 0\nconfirm drop 0"
    )
    table.do("box 3 ante 10\nby hand\ncall no-more-bets")
    assert table.view("p3").due == ()
