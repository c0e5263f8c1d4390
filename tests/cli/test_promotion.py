"""`croupier promotion terms`: terms checked clause by clause, and printed."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import main

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "spring-draw.toml"


def changed(tmp_path: Path, *changes: tuple[str, str]) -> str:
    """The example with lines replaced."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = tmp_path / "terms.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_the_example_is_complete_and_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("t.html", "t.pdf"):
        assert main(["promotion", "terms", str(EXAMPLE), "--out", str(tmp_path / name)]) == 0
    said = capsys.readouterr().out
    assert "nothing missing under star-ms-4; wording to be approved by a named" in said
    assert "assistant gaming manager" in said
    assert main(["promotion", "terms", str(EXAMPLE), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["missing"], answer["refusal"]) == ([], None)
    wording = answer["wording"]
    assert (wording["approved_by"], wording["to_be_approved_by"]) == (None, "assistant_gaming_manager")
    assert wording["digest"] in said
    page = (tmp_path / "t.html").read_text(encoding="utf-8")
    for said in ("Spring Draw", "$20,000", "City 40", "14.8.11.2 iv)", "2026-12-18 18:00", "14.8.6"):
        assert said in page
    assert (tmp_path / "t.pdf").read_bytes().startswith(b"%PDF")


def test_what_is_missing_is_named_with_its_clause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unmeasured = changed(
        tmp_path,
        (", millilitres = 4500", ""),
        ('winner-notice = "By telephone, then by email and mail"', 'winner-notice = "?"'),
        ('notice-ways = ["telephone", "email", "mail"]', ""),
    )
    assert main(["promotion", "terms", unmeasured]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "croupier: error: not stated: notice-ways (14.8.9)",
        "croupier: error: not stated: hamper: millilitres (14.6.4)",
    ]
    holes = (('nature = "', 'nature = "" # "'), ('make = "Volta"', ""), ("persons = 2", "persons = 0"))
    file = changed(tmp_path, *holes)
    out = tmp_path / "t.html"
    assert main(["promotion", "terms", file, "--out", str(out)]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "croupier: error: not stated: nature (14.8.5)",
        "croupier: error: not stated: car: make (14.8.11.2 i))",
        "croupier: error: not stated: journey: persons (14.8.11.3 i))",
    ]
    assert "What these terms do not state yet" in out.read_text(encoding="utf-8")
    assert main(["promotion", "terms", file, "--json"]) == 1
    assert [one["item"] for one in json.loads(capsys.readouterr().out)["missing"]] == [
        "nature", "car: make", "journey: persons",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "hamper"', 'kind = "tobacco"', "14.6.1"),
        ('kind = "hamper"', 'kind = "Cigars"', "14.6.1"),
        ('kind = "hamper"', 'kind = "cash"', "14.4"),
        ('name = "cheese and fruit"', 'name = "cigars and tobacco"', "14.6.1"),
        ('kind = "vehicle"', 'kind = "car"', "choose one of money, casino-dollars"),
        ("value = 3500000", "value = 0", "14.8.11"),
        ("end = 2027-01-15T12:00:00", "end = 2026-12-18T19:00:00", "end is before award-time"),
        ('notice-ways = ["telephone"', 'notice-ways = ["billboard"', "14.8.9"),
        ('kind = "hamper"', 'kind = "cosmetic-surgery"', "14.6.5"),
        ("millilitres = 4500", "millilitres = 20001", "14.6.4"),
        ('disbursement = ["transfer"', 'disbursement = ["cash"', "14.4"),
        ("closes = 2026-12-18T18:00:00", "closes = 2026-11-18T18:00:00", "closes is before start"),
        ('book = "star-ms-4"', 'book = "crown-ms-3.0"', "crown-ms-3.0 says nothing about promotions"),
        ('book = "star-ms-4"', 'book = "star-ms-9"', "star-ms-9"),
        ('zone = "Australia/Sydney"', 'zone = "Nowhere"', "no time zone 'Nowhere'"),
        ("once = true", "twice = true", "unknown field twice"),
        ("once = true", "once = ", "line"),
        ("closes = 2026-12-18T18:00:00", 'closes = "some day"', "closes"),
    ],
)
def test_what_is_wrong_is_said(
    tmp_path: Path, old: str, new: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["promotion", "terms", changed(tmp_path, (old, new))]) == 1
    assert said in capsys.readouterr().err


def test_files_that_will_not_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["promotion", "terms", str(tmp_path / "none.toml")]) == 1
    assert "No such file" in capsys.readouterr().err
    assert main(["promotion", "terms", str(EXAMPLE), "--out", "t.txt"]) == 2
    (tmp_path / "t.json").write_text("[]")
    assert main(["promotion", "terms", str(tmp_path / "t.json")]) == 1
    assert main(["promotion", "terms", str(EXAMPLE), "--out", str(tmp_path / "no" / "t.html")]) == 1
    assert "No such file" in capsys.readouterr().err
