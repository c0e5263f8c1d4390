"""What stands in the way of entries: streams that have moved on, commands that have an answer already."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, select, text

from croupier.store.database import schema
from croupier.store.log import Entry, VersionConflict

_VERSIONS: Final = text(
    "SELECT w.stream, coalesce((SELECT max(e.seq) FROM event e WHERE e.stream = w.stream), 0) "
    "FROM unnest(CAST(:streams AS text[])) AS w(stream)"
)


_VERSIONS_SQLITE: Final = text(
    "SELECT w.value, coalesce((SELECT max(e.seq) FROM event e WHERE e.stream = w.value), 0) "
    "FROM json_each(:streams) AS w"
)


_ANSWERED: Final = select(schema.answer.c.command).where(
    schema.answer.c.command.in_(bindparam("commands", expanding=True))
)


def written(entries: Sequence[Entry]) -> set[str]:
    """The streams that entries add to, or were refused in."""
    return {batch.stream for entry in entries for batch in entry.batches}


def conflicts(connection: Connection, entries: Sequence[Entry]) -> list[VersionConflict | None]:
    """For each entry what is in its way, given that those before it are stored if nothing is in theirs.

    What was decided after an entry that is not stored was decided on something that never happened, even
    where somebody else's records happen to have the same numbers.
    """
    found = versions(connection, written(entries) | {name for entry in entries for name in entry.reads})
    answered = _answered(connection, [entry.command for entry in entries])
    unreal: set[str] = set()
    told: list[VersionConflict | None] = []
    for entry in entries:
        expected = {**entry.reads, **{batch.stream: batch.expected for batch in entry.batches}}
        moved = [name for name, version in expected.items() if found[name] != version or name in unreal]
        if entry.command in answered:
            moved.append(entry.batches[0].stream)
        if moved:
            unreal |= written((entry,))
            told.append(VersionConflict(moved[0], expected[moved[0]], found[moved[0]]))
            continue
        answered.add(entry.command)
        found |= {batch.stream: batch.expected + len(batch.records) for batch in entry.batches}
        told.append(None)
    return told


def versions(connection: Connection, streams: Collection[str]) -> dict[str, int]:
    """How many records each of these streams has; one question for all of them."""
    if connection.dialect.name == "postgresql":
        return {stream: seq for stream, seq in connection.execute(_VERSIONS, {"streams": sorted(streams)})}  # noqa: C416, a row is no pair
    asked = msgspec.json.encode(sorted(streams)).decode()
    return {stream: seq for stream, seq in connection.execute(_VERSIONS_SQLITE, {"streams": asked})}  # noqa: C416


def _answered(connection: Connection, commands: Collection[str]) -> set[str]:
    return set(connection.execute(_ANSWERED, {"commands": [*commands]}).scalars())
