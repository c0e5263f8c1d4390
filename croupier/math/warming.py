"""Kernels made ready beside a program that must not wait: compiled in another process, then only loaded."""

import atexit
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Final

from croupier.math.kernels.compiling import folder, kept, make_ready, prepare, waiting_of
from croupier.math.kernels.helping import claim
from croupier.math.solving import one_at_a_time

_NICENESS: Final = 10

_compiling: Final[set[subprocess.Popen[bytes]]] = set()
_ending: Final = Event()


def warm(modules: Sequence[str]) -> None:
    """Make the kernels of these modules ready; compiling them holds up no other thread of this process."""
    missing = [name for name in modules if not _mark(name).exists()]
    if missing:
        _compile_apart(missing)
    load(modules)


def _compile_apart(modules: Sequence[str]) -> None:
    """In a process group of its own: Ctrl-C is for this process, which ends the other one when it ends."""
    command = [sys.executable, "-m", "croupier.math.warming", *modules]
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=nothing, stdout=nothing, process_group=0) as child:
        _compiling.add(child)
        if _ending.is_set():
            child.terminate()
        child.wait()
    _compiling.discard(child)
    if _ending.is_set():
        raise SystemExit  # of this thread: nobody needs its kernels any more


@atexit.register
def _end() -> None:
    _ending.set()
    for child in tuple(_compiling):
        child.terminate()
        child.wait()


def load(modules: Sequence[str]) -> None:
    """Compile or load the kernels of these modules here, and leave a mark that they are kept."""
    for name in modules:
        import_module(name)
    with one_at_a_time:
        prepare(*modules)
    for name in modules:
        _mark(name).touch()


def help_with(claims: Path, modules: Sequence[str]) -> None:
    """Compile kernels that another process prepares too, from the last one on: whoever claims one does it."""
    for name in modules:
        import_module(name)
    whose = os.getppid()
    for one in reversed(waiting_of(modules)):
        if os.getppid() != whose:
            return  # nobody waits for them any more
        if not kept(one).exists() and claim(claims, one.name):
            make_ready(one)


def _mark(module: str) -> Path:
    return folder() / f"{module.rpartition('.')[2]}.ready"


if __name__ == "__main__":
    if sys.argv[1] == "--claims":
        help_with(Path(sys.argv[2]), sys.argv[3:])
    else:
        os.nice(_NICENESS)
        load(sys.argv[1:])
