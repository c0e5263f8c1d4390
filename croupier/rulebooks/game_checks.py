"""Checks of the course of a game: its stages, and what either game needs of a book."""

from collections.abc import Iterator

from croupier.core.rulebook import BookData
from croupier.rulebooks.place import Fault, Named, Path


def games(book: BookData) -> Iterator[Fault]:
    """Stages that can be played, and the entries the game is played and paid by."""
    yield from _stages(book)
    yield from _counts(book)
    yield from _draws(book)
    if book.game == "mississippi-stud":
        yield from _tables(book, ("main",))
        if book.rule.qualify is not None:
            yield Fault(
                ("rule", "qualify"), "not for mississippi-stud, which has no dealer's hand", table=True
            )
    else:
        trips = ("trips",) if "trips" in book.rule.optional else ()
        yield from _tables(book, ("ante", "play", "blind", *trips))
        for name, entry in (("qualify", book.rule.qualify), ("dealer-places", book.rule.dealer_places)):
            if entry is None:
                reason = f"missing: needed for {book.game}"
                yield Fault(("rule", name), reason, table=True, missing=True)


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
    """Bets have a range, and the stages show all the shared cards there are."""
    shown = sum(stage.show.count for stage in book.stage)
    places = len(book.rule.community.needed)
    if shown != places:
        reason = f"the stages show {shown} cards and [rule.community] has {places}"
        yield Fault(("stage", Named("")), reason)
    for stage in book.stage:
        path: Path = ("stage", Named(stage.name))
        if stage.show.count < 0:
            yield Fault((*path, "show", "count"), f"{stage.show.count} is less than 0")
        if stage.bet.least < 1:
            yield Fault((*path, "bet", "least"), f"{stage.bet.least} is less than 1")
        if stage.bet.least > stage.bet.most:
            yield Fault((*path, "bet", "least"), f"{stage.bet.least} is above most, {stage.bet.most}")


def _counts(book: BookData) -> Iterator[Fault]:
    """Numbers that must fit each other."""
    layout = book.rule.layout
    if layout.least_boxes < 1:
        yield Fault(("rule", "layout", "least-boxes"), f"{layout.least_boxes} is less than 1")
    if layout.most_boxes is not None and layout.most_boxes < layout.least_boxes:
        yield Fault(("rule", "layout", "most-boxes"), f"{layout.most_boxes} is below {layout.least_boxes}")
    if book.rule.jackpot.community > len(book.rule.community.needed):
        yield Fault(("rule", "jackpot", "community"), "more shared cards than there are")


def _draws(book: BookData) -> Iterator[Fault]:
    """Every source says under which clause each of its cards is dealt, and betting can be closed."""
    for name, source in book.rule.sources.kind.items():
        path: Path = ("rule", "sources", "kind", name)
        if source.per_pass not in (1, 2):
            yield Fault((*path, "per-pass"), f"cards are dealt one or two at a time, not {source.per_pass}")
            continue
        passes = ("first", "second") if source.per_pass == 1 else ("both",)
        dealer = tuple(f"dealer-{one}" for one in passes) if book.rule.dealer_places else ()
        for draw in (*(() if source.streets_face_up else ("community",)), *passes, *dealer):
            if draw not in source.draw:
                yield Fault((*path, "draw", draw), "missing", table=True, missing=True)
    if "no-more-bets" not in book.rule.calls:
        yield Fault(("rule", "calls", "no-more-bets"), "missing", table=True, missing=True)
