"""Checks of cards: decks, the sources they are dealt from, and how they are checked and shuffled."""

from collections.abc import Iterator

from croupier.core.book.entries import ShufflerRule, SourceRule, Step
from croupier.core.book.rulebook import BookData
from croupier.rulebooks import vocabulary as words
from croupier.rulebooks.address import Fault, Named, Path, did_you_mean

BY_HAND = "manual"
CHECKERS = ("dealer", "supervisor", "deck_checking_device")
DECKS = 8  # the most that lie at a table


def cards(book: BookData) -> Iterator[Fault]:
    """One deck of 52 a round, that somebody can check, shuffle and deal."""
    rule = book.rule
    for name, value, wanted in (("size", rule.deck.size, 52), ("jokers", rule.deck.jokers, 0)):
        if value != wanted:
            yield Fault(("rule", "deck", name), f"a deck here has 52 cards and no joker, not {value}")
    for index, by in enumerate(rule.deck_check.by):
        known = (*CHECKERS, *rule.ranks.ladder)
        if by not in known:
            yield Fault(("rule", "deck-check", "by", index), f"unknown checker {by}{did_you_mean(by, known)}")
    yield from _shuffling(book)
    yield from _draws(book)


def _shuffling(book: BookData) -> Iterator[Fault]:
    """Every machine shuffles in a way the book knows, people by hand, and holds a deck or more."""
    rule = book.rule
    methods = rule.shuffle.methods
    if BY_HAND not in methods:
        yield Fault(("rule", "shuffle", "methods"), f"{BY_HAND} is missing: people shuffle by hand")
    machines: dict[Path, SourceRule | ShufflerRule] = {
        **{("rule", "sources", "kind", name): one for name, one in rule.sources.kind.items()},
        **{("rule", "shuffler", name): one for name, one in rule.shuffler.items()},
    }
    for path, one in machines.items():
        if one.shuffles and one.shuffles not in methods:
            reason = f"unknown method {one.shuffles}{did_you_mean(one.shuffles, methods)}"
            yield Fault((*path, "shuffles"), reason)
        if not 1 <= one.decks <= DECKS:
            yield Fault((*path, "decks"), f"{one.decks} is not between 1 and {DECKS}")
        if isinstance(one, SourceRule) and one.shuffles and not one.load:
            yield Fault((*path, "load"), "false, and it shuffles what is in it")
        if isinstance(one, SourceRule) and one.shuffles and one.cut:
            yield Fault((*path, "cut"), "true, and it shuffles what is in it, which nobody can cut")


def _draws(book: BookData) -> Iterator[Fault]:
    """Every source says under which clause each of its cards is dealt, and betting can be closed."""
    if not book.rule.sources.kind:
        yield Fault(("rule", "sources", "kind"), "empty: cards come from somewhere", table=True)
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


def machines(book: BookData) -> Iterator[Fault]:
    """What is wrong with the list of what an electronic table does itself, and with who is told by a step."""
    rule, path = book.rule.machine, ("rule", "machine")
    for command in sorted(words.DEALING_COMMANDS - {*rule.deals}):
        yield Fault((*path, "deals"), f"without {command} no electronic table could be dealt at")
    for field, commands in (("deals", rule.deals), ("also", rule.also)):
        for index, command in enumerate(commands):
            if command not in words.MACHINE_COMMANDS:
                yield Fault((*path, field, index), f"{command} is no act of a machine")
    for index, does in enumerate(rule.rulings):
        if does not in words.REMEDIES:
            reason = f"unknown remedy {does}{did_you_mean(does, words.REMEDIES)}"
            yield Fault((*path, "rulings", index), reason)
    known = {step.name: step for step in book.step}
    for index, name in enumerate(rule.steps):
        if name in known or book.base is None:  # a book on a base may do without a step of it
            yield from _step((*path, "steps", index), name, known)
    yield from _tells(book)


def _step(path: Path, name: str, known: dict[str, Step]) -> Iterator[Fault]:
    """A machine does acts with cards, markers and calls; it has not looked at a table, nor told anybody."""
    step = known.get(name)
    if step is None:
        yield Fault(path, f"unknown step {name}{did_you_mean(name, known)}")
    elif step.when in words.PEOPLES_MOMENTS:
        yield Fault(path, f"{name} is for people to see to")
    elif step.tells:
        yield Fault(path, f"by {name} somebody is told, which no machine does")


def _tells(book: BookData) -> Iterator[Fault]:
    ranks = book.rule.ranks
    known = {*ranks.ladder, *ranks.groups, words.SUPERVISOR, words.STAFF} | words.OUTSIDERS
    for step in book.step:
        if step.tells and step.tells not in known:
            reason = f"unknown recipient {step.tells}{did_you_mean(step.tells, known)}"
            yield Fault(("step", Named(step.name), "tells"), reason)
