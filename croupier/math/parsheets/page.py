"""A par sheet as one HTML page: its own style, no other file, reads well on a screen and on paper."""

from html import escape
from pathlib import Path
from typing import Final

from croupier.math.parsheets.blocks import (
    Beside,
    Block,
    Column,
    Document,
    Facts,
    Figure,
    Heading,
    Items,
    Section,
    Table,
    Text,
)  # fmt: skip

_STYLE: Final = Path(__file__).with_name("parsheet.css")


def as_page(document: Document) -> str:
    """The whole page."""
    contents = "".join(
        f'<li><a href="#{section.id}">{escape(section.title)}</a></li>' for section in document.sections
    )
    headlines = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd><dd>{escape(note)}</dd></div>"
        for name, value, note in document.headlines
    )
    title = f"{document.under}: {document.title}"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE.read_text(encoding='utf-8')}</style></head><body>",
            '<a class="skip" href="#summary">Skip to the summary</a>',
            f'<header><p class="under">{escape(document.under)}</p><h1>{escape(document.title)}</h1>',
            f'<dl class="headlines">{headlines}</dl>',
            _facts(Facts(document.identity), "About this sheet"),
            f'</header><nav aria-label="Contents"><ul class="contents">{contents}</ul></nav><main>',
            *(_section(section) for section in document.sections),
            f"</main><footer>{escape(document.name)} · {escape(document.foot)}</footer></body></html>",
            "",
        ]
    )


def _section(section: Section) -> str:
    blocks = "\n".join(_block(block, section.title) for block in section.blocks)
    return (
        f'<section id="{section.id}" aria-labelledby="{section.id}-title">'
        f'<h2 id="{section.id}-title">{escape(section.title)}</h2>\n{blocks}</section>'
    )


def _block(block: Block, title: str) -> str:
    match block:
        case Text(words):
            return f"<p>{escape(words)}</p>"
        case Heading(words):
            return f"<h3>{escape(words)}</h3>"
        case Items(name, items):
            return f"<h3>{escape(name)}</h3><ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"
        case Figure(svg, caption, _):
            return f"<figure>{_wide(caption)}{svg}</div><figcaption>{escape(caption)}</figcaption></figure>"
        case Facts():
            return _facts(block, title)
        case Beside(caption, tables):
            inner = "".join(_table(table, caption) for table in tables)
            return f'<p class="beside-caption">{escape(caption)}</p><div class="beside">{inner}</div>'
        case Table():
            return _table(block, block.caption)


def _facts(facts: Facts, label: str) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td{_long(value)}>{escape(value)}</td>'
        f"<td>{escape(note)}</td></tr>"
        for name, value, note in facts.rows
    )
    return f'{_ROOM}<table class="facts" aria-label="{escape(label)}"><tbody>{rows}</tbody></table></div>'


def _long(value: str) -> str:
    """A word too long for a telephone may be broken anywhere."""
    return ' class="long"' if len(value) > _LONG else ""


def _table(table: Table, label: str) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = "".join(f'<th scope="col"{_class(one)}>{escape(one.name)}</th>' for one in table.columns)
    body = "".join(_row(table.columns, row) for row in table.rows)
    foot = f"<tfoot>{_row(table.columns, table.foot)}</tfoot>" if table.foot else ""
    room = _wide(label) if len(table.columns) > _MANY else _ROOM
    return f"{room}<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody>{foot}</table></div>"


def _row(columns: tuple[Column, ...], row: tuple[str, ...]) -> str:
    cells = []
    for place, (column, cell) in enumerate(zip(columns, row, strict=True)):
        name, scope = ("th", ' scope="row"') if place == 0 else ("td", "")
        cells.append(f"<{name}{scope}{_class(column)}>{escape(cell)}</{name}>")
    return f"<tr>{''.join(cells)}</tr>"


def _class(column: Column) -> str:
    return "" if column.kind == "text" else f' class="{column.kind}"'


def _wide(label: str) -> str:
    """Room for a table that may be wider than a screen: it scrolls by itself, by keyboard too."""
    return f'<div class="wide" role="region" tabindex="0" aria-label="{escape(label)}">'


_ROOM: Final = '<div class="wide">'
_MANY: Final = 3  # columns; more may be too wide for a telephone
_LONG: Final = 40
