"""`croupier export`: hand a log over, whole or in part, or the evidence of one round."""

import gzip
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, cast

from cyclopts import Parameter

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import Flag, LogName

if TYPE_CHECKING:
    from croupier.audit.evidence.handing import Asked, Keep
    from croupier.store.database.snapshot import Snapshot
    from croupier.store.seals.keys import SealKey

KINDS: Final = (".jsonl", ".jsonl.gz", ".csv")
STREAM: Final = "-"  # standard output


def export(
    log: LogName,
    *,
    out: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    table: tuple[str, ...] = (),
    start: Annotated[str, Parameter(name="--from")] = "",
    end: Annotated[str, Parameter(name="--to")] = "",
    significant: Flag = False,
    large: int = 1_000_000,
    evidence: str = "",
    key: Path | None = None,
    deck_key: Path | None = None,
) -> int:
    """Write records to JSON Lines, with checkpoints and a signed trailer, or to CSV.

    croupier verify checks JSON Lines without the database. Without options everything is handed over.

    Parameters
    ----------
    out
        The file to write: .jsonl, .jsonl.gz or .csv; for evidence .json. By - JSON Lines go to stdout.
    table
        Only this table; may be repeated.
    start
        Only what was recorded from this time on, like 2025-11-04T06:00+11:00; UTC if it says nothing else.
    end
        Only what was recorded before this time.
    significant
        Only significant events: what was ruled, changed, adjusted, refused, or large.
    large
        From how many cents on a wager or a win is large.
    evidence
        The evidence of one round, TABLE:ROUND; TABLE:ROUND:2 for that of the table's second opening.
    key
        The private key that signs; made if it is not there. Without one, that beside the log; where there is
        none the file is not signed.
    deck_key
        The key that opens sealed decks; without one, that beside the log if it is there.
    """
    from croupier.audit.evidence.handing import Asked
    from croupier.cli.logs.logs import kind_of, moment_of
    from croupier.store.codec import Unreadable
    from croupier.store.log import LogError

    if not evidence and out.name != STREAM and not out.name.endswith(KINDS):
        return complain(f"export: --out names a file that ends in {', '.join(KINDS)}, or is -", WRONG_USAGE)
    try:
        asked = Asked(tables=table, start=_time(start), end=_time(end), significant=significant)
    except ValueError:
        return complain("export: a time is written like 2025-11-04 or 2025-11-04T06:00+11:00", WRONG_USAGE)
    try:
        if kind_of(log) != "database":
            raise LogError(log, "it is no database of croupier")
        with moment_of(log) as moment, _whole(out) as file:
            signs = _key(log, key)
            if evidence:
                said = _evidence(moment, file, evidence, signs, log, deck_key)
            else:
                said = _records(moment, file, asked, large, signs, csv=out.name.endswith(".csv"))
    except Unreadable as error:
        return complain(f"{log}: it is damaged at {error}; nothing was written", WRONG_INPUT)
    except LookupError as error:
        return complain(str(error.args[0]), WRONG_INPUT)
    print(f"{out}: {said}", file=sys.stderr if out.name == STREAM else sys.stdout)
    return DONE


def _records(
    moment: "Snapshot", out: BinaryIO, asked: "Asked", large: int, key: "SealKey | None", *, csv: bool
) -> str:
    from croupier.audit.evidence.handing import write_csv, write_lines
    from croupier.audit.ordering import some
    from croupier.cli.progress import progressing
    from croupier.cli.terminal.house import now

    for name in asked.tables:
        if f"table:{name}" not in moment.lengths:
            raise LookupError(f"there is no table {name!r} in this log")
    wanted, keep = some(moment, asked.tables, asked.start, asked.end), _keep(moment, asked, large)
    with progressing("export") as tell:
        if csv:
            return f"{write_csv(out, moment, wanted, keep, tell):,} records"
        trailer = write_lines(out, moment, wanted, asked, key, now(), keep, tell)
    return f"{trailer.trailer:,} records and {trailer.checkpoints:,} checkpoints, {_signed(trailer.key)}"


def _keep(moment: "Snapshot", asked: "Asked", large: int) -> "Keep":
    from croupier.audit.inspect.shifts import spans_of
    from croupier.reports.rules.significant import Large

    if not asked.significant:
        return lambda record: True
    bounds, spans = Large(large, large), spans_of(moment)
    return lambda record: spans.reason(record.stream, record.time, record.event, bounds) is not None


def _evidence(
    moment: "Snapshot", out: BinaryIO, asked: str, key: "SealKey | None", log: str, deck_key: Path | None
) -> str:
    from croupier.audit.evidence.cards import opener
    from croupier.audit.evidence.evidence import encode, make_evidence
    from croupier.cli.logs.logs import opened_decks
    from croupier.cli.progress import progressing
    from croupier.cli.terminal.house import now

    table, _, rest = asked.partition(":")
    number, _, opening = rest.partition(":")
    if not number.isdecimal() or (opening and not opening.isdecimal()):
        raise LookupError(f"a round is named like t1:12, not {asked!r}")
    with opened_decks(log, deck_key) as sealed, progressing("export") as tell:
        which = int(opening) if opening else None
        made = make_evidence(moment, table, int(number), which, key, opener(sealed), now(), tell)
    if made is None:
        raise LookupError(f"there is no round {number} of table {table!r} in this log")
    out.write(encode(made))
    under = f"under checkpoint {made.checkpoint.checkpoint}" if made.checkpoint else "under no checkpoint yet"
    return f"{len(made.records):,} records of round {made.round} at {table}, {under}, {_signed(made.key)}"


def _key(log: str, path: Path | None) -> "SealKey | None":
    """The key that was named, made on first use, or the one beside the log; there nothing is made."""
    from croupier.cli.logs.logs import base_of
    from croupier.store.address import beside
    from croupier.store.seals.keys import SealKey
    from croupier.store.seals.secret_file import readable

    own = beside(base_of(log), "seal-key")
    if path:
        return SealKey.open(path)
    return SealKey.open(own, make=False) if readable(own) else None


def _signed(key: str) -> str:
    return (
        f"signed with {key}"
        if key
        else "not signed: no key lies beside the log, and none is named with --key"
    )


def _time(text: str) -> int | None:
    """Milliseconds since 1970."""
    if not text:
        return None
    found = datetime.fromisoformat(text)
    return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1000)


@contextmanager
def _whole(path: Path) -> Iterator[BinaryIO]:
    """A file that is there only once it is complete; or standard output, as it comes."""
    if path.name == STREAM:
        yield cast("BinaryIO", sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as plain:
            if path.name.endswith(".gz"):
                with gzip.GzipFile(fileobj=plain, mode="wb", filename="") as packed:
                    yield cast("BinaryIO", packed)
            else:
                yield plain
            plain.flush()
            os.fsync(plain.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
