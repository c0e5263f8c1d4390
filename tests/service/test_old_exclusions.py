"""Who was excluded from the casino at one table, before all of them were told, is barred everywhere."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.core import commands as c
from croupier.rulebooks.load import load
from croupier.service import desk as desks
from croupier.service.desk import Answer, Desk
from croupier.service.old_exclusions import ONCE
from croupier.service.table_patrons import EXCLUSIONS
from croupier.store.sql_log import SqlLog
from tests.service.conftest import LOOKED, OPEN, STAFF

BOOK = "star-ms-4"


def opened(path: Path) -> Desk:
    return Desk(SqlLog.open(path), load, clock=lambda: 1_760_000_000_000)


def give(desk: Desk, table: str, command: c.Command) -> Answer:
    return desk.give(table, command, STAFF, book=BOOK)


@pytest.fixture
def earlier(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of a time when exclusions stayed in the stream of the table that recorded them."""
    with monkeypatch.context() as then:
        then.setattr(desks, "follow_patrons", lambda *_: {})
        then.setattr(desks, "floor_orders", lambda _: None)
        desk = opened(path)
        for table, practice in (("a", False), ("b", False), ("drill", True)):
            for command in (*LOOKED, replace(OPEN, practice=practice), c.SignOn(actor="machine")):
                assert give(desk, table, command).refusal is None
        for player, table in (("rex", "a"), ("sid", "a"), ("tim", "drill")):
            found = c.RecordFinding(actor="house", player=player, breach="device", note="phone")
            assert give(desk, table, found).refusal is None
            assert give(desk, table, c.ExcludeFromCasino(actor="house", player=player)).refusal is None
        lifted = c.LiftExclusion(actor="house", player="sid", reason="test", scope="casino")
        assert give(desk, "a", lifted).refusal is None
        for given in (
            c.RecordFinding(actor="house", player="una", breach="device", note="phone"),
            c.ExcludeFromGame(actor="house", player="una"),
            c.Detain(actor="house", player="una", place="office", grounds="device"),
        ):
            assert give(desk, "a", given).refusal is None
        assert desk._log.read(EXCLUSIONS) == ()
    return path


def sits(desk: Desk, table: str, player: str) -> Answer:
    return give(desk, table, c.TakeSeat(actor=player, box=1, player=player, brings=1_000))


def test_an_exclusion_of_earlier_times_holds_at_every_table(earlier: Path) -> None:
    desk = opened(earlier)
    desk.bring_exclusions()
    desk.bring_exclusions()
    refused = sits(desk, "b", "rex").refusal
    assert refused is not None
    assert refused.code == "player/barred"
    for player in ("sid", "tim"):
        assert sits(desk, "b", player).refusal is None
        assert give(desk, "b", c.LeaveSeat(actor=player, box=1)).refusal is None
    assert len(desk._log.read(EXCLUSIONS)) == 3
    game = give(desk, "b", c.TakeSeat(actor="una", box=1, player="una")).refusal
    assert game is not None
    assert game.code == "player/excluded", "which game it was, is said now"
    assert desk.scene("b", STAFF).floor.detained == ("una",)  # type: ignore[union-attr]
    assert desk._log.answers((ONCE,))


def test_it_is_done_once_and_later_ones_count_from_then_on(earlier: Path) -> None:
    opened(earlier).bring_exclusions()
    desk = opened(earlier)
    lifted = c.LiftExclusion(actor="house", player="rex", reason="test", scope="casino")
    assert give(desk, "a", lifted).refusal is None
    opened(earlier).bring_exclusions()
    assert sits(opened(earlier), "b", "rex").refusal is None
