"""The published interface, asked at random: whatever comes, an answer the interface announces."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import requests
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Err

from tests.floors.serving import served
from tests.floors.wire_floor import Floor

EXAMPLES = 6  # a route


@pytest.fixture
def interface(tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    floor = Floor(tmp_path / "floor.db")
    with served(floor.app) as address:
        secret = floor.secrets["manager"]
        answer = requests.post(f"{address}/sign-on", json={"badge": "manager", "secret": secret}, timeout=10)
        yield address, {"Authorization": f"Bearer {answer.json()['token']}"}


def test_no_request_breaks_the_service(interface: tuple[str, dict[str, str]]) -> None:
    address, header = interface
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    asked = 0
    for found in schema.get_all_operations():
        if isinstance(found, Err):
            pytest.fail(f"not a route: {found.err()}")
        operation = found.ok()

        @hypothesis.settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        @hypothesis.given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            nonlocal asked
            answer = case.call(headers=header)
            case.validate_response(answer, checks=[not_a_server_error])
            asked += 1

        ask()
    assert asked >= 20
    health = requests.get(f"{address}/health", timeout=10).json()
    assert health["floor"] == "Demo floor"
