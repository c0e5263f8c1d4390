"""The log in SQL tables. `(stream, seq)` being unique is what keeps two writers apart."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, func, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.store import schema
from croupier.store.codec import Recorded
from croupier.store.log import LogError, Stored, VersionConflict
from croupier.store.sqlite import open_file, told, writing

APPLICATION: Final = 0x43524F55  # "CROU", how SQLite files say whose they are


class SqlLog:
    """An `EventLog` in one SQLite file."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self.path = path

    @classmethod
    def open(cls, path: Path) -> "SqlLog":
        """The log of a file, made if it is not there."""
        return cls(open_file(path, schema.metadata, APPLICATION), path)

    def close(self) -> None:
        self._engine.dispose()

    def append(
        self, stream: str, expected: int, records: Sequence[Recorded], command: str, answer: Stored
    ) -> VersionConflict | None:
        """Records and answer in one transaction, durable on return; or nothing at all and why."""
        numbers = [record.seq for record in records]
        if numbers != list(range(expected + 1, expected + 1 + len(records))):
            raise ValueError(f"records {numbers} do not follow {expected}")
        if any(record.stream != stream for record in records):
            raise ValueError(f"records of another stream than {stream}")
        try:
            with told(self.path), writing(self._engine) as connection:
                found = _version(connection, stream)
                if found != expected:
                    return VersionConflict(stream, expected, found)
                if records:
                    connection.execute(insert(schema.event), [_row(record) for record in records])
                connection.execute(insert(schema.command), _answer_row(command, answer))
        except IntegrityError:  # the command is answered, or a writer without our lock took the number
            with self._reading() as connection:
                return VersionConflict(stream, expected, _version(connection, stream))
        return None

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]:
        """The records of a stream behind a number, in order."""
        event = schema.event
        query = select(event).where(event.c.stream == stream, event.c.seq > after).order_by(event.c.seq)
        with self._reading() as connection:
            try:
                return tuple(_record(dict(row)) for row in connection.execute(query).mappings())
            except TypeError as error:
                raise LogError(str(self.path), f"it is damaged in {stream}: {error}") from None

    def answer(self, command: str) -> Stored | None:
        """The answer a command got, if it was given before."""
        query = select(schema.command).where(schema.command.c.id == command)
        with self._reading() as connection:
            row = connection.execute(query).mappings().one_or_none()
        if row is None:
            return None
        seqs = msgspec.json.decode(row["seqs"], type=tuple[int, ...])
        return Stored(row["stream"], row["asked"], row["refusal"].encode(), seqs)

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, oldest first."""
        event = schema.event
        query = select(event.c.stream).where(event.c.seq == 1).order_by(event.c.time, event.c.stream)
        with self._reading() as connection:
            return tuple(connection.execute(query).scalars())

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with told(self.path), self._engine.connect() as connection:
            yield connection


def _version(connection: Connection, stream: str) -> int:
    query = select(func.max(schema.event.c.seq)).where(schema.event.c.stream == stream)
    return connection.execute(query).scalar() or 0


def _record(row: dict[str, Any]) -> Recorded:
    """A row as it stands; whether it is what was written is for `chain.verify` to say."""
    return Recorded(**{**row, "body": msgspec.Raw(row["body"])})


def _row(record: Recorded) -> dict[str, object]:
    row = msgspec.structs.asdict(record)
    return {**row, "body": bytes(record.body)}


def _answer_row(command: str, answer: Stored) -> dict[str, object]:
    return {
        "id": command,
        "stream": answer.stream,
        "asked": answer.asked,
        "refusal": answer.refusal.decode(),
        "seqs": msgspec.json.encode(answer.seqs).decode(),
    }
