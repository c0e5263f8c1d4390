"""A casino in a storm: the guarantees hold, a seed repeats to the last byte, and a broken promise is seen."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.main import main
from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.refusal import refuse
from croupier.core.table import Table
from croupier.service.desk import Answer, Desk
from croupier.service.storm.casino import Casino
from croupier.service.storm.guarantees import Broken, check_answer, check_table
from croupier.store.sql_log import SqlLog

SEEDS = ("1/1",)  # and whatever a longer run should find
COMMANDS = 500
SHORT = 120


def casino(tmp_path: Path, seed: str, name: str = "") -> Casino:
    folder = tmp_path / f"{seed.replace('/', '-')}{name}"
    folder.mkdir()
    return Casino(folder, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_guarantees_hold_in_a_storm(tmp_path: Path, seed: str) -> None:
    day = casino(tmp_path, seed).day(COMMANDS)
    assert day.commands >= COMMANDS
    assert day.struck["crash"]
    assert day.rounds >= 10
    assert day.refused


def test_a_seed_repeats_to_the_last_byte(tmp_path: Path) -> None:
    first = casino(tmp_path, "7/1", "a").day(SHORT)
    assert casino(tmp_path, "7/1", "b").day(SHORT) == first
    assert casino(tmp_path, "7/2").day(SHORT).digest != first.digest


def test_the_verb_says_what_a_day_came_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["storm", "--seed", "3", "--commands", "60"]) == 0
    assert capsys.readouterr().out.startswith("day 1: 60 commands")


def test_an_answer_that_is_lost_in_a_crash_is_found(tmp_path: Path) -> None:
    """Were answers given before they are stored, the storm would see it."""
    house = casino(tmp_path, "5/1")
    house.day(SHORT)
    house._answers["never stored"] = b""
    house._starts()
    with pytest.raises(Broken, match="never stored"):
        house._dies()


def test_an_effect_that_is_doubled_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were ids forgotten, a letter that comes twice would count twice."""
    monkeypatch.setattr(SqlLog, "answers", lambda self, ids: {})
    give = Desk.give

    def forgetful(self: Desk, table: str, command: c.Command, *given: Any, **named: Any) -> Answer:
        count[0] += 1
        return give(self, table, replace(command, id=f"{command.id} {count[0]}"), *given, **named)

    count = [0]
    monkeypatch.setattr(Desk, "give", forgetful)
    with pytest.raises(Broken, match=r"^4|^3"):
        casino(tmp_path, "6/1").day(COMMANDS)


def test_every_guarantee_that_is_checked_can_fail() -> None:
    deal = c.Deal(actor="zoe")
    signed = ev.DealerSignedOn(dealer="zoe", cites=("house:sign-on",))
    with pytest.raises(Broken, match=r"^1"):
        check_answer(deal, Answer(refusal=refuse("x", (), "x")), None)
    with pytest.raises(Broken, match=r"^7"):
        check_answer(deal, Answer((signed,)), refuse("staff/rank", ("x",), "no"))
    with pytest.raises(Broken, match=r"^2"):
        check_table(Table("t", balances={"float": 1}))
    with pytest.raises(Broken, match=r"^2"):
        check_table(Table("t", mode="electronic", balances={"float": 1, "patron:p1": -1}))
