"""Spoiled requests and feeds: every route of the published interface, and how its answers are judged."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from litestar.routes import WebSocketRoute

from tests.attack.walk import PART
from tests.attack.wishes import NAMED, Interface
from tests.fuzz.inside import Inside, Wrong, judge

WHO: Final = ("manager", "dealer", "ann", "inspector")
HEADERS: Final = (
    "Authorization: Bearer @{who}", "Cookie: croupier=@{who}; theme=dark", "Content-Type: application/json",
    "Origin: http://house", "Host: house", "Accept: */*", "Accept-Encoding: gzip, br;q=0.5",
    "Second: supervisor x", "If-None-Match: \"abc\"", "Range: bytes=0-10",
)  # fmt: skip
FAILED: Final = "Internal Server Error"  # why a feed ends that broke; or
BROKEN: Final = 1011


class Asking:
    """A house that is asked and watched in spoiled ways."""

    def __init__(self, folder: Path) -> None:
        self.inside = Inside(folder)
        self._interface: Interface | None = None

    @property
    def interface(self) -> Interface:
        if self._interface is None:
            self._interface = Interface(json.loads(self.inside.told(b"GET /schema/openapi.json").body))
        return self._interface

    def requests(self) -> tuple[bytes, ...]:
        """Every route in its smallest and its fullest form, every command among them."""
        return tuple(self._requests())

    def _requests(self) -> Iterator[bytes]:
        turn = 0
        for route in self.interface.routes:
            bodies: list[Any] = [None]
            if route.body is not None:
                bodies = [
                    body
                    for full in (False, True)
                    for body in self.interface.bodies(route, "x", "star-ms-4" if full else "x", full=full)
                ]
            for body in bodies:
                turn += 1
                who = WHO[turn % len(WHO)]
                if body is not None and "actor" in body:
                    body["actor"] = self.inside.target.ids[who]
                kept = [HEADERS[turn % 2], HEADERS[2], *HEADERS[3 : 3 + turn % (len(HEADERS) - 2)]]
                lines = [f"{route.method} {_placed(route.at())}", *(line.format(who=who) for line in kept)]
                yield ("\n".join(lines) + "\n\n" + (json.dumps(body) if body is not None else "")).encode()

    def feeds(self) -> tuple[bytes, ...]:
        """Every feed, and something said to it."""
        routes = [one for one in self.inside.target.app.routes if isinstance(one, WebSocketRoute)]
        return tuple(
            (
                f"GET {_placed(PART.sub(_named, route.path))}?after={number}\n"
                f"Authorization: Bearer @{who}\nOrigin: http://house\nHost: house\n\n"
                '{"type":"subscribe","after":0}\nping'
            ).encode()
            for number, route in enumerate(routes)
            for who in WHO[:3]
        )

    def ask(self, data: bytes) -> None:
        """One request; whatever it is, the answer can be shown to anybody."""
        wish = self.inside.wish(data)
        if wish is None:
            return
        before = self.inside.heads()
        answer = self.inside.done(self.inside.asked(wish))
        judge(answer, self.inside.since(before) if answer.status >= 400 else set())

    def watch(self, data: bytes) -> None:
        """One feed; it is refused, or tells, and never breaks; nothing that is said to it moves anything."""
        wish = self.inside.wish(data, "websocket")
        if wish is None:
            return
        before = self.inside.heads()
        sent = self.inside.done(self.inside.watched(wish))
        for message in sent:
            code = message.get("code", 0)
            if code == BROKEN or message.get("reason") == FAILED or message.get("status", 0) >= 500:
                raise Wrong(f"a feed broke: {message}")
            if message["type"] == "websocket.send":
                json.loads(message.get("text") or message.get("bytes") or "")
        if self.inside.since(before):
            raise Wrong(f"what was said to a feed moved {self.inside.since(before)}")


def _named(part: re.Match[str]) -> str:
    return str(NAMED.get(part[1], "x"))


def _placed(path: str) -> str:
    """An address at a promotion and a tournament that are there."""
    return path.replace("/promotions/x", "/promotions/friday-draw").replace(
        "/tournaments/x", "/tournaments/cup"
    )
