"""A page from elsewhere, open in the browser of somebody who has signed on, gets and does nothing."""

import json

import pytest
from litestar.routes import WebSocketRoute
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.attack.target import TABLE, Target
from tests.attack.walk import PART
from tests.attack.wishes import Interface

FOREIGN = ("https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "")


def test_no_route_answers_a_foreign_page(target: Target, interface: Interface) -> None:
    before = target.records()
    for route in interface.routes:
        body = next(interface.bodies(route, target.ids["manager"]), None)
        answer = target.ask("manager", route.method, route.at(), body, Origin="https://evil.example")
        assert answer.status_code == 403, route
        assert "access-control-allow-origin" not in answer.headers
    assert target.records() == before


@pytest.mark.parametrize("origin", FOREIGN)
def test_whatever_a_foreign_page_calls_itself(target: Target, origin: str) -> None:
    for answer in (
        target.ask("manager", "GET", "/me", Origin=origin),
        target.ask("nobody", "POST", "/sign-on", {"badge": "eve", "secret": "x"}, Origin=origin),
    ):
        assert answer.status_code == 403
    assert target.ask("manager", "GET", "/me", Origin=target.address).status_code == 200


def test_a_form_of_another_page_is_not_read(target: Target) -> None:
    """What a page can send without asking first is no JSON by its header."""
    body = json.dumps({"type": "TakeSeat", "actor": "eve", "box": 6, "player": "eve"}).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = target.ask("eve", "POST", f"/tables/{TABLE}/commands", body, **{"Content-Type": kind})
        assert answer.status_code == 415


def test_no_feed_opens_for_a_foreign_page(target: Target) -> None:
    routes = [route.path for route in target.app.routes if isinstance(route, WebSocketRoute)]
    assert len(routes) >= 3
    headers = {"Authorization": f"Bearer {target.tokens['manager']}"}
    for path in routes:
        place = PART.sub(TABLE, path)
        url = target.address.replace("http", "ws") + place
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(url, additional_headers=headers, origin=Origin("https://evil.example")),
        ):
            pass
        assert refused.value.response.status_code == 403


def test_an_answer_says_how_a_browser_is_to_treat_it(target: Target) -> None:
    """So that nothing in it runs, is framed, is kept or is read by another page."""
    asked = [target.ask("ann", "GET", path) for path in ("/lobby", "/me", "/no-such", "/index.html", "/")]
    asked += [target.ask("nobody", "GET", "/me"), target.ask("eve", "POST", "/sign-on", b"{")]
    for answer in asked:
        policy = answer.headers["content-security-policy"]
        assert "'unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "default-src '" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] in ("no-store", "no-cache")
        assert "server" not in answer.headers
