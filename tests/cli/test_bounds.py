"""Bounds at the doors that are files: scenarios, the floor, terms; and in the published schema."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.cli.main import main
from croupier.cli.run import answer
from croupier.cli.schema import SUBJECTS
from croupier.core.bounds import MANY, NAME, TEXT

DOCS = Path(__file__).parents[2] / "docs"
TABLE: dict[str, Any] = {"book": "star-ms-4", "sign": {"limits": {"ante": {"least": 500, "most": 50000}}}}
LONG = "x" * 50_000
FLOOR = (DOCS / "serving.md").read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]


def ran(table: dict[str, Any], *commands: dict[str, Any]) -> dict[str, Any]:
    line = json.dumps({"table": {**TABLE, **table}, "commands": commands}).encode()
    found: dict[str, Any] = msgspec.to_builtins(answer(line))
    return found


def test_a_scenario_refuses_a_command_beyond_its_bounds_and_plays_on() -> None:
    seat = {"type": "TakeSeat", "actor": "p1", "box": 1, "player": "p1"}
    found = ran({"patrons": {"p1": 1000}}, {**seat, "id": LONG}, seat)
    (refusal,) = found["refusals"]
    assert (refusal["command"], refusal["code"], refusal["facts"]["field"]) == (0, "command/too-long", "id")
    assert found["events"][-1]["type"] == "SeatTaken"


@pytest.mark.parametrize(
    ("table", "at", "code"),
    [
        ({"id": LONG}, "table.id", "field/too-long"),
        ({"staff": {LONG: "dealer"}}, "table.staff[0]", "field/too-long"),
        ({"patrons": {f"p{n}": 1 for n in range(MANY + 1)}}, "table.patrons", "field/too-many"),
        ({"source": "a\x07"}, "table.source", "field/control-sign"),
    ],
)
def test_a_scenario_beyond_its_bounds_is_named_with_its_place(
    table: dict[str, Any], at: str, code: str
) -> None:
    found = ran(table)["error"]
    assert (found["at"], found["code"]) == (at, code)


@pytest.mark.parametrize(
    ("line", "long"),
    [
        ('name = "Main floor"', f'name = "{LONG[:999]}"'),
        ('source = "shuffling_device"', f'source = "{LONG[:999]}"'),
        ('badge = "S-1001"', f'badge = "S-1001"\nname = "{LONG[:999]}"'),
    ],
)
def test_a_floor_file_beyond_its_bounds_is_named_with_its_place(
    line: str, long: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert line in FLOOR
    file = tmp_path / "floor.toml"
    file.write_text(FLOOR.replace(line, long, 1))
    assert main(["serve", "--floor", str(file), "--database", str(tmp_path / "log.db"), "--port", "0"]) == 1
    said = capsys.readouterr().err
    assert "has at most 120 characters" in said
    assert long.partition(" ")[0] in said or "name" in said
    assert len(said) < 500
    assert not (tmp_path / "log.db").exists()


@pytest.mark.parametrize("kind", ["promotion", "tournament"])
def test_terms_beyond_their_bounds_are_named_with_their_place(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "terms.json"
    file.write_text(json.dumps({"book": "star-ms-4", **({"zone": "UTC"} if kind == "promotion" else {}),
                                "terms": {"title": LONG}}))  # fmt: skip
    assert main([kind, "terms", str(file)]) == 1
    said = capsys.readouterr().err
    assert "terms.title has at most 120 characters" in said
    assert len(said) < 500


def test_the_published_schema_says_the_bounds() -> None:
    commands = SUBJECTS["commands"]()["$defs"]
    report, limits = commands["Report"]["properties"], commands["ChangeLimits"]["properties"]["limits"]
    assert report["id"]["maxLength"] == NAME.characters
    assert report["note"]["maxLength"] == TEXT.characters
    assert (limits["maxProperties"], limits["propertyNames"]["maxLength"]) == (MANY, NAME.characters)
    assert commands["Call"]["properties"]["places"]["maxItems"] == MANY
    asked = SUBJECTS["run"]()["in"]["$defs"]
    assert asked["AskedTable"]["properties"]["id"]["maxLength"] == NAME.characters
    assert "maxItems" not in asked["Scenario"]["properties"]["commands"]
    unbounded = [
        f"{kind}.{name}"
        for kind, definition in commands.items()
        for name, one in definition.get("properties", {}).items()
        if one.get("type") == "string" and "maxLength" not in one
    ]
    assert unbounded == []
