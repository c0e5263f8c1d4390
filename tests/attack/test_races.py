"""Two at once: whatever is sent together, one of them wins, the money adds up, and nothing happens twice."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from threading import Barrier, Thread
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

import httpx
import pytest

from croupier.core import ledger
from croupier.table import events as ev
from croupier.table.table import Table
from tests.attack import live
from tests.attack.target import CHIPS, Target, served
from tests.attack.walk import PLAYERS

TABLE = "crown-ms-3.0"
BET, MORE = 1_000, 100
ROUNDS = 3


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[live.Pit]:
    """In a house of its own: its cards are nothing that others should come across."""
    with served(Target(tmp_path_factory.mktemp("pit") / "floor.db")) as target:
        yield live.Pit(target)


def at_once(target: Target, asked: list[tuple[str, dict[str, Any]]], table: str = TABLE) -> list[Any]:
    """Commands of people at the same moment, each over a connection of its own."""
    answers: list[Any] = [None] * len(asked)
    gate = Barrier(len(asked))

    def send(number: int, who: str, body: dict[str, Any]) -> None:
        with httpx.Client(timeout=60) as client:
            client.get(f"{target.address}/health")
            gate.wait(60)
            answers[number] = client.post(
                f"{target.address}/tables/{table}/commands",
                json={"actor": target.ids[who], **body},
                headers={"Authorization": f"Bearer {target.tokens[who]}"},
            ).json()

    threads = [Thread(target=send, args=(number, *one)) for number, one in enumerate(asked)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    return answers


def won(answers: list[Any]) -> list[Any]:
    return [answer for answer in answers if answer.get("refusal", True) is None]


def until(what: Callable[[], bool]) -> None:
    end = monotonic() + 60
    while not what():
        assert monotonic() < end
        sleep(0.01)


def test_a_round_under_fire(target: Target) -> None:
    """Bets at the last moment, one bet many times, two decisions at once, leaving in the middle."""
    for player, box in PLAYERS.items():
        target.seat(player, box, TABLE)
    table = partial(_table, target)
    start = target.records(TABLE)
    ante = {"type": "PlaceWager", "spot": "ante", "amount": 500}
    id = str(uuid4())
    same = at_once(target, [("ann", {**ante, "box": 1, "id": id})] * 6)
    assert same == [same[0]] * 6  # one bet, told six times
    assert len(won(same)) == 6
    bets = [("ben", {**ante, "box": 2, "id": str(uuid4())}) for _ in range(4)]
    leaving = [("ann", {"type": "LeaveSeat", "box": 1, "id": str(uuid4())})]
    late = at_once(target, [*bets, *leaving])  # with ben's first bet everybody is in, and the cards come
    until(lambda: table().round.phase == "deciding")
    placed = [one for one in events(target, start) if isinstance(one, ev.WagerPlaced)]
    assert Counter(one.owner for one in placed)["ann"] == 1
    assert sum(one.owner == "ben" for one in placed) == len(won(late[:4])) >= 1
    dealt = next(at for at, one in enumerate(events(target, start)) if isinstance(one, ev.HoleDealt))
    assert not any(isinstance(one, ev.WagerPlaced) for one in events(target, start)[dealt:])
    stakes = {name: sum(one.stake for one in placed if one.owner == name) for name in PLAYERS}
    for name in PLAYERS:
        assert table().balance(ledger.patron_account(name)) in (CHIPS - stakes[name], 0)

    acts: list[tuple[str, dict[str, Any]]] = [
        ("ben", {"type": kind, "box": 2, "id": str(uuid4()), **fields})
        for kind, fields in (("Fold", {}), ("Bet", {"amount": 500}), ("Fold", {}), ("Bet", {"amount": 500}))
    ]
    target.give("ben", "Look", TABLE, box=2)
    decided = at_once(target, [*acts, ("ben", {"type": "LeaveSeat", "box": 2, "id": str(uuid4())})])
    assert len(won(decided[:4])) == 1, decided  # of all that ben said of this street
    assert sum(table().balances.values()) == 0
    assert all(value >= 0 for name, value in table().balances.items() if name.startswith("patron:"))


def test_a_round_is_settled_once(target: Target) -> None:
    """The house settles; whoever tries to settle, deal or pay besides it is refused, whenever that is."""
    table = partial(_table, target)
    start = target.records(TABLE)
    for _ in range(4):
        for who in ("ann", "ben"):
            box = table().boxes[PLAYERS[who] - 1]
            if box.player == who and table().round.phase == "deciding":
                target.give(who, "Look", TABLE, box=box.number)
                target.give(who, "Fold", TABLE, box=box.number)
        settle = {"type": "SettleBox", "box": 2}
        answers = at_once(target, [("eve", settle), ("ben", settle), ("ann", {"type": "Deal"})])
        assert won(answers) == []
    until(lambda: table().round.phase == "betting")
    settled = Counter((one.box) for one in events(target, start) if isinstance(one, ev.BoxSettled))
    assert all(count == 1 for count in settled.values())
    assert sum(table().balances.values()) == 0


def named(command: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A command under an id of its own, in the name of who sends it."""
    return {name: value for name, value in command.items() if name not in ("actor", "at")} | {
        "id": str(uuid4()), **more,
    }  # fmt: skip


@pytest.mark.parametrize("again", range(ROUNDS))
def test_bets_against_the_end_of_betting_and_two_who_settle(pit: live.Pit, again: int) -> None:
    """Bets that came before the call stand, the others are refused; of all who settle one does."""
    pit.opens_betting()
    start, had = pit.target.records(live.TABLE), pit.balances[live.ANN]
    ante: dict[str, Any] = {"type": "PlaceWager", "box": 3, "spot": "ante", "amount": BET}
    assert pit.target.give("ann", table=live.TABLE, **ante).status_code == 200
    close = ("dealer", named(pit.until("Announce")))
    assert close[1]["call"] == "no-more-bets"
    more = [("ann", named(ante, amount=MORE)) for _ in range(4)]
    answers = at_once(pit.target, [*more[:2], close, *more[2:]], live.TABLE)
    assert won(answers[2:3]), answers[2]
    said = pit.events(start)
    called = next(at for at, one in enumerate(said) if isinstance(one, ev.Announced))
    placed = [at for at, one in enumerate(said) if isinstance(one, ev.WagerPlaced)]
    assert max(placed) < called
    assert len(placed) == 1 + len(won([*answers[:2], *answers[3:]]))
    stake = BET + MORE * (len(placed) - 1)
    assert pit.balances[live.ANN] == had - stake

    settle = pit.until("SettleBox")
    before = pit.balances[live.ANN]
    answers = at_once(
        pit.target, [(who, named(settle)) for who in ("dealer", "manager", "dealer", "dealer")], live.TABLE
    )
    assert len(won(answers)) == 1, answers
    (settled,) = [one for one in pit.events(start) if isinstance(one, ev.BoxSettled)]
    due = sum(one.pays + one.returned for one in settled.results)
    assert pit.balances[live.ANN] == before + due
    assert sum(pit.balances.values()) == 0
    number = pit.target.house.desk.kept(live.TABLE).state.round.number
    while pit.target.house.desk.kept(live.TABLE).state.round.number == number:
        pit.step()
    assert Counter(type(one).__name__ for one in pit.events(start))["BoxSettled"] == 1
    assert pit.balances[live.ANN] == before + due


def _table(target: Target) -> Table:
    state: Table = target.house.desk.kept(TABLE).state
    return state


def events(target: Target, after: int) -> list[ev.Event]:
    return [record.event for record in target.log.read(f"table:{TABLE}", after=after)]
