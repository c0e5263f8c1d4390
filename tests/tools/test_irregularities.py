"""The page about irregularities is that of the books, and has words for everything they say."""

from croupier.rulebooks import irregular_words as words
from croupier.rulebooks import vocabulary
from croupier.rulebooks.load import book_ids, load
from tools.irregularities import PAGE, page


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.irregularities"


def test_every_irregularity_moment_and_remedy_is_put_in_words() -> None:
    assert {*words.KINDS} >= vocabulary.INCIDENTS
    assert {*words.MOMENTS} >= vocabulary.INCIDENT_MOMENTS
    assert {*words.EFFECTS} >= vocabulary.REMEDIES


def test_every_remedy_of_every_book_is_on_the_page() -> None:
    rows = [line for line in page().splitlines() if line.startswith("| ")]
    for id in book_ids():
        found = [line for line in rows if line.startswith(f"| {id} ")]
        assert len(found) == len(load(id).data.remedy)
