"""What was asked stands under the chain, of commands that led to records and of those that did not."""

import json
import sqlite3
from pathlib import Path
from random import Random

from croupier.store.chain import seal_answer
from tests.audit.touching import broken, change

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
