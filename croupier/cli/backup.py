"""`croupier backup`: copy a log that is in use, and what is personal beside it."""

from pathlib import Path

from croupier.cli.main import DONE, WRONG_INPUT, complain


def backup(log: str, out: Path) -> int:
    """Copy a log file while it is served, as it is at one moment; croupier verify checks the copy.

    The file of people beside it is copied too. Keys are not: keep them elsewhere. A server's database has
    tools of its own (pg_dump); docs/operating/backup.md tells how.

    Parameters
    ----------
    log
        A log file.
    out
        The file to make; it must not be there yet.
    """
    from croupier.cli.progress import progressing
    from croupier.store.address import beside, file_of
    from croupier.store.database.backup import back_up

    source = file_of(log)
    if source is None:
        return complain("backup: a server's database is copied with pg_dump", WRONG_INPUT)
    people, copy = beside(source, "people"), beside(out, "people")
    with progressing("backup") as tell:
        back_up(source, out, tell)
        if people.exists():
            back_up(people, copy)
    print(f"{out}: copied" + (f", and {copy}" if people.exists() else ""))
    return DONE
