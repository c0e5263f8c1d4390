"""Tests marked with clauses: one run a book, and a note of what each run cited."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from copy import copy
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from argon2 import PasswordHasher
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from litestar import Litestar
from litestar.datastructures import State

from croupier.house.http import app
from croupier.house.security import sign_on
from croupier.math.kept import answers
from tests.felt import witness
from tests.felt.clause import books, proven

HERE: Final = Path(__file__).parent
MEMORY: Final = Path("/dev/shm")  # what is written there waits for no disk
ROOM: Final = 4 << 30
SLOW: Final = ("browser", "cli", "crash", "house", "laws", "math", "storm")  # folders, slowest files first


def pytest_configure() -> None:
    """What hypothesis draws follows from a test alone, and not from constants of modules loaded before it.

    No example has to be quick: a busy machine is no fault. Where memory is large the logs of tests lie there.
    """
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
    settings.register_profile("croupier", settings(deadline=None))
    settings.load_profile("croupier")
    pytest.MonkeyPatch().setattr(providers, "_get_local_constants", lambda: providers._local_constants)


@pytest.fixture(scope="session", autouse=True)
def _quick_secrets() -> None:
    """Hashes that are easy to make: hundreds of houses are opened here, and none has anything to guard."""
    sign_on.hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@pytest.fixture(scope="session", autouse=True)
def _one_frame() -> None:
    """What there is to ask a house for is set up once: it takes ten times what else a house takes to open."""
    made = cache(app.frame)
    pytest.MonkeyPatch().setattr(app, "frame", lambda: _another(made()))


def _another(frame: Litestar) -> Litestar:
    """A frame with the same handlers, for a house of its own."""
    one = copy(frame)
    one.state, one.event_emitter = State(), copy(frame.event_emitter)
    one.asgi_router = copy(frame.asgi_router)
    one.asgi_router.app = one
    return one


@pytest.fixture(scope="session", autouse=True)
def _nothing_kept_from_before(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Numbers that a verb tells are found in this run, but for those that ship."""
    folder = tmp_path_factory.mktemp("kept")
    pytest.MonkeyPatch().setattr(answers, "user_cache", lambda: folder)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the log of a test lies."""
    return tmp_path / "log.db"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with a parameter `book` runs once for each book it is marked with."""
    marked = books(metafunc.definition.iter_markers("clause"))
    if marked and "book" in metafunc.fixturenames:
        metafunc.parametrize("book", marked)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long come first, so that no processor is left alone with one at the end."""
    items.sort(key=lambda item: SLOW.index(_folder(item)) if _folder(item) in SLOW else len(SLOW))


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(HERE).parts[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note with the test what cited the clauses it proves."""
    witness.forget()
    yield
    if found := proven(item):
        book, clauses = found
        for clause in clauses:
            item.user_properties.append((f"{book} {clause}", sorted(witness.seen[book, clause])))
