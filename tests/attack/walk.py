"""Through every door of the house as everybody, while cards lie face down: every byte that comes back."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple

from litestar.routes import WebSocketRoute
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.attack.target import NOBODY, STAFF, TABLE, Target
from tests.attack.wishes import NAMED, Interface

ROLES: Final = (NOBODY, "ann", "ben", *STAFF)
PLAYERS: Final = {"ann": 1, "ben": 2}
TABLES: Final = (TABLE, "star-uth")
LEAVES: Final = ("/sign-off",)
PART: Final = re.compile(r"\{(\w+):\w+\}")
PAGE: Final = Path(__file__).with_name("allowed.txt")


class Told(NamedTuple):
    """What somebody was told, having asked."""

    who: str
    route: str
    status: int
    payload: bytes


def deal(target: Target, table: str) -> None:
    """A round with two players up to their first decision; both have looked at their own cards."""
    for player, box in PLAYERS.items():
        target.seat(player, box, table)
    for player, box in PLAYERS.items():
        for spot in target.house.book(table).rule.initial.needs:
            answer = target.give(player, "PlaceWager", table, box=box, spot=spot, amount=500)
            if answer.status_code != 200:
                raise ValueError(answer.text)
    until = monotonic() + 30
    while target.house.desk.kept(table).state.round.phase != "deciding":
        if monotonic() > until:
            raise ValueError("no cards came")
        sleep(0.01)
    for player, box in PLAYERS.items():
        target.give(player, "Look", table, box=box)


def asked(target: Target, interface: Interface) -> Iterator[Told]:
    """Every route as every role; at the second table those about tables only."""
    for route in interface.routes:
        if route.path in LEAVES:
            continue
        for table in TABLES if "table" in route.inside and route.body is None else TABLES[:1]:
            path = route.at().replace(TABLE, table)
            for who in ROLES:
                actor = target.ids.get(who, who)
                body = next(interface.bodies(route, actor), None)
                answer = target.ask(who, route.method, path, body)
                said = answer.content + str(answer.headers).encode()
                yield Told(who, f"{route.method} {route.path}", answer.status_code, said)


def heard(target: Target) -> Iterator[Told]:
    """Every feed as every role, up to its first message."""
    for route in target.app.routes:
        if not isinstance(route, WebSocketRoute):
            continue
        for table in TABLES if "{table" in route.path else TABLES[:1]:
            place = PART.sub(lambda part: str(NAMED.get(part[1], "x")), route.path).replace(TABLE, table)
            for who in ROLES:
                headers = {"Authorization": f"Bearer {target.tokens[who]}"} if who != NOBODY else {}
                url = target.address.replace("http", "ws") + place
                status, payload = 200, b""
                try:
                    with connect(url, additional_headers=headers) as feed:
                        said = feed.recv(timeout=20)
                        payload = said.encode() if isinstance(said, str) else said
                except InvalidStatus as refused:
                    status, payload = refused.response.status_code, bytes(refused.response.body or b"")
                yield Told(who, f"FEED {route.path}", status, payload)


def page(told: list[Told]) -> str:
    """Who is let in where: everybody who is not turned away at the door."""
    lines: dict[str, list[str]] = {}
    for one in told:
        role = "patron" if one.who in PLAYERS else one.who
        roles = lines.setdefault(one.route, [])
        if one.status not in (401, 403) and role not in roles:
            roles.append(role)
    everybody = ["nobody", "patron", *STAFF]
    named = {
        tuple(everybody): "anybody", tuple(everybody[1:]): "whoever signed on", tuple(STAFF): "staff",
        tuple(STAFF[1:]): "pit and inspectors",
    }  # fmt: skip
    rows = (f"{route:<55} {named.get(tuple(roles), ' '.join(roles))}" for route, roles in lines.items())
    return "\n".join(row.rstrip() for row in sorted(rows)) + "\n"
