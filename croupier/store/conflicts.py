"""What stands in the way of entries: streams that have moved on, commands that have an answer already."""

from collections.abc import Collection, Mapping, Sequence

from croupier.store.log import Entry, VersionConflict


def written(entries: Sequence[Entry]) -> set[str]:
    """The streams that entries add to, or were refused in."""
    return {batch.stream for entry in entries for batch in entry.batches}


def looked_at(entries: Sequence[Entry]) -> set[str]:
    """Those, and the streams that were read."""
    return written(entries) | {name for entry in entries for name in entry.reads}


def conflicts(
    entries: Sequence[Entry], versions: Mapping[str, int], answered: Collection[str]
) -> list[VersionConflict | None]:
    """For each entry what is in its way, given that those before it are stored if nothing is in theirs.

    What was decided after an entry that is not stored was decided on something that never happened, even
    where somebody else's records happen to have the same numbers.
    """
    found = {**dict.fromkeys(looked_at(entries), 0), **versions}
    given = set(answered)
    unreal: set[str] = set()
    told: list[VersionConflict | None] = []
    for entry in entries:
        expected = {**entry.reads, **{batch.stream: batch.expected for batch in entry.batches}}
        moved = [name for name, version in expected.items() if found[name] != version or name in unreal]
        if entry.command in given:
            moved.append(entry.batches[0].stream)
        if moved:
            unreal |= written((entry,))
            told.append(VersionConflict(moved[0], expected[moved[0]], found[moved[0]]))
            continue
        given.add(entry.command)
        found |= {batch.stream: batch.expected + len(batch.records) for batch in entry.batches}
        told.append(None)
    return told
