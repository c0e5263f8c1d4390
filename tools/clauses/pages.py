"""The pages of docs/conformance: how much of each book is enforced and tested, and what is not."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.rulebooks.inventory import AREAS, CLASSES, HOUSE, Clause, inventory
from croupier.rulebooks.load import book_ids, load
from tools.clauses.done import UNTESTABLE, Done

Row = dict[str, Any]
Record = dict[str, dict[str, Row]]


def pages(record: Record, areas: dict[str, Done]) -> dict[str, str]:
    """Every page by its file name."""
    found = {"README.md": _overview(record, areas)}
    for book in (*book_ids(), HOUSE):
        found[f"{book}.md"] = _book(book, record.get(book, {}), areas.get(book, Done()))
    return found


def _title(book: str) -> str:
    return "The house's own clauses" if book == HOUSE else load(book).data.title


def _overview(record: Record, areas: dict[str, Done]) -> str:
    lines = [
        "# Conformance",
        "",
        "Every clause of a document, the entries of its rulebook that enforce it, the tests that prove it.",
        "Written by `make conformance`. Legal clauses and headings stand apart: nothing can enforce them.",
        "Attested are those of the enforced clauses that somebody says are kept (a step, a report, approved",
        "words), and nothing else shows.",
        "",
        *_table(
            ("book", "clauses", "apart", "enforced", "attested", "tested", "untested", "areas done"),
            [
                (f"[{book}]({book}.md)", *_totals(book, record), ", ".join(sorted(done.areas)) or "none")
                for book, done in ((book, areas.get(book, Done())) for book in (*book_ids(), HOUSE))
            ],
        ),
    ]
    for title, names, key in (
        ("By class", CLASSES, lambda clause: clause.kind),
        ("By area", AREAS, lambda clause: clause.area),
    ):
        lines += ["", f"## {title}", "", "Tested of all, by book.", ""]
        rows = [
            (name, *(_share(book, record, name, key) for book in (*book_ids(), HOUSE)))
            for name in names
            if name not in UNTESTABLE
        ]
        lines += _table((title.split()[1], *book_ids(), HOUSE), rows)
    return "\n".join(lines) + "\n"


def _totals(book: str, record: Record) -> tuple[str, ...]:
    clauses = list(inventory(book).values())
    real = [clause for clause in clauses if clause.kind not in UNTESTABLE]
    enforced = sum(bool(_row(record, clause).get("entries")) for clause in real)
    tested = sum(bool(_row(record, clause).get("tests")) for clause in real)
    attested = sum(bool(_row(record, clause).get("attested")) for clause in real)
    counts = (len(clauses), len(clauses) - len(real), enforced, attested, tested, len(real) - tested)
    return tuple(map(str, counts))


def _share(book: str, record: Record, name: str, key: Callable[[Clause], str]) -> str:
    """Tested of all the clauses of one class or area."""
    real = [one for one in inventory(book).values() if key(one) == name and one.kind not in UNTESTABLE]
    tested = sum(bool(_row(record, clause).get("tests")) for clause in real)
    return f"{tested} of {len(real)}" if real else ""


def _row(record: Record, clause: Clause) -> Row:
    return record.get(clause.book, {}).get(clause.id, {})


def _book(book: str, rows: dict[str, Row], done: Done) -> str:
    clauses = list(inventory(book).values())
    real = [clause for clause in clauses if clause.kind not in UNTESTABLE]
    unenforced = [clause.id for clause in real if not rows.get(clause.id, {}).get("entries")]
    untested = [clause.id for clause in real if not rows.get(clause.id, {}).get("tests")]
    said = [clause.id for clause in real if rows.get(clause.id, {}).get("attested")]
    idle = [
        f"{clause}: {', '.join(map(_short, row['idle']))}"
        for clause, row in rows.items()
        if row.get("idle") and clause not in done.unseen
    ]
    lines = [
        f"# {_title(book)}",
        "",
        f"{len(clauses)} clauses, {len(clauses) - len(real)} of them legal or headings."
        f" Of the {len(real)} others {len(real) - len(unenforced)} are enforced and"
        f" {len(real) - len(untested)} tested; {len(said)} of them are attested.",
    ]
    lines += _section(f"Untested ({len(untested)})", untested, inline=True)
    lines += _section(f"Attested ({len(said)})", said, inline=True)
    lines += _section(f"Without an entry ({len(unenforced)})", unenforced, inline=True)
    lines += _section(f"Cited by a test in which nothing cites them ({len(idle)})", idle)
    lines += ["", "## Clauses", ""]
    lines += _table(
        ("clause", "class", "area", "gist", "enforced by", "tests"),
        [_line(clause, rows.get(clause.id, {})) for clause in clauses],
    )
    return "\n".join(lines) + "\n"


def _section(title: str, items: list[str], *, inline: bool = False) -> list[str]:
    if not items:
        return []
    return ["", f"## {title}", "", *([" · ".join(items)] if inline else [f"- {item}" for item in items])]


def _line(clause: Clause, row: Row) -> tuple[str, ...]:
    none = "" if clause.kind in UNTESTABLE else "**none**"
    tests = ", ".join(f"[{_short(test)}](../../{test.partition('::')[0]})" for test in row.get("tests", ()))
    entries = ", ".join(f"`{entry}`" for entry in row.get("entries", ()))
    return clause.id, clause.kind, clause.area, clause.gist, entries or none, tests or none


def _short(test: str) -> str:
    return test.rpartition("::")[2].removeprefix("test_").replace("_", " ")


def _table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    cells = [header, ("---",) * len(header), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells]
