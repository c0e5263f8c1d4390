"""Compiled kernels: declared with their types, compiled once, kept on disk for the next time."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, Final, TypeVar

import numba
import numpy.ma  # noqa: F401  (Numba looks at it in the first call, which would be slow)
from numba.core import config

from croupier.math.kept.place import user_cache

F = TypeVar("F", bound=Callable[..., Any])
Progress = Callable[[int, int, str], None]
"""Told how many kernels are ready, of how many, and which is next."""

_HERE: Final = Path(__file__).parent
_kernels: Final[dict[str, list[tuple[Any, str]]]] = {}  # by module, in the order they are declared
_ready: Final[set[str]] = set()
_declaring: Final = Lock()


def kernel(signature: str) -> Callable[[F], F]:
    """A compiled function called from Python; it holds no lock, so two of them run side by side."""

    def declare(function: F) -> F:
        dispatcher = _cached(function)
        _kernels.setdefault(function.__module__, []).append((dispatcher, signature))
        return dispatcher

    return declare


def inner(function: F) -> F:
    """A compiled function that only kernels call; it becomes part of them."""
    return numba.njit(function)


def prepare(*modules: str, progress: Progress | None = None) -> float:
    """Compile or load every kernel of these modules that is not ready; the seconds that took."""
    start = perf_counter()
    waiting = [one for name in modules if name not in _ready for one in _kernels.get(name, ())]
    for count, (dispatcher, signature) in enumerate(waiting):
        if progress is not None:
            progress(count, len(waiting), dispatcher.__name__)
        dispatcher.compile(signature)
        dispatcher.disable_compile()
    if progress is not None and waiting:
        progress(len(waiting), len(waiting), "")
    _ready.update(modules)
    return perf_counter() - start


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
