"""Every irregularity and every report of the books can be found by a word that dealers use."""

from croupier.table.text import spoken
from croupier.table.text.irregular import KINDS
from croupier.table.text.steps import REPORTS


def test_everything_that_can_be_called_or_reported_has_words_of_its_own() -> None:
    assert spoken.KINDS.keys() == KINDS.keys()
    assert spoken.REPORTS.keys() == REPORTS.keys()
    assert all(
        word.strip()
        for words in (*spoken.KINDS.values(), *spoken.REPORTS.values())
        for word in words.split(",")
    )
