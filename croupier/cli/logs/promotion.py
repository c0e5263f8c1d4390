"""`croupier promotion`: check and print the terms of a promotion, and run a draw again."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from cyclopts import Parameter

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson
from croupier.cli.price.documents import write_document

if TYPE_CHECKING:
    from croupier.promotions.file import TermsFile
    from croupier.promotions.rules.draw.record import DrawRecord

PRINTED = (".html", ".pdf")


def promotion(
    what: Literal["terms", "draw"],
    file: Path,
    *,
    out: Path | None = None,
    only: Annotated[str, Parameter(name="--promotion")] = "",
    as_json: AsJson = False,
) -> int:
    """Check terms against their book, clause by clause, and print them; or run a draw again.

    The exit status is 1 if something is missing from terms or a draw does not come out as it was recorded.
    Whether the words of terms say what the book asks for, a person decides and signs for.

    Parameters
    ----------
    what
        `terms` of a file in TOML or JSON, or a `draw`.
    file
        For terms: the file. For a draw: its record (.json), an export (.jsonl, .jsonl.gz) or a log.
    out
        For terms: print them to a file that ends in .html or .pdf. For a draw: write its record, .json.
    only
        For a draw in a log or an export with several promotions: which one.
    """
    if what == "terms":
        return _terms(file, out, as_json=as_json)
    return _draw(file, out, only, as_json=as_json)


def _terms(file: Path, out: Path | None, *, as_json: bool) -> int:
    from croupier.promotions.file import TermsError, read_terms
    from croupier.promotions.rules.checks import lacks, wrong
    from croupier.promotions.rules.terms import digest_of
    from croupier.rulebooks.address import BookError
    from croupier.rulebooks.load import load

    if out is not None and out.suffix not in PRINTED:
        return complain("promotion: --out names a file that ends in .html or .pdf", WRONG_USAGE)
    try:
        found = read_terms(file)
        book = load(found.book)
    except (TermsError, BookError) as error:
        return complain(str(error), WRONG_INPUT)
    rule = book.rule.promotion
    if rule is None:
        return complain(f"{found.book} says nothing about promotions", WRONG_INPUT)
    refusal, missing = wrong(rule, found.prescribed, found.terms), lacks(rule, found.terms)
    if out is not None and (fault := _print(found, out)) is not None:
        return fault
    right = book.rights.get("ApproveTerms")
    wording = {
        "digest": digest_of(found.terms),
        "approved_by": None,
        "to_be_approved_by": right and right.rank,
    }
    if as_json:
        print(msgspec.json.encode({"missing": missing, "refusal": refusal, "wording": wording}).decode())
    elif refusal:
        complain(f"{refusal.text} ({', '.join(refusal.cites)})", WRONG_INPUT)
    elif missing:
        complain("\n".join(f"not stated: {one.item} ({', '.join(one.cites)})" for one in missing), 1)
    else:
        rank = right.rank.replace("_", " ") if right else "person"
        print(f"{file}: nothing missing under {found.book}; wording to be approved by a named {rank}")
        print(f"digest of these terms: {wording['digest']}")
    return WRONG_INPUT if refusal or missing else DONE


def _print(found: "TermsFile", out: Path) -> int | None:
    """Write the terms as a document; what keeps that from being done."""
    from croupier.math.exact import Unsolvable
    from croupier.promotions.document import document
    from croupier.promotions.file import zone_of
    from croupier.rulebooks.load import load

    made, today = document(load(found.book), found.terms, zone_of(found.zone)), datetime.now(UTC).date()
    try:
        write_document(made, out, today)
    except Unsolvable as error:
        return complain(f"promotion: {error}", WRONG_INPUT)
    except OSError as error:
        return complain(f"{out}: {error.strerror}", WRONG_INPUT)
    return None


def _draw(file: Path, out: Path | None, only: str, *, as_json: bool) -> int:
    from croupier.promotions.draws import DrawError, read_draw

    if out is not None and out.suffix != ".json":
        return complain("promotion: --out names a file that ends in .json", WRONG_USAGE)
    try:
        record, found, recounted = read_draw(file, only)
    except DrawError as error:
        return complain(str(error), WRONG_INPUT)
    if out is not None:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
    if as_json:
        print(msgspec.json.encode({"draw": record, "faults": found, "recounted": recounted}).decode())
    else:
        _show(record)
        if recounted and not found:
            print("entries counted again from the tables: the same")
        for fault in found:
            complain(fault, WRONG_INPUT)
    return WRONG_INPUT if found else DONE


def _show(record: "DrawRecord") -> None:
    print(f"{record.title or record.promotion} ({record.promotion}, {record.book})")
    held = sum(entry.lots for entry in record.entries)
    print(f"{len(record.entries):,} entrants hold {held:,} of {record.lots:,} lots")
    for one in record.drawn:
        won = f"lot {one.lot:,}: {one.patron}" if one.patron else f"lot {one.lot:,}: nobody's"
        print(f"  {one.prize}: {won if one.lot else 'no lot was left'}")
    if not record.drawn:
        print("  no prize was drawn")
