"""The page about irregularities is that of the books, and has words for everything they say."""

from croupier.rulebooks import vocabulary
from croupier.rulebooks.load import book_ids, load
from croupier.table.text import irregular as words
from tools.clauses.irregular_runs import seen
from tools.irregularities import COLUMNS, PAGE, claimed, page


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


def test_the_page_says_of_no_wager_what_no_round_has_shown() -> None:
    cells = [COLUMNS.index(f"{group} wagers") for group in ("main", "side", "jackpot")]
    chapter, checked = "", 0
    for line in page().splitlines():
        chapter = line[3:] if line.startswith("## ") else chapter
        row = [cell.strip() for cell in line.strip("|").split("|")]
        if len(row) != len(COLUMNS) or row[0] not in book_ids():
            continue
        fates = seen()[row[0], chapter, row[2].split("`")[1]]
        for group, cell in zip(("main", "side", "jackpot"), cells, strict=True):
            assert fates.get(group, set()) <= claimed(row[cell]), (row[0], chapter, group)
            checked += bool(fates.get(group))
    assert checked > 100
    taken = next(line for line in page().splitlines() if "`leave-racked`" in line)
    assert "of that hand: go back" in taken
