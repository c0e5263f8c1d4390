"""A house's own variant of a book, for what the books all say alike."""

from typing import Any

from msgspec.structs import replace

from croupier.core.book.entries import StageRule, Step
from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.load import load
from tests.felt.felt import Felt, play


def variant(book: str, *steps: Step, stages: tuple[StageRule, ...] = (), **rules: Any) -> Rulebook:
    """The book with these rules and stages instead of its own, and these steps more."""
    data = load(book).data
    changed = replace(
        data, rule=replace(data.rule, **rules), stage=stages or data.stage, step=(*data.step, *steps)
    )
    return Rulebook(changed, "variant")


def play_variant(book: Rulebook, lines: str, **table: Any) -> Felt:
    """A table opened by the book it is a variant of, and played by the variant."""
    felt = play(book.id, **table)
    felt.book = book
    return felt.do(lines)
