"""A round of the floor, weighed afterwards: the lessons of a practice table, for one's own hand alone."""

import time
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.practice.kernels import KERNELS
from croupier.practice.record import Record
from croupier.practice.review import reviewed
from croupier.practice.seat import BOX, PracticeSeat
from croupier.rulebooks.load import book_ids, load
from croupier.table import events as ev
from tests.floors.wire_floor import TABLE, Client, Floor, client, floor, give

__all__ = ["client", "floor"]


@pytest.mark.parametrize("book", book_ids())
def test_a_round_weighed_afterwards_is_what_it_was_at_the_table(book: str) -> None:
    dice = Random(5)
    seat = PracticeSeat("ann", load(book), lambda: 1_800_000_000_000, dice.randrange, Record())
    for _ in range(3):
        assert seat.deal(1_000, "fresh") is None
        while moves := seat.shown(ready=True).moves:
            assert seat.act(dice.choice(moves).name) is None
        table = seat._table
        (dealt,) = (one for one in table.events if isinstance(one, ev.HoleDealt))
        known = dict(zip(dealt.places, table.own_cards("ann")[BOX], strict=True))
        (hand,) = reviewed(load(book), table.events, "ann", known)
        assert hand.lessons == seat.shown(ready=True).lessons
        assert list(reviewed(load(book), table.events, "ben", known)) == []
        assert list(reviewed(load(book), table.events, "ann", {})) == []  # cards that nobody opens to her


def test_a_bet_of_half_an_ante_is_not_weighed_nor_what_follows() -> None:
    dice = Random(6)
    seat = PracticeSeat("ann", load("star-ms-4"), lambda: 1_800_000_000_000, dice.randrange, Record())
    assert seat.deal(1_000, "fresh") is None
    for _ in range(3):
        assert seat.act("1x") is None
    table = seat._table
    halves = [replace(one, stake=1_500) if isinstance(one, ev.WagerPlaced) and one.spot == "4th" else one
              for one in table.events]  # fmt: skip
    (dealt,) = (one for one in table.events if isinstance(one, ev.HoleDealt))
    known = dict(zip(dealt.places, table.own_cards("ann")[BOX], strict=True))
    (hand,) = reviewed(load("star-ms-4"), halves, "ann", known)
    assert [one.stage for one in hand.lessons] == [seat.shown(ready=True).lessons[0].stage]


def folded(client: Client, header: dict[str, str]) -> dict[str, Any]:
    """A round in which Ann folds at box 3, as her own rounds have it."""
    for command in (
        {"type": "TakeSeat", "brings": 100_000},
        {"type": "PlaceWager", "spot": "ante", "amount": 500},
    ):
        assert give(client, header, {"actor": "ann", "player": "ann", "box": 3, **command}).status_code == 200
    until = time.monotonic() + 20
    while time.monotonic() < until:
        give(client, header, {"type": "Fold", "actor": "ann", "box": 3})
        rounds: list[dict[str, Any]] = client.get(f"/me/rounds/{TABLE}", headers=header).json()["rounds"]
        if rounds:
            return rounds[0]
        time.sleep(0.05)
    raise AssertionError("the round did not end")


def test_over_the_wire_ones_own_round_is_reviewed_when_it_is_over(floor: Floor, client: Client) -> None:
    ann, ben = floor.signed_on(client, "ann"), floor.signed_on(client, "ben")
    assert KERNELS.wait(600)
    own = folded(client, ann)
    asked = {"table": TABLE, "last": own["last"]}
    found = client.post("/practice/review", json=asked, headers=ann).json()
    assert (found["book"], found["round"], found["ready"]) == ("star-ms-4", own["round"], True)
    (hand,) = found["hands"]
    assert (hand["box"], hand["ante"], len(hand["hole"])) == (3, 500, 2)
    assert [one["chosen"] for one in hand["lessons"]] == ["fold"]
    assert hand["lessons"][0]["cost_cents"] == pytest.approx(500 * hand["lessons"][0]["cost_antes"])
    assert client.post("/practice/review", json=asked, headers=ben).json()["hands"] == []
    for wrong, status in (
        ({"last": own["last"] - 1}, 404),
        ({"last": 2**53}, 404),
        ({"last": 0}, 400),
        ({"table": "no"}, 404),
    ):
        assert client.post("/practice/review", json={**asked, **wrong}, headers=ann).status_code == status
    assert client.post("/practice/review", json=asked).status_code == 401


def test_players_of_a_real_floor_are_not_coached_after_a_round_either(
    floor: Floor, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = floor.signed_on(client, "ann")
    monkeypatch.setattr(floor.house, "floor", replace(floor.house.floor, demo=False))
    asked = {"table": TABLE, "last": 1}
    assert client.post("/practice/review", json=asked, headers=ann).status_code == 403
