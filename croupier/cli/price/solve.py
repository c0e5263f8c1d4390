"""`croupier solve`: the exact value of a rulebook's main game under best play."""

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.cli.main import DONE, WRONG_INPUT, complain
from croupier.cli.options import AsJson, BookId, Fresh, Settings, Ties
from croupier.cli.progress import compiling
from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    from croupier.math.exact import Exact, Solution


def solve(
    rulebook: BookId,
    *,
    settings: Settings = (),
    ties: Ties = "bet",
    fresh: Fresh = False,
    as_json: AsJson = False,
) -> int:
    """Price the main game of a rulebook exactly, under best play."""
    from croupier.math.exact import Solution, Unsolvable
    from croupier.math.kept.answers import keep, kept

    book = load(rulebook, settings)
    before = None if fresh else kept(Solution, book, ties)
    try:
        found = before or _solved(book, ties)
    except Unsolvable as error:
        return complain(f"{rulebook}: {error}", WRONG_INPUT)
    if before is None:
        keep(found, book, ties)
    if as_json:
        print(json.dumps(as_data(found, settings, kept=before is not None), ensure_ascii=False))
    else:
        print(_text(found, book.data.title, "" if before is None else ", kept from before"))
    return DONE


def _solved(book: Rulebook, ties: Ties) -> "Solution":
    from croupier.math.solving import solve as solved

    with compiling() as progress:
        return solved(book, ties=ties, progress=progress)


def as_data(found: "Solution", settings: tuple[str, ...] = (), *, kept: bool = False) -> dict[str, Any]:
    """A solution as the contract of the command line has it."""
    results = found.results
    return {
        "rulebook": found.rulebook,
        "digest": found.digest,
        **({"set": list(settings)} if settings else {}),
        "ev": exact(found.ev),
        "house_edge": found.house_edge,
        "average_wager": float(results.average_wager),
        "element_of_risk": found.element_of_risk,
        "standard_deviation": results.standard_deviation,
        "variance": fraction(results.variance),
        "ties": found.ties,
        "side": {
            name: {
                "ev": exact(side.ev),
                "house_edge": -side.ev.value,
                "standard_deviation": side.variance**0.5,
                "lines": {
                    hand: {"ways": ways, "probability": ways / sum(way for way, _ in side.lines.values()),
                           "return": adds} for hand, (ways, adds) in side.lines.items()
                },
            }
            for name, side in found.side.items()
        },
        "decisions": {
            stage: {name: float(part) for name, part in made.items()}
            for stage, made in results.decisions.items()
        },
        "lines": [
            {"table": line.table, "hand": line.hand, "ways": line.ways, "return": float(line.adds)}
            for line in results.lines
        ],
        "distribution": {
            "ways": results.total,
            "net": [
                {"antes": float(won), "ways": ways, "probability": ways / results.total}
                for won, ways in results.net.items()
            ],
        },
        "seconds": found.seconds,
        "compile_seconds": found.compile_seconds,
        "variance_seconds": found.results_seconds,
        **({"kept": True} if kept else {}),
    }  # fmt: skip


def exact(number: "Exact") -> dict[str, Any]:
    """A number as ways over all ways, and as a decimal."""
    return {"numerator": number.numerator, "denominator": number.denominator, "value": number.value}


def fraction(number: Fraction) -> dict[str, Any]:
    """A fraction in lowest terms, and as a decimal."""
    return {"numerator": number.numerator, "denominator": number.denominator, "value": float(number)}


def _text(found: "Solution", title: str, kept: str) -> str:
    results = found.results
    rows = [
        ("value of an ante", f"{found.ev.numerator:,} / {found.ev.denominator:,}"),
        ("house edge", f"{found.house_edge:.4%}"),
        ("average wager", f"{float(results.average_wager):.5f} antes"),
        ("element of risk", f"{found.element_of_risk:.4%}"),
        ("standard deviation", f"{results.standard_deviation:.5f} antes"),
        ("equal decisions", "the largest bet" if found.ties == "bet" else "the smallest bet or the fold"),
    ]  # fmt: skip
    for stage, made in results.decisions.items():
        parts = ", ".join(f"{name} {float(part):.3%}" for name, part in made.items())
        rows.append((f"on {stage}", parts))
    for name, side in found.side.items():
        rows.append((f"{name} wager", f"house edge {-side.ev.value:.4%}"))
    rows.append(("enumerated", f"{results.total:,} ways in {found.seconds * 1000:.1f} ms{kept}"))
    return "\n".join([title, "", *(f"{name:<20}{value}" for name, value in rows)])
