"""What a verb may load: a book is shown, and rounds are settled, without mathematics, database or server."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = (
    "alembic", "sqlalchemy", "cryptography", "argon2", "litestar", "uvicorn", "asyncio", "numpy", "numba",
    "rich", "hypothesis", "croupier.rulebooks.check", "croupier.engine",
)  # fmt: skip
ROUND = {
    "rulebook": "star-ms-4",
    "boxes": [{"box": 1, "hole": ["As", "Kd"], "wagers": {"ante": 1000}, "folded": "3rd"}],
    "community": ["2c", "3c", "9h"],
}


def loaded(*arguments: str) -> set[str]:
    """What of that is heavy a verb has loaded when it has answered."""
    program = f"""
import sys
from croupier.cli.main import main
status = main({list(arguments)!r})
print(status, *(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    status, *found = ran.stderr.splitlines()[-1].split()
    assert status == "0", ran.stderr
    return set(found)


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules"],
        ["rules", "star-uth"],
        ["rules", "star-ms-4", "9.1.1"],
        ["conformance"],
        ["identity"],
        ["solve", "star-uth"],
        ["solve", "star-ms-4", "--ties", "fold"],
        ["strategy", "star-uth"],
    ],
    ids=" ".join,
)
def test_a_verb_that_shows_what_is_written_or_was_kept_loads_nothing_heavy(arguments: list[str]) -> None:
    assert loaded(*arguments) == set()


def test_rounds_are_settled_by_the_engine_alone(tmp_path: Path) -> None:
    rounds = tmp_path / "rounds.jsonl"
    rounds.write_text(json.dumps(ROUND) + "\n")
    assert loaded("adjudicate", str(rounds)) == {"croupier.engine"}
    assert loaded("schema", "commands") == {"croupier.engine"}


def test_playing_at_the_terminal_needs_a_log_and_no_server() -> None:
    program = "import sys, croupier.cli.play; print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout.split()
    assert "sqlalchemy" in names
    assert not {"litestar", "uvicorn", "numpy", "numba"} & {*names}
