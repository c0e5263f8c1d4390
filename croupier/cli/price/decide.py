"""`croupier decide`: the exact value of every action in one position."""

import json
from typing import TYPE_CHECKING, Any, Literal

from croupier.cli.main import DONE, WRONG_INPUT, complain
from croupier.cli.options import AsJson, BookId, Settings
from croupier.cli.price.solve import exact
from croupier.cli.progress import compiling
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    from croupier.math.deciding import Decision


def decide(
    rulebook: BookId,
    *,
    hole: str,
    community: str = "",
    dead: str = "",
    bets: str | None = None,
    settings: Settings = (),
    ties: Literal["bet", "fold"] = "bet",
    as_json: AsJson = False,
) -> int:
    """Say what every action is worth in one position, in antes, all wagers of the round counted.

    Parameters
    ----------
    hole
        The two hole cards, such as "As Kd".
    community
        The shared cards shown so far.
    dead
        Cards known to be out of play, such as those of other boxes.
    bets
        Mississippi Stud: the street bets made so far in antes, such as "3,1"; without it, those of best play.
    ties
        Which of equal actions is called the best: the largest bet, or the smallest or the fold.
    """
    from croupier.math.deciding import decide as decided
    from croupier.math.exact import Unsolvable

    cards = {"hole": cards_in(hole), "community": cards_in(community), "dead": cards_in(dead)}
    try:
        book = load(rulebook, settings)
        with compiling() as progress:
            found = decided(book, **cards, bets=_bets(bets), ties=ties, progress=progress)
    except Unsolvable as error:
        return complain(str(error), WRONG_INPUT)
    answer = {"rulebook": book.id, **cards, **as_data(found), "ties": ties}
    print(json.dumps(answer, ensure_ascii=False) if as_json else _text(found))
    return DONE


def as_data(found: "Decision") -> dict[str, Any]:
    """A decision as the contract of the command line has it."""
    return {
        "stage": found.stage,
        "wagered": found.wagered,
        "actions": {name: exact(value) for name, value in found.actions.items()},
        "best": found.best,
    }


def cards_in(text: str) -> tuple[str, ...]:
    """Cards with spaces or commas between them, or nothing; in any case, a ten also as 10."""
    words = text.replace(",", " ").replace("10", "T").split()
    cards = (word[place : place + 2] for word in words for place in range(0, len(word), 2))
    return tuple(card[:1].upper() + card[1:].lower() for card in cards)


def _bets(text: str | None) -> list[int] | None:
    from croupier.math.exact import Unsolvable

    if text is None:
        return None
    words = text.replace(",", " ").replace("x", "").split()
    for index, word in enumerate(words):
        if not (word.isascii() and word.isdigit()):
            raise Unsolvable(f"bets[{index}]", f"a bet is a whole number of antes, not {word!r}")
    return [int(word) for word in words]


def _text(found: "Decision") -> str:
    rows = [f"{found.stage}, {found.wagered} antes staked so far"]
    for name, value in found.actions.items():
        mark = "  best" if name == found.best else ""
        rows.append(f"{name:<6}{value.value:>+12.6f}   {value.numerator:,} / {value.denominator:,}{mark}")
    return "\n".join(rows)
