"""`croupier serve` says what is in its way before anything is opened."""

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from croupier.cli import serve
from croupier.cli.main import main
from croupier.cli.serve_where import beyond
from tests.floors.floor_files import FLOOR


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--certificate", "none.pem"], "none.pem: there is no such file"),
        (["--key", "text.pem"], "text.pem: a key is of use only with --certificate"),
        (["--certificate", "text.pem"], "text.pem: no certificate in PEM whose private key is in it"),
        (["--certificate", "text.pem", "--key", "none.pem"], "none.pem: there is no such file"),
        (["--floor", "none.toml"], "none.toml: No such file or directory"),
        (["--database", "nowhere/floor.db"], "nowhere/floor.db: there is no folder nowhere"),
        (["--host", "no-such-host.invalid"], "--host no-such-host.invalid: there is no such address"),
        (["--host", "a" * 80], "there is no such address"),
        (["--host", "0.0.0.0"], "a demo floor gives everybody's secrets away"),
        (["--host", "::", "--without-tls"], "say --demo-for-anyone"),
        (["--host", "", "--without-tls"], "say --demo-for-anyone"),
        (["--host", "0"], "say --demo-for-anyone"),
        (["--floor", "floor.toml", "--host", "0.0.0.0"], "unencrypted; name a --certificate"),
        (["--floor", "floor.toml", "--host", "::", "--demo-for-anyone"], "or say --without-tls"),
    ],
)
def test_what_is_missing_is_named(
    options: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "text.pem").write_text("no certificate")
    (tmp_path / "floor.toml").write_text(FLOOR)
    assert main(["serve", "--port", "0", *options]) == 1
    assert said in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*.db")] == []


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.255.3.4", "127.1", "::1", "localhost", "::ffff:127.0.0.1"]
)
def test_this_machine_is_no_place_beyond_it(host: str) -> None:
    assert not beyond(host)


@pytest.mark.parametrize(
    "host", ["0.0.0.0", "::", "", "0", "192.0.2.1", "2001:db8::1", "no-such-host.invalid"]
)
def test_everything_else_is(host: str) -> None:
    assert beyond(host)


@pytest.mark.parametrize(
    ("options", "evil"),
    [
        ([], 403),
        (["--host", "::1"], 403),
        (["--host", "0.0.0.0", "--demo-for-anyone"], 200),
        (["--floor", "floor.toml", "--host", "0.0.0.0", "--without-tls"], 403),
    ],
)
def test_the_house_opens_and_answers_to_its_names(
    options: list[str], evil: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads here without being ours gets nothing, also with the page's own origin beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "floor.toml").write_text(FLOOR)
    found: list[Litestar] = []
    monkeypatch.setattr(serve, "_listen", lambda app, *_: found.append(app))
    assert main(["serve", "--port", "0", *options]) == 0
    client = TestClient(found[0], base_url="http://127.0.0.1:8420")  # without its start: nothing is dealt
    rebound = {"Host": "evil.example:8420", "Origin": "http://evil.example:8420"}
    for path in ("/demo/people", "/lobby", "/health", "/"):
        answer = client.get(path, headers=rebound)
        assert answer.status_code in (evil, *([404] if path == "/demo/people" and evil == 200 else []))
    assert client.get("/lobby").status_code == 200
    listed = 200 if "--floor" in options or evil == 200 else 403
    assert client.get("/lobby", headers={"Host": "casino.example"}).status_code == listed


def test_a_real_floor_says_where_to_open_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "floor.toml").write_text(FLOOR)
    monkeypatch.setattr(serve, "_listen", lambda app, *_: None)
    log = tmp_path / "own.db"
    options = ["--floor", str(tmp_path / "floor.toml"), "--database", str(log), "--port", "8421"]
    assert main(["serve", *options]) == 0
    said = f"Main floor at http://127.0.0.1:8421: 1 table, log {log}. Ctrl-C stops it.\n"
    assert capsys.readouterr().out == said


@pytest.mark.parametrize(
    "ranks", ['{ crown-ms-3.0 = "dealer" }', "{ crown-ms-3.0 = 1 }", '{ crown-ms-3.x.y = "a" }']
)
def test_a_book_that_wants_quotes_is_told_so(
    ranks: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(FLOOR.replace('{ star-ms-4 = "gaming_supervisor" }', ranks))
    assert main(["serve", "--floor", str(file), "--database", str(tmp_path / "log.db"), "--port", "0"]) == 1
    said = capsys.readouterr().err
    assert f'{file}: staff[0].ranks: put the book in quotes: "crown-ms-3.' in said
    assert not (tmp_path / "log.db").exists()
