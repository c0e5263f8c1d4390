"""Laying one book over another: tables by key, arrays of tables by name."""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.rulebooks.address import Fault, label

# An array of tables is matched by this key, a remedy by its kind, moment and what it does together, a meter's
# rate by option and seed. Steps, notices, stages and remedies change field by field; rights, rates, prizes
# and lines of a pay table are replaced, because half of an old line means nothing under a new one.
_FIELD_BY_FIELD = {"step": "name", "notice": "name", "stage": "name", "remedy": "kind"}
_REPLACED = {"right": "command", "paytable": "hand", "prize": "hand", "meter-rate": "seed"}
_TOGETHER = ("kind", "seed")  # keys of tables that are matched by several of their values


def lay(lower: dict[str, Any], upper: dict[str, Any], top: str = "") -> dict[str, Any]:
    """The lower book with the upper laid over it; neither is changed."""
    result = dict(lower)
    for key, value in upper.items():
        kind = top or key
        old = result.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            result[key] = lay(old, value, kind)
        elif isinstance(old, list) and isinstance(value, list) and kind in _FIELD_BY_FIELD:
            result[key] = _over(old, value, _FIELD_BY_FIELD[kind], lay)
        elif isinstance(old, list) and isinstance(value, list) and kind in _REPLACED:
            lines = _over(old, value, _REPLACED[kind], lambda _, new: new)
            result[key] = sorted(lines, key=lambda line: _name(line, "hand") == "any")  # the rest comes last
        else:
            result[key] = value
    return result


def drop(data: dict[str, Any], names: object) -> Iterator[Fault]:
    """Take out of a base what a book does without, each named like `rule.concede` or `step.fold-rack`."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        yield Fault(("without",), "expected a list of text")
        return
    for index, name in enumerate(names):
        whole = name.startswith(("step.", "notice.", "remedy."))
        *above, last = name.split(".", 1) if whole else name.split(".")
        if not _dropped(data, above, last):
            yield Fault(("without", index), f"the base has no {name}")


def _dropped(data: dict[str, Any], above: list[str], last: str) -> bool:
    """Whether an entry was there to be taken out; `data` then holds copies of the tables above it."""
    holder: Any = data
    for key in above:
        if not isinstance(holder, dict) or key not in holder:
            return False
        holder[key] = holder[key].copy() if isinstance(holder[key], dict | list) else holder[key]
        holder = holder[key]
    if isinstance(holder, dict):
        return holder.pop(last, None) is not None
    if isinstance(holder, list):
        kept = [one for n, one in enumerate(holder) if not isinstance(one, dict) or label(one, n) != last]
        found = len(kept) < len(holder)
        holder[:] = kept
        return found
    return False


def _over(
    lower: list[Any],
    upper: list[Any],
    key: str,
    join: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]],
) -> list[Any]:
    """The lower tables in their order, those of a name the upper has given way to them, then what is new."""
    above: dict[str | None, list[Any]] = {}
    for table in upper:
        above.setdefault(_name(table, key), []).append(table)
    result: list[Any] = []
    done = set()
    for table in lower:
        name = _name(table, key)
        if name is None or name not in above:
            result.append(table)
        elif name not in done:
            result += [join(table, new) for new in above[name]]
            done.add(name)
    return result + [table for table in upper if _name(table, key) not in done]


def _name(table: object, key: str) -> str | None:
    """What a table is matched by; whatever has no name is left for the check of shapes."""
    if not isinstance(table, dict) or not isinstance(table.get(key), str | int):
        return None
    return label(table, 0) if key in _TOGETHER else str(table[key])
