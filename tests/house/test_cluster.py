"""Two real server processes on one real PostgreSQL: one house, whichever of them is asked, or dies."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from signal import SIGCONT, SIGKILL, SIGSTOP
from threading import Event, Thread
from typing import Any

import msgspec
import pytest

from croupier.audit.database import examine_database
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.meters.rules.reconcile import reconcile
from croupier.store.opening import open_log
from tests.floors.cluster import METER, TABLES, WAGER, Cluster, Guest, Process, cluster, wait

SOON_SECONDS = 15.0  # a lease lasts three; the rest is patience with a busy machine


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster")) as made:
        yield made


@pytest.fixture(scope="module")
def guests(house: Cluster) -> list[Guest]:
    return house.seated()


def test_a_command_sent_fifty_times_to_two_processes_and_after_a_restart_counts_once(
    house: Cluster, guests: list[Guest]
) -> None:
    ann = guests[0]
    ante = {"box": 1, "spot": "ante", "amount": 1_000, "id": "one ante"}
    over = {"box": 1, "spot": "ante", "amount": 99_999_900, "id": "one refusal"}
    with ThreadPoolExecutor(25) as pool:
        for command in (over, ante):
            sent = [
                pool.submit(house.processes[number % 2].give, ann, "T1", "PlaceWager", **command)
                for number in range(50)
            ]
            answers = [one.result() for one in sent]
            assert all(answer == answers[0] for answer in answers)
    assert [event["type"] for event in answers[0]["events"]] == ["WagerPlaced"]
    house.processes[1].stop()
    house.processes[1] = house.started().ready()
    assert house.processes[1].give(ann, "T1", "PlaceWager", **ante) == answers[0]
    assert sum(event["type"] == "WagerPlaced" for event in house.records("T1")) == 1
    assert house.processes[1].see(ann, "T1")["view"]["balance"] == 999_000


class Watcher:
    """Somebody of the staff, who is told everything that happens at a table."""

    def __init__(self, process: Process, who: Guest, table: str) -> None:
        self.messages: list[Any] = []
        self._open = ExitStack()
        self._feed = self._open.enter_context(process.feed(who, table, 0))
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def events(self) -> list[str]:
        return [event["type"] for message in self.messages for event in message["events"]]

    def wait(self, seq: int) -> None:
        wait(lambda: self.messages[-1]["seq"] >= seq, "the feed")

    def close(self) -> None:
        self._open.close()
        self._thread.join()

    def _listen(self) -> None:
        for message in self._feed:
            self.messages.append(msgspec.json.decode(message))


def play(process: Process, who: Guest, box: int, table: str, stop: Event) -> None:
    """Ante, jackpot and a bet on every street, by what this one process shows."""
    while not stop.is_set():
        view = process.see(who, table)["view"]
        own = view["boxes"][box - 1]
        if view["phase"] == "betting":
            staked = {wager["spot"] for wager in own["wagers"]}
            for spot, amount in (("ante", 1_000), ("jackpot", WAGER)):
                if spot not in staked:
                    process.give(who, table, "PlaceWager", box=box, spot=spot, amount=amount)
        elif own["to_decide"]:
            process.give(who, table, "Bet", box=box, amount=1_000)
        time.sleep(0.02)


def closed(house: Cluster, table: str) -> int:
    return sum(event["type"] == "RoundClosed" for event in house.records(table))


def test_two_players_on_two_processes_play_rounds_that_both_show_without_a_gap(
    house: Cluster, guests: list[Guest]
) -> None:
    boss = house.sign_on("manager")
    watchers = [Watcher(process, boss, table) for process in house.processes for table in TABLES]
    stop = Event()
    with ThreadPoolExecutor(4) as pool:
        players = [
            pool.submit(play, process, guest, box, table, stop)
            for table in TABLES
            for box, (guest, process) in enumerate(zip(guests, house.processes, strict=True), start=1)
        ]
        try:
            wait(lambda: all(closed(house, table) >= 2 for table in TABLES), "two rounds at each table")
        finally:
            stop.set()
        for player in players:
            player.result()
    for number, watcher in enumerate(watchers):
        recorded = house.records(TABLES[number % 2])
        watcher.wait(len(recorded))
        watcher.close()
        recorded = house.records(TABLES[number % 2])[: watcher.messages[-1]["seq"]]
        assert watcher.events == [event["type"] for event in recorded]
        numbers = [message["seq"] for message in watcher.messages]
        assert numbers == sorted(set(numbers))


def test_no_wager_is_lost_on_its_way_to_the_one_meter(house: Cluster, guests: list[Guest]) -> None:
    """Played just now at tables of both processes: counters, streams and a recount agree."""
    log = open_log(house.database)
    streams = {table: log.read(f"table:{table}") for table in TABLES}
    found = reconcile(METER, log.read(f"meter:{METER}"), log.counters(METER), streams)
    fed = [event for table in TABLES for event in house.records(table) if event["type"] == "JackpotFed"]
    assert found.wrong is None
    assert sum(one.units for one in log.counters(METER).values()) == sum(event["units"] for event in fed) > 0
    shown = [process.client.get("/meters").json()[0]["value_cents"] for process in house.processes]
    log.close()
    assert shown[0] == shown[1] > 5_000_000


def test_each_process_says_what_it_tends_and_that_it_follows_the_other(house: Cluster) -> None:
    told = [process.client.get("/metrics").text.splitlines() for process in house.processes]
    assert [lines.count("croupier_tables_tended 1") for lines in told] == [1, 1]
    assert [lines.count("croupier_following 1") for lines in told] == [1, 1]


def test_a_session_and_a_lock_out_hold_at_every_process(house: Cluster) -> None:
    one, two = house.processes
    boss = house.sign_on("manager")
    assert two.client.get("/tables/T1", headers=boss.header).status_code == 200
    one.client.post("/sign-off", headers=boss.header)
    wait(lambda: two.client.get("/tables/T1", headers=boss.header).status_code == 401, "the end", 5)
    codes = [
        process.client.post("/sign-on", json={"badge": "nobody", "secret": "x"}).json()["code"]
        for process in (one, two, one, two)
    ]
    assert codes == ["sign-on/wrong"] * 3 + ["sign-on/locked"]


def test_a_process_that_stood_still_does_no_harm_when_it_goes_on(house: Cluster, guests: list[Guest]) -> None:
    holder = house.holder("T2")
    assert holder is not None
    other = next(one for one in house.processes if one is not holder)
    before = closed(house, "T2")
    stop = Event()
    with ThreadPoolExecutor(2) as pool:
        for box, guest in enumerate(guests, start=1):
            pool.submit(play, other, guest, box, "T2", stop)
        try:
            holder.popen.send_signal(SIGSTOP)
            wait(lambda: house.holder("T2") is other, "another to tend the table", SOON_SECONDS)
            holder.popen.send_signal(SIGCONT)
            wait(lambda: closed(house, "T2") > before + 1, "two more rounds")
            wait(lambda: {house.holder(table) for table in TABLES} == set(house.processes), "a fair share")
        finally:
            stop.set()


def test_another_process_deals_on_when_the_one_that_tends_a_table_is_killed(
    house: Cluster, guests: list[Guest]
) -> None:
    holder = house.holder("T1")
    assert holder is not None
    other = next(one for one in house.processes if one is not holder)
    before = closed(house, "T1")
    stop = Event()
    with ThreadPoolExecutor(2) as pool:
        for box, guest in enumerate(guests, start=1):
            pool.submit(play, other, guest, box, "T1", stop)
        try:
            holder.stop(SIGKILL)
            wait(lambda: house.holder("T1") is other, "another to tend the table", SOON_SECONDS)
            wait(lambda: closed(house, "T1") > before + 1, "two more rounds")
        finally:
            stop.set()
    house.processes.remove(holder)


def test_nothing_was_dealt_twice_and_everything_verifies(house: Cluster) -> None:
    for table in TABLES:
        rounds = 0
        dealt: list[tuple[int, ...]] = []
        for event in house.records(table):
            if event["type"] == "HoleDealt":
                dealt.append((event["box"], *event["places"]))
            elif event["type"] == "RoundClosed":
                rounds += 1
                assert len({box for box, *_ in dealt}) == len(dealt)
                assert len({place for _, *places in dealt for place in places}) == 2 * len(dealt) > 0
                dealt = []
        assert rounds >= 2
    log = open_log(house.database)
    decks = SealedDecks.of(log, house.folder / "deck-key")
    found = examine_database(log, witness=house.folder / "witness", decks=decks)
    log.close()
    assert (found.finding, found.decks > 0, found.checkpoints > 0) == (None, True, True)
