"""`croupier replay`: a round recalled card by card, the rounds of a table, or the state at any record."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson, Flag

if TYPE_CHECKING:
    from croupier.audit.evidence.recalling import Recalled
    from croupier.cli.progress import Tell
    from croupier.store.codec import Recorded
    from croupier.store.database.snapshot import Snapshot
    from croupier.table.table import Table

OFTEN: Final = 1_000  # records after which somebody is told


def replay(
    log: str,
    *,
    table: str = "",
    round: int | None = None,
    opening: int | None = None,
    seq: int | None = None,
    line: Flag = False,
    as_json: AsJson = False,
) -> int:
    """Recall what happened, as the log has it.

    Without a table the tables are listed, with a table its rounds, one line each; with a round every step of
    it, with the clauses it happened under.

    Parameters
    ----------
    log
        A log file, postgresql://user@host/name, a file made by croupier export, or the evidence of a round.
    table
        The table.
    round
        The round; of the latest opening of the table that had it.
    opening
        Of this opening of the table, counted from 1.
    seq
        The table as it was after this record.
    line
        The round, or every round, as one line of text.
    """
    from croupier.audit.finding import Found
    from croupier.store.codec import Unreadable

    if (round is not None or seq is not None) and not table and not _is_evidence(log):
        return complain("replay: --round and --seq need --table", WRONG_USAGE)
    try:
        with _source(log) as source:
            source.tell(Asked(table, round, opening, seq, line, as_json))
    except (Found, Unreadable) as error:
        return complain(f"{log}: {error}; croupier verify says more", WRONG_INPUT)
    except LookupError as error:
        return complain(str(error.args[0]), WRONG_INPUT)
    return DONE


class Asked(NamedTuple):
    """What somebody wants to see."""

    table: str
    round: int | None
    opening: int | None
    seq: int | None
    line: bool
    as_json: bool


def _is_evidence(log: str) -> bool:
    from croupier.cli.logs.logs import kind_of
    from croupier.store.log import LogError

    try:
        return kind_of(log) == "evidence"
    except LogError:
        return False


class Source(ABC):
    """Where rounds are recalled from."""

    @abstractmethod
    def tables(self) -> list[str]:
        """The tables there are."""

    @abstractmethod
    def records(self, table: str) -> "Iterator[Recorded]":
        """What happened at one of them."""

    def rounds(self, table: str) -> "Iterator[Recalled]":
        from croupier.audit.evidence.recalling import rounds

        return rounds(table, self.records(table))

    def tell(self, asked: Asked) -> None:
        """Print what is asked for."""
        from croupier.audit.evidence.recalling import find
        from croupier.cli.logs import replay_text as text

        table, line, as_json = asked.table, asked.line, asked.as_json
        if not table:
            text.print_tables({name: self.rounds(name) for name in self.tables()}, as_json=as_json, line=line)
            return
        if table not in self.tables():
            raise LookupError(f"there is no table {table!r} in this log")
        if asked.seq is not None:
            text.print_state(self._state(table, asked.seq), as_json=as_json)
        elif asked.round is not None:
            found = find(self.rounds(table), asked.round, asked.opening)
            if found is None:
                raise LookupError(f"there is no round {asked.round} of table {table!r} in this log")
            text.print_round(found, line=line, as_json=as_json)
        else:
            text.print_rounds(self.rounds(table), line=line, as_json=as_json)

    def _state(self, table: str, seq: int) -> "Table":
        from croupier.engine.evolve import evolve
        from croupier.table.table import Table

        state, last = Table(table), 0
        for record in self.records(table):
            if record.seq > seq:
                break
            state, last = evolve(state, record.event), record.seq
        if last != seq:
            raise LookupError(f"table {table!r} has no record {seq}, its last is {last}")
        return state


@contextmanager
def _source(log: str) -> Iterator[Source]:
    from croupier.cli.logs.logs import kind_of, moment_of
    from croupier.cli.progress import progressing

    kind = kind_of(log)
    if kind == "database":
        with moment_of(log) as moment, progressing("replay") as tell:
            yield _Database(moment, tell)
    elif kind == "lines":
        with progressing("replay") as tell:
            yield _Lines(Path(log).expanduser(), tell)
    else:
        yield _Evidence(Path(log).expanduser())


class _Database(Source):
    def __init__(self, moment: "Snapshot", tell: "Tell") -> None:
        self._moment = moment
        self._tell = tell

    def tables(self) -> list[str]:
        return sorted(name[6:] for name in self._moment.lengths if name.startswith("table:"))

    def records(self, table: str) -> "Iterator[Recorded]":
        stream = f"table:{table}"
        for record in self._moment.records(stream):
            yield record
            if record.seq % OFTEN == 0:
                self._tell(record.seq, self._moment.lengths[stream])


class _Lines(Source):
    def __init__(self, path: Path, tell: "Tell") -> None:
        from croupier.audit.file import header_of
        from croupier.store.log import LogError

        self._path = path
        self._tell = tell
        self._header = header_of(path)
        if self._header.significant:
            raise LogError(str(path), "it holds single records, from which nothing can be replayed")

    def tables(self) -> list[str]:
        from croupier.audit.file import records_of

        streams = {record.stream for record in records_of(self._path, tell=self._tell)}
        return sorted(name[6:] for name in streams if name.startswith("table:"))

    def records(self, table: str) -> "Iterator[Recorded]":
        from croupier.audit.file import records_of
        from croupier.store.log import LogError

        stream = f"table:{table}"
        if stream in self._header.after:
            reason = f"table {table} does not begin with its first record there, so it cannot be replayed"
            raise LogError(str(self._path), reason)
        return records_of(self._path, stream, self._tell)


class _Evidence(Source):
    def __init__(self, path: Path) -> None:
        from croupier.audit.evidence.evidence import read_evidence, recalled_from

        self._recalled = recalled_from(read_evidence(path))

    def tables(self) -> list[str]:
        return [self._recalled.table]

    def records(self, table: str) -> "Iterator[Recorded]":
        yield from self._recalled.records

    def rounds(self, table: str) -> "Iterator[Recalled]":
        yield self._recalled

    def tell(self, asked: Asked) -> None:
        """The one round that is there, unless another is asked for."""
        if asked.seq is not None:
            raise LookupError("the evidence of a round has no other records; name the log for a state")
        number = self._recalled.round if asked.round is None else asked.round
        super().tell(asked._replace(table=asked.table or self._recalled.table, round=number))
