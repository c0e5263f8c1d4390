"""Where a caller calls from: a proxy's word counts, and nobody else's."""

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar import Request

from croupier.house.security.addresses import Callers, address_of
from croupier.house.security.own_names import OwnNames, bare, is_local

PROXIES = ("127.0.0.1", "10.0.0.0/8", "fd00::/8")


def asked(
    peer: str | None, *headers: tuple[str, str], scheme: str = "http", server: str = "10.0.0.5"
) -> Request[Any, Any, Any]:
    raw = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
    return Request(
        {"type": "http", "scheme": scheme, "headers": raw, "client": (peer, 1) if peer else None,
         "server": (server, 80), "path": "/", "query_string": b"", "method": "GET"}  # type: ignore[arg-type]
    )  # fmt: skip


def address(peer: str | None, *forwarded: str, proxies: Iterable[str] = PROXIES) -> str:
    headers = (("X-Forwarded-For", one) for one in forwarded)
    return Callers(proxies).address(asked(peer, *headers))


def test_a_stranger_is_where_the_connection_comes_from_whatever_it_says() -> None:
    for proxies in (PROXIES, ()):
        assert address("192.0.2.1", "198.51.100.1", proxies=proxies) == "192.0.2.1"
    assert address("127.0.0.1", "198.51.100.1", proxies=()) == "127.0.0.1"
    others = ("Forwarded", "X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP", "Client-IP")
    said = [(name, "for=198.51.100.1" if name == "Forwarded" else "198.51.100.1") for name in others]
    assert Callers(PROXIES).address(asked("127.0.0.1", *said)) == "127.0.0.1"


def test_proxies_are_walked_from_the_right_and_no_further() -> None:
    assert address("10.1.1.1", "192.0.2.1") == "192.0.2.1"
    assert address("127.0.0.1", "6.6.6.6, 192.0.2.1, 10.9.9.9") == "192.0.2.1"
    assert address("127.0.0.1", "6.6.6.6", "192.0.2.1", "10.9.9.9") == "192.0.2.1"  # several headers
    assert address("127.0.0.1", "10.0.0.1, 10.0.0.2") == "10.0.0.1"  # one of the house itself
    assert address("10.1.1.1", "192.0.2.1:4711") == "192.0.2.1"
    assert address("::ffff:10.1.1.1", "::ffff:192.0.2.1") == "192.0.2.1"


@pytest.mark.parametrize(
    "wrong", ["", ",", "unknown", "_hidden", "1.2.3", "999.1.1.1", "[::1", "\xff", "a" * 9_000]
)
def test_nonsense_in_a_header_is_no_address(wrong: str) -> None:
    assert address("10.1.1.1", wrong) == "10.1.1.1"
    assert address("10.1.1.1", f"192.0.2.1, {wrong}") == "10.1.1.1"
    assert address("10.1.1.1", f"{wrong}, 192.0.2.1") == "192.0.2.1"


@given(st.text(st.characters(max_codepoint=255, exclude_characters="\r\n\0"), max_size=200))
def test_whatever_a_header_says_somebody_called(said: str) -> None:
    found = address("10.1.1.1", said)
    assert found
    callers = Callers(PROXIES)
    callers.secure(asked("10.1.1.1", ("X-Forwarded-Proto", said)))
    OwnNames(("casino.example",)).answers(asked("10.1.1.1", ("Host", said)))


def test_a_household_has_one_place() -> None:
    """Of IPv6 everybody has a network of addresses to choose from."""
    assert address("2001:db8:1:2:3::4") == address("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert address("2001:db8:1:3::4") != address("2001:db8:1:2::4")
    assert address("fd00::1", "2001:db8:1:2::7") == "2001:db8:1:2::/64"
    assert address("fe80::1%eth0") == "fe80::/64"
    assert address(None) == ""
    assert address("testclient") == "testclient"


def test_only_a_proxy_says_that_a_connection_is_encrypted() -> None:
    told = ("X-Forwarded-Proto", "https")
    assert Callers().secure(asked("192.0.2.1", scheme="https"))
    assert Callers(PROXIES).secure(asked("127.0.0.1", told))
    assert not Callers(PROXIES).secure(asked("127.0.0.1", told, ("X-Forwarded-Proto", "http")))
    assert not Callers(PROXIES).secure(asked("127.0.0.1"))
    assert not Callers(PROXIES).secure(asked("192.0.2.1", told))
    assert not Callers().secure(asked("127.0.0.1", told))


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8420", "127.0.0.1", "127.9.9.9:1", "[::1]:8420", "10.0.0.5",
             "10.0.0.5:80", "casino.example", "Casino.Example:443", "localhost."]
)  # fmt: skip
def test_the_house_answers_to_its_own_names(host: str) -> None:
    names = OwnNames(("casino.example", "0.0.0.0"))
    assert names.answers(asked("192.0.2.1", ("Host", host)))


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8420", "127.0.0.1.evil.example", "localhost.evil.example",
             "10.0.0.6", "evil.example:80@localhost", "", "[", "casino.example.evil", "xcasino.example",
             "0x7f.1", "user@localhost"]
)  # fmt: skip
def test_the_house_answers_to_no_other_name(host: str) -> None:
    names = OwnNames(("casino.example",))
    assert not names.answers(asked("127.0.0.1", ("Host", host)))
    assert not names.answers(asked("127.0.0.1", ("Host", "localhost"), ("Host", host)))
    forwarded = ("X-Forwarded-Host", "localhost")
    assert not names.answers(asked("127.0.0.1", ("Host", host), forwarded))


def test_pages_of_a_listed_name_are_our_own_also_behind_a_proxy() -> None:
    """Some proxies ask by our address and not by the name they were asked by."""
    names = OwnNames(("casino.example", "casino.example:8443"))
    for origin in ("https://casino.example", "https://casino.example:8443"):
        assert not names.foreign(asked("127.0.0.1", ("Host", "127.0.0.1:8420"), ("Origin", origin)))
    for origin in ("https://casino.example:9999", "https://evil.example", "null"):
        assert names.foreign(asked("127.0.0.1", ("Host", "127.0.0.1:8420"), ("Origin", origin)))


def test_addresses_have_one_form() -> None:
    assert bare("[0:0:0:0:0:0:0:1]:80") == bare("::1") == "::1"
    assert is_local("::ffff:127.0.0.1")
    assert not is_local("0.0.0.0")
    assert address_of("[2001:db8::1]:443") == ip_address("2001:db8::1")
