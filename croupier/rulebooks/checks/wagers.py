"""Checks of wagers: whatever can be staked can be settled, however the hand ends."""

from collections.abc import Iterator

from croupier.core.book.rulebook import BookData
from croupier.rulebooks.address import Fault, Named
from croupier.rulebooks.checks.names import remedy_name

JACKPOT = "jackpot"  # settled by its own table of prizes
STUD = "mississippi-stud"


def spots(book: BookData) -> tuple[str, ...]:
    """Every spot that takes a wager but the jackpot's: what buys a hand, side wagers, bets."""
    bets = (stage.bet.spot for stage in book.stage)
    return tuple(dict.fromkeys((*book.rule.initial.needs, *book.rule.optional, *bets)))


def wagers(book: BookData) -> Iterator[Fault]:
    """Each spot has one kind of wager, and each wager has a result by the game, and a place in a fold."""
    yield from _initial(book)
    yield from _side(book)
    yield from _bets(book)
    yield from _on_the_cloth(book)
    kept = [spot for spot in spots(book) if spot not in book.rule.fold.takes]
    if kept and all(spot in (*spots(book), JACKPOT) for spot in book.rule.fold.takes):
        reason = f"a folded hand has no other result, and {', '.join(kept)} would have none"
        yield Fault(("rule", "fold", "takes"), reason)
    yield from _forfeits(book)
    if book.game != STUD:
        yield from _against_the_dealer(book)


def _forfeits(book: BookData) -> Iterator[Fault]:
    """A remedy that costs a hand its wagers names all of them: it would leave the rest without a result."""
    for remedy in book.remedy:
        kept = [spot for spot in spots(book) if spot not in remedy.takes]
        if remedy.does == "forfeit-wagers" and kept:
            path = ("remedy", remedy_name(remedy), "takes")
            yield Fault(path, f"{', '.join(kept)} would have no result")


def _initial(book: BookData) -> Iterator[Fault]:
    needs = book.rule.initial.needs
    if not needs or len(set(needs)) < len(needs) or JACKPOT in needs:
        yield Fault(("rule", "initial", "needs"), "the wagers that buy a hand, each once, the ante first")


def _side(book: BookData) -> Iterator[Fault]:
    """Side wagers are made before the deal, on spots of their own."""
    rule = book.rule
    for name, side in rule.optional.items():
        path = ("rule", "optional", name)
        if book.game == STUD:
            reason = "not for mississippi-stud, which has nothing to settle a side wager by"
            yield Fault(path, reason, table=True)
        elif name == JACKPOT or name in rule.initial.needs:
            yield Fault(path, "is no side wager: another entry has it", table=True)
        elif name not in book.paytable:
            yield Fault(path, f"cannot be settled: there is no [[paytable.{name}]]", table=True)
        for index, spot in enumerate(side.needs):
            if spot == name or spot not in (*rule.initial.needs, *rule.optional):
                yield Fault((*path, "needs", index), f"no wager on {spot} lies before it")


def _bets(book: BookData) -> Iterator[Fault]:
    """A bet has a spot to itself; all decisions share one, or each has its own."""
    rule = book.rule
    taken = {*rule.initial.needs, *rule.optional, JACKPOT}
    bets = [stage.bet.spot for stage in book.stage]
    for stage in book.stage:
        path = ("stage", Named(stage.name), "bet", "spot")
        if stage.bet.spot in taken:
            yield Fault(path, f"{stage.bet.spot} is wagered before the deal")
        if book.game == STUD and bets.count(stage.bet.spot) > 1:
            yield Fault(path, f"another decision bets on {stage.bet.spot}")
        if book.game != STUD and stage.bet.spot != bets[0]:
            yield Fault(path, f"the first decision bets on {bets[0]}, and {book.game} has one bet")


def _on_the_cloth(book: BookData) -> Iterator[Fault]:
    """What takes a wager is marked on the layout."""
    for spot in spots(book):
        if spot not in book.rule.spots.needed:
            yield Fault(("rule", "spots", "needed"), f"{spot} takes a wager and has no place")


def _against_the_dealer(book: BookData) -> Iterator[Fault]:
    """Wagers against the dealer say what a win, a loss and a tie come from."""
    rule = book.rule
    for spot in spots(book):
        if spot in rule.optional:
            continue
        result = rule.result.get(spot)
        if result is None:
            reason = f"missing: needed for {book.game}"
            yield Fault(("rule", "result", spot), reason, table=True, missing=True)
        elif not result.tie:
            yield Fault(("rule", "result", spot, "tie"), "empty: a wager against the dealer can tie")
    for index, spot in enumerate(rule.qualify.pushes if rule.qualify else ()):
        if spot == JACKPOT or spot in rule.optional:
            yield Fault(("rule", "qualify", "pushes", index), f"{spot} is no wager against the dealer")
