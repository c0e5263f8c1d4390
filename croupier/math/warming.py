"""Kernels made ready beside a program that must not wait: compiled in another process, then only loaded."""

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from croupier.math.kernels.compiling import folder, prepare
from croupier.math.solving import one_at_a_time

_NICENESS: Final = 10


def warm(modules: Sequence[str]) -> None:
    """Make the kernels of these modules ready; compiling them holds up no other thread of this process."""
    missing = [name for name in modules if not _mark(name).exists()]
    if missing:
        command = [sys.executable, "-m", "croupier.math.warming", *missing]
        subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    load(modules)


def load(modules: Sequence[str]) -> None:
    """Compile or load the kernels of these modules here, and leave a mark that they are kept."""
    for name in modules:
        import_module(name)
    with one_at_a_time:
        prepare(*modules)
    for name in modules:
        _mark(name).touch()


def _mark(module: str) -> Path:
    return folder() / f"{module.rpartition('.')[2]}.ready"


if __name__ == "__main__":
    os.nice(_NICENESS)
    load(sys.argv[1:])
