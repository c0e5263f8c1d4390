"""The files of the project, for tests that read them."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path for folder in ("croupier", "tests", "simulator", "bench") for path in (ROOT / folder).rglob("*.py")
)
PACKAGE = [path for path in SOURCES if path.is_relative_to(ROOT / "croupier")]
PURE = [
    path
    for path in PACKAGE
    if path.relative_to(ROOT).parts[1] in ("core", "table", "engine")
    or "rules" in path.relative_to(ROOT).parent.parts
]


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def place(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


def tracked() -> list[Path]:
    """What git tracks; where git cannot say (an archive, another owner), all but hidden and cache folders."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*")]
        names = [name for name in names if not re.search(r"(^|/)(\.|__pycache__)", name)]
    else:
        names = listed.stdout.split("\0")
    return [ROOT / name for name in names if (ROOT / name).is_file()]
