"""Practice: a table of one's own on the real engine, a coach who weighs decisions, drills that come back."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.core.ledger import patron_account
from croupier.engine.in_memory import Stuck
from croupier.house.http.app import make_app
from croupier.house.room.players import HousePlayers
from croupier.math import decide
from croupier.math.coaching import alike
from croupier.practice.drills import LEARNED, SOON, Drill, Drills, Position
from croupier.practice.kernels import KERNELS
from croupier.practice.record import Record, read_record
from croupier.practice.rooms import IDLE_MS, PracticeRooms
from croupier.practice.seat import PracticeSeat
from croupier.practice.wire import Practice
from croupier.rulebooks.load import book_ids, load
from croupier.store.private.people import People
from tests.floors.wire_floor import Floor

Client = TestClient[Any]


def at(book: str, seed: int = 1) -> PracticeSeat:
    return PracticeSeat("ann", load(book), lambda: 1_800_000_000_000, Random(seed).randrange, Record())


def hand(seat: PracticeSeat, actions: Random | str) -> Practice:
    """Play a hand out: at random, or by the best."""
    while moves := seat.shown(ready=True).moves:
        names = [move.name for move in moves]
        best = decide_best(seat.shown(ready=True)) if isinstance(actions, str) else actions.choice(names)
        assert seat.act(best) is None
    return seat.shown(ready=True)


def decide_best(shown: Practice) -> str:
    box = shown.view.boxes[0]
    community = [card for card in shown.view.community if card != "??"]
    bets = [wager.stake // shown.ante for wager in box.wagers if wager.spot in ("3rd", "4th", "5th")]
    stud = shown.view.book != "star-uth"
    return decide(load(shown.book), box.cards, community, bets=bets if stud else None).best


@pytest.mark.parametrize("book", book_ids())
def test_every_decision_is_weighed_as_the_math_does(book: str) -> None:
    seat, dice = at(book), Random(4)
    for _ in range(2):
        assert seat.deal(1_000, "fresh") is None
        shown = hand(seat, dice)
        assert shown.view.practice
        for lesson in shown.lessons:
            worths = {one.name: one.antes for one in lesson.worths}
            assert lesson.cost_antes == pytest.approx(max(worths.values()) - worths[lesson.chosen])
            assert lesson.cost_cents == pytest.approx(1_000 * lesson.cost_antes)
            assert lesson.right == (lesson.cost_exact == "0/1")
    assert shown.score.decisions == sum(one.decisions for one in shown.stages.values()) > 0


def test_a_book_whose_tables_have_two_boxes_at_least_is_practised_at_one_of_them(tmp_path: Path) -> None:
    head = 'id = "mine"\ntitle = "Ours"\nbase = "star-ms-4"\n'
    (tmp_path / "mine.toml").write_text(f"{head}[rule.layout]\nleast-boxes = 2\n")
    seat = at(str(tmp_path / "mine.toml"))
    assert seat.deal(1_000, "fresh") is None
    assert [len(box.cards) for box in seat.shown(ready=True).view.boxes] == [2, 0]


def test_the_cost_of_a_known_mistake() -> None:
    """King and four offsuit is checked before the flop; betting four antes costs what the chart says."""
    book, seat = load("star-uth"), at("star-uth")
    drill = Drill(Position(0, ("Kd", "4h"), (), ()), "preflop", "4x", "check", Fraction(1))
    seat._drills.missed(drill)
    assert seat.deal(2_000, "drills") is None
    assert [card[0] for card in seat.shown(ready=True).view.boxes[0].cards] == ["K", "4"]
    assert seat.act("4x") is None
    (lesson,) = seat.shown(ready=True).lessons
    found = decide(book, ("Kd", "4h")).actions
    cost = found["check"].fraction - found["4x"].fraction
    assert (lesson.best, lesson.cost_exact) == ("check", f"{cost.numerator}/{cost.denominator}")
    assert lesson.cost_cents == float(cost * 2_000) > 0


@pytest.mark.parametrize("book", ["star-ms-4", "star-uth"])
def test_best_play_is_never_corrected(book: str) -> None:
    seat = at(book, seed=2)
    for _ in range(2):
        seat.deal(500, "due")
        shown = hand(seat, "best")
    assert (shown.score.right, shown.score.cost_antes) == (shown.score.decisions, 0)
    assert shown.drills == ()


@pytest.mark.parametrize("book", ["star-ms-4", "star-uth"])
def test_a_position_that_was_missed_comes_back_in_other_suits_and_at_the_same_moment(book: str) -> None:
    seat, dice, missed = at(book, seed=3), Random(9), None
    while missed is None:
        seat.deal(1_000, "fresh")
        lessons = hand(seat, dice).lessons
        missed = next((one for one in lessons if not one.right and one.community), None)
    for _ in range(SOON - 1):
        seat._drills.hands += 1
    seen = set()
    for _ in range(len(seat.shown(ready=True).drills) + 1):
        assert seat.deal(1_000, "drills") is None
        shown = seat.shown(ready=True)
        assert shown.drill
        community = tuple(card for card in shown.view.community if card != "??")
        seen.add(alike(shown.view.boxes[0].cards, community))
        hand(seat, "best")
    assert alike(missed.hole, missed.community) in seen


def test_what_is_got_right_comes_later_each_time_and_in_the_end_no_more() -> None:
    drills, position = Drills(), Position(0, ("Kd", "4h"), (), ())
    drills.missed(Drill(position, "preflop", "4x", "check", 0))  # type: ignore[arg-type]
    waits = []
    while drill := drills.due(now=True):
        waits.append(drill.due - drills.hands)
        assert drills.due() is None
        drills.hands = drill.due
        assert drills.due() == drill
        drills.passed(position)
    assert waits == [2, 6, 18]
    assert [one.rights for one in drills.all()] == [LEARNED]
    drills.missed(Drill(position, "preflop", "fold", "check", 0))  # type: ignore[arg-type]
    assert [(one.misses, one.rights) for one in drills.all()] == [(2, 0)]


def test_the_rules_of_the_table_hold_at_practice_too() -> None:
    seat = at("star-uth")
    assert seat.act("fold") is not None
    assert seat.deal(1_234, "due") is not None
    assert seat.deal(1_000, "due") is None
    assert [move.name for move in seat.shown(ready=True).moves] == ["fold", "check", "3x", "4x"]
    assert seat.act("2x") is not None
    assert (again := seat.deal(1_000, "due")) is not None
    assert again.cites


def test_nobody_runs_out_of_chips() -> None:
    seat = at("star-ms-4")
    for _ in range(4):  # as if most were lost
        account = patron_account("ann")
        poor = {**seat._table.table.balances, account: 50_000}
        seat._table.scene = replace(seat._table.scene, table=replace(seat._table.table, balances=poor))
        assert seat.deal(50_000, "fresh") is None
        assert (seat.shown(ready=True).view.balance or 0) > 1_000_000
        seat.act("fold")


def test_a_table_that_is_not_used_is_gone_and_what_was_learned_is_not(tmp_path: Path) -> None:
    now = [1_800_000_000_000]
    shelf = People.beside(tmp_path / "log.db")
    rooms, book = PracticeRooms(lambda: now[0], shelf, Random(1).randrange), load("star-ms-4")
    with rooms.seat("ann", book) as first:
        first.deal(1_000, "due")
        first.act("3x")
    now[0] += IDLE_MS + 1
    with rooms.seat("ben", book):
        assert len(rooms.seats) == 1
    with rooms.seat("ann", book) as second:
        assert second is not first
        shown = second.shown(ready=True)
        assert (shown.view.phase, shown.score.decisions, shown.hands) == ("betting", 1, 1)


def test_what_was_learned_is_there_after_a_restart_and_erased_with_the_person(tmp_path: Path) -> None:
    shelf, book, dice = People.beside(tmp_path / "log.db"), load("star-ms-4"), Random(6)

    def opened() -> PracticeRooms:
        return PracticeRooms(lambda: 1_800_000_000_000, shelf, Random(1).randrange)

    with opened().seat("ann", book) as seat:
        for _ in range(4):
            seat.deal(1_500, "fresh")
            before = hand(seat, dice)
    with opened().seat("ann", book) as seat:
        after = seat.shown(ready=True)
    assert before.drills
    assert (after.score, after.stages, after.drills) == (before.score, before.stages, before.drills)
    assert after.hands == 4
    shelf.erase("ann")
    with opened().seat("ann", book) as seat:
        assert seat.shown(ready=True).hands == 0
    assert read_record("nonsense").scores.all().decisions == 0


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
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


def test_nobody_is_coached_at_a_table_of_the_floor(floor: Floor, client: Client) -> None:
    ann = floor.signed_on(client, "ann")
    answer = client.get("/tables/star-ms-4/coach", headers=ann)
    assert (answer.status_code, answer.json()["code"]) == (409, "coach/real-table")
    assert answer.json()["cites"] == ["13.11", "13.12"]
    assert client.get("/tables/none/coach", headers=ann).status_code == 404
    assert client.get("/tables/star-ms-4/coach").status_code == 401


def test_over_the_wire_everybody_practises_at_a_table_of_their_own(floor: Floor, client: Client) -> None:
    ann, ben = floor.signed_on(client, "ann"), floor.signed_on(client, "ben")
    KERNELS.wait(60)
    sit = client.post("/practice/table", json={"book": "star-uth"}, headers=ann).json()
    assert (sit["view"]["practice"], sit["view"]["phase"], sit["moves"]) == (True, "betting", [])
    dealt = client.post("/practice/deal", json={"book": "star-uth", "ante": 2_500}, headers=ann).json()
    assert {"name": "check", "amount": 0}.items() <= dealt["moves"][1].items()
    acted = client.post("/practice/act", json={"book": "star-uth", "action": "fold"}, headers=ann).json()
    (lesson,) = acted["lessons"]
    assert (lesson["chosen"], lesson["right"], acted["net"]) == ("fold", False, -5_000)
    refused = client.post("/practice/act", json={"book": "star-uth", "action": "fold"}, headers=ann)
    assert (refused.status_code, refused.json()["code"]) == (409, "coach/action")
    assert client.post("/practice/table", json={"book": "star-uth"}, headers=ben).json()["hands"] == 0
    assert client.post("/practice/table", json={"book": "../x.toml"}, headers=ann).status_code == 404
    assert client.post("/practice/table", json={"book": "star-uth"}).status_code == 401
    assert floor.house.desk.kept("practice").head.seq == 0  # nothing of it is in the log


def test_a_table_that_cannot_go_on_is_replaced(
    floor: Floor, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = floor.signed_on(client, "ben")

    def stuck(*args: object) -> None:
        raise Stuck("no way on")

    with monkeypatch.context() as broken:
        broken.setattr(PracticeSeat, "deal", stuck)
        answer = client.post("/practice/deal", json={"book": "star-ms-4"}, headers=ben)
        assert (answer.status_code, "another one" in answer.json()["detail"]) == (503, True)
    assert client.post("/practice/deal", json={"book": "star-ms-4"}, headers=ben).status_code == 200


def test_on_a_real_floor_practice_is_for_staff(floor: Floor, real: Client) -> None:
    ann, manager = floor.signed_on(real, "ann"), floor.signed_on(real, "manager")
    assert real.post("/practice/table", json={"book": "star-ms-4"}, headers=ann).status_code == 403
    assert real.post("/practice/table", json={"book": "star-ms-4"}, headers=manager).status_code == 200


def test_house_players_are_known_by_the_way_they_play(floor: Floor, client: Client) -> None:
    assert client.get("/house-players").json() == []  # nobody plays on this floor
    tables = tuple(replace(one, house_players=2) for one in floor.floor.tables)
    found = HousePlayers(replace(floor.floor, tables=tables), wake=lambda table: None).all()
    assert [(one.id, one.strategy) for one in found] == [("house-Ada", "optimal"), ("house-Blaise", "rules")]
    assert found[0].plays == "best play, decided exactly"
