"""Checks of names: spots, ranks, commands and hands that an entry mentions must exist."""

from collections.abc import Iterable, Iterator
from typing import get_args

from croupier.core.commands import AnyCommand
from croupier.core.rulebook import BookData
from croupier.rulebooks.pay_checks import HANDS
from croupier.rulebooks.place import Fault, Named, Path, did_you_mean

COMMANDS = frozenset(command.__name__ for command in get_args(AnyCommand))
SUPERVISOR = "supervisor"  # any rank above the first


def names(book: BookData) -> Iterator[Fault]:
    """Every name an entry mentions that does not exist."""
    yield from _spots(book)
    yield from _people(book)
    rule = book.rule
    if rule.qualify:
        yield from _known(("rule", "qualify", "least"), "hand", [rule.qualify.least], HANDS, one=True)
    for right in book.right:
        yield from _known(
            ("right", Named(right.command), "command"), "command", [right.command], COMMANDS, one=True
        )


def _spots(book: BookData) -> Iterator[Fault]:
    rule = book.rule
    spots = {*rule.spots.needed, *rule.optional, "jackpot"}
    mentioned: list[tuple[Path, Iterable[str]]] = [
        (("rule", "initial", "needs"), rule.initial.needs),
        (("rule", "fold", "takes"), rule.fold.takes),
        (("rule", "token", "spots"), rule.token.spots if rule.token else ()),
        (("rule", "qualify", "pushes"), rule.qualify.pushes if rule.qualify else ()),
        *((("rule", "optional", name, "needs"), one.needs) for name, one in rule.optional.items()),
    ]
    for path, values in mentioned:
        yield from _known(path, "spot", values, spots)
    for stage in book.stage:
        path = ("stage", Named(stage.name), "bet", "spot")
        yield from _known(path, "spot", [stage.bet.spot], spots, one=True)
    for kind, keys in (("label", rule.label), ("result", rule.result)):
        for key in keys:
            if key not in spots:
                yield Fault(("rule", kind, key), f"unknown spot {key}{did_you_mean(key, spots)}", table=True)


def _people(book: BookData) -> Iterator[Fault]:
    """Ranks of the ladder, names for several of them, and `supervisor` for all above the first."""
    ranks = book.rule.ranks
    if not ranks.ladder or len(set(ranks.ladder)) < len(ranks.ladder):
        yield Fault(("rule", "ranks", "ladder"), "ranks from the lowest up, each once")
    for name, members in ranks.groups.items():
        yield from _known(("rule", "ranks", "groups", name), "rank", members, ranks.ladder)
    known = {*ranks.ladder, *ranks.groups, SUPERVISOR}
    for step in book.step:
        yield from _known(("step", Named(step.name), "who"), "rank", [step.who], known, one=True)
    for right in book.right:
        yield from _known(("right", Named(right.command), "rank"), "rank", [right.rank], known, one=True)


def _known(
    path: Path, what: str, values: Iterable[str], known: Iterable[str], *, one: bool = False
) -> Iterator[Fault]:
    """A fault for each value that is not known; `one` where the place holds a single value."""
    known = set(known)
    for index, value in enumerate(values):
        if value not in known:
            place = path if one else (*path, index)
            yield Fault(place, f"unknown {what} {value}{did_you_mean(value, known)}")
