"""Every irregularity and every report of the books can be found by a word that dealers use."""

from croupier.rulebooks.words import said
from croupier.rulebooks.words.irregular import KINDS
from croupier.rulebooks.words.steps import REPORTS


def test_everything_that_can_be_called_or_reported_has_words_of_its_own() -> None:
    assert said.KINDS.keys() == KINDS.keys()
    assert said.REPORTS.keys() == REPORTS.keys()
    assert all(
        word.strip() for words in (*said.KINDS.values(), *said.REPORTS.values()) for word in words.split(",")
    )
