"""croupier schema, and the page that tells integrators how to use it."""

import json
import re
from typing import Any, get_args

import pytest

from croupier.cli.main import main
from croupier.cli.run import answer
from croupier.cli.scenario.wire import LinkedAnswer, RunAnswer
from croupier.cli.schema import SUBJECTS, every_event
from croupier.engine.evolve import CHANGES
from croupier.table.commands import AnyCommand
from tools.commands import PAGE, page

EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

OUTCOMES: list[dict[str, int]] = [
    {"patron:p1": 98500, "patron:p2": 100000},
    {"patron:p1": 105500, "patron:p2": 8221956},
    {"patron:p1": 630000},
]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["schema", *arguments]) == 0
    decoded: dict[str, Any] = json.loads(capsys.readouterr().out)
    return decoded


def dangling(schema: Any, within: dict[str, Any]) -> list[str]:
    """References that lead nowhere."""
    found: list[str] = []
    if isinstance(schema, dict):
        reference = schema.get("$ref")
        if isinstance(reference, str) and reference.removeprefix("#/$defs/") not in within["$defs"]:
            found.append(reference)
        found += [one for value in schema.values() for one in dangling(value, within)]
    elif isinstance(schema, list):
        found += [one for value in schema for one in dangling(value, within)]
    return found


def test_commands_and_events_are_all_there(capsys: pytest.CaptureFixture[str]) -> None:
    commands = printed(capsys, "commands")
    assert {kind.__name__ for kind in get_args(AnyCommand)} <= set(commands["$defs"])
    assert len(commands["anyOf"]) == len(get_args(AnyCommand))
    events = printed(capsys, "events")
    assert {kind.__name__ for kind in CHANGES} <= set(events["$defs"])
    assert set(CHANGES) <= set(get_args(every_event()))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_schema_is_whole(subject: str, capsys: pytest.CaptureFixture[str]) -> None:
    schema = printed(capsys, subject)
    parts = [schema["in"], schema["out"]] if "in" in schema else [schema]
    assert [dangling(part, part) for part in parts] == [[] for _ in parts]
    assert all(part["$schema"] and part["title"] for part in parts)


def test_without_a_subject_all_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    everything = printed(capsys)
    assert everything == {name: printed(capsys, name) for name in SUBJECTS}


def test_an_answer_of_run_lists_every_kind_of_event(capsys: pytest.CaptureFixture[str]) -> None:
    answers = printed(capsys, "run")["out"]["$defs"]
    assert len(answers["RunAnswer"]["properties"]["events"]["items"]["anyOf"]) == len(get_args(every_event()))


def test_another_subject_is_wrong_usage() -> None:
    assert main(["schema", "cards"]) == 2


def test_the_page_of_commands_is_current() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "run python -m tools.commands"


@pytest.mark.parametrize(
    ("example", "balances"),
    list(zip(EXAMPLES, OUTCOMES, strict=True)),
)
def test_the_examples_of_the_page_come_out_as_it_says(example: str, balances: dict[str, int]) -> None:
    answered = answer(json.dumps(json.loads(example)).encode())
    assert isinstance(answered, RunAnswer | LinkedAnswer)
    assert answered.refusals == ()
    assert {account: answered.balances[account] for account in balances} == balances
