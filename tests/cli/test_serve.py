"""`croupier serve` says what is in its way before anything is opened."""

from pathlib import Path

import pytest

from croupier.cli.main import main


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--certificate", "none.pem"], "none.pem: there is no such file"),
        (["--key", "text.pem"], "text.pem: a key is of use only with --certificate"),
        (["--certificate", "text.pem"], "text.pem: no certificate in PEM whose private key is in it"),
        (["--certificate", "text.pem", "--key", "none.pem"], "none.pem: there is no such file"),
        (["--floor", "none.toml"], "none.toml: No such file or directory"),
        (["--database", "nowhere/floor.db"], "nowhere/floor.db: there is no folder nowhere"),
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
    assert main(["serve", "--port", "0", *options]) == 1
    assert said in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*.db")] == []
