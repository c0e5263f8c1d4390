"""Books of the house's own in a floor file: named by their files there, and by their ids from then on."""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import known

if TYPE_CHECKING:
    from croupier.house.floor.file import Floor


def own_ids(floor: "Floor", folder: Path) -> dict[str, str]:
    """By their names in the file, the ids of books that lie beside it, or where the house was started."""
    names = dict.fromkeys((*(one.book for one in floor.tables), *(one.book for one in floor.meters)))
    return {name: _id(name, folder) for name in names if name.endswith(".toml")}


def twins(ids: dict[str, str]) -> str:
    """Two files with one id: nobody could tell which of them a log means; else nothing."""
    for name, id in ids.items():
        first = next(other for other, own in ids.items() if own == id)
        if first != name:
            return f"{first} and {name} have the same id, {id}"
    return ""


def with_ids(floor: "Floor", ids: dict[str, str]) -> "Floor":
    """The floor with the id of every book, as logs have it."""
    return replace(
        floor,
        tables=tuple(replace(one, book=ids.get(one.book, one.book)) for one in floor.tables),
        meters=tuple(replace(one, book=ids.get(one.book, one.book)) for one in floor.meters),
        staff=tuple(
            replace(one, ranks={ids.get(book, book): rank for book, rank in one.ranks.items()})
            for one in floor.staff
        ),
        documents={ids.get(book, book): one for book, one in floor.documents.items()},
    )


def _id(name: str, folder: Path) -> str:
    """A file that cannot be read keeps its name, and is told of with its place."""
    beside = folder / name
    path = str(beside) if beside.is_file() else name
    try:
        return known(path)
    except BookError:
        return path
