"""The pricing desk: the same numbers as the math, for variants that make sense, to whoever may ask."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.house.http.app import make_app
from croupier.math import best_strategy, jackpot, solve
from croupier.practice.kernels import KERNELS
from croupier.pricing import desk as pricing_desk
from croupier.pricing.desk import PricingDesk
from croupier.pricing.settings import knobs, varied
from croupier.pricing.wire import JackpotTerms, Priced, Sheet, Solve
from croupier.rulebooks.load import book_ids, load
from tests.floors.wire_floor import Floor

STRAIGHT = "paytable.main.straight=5:1"
Client = TestClient[Any]


def priced(asked: Solve) -> Priced:
    found = PricingDesk().solve("ann", asked)
    assert isinstance(found, Priced), found
    return found


@pytest.mark.parametrize(
    ("book", "settings"),
    [("star-ms-4", ()), ("star-ms-4", (STRAIGHT,)), ("star-uth", ("paytable.blind.flush=2:1",))],
)
def test_a_variant_is_priced_as_the_math_does(book: str, settings: tuple[str, ...]) -> None:
    found, truth = priced(Solve(book, settings)), solve(load(book, settings))
    assert found.ev == f"{truth.ev.numerator}/{truth.ev.denominator}"
    assert (found.house_edge, found.element_of_risk) == (truth.house_edge, truth.element_of_risk)
    assert found.variance == float(truth.results.variance)
    assert sum(often for _, often in found.net) == pytest.approx(1)
    assert found.before_edge == solve(load(book)).house_edge
    assert {one.name: one.house_edge for one in found.side} == {
        name: -side.ev.value for name, side in truth.side.items()
    }


def test_cells_that_changed_are_marked_with_what_playing_on_as_before_would_cost() -> None:
    found = priced(Solve("star-ms-4", ("paytable.main.pair-J-A=2:1",)))
    was, now = (
        best_strategy(load("star-ms-4", each)).chart for each in ((), ("paytable.main.pair-J-A=2:1",))
    )
    assert found.changed == sum(now[name].best != was[name].best for name in now) > 0
    for cell in found.chart:
        assert (cell.best, cell.was) == (now[cell.name].best, was[cell.name].best)
        before = now[cell.name].actions[cell.was].value
        assert cell.was_costs == pytest.approx(now[cell.name].actions[cell.best].value - before)
        assert (cell.was_costs > 0) == (cell.best != cell.was)
        assert cell.next_costs >= 0
    assert priced(Solve("star-ms-4")).changed == 0


def test_the_jackpot_is_priced_on_the_terms_that_are_given() -> None:
    terms = JackpotTerms(seed=10_000, wager=500, option=1)
    found = priced(Solve("crown-ms-3.0", jackpot=terms)).jackpot
    truth = jackpot(load("crown-ms-3.0"), seed=10_000, wager=500, option=1)
    assert found
    assert (found.rtp, found.mean_meter) == (truth.own.rtp, truth.own.mean_meter)
    wrong = priced(Solve("crown-ms-3.0", jackpot=JackpotTerms(seed=123, option=1)))
    assert wrong.jackpot is None
    assert "123 is not in the table" in wrong.jackpot_trouble


@pytest.mark.parametrize(
    ("book", "setting", "code"),
    [
        ("../../x.toml", STRAIGHT, "pricing/book"),
        ("star-ms-4", "paytable.main.straight=1000000:1", "pricing/setting"),
        ("star-ms-4", "rule.ranks.ladder=me", "pricing/setting"),
        ("star-ms-4", "paytable.main.nothing=5:1", "pricing/variant"),
        ("star-ms-4", "stage.3rd.bet.least=9", "pricing/variant"),
        ("star-uth", "paytable.blind.straight=99999:1", "pricing/unsolvable"),
    ],
)
def test_what_makes_no_sense_is_refused(book: str, setting: str, code: str) -> None:
    found = PricingDesk().solve("ann", Solve(book, (setting,)))
    assert isinstance(found, Refusal)
    assert found.code == code


def test_both_ends_of_a_range_can_be_moved_past_the_old_ones() -> None:
    wide = varied("star-ms-4", ("stage.3rd.bet.least=4", "stage.3rd.bet.most=5"))
    assert not isinstance(wide, Refusal)
    assert (wide.stages[0].bet.least, wide.stages[0].bet.most) == (4, 5)


@pytest.mark.parametrize("book", book_ids())
def test_every_knob_of_a_book_can_be_turned(book: str) -> None:
    found = knobs(load(book))
    for table in found.tables:
        for line in table.lines:
            assert not isinstance(varied(book, (f"{line.setting}={line.pays}",)), Refusal), line.setting
    for stage in found.stages:
        assert not isinstance(varied(book, (f"{stage.setting}.most={stage.most + 1}",)), Refusal)
    assert found.jackpot
    assert pricing_desk._jackpot(load(book), found.jackpot, "bet")[0] is not None


def test_who_asks_again_is_answered_about_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, asked = threading.Event(), threading.Event(), list[tuple[str, ...]]()
    plain = priced(Solve("star-ms-4"))

    def slow(book: object, question: Solve) -> Priced:
        asked.append(question.set)
        begun.set()
        go_on.wait(10)
        return plain

    monkeypatch.setattr(pricing_desk, "price", slow)
    desk, answers = PricingDesk(), dict[int, Priced | Refusal]()

    def ask(number: int) -> None:
        answers[number] = desk.solve("ann", Solve("star-ms-4", (f"paytable.main.straight={number}:1",)))

    threads = [threading.Thread(target=ask, args=(number,)) for number in (5, 6, 7)]
    threads[0].start()
    assert begun.wait(10)
    for before, one in zip((1, 2), threads[1:], strict=True):
        one.start()
        while desk._latest.get("ann", 0) <= before:
            pass
    go_on.set()
    for one in threads:
        one.join(10)
    superseded = answers[6]
    assert isinstance(superseded, Refusal)
    assert superseded.code == "pricing/superseded"
    assert (answers[5], answers[7], len(asked)) == (plain, plain, 2)
    assert desk.solve("ben", Solve("star-ms-4", ("paytable.main.straight=7:1",))) == plain
    assert len(asked) == 2


def test_the_sheet_on_the_screen_is_that_of_the_variant() -> None:
    from datetime import date

    sheet = PricingDesk().sheet("ann", Sheet("star-ms-4", (STRAIGHT,)), date(2026, 11, 15))
    assert not isinstance(sheet, Refusal)
    assert (sheet.set, sheet.dated) == ((STRAIGHT,), date(2026, 11, 15))
    assert float(sheet.main.house_edge) == solve(load("star-ms-4", (STRAIGHT,))).house_edge


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    KERNELS.wait(60)
    return Floor(tmp_path_factory.mktemp("floor") / "floor.db")


@pytest.fixture
def client(floor: Floor) -> Client:
    """Nothing is dealt on that floor: its room does not open."""
    return TestClient(floor.app)


@pytest.fixture
def real(floor: Floor) -> Iterator[Client]:
    """The same floor, were it a real one."""
    before, floor.house.floor = floor.house.floor, replace(floor.floor, demo=False)
    yield TestClient(make_app(floor.house, floor.door))
    floor.house.floor = before


def test_over_the_wire(floor: Floor, client: Client) -> None:
    ann = floor.signed_on(client, "ann")
    assert client.get("/pricing/books").status_code == 401
    books = client.get("/pricing/books", headers=ann).json()
    assert (books["ready"], [one["id"] for one in books["books"]]) == (True, list(book_ids()))
    answer = client.post("/pricing/solve", json={"book": "star-ms-4", "set": [STRAIGHT]}, headers=ann)
    assert f"{answer.json()['house_edge']:.4%}" == "3.7591%"
    refused = client.post("/pricing/solve", json={"book": "star-ms-4", "set": ["x"]}, headers=ann)
    assert (refused.status_code, refused.json()["code"]) == (409, "pricing/setting")
    many = {"book": "star-ms-4", "set": [STRAIGHT] * 61}
    assert client.post("/pricing/solve", json=many, headers=ann).status_code == 400
    for form, begins in (("html", b"<!doctype html>"), ("pdf", b"%PDF-")):
        sheet = client.post(
            "/pricing/parsheet", json={"book": "star-ms-4", "set": [STRAIGHT], "form": form}, headers=ann
        )
        assert sheet.content.startswith(begins)
        assert f"star-ms-4-variant-par-sheet.{form}" in sheet.headers["content-disposition"]


def test_on_a_real_floor_the_desk_is_for_staff(floor: Floor, real: Client) -> None:
    ann, manager = floor.signed_on(real, "ann"), floor.signed_on(real, "manager")
    assert real.get("/pricing/books", headers=ann).status_code == 403
    assert real.get("/pricing/books", headers=manager).status_code == 200
