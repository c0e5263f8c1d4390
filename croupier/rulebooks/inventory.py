"""The clauses of a rule document: id, class, area, a gist in our own words, and what software must do."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from croupier.rulebooks.address import BookError, Problem, did_you_mean

HERE: Final = Path(__file__).parent
HOUSE: Final = "house"
HEADER: Final = ["clause", "class", "area", "gist", "software"]
CLASSES: Final = (
    "compute", "state", "record", "procedure", "right", "equipment", "definition", "legal", "heading",
)  # fmt: skip
AREAS: Final = (
    "cards", "deal", "wagers", "limits", "betting", "settlement", "irregularity", "device", "jackpot",
    "roles", "player-account", "promotion", "tournament", "general", "layout",
)  # fmt: skip


class Clause(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    """One clause of an inventory; `kind` is its class, a word Python keeps for itself."""

    book: str
    id: str
    kind: str
    area: str
    gist: str
    software: str


def glossary(name: str) -> dict[str, str]:
    """The terms a document defines, each with a gist: its clauses of the form `1.1:Term`."""
    defined = {id: clause for id, clause in inventory(name).items() if clause.kind == "definition"}
    return {id.partition(":")[2]: one.gist for id, one in defined.items() if id.startswith("1.1:")}


def whose(clause: str, book: str) -> Clause | None:
    """The clause that is meant where a book is the own one: its own, the house's, or `other-book:9.5`."""
    for name in (book, HOUSE):
        if found := inventory(name).get(clause):
            return found
    other, _, id = clause.partition(":")
    return inventory(other).get(id) if (HERE / f"{other}.tsv").is_file() else None


@cache
def inventory(name: str) -> Mapping[str, Clause]:
    """The clauses of a book in the order of its document; `name` is a book's id or a path ending .tsv."""
    file = Path(name) if name.endswith(".tsv") else HERE / f"{name}.tsv"
    shown = name if name.endswith(".tsv") else file.name
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BookError(Problem(shown, "", "no such inventory")) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(Problem(shown, "", f"cannot be read: {error}")) from None
    return MappingProxyType(_parse(shown, file.stem, text))


def _parse(shown: str, book: str, text: str) -> dict[str, Clause]:
    found: dict[str, Clause] = {}
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), start=1):
        cells = line.split("\t")
        if number == 1:
            faults = iter([] if cells == HEADER else [f"the columns are {', '.join(HEADER)}"])
        else:
            faults = _faults(cells, found)
        reasons = list(faults)
        problems += [Problem(shown, f"line {number}", reason) for reason in reasons]
        if number > 1 and not reasons:
            found[cells[0]] = Clause(book, *cells)
    if not text:
        problems.append(Problem(shown, "line 1", f"the columns are {', '.join(HEADER)}"))
    if problems:
        raise BookError(*problems)
    return found


def _faults(cells: list[str], found: dict[str, Clause]) -> Iterator[str]:
    """What is wrong with one row."""
    if len(cells) != len(HEADER):
        yield f"{len(cells)} columns instead of {len(HEADER)}"
        return
    for name, cell in zip(HEADER, cells, strict=True):
        if not cell or cell != cell.strip():
            yield f"{name} is empty or has blanks around it"
    id, kind, area, *_ = cells
    if id in found:
        yield f"clause {id} stands there twice"
    if kind not in CLASSES:
        yield f"unknown class {kind}{did_you_mean(kind, CLASSES)}"
    if area not in AREAS:
        yield f"unknown area {area}{did_you_mean(area, AREAS)}"
