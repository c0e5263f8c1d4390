"""`croupier parsheet`: its files, its data, its refusals."""

import json
import sys
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.rulebooks.load import load


def run(*arguments: str) -> int:
    return main(["parsheet", *arguments])


def test_a_changed_pay_table_changes_the_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    options = ("--date", "2026-11-15", "--protection", "none", "--json")
    assert run("star-ms-4", "--set", "paytable.main.straight=5:1", "--out", str(out), *options) == 0
    found = json.loads(capsys.readouterr().out)
    assert f"{found['main']['house_edge']['value']:.4%}" == "3.7591%"
    assert found["set"] == ["paytable.main.straight=5:1"]
    assert found["digest"] != load("star-ms-4").digest
    page = out.read_text(encoding="utf-8")
    assert "3.7591 %" in page
    assert "5 to 1" in page
    assert "Changed for this sheet" in page
    command = "croupier solve star-ms-4 --set paytable.main.straight=5:1 --json"
    assert command in [one["command"] for one in found["checks"]]


def test_the_same_date_gives_the_same_file(tmp_path: Path) -> None:
    outs = [tmp_path / name for name in ("a.html", "b.html")]
    for out in outs:
        assert run("star-ms-4", "--out", str(out), "--date", "2026-11-15", "--protection", "none") == 0
    assert outs[0].read_bytes() == outs[1].read_bytes()
    assert b"2026-11-15" in outs[0].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["star-ms-4"], 2, "parsheet: needs --out FILE.html or FILE.pdf, or --json"),
        (["star-ms-4", "--out", "sheet.docx"], 2,
         "parsheet: --out sheet.docx: a par sheet ends in .html or .pdf"),
        (["star-ms-4", "--out", "nowhere/sheet.pdf"], 1,
         "parsheet: --out nowhere/sheet.pdf: there is no folder nowhere"),
        (["star-ms-5", "--json"], 1, "star-ms-5: no such rulebook; did you mean star-ms-4?"),
        (["star-ms-4", "--json", "--date", "yesterday"], 1,
         "--date: a day such as 2026-11-15, not 'yesterday'"),
        (["star-ms-4", "--json", "--protection", "none", "--seed", "50000"], 2,
         "--rate: needed: the percentage of each wager that goes into the meter "
         "(1.1:progressive jackpot, 15.2.5.2)"),
        (["star-uth", "--json", "--wager", "0"], 1, "--wager: 0 is not from 1 to 1000000000000 cents"),
        (["star-ms-4", "--json", "--protection", "none", "--pays", "flush"], 1,
         "--pays: a hand and its prize in cents, such as flush=10000, not 'flush'"),
        (["star-ms-4", "--json", "--set", "rule.fold.takes=ante"], 1,
         "--set: [rule.fold] takes: a folded hand has no other result, and 3rd, 4th, 5th would have none"),
    ],
)  # fmt: skip
def test_refusals_say_where(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, words: str
) -> None:
    assert run(*arguments) == status
    assert capsys.readouterr().err.removeprefix("croupier: error: ").strip() == words


def test_a_seed_that_is_not_in_the_table_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("crown-ms-3.0", "--json", "--option", "1", "--seed", "12345", "--protection", "none") == 1
    assert capsys.readouterr().err.startswith(
        "croupier: error: --seed: 12345 is not in the table of option 1"
    )


def test_without_typst_a_pdf_is_refused_with_what_to_type(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run("star-ms-4", "--out", str(tmp_path / "sheet.pdf")) == 1
    words = "parsheet: PDF needs the package typst; type: pip install 'croupier[reports]'"
    assert words in capsys.readouterr().err
