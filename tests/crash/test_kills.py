"""The real server is killed at every place where it writes; the books hold, and everybody plays on."""

import re
import signal
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.store import faults
from croupier.store.database.sql_log import SqlLog
from croupier.store.faults import POINTS, Point
from croupier.store.seals.deck_keys import DeckKeys
from croupier.store.seals.keys import SealKey, public_key
from tests import postgres
from tools.crash.campaign import ANY_TIME, SERVING, SHARED, STARTING, Campaign
from tools.crash.premises import Place
from tools.crash.report import report
from tools.crash.server import killing
from tools.crash.tally import Tally

ROOT = Path(__file__).parents[2] / "croupier"
SEEDING: tuple[Point, ...] = ("seed/begun", "seed/commit", "seed/stored")


def test_every_place_has_its_kill() -> None:
    """And every name stands somewhere in the code, for a place that is passed."""
    assert {*STARTING, *SHARED, *SEEDING} == {*POINTS}
    texts = (path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py"))
    passed = {name for text in texts for name in re.findall(r'\bfaults\.at\("([^"]+)"\)', text)}
    assert passed == {*POINTS}


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_killed_anywhere_nothing_is_lost_or_doubled(tmp_path: Path, database: str) -> None:
    """After every kill the books are verified, and the next server is asked again what was not answered."""
    place = Place(tmp_path, postgres.database() if database == "postgresql" else "")
    campaign, chance = Campaign(place, seed=6), Random(6)
    for _ in campaign.start():
        pass
    for point, most in (SHARED if place.server else SERVING).items():
        campaign.kill(point, chance.randint(1, most))
    for serving in (False, True):
        campaign.kill_at_any_time(serving=serving)
    before = campaign.rounds
    campaign.finish()
    assert campaign.rounds > before


def test_kills_are_counted_by_code_and_a_stopped_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "kills.json"
    Tally(path, "old").kill("sqlite", "log/begun", 1.0)
    tally = Tally(path, "new")
    assert tally.begin("sqlite") == 1
    tally.kill("sqlite", "log/begun", 1.0)
    again = Tally(path, "new")
    again.kill("sqlite", ANY_TIME[0], 0.5)
    assert again.of("sqlite").kills == {"log/begun": 1, ANY_TIME[0]: 1}
    assert again.begin("sqlite") == 2
    assert Tally(path, "old").of("sqlite").all == 1
    assert "2 kills without a violation. The run goes on: 1 on sqlite" in report(again, 3)


@pytest.mark.parametrize("point", ["key/begun", "key/written", "key/linked", "key/public"])
def test_the_public_half_of_a_key_is_beside_it_whenever_it_is_used(tmp_path: Path, point: Point) -> None:
    path = tmp_path / "seal-key"
    assert _killed(_make_key, path, point)
    key = SealKey.open(path)
    assert public_key(f"{path}.pub") == key.public


@pytest.mark.parametrize("point", SEEDING)
def test_a_practice_seed_is_kept_whole_or_not_at_all(tmp_path: Path, point: Point) -> None:
    path = tmp_path / "log.db"
    assert _killed(_plant, path, point)
    log = SqlLog.open(path)
    found = SealedDecks(log, DeckKeys.open(tmp_path / "key")).seed("t")
    assert found == (7 if point == "seed/stored" else None)
    log.close()


def _plant(path: Path, point: Point) -> None:
    with faults.listening(killing(point)):
        log = SqlLog.open(path)
        SealedDecks(log, DeckKeys.open(path.with_name("key"))).plant("t", 7)


def _make_key(path: Path, point: Point) -> None:
    with faults.listening(killing(point)):
        SealKey.open(path)


def _killed(target: Callable[[Path, Point], None], path: Path, point: Point) -> bool:
    """Whether a process of its own was killed there."""
    process = get_context("fork").Process(target=target, args=(path, point))
    process.start()
    process.join()
    return process.exitcode == -signal.SIGKILL
