"""A book as the key of what is kept about it: another book with the same digest is the same."""

from croupier.core.book.rulebook import Rulebook


class BookKey:
    """Equal if the digests are."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def __hash__(self) -> int:
        return hash(self.book.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BookKey) and other.book.digest == self.book.digest
