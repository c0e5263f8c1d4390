"""Books of a house's own at the terminal: their wagers, their ranks and what they are silent about."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.cli.terminal.input import Ask, parse, wager_keys
from croupier.rulebooks.load import load

Sit = Callable[..., str]
NO_DISRUPTION = "[rule.disruption]\nany-of = []\n"
INSPECTED = """
[[step]]
name = "inspection-verified"
when = "opening"
who = "gaming_supervisor"
blocks = true
cites = ["2.4.1"]
[[step]]
name = "jackpots-counted"
when = "opening"
who = "assistant_gaming_manager"
blocks = true
counts-wagers = true
cites = ["2.4.1"]
"""
BONUS = """
[rule.spots]
needed = ["ante", "blind", "play", "trips", "three-card-bonus"]
[rule.fold]
takes = ["ante", "blind", "trips", "play", "three-card-bonus"]
[rule.optional.three-card-bonus]
needs = ["ante"]
signed = ["5.3.2"]
cites = ["5.3"]
[[paytable.three-card-bonus]]
hand = "any"
pays = "2:1"
cites = ["10.7"]
"""


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """Play a book that says this over its base, with these lines as input; what was printed."""

    def sit(lines: str, text: str, *arguments: str, base: str = "star-ms-4") -> str:
        file = tmp_path / "mine.toml"
        file.write_text(f'id = "mine"\ntitle = "Ours"\nbase = "{base}"\n{text}', encoding="utf-8")
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        status = main(["play", str(file), *arguments, "--log", str(tmp_path / "play.db")])
        shown = capsys.readouterr()
        assert status == 0, shown.err
        return shown.out

    return sit


@pytest.mark.parametrize("mode", [(), ("--live",)])
def test_a_book_without_riots_and_fires_can_still_be_called_wrong(sit: Sit, mode: tuple[str, ...]) -> None:
    out = sit("a 10\nd\n!\n\nq\n", NO_DISRUPTION, *mode)
    assert "What is wrong?" in out
    assert "disruption" not in out
    assert "'disruption' cannot be called now." in sit("! disruption\n", NO_DISRUPTION, *mode)


def test_the_disruptions_asked_about_are_the_books(sit: Sit) -> None:
    out = sit("a 10\nd\n! disruption\n\n\nq\n", '[rule.disruption]\nany-of = ["fire", "riot"]\n', "--live")
    assert "Which of them: fire, riot? [fire]" in out


def test_who_plays_opens_a_live_table_for_every_rank_of_the_house(sit: Sit) -> None:
    out = sit("\n\n", INSPECTED, "--live")
    said = "inspection-verified as the gaming supervisor, jackpots-counted as the assistant gaming manager"
    assert f"You attested for the house's staff: {said}." in out
    assert "Bet 1x to 3x or fold" in out
    assert "You attested" not in sit("\n", "", "--live", "--new")


def test_every_side_wager_of_a_book_has_its_key(sit: Sit) -> None:
    out = sit("a 10\ne 5\nthree-card-bonus 20\nt 5\nd\nf\nq\n", BONUS, base="star-uth")
    assert "e 5: three-card-bonus $5 to $100" in out
    assert "Bets: ante $10, blind $10, three-card-bonus $20, trips $5" in out


def test_keys_are_letters_of_the_spots_that_stand_for_nothing_else(tmp_path: Path) -> None:
    assert wager_keys(load("star-uth")) == {"jackpot": "j", "ante": "a", "trips": "t"}
    assert wager_keys(load("star-ms-4")) == {"jackpot": "j", "ante": "a"}
    file = tmp_path / "mine.toml"
    file.write_text(f'id = "mine"\ntitle = "Ours"\nbase = "star-uth"\n{BONUS}', encoding="utf-8")
    own = load(str(file))
    assert wager_keys(own)["three-card-bonus"] == "e"
    assert parse("Three-Card-Bonus $7.50", own) == Ask("wager", 750, spot="three-card-bonus")
    assert parse("e5", own) == Ask("wager", 500, spot="three-card-bonus")
    assert parse("t 5", load("star-ms-4")).fault, "a book without trips has no key for them"


def test_a_book_with_few_boxes_is_played_at_as_many(sit: Sit) -> None:
    few = "[rule.layout]\nleast-boxes = 2\nmost-boxes = 2\n"
    assert "Bet 1x to 3x or fold" in sit("a 10\nd\nq\n", few, "--box", "2")


def test_the_jackpot_starts_from_a_seed_of_the_book(sit: Sit) -> None:
    own = '[[meter-rate]]\noption = 1\nseed = 700\nrate = 900\ncites = ["table2:10,000"]\n'
    out = sit("a 10\nj\nd\nq\n", f'without = ["meter-rate"]\n{own}', base="crown-ms-3.0")
    assert "Bets: ante $10, jackpot $5" in out


def test_decisions_that_share_a_spot_offer_each_bet_once(sit: Sit) -> None:
    wider = '[[stage]]\nname = "flop"\nbet.least = 1\nbet.most = 4\n'
    out = sit("a 10\nd\nc\nc\nq\n", wider, "--practice", "--seed", "3", base="star-uth")
    assert "c: check | 1: bet 1x = $10 | 2: bet 2x = $20 | 3: bet 3x = $30 | 4: bet 4x = $40 | f" in out
    assert "Enter or 1: bet 1x = $10 | f: fold" in out
