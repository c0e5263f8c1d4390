"""A module of code with one change made, put in place of the one that is loaded."""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any


def install(tree: ast.Module, name: str) -> None:
    """Let the functions of a module run as the tree says, and its constants be what it says.

    Who imported a function holds the same object, so that only what is in it is exchanged; a constant is
    exchanged wherever it was imported under its name.
    """
    loaded = import_module(name)  # one that no test has loaded is changed all the same, and survives
    fresh = ModuleType(name)
    fresh.__file__ = loaded.__file__
    exec(compile(ast.fix_missing_locations(tree), str(loaded.__file__), "exec"), vars(fresh))
    new = dict(_functions(vars(fresh), name))
    for where, function in _functions(vars(loaded), name):
        function.__code__ = new[where].__code__
        function.__defaults__ = new[where].__defaults__
        function.__kwdefaults__ = new[where].__kwdefaults__
    for constant in _constants(tree):
        _rebind(constant, vars(loaded)[constant], vars(fresh)[constant])


def _functions(names: dict[str, Any], module: str) -> Iterator[tuple[str, FunctionType]]:
    """The functions that a module or class defines, by their full names."""
    for value in list(names.values()):
        if isinstance(value, type) and value.__module__ == module:
            if value.__dict__ is not names:
                yield from _functions(dict(vars(value)), module)
        elif (function := _function(value)) and function.__module__ == module:
            yield function.__qualname__, function


def _function(value: Any) -> FunctionType | None:
    """The function behind a property, a class method or a cache."""
    if isinstance(value, property):
        value = value.fget
    value = getattr(value, "__func__", value)
    value = getattr(value, "__wrapped__", value)
    return value if isinstance(value, FunctionType) else None


def _constants(tree: ast.Module) -> list[str]:
    targets = [
        target
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _rebind(name: str, old: object, new: object) -> None:
    if isinstance(old, type) or old == new:
        return
    ours = [module for path, module in list(sys.modules.items()) if path.startswith("croupier.")]
    for module in ours:
        if vars(module).get(name) is old:
            vars(module)[name] = new
        if isinstance(old, dict) and isinstance(new, dict):
            for table in [one for one in vars(module).values() if isinstance(one, dict)]:
                _reenter(table, old, new)


def _reenter(table: dict[Any, Any], old: dict[Any, Any], new: dict[Any, Any]) -> None:
    """What a table took over from this one is as it is now; a plain value may be from anywhere."""
    for key, value in old.items():
        if table is not old and table.get(key) is value and value and not isinstance(value, int | str):
            if key in new:
                table[key] = new[key]
            else:
                del table[key]
