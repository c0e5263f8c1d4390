"""The keys, the witness and the states of a log are its own, whichever database it lies in."""

from pathlib import Path

import pytest

from croupier.store.address import base_of, beside, file_of, server_name
from croupier.store.log import LogError

FLOOR = "postgresql://croupier@db/floor"


def test_the_files_of_a_file_lie_beside_it() -> None:
    for address in ("/data/floor.db", "sqlite:////data/floor.db"):
        assert file_of(address) == Path("/data/floor.db")
        assert beside(base_of(address, Path("/data")), "seal-key") == Path("/data/floor.db.seal-key")


def test_those_of_a_server_are_named_after_the_database() -> None:
    assert file_of(FLOOR) is None
    assert base_of(FLOOR, Path("/data")) == Path("/data/floor@db+5432")


def test_a_database_has_one_name_however_it_is_addressed(monkeypatch: pytest.MonkeyPatch) -> None:
    for other in (
        "postgres://croupier@db/floor", "postgresql://eve:secret@DB:5432/floor?sslmode=require",
        "postgresql:///floor?host=db&port=5432",
    ):  # fmt: skip
        assert server_name(other) == server_name(FLOOR), other
    here = server_name("postgresql://localhost/floor")
    for other in (
        "postgresql:///floor", "postgresql://127.0.0.1:5432/floor", "postgresql://[::1]/floor",
        "postgresql:///floor?host=/var/run/postgresql", "postgresql://floor@localhost",
    ):  # fmt: skip
        assert server_name(other) == here, other
    monkeypatch.setenv("PGHOST", "db")
    assert server_name("postgresql:///floor") == server_name(FLOOR)
    monkeypatch.setenv("PGDATABASE", "floor")
    assert server_name("postgresql://croupier@") == server_name(FLOOR)


def test_two_databases_never_share() -> None:
    addresses = (
        "postgresql://db/floor", "postgresql://db2/floor", "postgresql://db/floor2", "postgresql://db/Floor",
        "postgresql://db:5433/floor", "postgresql://db/floor@db", "postgresql://db/fl%2Foor", "postgresql://db/..",
        "postgresql://db/fl oor", "postgresql:///floor?host=/srv/one", "postgresql:///floor?host=/srv/two",
        "postgresql://db/" + "x" * 200, "postgresql://db/" + "x" * 201, "postgresql://a-b/c", "postgresql://a/b-c",
    )  # fmt: skip
    names = [server_name(address) for address in addresses]
    assert len({name.lower() for name in names}) == len(names)  # also where A and a are one
    for name in names:
        assert "/" not in name
        assert len(name) < 150
        assert Path("/data", name).parent == Path("/data")


def test_what_is_no_address_is_said_so() -> None:
    with pytest.raises(LogError, match="not one of PostgreSQL"):
        server_name("postgresql://db:port/floor")
