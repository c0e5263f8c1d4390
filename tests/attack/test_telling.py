"""What errors tell: nothing about secrets, badges, other people or the machine the house runs on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.house.security import sign_on
from croupier.house.security.sign_on import Doorkeeper, hashed
from croupier.store.private.people import People, Person
from tests.attack.target import TABLE, Target

INSIDES = ("Traceback", 'File "', "site-packages", "croupier/", "sqlalchemy", "sqlite", "SELECT ", "/tmp/")


@pytest.fixture
def door(tmp_path: Path) -> Doorkeeper:
    people = People.beside(tmp_path / "floor.db")
    people.put(Person("known", "known", "Known Person", True, False, hashed("right")))
    return Doorkeeper(people, lambda: 1_760_000_000_000)


def test_an_unknown_badge_costs_and_says_what_a_wrong_secret_does(
    door: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same words, and the same work: one comparison with a hash of the same kind."""
    compared: list[str] = []
    hasher = sign_on.hasher

    class Counting:
        verify: Callable[[str, str], bool] = staticmethod(
            lambda kept, secret: compared.append(kept) or hasher.verify(kept, secret)  # type: ignore[func-returns-value]
        )

    monkeypatch.setattr(sign_on, "hasher", Counting())
    said = [door.enter(badge, "wrong") for badge in ("known", "unknown", "KNOWN", "known ", "")]
    assert [one == said[0] for one in said] == [True] * 5
    assert len(compared) == 5
    assert {kept.rpartition("$")[0].rpartition("$")[0] for kept in compared} == {
        compared[0].rpartition("$")[0].rpartition("$")[0]
    }  # the same algorithm with the same costs
    for badge in ("known", "unknown"):  # and both are shut after three failures
        told = [door.enter(badge, "wrong") for _ in range(3)]
        assert told[-1].code == "sign-on/locked"  # type: ignore[union-attr]


def test_what_is_sent_wrongly_is_not_repeated_to_anybody(target: Target) -> None:
    secret = "my-secret-that-I-typed-into-the-wrong-field"
    body = {"badge": secret, "secret": secret}
    answers = [
        target.ask("nobody", "POST", "/sign-on", body),
        target.ask("nobody", "POST", "/sign-on", {"badge": "eve", "secret": secret, "more": secret}),
        target.ask("nobody", "POST", "/sign-on", f'{{"badge":"{secret}","secret":"{secret}'.encode()),
        target.ask("nobody", "GET", "/me", Authorization=f"Bearer {secret}"),
        target.ask("nobody", "GET", "/me", Cookie=f"croupier={secret}"),
        target.ask(
            "eve", "POST", "/meters/commands",
            {"type": "MoveReserve", "actor": "eve", "meter": "crown", "units": 1, "to": "house",
             "second": "x", "reason": "x"},
            Second=f"supervisor {secret}",
        ),
    ]  # fmt: skip
    for answer in answers:
        assert answer.status_code >= 400
        assert secret not in answer.text + str(answer.headers)
    target.door.enter("supervisor", target.secrets["supervisor"])


def test_errors_say_nothing_of_the_inside(target: Target) -> None:
    for method, path, body in (
        ("GET", "/tables/none", None), ("GET", "/no/such/place", None), ("DELETE", "/me", None),
        ("POST", f"/tables/{TABLE}/commands", b"{"), ("POST", f"/tables/{TABLE}/commands", {"type": "None"}),
        ("POST", f"/tables/{TABLE}/commands", {"type": "Look", "actor": "eve", "box": "one"}),
        ("GET", "/inspect/rounds", None), ("GET", "/meters/none/reading?time=x", None),
        ("GET", "/inspect/payment-errors?book=star-ms-4&month=9999-12", None),
        ("GET", "/inspect/day-end/9999-12-31", None), ("GET", "/inspect/rounds?start=9999-12-31T23:59", None),
    ):  # fmt: skip
        for who in ("nobody", "eve", "manager"):
            answer = target.ask(who, method, path, body)
            assert answer.status_code < 500, path
            if answer.status_code >= 400:
                assert not [word for word in INSIDES if word in answer.text], answer.text
                for other in ("ann", "ben"):
                    assert f'"{other}"' not in answer.text


def test_nobody_reads_what_is_anothers(target: Target) -> None:
    """One's own account, rounds and statement are asked for without a name: there is none to change."""
    for path in ("/me/account", "/me/statement", f"/me/rounds/{TABLE}", "/me"):
        for trick in ("", "?id=ann", "?patron=ann", "?who=ann", "?player=ann"):
            answer = target.ask("eve", "GET", path + trick)
            assert '"ann"' not in answer.text, path
    for other in ("ann", "demo-manager"):
        body = {"type": "DeclineLimit", "actor": other, "patron": other, "kind": "loss-day"}
        answer = target.ask("eve", "POST", "/me/account/commands", body)
        assert answer.status_code in (400, 409)
