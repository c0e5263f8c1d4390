"""Listens to every call of the house while a command is on its way."""

import ast
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from inspect import CO_COROUTINE, CO_GENERATOR
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

import croupier

PACKAGE: Final = str(Path(croupier.__file__).parent) + "/"
RESUMED: Final = CO_COROUTINE | CO_GENERATOR
PARTS: Final = ("<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>", "<lambda>")  # of a function, and none
FEEDS: Final = ("house/http/feed", "house/pages/contest_feeds")
DESK: Final = "house/desk/"
WATCHES: Final = ("room", "states", "leases", "follower", "watch")  # threads that only look now and then


class Place(NamedTuple):
    """A function of the house."""

    file: str
    name: str
    line: int

    @property
    def says(self) -> str:
        """What it adds: the first line of its docstring."""
        return _docstrings(self.file).get(self.line, "")

    @property
    def decides(self) -> bool:
        """Whether it is the first of the rules, which are pure."""
        return self.name == "decide" and (self.file.startswith("engine/") or "/rules/" in self.file)


@cache
def _docstrings(file: str) -> dict[int, str]:
    found = {}
    for node in ast.walk(ast.parse(Path(PACKAGE + file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found[line] = (ast.get_docstring(node) or "").partition("\n")[0]
    return found


def _place(code: CodeType) -> Place:
    return Place(code.co_filename.removeprefix(PACKAGE), code.co_name, code.co_firstlineno)


class Recorder:
    """Every call inside the package, in order, of the command and of what is shown after it."""

    def __init__(self) -> None:
        self.command: list[Place] = []
        self.shown: list[Place] = []
        self.handed: tuple[Place, ...] = ()  # whoever had the command until it lay in the queue
        self.decided: tuple[Place, ...] = ()  # and from there to the first rule
        self._on = self._shown = False
        self._seen: set[FrameType] = set()  # generators and coroutines go on; that is no call

    @contextmanager
    def installed(self) -> Iterator["Recorder"]:
        """Heard by every thread that begins meanwhile."""
        threading.setprofile(self._hear)
        sys.setprofile(self._hear)
        try:
            yield self
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @contextmanager
    def listening(self, *, shown: bool = False) -> Iterator[None]:
        """What is called meanwhile counts, all of it as `shown` or what the feeds do."""
        self._on, self._shown = True, shown
        try:
            yield
        finally:
            self._on = False

    def _hear(self, frame: FrameType, event: str, arg: Any) -> None:
        if not self._on or not frame.f_code.co_filename.startswith(PACKAGE):
            return
        if event == "c_call" and arg.__name__ == "put" and DESK in frame.f_code.co_filename:
            self.handed = self.handed or _stack(frame)
        if event != "call" or frame.f_code.co_name in PARTS or self._goes_on(frame):
            return
        if threading.current_thread().name in WATCHES:
            return
        place, stack = _place(frame.f_code), _stack(frame)
        if self._shown or stack[0].file.startswith(FEEDS):
            self.shown.append(place)
            return
        self.command.append(place)
        if place.decides and not self.decided:
            self.decided = stack

    def _goes_on(self, frame: FrameType) -> bool:
        if not frame.f_code.co_flags & RESUMED:
            return False
        known = frame in self._seen
        self._seen.add(frame)
        return known


def _stack(frame: FrameType | None) -> tuple[Place, ...]:
    """The functions of the house that wait for this one, the first of them first."""
    found: list[Place] = []
    while frame is not None:
        if frame.f_code.co_filename.startswith(PACKAGE) and frame.f_code.co_name not in PARTS:
            found.append(_place(frame.f_code))
        frame = frame.f_back
    return tuple(reversed(found))
