"""Compiled kernels: declared with their types, compiled once, kept on disk for the next time."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

import numba
import numpy.ma  # noqa: F401  (Numba looks at it in the first call, which would be slow)
from numba.core import config

from croupier.math.kept.place import user_cache
from croupier.math.kernels.helping import Helper
from croupier.math.threads import processors

F = TypeVar("F", bound=Callable[..., Any])
Progress = Callable[[int, int, str], None]
"""Told how many kernels are ready, of how many, and which is next."""

_HERE: Final = Path(__file__).parent
FEW: Final = 4  # kernels that are compiled sooner than another process has started
POLL_SECONDS: Final = 0.1


class Kernel(NamedTuple):
    """A function to compile, and for what types."""

    name: str
    dispatcher: Any
    signature: str


_kernels: Final[dict[str, list[Kernel]]] = {}  # by module, in the order they are declared
_ready: Final[set[str]] = set()
_declaring: Final = Lock()


def kernel(signature: str) -> Callable[[F], F]:
    """A compiled function called from Python; it holds no lock, so two of them run side by side."""

    def declare(function: F) -> F:
        dispatcher = _cached(function)
        _kernels.setdefault(function.__module__, []).append(
            Kernel(f"{function.__module__}.{function.__name__}", dispatcher, signature)
        )
        return dispatcher

    return declare


def inner(function: F) -> F:
    """A compiled function that only kernels call; it becomes part of them."""
    return numba.njit(function)


def prepare(*modules: str, progress: Progress | None = None) -> float:
    """Compile or load every kernel of these modules that is not ready; the seconds that took.

    Where many were never compiled, another process does a part of it.
    """
    start = perf_counter()
    waiting = waiting_of(modules)
    missing = sum(not kept(one).exists() for one in waiting)
    tell = progress if progress and missing else _nobody
    if missing < FEW or processors() < 2:
        for count, one in enumerate(waiting):
            tell(count, len(waiting), one.dispatcher.__name__)
            make_ready(one)
    else:
        _with_help(modules, waiting, tell)
    if waiting:
        tell(len(waiting), len(waiting), "")
    _ready.update(modules)
    return perf_counter() - start


def _with_help(modules: tuple[str, ...], waiting: "list[Kernel]", tell: Progress) -> None:
    """Take what the other process has not; then load what it made, or make it if that process is no more."""
    theirs: list[Kernel] = []
    with Helper(modules) as helper:
        for one in waiting:
            tell(sum(map(_on_disk, waiting)), len(waiting), one.dispatcher.__name__)
            if helper.claims(one.name):
                make_ready(one)
            else:
                theirs.append(one)
        for one in theirs:
            while not _on_disk(one) and helper.at_work(POLL_SECONDS):
                tell(sum(map(_on_disk, waiting)), len(waiting), one.dispatcher.__name__)
            make_ready(one)


def waiting_of(modules: Sequence[str]) -> "list[Kernel]":
    """The kernels of these modules that are not ready in this process."""
    return [one for name in modules if name not in _ready for one in _kernels.get(name, ())]


def make_ready(one: "Kernel") -> None:
    """Compile or load a kernel, and leave a mark that it is kept."""
    one.dispatcher.compile(one.signature)
    one.dispatcher.disable_compile()
    kept(one).touch()


def kept(one: "Kernel") -> Path:
    """The mark that a kernel was compiled before."""
    return folder() / f"{one.name}.kept"


def _on_disk(one: "Kernel") -> bool:
    return kept(one).exists()


def _nobody(done: int, of: int, text: str) -> None:
    """Nobody is told."""


def _cached(function: Callable[..., Any]) -> Any:
    """Numba's own cache does not see an edit in a kernel that is imported: each state has its folder."""
    settings: Any = config
    with _declaring:  # the setting is everybody's
        usual = settings.CACHE_DIR
        settings.CACHE_DIR = str(folder())
        try:
            return numba.njit(function, cache=True, nogil=True)
        finally:
            settings.CACHE_DIR = usual


@cache
def folder() -> Path:
    """Where compiled kernels of just this code, this Numba and this processor are kept."""
    name = f"kernels-{_digest()}"
    for root in (user_cache(), Path(tempfile.gettempdir()) / f"croupier-{os.getuid()}"):
        try:
            folder = root / name
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix="croupier-"))


def _digest() -> str:
    from llvmlite import binding

    seen = hashlib.sha256()
    for part in (numba.__version__, sys.version, binding.get_host_cpu_name(), str(_features(binding))):
        seen.update(part.encode() + b"\0")
    for file in sorted(_HERE.rglob("*.py")):
        seen.update(str(file.relative_to(_HERE)).encode() + b"\0" + file.read_bytes())
    return seen.hexdigest()[:16]


def _features(binding: Any) -> str:
    return str(binding.get_host_cpu_features().flatten())
