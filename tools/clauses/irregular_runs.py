"""What the engine does with wagers when something goes wrong, seen in the golden rounds, played anew."""

from collections import defaultdict
from functools import cache

from croupier.core.book.rulebook import Rulebook
from croupier.table.table import Box, Table, Wager
from tests.felt.felt import Felt
from tests.rounds.golden import paths, read, table

Row = tuple[str, str, str]  # book, irregularity, remedy
Fates = dict[str, set[str]]  # of main, side and jackpot wagers: back, carried, taken


@cache
def seen() -> dict[Row, Fates]:
    """By row of the page, what became of the wagers a ruling touched, in all rounds that have it."""
    found: dict[Row, Fates] = defaultdict(lambda: defaultdict(set))
    for path in paths():
        golden = read(path)
        felt = table(golden)
        for line in golden.script:
            _play(felt, " ".join(line.partition("#")[0].split()), found)
    return found


def _play(felt: Felt, line: str, found: dict[Row, Fates]) -> None:
    """One line; a ruling is watched."""
    incident, before = felt.table.incident, felt.table
    felt.do(line)
    if incident is None or not line.startswith("rule "):
        return
    does = line.split()[1]
    fates = found[felt.book.id, incident.kind, does]
    for group, fate in watched(felt.book, before, felt.table):
        fates[group].add(fate)


def watched(book: Rulebook, before: Table, after: Table) -> list[tuple[str, str]]:
    """The wagers that a ruling has moved, each with its kind and where it went."""
    found = []
    for box in before.boxes:
        for wager in (*box.wagers, *(done.wager for done in box.done if done.taken)):
            fate = _fate(box, after.boxes[box.number - 1], wager, before, after)
            if fate:
                found.append((_group(book, wager.spot), fate))
    return found


def _group(book: Rulebook, spot: str) -> str:
    return "jackpot" if spot == "jackpot" else "side" if spot in book.rule.optional else "main"


def _fate(was: Box, now: Box, wager: Wager, before: Table, after: Table) -> str:
    """Where a wager went: back to its owner, to the next round, to the house; nothing if it did not."""
    lies = now.wager(wager.spot)
    if lies:
        return "carried" if lies.carried and not wager.carried else ""
    if any(done.wager.spot == wager.spot for done in now.done):
        return "" if was.wager(wager.spot) is None else "taken"
    account = f"{'token' if wager.instrument == 'token' else 'patron'}:{wager.owner}"
    return "back" if after.balance(account) > before.balance(account) else "taken"
