"""`croupier tournament`: play a practice tournament to its final table, or check and print terms."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from croupier.cli.main import DONE, UNCHECKED, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson
from croupier.cli.price.documents import write_document

if TYPE_CHECKING:
    from croupier.tournaments.file import TermsFile
    from croupier.tournaments.practice import PracticeTournament

PRINTED = (".html", ".pdf", ".toml")
MOST = 5_000  # entries


def tournament(
    what: Literal["run", "terms"],
    file: Path | None = None,
    *,
    book: str = "crown-ms-3.0",
    entries: int = 100,
    seed: str = "1",
    tables: int = 0,
    hands: int = 10,
    out: Path | None = None,
    as_json: AsJson = False,
) -> int:
    """Play a practice tournament by the real rules, or check terms clause by clause and print them.

    The exit status is 1 if terms lack something, and 3 if words of the house's own wait for approval.

    Parameters
    ----------
    what
        `run` a practice tournament with players of the house, or `terms` of a file.
    file
        For terms: the file, TOML or JSON. Without one, the model terms; --out FILE.toml writes them.
    book
        The rulebook.
    entries
        How many players enter.
    seed
        The same seed gives the same tournament.
    tables
        Tables in each session; as many as are needed for all at once unless stated.
    hands
        Hands of a round; the final has twice as many.
    out
        For terms: print them to a file that ends in .html or .pdf, or write them as .toml.
    """
    if what == "terms":
        return _terms(file, book, out, as_json=as_json)
    if not 2 <= entries <= MOST or not 1 <= hands <= 1_000 or not 0 <= tables <= 1_000:
        return complain(f"tournament: 2 to {MOST:,} entries, 1 to 1,000 hands and tables", WRONG_USAGE)
    return _run(book, entries, seed, tables, hands, as_json=as_json)


def _run(book: str, entries: int, seed: str, tables: int, hands: int, *, as_json: bool) -> int:
    from croupier.cli.progress import progressing
    from croupier.rulebooks.load import load
    from croupier.tournaments.practice import PracticeTournament

    found = load(book)
    if found.rule.tournament is None:
        return complain(f"{book} has no tournaments", WRONG_INPUT)
    played = PracticeTournament(found, entries, seed, tables=tables, hands=hands)
    with progressing("players eliminated") as tell:
        for step in played.steps():
            tell(entries - step.left, entries)
    print(msgspec.json.encode(_answer(played, seed)).decode() if as_json else "\n".join(_lines(played)))
    return DONE


def _answer(played: "PracticeTournament", seed: str) -> dict[str, object]:
    now = played.now
    return {
        "book": played.book.id,
        "digest": played.book.digest,
        "seed": seed,
        "entries": len(now.entries),
        "rounds": now.rounds,
        "hands": played.hands,
        "pool": sum(one.prize for one in now.ranking),
        "ranking": now.ranking,
    }


def _lines(played: "PracticeTournament") -> list[str]:
    from croupier.core.money import dollars

    now = played.now
    prizes = [one for one in now.ranking if one.prize]
    width = max(len(one.player) for one in prizes)
    head = f"{now.terms.title}: {now.rounds} rounds, {played.hands:,} hands at {len(played.tables)} tables"
    return [
        head,
        f"Prize pool {dollars(sum(one.prize for one in prizes))} in play money",
        *(
            f"{one.place:>3}. {one.player:<{width}}  {dollars(one.chips)[1:]:>9} chips"
            f"  {dollars(one.prize):>12}"
            for one in prizes
        ),
    ]


def _terms(file: Path | None, book: str, out: Path | None, *, as_json: bool) -> int:
    from croupier.rulebooks.address import BookError
    from croupier.rulebooks.load import load
    from croupier.tournaments.file import TermsError, TermsFile, read_terms
    from croupier.tournaments.practice import practice_terms
    from croupier.tournaments.rules.terms.items import ITEMS, lacking, own_words

    if out is not None and out.suffix not in PRINTED:
        return complain("tournament: --out names a file that ends in .html, .pdf or .toml", WRONG_USAGE)
    try:
        found = read_terms(file) if file else TermsFile(book=book, terms=practice_terms(60, 10, 10))
        rule = load(found.book).rule.tournament
    except (TermsError, BookError) as error:
        return complain(str(error), WRONG_INPUT)
    if rule is None:
        return complain(f"{found.book} has no tournaments", WRONG_INPUT)
    missing, own = (asks(found.terms, frozenset(rule.term)) for asks in (lacking, own_words))
    if out is not None and (fault := _print(found, out)) is not None:
        return fault
    if as_json:
        missed, worded = (
            [{"item": item, "cites": rule.term[item].cites} for item in items] for items in (missing, own)
        )
        print(msgspec.json.encode({"missing": missed, "to-approve": worded}).decode())
    elif missing:
        lines = (f"not stated: {ITEMS[item].title} ({', '.join(rule.term[item].cites)})" for item in missing)
        complain("\n".join(lines), WRONG_INPUT)
    else:
        print(f"{file or 'model terms'}: nothing {found.book} asks for is missing")
        for item in own:
            print(f"wording to be approved: {ITEMS[item].title} ({', '.join(rule.term[item].cites)})")
    return WRONG_INPUT if missing else UNCHECKED if own else DONE


def _print(found: "TermsFile", out: Path) -> int | None:
    """Write the terms as a document; what keeps that from being done."""
    from croupier.math.exact import Unsolvable
    from croupier.rulebooks.load import load
    from croupier.tournaments.document import document
    from croupier.tournaments.file import written

    made, today = document(load(found.book), found.terms), datetime.now(UTC).date()
    try:
        if out.suffix == ".toml":
            out.write_text(written(found.book, found.terms), encoding="utf-8")
        else:
            write_document(made, out, today)
    except Unsolvable as error:
        return complain(f"tournament: {error}", WRONG_INPUT)
    except OSError as error:
        return complain(f"{out}: {error.strerror}", WRONG_INPUT)
    return None
