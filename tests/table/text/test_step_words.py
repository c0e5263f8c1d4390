"""Words for the consoles: every step, notice and report at a table has a sentence of its own."""

import pytest

from croupier.core.book.rulebook import Rulebook
from croupier.engine.decide import VERBS
from croupier.engine.duty.notices import MOMENTS
from croupier.rulebooks.load import book_ids, load
from croupier.table import events as ev
from croupier.table.text.sentences import SENTENCES
from croupier.table.text.steps import ACTS, NOTICES, REPORTS, STEPS, notice_text, report_text, step_text
from croupier.table.text.telling import tell


def _at_tables(book: Rulebook) -> set[str]:
    return {one.name for one in book.data.notice if one.when in MOMENTS.values()}


@pytest.mark.parametrize("id", book_ids())
def test_every_step_notice_and_report_of_a_book_has_words(id: str) -> None:
    book = load(id)
    assert {step.name for step in book.data.step} <= STEPS.keys()
    reports = {one.name for one in book.data.notice if one.when == "report"}
    assert reports <= REPORTS.keys()
    assert _at_tables(book) <= NOTICES.keys()


def test_no_words_are_left_over() -> None:
    books = [load(id) for id in book_ids()]
    assert STEPS.keys() == {step.name for book in books for step in book.data.step}
    assert NOTICES.keys() <= {one.name for book in books for one in book.data.notice}
    assert {name.partition(" ")[0] for name in ACTS} <= {verb.__name__ for verb in VERBS}


def test_what_a_house_adds_goes_by_its_name() -> None:
    assert step_text("ring-the-bell") == "Ring the bell."
    assert notice_text("bell-rung") == "Bell rung."
    assert report_text("bell-stolen") == "Bell stolen"


def test_who_did_it_is_told_in_the_second_person_whatever_stands_behind_the_verb() -> None:
    attested = ev.StepAttested(step="fold-rack", by="dealer", box=2, cites=("9.1",))
    assert tell(SENTENCES, attested, "dealer") == "You attest: fold rack (box 2)"
    assert tell(SENTENCES, attested, "boss") == "Dealer attests: fold rack (box 2)"
