"""Changes the code of the pure half, one place at a time, and lists the changes that no test notices.

Each change is tried in a fork of one warm process that holds the collected tests; those that reach the
changed line run until one fails. What was tried is kept in a file, so that a run can be gone on with.
"""

import argparse
import ast
import gc
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

import pytest
from _pytest.runner import runtestprotocol
from rich.console import Console
from rich.progress import Progress

from croupier.rulebooks.load import book_ids, load
from tools.clauses.proofs import ARGUMENTS
from tools.mutation.changed_module import install
from tools.mutation.code_changes import MODULE, Change
from tools.mutation.keys import Keyed, keyed
from tools.mutation.reach import TESTS, measure
from tools.mutation.record import SURVIVED, Key, Record
from tools.mutation.report import Explanations, report

NOTICED, BROKE, HUNG = "noticed", "broke this tool", "ran out of time"
FIRST, MOST_SECONDS = 12.0, 120  # seconds of tests tried by default, and of one child's own time at most
ENDED: Final = {0: SURVIVED, 1: NOTICED, -signal.SIGPROF: HUNG}
ENGINE: Final = tuple(
    str(path.relative_to("croupier").with_suffix(""))
    for path in sorted(Path("croupier", "engine").rglob("*.py"))
    if path.stem != "__init__"
)
MONEY: Final = (
    "table/jackpot", "core/ledger", "table/meter", "core/money", "core/settlement",
    "meters/rules/evolve", "meters/rules/close", "meters/rules/count", "meters/rules/display",
    "meters/rules/faults", "meters/rules/hits", "meters/rules/links", "meters/rules/terms",
    "meters/rules/reading", "meters/rules/reserve", "meters/rules/scene", "meters/rules/decide",
    "meters/rules/reconcile",
)  # fmt: skip


class Trial(NamedTuple):
    """A change of a module, which one it is, and the tests that reach it, the most promising first."""

    key: Key
    tree: ast.Module
    change: Change
    tests: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.key.module}:{self.change.lines.start} {self.change.function}: {self.change.text}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try all the changes asked for; 1 if any survives."""
    wanted = _arguments().parse_args(arguments)
    paths = [Path("croupier", f"{name}.py") for name in wanted.modules or (*ENGINE, *MONEY)]
    for path in paths:
        if not path.exists():
            return _complain(f"there is no {path}; a module is named such as engine/settlement/due")
    record = Record()
    if wanted.report:
        return report(record, paths, Explanations())
    if not wanted.known:
        measure(record, wanted.tests or TESTS)
    runner = Runner(record, paths, wanted)
    status = pytest.main(
        [*ARGUMENTS, "--capture=no", "--assert=plain", *(wanted.tests or TESTS)], plugins=[runner]
    )
    return _said(runner, Explanations()) if runner.began else int(status) or 1


def _complain(text: str) -> int:
    print(f"mutate_code: {text}", file=sys.stderr)
    return 2


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mutate_code", description=__doc__)
    parser.add_argument(
        "modules",
        nargs="*",
        help="such as engine/settlement/due; by default the engine, and what moves money",
    )
    parser.add_argument("--tests", nargs="+", help="only the tests of these files or folders")
    parser.add_argument("--function", default="", help="only functions whose name contains this text")
    parser.add_argument("--known", action="store_true", help="do not measure again what the tests reach")
    parser.add_argument("--again", action="store_true", help="try again what survived before")
    parser.add_argument("--seconds", type=float, default=FIRST, help="of tests tried on each change")
    parser.add_argument("--report", action="store_true", help="run nothing; say what the record has")
    parser.add_argument("--jobs", type=int, default=2)
    return parser


class Runner:
    """A pytest plugin: its test loop tries the changes instead of running the tests once."""

    def __init__(self, record: Record, paths: list[Path], wanted: argparse.Namespace) -> None:
        self.record, self.paths, self.wanted = record, paths, wanted
        self.began = False
        self.counts: Counter[str] = Counter()
        self.survivors: list[tuple[Trial, int]] = []
        self._kills: dict[str, Counter[str]] = defaultdict(Counter)
        self._seconds = {test: seconds for test, (_, seconds) in record.tests().items()}
        self._items: dict[str, pytest.Item] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.began = True
        self._items = {item.nodeid: item for item in session.items}
        trials = list(self._trials())
        _settle_down()
        # no refreshing thread: forks and threads do not mix
        with Progress(console=Console(stderr=True), auto_refresh=False) as progress:
            task = progress.add_task("changes", total=len(trials))
            for trial, outcome, killer, ran in self._outcomes(trials):
                self._note(trial, outcome, killer, ran)
                progress.advance(task)
                progress.refresh()
        return True

    def _trials(self) -> Iterator[Trial]:
        """The changes that were not tried yet."""
        known = self.record.outcomes()
        reaching = self._reaching()
        for path in self.paths:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            remembered = _remembered(tree)
            for key, change in keyed(path, tree):
                before, text = known.get(key, ("", ""))
                if self.wanted.function not in change.function or (
                    before and text == change.text and not self._again(before)
                ):
                    continue
                lines = reaching[str(path)]
                everywhere = change.function in remembered
                every = lines.values() if everywhere else (lines[line] for line in change.lines)
                tests = {test for some in every for test in some if test in self._items}
                yield Trial(key, tree, change, tuple(sorted(tests)))

    def _again(self, outcome: str) -> bool:
        return outcome == BROKE or (outcome == SURVIVED and self.wanted.again)

    def _reaching(self) -> dict[str, dict[int, set[str]]]:
        """The tests that run a line of a module."""
        found: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        modules = {str(path) for path in self.paths}
        for test, some in self.record.reach().items():
            for reached in some:
                if reached.module in modules:
                    for line in reached.lines:
                        found[reached.module][line].add(test)
        return found

    def _outcomes(self, trials: list[Trial]) -> Iterator[tuple[Trial, str, str, int]]:
        """Every change and what became of it, some at a time."""
        running: dict[int, tuple[Trial, int, int]] = {}
        for trial in trials:
            if len(running) >= self.wanted.jobs:
                yield _waited(running)
            tests = self._chosen(trial)
            reading, writing = os.pipe()
            sys.stdout.flush()
            pid = os.fork()
            if pid == 0:
                self._try(trial, tests, writing)
            os.close(writing)
            running[pid] = trial, reading, len(tests)
        while running:
            yield _waited(running)

    def _chosen(self, trial: Trial) -> list[pytest.Item]:
        """Those that noticed most in this module first, then the quick ones, for as long as is given."""
        kills = self._kills[trial.key.module]
        tests = sorted(trial.tests, key=lambda test: (-kills[test], self._seconds.get(test, 0)))
        left, found = self.wanted.seconds, []
        for test in tests:
            if left <= 0:
                break
            left -= self._seconds.get(test, 0)
            found.append(self._items[test])
        return found

    def _try(self, trial: Trial, tests: list[pytest.Item], writing: int) -> NoReturn:
        """In the child: make the change, run the tests, say by the exit status what happened."""
        code = 3
        try:
            signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            trial.change.make()
            try:
                install(trial.tree, _module(trial.key.module))
            except Exception:
                os._exit(1)  # it cannot even be loaded
            failed = first_failing(tests)
            os.write(writing, failed.encode())
            code = 1 if failed else 0
        finally:
            os._exit(code)

    def _note(self, trial: Trial, outcome: str, killer: str, ran: int) -> None:
        self.counts[outcome] += 1
        self._kills[trial.key.module][killer] += 1
        of = len(trial.tests)
        line = trial.change.lines.start
        self.record.note(trial.key, trial.change.text, line, outcome, killer, ran, of)
        if outcome in (SURVIVED, BROKE):
            self.survivors.append((trial, ran))


def _waited(running: dict[int, tuple[Trial, int, int]]) -> tuple[Trial, str, str, int]:
    """The next change that ended, what became of it, the test that noticed it, and how many were run."""
    pid, status = os.wait()
    trial, reading, ran = running.pop(pid)
    with os.fdopen(reading, "rb") as said:
        killer = said.read().decode()
    return trial, ENDED.get(os.waitstatus_to_exitcode(status), BROKE), killer, ran


def first_failing(items: list[pytest.Item]) -> str:
    """The first test that fails; nothing if all pass."""
    for index, item in enumerate(items):
        following = items[index + 1] if index + 1 < len(items) else None
        if any(one.failed for one in runtestprotocol(item, log=False, nextitem=following)):
            return item.nodeid
    return ""


def _settle_down() -> None:
    """Load the books, and forget what the pure half has worked out: a change is to be felt everywhere."""
    for book in book_ids():
        load(book)
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and _is_pure(thing.__module__):
            thing.cache_clear()
    gc.freeze()


def _is_pure(module: str) -> bool:
    return module.startswith(("croupier.core.", "croupier.table.", "croupier.engine.")) or ".rules." in module


def _remembered(tree: ast.Module) -> set[str]:
    """What runs once and is remembered, so that a tracer sees it in one test only: constants and caches."""
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    return {MODULE, *(one.name for one in functions if one.decorator_list)}


@cache
def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")


def _said(runner: Runner, explanations: Explanations) -> int:
    """Say what survived; 1 if some of it is not explained."""
    still = 0
    for trial, ran in runner.survivors:
        why = explanations.why(Keyed(trial.key, trial.change))
        still += not why
        print(f"{trial}\n    {why or f'{ran} of {len(trial.tests)} tests that reach it were run'}")
    total = sum(runner.counts.values())
    print(f"{total} changes: " + ", ".join(f"{count} {what}" for what, count in runner.counts.most_common()))
    print(f"{len(runner.survivors) - still} survivors explained, {still} open")
    return 1 if still else 0


if __name__ == "__main__":
    sys.exit(main())
