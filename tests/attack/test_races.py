"""Two at once: whatever is sent together, one of them wins, the money adds up, and nothing happens twice."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

import httpx

from croupier.core import events as ev
from croupier.core import ledger
from croupier.core.table import Table
from tests.attack.target import CHIPS, Target
from tests.attack.walk import PLAYERS

TABLE = "crown-ms-3.0"


def at_once(target: Target, asked: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """Commands of people at the same moment, each over a connection of its own."""
    answers: list[Any] = [None] * len(asked)
    gate = Barrier(len(asked))

    def send(number: int, who: str, body: dict[str, Any]) -> None:
        with httpx.Client(timeout=60) as client:
            client.get(f"{target.address}/health")
            gate.wait(60)
            answers[number] = client.post(
                f"{target.address}/tables/{TABLE}/commands",
                json={"actor": who, **body},
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


def _table(target: Target) -> Table:
    state: Table = target.house.desk.kept(TABLE).state
    return state


def events(target: Target, after: int) -> list[ev.Event]:
    return [record.event for record in target.log.read(f"table:{TABLE}", after=after)]
