"""Where streams and the chains of answers end, looked up in the index, without reading what is in them."""

from typing import Final

import msgspec
from sqlalchemy import Connection, text

from croupier.store import unrecorded
from croupier.store.heads import End
from croupier.store.unrecorded import PREFIX

_LENGTHS: Final = text(
    "SELECT n.text, n.seq FROM (SELECT text, (SELECT max(e.seq) FROM event e WHERE e.stream = id) AS seq "
    "FROM name) AS n WHERE n.seq IS NOT NULL"
)
_POSTGRESQL: Final = text(
    "SELECT n.text, e.seq, e.hash FROM unnest(CAST(:streams AS text[]), CAST(:seqs AS bigint[])) "
    "AS w(stream, seq) JOIN name n ON n.text = w.stream JOIN event e ON e.stream = n.id AND e.seq = w.seq"
)
_SQLITE: Final = text(
    "SELECT n.text, e.seq, e.hash FROM json_each(:asked) w CROSS JOIN name n CROSS JOIN event e "
    "WHERE n.text = json_extract(w.value, '$[0]') AND e.stream = n.id "
    "AND e.seq = json_extract(w.value, '$[1]')"
)


def stream_lengths(connection: Connection) -> dict[str, int]:
    """How many records every stream has."""
    return {stream: seq for stream, seq in connection.execute(_LENGTHS)}  # noqa: C416, a row is no pair


def lengths(connection: Connection) -> dict[str, int]:
    """The same, and how many answers every chain of answers has."""
    return {**stream_lengths(connection), **unrecorded.lengths(connection)}


def ends(connection: Connection, wanted: dict[str, int]) -> dict[str, End]:
    """The seals at these places of streams and of chains of answers, as far as they are there."""
    records = {name: seq for name, seq in wanted.items() if not name.startswith(PREFIX)}
    answers = {name: nth for name, nth in wanted.items() if name.startswith(PREFIX)}
    found = _records(connection, records) if records else {}
    return {**found, **unrecorded.ends(connection, answers)}


def _records(connection: Connection, wanted: dict[str, int]) -> dict[str, End]:
    if connection.dialect.name == "postgresql":
        query, asked = _POSTGRESQL, {"streams": list(wanted), "seqs": list(wanted.values())}
    else:
        query, asked = _SQLITE, {"asked": msgspec.json.encode(list(wanted.items())).decode()}
    return {
        stream: End(seq, hash.hex())
        for stream, seq, hash in connection.execute(query, asked)
        if isinstance(hash, bytes)
    }
