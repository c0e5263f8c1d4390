"""Addresses of logs, a file or a database of a server, and where the files that belong to a log lie."""

import os
from getpass import getuser
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from croupier.store.log import LogError

SERVERS: Final = ("postgresql://", "postgres://")
SQLITE: Final = "sqlite:///"
HERE: Final = frozenset(  # names of this machine, and where its server is found without one
    {"", "localhost", "127.0.0.1", "::1", "/tmp", "/var/run/postgresql", "/run/postgresql"}
)
PORT: Final = "5432"
LONGEST: Final = 120  # characters of a name, with room for what is put behind it


def file_of(address: str) -> Path | None:
    """The file at an address; nothing for the database of a server."""
    if address.startswith(SERVERS):
        return None
    return Path(address.removeprefix(SQLITE)).expanduser()


def base_of(address: str, folder: Path) -> Path:
    """How the names of the files of a log begin: keys, witness, states.

    They lie beside a file. Those of a server's database lie in `folder`, under a name that no other database
    has, whoever asks for it and however this machine is called.
    """
    return file_of(address) or folder / server_name(address)


def beside(base: Path, what: str) -> Path:
    """A file of a log, such as its key or its witness."""
    if not base.name:
        raise LogError(str(base), "it is a folder; name a file")
    return base.with_name(f"{base.name}.{what}")


def server_name(address: str) -> str:
    """A server's database in a word, like floor@db.example+5432."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise LogError("the database", "its address is not one of PostgreSQL") from None
    host = (url.host or _asked(url, "host") or os.environ.get("PGHOST", "")).lower()
    port = str(url.port or _asked(url, "port") or os.environ.get("PGPORT") or PORT)
    user = url.username or _asked(url, "user") or os.environ.get("PGUSER") or getuser()
    name = url.database or _asked(url, "dbname") or os.environ.get("PGDATABASE") or user
    found = f"{_word(name)}@{_word('localhost' if host in HERE else host)}+{_word(port)}"
    if len(found) > LONGEST:
        found = f"{found[:LONGEST]}~{sha256(found.encode()).hexdigest()[:16]}"
    return found


def _asked(url: URL, name: str) -> str:
    found = url.query.get(name, "")
    return found if isinstance(found, str) else ",".join(found)


def _word(text: str) -> str:
    """As part of a file's name: small letters, digits and a few signs; anything else by its number."""
    return "".join(f"%{ord(sign):x}" if "A" <= sign <= "Z" else quote(sign, safe="") for sign in text)
