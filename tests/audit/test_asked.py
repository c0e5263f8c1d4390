"""What was asked stands under the chain, of commands that led to records and of those that did not."""

import json
import sqlite3
from pathlib import Path
from random import Random

from msgspec.structs import replace

from croupier.audit.finding import Finding
from croupier.house.security.sealer import Sealer
from croupier.store.chain import GENESIS, seal, seal_answer
from croupier.store.opening import open_log
from croupier.store.seals.keys import SealKey
from tests.audit.touching import broken, change, verified

ACCEPTED = "SELECT command, refusal, parts FROM answer WHERE nth = 0"


def test_what_was_asked_of_an_accepted_command_cannot_be_changed_and_sealed_anew(log: Path) -> None:
    """Else its id could be made to stand for another command, whose sender would get the wrong answer."""
    whole, random = log.read_bytes(), Random("asked")
    with sqlite3.connect(log) as database:
        rows = database.execute(ACCEPTED).fetchall()
    database.close()
    for command, refusal, parts in random.sample(rows, 3):
        log.write_bytes(whole)
        other = random.randbytes(32).hex()
        anew = seal_answer(command, other, refusal, parts)
        change(log, "UPDATE answer SET asked = ?, seal = ? WHERE command = ?", other, anew, command)
        found = broken(log, witness=False)
        assert found.reason == f"the answer to its command {command} is that of another command"
        assert [found.place, found.seq] in [part[:2] for part in json.loads(parts)]
        change(log, "UPDATE event SET asked = ? WHERE command = ? AND asked <> ''", other, command)
        again = broken(log, witness=False)
        assert (again.place, again.seq) == (found.place, found.seq)
        assert again.reason == "its content is not what was sealed"


def without_asked(log: Path) -> None:
    """Records as they were sealed before they said what was asked."""
    opened = open_log(str(log))
    sealed = []
    for stream in opened.streams():
        prev = GENESIS
        for record in opened.read(stream):
            old = replace(record, asked="", prev=prev)
            prev = seal(old)
            sealed.append((old.prev, prev, stream, record.seq))
    opened.close()
    with sqlite3.connect(log) as database:
        database.executemany("UPDATE event SET prev = ?, hash = ? WHERE stream = ? AND seq = ?", sealed)
        database.execute("ALTER TABLE event DROP COLUMN asked")
    database.close()


def test_refusals_of_a_log_from_before_they_were_chained_are_chained_now(log: Path) -> None:
    without_asked(log)
    with sqlite3.connect(log) as database:
        for index in ("answer_chained", "answer_first"):
            database.execute(f"DROP INDEX {index}")
        for column in ("stream", "nth", "link"):
            database.execute(f"ALTER TABLE answer DROP COLUMN {column}")
        database.execute("DROP TABLE lease")
        database.execute("CREATE TABLE meter (id VARCHAR PRIMARY KEY)")
        database.execute("UPDATE alembic_version SET version_num = '0004'")
        database.execute("DELETE FROM checkpoint")
    database.close()
    assert verified(log, witness=False).finding is None
    reopened = open_log(str(log))
    Sealer(reopened, SealKey.open(Path(f"{log}.seal-key"))).seal()
    reopened.close()
    change(log, "DELETE FROM answer WHERE nth = 1 AND stream = ''")
    assert broken(log, witness=False) == Finding("answers:", 1, "it is missing: checkpoint 1 had it")
