"""Guessing: two PINs on every card get nobody far, from whatever addresses, and lock nobody else out."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from croupier.core.refusal import Refusal
from croupier.house.security.guessing import A_DAY, A_HOUSE, AN_ADDRESS, FIRST_WAIT, LONGEST_WAIT, WINDOW
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.database.postgres import PostgresServer
from croupier.store.private import tries
from croupier.store.private.people import People, Person
from tests import postgres

START = 1_760_000_000_000
CARDS = 60
HASH = "right"  # of everybody here


class Clock:
    now = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted is counted before a secret is compared; comparing takes long."""
    monkeypatch.setattr(Doorkeeper, "_fits", lambda door, hashed, secret: hashed == secret == HASH)


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], People]]:
    """The people of one house, as each of its processes opens them."""
    address = postgres.database() if request.param == "postgresql" else ""
    all: list[People] = []

    def one() -> People:
        path = tmp_path / "floor.db"
        all.append(People.within(PostgresServer.open(address)) if address else People.beside(path))
        return all[-1]

    first = one()
    for number in range(CARDS):
        first.put(Person(f"card-{number}", f"p{number}", secret=HASH))
    yield one
    for people in all:
        people.close()


def code(door: Doorkeeper, badge: str, secret: str, address: str) -> str:
    found = door.enter(badge, secret, address)
    return found.code if isinstance(found, Refusal) else "in"


def spray(doors: list[Doorkeeper], where: Callable[[int], str]) -> list[str]:
    """Two PINs on every card, at one process after the other."""
    return [
        code(doors[number % len(doors)], f"card-{number}", pin, where(number))
        for pin in ("111111", "123456")
        for number in range(CARDS)
    ]


def test_two_pins_on_every_card_from_one_address(opened: Callable[[], People], clock: Clock) -> None:
    doors = [Doorkeeper(opened(), clock) for _ in range(2)]
    codes = spray(doors, lambda number: "192.0.2.1")
    assert codes.count("sign-on/wrong") == AN_ADDRESS
    assert codes.count("sign-on/slow") == 2 * CARDS - AN_ADDRESS
    assert code(doors[0], "card-3", HASH, "192.0.2.1") == "sign-on/slow"  # it is not even looked at
    assert code(doors[0], "card-3", HASH, "192.0.2.2") == "in"  # and nobody else waits


def test_two_pins_on_every_card_each_from_an_address_of_its_own(
    opened: Callable[[], People], clock: Clock
) -> None:
    doors = [Doorkeeper(opened(), clock) for _ in range(2)]
    assert code(doors[0], "card-0", HASH, "10.0.0.9") == "in"
    assert code(doors[0], "card-1", HASH, "10.0.0.9") == "in"
    some = count()
    codes = spray(doors, lambda number: f"198.51.{number}.{next(some)}")
    assert codes.count("sign-on/wrong") == A_HOUSE + 2
    assert codes.count("sign-on/slow") == 2 * CARDS - A_HOUSE - 2
    assert code(doors[1], "card-9", HASH, "203.0.113.9") == "sign-on/slow"
    assert code(doors[1], "card-8", HASH, "10.0.0.9") == "in"  # where people sign on they still do
    clock.now += LONGEST_WAIT
    assert code(doors[1], "card-9", HASH, "203.0.113.9") == "in"


def test_every_further_failure_makes_the_address_wait_longer(
    opened: Callable[[], People], clock: Clock
) -> None:
    door = Doorkeeper(opened(), clock)
    for number in range(AN_ADDRESS):
        assert code(door, f"card-{number}", "0", "192.0.2.1") == "sign-on/wrong"
    waits = []
    for number in range(AN_ADDRESS, AN_ADDRESS + 9):
        refused = door.enter(f"card-{number}", HASH, "192.0.2.1")
        assert isinstance(refused, Refusal)
        waits.append(int(str(refused.facts["until"])) - clock.now)
        clock.now += waits[-1] - 1
        assert code(door, f"card-{number}", HASH, "192.0.2.1") == "sign-on/slow"
        clock.now += 1
        assert code(door, f"card-{number}", "0", "192.0.2.1") == "sign-on/wrong"
    assert waits == [min(FIRST_WAIT << number, LONGEST_WAIT) for number in range(9)]
    assert waits[-1] == LONGEST_WAIT


def test_a_kiosk_is_not_shut_for_those_who_use_it(opened: Callable[[], People], clock: Clock) -> None:
    """Twenty people sign on there; then somebody guesses. Its regulars go on, and it has room for slips."""
    door = Doorkeeper(opened(), clock)
    kiosk = "10.0.0.7"
    for number in range(20):
        assert code(door, f"card-{number}", HASH, kiosk) == "in"
    guesses = [code(door, f"card-{number % 40 + 20}", "0", kiosk) for number in range(80)]
    assert guesses.count("sign-on/wrong") == AN_ADDRESS + 20
    assert [code(door, f"card-{number}", HASH, kiosk) for number in range(20)] == ["in"] * 20
    assert code(door, "card-5", "0", kiosk) == "sign-on/wrong"  # a first try, but no second
    assert code(door, "card-5", HASH, kiosk) == "sign-on/slow"
    assert code(door, "card-55", HASH, kiosk) == "sign-on/slow"  # nobody who was not there before
    clock.now += LONGEST_WAIT
    assert code(door, "card-55", HASH, kiosk) == "in"


def test_signing_on_oneself_again_and_again_buys_no_guesses(
    opened: Callable[[], People], clock: Clock
) -> None:
    door = Doorkeeper(opened(), clock)
    codes = []
    for number in range(1, CARDS):
        code(door, "card-0", HASH, "192.0.2.1")
        codes.append(code(door, f"card-{number}", "0", "192.0.2.1"))
    assert codes.count("sign-on/wrong") == AN_ADDRESS + 1


def test_a_card_that_is_tried_all_day_is_shut_for_the_day(opened: Callable[[], People], clock: Clock) -> None:
    door = Doorkeeper(opened(), clock)
    codes = []
    for number in range(24):
        codes += [code(door, "card-1", pin, f"192.0.{number}.1") for pin in ("1", "2")]
        clock.now += WINDOW
    assert codes.count("sign-on/wrong") == A_DAY
    assert code(door, "card-1", HASH, "192.0.2.1") == "sign-on/locked"
    door.people.put(Person("card-1", "p1", secret=HASH))  # croupier secret
    assert code(door, "card-1", HASH, "192.0.2.1") == "in"


def test_a_clock_that_was_wrong_shuts_nobody_out_for_longer(
    opened: Callable[[], People], clock: Clock
) -> None:
    door = Doorkeeper(opened(), clock)
    clock.now += 400 * tries.DAY
    for _ in range(3):
        code(door, "card-1", "0", "192.0.2.1")
    clock.now = START
    assert code(door, "card-1", HASH, "192.0.2.1") == "in"


def test_what_was_typed_is_not_kept(tmp_path: Path, clock: Clock) -> None:
    people = People.beside(tmp_path / "floor.db")
    code(Doorkeeper(people, clock), "my secret where the badge belongs", "x", "192.0.2.1")
    people.close()
    assert b"where the badge" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


CUT_SHORT = """
import os, signal, sys
from pathlib import Path
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.private.people import People
from croupier.store.database.postgres import PostgresServer

where, badge = sys.argv[1:]
server = where.startswith("postgresql")
people = People.within(PostgresServer.open(where)) if server else People.beside(Path(where))
Doorkeeper._fits = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
Doorkeeper(people, lambda: int(os.environ["NOW"])).enter(badge, "right", "192.0.2.1")
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_sign_ons_cut_short_by_a_kill_shut_nobody_out(tmp_path: Path, clock: Clock, kind: str) -> None:
    """More of them than a badge may fail: each was begun, and none of them ended."""
    where = postgres.database() if kind == "postgresql" else str(tmp_path / "floor.db")
    people = People.within(PostgresServer.open(where)) if kind == "postgresql" else People.beside(Path(where))
    people.put(Person("ann", "ann", secret=HASH))
    for _ in range(4):
        killed = subprocess.run(
            [sys.executable, "-c", CUT_SHORT, where, "ann"],
            env={**os.environ, "NOW": str(START)},
            check=False,
        )
        assert killed.returncode == -signal.SIGKILL
    door = Doorkeeper(people, clock)
    assert [code(door, "ann", "0", "192.0.2.1") for _ in range(2)] == ["sign-on/wrong"] * 2
    assert code(door, "ann", HASH, "192.0.2.1") == "in"
    people.close()


def test_a_try_of_another_machine_that_never_ended_counts_for_some_seconds(
    opened: Callable[[], People], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = Doorkeeper(opened(), clock)
    with monkeypatch.context() as there:
        there.setattr(tries, "_owner", lambda: "elsewhere 1 0123")
        for _ in range(3):
            assert isinstance(door.people.tries.begin("card-1", "", clock.now, lambda known: None), str)
    assert code(door, "card-1", HASH, "192.0.2.1") == "sign-on/locked"
    clock.now += tries.LONGEST
    assert code(door, "card-1", HASH, "192.0.2.1") == "in"


def test_a_try_that_was_given_up_tells_nothing_even_if_it_was_right(
    opened: Callable[[], People], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that stood still gets no look beyond the three that a badge has."""
    first, second = (Doorkeeper(opened(), clock) for _ in range(2))

    def slowly(door: Doorkeeper, hash: str, secret: str) -> bool:
        monkeypatch.undo()
        monkeypatch.setattr(Doorkeeper, "_fits", lambda *_: False)
        clock.now += tries.LONGEST
        assert code(second, "card-1", "0", "192.0.2.2") == "sign-on/wrong"
        return True

    monkeypatch.setattr(Doorkeeper, "_fits", slowly)
    assert code(first, "card-1", HASH, "192.0.2.1") == "sign-on/late"
