"""Payout practice: what somebody would pay, marked by the settlement; nobody is told before they answered."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.cli.adjudicate import answer
from croupier.cli.scenario.adjudicate_wire import Answer
from croupier.core.cards import Card
from croupier.core.refusal import Refusal
from croupier.engine.view import HIDDEN
from croupier.house.http.app import make_app
from croupier.practice.payouts import PayoutDrill
from croupier.practice.payouts_wire import Due, Paid, Paying
from croupier.rulebooks.load import book_ids, load
from tests.floors.wire_floor import Floor

MOST = [10_000, 30_000, 30_000, 30_000]  # an ante of $100, and three times as much on each street
STUD = ("star-ms-4", "star-ms-undated", "crown-ms-3.0")
TRIPS = "4d 4c 4h Qc Js"
FLUSH = "4d 9d Kd Qd Jd"
JACKS = "Jd Jc 4h Qc 2s"
TENS = "Td Tc 4h Qc 2s"
FIVES = "5d 5c 4h Qc 2s"
NOTHING = "5d 7c 4h Qc 2s"


def drill(book: str, below: Callable[[int], int], cards: str = "") -> PayoutDrill:
    """A drill; with `cards` its next hand has these, own ones first."""
    one = PayoutDrill(load(book), lambda: 1_800_000_000_000, below)
    if cards:
        one._cards = lambda count: tuple[Card, ...](cards.split())  # type: ignore[method-assign]
    return one


def most(limit: int) -> int:
    return limit - 1


def least(limit: int) -> int:
    return 0


def marked(one: PayoutDrill, said: list[Due]) -> Paid:
    """The next hand with these answers, in the order in which its wagers lie."""
    asked = one.ask()
    spots = [wager.spot for wager in asked.view.boxes[0].wagers]
    found = one.mark(Paying(asked.book, asked.number, dict(zip(spots, said, strict=True))))
    assert isinstance(found, Paid)
    return found


@pytest.mark.parametrize("book", STUD)
@pytest.mark.parametrize(
    ("cards", "times"),
    [(TRIPS, 3), (FLUSH, 6), (JACKS, 1), (TENS, "push"), (FIVES, "lose"), (NOTHING, "lose")],
)
def test_mississippi_stud_pays_every_wager_by_the_line_of_the_hand(
    book: str, cards: str, times: int | str
) -> None:
    said: list[Due] = [stake * times if isinstance(times, int) else times for stake in MOST]  # type: ignore[misc]
    found = marked(drill(book, most, cards), said)
    assert (found.right, [one.right for one in found.wagers]) == (True, [True] * 4)
    assert found.pays == (100_000 * times if isinstance(times, int) else 0)
    assert all(one.result.cites for one in found.wagers)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("As Ks Qs Js Ts Th 2d", [10_000, 5_000_000, 125_000, 40_000]),  # a royal: 500:1, Trips 50:1
        ("2c 3d As Ks Qs Js Ts", ["push", "push", 125_000, "push"]),  # it lies on the board: a tie
    ],
)
def test_ultimate_holdem_pays_each_wager_by_its_own_line(cards: str, said: list[Due]) -> None:
    found = marked(drill("star-uth", most, cards), said)
    spots = [(one.result.spot, one.right) for one in found.wagers]
    assert spots == [("ante", True), ("blind", True), ("trips", True), ("play", True)]
    assert [event["type"] for event in found.events] == ["DealerShown", "BoxSettled"]


def test_a_wrong_amount_is_wrong_by_itself_and_a_push_is_not_a_loss() -> None:
    found = marked(drill("star-ms-4", most, TRIPS), [30_000, 60_000, 90_000, "push"])
    assert (found.right, [one.right for one in found.wagers]) == (False, [True, False, True, False])
    assert found.wagers[1].result.cites == ("table10.3:Three of a Kind",)
    found = marked(drill("star-ms-4", most, TENS), ["push", "lose", 0, "push"])
    assert [one.right for one in found.wagers] == [True, False, False, True]
    asked = (one := drill("star-ms-4", most, TRIPS)).ask()
    found = one.mark(Paying("star-ms-4", asked.number, {}))  # type: ignore[assignment]
    assert [line.right for line in found.wagers] == [False] * 4


def test_a_book_of_the_house_is_paid_by_its_own_lines_and_to_its_chips(tmp_path: Path) -> None:
    line = 'hand = "three_of_a_kind"\npays = "7:2"\ncites = ["table1:Three of a Kind"]\n'
    for base, due in (("crown-ms-3.0", 2_000), ("star-ms-4", 1_750)):  # $5 at 7:2; one pays in whole chips
        cites = line if base.startswith("crown") else line.replace("table1", "table10.3")
        (tmp_path / f"{base}.toml").write_text(
            f'id = "mine"\ntitle = "Ours"\nbase = "{base}"\n[[paytable.main]]\n{cites}'
        )
        found = marked(drill(str(tmp_path / f"{base}.toml"), least, TRIPS), [due] * 4)
        assert (found.right, found.pays) == (True, 4 * due)


@pytest.mark.parametrize("book", book_ids())
def test_what_is_due_is_what_adjudicate_says(book: str) -> None:
    one, met = drill(book, Random(3).randrange), set[str]()
    for _ in range(40):
        asked = one.ask()
        box = asked.view.boxes[0]
        assert HIDDEN not in (*box.cards, *asked.view.community, *asked.view.dealer_cards)
        assert len(asked.view.dealer_cards) == (2 if book == "star-uth" else 0)
        stakes = {wager.spot: wager.stake for wager in box.wagers}
        settled = {"box": 1, "hole": box.cards, "wagers": stakes}
        if "play" in stakes:
            times = stakes["play"] // stakes["ante"]
            settled["played"] = {1: "river", 2: "flop"}.get(times, "preflop")
        line = {"rulebook": book, "community": asked.view.community, "boxes": [settled], "chip": 500}
        if asked.view.dealer_cards:
            line["dealer"] = asked.view.dealer_cards
        told = answer(json.dumps(line).encode())
        assert isinstance(told, Answer), told
        found = one.mark(Paying(book, asked.number, {}))
        assert isinstance(found, Paid)
        (due,) = told.boxes
        met |= {line.outcome for line in due.wagers.values()}
        assert (found.hand, found.pays) == (due.hand, due.pays)
        for wager in found.wagers:
            other = due.wagers[wager.result.spot]
            same = ("outcome", "stake", "odds", "pays", "returned", "taken", "cites")
            assert [getattr(wager.result, name) for name in same] == [getattr(other, name) for name in same]
    assert met == {"win", "lose", "push"}


def test_nothing_is_told_before_an_answer_and_each_hand_is_answered_once() -> None:
    one = drill("star-uth", Random(5).randrange)
    first, second = one.ask(), one.ask()
    for asked in (first, second):
        assert asked.view.phase == "settling"
        assert not {"results", "pays", "outcome"} & names(msgspec.to_builtins(asked))
    said = Paying("star-uth", first.number, {})
    assert isinstance(one.mark(said), Refusal)  # another hand lies there now
    assert isinstance(one.mark(replace(said, number=second.number)), Paid)
    assert isinstance(one.mark(replace(said, number=second.number)), Refusal)


def names(told: Any) -> set[str]:
    """Every field of an answer."""
    if isinstance(told, dict):
        return {*told, *(name for part in told.values() for name in names(part))}
    return {name for part in told for name in names(part)} if isinstance(told, list | tuple) else set()


def test_over_the_wire_everybody_has_hands_of_their_own(tmp_path: Path) -> None:
    floor = Floor(tmp_path / "floor.db")
    client: TestClient[Any] = TestClient(floor.app)
    ann, ben = floor.signed_on(client, "ann"), floor.signed_on(client, "ben")
    asked = client.post("/practice/payout", json={"book": "star-ms-4"}, headers=ann).json()
    said = {"book": "star-ms-4", "number": asked["number"], "pays": {"ante": "push", "3rd": 500}}
    refused = client.post("/practice/paying", json=said, headers=ben)
    assert (refused.status_code, refused.json()["code"]) == (409, "practice/question")
    paid = client.post("/practice/paying", json=said, headers=ann)
    assert (paid.status_code, paid.json()["number"]) == (200, asked["number"])
    assert client.post("/practice/payout", json={"book": "star-ms-4"}).status_code == 401
    assert client.post("/practice/payout", json={"book": "none"}, headers=ann).status_code == 404
    floor.house.floor = replace(floor.floor, demo=False)
    real: TestClient[Any] = TestClient(make_app(floor.house, floor.door))
    for who, status in (("ann", 403), ("manager", 200)):
        header = floor.signed_on(real, who)
        answered = real.post("/practice/payout", json={"book": "star-ms-4"}, headers=header)
        assert answered.status_code == status
