"""A house to be asked without a network: requests as text, through the application, all in one thread."""

import asyncio
import gzip
import json
import re
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote

from sqlalchemy import text

from croupier.core.refusal import Refusal
from croupier.house.demo.promotions import open_promotions
from croupier.pricing import pages as pricing_pages
from croupier.table import commands as c
from tests.attack.target import PATRONS, STAFF, TABLE, Target

NAME: Final = re.compile(rb"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
CONTROL: Final = re.compile(rb"[\0-\x08\n-\x1f\x7f]")
NEAR: Final = 5.0  # seconds for which a feed is awaited
INSIDES: Final = ("Traceback", 'File "', "site-packages", "sqlalchemy", "sqlite3", "SELECT ", "/tmp/")
SAY_NO: Final = {"WagerRefused", "EntryRefused"}  # what is recorded of a refusal; it moves nothing
CUP: Final = "crown-ms-3.0"  # a book with tournaments
Message = dict[str, Any]


class Wrong(Exception):
    """An answer that no caller should ever get."""


class Wish(NamedTuple):
    """What somebody asks, as a server hands it to the application."""

    method: str
    scope: dict[str, Any]
    body: bytes


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


class Inline(ThreadPoolExecutor):
    """Does everything at once, where it is asked: so that a campaign sees which lines were reached."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Inside:
    """The house under attack without its server, its clocks and its dealer: nothing moves by itself."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        pricing_pages.READY_SECONDS = 0.0  # whether kernels are compiled is no matter here
        self.target = Target(folder / "floor.db")
        self.loop = asyncio.new_event_loop()
        self.loop.set_default_executor(Inline(1))
        self.target.house.loop.begin(self.loop)
        self.target.house.desk.start()
        self.tokens = {badge: self.target.sign_on(badge) for badge in (*PATRONS, *STAFF)}
        if refusal := open_promotions(self.target.house, self.target.ids["manager"]):
            raise ValueError(refusal.text)
        self._deal()
        self._plan()

    def _deal(self) -> None:
        """Ann and ben sit at a table and have cards; ann is to decide."""
        house, boss = self.target.house, self.target.ids["manager"]
        for box, name in enumerate(("ann", "ben"), start=1):
            self._given(c.TakeSeat(actor=name, box=box, player=name))
            self._given(c.BuyChips(actor=boss, player=name, amount=100_000))
            self._given(c.PlaceWager(actor=name, box=box, spot="ante", amount=500))
        while not isinstance(scene := house.scene(TABLE), Refusal):
            command = house.dealer.next(scene, go=True, now=house.clock())
            if command is None:
                return
            self._given(command)

    def _given(self, command: c.Command) -> None:
        house = self.target.house
        answer = house.desk.give(TABLE, command, house.staff(TABLE), book=TABLE)
        if answer.refusal:
            raise ValueError(f"{command}: {answer.refusal.text}")

    def _plan(self) -> None:
        """A tournament is planned, and everybody may know of it."""
        terms = json.loads(self.told(b"GET /tournament-model\nAuthorization: Bearer @manager").body)
        command = {
            "type": "PlanTournament", "actor": self.target.ids["manager"], "tournament": "cup", "book": CUP,
            "terms": {**terms, "title": "Cup", "starts": "2026-01-01T00:00+11:00", "location": "here",
                      "players": {"least": 2, "most": 4}, "rounds": [{"hands": 1, "least": 1_000}],
                      "until-final": False, "tables": 2},
        }  # fmt: skip
        publish = {"type": "PublishTournament", "actor": command["actor"], "tournament": "cup"}
        for one in (command, publish):
            head = (
                b"POST /tournaments/commands\nAuthorization: Bearer @manager\nContent-Type: application/json"
            )
            answer = self.told(head + b"\n\n" + json.dumps(one).encode())
            if answer.status != 200:
                raise ValueError(answer.body.decode())

    def told(self, said: bytes) -> Answer:
        """The answer to a request that is right."""
        wish = self.wish(said)
        if wish is None:
            raise ValueError("no server would pass that on")
        found: Answer = self.done(self.asked(wish))
        return found

    def close(self) -> None:
        """Everything that was made ready for it ends."""
        house = self.target.house
        house.desk.stop()
        self.target.app.state.inspection.close()
        self.target.app.state.show.close()
        self.target.client.close()
        house.log.close()
        house.decks.close()
        self.loop.close()

    def done(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    def wish(self, said: bytes, kind: str = "http") -> Wish | None:
        """Read as a server reads it; nothing where a server itself would send it away."""
        head, _, body = said.partition(b"\n\n")
        first, *lines = head.split(b"\n")
        method, _, target = first.partition(b" ")
        path, _, query = quote(target.strip() or b"/", safe=bytes(range(33, 127)).decode()).partition("?")
        if not method.isalpha() or not path.startswith("/"):
            return None
        headers = []
        for line in lines:
            name, sign, value = line.partition(b":")
            if not sign or not NAME.fullmatch(name) or CONTROL.search(value):
                return None
            if name.lower() not in (b"content-length", b"transfer-encoding"):
                headers.append((name.lower(), self._known(value.strip(), path)))
        if body:
            headers.append((b"content-length", str(len(body)).encode()))
        scope = {
            "type": kind, "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
            "path": unquote(path), "raw_path": path.encode(), "query_string": query.encode(),
            "headers": headers, "server": ("house", 80), "client": ("10.0.0.1", 1), "root_path": "",
            "state": {}, "extensions": {"websocket.http.response": {}},
        }  # fmt: skip
        more = {"method": method.decode().upper(), "scheme": "http"}
        return Wish(
            more["method"], scope | (more if kind == "http" else {"scheme": "ws", "subprotocols": []}), body
        )

    def _known(self, value: bytes, path: str) -> bytes:
        """`@ann` in a header is ann's session, except where it would end."""
        if path == "/sign-off":
            return value
        return re.sub(
            rb"@(\w+)", lambda name: self.tokens.get(name[1].decode(), "").encode() or name[0], value
        )

    async def asked(self, wish: Wish) -> Answer:
        """One request, its body in two parts."""
        half = len(wish.body) // 2
        parts: list[Message] = [
            {"type": "http.request", "body": wish.body[:half], "more_body": True},
            {"type": "http.request", "body": wish.body[half:], "more_body": False},
        ]
        sent: list[Message] = []

        told = asyncio.Event()

        async def receive() -> Message:
            if parts:
                return parts.pop(0)
            await told.wait()  # nobody goes before the end of the answer
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                told.set()

        await self.target.app(wish.scope, receive, send)  # type: ignore[arg-type]
        start = next(one for one in sent if one["type"] == "http.response.start")
        headers = {name.decode().lower(): value.decode("latin-1") for name, value in start["headers"]}
        body = b"".join(one.get("body", b"") for one in sent)
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return Answer(start["status"], headers, body)

    async def watched(self, wish: Wish) -> list[Message]:
        """One feed: everything in the body is said to it, line by line, then its watcher leaves."""
        said = [b"", *wish.body.split(b"\n")] if wish.body else [b""]
        sent: list[Message] = []
        heard = asyncio.Event()

        async def receive() -> Message:
            if len(said) > 1 or not sent:
                word = said.pop(0)
                if not sent:
                    return {"type": "websocket.connect"}
                try:
                    return {"type": "websocket.receive", "text": word.decode()}
                except UnicodeDecodeError:
                    return {"type": "websocket.receive", "bytes": word}
            await asyncio.wait_for(heard.wait(), NEAR)
            return {"type": "websocket.disconnect", "code": 1001}

        async def send(message: Message) -> None:
            sent.append(message)
            if message["type"] != "websocket.accept":
                heard.set()

        await self.target.app(wish.scope, receive, send)  # type: ignore[arg-type]
        return sent

    def heads(self) -> dict[str, int]:
        """How far every stream of the log has come, but for the door's, where failures are counted."""
        with self.target.log.database.reading() as connection:
            rows = connection.execute(text("SELECT stream, MAX(seq) FROM event GROUP BY stream"))
            return {stream: seq for stream, seq in rows if not stream.startswith("door:")}

    def since(self, before: dict[str, int]) -> set[str]:
        """The kinds of events that came since."""
        now = self.heads()
        moved = [stream for stream, seq in now.items() if seq != before.get(stream, 0)]
        return {
            type(record.event).__name__
            for stream in moved
            for record in self.target.log.read(stream, after=before.get(stream, 0))
        }


def judge(answer: Answer, came: set[str]) -> None:
    """No failure, no insides, a refusal in words; and what was refused has moved nothing."""
    status, words = answer.status, answer.body[:400]
    if status >= 500:
        raise Wrong(f"{status}: {words!r}")
    if status < 400:
        return
    said = answer.body.decode()
    if shown := [word for word in INSIDES if word in said]:
        raise Wrong(f"{status} tells of {shown}: {words!r}")
    if answer.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Wrong(f"{status} as {answer.headers.get('content-type')}: {words!r}")
    told = json.loads(said)
    refusal = told.get("refusal") or told
    ruled = refusal.get("code") and refusal.get("text")
    if not ruled and not (told.get("status_code") == status and told.get("detail")):
        raise Wrong(f"{status} without a reason: {words!r}")
    if came - (SAY_NO if status == 409 else set()):
        raise Wrong(f"{status}, and all the same {sorted(came)}: {words!r}")
