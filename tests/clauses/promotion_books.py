"""Where each book says what about promotions, written down here and not read from the books."""

from typing import Final

S3, S4, UTH = "star-ms-undated", "star-ms-4", "star-uth"
BOOKS: Final = (S3, S4, UTH)
DEFINITION: Final = {
    S3: "1.1:Promotional Prize(s)",
    S4: "1.1:promotional prize(s)",
    UTH: "1.1:Promotional Prizes(s)",
}


def content(book: str, item: str) -> str:
    """A clause about the content of the terms."""
    return ("14.8" if book == S4 else "14.7") + item


def forbidden(book: str, item: str = "") -> str:
    """A clause about what no prize may be."""
    return ("14.6" if book == S4 else "14.5") + item


def telling(book: str, way: str = "") -> str:
    """A clause about telling a winner."""
    return ("14.9" if book == S4 else "14.8") + way


def submission(book: str, item: str = "") -> str:
    """A clause about telling the regulator."""
    return ("14.13" if book == S4 else "14.9") + item
