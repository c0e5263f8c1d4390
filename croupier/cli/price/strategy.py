"""`croupier strategy`: best play as a chart and as rules to remember, with what the rules cost."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson, BookId, Fresh, Settings, Ties
from croupier.cli.price.documents import no_place
from croupier.cli.price.solve import exact, fraction
from croupier.cli.progress import compiling
from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    from croupier.math.exact import Strategy

_KINDS: Final = {".txt": "terminal", ".html": "html", ".svg": "svg", ".json": "json"}


def strategy(
    rulebook: BookId,
    *,
    format: Literal["terminal", "html", "svg"] | None = None,
    out: Path | None = None,
    settings: Settings = (),
    ties: Ties = "bet",
    fresh: Fresh = False,
    as_json: AsJson = False,
) -> int:
    """Show the best strategy as a chart and as rules to remember, with what the rules cost.

    Parameters
    ----------
    format
        Text for the terminal, a page, or a picture; a file's name chooses by itself.
    out
        The file to write; without it, standard output.
    """
    from croupier.math import charts
    from croupier.math.exact import Unsolvable

    asked = "json" if as_json else format
    if out is not None and (fault := _fault(out, asked)) is not None:
        return fault
    kind = asked or ("terminal" if out is None else _KINDS[out.suffix])
    try:
        found = _found(load(rulebook, settings), ties, fresh=fresh)
    except Unsolvable as error:
        return complain(f"{rulebook}: {error}", WRONG_INPUT)
    if kind == "json":
        text = json.dumps(as_data(found), ensure_ascii=False) + "\n"
    elif kind == "terminal":
        text = charts.as_text(found, colour=out is None and sys.stdout.isatty()) + "\n"
    else:
        text = charts.as_html(found) if kind == "html" else charts.as_svg(found)
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8")
    return DONE


def _found(book: Rulebook, ties: Ties, *, fresh: bool) -> "Strategy":
    """The strategy as it was kept, or found now and kept."""
    from croupier.math.exact import Strategy
    from croupier.math.kept.answers import keep, kept

    if not fresh and (before := kept(Strategy, book, ties)):
        return before
    from croupier.math.strategy import best_strategy

    with compiling() as progress:
        found = best_strategy(book, ties=ties, progress=progress)
    keep(found, book, ties)
    return found


def _fault(out: Path, asked: str | None) -> int | None:
    """What is wrong with a file to write, told before any work is done for it."""
    named = _KINDS.get(out.suffix)
    if named is None and asked is None:
        names = "a strategy ends in .txt, .html, .svg or .json; --format writes it to any other name"
        return complain(f"strategy: --out {out}: {names}", WRONG_USAGE)
    if named is not None and asked is not None and named != asked:
        return complain(f"strategy: --out {out}: that is the name of no {asked}", WRONG_USAGE)
    if why := no_place(out):
        return complain(f"strategy: --out {out}: {why}", WRONG_INPUT)
    return None


def as_data(found: "Strategy") -> dict[str, Any]:
    """A strategy for programs."""
    return {
        "rulebook": found.rulebook,
        "ties": found.ties,
        "stage": found.stage,
        "chart": {
            name: {"best": hole.best, "actions": {one: exact(worth) for one, worth in hole.actions.items()}}
            for name, hole in found.chart.items()
        },
        "rules": {stage: list(texts) for stage, texts in found.rules.items()},
        "best": exact(found.best),
        "simple": exact(found.simple),
        "cost": fraction(found.cost),
    }
