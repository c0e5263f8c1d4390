"""What a document is made of, before it becomes a page or a print: text, facts, tables, figures."""

from typing import Literal

import msgspec

Kind = Literal["text", "number", "code", "small"]


class Column(msgspec.Struct, frozen=True):
    """A column of a table; numbers stand to the right, code is not broken, small text may be long."""

    name: str
    kind: Kind = "text"


def numbers(*names: str) -> tuple[Column, ...]:
    """Columns of numbers."""
    return tuple(Column(name, "number") for name in names)


class Table(msgspec.Struct, frozen=True):
    """Rows of words under names, and perhaps a last one that sums them up."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()


class Beside(msgspec.Struct, frozen=True):
    """Narrow tables side by side."""

    caption: str
    tables: tuple[Table, ...]


class Facts(msgspec.Struct, frozen=True):
    """Names with their values, and a few words to each."""

    rows: tuple[tuple[str, str, str], ...]


class Figure(msgspec.Struct, frozen=True):
    """A picture and what it shows; in print it takes so much of a page's width, in percent."""

    svg: str
    caption: str
    width: int = 100


class Text(msgspec.Struct, frozen=True):
    """A paragraph."""

    words: str


class Items(msgspec.Struct, frozen=True):
    """A list under a few words."""

    title: str
    items: tuple[str, ...]


class Heading(msgspec.Struct, frozen=True):
    """The name of what follows inside a section."""

    words: str


Block = Table | Beside | Facts | Figure | Text | Items | Heading


class Section(msgspec.Struct, frozen=True):
    """A part of the document that can be pointed to."""

    id: str
    title: str
    blocks: tuple[Block, ...]


class Document(msgspec.Struct, frozen=True):
    """All of it; the headlines are the few numbers that most readers want."""

    title: str
    under: str
    headlines: tuple[tuple[str, str, str], ...]
    identity: tuple[tuple[str, str, str], ...]
    sections: tuple[Section, ...]
    name: str  # of the book, for the margin of every page
    foot: str
