"""Does a book let a machine do only what a machine can do, and all that it must?"""

from collections.abc import Iterator

from croupier.core.book.entries import Step
from croupier.core.book.rulebook import BookData
from croupier.rulebooks import vocabulary as words
from croupier.rulebooks.address import Fault, Named, Path, did_you_mean


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
