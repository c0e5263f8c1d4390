"""Unseen stays unseen, over the wire: a real server, sockets of every role, everything it ever answers."""

import json
import logging
import urllib.error
import urllib.request
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace
from websockets.sync.client import connect

from croupier.house.cards.proofs import RoundProof, deck_fault
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.floor import demo_floor, let_in, open_demo
from croupier.house.http.app import make_app
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People
from croupier.table import events as ev
from tests.floors.serving import served
from tools.scanning.cards import Leak, Truth

PLAYERS = {"ann": 1, "ben": 2}
WATCHERS = ("manager", "inspector")


class Told(NamedTuple):
    """What somebody was told of a table up to a record; the number in front says from where on."""

    viewer: str
    after: int
    seq: int
    payload: bytes


class Wire:
    """A floor of all books behind a real server, and everything that came out of it."""

    def __init__(self, path: Path) -> None:
        floor = demo_floor()
        electronic = (one for one in floor.tables if one.mode == "electronic" and not one.safeguards)
        tables = tuple(replace(one, house_players=0) for one in electronic)
        self.tables = [one.id for one in tables]
        self.log = SqlLog.open(path)
        self.decks = SealedDecks.of(self.log)
        self.house = House(replace(floor, tables=tables, pace_ms=0), self.log, self.decks)
        assert open_demo(self.house) is None
        people = People.beside(path)
        self.secrets = let_in(self.house.floor, people)
        self.app = make_app(self.house, Doorkeeper(people, self.house.clock))
        self.told: dict[str, list[Told]] = {table: [] for table in self.tables}
        self.plain: list[tuple[str, bytes]] = []  # what has nothing to do with cards
        self.proofs: dict[tuple[str, str], RoundProof] = {}
        self.tokens: dict[str, str] = {}
        self.address = ""

    def ask(self, path: str, body: Any = None, who: str = "") -> bytes:
        """The bytes of an answer, headers included, whether it is a good one or an error."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if who:
            headers["Authorization"] = f"Bearer {self.tokens[who]}"
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return bytes(answer.read()) + str(answer.headers).encode()
        except urllib.error.HTTPError as error:
            return error.read() + str(error.headers).encode()

    def sign_on(self, badge: str) -> None:
        body = json.dumps({"badge": badge, "secret": self.secrets[badge]}).encode()
        request = urllib.request.Request(
            self.address + "/sign-on", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            self.tokens[badge] = json.load(answer)["token"]

    def command(self, table: str, who: str, type: str, **fields: Any) -> None:
        answer = self.ask(f"/tables/{table}/commands", {"type": type, "actor": who, **fields}, who)
        seq = self.house.desk.kept(table).head.seq
        self.told[table].append(Told(who, 0, seq, answer))

    def watch(self, table: str, who: str) -> None:
        """Follow a table until its first round is over, and play there if it is one's own box."""
        url = self.address.replace("http", "ws") + f"/tables/{table}/feed"
        headers = {"Authorization": f"Bearer {self.tokens[who]}"}
        after = 0
        with connect(url, additional_headers=headers) as feed:
            while True:
                payload = feed.recv(timeout=60)
                data = payload.encode() if isinstance(payload, str) else payload
                message = json.loads(data)
                self.told[table].append(Told(who, after, message["seq"], data))
                after, view = message["seq"], message["view"]
                if view["round"] > 1:
                    return
                if who in PLAYERS and message["seq"] == self.house.desk.kept(table).head.seq:
                    self.play(table, who, view)  # and not on what is of before one's own last act

    def play(self, table: str, who: str, view: dict[str, Any]) -> None:
        box = view["boxes"][PLAYERS[who] - 1]
        if view["phase"] == "betting" and box["seat"] == who and not box["wagers"]:
            for spot in self.house.book(table).rule.initial.needs:
                self.command(table, who, "PlaceWager", box=box["number"], spot=spot, amount=500)
        elif box["to_decide"] and box["cards"] == ["??", "??"] and not box["blind"]:
            self.command(table, who, "Look", box=box["number"])
        elif box["to_decide"]:
            if (who, view["stage"]) == ("ann", 1):
                self.asides(table, who)
            stage = self.house.book(table).stages[view["stage"]]
            if who == "ben" and view["stage"] == 1:
                self.command(table, who, "Fold", box=box["number"])
            else:
                self.command(table, who, "Bet", box=box["number"], amount=500 * stage.bet.least)

    def asides(self, table: str, who: str) -> None:
        """In the middle of a round: pages that show no cards, errors, and commands that are refused."""
        shown = ("/lobby", "/meters", "/metrics", "/health", f"/signs/{table}")
        for path in (*shown, "/tables/none", f"/tables/{table}"):
            self.plain.append((path, self.ask(path)))
        self.plain.append(("bad", self.ask(f"/tables/{table}/commands", {"type": "Nonsense"}, who)))
        for viewer in self.tokens:
            self.ask_as(table, viewer, "rounds/1/proof")
            self.ask_as(table, viewer, "options")
        for viewer in WATCHERS:
            self.inspect(table, viewer)
        other = next(name for name in PLAYERS if name != who)
        self.command(table, other, "Look", box=PLAYERS[who])
        self.command(table, "manager", "Look", box=PLAYERS[who])

    def ask_as(self, table: str, viewer: str, what: str) -> None:
        answer = self.ask(f"/tables/{table}/{what}", None, viewer)
        self.told[table].append(Told(viewer, 0, self.house.desk.kept(table).head.seq, answer))

    def inspect(self, table: str, viewer: str) -> None:
        """Everything the inspector's console could ask about the round that is going on."""
        last = f"/inspect/tables/{table}/rounds/{self.house.desk.kept(table).head.seq}"
        only = f"?table={table}"
        for path in (last, f"{last}/evidence", f"/inspect/rounds{only}", f"/inspect/rounds.csv{only}"):
            answer = self.ask(path, None, viewer)
            self.told[table].append(Told(viewer, 0, self.house.desk.kept(table).head.seq, answer))

    def scan(self, table: str) -> int:
        """Everything told of a table, against what its viewer could know by the last record it speaks of."""
        truth = Truth(self.decks.opened)
        known: dict[str, list[set[str]]] = {name: [set()] for name in self.tokens}
        shoes = {}
        for record in self.log.read(f"table:{table}"):
            if isinstance(record.event, ev.RoundClosed):
                break
            truth.see(record.event)
            shoes[record.seq] = truth.shoes
            for name, sets in known.items():
                sets.append(truth.known(name))
        count = 0
        for told in self.told[table]:
            if b'"ended":true' in told.payload:
                continue  # a proof, asked for when the round was over
            at = min(told.seq, len(known[told.viewer]) - 1)
            truth.shoes = shoes.get(at, [])
            truth.check(f"{table} {told.seq}, {told.viewer}", told.payload, known[told.viewer][at])
            count += 1
        return count


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Wire:
    """One round of every book, played by two players, watched by a manager and an inspector."""
    wire = Wire(tmp_path_factory.mktemp("wire") / "floor.db")
    lines = _Lines()
    logging.getLogger().addHandler(lines)
    with served(wire.app) as address:
        wire.address = address
        for badge in (*PLAYERS, *WATCHERS):
            wire.sign_on(badge)
        for table in wire.tables:
            for name, box in PLAYERS.items():
                wire.command(table, name, "TakeSeat", box=box, player=name, brings=100_000)
        everybody = [
            Thread(target=wire.watch, args=(table, who))
            for table in wire.tables for who in (*PLAYERS, *WATCHERS)
        ]  # fmt: skip
        for one in everybody:
            one.start()
        for one in everybody:
            one.join(120)
        wire.plain.append(("none", wire.ask(f"/tables/{wire.tables[0]}/rounds/9/proof", None, "ann")))
        wire.plain.append(("nobody", wire.ask(f"/tables/{wire.tables[0]}/rounds/1/proof")))
        for table in wire.tables:
            for who in wire.tokens:
                wire.proofs[table, who] = _proof(wire.ask(f"/tables/{table}/rounds/1/proof", None, who))
    logging.getLogger().removeHandler(lines)
    wire.plain[:0] = [("a log line", line) for line in lines.kept]
    return wire


def _proof(answer: bytes) -> RoundProof:
    data, _ = json.JSONDecoder().raw_decode(answer.decode())
    return msgspec.convert(data, RoundProof, strict=False)


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.kept: list[bytes] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append(self.format(record).encode())


def test_everybody_is_told_only_what_they_may_know(wire: Wire) -> None:
    for table in wire.tables:
        assert wire.house.desk.table(table).round.number >= 2
        assert wire.scan(table) > 40
        assert {told.viewer for told in wire.told[table]} == {*PLAYERS, *WATCHERS}


def test_what_is_not_about_cards_names_none(wire: Wire) -> None:
    blank = Truth(wire.decks.opened)
    assert len(wire.plain) > 3 * 7
    for where, payload in wire.plain:
        blank.check(where, payload, set())


def test_the_scan_would_find_cards_on_the_wire(wire: Wire) -> None:
    """What an owner is told of the own cards, told to anybody else, is found."""
    for table in wire.tables:
        mine = next(
            told for told in wire.told[table]
            if told.viewer == "ann" and '"to_decide":true' in told.payload.decode()
            and json.loads(told.payload)["view"]["boxes"][0]["cards"] not in (["??", "??"], [])
        )  # fmt: skip
        wire.told[table].append(mine._replace(viewer="inspector"))
        with pytest.raises(Leak, match="inspector"):
            wire.scan(table)
        wire.told[table].pop()


def test_after_the_round_everybody_gets_a_proof_of_what_they_may_know(wire: Wire) -> None:
    for table in wire.tables:
        opened = {}
        for who in wire.tokens:
            proof = wire.proofs[table, who]
            (deck,) = proof.decks
            assert (proof.ended, deck_fault(deck)) == (True, "")
            opened[who] = set(deck.shown)
        assert opened["inspector"] == set(range(1, 53))
        assert opened["manager"] == opened["ann"] & opened["ben"]
        assert len(opened["ben"] - opened["manager"]) == (0 if table == "star-uth" else 2)  # ben folded
        assert 5 <= len(opened["manager"]) <= 11
    assert wire.plain[-2][1].startswith(b'{"status_code":404')
    assert wire.plain[-1][1].startswith(b'{"status_code":401')
