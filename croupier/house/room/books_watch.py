"""The books of every table, looked at whenever they change: what verify would find is known at once."""

import logging

from croupier.engine.chips.shortfalls import shortfalls
from croupier.table.table import Table

log = logging.getLogger("croupier.books")


class BooksWatch:
    """Which accounts stand below nothing that cannot owe, by table; each is said once, and counted."""

    def __init__(self) -> None:
        self._wrong: dict[str, frozenset[str]] = {}

    @property
    def wrong(self) -> int:
        """How many accounts are wrong."""
        return sum(map(len, self._wrong.values()))

    def look(self, table: Table) -> None:
        """A table as it is now; from any thread."""
        lacking = shortfalls(table)
        before = self._wrong.get(table.id, frozenset())
        for account in lacking.keys() - before:
            log.error(
                "books wrong", extra={"table": table.id, "account": account, "cents": -lacking[account]}
            )
        for account in before - lacking.keys():
            log.warning("books right again", extra={"table": table.id, "account": account})
        if lacking:
            self._wrong[table.id] = frozenset(lacking)
        else:
            self._wrong.pop(table.id, None)
