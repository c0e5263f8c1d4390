"""Changes every value of every book, one at a time, and lists the changes that no test notices.

Each change is tried in a fork of one warm process that holds the collected tests: the loader gives out the
changed book, and the tests that cite the clauses of the changed entry run until one fails.
"""

import argparse
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, NoReturn

import pytest
from _pytest.runner import runtestprotocol
from rich.console import Console
from rich.progress import Progress

from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks import load as loader
from croupier.rulebooks.inventory import AREAS, HOUSE, inventory
from croupier.rulebooks.load import book_ids
from tests.felt.clause import proven
from tools.clauses import done
from tools.clauses.proofs import ARGUMENTS, Cell, cell, plain_name
from tools.mutation.mutants import Data, Mutant, applied, built, mutants, written

SURVIVED, BY_TEST, BY_LOADER, TOOL_BROKE = 0, 1, 2, 3
MOST_SECONDS = 60  # for the tests of one change
SAID = {
    SURVIVED: "survived",
    BY_TEST: "noticed by a test",
    BY_LOADER: "refused by the loader",
    TOOL_BROKE: "broke this tool",
    -signal.SIGALRM: "ran out of time",
}


class Trial(NamedTuple):
    """A change of one book, or of all where it is the house's, and the clauses behind it."""

    book: str
    mutants: dict[str, Mutant]  # by book
    cells: frozenset[Cell]

    def __str__(self) -> str:
        return f"{self.book} {next(iter(self.mutants.values()))}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try all the changes asked for; 1 if any survives."""
    wanted = _arguments().parse_args(arguments)
    selected = chosen(wanted.book, wanted.area)
    books = {book: written(book) for book in book_ids()}
    found = [trial for trial in trials(books, selected) if wanted.entry in str(trial)]
    if not found:
        print("nothing to change: no area is done, or nothing matches; see --area")
        return 0
    runner = Runner(books, found, wanted.jobs)
    status = pytest.main([*ARGUMENTS, "--capture=no", "--assert=plain", wanted.tests], plugins=[runner])
    return report(runner) if runner.began else int(status) or 1


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=__doc__)
    parser.add_argument("--book", choices=[*book_ids(), HOUSE], help="only this book")
    areas = parser.add_argument("--area", nargs="+", choices=[*AREAS, "all"], default=[])
    areas.help = "these areas instead of those in docs/conformance/done.toml"
    parser.add_argument("--entry", default="", help="only entries whose line contains this text")
    parser.add_argument("--tests", default="tests", help="only the tests of this file or folder")
    parser.add_argument("--jobs", type=int, default=2)
    return parser


def chosen(book: str | None, areas: Sequence[str]) -> frozenset[Cell]:
    """The clauses whose entries are changed: those of the areas, by default the done ones."""
    finished = done.read()
    if areas:
        every = frozenset(AREAS if "all" in areas else areas)
        finished = {name: done.Done(every) for name in (*book_ids(), HOUSE)}
    return frozenset(
        Cell(name, clause.id)
        for name, area in finished.items()
        for clause in inventory(name).values()
        if area.covers(clause) and book in (None, name)
    )


def trials(books: dict[str, Data], selected: frozenset[Cell]) -> Iterator[Trial]:
    """The changes of each book; one that only the house's clauses cover is made in all books at once."""
    shared: dict[tuple[object, str], dict[str, Mutant]] = defaultdict(dict)
    for book, data in books.items():
        for mutant in mutants(data):
            cells = frozenset(where for clause in mutant.clauses if (where := cell(book, clause)))
            if any(where.book != HOUSE for where in cells):
                if cells & selected:
                    yield Trial(book, {book: mutant}, cells)
            elif cells & selected:
                shared[mutant.path, mutant.change][book] = mutant
    for group in shared.values():
        clauses = {clause for mutant in group.values() for clause in mutant.clauses}
        yield Trial(HOUSE, group, frozenset(Cell(HOUSE, clause) for clause in clauses))


class Runner:
    """A pytest plugin: its test loop tries the changes instead of running the tests once."""

    def __init__(self, books: dict[str, Data], trials: list[Trial], jobs: int) -> None:
        self.books, self.trials, self.jobs = books, trials, jobs
        self.began = False
        self.broken: list[str] = []  # tests that fail without any change
        self.counts: Counter[str] = Counter()
        self.survivors: list[tuple[Trial, list[str]]] = []
        self._tests: dict[Cell, list[pytest.Item]] = defaultdict(list)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that cite a clause of some change."""
        wanted = frozenset(where for trial in self.trials for where in trial.cells)
        items[:] = [item for item in items if wanted.intersection(_cells(item))]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.began = True
        fit = [item for item in session.items if passes([item])]
        self.broken = [item.nodeid for item in session.items if item not in fit]
        for item in fit:
            for where in _cells(item):
                self._tests[where].append(item)
        console = Console(stderr=True)
        # no refreshing thread: forks and threads do not mix
        with Progress(console=console, auto_refresh=False) as progress:
            task = progress.add_task("changes", total=len(self.trials))
            for trial, code in self._outcomes():
                self._note(trial, code)
                progress.advance(task)
                progress.refresh()
        return True

    def tests(self, trial: Trial) -> list[pytest.Item]:
        """The tests that cite a clause of the changed entry, each once; of one book only its own."""
        found = {item.nodeid: item for where in sorted(trial.cells) for item in self._tests[where]}
        return [item for item in found.values() if _book(item) in trial.mutants]

    def _outcomes(self) -> Iterator[tuple[Trial, int]]:
        """Every change and what became of it, some at a time."""
        running: dict[int, Trial] = {}
        for trial in self.trials:
            if len(running) >= self.jobs:
                yield _waited(running)
            sys.stdout.flush()
            pid = os.fork()
            if pid == 0:
                self._try(trial)
            running[pid] = trial
        while running:
            yield _waited(running)

    def _try(self, trial: Trial) -> NoReturn:
        """In the child: give out the changed book, run the tests, say by the exit status what happened."""
        code = TOOL_BROKE
        try:
            signal.alarm(MOST_SECONDS)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            code = self._judged(trial)
        finally:
            os._exit(code)

    def _judged(self, trial: Trial) -> int:
        changed: dict[str, Rulebook] = {}
        for book, mutant in trial.mutants.items():
            made = built(applied(self.books[book], mutant))
            if made is None:
                return BY_LOADER
            changed[book] = made
        original = vars(loader)["_shipped"]
        vars(loader)["_shipped"] = lambda id: changed.get(id) or original(id)
        return SURVIVED if passes(self.tests(trial)) else BY_TEST

    def _note(self, trial: Trial, code: int) -> None:
        self.counts[SAID.get(code, f"ended with {code}")] += 1
        if code not in (BY_TEST, BY_LOADER, -signal.SIGALRM):
            self.survivors.append((trial, sorted({plain_name(item.nodeid) for item in self.tests(trial)})))


def _waited(running: dict[int, Trial]) -> tuple[Trial, int]:
    """The next change that ended; a child that was stopped by the alarm did not survive."""
    pid, status = os.wait()
    return running.pop(pid), os.waitstatus_to_exitcode(status)


def _cells(item: pytest.Item) -> list[Cell]:
    found = proven(item)
    return [where for clause in found[1] if (where := cell(found[0], clause))] if found else []


def _book(item: pytest.Item) -> str:
    found = proven(item)
    return found[0] if found else ""


def passes(items: Iterable[pytest.Item]) -> bool:
    """Whether the tests pass; stops at the first that does not."""
    waiting = list(items)
    while waiting:
        item, *waiting = waiting
        reports = runtestprotocol(item, log=False, nextitem=waiting[0] if waiting else None)
        if any(report.failed for report in reports):
            return False
    return True


def report(runner: Runner) -> int:
    """Say what survived."""
    for test in runner.broken:
        print(f"left out, fails without any change: {test}")
    for trial, tests in sorted(runner.survivors, key=lambda one: str(one[0])):
        clauses = ", ".join(sorted(where.clause for where in trial.cells))
        print(f"{trial}\n    clauses {clauses}\n    tests   {', '.join(tests) or 'none'}")
    total = sum(runner.counts.values())
    print(f"{total} changes: " + ", ".join(f"{count} {what}" for what, count in runner.counts.most_common()))
    return 1 if runner.survivors or runner.broken else 0


if __name__ == "__main__":
    sys.exit(main())
