"""`croupier protect`: what it is worth to know cards too early, and what a book does about cards seen."""

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson, BookId, Flag, Settings, Ties
from croupier.cli.price.decide import cards_in
from croupier.cli.price.solve import exact, fraction
from croupier.cli.progress import compiling, pricing
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    from croupier.core.book.rulebook import Rulebook
    from croupier.math.exact import Ties
    from croupier.math.protection.advising import Advice
    from croupier.math.protection.exposures import Exposures
    from croupier.math.protection.protecting import Protection

_SEED = 1


def protect(
    rulebook: BookId,
    *,
    known: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    card: str | None = None,
    hole: str | None = None,
    rules: Flag = False,
    deals: int | None = None,
    seed: int = _SEED,
    settings: Settings = (),
    ties: Literal["bet", "fold"] = "bet",
    as_json: AsJson = False,
) -> int:
    """Price the main game for a player who knows cards before the first decision.

    Without --known: every card that may be seen too early, what the book does then, and what it is worth.

    Parameters
    ----------
    known
        A card known too early; may be repeated. Mississippi Stud: 3rd, 4th, 5th. Ultimate Texas Hold'em:
        dealer-1, dealer-2, flop-1, flop-2, flop-3, turn, river. Either: boxes:N, the hole cards of N others.
    card
        Which cards those are, in the same order, such as "Ah": how to play the first decision then.
    hole
        With --card: only this hole hand, such as "As Kd", with the worth of every action.
    rules
        What the book does about cards seen too early; the same as no --known.
    deals
        How many deals are drawn where they cannot all be gone through: cards of several boxes, or cards of a
        box and of the dealer.
    seed
        The number those deals follow from.
    ties
        Which of equal actions is made: the largest bet, or the smallest or the fold.
    """
    from croupier.math.exact import Unsolvable

    if rules and known:
        return complain("protect: --rules tells of all cards; give it without --known", WRONG_USAGE)
    if (card is not None or hole is not None) and not known:
        return complain("protect: --card and --hole say more about --known, which is missing", WRONG_USAGE)
    if hole is not None and card is None:
        return complain("protect: --hole needs --card, the cards that are known", WRONG_USAGE)
    try:
        book = load(rulebook, settings)
        if not known:
            data = _rules(book, ties, as_json=as_json)
        elif card is not None:
            data = _advice(book, known, card, hole, ties, as_json=as_json)
        else:
            data = _breach(book, known, deals, seed, ties, as_json=as_json)
    except Unsolvable as error:
        return complain(f"{rulebook}: {error}", WRONG_INPUT)
    if as_json:
        print(json.dumps({"rulebook": book.id, **data, "ties": ties}, ensure_ascii=False))
    return DONE


def _breach(
    book: "Rulebook", known: tuple[str, ...], deals: int | None, seed: int, ties: "Ties", *, as_json: bool
) -> dict[str, Any]:
    from croupier.math.protection.protecting import protect as priced

    with compiling() as ready, pricing("deals") as progress:
        found = priced(book, known, ties=ties, deals=deals, seed=seed, progress=progress, compiling=ready)
    if not as_json:
        from croupier.cli.price.protect_text import show

        show(found, book.data.title)
    return as_data(found)


def _advice(
    book: "Rulebook", known: tuple[str, ...], card: str, hole: str | None, ties: "Ties", *, as_json: bool
) -> dict[str, Any]:
    from croupier.math.protection.advising import advise

    with compiling() as ready:
        held = None if hole is None else cards_in(hole)
        found = advise(book, known, cards_in(card), held, ties=ties, compiling=ready)
    if not as_json:
        from croupier.cli.price.protect_text import show_advice

        show_advice(found, book.data.title)
    return advice_as_data(found)


def _rules(book: "Rulebook", ties: "Ties", *, as_json: bool) -> dict[str, Any]:
    from croupier.math.protection.exposures import exposures

    with compiling() as ready, pricing("exposures") as progress:
        found = exposures(book, ties=ties, progress=progress, compiling=ready)
    if not as_json:
        from croupier.cli.price.protect_text import show_exposures

        show_exposures(found, book.data.title)
    return exposures_as_data(found)


def as_data(found: "Protection") -> dict[str, Any]:
    """A breach as the contract of the command line has it."""
    drawn = {"standard_error": found.standard_error, "deals": found.deals, "seed": found.seed}
    return {
        "digest": found.digest,
        "known": list(found.known),
        "ev": exact(found.ev),
        "exact": found.exact,
        **({} if found.exact else drawn),
        "plain": exact(found.plain),
        "gain": found.gain,
        "first": {name: float(part) for name, part in found.first.items()},
        "plain_first": {name: float(part) for name, part in found.plain_first.items()},
        "by_rank": {
            rank: {"ev": exact(one.ev), "first": {name: float(part) for name, part in one.first.items()}}
            for rank, one in found.by_rank.items()
        },
        "holes": {
            name: {"ev": exact(one.ev), "plain": exact(one.plain)} for name, one in found.holes.items()
        },
        "seconds": found.seconds,
        "compile_seconds": found.compile_seconds,
    }


def advice_as_data(found: "Advice") -> dict[str, Any]:
    """The first decision with certain cards known."""
    return {
        "known": list(found.known),
        "cards": {word: list(cards) for word, cards in found.known.items()},
        "stage": found.stage,
        "hands": [
            {
                "hole": list(hand.hole),
                "ways": hand.ways,
                "actions": {name: exact(worth) for name, worth in hand.advice.actions.items()},
                "best": hand.advice.best,
            }
            for hand in found.hands
        ],
    }


def exposures_as_data(found: "Exposures") -> dict[str, Any]:
    """Cards seen too early, what the book does, and what that leaves the round worth."""
    return {
        "plain": exact(found.plain),
        "exposures": [
            {
                "kind": row.kind, "card": row.card, "before": row.before, "moment": row.moment,
                "does": row.does, "who": row.who, "cites": list(row.cites), "void": row.void,
                "played_on": exact(row.played_on), "gain": fraction(row.gain.fraction),
                "worth": exact(row.worth),
            }
            for row in found.rows
        ],
    }  # fmt: skip
