"""`croupier conformance` reads the committed record and nothing else."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cli import conformance as verb
from croupier.cli.main import main
from croupier.rulebooks import record


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A record of an enforced and tested clause, one that is attested, one heading and one legal clause."""
    row = {"entries": ["[rule.fold]"], "tests": ["tests/x.py::test_y"], "events": ["BoxFolded"]}
    file = tmp_path / "conformance.json"
    file.write_text(
        json.dumps(
            {"star-ms-4": {"1.1:Fold": row, "2.4.2": row | {"attested": True}, "1": row, "order:s66(1)": row}}
        )
    )
    for module in (verb, record):
        monkeypatch.setattr(module, "FILE", file)
    record._record.cache_clear()
    yield
    record._record.cache_clear()


@pytest.mark.usefixtures("recorded")
def test_legal_clauses_and_headings_are_neither_tested_nor_untested(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["conformance", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"]
    book = found["star-ms-4"]
    assert (book["clauses"], book["apart"]) == (358, 43)
    assert (book["enforced"], book["attested"], book["tested"]) == (2, 1, 2)
    assert sum(book["by_class"].values()) == 358
    assert len(book["untested"]) == 358 - book["by_class"]["legal"] - book["by_class"]["heading"] - 2
    assert "1.1:Fold" not in book["untested"]
    assert "9.1.1" in book["untested"]


@pytest.mark.usefixtures("recorded")
def test_people_get_one_line_a_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance"]) == 0
    header, *lines = capsys.readouterr().out.splitlines()
    assert header.split("\t")[0] == "rulebook"
    assert lines[2].split("\t") == ["star-ms-4", "358", "43", "2", "1", "2", "313"]


def test_without_a_record_it_says_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(verb, "FILE", tmp_path / "none.json")
    assert main(["conformance"]) == 1
    assert "make conformance" in capsys.readouterr().err


def test_the_committed_record_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["star-uth"]["clauses"] == 339
