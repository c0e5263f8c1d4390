"""Too much, too often, too slowly: whoever does that is stopped, and everybody else is served."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from typing import Final
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.house.http import commanding, feed_room
from croupier.house.http.feed_room import A_PERSON, A_TABLE, OTHERS, FeedRoom, Full
from croupier.house.http.listening import FRAME, HEAD, Prompt
from croupier.house.http.rate_limit import ASKED_AT_ONCE, BURST, KNOWN, Patience
from croupier.house.security.guessing import AN_ADDRESS
from croupier.house.security.rules import door_events as ev
from tests.attack.target import HASTE, TABLE, Target

SLOW: Final = 0.2  # seconds that a request may take here


def test_one_person_floods_and_the_others_are_served(target: Target) -> None:
    target.haste = 0.0  # for the house's patience, time stands still
    try:
        answers = [target.give("eve", "LeaveSeat", box=6).status_code for _ in range(int(BURST) + 20)]
        assert answers.count(429) >= 20
        assert target.give("ann", "LeaveSeat", box=6).status_code != 429
    finally:
        target.haste = HASTE
    assert target.give("eve", "LeaveSeat", box=6).status_code != 429


@pytest.mark.parametrize("who", ["eve", "nobody"])
def test_who_only_asks_floods_nobody_either(target: Target, who: str) -> None:
    """What is read takes time too, and so does what is refused; the files of a page are many, and cheap."""
    lists = b'{"badge": [' + b"[]," * 20_000 + b"[]]}"
    target.haste = 0.0
    try:
        with follow(target, "/meters/feed", **target.signed(who)):
            pass
        kinds = (("GET", f"/tables/{TABLE}/offers", None), ("POST", "/sign-on", lists))
        each = range(int(ASKED_AT_ONCE - 1) // 2)
        assert 429 not in {target.ask(who, *kind).status_code for kind in kinds for _ in each}
        assert target.ask(who, "GET", "/lobby").status_code == 200
        with pytest.raises(InvalidStatus), follow(target, "/meters/feed", **target.signed(who)):
            pass
        assert target.ask(who, "GET", "/lobby").status_code == 429
        assert target.ask(who, "POST", "/sign-on", lists).status_code == 429
        assert {target.ask(who, "GET", open).status_code for open in ("/", "/health", "/metrics")} == {200}
        assert target.ask("ann", "GET", "/lobby").status_code == 200
    finally:
        target.haste = HASTE
    assert target.ask(who, "GET", "/lobby").status_code == 200


def test_strangers_flood_the_door_and_those_inside_are_served(target: Target) -> None:
    tries = [{"badge": f"stranger-{number}", "secret": "x"} for number in range(int(BURST) * 2)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(partial(target.ask, "nobody", "POST", "/sign-on"), tries))
    codes = [answer.status_code for answer in answers]
    assert set(codes) <= {403, 429}
    assert codes.count(403) >= BURST / 2
    reasons = [answer.json()["code"] for answer in answers if answer.status_code == 403]
    assert reasons.count("sign-on/wrong") == AN_ADDRESS  # the rest was not looked at
    assert set(reasons) == {"sign-on/wrong", "sign-on/slow"}
    assert target.ask("ann", "GET", f"/tables/{TABLE}").status_code == 200
    strangers = [
        one for one in target.log.read("door:house") if type(one.event).__name__ == "StrangersRefused"
    ]
    assert len(strangers) <= 3  # counted, not written down one by one
    slowed = [one for one in target.log.read("door:house") if isinstance(one.event, ev.SignOnsSlowed)]
    assert 1 <= len(slowed) <= 3
    target.forgive()


def follow(target: Target, feed: str, **headers: str) -> ClientConnection:
    return connect(target.address.replace("http", "ws") + feed, additional_headers=headers)


@pytest.mark.parametrize("feed", ["/meters/feed", f"/signs/{TABLE}/feed"])
def test_one_address_opens_so_many_feeds_and_the_others_find_room(target: Target, feed: str) -> None:
    most = target.floor.feeds_per_address
    with ExitStack() as open:
        for _ in range(most):
            open.enter_context(follow(target, feed))
        for _ in range(20):
            with pytest.raises(InvalidStatus) as refused, follow(target, feed):
                pass
            assert refused.value.response.status_code == 429
            assert b"Too many feeds" in (refused.value.response.body or b"")
        with pytest.raises(InvalidStatus), follow(target, feed, **{"X-Forwarded-For": "203.0.113.1"}):
            pass  # anybody can say that
        table = f"/tables/{TABLE}/feed?after=999999"
        with follow(target, table, Authorization=f"Bearer {target.tokens['ann']}") as hers:
            assert hers.recv(timeout=20)
        assert target.ask("ann", "GET", "/me").status_code == 200
    target.until(lambda: target.app.state.porch.room.open == 0)
    with follow(target, feed) as again:
        assert again.recv(timeout=20)


def test_one_person_opens_so_many_feeds(target: Target) -> None:
    most = A_PERSON + A_TABLE * len(target.floor.tables)
    room: FeedRoom = target.app.state.porch.room
    with ExitStack() as open:
        for _ in range(most - 1):
            open.enter_context(room.persons("eve"))
        tokens = {name: f"Bearer {target.tokens[name]}" for name in ("eve", "ben")}
        with follow(target, "/tournament-list/feed", Authorization=tokens["eve"]) as last:
            assert last.recv(timeout=20)
            for feed in (f"/tables/{TABLE}/feed", "/promotion-list/feed"):
                with (
                    pytest.raises(InvalidStatus) as refused,
                    follow(target, feed, Authorization=tokens["eve"]),
                ):
                    pass
                assert refused.value.response.status_code == 429
                with follow(target, feed, Authorization=tokens["ben"]) as other:
                    assert other.recv(timeout=20)


def test_strangers_leave_half_of_the_room_to_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are allowed, there are always descriptors left for everything else."""
    monkeypatch.setattr(feed_room, "descriptors", lambda: OTHERS + 100)
    room = FeedRoom(in_all=10_000, an_address=60, tables=1)
    with ExitStack() as open:
        for number in range(50):
            open.enter_context(room.strangers(f"192.0.2.{number}"))
        with pytest.raises(Full):
            open.enter_context(room.strangers("192.0.2.200"))
        for number in range(50):
            open.enter_context(room.persons(f"p{number}"))
        with pytest.raises(Full):
            open.enter_context(room.persons("one more"))
        assert (room.open, room.refused) == (100, 2)
    assert room.open == 0
    with room.strangers("192.0.2.200"):
        assert room.open == 1


def test_patience_forgets_who_has_been_patient() -> None:
    now = [0.0]
    patience = Patience(lambda: now[0])
    for number in range(KNOWN + 1):
        patience.allows(f"address {number}")
    now[0] = 100.0
    patience.allows("one more")
    assert len(patience._buckets) == 1


def test_a_request_that_does_not_end_is_closed(target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow headers, a slow body, nothing at all: it is closed, and others are served meanwhile."""
    monkeypatch.setattr(Prompt, "seconds", SLOW)
    starts = (b"", b"GET /lobby HTTP/1.1\r\nHost: x\r\nX: ", b"POST /sign-on HTTP/1.1\r\nHost: x\r\n"
              b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{")  # fmt: skip
    for start in starts:
        with target.raw() as slow:
            slow.sendall(start)
            assert target.ask("ann", "GET", "/me").status_code == 200
            assert b" 200 " not in slow.recv(65536)  # the end, without an answer


def test_headers_without_end_are_not_kept(target: Target) -> None:
    with target.raw() as connection:
        connection.sendall(b"GET /lobby HTTP/1.1\r\nHost: x\r\n")
        line = b"X-Filler: " + b"a" * 1_000 + b"\r\n"
        sent, ended = 0, False
        try:
            while sent < 100 * HEAD:
                connection.sendall(line)
                sent += len(line)
        except (BrokenPipeError, ConnectionResetError):
            ended = True
        assert ended
        assert sent < 100 * HEAD  # some of it lies in buffers on the way


@pytest.mark.parametrize("said", ["x" * (FRAME + 1), b"\0" * (FRAME + 1), b"\xff", "{", "x"])
def test_a_feed_hears_nothing_and_not_for_long(target: Target, said: str | bytes) -> None:
    url = target.address.replace("http", "ws") + f"/tables/{TABLE}/feed?after=999999"
    headers = {"Authorization": f"Bearer {target.tokens['eve']}"}
    with connect(url, additional_headers=headers, max_size=None) as feed:
        feed.recv(timeout=30)
        code: int | None = 0
        try:
            for _ in range(commanding.UNREAD + 1):
                feed.send(said)
            while True:
                feed.recv(timeout=30)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
    assert code in (None, 1009, commanding.TALKS)  # none where the end came while it was still talked to
    assert target.ask("ann", "GET", "/me").status_code == 200


@pytest.mark.parametrize("after", ["-1", "x", "9" * 5_000, "1e9", "%00", "\u0663"])
def test_a_feed_resumes_at_a_record_and_nowhere_else(target: Target, after: str) -> None:
    url = target.address.replace("http", "ws") + f"/tables/{TABLE}/feed?after={quote(after)}"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, additional_headers={"Authorization": f"Bearer {target.tokens['eve']}"}),
    ):
        pass
    assert refused.value.response.status_code == 403
