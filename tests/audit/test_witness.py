"""A witness that was touched is found out, whichever of its lines it is."""

from pathlib import Path
from random import Random

from croupier.audit.file import examine_file
from croupier.cli.logs.export import export
from tests.audit.touching import broken, verified


def test_any_changed_bit_and_any_two_lines_in_another_order_are_found(log: Path) -> None:
    witness, random = log.with_name("log.db.witness"), Random("witness")
    whole = witness.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert verified(log).finding is None
    for number in range(len(lines)):
        changed = bytearray(lines[number])
        changed[random.randrange(len(changed) - 1)] ^= 1 << random.randrange(7)
        witness.write_bytes(b"".join((*lines[:number], bytes(changed), *lines[number + 1 :])))
        assert broken(log)
    for number in range(len(lines) - 1):
        swapped = [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
        witness.write_bytes(b"".join(swapped))
        assert broken(log).place == "witness"


def test_a_first_line_that_cannot_be_read_is_found_beside_a_handed_over_log(log: Path) -> None:
    witness, out = log.with_name("log.db.witness"), log.with_name("out.jsonl")
    export(str(log), out=out)
    witness.write_bytes(b"x" + witness.read_bytes())
    for finding in (broken(log), examine_file(out, witness=witness).finding):
        assert finding is not None
        assert (finding.place, finding.seq) == ("witness", 1)
