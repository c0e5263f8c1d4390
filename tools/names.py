"""The page docs/names.md, from the books: `python -m tools.names`. What every book knows by name."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier.core.book.entries import Cites
from croupier.core.book.rulebook import Rulebook
from croupier.engine.duty.names import Place, names
from croupier.engine.offers.calls import FIELDS
from croupier.rulebooks.load import book_ids, load
from croupier.table.text.irregular import KINDS, MOMENTS
from croupier.table.text.steps import REPORTS, STEPS

PAGE = Path(__file__).parents[1] / "docs" / "names.md"
OPTIONAL: Final = frozenset(  # facts a call of the kind may leave out
    {("card-exposed", "during"), ("community-exposed", "during"), ("dealer-card-exposed", "during")}
    | {("cards-to-empty-box", "count"), ("cards-to-empty-box", "looked"), ("cards-taken", "looked")}
    | {("cards-taken", "cards"), ("cards-taken", "count"), ("cards-mishandled", "note")}
    | {("device-jam", "deck"), ("count-unverified", "deck"), ("loss-limit-passed", "amount")}
    | {("communication", "note"), ("fraud", "boxes")}
    | {(f"wrong-{one}-count", field) for one in ("hole", "dealer", "community") for field in ("box", "count")}
)
TAKES: Final = {  # what a ruling says besides
    "void-undecided": ["[`boxes`]"],
    "act-first": ["`reason`", "[`boxes` or `players`]"],
    "keep-apart": ["`reason`", "[`boxes` or `players`]", "[`stays`]"],
    "english-only": ["`reason`"],
    "verify-cards": ["`count`"],
    "restore-hand": ["`cards`, or a `reason` where nobody looked"],
    "invalidate-and-forfeit": ["[`players`]"],
}
HEAD = """# The names each book knows

The words that commands take besides numbers, cards and people, book by book; brackets around what may be
left out. A name that a book does not know is refused, and the refusal lists those it does. What a ruling
does is told in [irregularities](irregularities.md), the fields of all commands in [commands](commands.md).
Written by `python -m tools.names` from the books; a test keeps it current.

Words that are the same in every book stand in the schema (`croupier schema commands`): `during` of a call
is `deal`, `unbet` (after the deal, before any bet on it) or `play`. The markers of a table are those of its
layout, and a machine shuffles its decks by the method `machine`."""


def page() -> str:
    """The whole page: a chapter for each book."""
    return "\n\n".join([HEAD, *("\n".join(_chapter(load(id))) for id in book_ids())]) + "\n"


def _chapter(book: Rulebook) -> Iterator[str]:
    yield f"## {book.id}"
    yield ""
    yield from _table(("`Call` `kind`", "says", "what went wrong"), _calls(book))
    yield from _table(("`Remedy` `does`", "of", "found", "says", "who decides", "clauses"), _remedies(book))
    yield from _table(("`Attest` `step`", "by", "play waits", "what is done", "clauses"), _steps(book))
    yield from _table(("`Report` `kind`", "what was seen", "clauses"), _reports(book))
    yield from _table(("command", "field", "names"), _others(book))


def _table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    yield from ("| " + " | ".join(row) + " |" for row in rows)
    yield ""


def _calls(book: Rulebook) -> Iterator[tuple[str, ...]]:
    for kind in names(book)[Place("Call", "kind")]:
        facts = [f"[`{one}`]" if (kind, one) in OPTIONAL else f"`{one}`" for one in FIELDS.get(kind, ())]
        yield f"`{kind}`", ", ".join(facts) or "–", KINDS[kind]


def _remedies(book: Rulebook) -> Iterator[tuple[str, ...]]:
    for rule in book.data.remedy:
        says = ", ".join([*(["`reason`"] if rule.reason else []), *TAKES.get(rule.does, ())]) or "–"
        yield f"`{rule.does}`", f"`{rule.kind}`", MOMENTS[rule.moment], says, rule.who, _cites(rule.cites)


def _steps(book: Rulebook) -> Iterator[tuple[str, ...]]:
    for step in book.data.step:
        waits = "yes" if step.blocks else "no"
        yield f"`{step.name}`", step.who, waits, STEPS[step.name], _cites(step.cites)


def _reports(book: Rulebook) -> Iterator[tuple[str, ...]]:
    for one in book.data.notice:
        if one.when == "report":
            yield f"`{one.name}`", REPORTS[one.name], _cites(one.cites)


def _others(book: Rulebook) -> Iterator[tuple[str, ...]]:
    told = {Place("Call", "kind"), Place("Remedy", "does"), Place("Attest", "step"), Place("Report", "kind")}
    yield "`Call` of a `disruption`", "`note`", _words(book.rule.disruption.any_of)
    for place, words in names(book).items():
        if place not in told:
            yield f"`{place.command}`", f"`{place.field}`", _words(words)


def _words(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _cites(cites: Cites) -> str:
    return ", ".join(cites)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name} is current\n")
