"""What was asked stands under the chain, of commands that led to records and of those that did not."""

import sqlite3
from pathlib import Path
from random import Random

from tests.audit.touching import broken, change

ACCEPTED = "SELECT command FROM answer WHERE nth = 0"


def test_what_was_asked_of_an_accepted_command_cannot_be_changed(log: Path) -> None:
    """Else its id could be made to stand for another command, whose sender would get the wrong answer."""
    whole, random = log.read_bytes(), Random("asked")
    with sqlite3.connect(log) as database:
        commands = [command for (command,) in database.execute(ACCEPTED)]
    database.close()
    for command in random.sample(commands, 3):
        other = random.randbytes(32)
        log.write_bytes(whole)
        change(log, "UPDATE event SET asked = ? WHERE command = ? AND asked <> x''", other, command)
        assert broken(log, witness=False).reason == "its content is not what was sealed"
        log.write_bytes(whole)
        change(log, "UPDATE answer SET asked = ? WHERE command = ?", other, command)
        found = broken(log, witness=False)
        assert found.reason in (
            f"the answer to its command {command} is that of another command",
            "the answer stands in the wrong chain, or in none",
        )
