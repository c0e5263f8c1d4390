"""A par sheet as a print: Typst source, and the PDF it makes.

Words go into the source as strings, never as markup, so that no word of a book can be taken for a command.
Only the fonts that come with Typst are used: the same sheet is the same PDF everywhere.
"""

import json
from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Final

from croupier.math.exact import Unsolvable
from croupier.math.parsheets.blocks import (
    Beside,
    Block,
    Column,
    Document,
    Facts,
    Figure,
    Heading,
    Items,
    Kind,
    Section,
    Table,
    Text,
)

INSTALL: Final = "pip install 'croupier[reports]'"

_LOOK: Final = Path(__file__).with_name("parsheet.typ")
_LINE: Final = 60  # characters of a fact beside which a note still has room
_TOGETHER: Final = 24  # rows that are kept on one page
_SIZE, _SMALL_SIZE = "7.8pt", "7.2pt"
_ALIGN: Final[dict[Kind, str]] = {"text": "left", "number": "right", "code": "left", "small": "left"}


def as_typst(document: Document, dated: date) -> str:
    """The source of the print."""
    name = _text(f"{document.under}: {document.title}")
    day = f"datetime(year: {dated.year}, month: {dated.month}, day: {dated.day})"
    numbered = 'context counter(page).display("1 / 1", both: true)'
    return "\n".join(
        [
            _LOOK.read_text(encoding="utf-8"),
            f"#set document(title: {name}, date: {day})",
            '#set page(paper: "a4", margin: (x: 15mm, top: 17mm, bottom: 16mm),',
            f"  header: margin({_text(document.title)}, {_text(document.name)}),",
            f"  footer: margin({_text(document.foot)}, {numbered}))",
            f"#under({_text(document.under)})",
            f"#title({_text(document.title)})",
            f"#headlines({_list(f'headline({_words(one)})' for one in document.headlines)})",
            _facts(Facts(document.identity)),
            *(_section(section) for section in document.sections),
            "",
        ]
    )


def as_pdf(source: str, dated: date) -> bytes:
    """Typst's PDF of a source; it is the same for the same date."""
    try:
        import typst
    except ImportError:
        raise Unsolvable("", f"PDF needs the package typst; type: {INSTALL}") from None
    compiler = typst.Compiler(source.encode(), ignore_system_fonts=True)
    found = compiler.compile(format="pdf", timestamp=datetime.combine(dated, time(), UTC))
    if not isinstance(found, bytes):
        raise ValueError("typst made no single PDF")
    return found


def _section(section: Section) -> str:
    *first, last = section.blocks
    kept = [_kept(block) if isinstance(block, Text) else _block(block) for block in first]
    return "\n".join([f"#heading(level: 1, {_text(section.title)})", *kept, _block(last)])


def _kept(text: Text) -> str:
    """A paragraph that stays on the page of what follows."""
    return f"#block(sticky: true, {_text(text.words)})"


def _block(block: Block) -> str:
    match block:
        case Text(words):
            return f"#block({_text(words)})"
        case Heading(words):
            return f"#heading(level: 2, {_text(words)})"
        case Items(name, items):
            return f"#heading(level: 2, {_text(name)})\n#list({_words(items)})"
        case Figure(svg, caption, width):
            return f"#picture({_text(svg)}, {_text(caption)}, {width}%)"
        case Facts():
            return _facts(block)
        case Beside(caption, tables):
            inner = _list(_table(table, _SMALL_SIZE) for table in tables)
            return f"#caption({_text(caption)})\n#beside({inner})"
        case Table():
            whole = f"#caption({_text(block.caption)})\n#{_table(block, _SIZE)}"
            return f"#together[{whole}]" if len(block.rows) <= _TOGETHER else whole


def _facts(facts: Facts) -> str:
    """Notes stand beside short values, and at the margin where values take whole lines."""
    cells = (f"bold({_text(name)}), {_text(value)}, small({_text(note)})" for name, value, note in facts.rows)
    long = any(len(value) > _LINE for _, value, _ in facts.rows)
    return f"#facts({'(auto, 1fr, auto)' if long else '(auto, auto, 1fr)'}, {_list(cells)})"


def _table(table: Table, size: str) -> str:
    """A table; its head comes again on every page."""
    widths = _list(_widths(table.columns))
    align = _list(_ALIGN[column.kind] for column in table.columns)
    head = _list(f"head({_text(column.name)})" for column in table.columns)
    foot = _list(f"bold({_text(cell)})" for cell in table.foot)
    cells = _list(_cells(table.columns, row) for row in table.rows)
    return f"rows({size}, ({widths},), ({align},), ({head},), ({foot + ',' if foot else ''}), {cells})"


def _widths(columns: tuple[Column, ...]) -> list[str]:
    """Numbers as wide as they are; small text or code, or else names in front, take what is left."""
    kinds = [column.kind for column in columns]
    flexible = next((kind for kind in ("small", "code") if kind in kinds), None)
    place = kinds.index(flexible) if flexible else 0 if kinds[0] == "text" else None
    return ["1fr" if number == place else "auto" for number in range(len(kinds))]


def _cells(columns: tuple[Column, ...], row: tuple[str, ...]) -> str:
    return _list(
        f"{column.kind}({_text(cell)})" if column.kind in ("small", "code") else _text(cell)
        for column, cell in zip(columns, row, strict=True)
    )


def _words(texts: Iterable[str]) -> str:
    return _list(map(_text, texts))


def _list(parts: Iterable[str]) -> str:
    return ", ".join(parts)


def _text(words: str) -> str:
    """Words as a Typst string: its escapes are among those of JSON, once nothing else is escaped."""
    plain = "".join(one if one.isprintable() or one == "\n" else " " for one in words)
    return json.dumps(plain, ensure_ascii=False)
