"""Documents as files: a page or a print, by the name they are given."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.math.parsheets.blocks import Document


def no_place(out: Path) -> str | None:
    """Why no file can be written there, asked before any work is done for it."""
    if out.is_dir():
        return "is a folder"
    return None if out.parent.is_dir() else f"there is no folder {out.parent}"


def write_document(document: "Document", out: Path, dated: date) -> None:
    """Write a page where the name ends with .html, else a PDF that is the same for the same date."""
    from croupier.math.parsheets.page import as_page
    from croupier.math.parsheets.typst import as_pdf, as_typst

    if out.suffix == ".html":
        out.write_text(as_page(document), encoding="utf-8")
    else:
        out.write_bytes(as_pdf(as_typst(document, dated), dated))
