"""Behind a proxy that the floor file names, and behind one that it does not."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from litestar.routes import WebSocketRoute
from litestar.testing import TestClient
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from croupier.house.floor.file import FloorError, read_floor
from croupier.house.http.app import make_app
from croupier.house.security.guessing import AN_ADDRESS
from croupier.house.security.sign_on import Doorkeeper
from tests.attack.walk import PART
from tests.attack.wishes import Interface
from tests.floors.floor_files import FLOOR
from tests.floors.serving import served
from tests.floors.wire_floor import TABLE, Client, Floor

HERE = "http://testserver.local"
HSTS = "strict-transport-security"
DISPLAYS = 3


@pytest.fixture(params=[("127.0.0.1",), ()], ids=["named", "not named"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Floor, bool]]:
    """Where it is served, and whether this machine is a proxy of its."""
    floor = Floor(tmp_path / "floor.db")
    floor.house.floor = replace(
        floor.floor, proxies=request.param, hosts=("casino.example",), feeds_per_address=DISPLAYS
    )
    now = floor.house.clock()  # failures are forgotten with time, which a busy machine has much of
    floor.app = make_app(floor.house, Doorkeeper(floor.door.people, lambda: now))
    with served(floor.app) as address:
        yield address, floor, bool(request.param)


def test_only_a_named_proxy_says_that_it_encrypts(house: tuple[str, Floor, bool]) -> None:
    address, floor, named = house
    body = {"badge": "ann", "secret": floor.secrets["ann"]}
    told = {"X-Forwarded-Proto": "https", "Host": "casino.example", "Origin": "https://casino.example"}
    answer = httpx.post(f"{address}/sign-on", json=body, headers=told)
    assert answer.status_code == 200
    assert (HSTS in answer.headers, "Secure" in answer.headers["set-cookie"]) == (named, named)
    plain = httpx.get(f"{address}/lobby")
    assert plain.status_code == 200
    assert HSTS not in plain.headers
    for path in ("/no-such", "/me", "/index.html"):
        assert (HSTS in httpx.get(address + path, headers=told).headers) == named


def test_a_name_that_is_not_ours_gets_nothing_though_it_leads_here(house: tuple[str, Floor, bool]) -> None:
    """A page that has its own name lead to this machine: to the browser our answers are its own."""
    address, floor, _ = house
    port = address.rpartition(":")[2]
    rebound = {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}
    interface = Interface(httpx.get(f"{address}/schema/openapi.json").json())
    with httpx.Client(headers=rebound) as client:
        for route in interface.routes:
            body = next(interface.bodies(route, "ann"), None)
            answer = client.request(route.method, address + route.at(), json=body)
            assert answer.status_code == 403, route
        for page in ("/", "/index.html", "/schema"):
            answer = client.get(address + page, headers={"X-Forwarded-Host": "localhost"})
            assert answer.status_code == 403, page
    for feed in floor.app.routes:
        if isinstance(feed, WebSocketRoute):
            lines = (
                f"GET {PART.sub(TABLE, feed.path)} HTTP/1.1", *(": ".join(one) for one in rebound.items()),
                "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            )  # fmt: skip
            with socket.create_connection(("127.0.0.1", int(port)), timeout=20) as connection:
                connection.sendall("\r\n".join((*lines, "", "")).encode())
                assert b" 403 " in connection.recv(4096), feed.path


def test_feeds_are_counted_by_who_opens_them(house: tuple[str, Floor, bool]) -> None:
    address, _, named = house
    url = address.replace("http", "ws") + "/meters/feed"
    opened, refused = 0, []
    with ExitStack() as open:
        for number in range(4):
            for _ in range(DISPLAYS + 1):
                caller = {"X-Forwarded-For": f"6.6.6.6, 203.0.113.{number}"}
                try:
                    open.enter_context(connect(url, additional_headers=caller))
                    opened += 1
                except InvalidStatus as turned_away:
                    refused.append(turned_away.response.status_code)
    assert opened == (4 * DISPLAYS if named else DISPLAYS)
    assert set(refused) == {429}


def test_failures_are_counted_by_who_fails(
    house: tuple[str, Floor, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Doorkeeper, "_fits", lambda *_: False)
    address, _, named = house
    looked = 0
    for number in range(3 * AN_ADDRESS):
        caller = {"X-Forwarded-For": f"{number}.6.6.6, 203.0.113.{number % 3}"}
        body = {"badge": f"card-{number}", "secret": "x"}
        answer = httpx.post(f"{address}/sign-on", json=body, headers=caller)
        looked += answer.json()["code"] == "sign-on/wrong"
    assert looked == (3 * AN_ADDRESS if named else AN_ADDRESS)


def test_over_tls_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    floor = Floor(tmp_path / "floor.db")
    secure: Client = TestClient(floor.app, base_url=HERE.replace("http", "https"))
    assert secure.get("/lobby").headers[HSTS].startswith("max-age=")
    plain: Client = TestClient(floor.app, base_url=HERE)
    assert HSTS not in plain.get("/lobby").headers


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('proxies = ["10.0.0.0/8", "nginx"]', "proxies[1]: 'nginx' is no address or network"),
        ('proxies = ["0.0.0.0/0"]', "proxies[0]: '0.0.0.0/0' is no address or network"),
        ('proxies = ["10.0.0.300"]', "proxies[0]"),
        ('proxies = "10.0.0.1"', "proxies"),
        ('hosts = ["https://casino.example"]', "hosts[0]: 'https://casino.example' is no name of a host"),
        ('hosts = ["*"]', "hosts[0]"),
        ("feeds_per_address = 0", "feeds_per_address"),
        ("feeds = -1", "feeds"),
        ("failures_per_address = 1", "failures_per_address"),
    ],
)
def test_what_is_wrong_in_the_floor_file_is_named(tmp_path: Path, said: str, why: str) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(FLOOR.replace('hosts = ["casino.example"]', said))
    with pytest.raises(FloorError) as refused:
        read_floor(file)
    assert why in str(refused.value)


def test_what_is_right_is_read(tmp_path: Path) -> None:
    file = tmp_path / "floor.toml"
    said = 'proxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]\nfeeds_per_address = 500\n'
    said += 'hosts = ["Casino.example:8443"]'
    file.write_text(FLOOR.replace('hosts = ["casino.example"]', said))
    assert read_floor(file).feeds_per_address == 500
