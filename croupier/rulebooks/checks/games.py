"""Checks of the course of a game: its stages, and what either game needs of a book."""

from collections.abc import Iterator

from croupier.core.book.rulebook import BookData
from croupier.rulebooks.address import Fault, Named, Path
from croupier.rulebooks.checks.wagers import STUD, spots

DECK = 52  # cards


def games(book: BookData) -> Iterator[Fault]:
    """Stages that can be played, and the entries the game is played and paid by."""
    yield from _stages(book)
    yield from _counts(book)
    yield from _tables(book, ("main",) if book.game == STUD else spots(book))
    for name, entry in (("qualify", book.rule.qualify), ("dealer-places", book.rule.dealer_places)):
        if book.game == STUD and entry is not None:
            yield Fault(("rule", name), "not for mississippi-stud, which has no dealer's hand", table=True)
        if book.game != STUD and entry is None:
            yield Fault(("rule", name), f"missing: needed for {book.game}", table=True, missing=True)


def _tables(book: BookData, needed: tuple[str, ...]) -> Iterator[Fault]:
    """A book has the pay tables of its game and no other."""
    for name in needed:
        if name not in book.paytable:
            reason = f"missing: needed for {book.game}"
            yield Fault(("paytable", name), reason, table=True, missing=True)
    for name in book.paytable:
        if name not in needed:
            yield Fault(
                ("paytable", name), f"not for {book.game}, which pays by {', '.join(needed)}", table=True
            )


def _stages(book: BookData) -> Iterator[Fault]:
    """Bets have a range, who may check bets later, and the stages show all the shared cards there are."""
    shown = sum(stage.show.count for stage in book.stage)
    if not book.stage:
        yield Fault(("stage", Named("")), "a game has a decision")
    places = len(book.rule.community.needed)
    if shown != places:
        reason = f"the stages show {shown} cards and [rule.community] has {places}"
        yield Fault(("stage", Named("")), reason)
    for stage in book.stage:
        path: Path = ("stage", Named(stage.name))
        last = stage is book.stage[-1]
        if stage.show.count < (0 if last else 1):
            reason = f"{stage.show.count} is less than {0 if last else 1}"
            yield Fault((*path, "show", "count"), f"{reason}; only after the last decision nothing is shown")
        later = [one.bet.spot for one in book.stage[book.stage.index(stage) + 1 :]]
        if stage.check is not None and stage.bet.spot not in later:
            yield Fault((*path, "check"), f"no later decision bets on {stage.bet.spot}", table=True)
        if stage.bet.least < 1:
            yield Fault((*path, "bet", "least"), f"{stage.bet.least} is less than 1")
        if stage.bet.least > stage.bet.most:
            yield Fault((*path, "bet", "least"), f"{stage.bet.least} is above most, {stage.bet.most}")


def _counts(book: BookData) -> Iterator[Fault]:
    """Numbers that must fit each other."""
    layout, served = book.rule.layout, _served(book)
    if layout.least_boxes < 1:
        yield Fault(("rule", "layout", "least-boxes"), f"{layout.least_boxes} is less than 1")
    if layout.most_boxes is not None and layout.most_boxes < layout.least_boxes:
        yield Fault(("rule", "layout", "most-boxes"), f"{layout.most_boxes} is below {layout.least_boxes}")
    for name, boxes in (("least-boxes", layout.least_boxes), ("most-boxes", layout.most_boxes or 0)):
        if boxes > served:
            yield Fault(("rule", "layout", name), f"one deck serves {served} boxes, not {boxes}")
    shared = book.rule.community.needed
    if not 3 <= len(shared) <= 5 or len(set(shared)) < len(shared):
        reason = "from three to five shared cards, each with a name: a hand is the best five of all"
        yield Fault(("rule", "community", "needed"), reason)
    if book.rule.jackpot.community > len(shared):
        yield Fault(("rule", "jackpot", "community"), "more shared cards than there are")
    if book.rule.jackpot.community < 3:
        yield Fault(("rule", "jackpot", "community"), "a hand has five cards, at least three of them shared")
    if book.rule.dealer_places and book.rule.dealer_places.count != 2:
        yield Fault(("rule", "dealer-places", "count"), "the dealer has two cards, as every box")


def _served(book: BookData) -> int:
    """How many boxes one deck has cards for."""
    dealer = 2 if book.rule.dealer_places else 0
    return (DECK - len(book.rule.community.needed) - dealer) // 2
