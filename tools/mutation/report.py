"""What the record says about every change of the code: noticed, explained, open or not tried yet."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from tools.mutation.keys import Keyed, keyed
from tools.mutation.record import SURVIVED, Key, Record

EXPLAINED: Final = Path("tools", "mutants_explained")
ALL: Final = "*"  # as a change: every survivor of the function
OPEN, WHY, UNTRIED = "open", "explained", "not tried"


class Place(NamedTuple):
    """Where a survivor is explained."""

    module: str
    function: str
    change: str


class Explanations:
    """Why survivors lose nothing: lines of module, function, change and reason, set apart by tabs."""

    def __init__(self, folder: Path = EXPLAINED) -> None:
        self.reasons: dict[Place, str] = {}
        self.used: set[Place] = set()
        for path in sorted(folder.glob("*.tsv")):
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.strip() and not line.startswith("module\t"):
                    self._read(path, line)

    def _read(self, path: Path, line: str) -> None:
        parts = [part.strip() for part in line.split("\t")]
        if len(parts) != 4 or not all(parts):
            raise SystemExit(f"{path}: not module, function, change and reason: {line}")
        module, function, change, reason = parts
        self.reasons[Place(module.removeprefix("croupier/").removesuffix(".py"), function, change)] = reason

    def why(self, one: Keyed) -> str:
        """The reason a change may survive; nothing if none is given."""
        module = one.key.module.removeprefix("croupier/").removesuffix(".py")
        for change in (one.change.text, ALL):
            place = Place(module, one.key.function, change)
            if place in self.reasons:
                self.used.add(place)
                return self.reasons[place]
        return ""


def report(record: Record, paths: Iterable[Path], explanations: Explanations) -> int:
    """Print a table of the modules and the open survivors; 1 if any is open or a change was not tried."""
    outcomes = record.outcomes()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    still: list[str] = []
    names = [path.as_posix().removeprefix("croupier/").removesuffix(".py") for path in paths]
    for name in names:
        path = Path("croupier", f"{name}.py")
        for one in keyed(path, ast.parse(path.read_text(encoding="utf-8"))):
            what = _what(outcomes, one, explanations)
            counts[name][what] += 1
            if what == OPEN:
                still.append(f"{name}:{one.change.lines.start} {one.key.function}: {one.change.text}")
    _table(names, counts)
    print("\n".join(["", *still]) if still else "")
    idle = sorted(place for place in explanations.reasons.keys() - explanations.used if place.module in names)
    for place in idle:
        print(f"explains no survivor: {' | '.join(place)}")
    return 1 if any(counts[name][OPEN] or counts[name][UNTRIED] for name in names) else 0


def _what(outcomes: dict[Key, tuple[str, str]], one: Keyed, explanations: Explanations) -> str:
    outcome, text = outcomes.get(one.key, (UNTRIED, one.change.text))
    if text != one.change.text:
        return UNTRIED
    if outcome != SURVIVED:
        return outcome
    return WHY if explanations.why(one) else OPEN


def _table(names: list[str], counts: dict[str, Counter[str]]) -> None:
    total: Counter[str] = sum((counts[name] for name in names), Counter())
    kinds = sorted(
        total.keys() | {"noticed", WHY, OPEN}, key=lambda kind: (kind == UNTRIED, kind == OPEN, kind)
    )
    print("| module | " + " | ".join(kinds) + " |")
    print("|---" * (len(kinds) + 1) + "|")
    for name, found in [*((f"`{name}`", counts[name]) for name in names), ("all", total)]:
        print(f"| {name} | " + " | ".join(str(found[kind]) for kind in kinds) + " |")
