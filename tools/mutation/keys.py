"""The changes of a module under the keys they are remembered by: a function that is changed has new ones."""

import ast
import hashlib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tools.mutation.code_changes import MODULE, Change, changes
from tools.mutation.record import Key


class Keyed(NamedTuple):
    """A change and its key."""

    key: Key
    change: Change


def keyed(path: Path, tree: ast.Module) -> list[Keyed]:
    """Every change of a module."""
    versions = _versions(tree)
    numbers: Counter[str] = Counter()
    found = []
    for change in changes(tree):
        key = Key(str(path), change.function, versions[change.function], numbers[change.function])
        numbers[change.function] += 1
        found.append(Keyed(key, change))
    return found


def _versions(tree: ast.Module) -> dict[str, str]:
    """A digest of each function as it is now, and one of everything else."""
    found = {MODULE: _digest(*(ast.unparse(node) for node in tree.body if not hasattr(node, "body")))}
    for node in tree.body:
        methods = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for one in methods:
            if isinstance(one, ast.FunctionDef):
                found[prefix + one.name] = _digest(ast.unparse(one))
    return found


def _digest(*text: str) -> str:
    return hashlib.sha256("\n".join(text).encode()).hexdigest()[:12]
