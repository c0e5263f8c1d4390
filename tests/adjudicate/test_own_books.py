"""`croupier adjudicate` by a rulebook of one's own."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import main

BOOK = """
id = "my-stud"
title = "Mississippi Stud, our trial table"
base = "star-ms-4"
[[paytable.main]]
hand = "straight"
pays = "5:1"
cites = ["table10.3:Straight"]
"""
WAGERS = {"ante": 1000, "3rd": 1000, "4th": 1000, "5th": 1000}


def line(book: str) -> str:
    box = {"box": 1, "hole": ["9d", "8s"], "wagers": WAGERS}
    return json.dumps({"rulebook": book, "community": ["Qs", "Jd", "Tc"], "boxes": [box]}) + "\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(BOOK)
    return file


def test_a_round_names_it_by_its_id(
    book: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A straight pays five to one there, and four to one as shipped."""
    rounds = tmp_path / "rounds.jsonl"
    rounds.write_text(line("my-stud") + line("star-ms-4"))
    assert main(["adjudicate", str(rounds), "--rulebook", str(book)]) == 0
    mine, shipped = (json.loads(one) for one in capsysbinary.readouterr().out.splitlines())
    assert (mine["boxes"][0]["pays"], shipped["boxes"][0]["pays"]) == (20_000, 16_000)
    assert main(["adjudicate", str(rounds)]) == 1
    unknown = json.loads(capsysbinary.readouterr().out.splitlines()[0])
    assert unknown["error"]["code"] == "rulebook/unknown"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("my-stud", "star-uth"), "star-uth is taken; another book needs another id"),
        (("5:1", "five"), "pays"),
    ],
)
def test_a_book_that_will_not_do_is_refused_before_any_round(
    change: tuple[str, str], said: str, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book.write_text(BOOK.replace(*change))
    assert main(["adjudicate", "/dev/null", "--rulebook", str(book)]) == 1
    assert said in capsys.readouterr().err
    assert main(["adjudicate", "/dev/null", "--rulebook", "none.toml"]) == 1
    assert "none.toml" in capsys.readouterr().err
