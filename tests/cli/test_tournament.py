"""`croupier tournament`: practice tournaments that can be repeated; terms checked and printed."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import main


def ranking(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[tuple[str, int, int]]:
    assert main(["tournament", "run", *arguments, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["pool"] == sum(one["prize"] for one in answer["ranking"]) == answer["entries"] * 10_000
    return [(one["player"], one["place"], one["prize"]) for one in answer["ranking"]]


def test_the_same_seed_gives_the_same_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    run = ("--entries", "30", "--hands", "4")
    first = ranking(capsys, *run, "--seed", "a")
    assert first == ranking(capsys, *run, "--seed", "a")
    assert first != ranking(capsys, *run, "--seed", "b")
    assert len({player for player, _, _ in first}) == 30


def test_five_hundred_players_play_to_a_winner(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "run", "--entries", "500", "--seed", "S", "--tables", "20"]) == 0
    told = capsys.readouterr().out
    assert "500 players: 6 rounds" in told
    assert "at 20 tables" in told
    assert "Prize pool $50,000" in told


def test_what_cannot_be_played_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "run", "--entries", "1"]) == 2
    assert main(["tournament", "run", "--book", "star-uth"]) == 1
    assert "star-uth has no tournaments" in capsys.readouterr().err


def test_model_terms_are_complete_and_can_be_started_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page, print_out = tmp_path / "terms.toml", tmp_path / "terms.html", tmp_path / "terms.pdf"
    assert main(["tournament", "terms", "--out", str(file)]) == 0
    assert main(["tournament", "terms", str(file), "--out", str(page)]) == 0
    assert main(["tournament", "terms", str(file), "--out", str(print_out)]) == 0
    text = page.read_text(encoding="utf-8")
    for words in ("Terms and conditions", "12.5.3(j)", "Entry fee $10, buy-in $100", "moves up"):
        assert (words in text) == (words != "moves up")  # a charity event has other terms
    assert print_out.read_bytes().startswith(b"%PDF")
    assert "nothing crown-ms-3.0 asks for is missing" in capsys.readouterr().out


def test_words_of_the_houses_own_are_never_called_complete(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "terms.toml"
    main(["tournament", "terms", "--out", str(file)])
    other = file.read_text(encoding="utf-8").replace("the director's decision is final", "the loudest wins")
    file.write_text(other, encoding="utf-8")
    capsys.readouterr()
    assert main(["tournament", "terms", str(file)]) == 3
    assert "wording to be approved: Disputes (12.5.3(h))" in capsys.readouterr().out
    assert main(["tournament", "terms", str(file), "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer == {"missing": [], "to-approve": [{"item": "disputes", "cites": ["12.5.3(h)"]}]}


def test_what_terms_lack_is_named_with_its_clause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "terms.toml"
    main(["tournament", "terms", "--out", str(file)])
    file.write_text(file.read_text(encoding="utf-8").replace("refund = 5000\n", ""), encoding="utf-8")
    assert main(["tournament", "terms", str(file)]) == 1
    assert "not stated: Refunds (12.5.3(a)(iv))" in capsys.readouterr().err
    assert main(["tournament", "terms", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "missing": [{"item": "refunds", "cites": ["12.5.3(a)(iv)"]}],
        "to-approve": [],
    }


def test_files_that_hold_no_terms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.toml"
    for text, words in (
        ("book = ", "wrong.toml: "),
        ('book = "crown-ms-3.0"\n[terms]\ntitle = "x"\nprize = 1\n', "unknown field prize"),
        ('book = "star-uth"\n[terms]\ntitle = "x"\n', "star-uth has no tournaments"),
        ('book = "none"\n[terms]\ntitle = "x"\n', "no such rulebook"),
    ):
        wrong.write_text(text, encoding="utf-8")
        assert main(["tournament", "terms", str(wrong)]) == 1
        assert words in capsys.readouterr().err
    assert main(["tournament", "terms", str(tmp_path / "none.toml")]) == 1
    assert main(["tournament", "terms", "--out", "terms.doc"]) == 2
