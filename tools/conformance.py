"""Clause, entry, test, events: writes the committed record and the pages, or checks that both are current.

`python -m tools.conformance` runs the marked tests; `--check` only collects them.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from croupier.rulebooks.attested import attested
from croupier.rulebooks.citations import entries_citing
from croupier.rulebooks.inventory import HOUSE, inventory
from croupier.rulebooks.load import book_ids, load
from croupier.rulebooks.record import FILE
from tools.clauses import done, proofs
from tools.clauses.pages import Record, Row, pages
from tools.clauses.proofs import Proofs

PAGES = done.ROOT / "docs" / "conformance"
FEW = 20  # lines of what is stale
SAID = frozenset(
    {"StepAttested", "Reported", "NoticeRaised", "NoticeSent", "NoticeAcknowledged", "Refusal"}
    | {"TournamentPublished", "WordingApproved", "TermsPublished", "TermsApproved"}
)  # somebody's word, and that it was asked for


def main() -> int:
    """Write or check; 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m tools.conformance", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail where something is stale")
    check = bool(parser.parse_args().check)
    try:
        found = proofs.collect() if check else proofs.run()
        problems = checked(found) if check else written(found)
    except (proofs.CannotCollect, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def written(found: Proofs) -> list[str]:
    """Write record and pages of a run; what is wrong with it."""
    record = joined(found, entries(), {id: attested(load(id)) for id in book_ids()})
    FILE.write_text(dumped(record), encoding="utf-8")
    PAGES.mkdir(parents=True, exist_ok=True)
    for name, text in pages(record, done.read()).items():
        (PAGES / name).write_text(text, encoding="utf-8")
    failures = [f"failed: {test} ({book})" for book, test in sorted(found.failed)]
    warnings = list(idle(record, done.read()))
    if warnings:
        print(f"{len(warnings)} clauses are cited by a test in which nothing cites them: docs/conformance")
    return [*sorted(set(found.unknown)), *failures, *unproven(record, done.read())]


def checked(found: Proofs) -> list[str]:
    """What is stale or missing, by the marks and entries of today and the record as committed."""
    if not FILE.exists():
        return [f"{FILE.name} is missing: run make conformance"]
    record: Record = json.loads(FILE.read_text(encoding="utf-8"))
    stale = list(_stale(record, joined(found, entries())))
    if len(stale) > FEW:
        stale[FEW:] = [f"and {len(stale) - FEW} more"]
    for name, text in pages(record, done.read()).items():
        file = PAGES / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            stale.append(f"docs/conformance/{name} is stale: run make conformance")
    return [*sorted(set(found.unknown)), *stale, *unproven(record, done.read())]


def _stale(record: Record, now: Record) -> Iterator[str]:
    """Clauses whose tests or entries are not those of the record."""
    for book in {**record, **now}:
        before, after = record.get(book, {}), now.get(book, {})
        for clause in {**before, **after}:
            for field in ("entries", "tests"):
                if before.get(clause, {}).get(field) != after.get(clause, {}).get(field):
                    yield f"{book} {clause}: the record has other {field}: run make conformance"


def entries() -> dict[str, dict[str, tuple[str, ...]]]:
    """The entries that cite each clause; the house's clauses apart, with the entries of every book."""
    found: dict[str, dict[str, tuple[str, ...]]] = {HOUSE: {}}
    for id in book_ids():
        found[id] = {}
        for clause, citing in entries_citing(load(id)).items():
            where = HOUSE if clause in inventory(HOUSE) else id
            found[where][clause] = tuple(dict.fromkeys((*found[where].get(clause, ()), *citing)))
    return found


def joined(
    found: Proofs,
    cited: dict[str, dict[str, tuple[str, ...]]],
    words: Mapping[str, frozenset[str]] = MappingProxyType({}),
) -> Record:
    """The record: for every clause that has any, its entries, passing tests, events and idle tests.

    `words` are by book the clauses whose entries are somebody's word; they are attested if nothing that
    happened in their tests says more than that word.
    """
    record: Record = {}
    for book in (*book_ids(), HOUSE):
        rows: dict[str, Row] = {}
        for clause in inventory(book):
            where = proofs.Cell(book, clause)
            tests = sorted(test for test in found.cited.get(where, ()) if not _failed(found, book, test))
            row = {
                "entries": list(cited.get(book, {}).get(clause, ())),
                "tests": tests,
                "events": sorted({kind for test in tests for kind in found.seen.get((where, test), ())}),
                "idle": [test for test in tests if not found.seen.get((where, test))],
            }
            if row["entries"] or row["tests"]:
                rows[clause] = {name: values for name, values in row.items() if values}
            if clause in words.get(book, ()) and {*row["events"]} <= SAID:
                rows[clause]["attested"] = True
        record[book] = rows
    return record


def _failed(found: Proofs, book: str, test: str) -> bool:
    return any(test == name and book in (where, HOUSE) for where, name in found.failed)


def unproven(record: Record, areas: dict[str, done.Done]) -> Iterator[str]:
    """Clauses of done areas without an entry or without a passing test."""
    for book, finished in areas.items():
        for clause in inventory(book).values():
            row = record.get(book, {}).get(clause.id, {})
            missing = [field for field in ("entries", "tests") if not row.get(field)]
            if missing and finished.covers(clause):
                yield f"{book} {clause.id} ({clause.area}) is done but has no {' and no '.join(missing)}"


def idle(record: Record, areas: dict[str, done.Done]) -> Iterator[tuple[str, str, list[str]]]:
    """Book, clause and tests where the test cites the clause and nothing cited it while it ran."""
    for book, rows in record.items():
        excused = areas.get(book, done.Done()).unseen
        for clause, row in rows.items():
            if row.get("idle") and clause not in excused:
                yield book, clause, row["idle"]


def dumped(record: Record) -> str:
    """The record as JSON, one clause a line, so that a change shows where it is."""
    books = []
    for book, rows in record.items():
        lines = ",\n".join(
            f"  {json.dumps(clause, ensure_ascii=False)}: {json.dumps(row, ensure_ascii=False)}"
            for clause, row in rows.items()
        )
        books.append(f" {json.dumps(book)}: {{\n{lines}\n }}" if lines else f" {json.dumps(book)}: {{}}")
    return "{\n" + ",\n".join(books) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
