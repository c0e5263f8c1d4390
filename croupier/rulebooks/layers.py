"""A book as laid down: the house's entries beneath, then its base, then its own; and which file said what."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from croupier.core.toml import TOMLDecodeError, plain_toml
from croupier.rulebooks.address import BookError, Fault, Named, Problem, did_you_mean, label, spell
from croupier.rulebooks.address import Path as Place
from croupier.rulebooks.inventory import HERE

# What a book says of itself: never taken from the book it is based on.
OWN = ("id", "title", "version", "approved", "effective", "base")


class Layer(NamedTuple):
    """One file of a book: the name people know it by, and what it says."""

    file: str
    data: dict[str, Any]


def layers(file: Path, shown: str, books: tuple[str, ...]) -> tuple[Layer, ...]:
    """The files a book is made of, lowest first; `books` are the ids a base may name."""
    found: list[Layer] = []
    seen: list[Path] = []
    base: str | None = shown
    while base is not None:
        if file.resolve() in seen:
            circle = " > ".join(layer.file for layer in reversed(found))
            raise BookError(
                Problem(found[0].file, "base", f"the books go round in a circle: {circle} > {base}")
            )
        seen.append(file.resolve())
        layer = Layer(shown, _read(file, shown))
        found.insert(0, layer)
        base = layer.data.get("base")
        if base is not None:
            file, shown = _based(file, shown, base, books)
    return (Layer("house.toml", _read(HERE / "house.toml", "house.toml")), *found)


def merged(stack: tuple[Layer, ...]) -> dict[str, Any]:
    """What the files say together: each laid over those beneath it."""
    data: dict[str, Any] = {}
    for layer in stack:
        above = dict(layer.data)
        data = {key: value for key, value in data.items() if key not in OWN}
        faults = list(drop(data, above.pop("without", [])))
        if faults:
            raise BookError(*(located(stack, fault) for fault in faults))
        data = lay(data, above)
    return data


def located(stack: tuple[Layer, ...], fault: Fault) -> Problem:
    """A fault of the merged book, in the file that says it; what is missing, where it would stand.

    The house's own file lacks nothing: what is missing is for the book to say.
    """
    path = fault.path[:-1] if fault.missing else fault.path
    own = stack[1:] if fault.missing and len(stack) > 1 else stack
    layer = max(reversed(own), key=lambda one: (_drops(one.data, fault.path), _depth(one.data, path)))
    return Problem(layer.file, spell(fault.path, table=fault.table), fault.reason)


def _read(file: Path, shown: str) -> dict[str, Any]:
    try:
        data = plain_toml(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BookError(Problem(shown, "", "no such file")) from None
    except TOMLDecodeError as error:
        reason, _, where = str(error).partition(" (at ")
        raise BookError(Problem(shown, where.rstrip(")"), reason)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(Problem(shown, "", f"cannot be read: {error}")) from None
    own = data.get("inventory")
    if isinstance(own, str) and own.endswith(".tsv"):
        data["inventory"] = str(file.parent / own)
    return data


def _based(file: Path, shown: str, base: object, books: tuple[str, ...]) -> tuple[Path, str]:
    """The file a base is in: a shipped book by its id, else a path from the folder of the book."""
    if not isinstance(base, str):
        raise BookError(Problem(shown, "base", "expected text: the id of a book or a path ending .toml"))
    if base in books:
        return HERE / f"{base}.toml", f"{base}.toml"
    if not base.endswith(".toml"):
        raise BookError(Problem(shown, "base", f"no such rulebook {base}{did_you_mean(base, books)}"))
    if not (file.parent / base).is_file():
        raise BookError(Problem(shown, "base", f"no such file: {base}"))
    return file.parent / base, str(Path(shown).parent / base)


def _drops(data: dict[str, Any], path: Place) -> bool:
    """Whether a file takes out something at, above or below a place."""
    parts = [part.label if isinstance(part, Named) else str(part) for part in path if part != Named("")]
    dropped = data.get("without")
    names = [str(name).split(".") for name in dropped] if isinstance(dropped, list) else []
    return any(name[: len(parts)] == parts[: len(name)] for name in names)


def _depth(data: object, path: Place) -> int:
    """How many steps of a path can be gone in what one file says."""
    for count, part in enumerate(path):
        if isinstance(data, list) and isinstance(part, Named):
            data = {label(one, n): one for n, one in enumerate(data) if isinstance(one, dict)}
            part = part.label
        if isinstance(data, list):
            data = dict(enumerate(data))
        if not isinstance(data, dict) or part not in data:
            return count
        data = data[part]
    return len(path)


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
