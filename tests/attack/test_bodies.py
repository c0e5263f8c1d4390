"""Bodies, headers and addresses built to break a reader: refused, cheaply, and nothing else happens."""

import gzip
from tracemalloc import get_traced_memory, start, stop
from typing import Final

import pytest

from croupier.house.http.json import DEPTH, MOST, fault
from tests.attack.target import TABLE, Target

WAGER: Final = b'{"type":"PlaceWager","actor":"eve","box":1,"spot":"ante","amount":%s}'
BOMBS: Final = {
    "deep lists": b"[" * 60_000,
    "deep objects": b'{"a":' * 10_000,
    "deep where anything goes": b'{"book":"star-ms-4","set":' + b'{"a":' * 999 + b"1" + b"}" * 1_000,
    "a number of 4,000 digits": WAGER % (b"9" * 4_000),
    "a number of 60,000 digits": WAGER % (b"9" * 60_000),
    "a number a browser cannot hold": WAGER % str(2**53 + 1).encode(),
    "a huge exponent": WAGER % b"1e400",
    "no number": WAGER % b"NaN",
    "endless": WAGER % b"-Infinity",
    "a name twice": b'{"type":"LeaveSeat","actor":"ann","actor":"eve","box":6}',
    "half a sign": b'{"type":"LeaveSeat","actor":"eve","player":"\\ud800"}',
    "no text": b'{"type":"LeaveSeat","actor":"eve","player":"\\u0000"}',
    "no UTF-8": b'{"type":"LeaveSeat","actor":"eve","player":"\xff"}',
    "UTF-16": '{"type":"LeaveSeat","actor":"eve","box":6}'.encode("utf-16"),
    "nothing after all": b'{"type":"LeaveSeat"',
    "two values": b"{}{}",
    "packed": gzip.compress(b"[" * 10_000_000),
    "a list": b"[]",
    "null": b"null",
}
TRAVERSALS: Final = (
    "/../pyproject.toml", "/..%2f..%2fpyproject.toml", "/%2e%2e/service/app.py", "/js/../../service/app.py",
    "/js/%2e%2e/%2e%2e/service/app.py", "//etc/passwd", "/books/..%2f..%2fx/document", "/books/../document",
    "/%5c..%5c..%5capp.py", "/index.html%00.js", "/books/%2e%2e%2fhouse/clauses", "/js/",
)  # fmt: skip
HEADERS: Final = (
    b"Authorization: Bearer \xff\xfe", b"Cookie: croupier=\xff; croupier=x", b"Host: \xff", b"Origin: \xff",
    b"Content-Length: 5\r\nTransfer-Encoding: chunked", b"Content-Length: -1", b"Accept-Encoding: \xff",
    b"Content-Length: 5\r\nContent-Length: 6", b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
    b"Forwarded: for=127.0.0.1", b"X-HTTP-Method-Override: DELETE", b"Upgrade: h2c\r\nConnection: Upgrade",
    b"Transfer-Encoding: xchunked", b" folded: x", b"no colon",
)  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused(target: Target, name: str) -> None:
    before = target.records()
    for path in (f"/tables/{TABLE}/commands", "/pricing/solve", "/sign-on"):
        answer = target.ask("manager", "POST", path, BOMBS[name])
        assert answer.status_code == 400, (path, answer.text)
        assert len(answer.content) < 1_000
    assert target.records() == before


def test_looking_at_a_bomb_costs_no_more_than_its_size() -> None:
    for body in (*BOMBS.values(), b"[" + b"[]," * 20_000 + b"1]", b'"' + b"\\u0061" * 10_000 + b'"'):
        start()
        fault(body)
        assert get_traced_memory()[1] < 40 * len(body) + 100_000
        stop()


def test_plain_json_passes() -> None:
    for body in (b"{}", b'{"a":[1,2.5,-3,true,null,"\\u00e9\\ud83c\\udca1"]}', b"%d" % MOST, b"-%d" % MOST):
        assert fault(body) == ""
    assert fault(b"[" * (DEPTH - 1) + b"]" * (DEPTH - 1)) == ""
    assert fault(b"[" * (DEPTH + 1) + b"]" * (DEPTH + 1)) != ""


def test_too_much_is_not_read(target: Target) -> None:
    big = b'{"a":"' + b"x" * 70_000 + b'"}'
    assert target.ask("eve", "POST", f"/tables/{TABLE}/commands", big).status_code == 413
    with target.raw() as connection:  # and a length that is a lie
        said = b"POST /sign-on HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        connection.sendall(said + b"Content-Length: 99999999999\r\n\r\n{")
        assert b" 413 " in connection.recv(65536).splitlines()[0]


@pytest.mark.parametrize("path", TRAVERSALS)
def test_no_address_leads_out_of_the_consoles(target: Target, path: str) -> None:
    answer = raw(target, f"GET {path} HTTP/1.1".encode(), b"Host: x")
    assert answer.splitlines()[0].split()[1] in (b"404", b"400", b"405"), answer
    assert b"import " not in answer
    assert b"root:" not in answer


@pytest.mark.parametrize("header", HEADERS)
def test_no_header_breaks_the_house(target: Target, header: bytes) -> None:
    answer = raw(target, b"GET /me HTTP/1.1", b"Host: x\r\n" + header)
    assert answer.splitlines()[0].split()[1] in (b"401", b"400", b"403"), answer


def test_nothing_that_was_sent_becomes_a_header(target: Target) -> None:
    evil = "x%0d%0aSet-Cookie:%20croupier=evil%0d%0a%0d%0a<script>"
    paths = (
        f"/inspect/day-end/{evil}/csv", f"/inspect/payment-errors.csv?book={evil}&month=2026-11", f"/{evil}",
        f"/books/{evil}/document", f"/inspect/tables/{evil}/rounds/1/evidence", f"/tables/{evil}",
    )  # fmt: skip
    for path in paths:
        answer = target.ask("manager", "GET", path)
        assert "set-cookie" not in answer.headers
        assert answer.status_code in (400, 404)
        assert answer.headers["content-type"].startswith("application/json")


def raw(target: Target, line: bytes, headers: bytes) -> bytes:
    """What comes back for exactly these bytes."""
    with target.raw() as connection:
        connection.sendall(line + b"\r\nConnection: close\r\n" + headers + b"\r\n\r\n")
        got = b""
        while more := connection.recv(65536):
            got += more
        return got
