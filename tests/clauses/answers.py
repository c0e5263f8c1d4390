"""Whole answers, shared by the tests that compare them."""

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from tests.felt import Felt


def cited(text: str) -> tuple[str, ...]:
    """Clauses set apart by spaces; an underscore stands for a space within one."""
    return tuple(clause.replace("_", " ") for clause in text.split())


def assert_refused(felt: Felt, command: c.Command, code: str, cites: str) -> None:
    """The command is refused under these clauses, and the table is as it was."""
    before = felt.table
    answer = felt.give(command)
    assert isinstance(answer, Refusal), answer
    assert (answer.code, answer.cites) == (code, cited(cites))
    assert felt.table == before
