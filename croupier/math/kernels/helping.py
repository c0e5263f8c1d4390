"""A second process that compiles too: before the first answer ever there is much to compile, on one core."""

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self


class Helper:
    """Takes kernels of some modules from the end, while they are taken here from the beginning."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self._claims = Path(tempfile.mkdtemp(prefix="croupier-"))
        command = [sys.executable, "-m", "croupier.math.warming", "--claims", str(self._claims), *modules]
        nothing = subprocess.DEVNULL
        self._child = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._child.terminate()
        self._child.wait()
        shutil.rmtree(self._claims, ignore_errors=True)

    def claims(self, name: str) -> bool:
        """Whether nobody has taken a kernel yet; then it is taken."""
        return claim(self._claims, name)

    def at_work(self, seconds: float) -> bool:
        """Whether the other process is still there after so long."""
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(seconds)
        return self._child.returncode is None


def claim(folder: Path, name: str) -> bool:
    """Take a kernel, if nobody has; where the folder is gone there is nothing left to take."""
    try:
        os.close(os.open(folder / name, os.O_CREAT | os.O_EXCL))
    except OSError:
        return False
    return True
