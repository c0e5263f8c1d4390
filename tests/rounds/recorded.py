"""The golden rounds as records of the streams of tables."""

import msgspec

from croupier.core.refusal import Refusal
from croupier.store.chain import Head, extend, head_of
from croupier.store.codec import Recorded
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt.felt import Felt
from tests.rounds.golden import Golden, table


class Given(msgspec.Struct, frozen=True):
    """One command of a round that was carried out."""

    at: int
    actor: str
    digest: str
    events: tuple[ev.Event, ...]


def given(golden: Golden) -> list[Given]:
    """The commands of a golden round, one after the other."""
    found: list[Given] = []
    give = Felt.give

    def noted(felt: Felt, command: c.Command) -> tuple[ev.Event, ...] | Refusal:
        answer = give(felt, command)
        if answer and not isinstance(answer, Refusal):
            found.append(Given(felt.at, command.actor, felt.book.digest, answer))
        return answer

    setattr(Felt, "give", noted)  # noqa: B010, a method may not be assigned
    try:
        felt = table(golden)
        for line in golden.script:
            felt.do(line)
    finally:
        setattr(Felt, "give", give)  # noqa: B010
    return found


def records(name: str, commands: list[Given]) -> list[Recorded]:
    """A round as the stream of a table."""
    head, found = Head(), list[Recorded]()
    for number, one in enumerate(commands, start=1):
        some = extend(
            f"table:{name}", head, one.events, time=max(one.at, head.time), actor=one.actor,
            command=f"{name}-{number}", book=one.digest,
        )  # fmt: skip
        head = head_of(some, head)
        found += some
    return found
