"""The golden rounds as records, chosen so that all their kinds of events are among them.

python -m tests.store.make_corpus NAME, once a release.
"""

import gzip
import sys
from pathlib import Path
from typing import Final

import msgspec

from croupier.core.refusal import Refusal
from croupier.store.chain import Head, extend, head_of
from croupier.store.codec import Recorded, encode
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt.felt import Felt
from tests.rounds.golden import Golden, paths, read, table

HERE: Final = Path(__file__).parent / "corpus"


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


def chosen() -> dict[str, list[Given]]:
    """As few rounds as have every kind of event that any of them has."""
    rounds = {path.stem: given(read(path)) for path in paths()}
    kinds = {
        name: {type(event) for one in commands for event in one.events} for name, commands in rounds.items()
    }
    wanted, found = set[type[ev.Event]]().union(*kinds.values()), dict[str, list[Given]]()
    while wanted:
        best = max(rounds, key=lambda name: (len(kinds[name] & wanted), -len(rounds[name]), name))
        found[best] = rounds[best]
        wanted -= kinds[best]
    return dict(sorted(found.items()))


def main(name: str) -> int:
    with gzip.GzipFile(HERE / f"{name}-rounds.jsonl.gz", "wb", mtime=0) as file:
        for round, commands in chosen().items():
            for record in records(round, commands):
                file.write(encode(record) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
