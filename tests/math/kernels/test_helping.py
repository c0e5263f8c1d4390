"""Kernels that were never compiled are compiled by two processes, each of them once, and loaded by both."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.math import warming
from croupier.math.kernels import compiling
from croupier.math.kernels.compiling import Kernel
from croupier.math.kernels.helping import Helper, claim

MODULE = "croupier.math.kernels.streets"


def test_a_kernel_is_taken_once(tmp_path: Path) -> None:
    assert claim(tmp_path, "one")
    assert not claim(tmp_path, "one")
    assert claim(tmp_path, "two")
    assert not claim(tmp_path / "gone", "one")


class Compiled:
    """A function that only notes that it was compiled."""

    def __init__(self, name: str, made: list[str]) -> None:
        self.__name__, self._made = name, made

    def compile(self, _: str) -> None:
        self._made.append(self.__name__)

    def disable_compile(self) -> None:
        """Nothing more is compiled."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What is compiled of five kernels, none of which was before."""
    made: list[str] = []
    kernels = [Kernel(f"k{number}", Compiled(f"k{number}", made), "") for number in range(5)]
    monkeypatch.setattr(compiling, "_kernels", {MODULE: kernels})
    monkeypatch.setattr(compiling, "_ready", set())
    monkeypatch.setattr(compiling, "folder", lambda: tmp_path)
    monkeypatch.setattr(compiling, "processors", lambda: 2)
    return made


def test_the_other_process_takes_from_the_end_what_nobody_has(made: list[str], tmp_path: Path) -> None:
    (tmp_path / "claims").mkdir()
    assert claim(tmp_path / "claims", "k3")
    (tmp_path / "k1.kept").touch()
    warming.help_with(tmp_path / "claims", [MODULE])
    assert made == ["k4", "k2", "k0"]


@pytest.mark.parametrize("theirs", [(), ("k4", "k3"), ("k0", "k1", "k2", "k3", "k4")])
def test_all_are_ready_whatever_the_other_process_did(
    made: list[str], theirs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may take some and end before they are done."""
    told: list[tuple[int, int]] = []

    class Other(Helper):
        def __init__(self, modules: tuple[str, ...]) -> None:
            assert modules == (MODULE,)
            monkeypatch.setattr(sys, "executable", "true")
            super().__init__(modules)
            assert all(self.claims(name) for name in theirs)

    monkeypatch.setattr(compiling, "Helper", Other)
    compiling.prepare(MODULE, progress=lambda done, of, _: told.append((done, of)))
    assert sorted(made) == ["k0", "k1", "k2", "k3", "k4"]
    assert told[-1] == (5, 5)


def test_what_was_compiled_before_needs_no_help(
    made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(2, 5):
        (tmp_path / f"k{number}.kept").touch()
    monkeypatch.setattr(compiling, "Helper", None)
    compiling.prepare(MODULE)
    assert len(made) == 5


def test_two_processes_make_what_one_needs(tmp_path: Path) -> None:
    program = f"""
import croupier.math.kernels.compiling as compiling
compiling.FEW = 1
compiling.processors = lambda: 2
import {MODULE} as streets
compiling.prepare({MODULE!r})
import numpy
lines = numpy.full(6188 + 4 * 1287, -1, dtype=numpy.int64)
streets.hand_lines(lines)
print(lines.min(), *sorted(file.name.split(".")[-2] for file in compiling.folder().glob("*.kept")))
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
    )  # fmt: skip
    assert ran.stdout.split() == ["0", "gather", "hand_lines", "spread"]


def test_only_what_is_compiled_is_told(
    made: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Loading what was compiled before is quick, and nobody is told that it is compiled again."""
    for number in range(5):
        (tmp_path / f"k{number}.kept").touch()
    told: list[tuple[int, int, str]] = []
    compiling.prepare(MODULE, progress=lambda *at: told.append(at))
    assert (told, len(made)) == ([], 5)
    (tmp_path / "k2.kept").unlink()
    monkeypatch.setattr(compiling, "_ready", set())
    compiling.prepare(MODULE, progress=lambda *at: told.append(at))
    assert told[-1] == (5, 5, "")
