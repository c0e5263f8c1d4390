"""A log by its address: a file, or a database of a PostgreSQL server."""

from croupier.store import faults
from croupier.store.address import file_of
from croupier.store.database.sql_log import SqlLog
from croupier.store.database.sqlite import check_file


def open_log(address: str, *, make: bool = True) -> SqlLog:
    """The log at an address; `make` is false where one must be there already."""
    log = _opened(address, make=make)
    faults.at("schema/stored")
    return log


def _opened(address: str, *, make: bool) -> SqlLog:
    path = file_of(address)
    if path is None:
        from croupier.store.database.postgres import PostgresServer

        return SqlLog(PostgresServer.open(address))
    if not make:
        check_file(path)
    return SqlLog.open(path)
