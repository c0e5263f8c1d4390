"""The tests that are marked with clauses: collected, or run with a note of what cited the clauses."""

import contextlib
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from croupier.rulebooks.inventory import HOUSE, inventory
from croupier.rulebooks.load import book_ids
from tests.felt.clause import proven

ARGUMENTS = [
    "-o", "addopts=", "--import-mode=importlib", "--strict-markers", "-p", "no:cacheprovider",
    "-p", "no:warnings", "-q",
]  # fmt: skip


class Cell(NamedTuple):
    """A clause of an inventory: a book's, or the house's."""

    book: str
    clause: str


@dataclass
class Proofs:
    """Which tests cite which clauses, which of them failed, and what was seen under each clause."""

    cited: dict[Cell, set[str]] = field(default_factory=lambda: defaultdict(set))
    seen: dict[tuple[Cell, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    failed: set[tuple[str, str]] = field(default_factory=set)  # book and test
    unknown: list[str] = field(default_factory=list)


class CannotCollect(Exception):
    """The tests cannot even be collected."""


def cell(book: str, clause: str) -> Cell | None:
    """Where a clause stands, nothing if in neither inventory; the house's clauses stand apart."""
    if book not in book_ids():
        return None
    if clause in inventory(book):
        return Cell(book, clause)
    return Cell(HOUSE, clause) if clause in inventory(HOUSE) else None


def plain_name(nodeid: str) -> str:
    """A test without its parameters, as the record names it."""
    return nodeid.partition("[")[0]


def collect(paths: Sequence[str] = ("tests",)) -> Proofs:
    """Every marked test, without running any."""
    reader = Reader()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main([*ARGUMENTS, "--collect-only", *paths], plugins=[reader])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CannotCollect(said.getvalue())
    return reader.proofs


def run(paths: Sequence[str] = ("tests",)) -> Proofs:
    """Every marked test, run."""
    reader = Reader()
    status = pytest.main([*ARGUMENTS, *paths], plugins=[reader])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CannotCollect("the tests could not be run")
    return reader.proofs


class Reader:
    """A pytest plugin that keeps the marked tests only and writes down what they prove."""

    def __init__(self) -> None:
        self.proofs = Proofs()
        self._of: dict[str, tuple[str, str]] = {}  # item to its book and test

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = list(self._marked(items))

    def _marked(self, items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
        for item in items:
            if found := proven(item):
                book, clauses = found
                name = plain_name(item.nodeid)
                self._of[item.nodeid] = (book, name)
                for clause in clauses:
                    self._cite(book, clause, name)
                yield item

    def _cite(self, book: str, clause: str, name: str) -> None:
        where = cell(book, clause)
        if where:
            self.proofs.cited[where].add(name)
        else:
            self.proofs.unknown.append(f"{name} cites {clause} of {book}, which is in no inventory")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        book, name = self._of[report.nodeid]
        if report.failed:
            self.proofs.failed.add((book, name))
        if report.when == "call" and report.passed:
            for cited, kinds in report.user_properties:
                where = cell(*str(cited).split(" ", 1))
                if where and isinstance(kinds, list):
                    self.proofs.seen[where, name].update(map(str, kinds))
