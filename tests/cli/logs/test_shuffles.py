"""The verb `shuffles`: a verdict for people, data for programs, and an exit status."""

import json

import pytest

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, main
from croupier.core.cards import DECK
from croupier.house.cards import shoe
from croupier.house.cards.shoe import _Stream, shuffled


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same decks every time."""
    stream = _Stream(b"verb")
    monkeypatch.setattr(shoe, "sealed_order", lambda: shuffled(stream.below))


@pytest.mark.usefixtures("numbers")
def test_a_fair_shuffle_is_told_to_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shuffles", "--count", "10000", "--workers", "1"]) == DONE
    said = capsys.readouterr().out
    assert "10,000 decks from system entropy" in said
    assert "each card at each place" in said
    assert "Fair: a fair shuffle is failed here in at most two of a hundred runs." in said
    assert main(["shuffles", "--count", "10000", "--workers", "1", "--json"]) == DONE
    answer = json.loads(capsys.readouterr().out)
    assert (answer["shuffles"], answer["fair"], len(answer["tests"])) == (10_000, True, 18)
    assert answer["tests"][0]["degrees"] == 2601


def test_an_unfair_one_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shoe, "sealed_order", lambda: DECK)
    assert main(["shuffles", "--count", "10000", "--workers", "1"]) == WRONG_INPUT
    said = capsys.readouterr().out
    assert "Not fair" in said
    assert "out " in said


def test_processes_share_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(b"".join(shoe.shuffles(20_001, 2))) == 20_001 * 52


def test_too_few_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shuffles", "--count", "5"]) == WRONG_USAGE
    assert "10000" in capsys.readouterr().err
