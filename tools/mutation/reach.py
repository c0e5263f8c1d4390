"""Which lines of the pure half each test runs, measured once and again only for what has changed."""

import hashlib
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import coverage
import pytest

from tools.clauses.proofs import ARGUMENTS
from tools.mutation.record import Reached, Record

TESTS: Final = (
    "tests/core", "tests/table", "tests/engine", "tests/clauses", "tests/adjudicate", "tests/rounds",
    "tests/test_felt.py", "tests/laws", *map(str, sorted(Path("tests").rglob("rules"))),
)  # fmt: skip
PURE: Final = [
    "croupier/core",
    "croupier/table",
    "croupier/engine",
    *map(str, sorted(Path("croupier").rglob("rules"))),
]


def measure(record: Record, tests: Sequence[str]) -> None:
    """Run the tests whose reach is not known as the files are now, in a process of their own."""
    subprocess.run([sys.executable, "-m", "tools.mutation.reach", *tests], check=True)


@cache
def version(path: str) -> str:
    """A digest of a file as it is now."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12]


class Measuring:
    """A pytest plugin: runs what is stale under a tracer and notes what each test runs."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._seconds: dict[str, float] = {}
        self._tracer = coverage.Coverage(data_file=None, source=PURE, config_file=False)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        known, reach = self._record.tests(), self._record.reach()
        items[:] = [item for item in items if not _fresh(item, known, reach.get(item.nodeid, []))]

    def pytest_runtestloop(self) -> None:
        self._tracer.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._tracer.switch_context(item.nodeid)
        began = time.process_time()
        outcome = yield
        self._seconds[item.nodeid] = time.process_time() - began
        return outcome

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self._tracer.stop()
        found: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        data = self._tracer.get_data()
        for path in data.measured_files():
            module = str(Path(path).relative_to(Path.cwd()))
            for line, tests in data.contexts_by_lineno(path).items():
                for test in tests:
                    found[test][module].add(line)
        for item in session.items:
            if item.nodeid in self._seconds:
                modules = found[item.nodeid].items()
                reached = [Reached(module, version(module), frozenset(lines)) for module, lines in modules]
                seconds = self._seconds[item.nodeid]
                self._record.note_reach(item.nodeid, version(_file(item)), seconds, reached)
        self._record.keep()


def _fresh(item: pytest.Item, known: dict[str, tuple[str, float]], reached: list[Reached]) -> bool:
    """Whether neither the test nor anything it runs has changed since it was measured."""
    if item.nodeid not in known or known[item.nodeid][0] != version(_file(item)):
        return False
    return all(Path(one.module).exists() and one.version == version(one.module) for one in reached)


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


if __name__ == "__main__":
    pytest.main([*ARGUMENTS, *sys.argv[1:]], plugins=[Measuring(Record())])
