"""The approved documents of a floor's books: where they lie, and that they are the ones the file means."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from croupier.core.bounds import Text

if TYPE_CHECKING:
    from croupier.house.floor.file import Floor

ENDINGS = (".pdf", ".txt", ".md")


class DocumentEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A document by its path beside the floor file, and the hash of the very one that was approved."""

    file: Text
    sha256: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


def placed(documents: dict[str, Text | DocumentEntry], folder: Path) -> dict[str, Text | DocumentEntry]:
    """The same, with paths that do not depend on where the house was started."""
    return {book: _placed(one, folder) for book, one in documents.items()}


def _placed(one: Text | DocumentEntry, folder: Path) -> DocumentEntry:
    entry = DocumentEntry(file=one) if isinstance(one, str) else one
    return msgspec.structs.replace(entry, file=str(folder / entry.file))


def documents_fault(floor: "Floor") -> str:
    """Documents that are not there, that no page can show, or that are others than the file says."""
    for book in floor.documents:
        one = _entry(floor, book)
        if not one.file.endswith(ENDINGS):
            return f"documents.{book}: a document ends in .pdf, .txt or .md"
        if not Path(one.file).is_file():
            return f"documents.{book}: there is no file {one.file}"
        if not Path(one.file).stat().st_size:
            return f"documents.{book}: {one.file} is empty"
        if document(floor, book) is None:
            return f"documents.{book}: {one.file} is not the document with that sha256"
    return ""


def document(floor: "Floor", book: str) -> tuple[str, bytes] | None:
    """The path of a book's document and what it says; nothing where it is none, or another than was meant."""
    one = _entry(floor, book)
    if not one.file.endswith(ENDINGS):
        return None
    try:
        content = Path(one.file).read_bytes()
    except OSError:
        return None
    return (one.file, content) if one.sha256 in ("", sha256(content).hexdigest()) else None


def said_at_start(floor: "Floor") -> Iterator[str]:
    """Which document each book has, by its hash; which have none, though players may ask; and which no staff.

    A demo floor is nobody's house: it is not asked for what an operator has to have.
    """
    books = dict.fromkeys(table.book for table in floor.tables)
    for book in books:
        if found := document(floor, book):
            name, digest = Path(found[0]).name, sha256(found[1]).hexdigest()
            yield f"the approved document of {book}: {name}, sha256 {digest}"
    for book in books:
        if not floor.demo and not any(book in one.ranks for one in floor.staff):
            yield f"nobody has a rank under {book}, so its tables stay closed: name somebody with ranks"
    missing = [book for book in books if book not in floor.documents]
    if missing and not floor.demo:
        yield (
            f"no approved document of {', '.join(missing)} to hand over to who asks for the rules: "
            "name it under [documents] in the floor file"
        )


def _entry(floor: "Floor", book: str) -> DocumentEntry:
    one = floor.documents.get(book, "")
    return DocumentEntry(file=one) if isinstance(one, str) else one
