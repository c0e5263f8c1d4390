"""Sessions: not fixed beforehand, not guessed, not used after their end, worth nothing where they lie."""

import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.house.http import feeds
from croupier.house.security.sign_on import LASTS, Doorkeeper
from tests.attack.target import TABLE, Target

FEEDS = (f"/tables/{TABLE}/feed?after=999999", "/tournament-list/feed", "/promotion-list/feed")


def follow(target: Target, token: str, feed: str = FEEDS[0]) -> ClientConnection:
    url = target.address.replace("http", "ws") + feed
    return connect(url, additional_headers={"Authorization": f"Bearer {token}"})


def test_a_session_cannot_be_prepared_for_somebody_else(target: Target) -> None:
    fixed = "c" * 43
    body = {"badge": "ben", "secret": target.secrets["ben"]}
    answer = target.ask("nobody", "POST", "/sign-on", body, Cookie=f"croupier={fixed}")
    target.client.cookies.clear()
    assert answer.json()["token"] != fixed
    given = answer.headers["set-cookie"]
    assert "HttpOnly" in given
    assert "SameSite=strict" in given
    assert fixed not in given
    assert target.ask("nobody", "GET", "/me", Cookie=f"croupier={fixed}").status_code == 401
    assert target.ask("nobody", "GET", f"/me?token={answer.json()['token']}").status_code == 401


def test_tokens_tell_nothing_of_each_other(target: Target) -> None:
    tokens = [target.sign_on("eve") for _ in range(50)]
    assert len({token[at : at + 8] for token in tokens for at in range(36)}) == 50 * 36
    for guess in (tokens[0][:-1], tokens[0] + "A", tokens[0].swapcase(), "x", "null", "undefined"):
        assert target.ask("nobody", "GET", "/me", Authorization=f"Bearer {guess}").status_code == 401


@pytest.mark.parametrize("path", FEEDS)
def test_a_stolen_token_ends_with_its_session_and_so_does_what_was_opened_with_it(
    target: Target, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(feeds, "LOOK_SECONDS", 0.02)
    token = target.sign_on("ann")
    stolen = {"Authorization": f"Bearer {token}"}
    with follow(target, token, path) as feed:
        assert feed.recv(timeout=20)
        assert target.ask("nobody", "POST", "/sign-off", **stolen).status_code == 204
        assert target.ask("nobody", "GET", "/me", **stolen).status_code == 401
        with pytest.raises(ConnectionClosed) as closed:
            feed.recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == feeds.OVER
    assert target.ask("ann", "GET", "/me").status_code == 200  # her other session goes on


def test_a_session_ends_by_itself_and_with_a_new_secret(target: Target) -> None:
    now = [target.house.clock()]
    door = Doorkeeper(target.people, lambda: now[0])
    entered = door.enter("eve", target.secrets["eve"])
    assert isinstance(entered, tuple)
    token = entered[0]
    now[0] += LASTS - 1
    assert door.who(token) is not None
    now[0] += 1
    assert door.who(token, remembered=0) is None
    again = target.sign_on("eve")
    person = target.people.find("eve")
    assert person is not None
    target.people.put(person)
    assert Doorkeeper(target.people, target.house.clock).who(again) is None
    target.tokens["eve"] = target.sign_on("eve")


def test_what_is_kept_of_a_session_opens_nothing(target: Target) -> None:
    token = target.sign_on("ben")
    path = next(Path(str(target.log.database.engine.url.database)).parent.glob("*.people"))
    with sqlite3.connect(path) as people:
        kept = [row[0] for row in people.execute("SELECT token FROM session")]
        secrets = [row[0] for row in people.execute("SELECT secret FROM person")]
    assert kept
    assert token not in kept
    for one in (*kept, *secrets):
        assert target.ask("nobody", "GET", "/me", Authorization=f"Bearer {one}").status_code == 401
    assert all(secret.startswith("$argon2id$") for secret in secrets)
    assert not {*target.secrets.values()} & {*secrets}
