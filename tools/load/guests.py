"""Guests: some at every table, each with feeds of their own, who do what the feed says they may."""

import asyncio
import time
from collections import deque
from functools import partial
from typing import Final, Literal

import msgspec

from bench.rounds import ANTE, JACKPOT
from tools.load.floor import player
from tools.load.lines import Feed, Line

LATER: Final = 10**9  # who has just come wants no history
Over = Literal["feed", "http"]  # the way that commands go
encoder: Final = msgspec.json.Encoder()


class _Wager(msgspec.Struct):
    spot: str


class _Box(msgspec.Struct):
    wagers: list[_Wager]
    to_decide: bool


class _View(msgspec.Struct):
    phase: str
    stage: int
    round: int
    boxes: list[_Box]


class _Message(msgspec.Struct):
    seq: int
    time: int
    view: _View


decoder: Final = msgspec.json.Decoder(_Message)


def wanted(box: int, boxes: int, staked: list[set[str]]) -> list[tuple[str, int]]:
    """Ante and jackpot; the last box antes when the others have both, and so brings about the deal."""
    own = staked[box - 1]
    if box == boxes:
        others = all("jackpot" in one for one in staked[: boxes - 1])
        return [("ante", ANTE)] if others and not own else []
    if "ante" not in own:
        return [("ante", ANTE)]
    return [] if "jackpot" in own else [("jackpot", JACKPOT)]


def _same(one: asyncio.Protocol) -> asyncio.Protocol:
    return one


class Tally:
    """What was counted while it was counted."""

    def __init__(self) -> None:
        self.counting = False
        self.took: list[float] = []
        self.lags: list[int] = []
        self.refused: dict[str, int] = {}
        self.failed = 0
        self.heard = 0

    def lag(self, message: _Message) -> None:
        if self.counting:
            self.lags.append(time.time_ns() // 1_000_000 - message.time)


class Table:
    """One table and those who sit there; they look at the newest message the first of them got."""

    def __init__(
        self,
        number: int,
        boxes: int,
        tally: Tally,
        ready: "deque[tuple[Table, int, bytes]]",
        over: Over = "feed",
    ) -> None:
        self.number, self.boxes = number, boxes
        self._tally = tally
        self._ready = ready
        self._over = over
        self._seq = 0
        self._done: set[object] = set()  # what was asked of this moment already
        self.lines: list[Line] = []
        self.feeds: list[Feed] = []

    async def sit(self, host: str, port: int, tokens: dict[str, str], feeds: int) -> None:
        """Each takes so many feeds, and a line where commands go so; only the very first feed is read."""
        loop = asyncio.get_running_loop()
        where = f"{host}:{port}"
        for box in range(1, self.boxes + 1):
            token = tokens[player(self.number, box)]
            if self._over == "http":
                line = Line(where, token)
                await loop.create_connection(partial(_same, line), host, port)
                self.lines.append(line)
            for _ in range(feeds):
                heard = self._other if self.feeds else self._first
                feed = Feed(where, f"/tables/{self.number}/feed?after={LATER}", token, heard)
                await loop.create_connection(partial(_same, feed), host, port)
                self.feeds.append(feed)
        self._each = feeds

    def _other(self, payload: bytes) -> None:
        """What the others are told is counted, not read: it takes the guests' time, not the house's."""
        self._tally.heard += 1

    def _first(self, payload: bytes) -> None:
        self._tally.heard += 1
        message = decoder.decode(payload)
        self._tally.lag(message)
        if message.seq <= self._seq:
            return
        self._seq = message.seq
        view = message.view
        staked = [{wager.spot for wager in box.wagers} for box in view.boxes]
        for number, box in enumerate(view.boxes[: self.boxes], start=1):
            who = player(self.number, number)
            if view.phase == "betting":
                for spot, amount in wanted(number, self.boxes, staked):
                    asked = {"box": number, "spot": spot, "amount": amount}
                    self._ask((view.round, number, spot), number, "PlaceWager", who, asked)
            elif box.to_decide:
                asked = {"box": number, "amount": ANTE}
                self._ask((view.round, number, view.stage), number, "Bet", who, asked)

    def _ask(self, moment: object, box: int, kind: str, who: str, asked: dict[str, object]) -> None:
        if moment in self._done:
            return
        if len(self._done) > 500:
            self._done.clear()
        self._done.add(moment)
        id = f"{self.number} {moment}"
        self._ready.append((self, box, encoder.encode({"type": kind, "actor": who, "id": id, **asked})))

    async def give(self, box: int, command: bytes) -> None:
        """One command, timed from the asking to the answer."""
        started = time.perf_counter()
        try:
            if self._over == "http":
                given = self.lines[box - 1].post(f"/tables/{self.number}/commands", command)
            else:
                given = self.feeds[(box - 1) * self._each].give(command)
            status, body = await given
        except ConnectionError:
            self._tally.failed += 1
            return
        if status != 200:
            self._tally.refused[body[:200].decode()] = self._tally.refused.get(body[:200].decode(), 0) + 1
        if self._tally.counting:
            self._tally.took.append(time.perf_counter() - started)
