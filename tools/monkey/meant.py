"""Whether what is on record of a player is what their presses can have meant."""

from typing import Any, Final

from croupier.house.desk.streams import table_stream
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import snapshot
from croupier.table import events as e
from tests.browser.floor_served import ServedFloor

READ_MS: Final = 250  # a key that has said something for less than that was not read


def records(floor: ServedFloor, table: str, after: int) -> list[Recorded]:
    """What is on record of a table since."""
    with snapshot(floor.house.log.database) as moment:
        return list(moment.records(table_stream(table), after))


def unmeant(player: str, found: list[Recorded], presses: list[dict[str, Any]]) -> list[str]:
    """What is on record of a player that no press can have meant."""
    faults: list[str] = []
    stakes: dict[int, dict[str, int]] = {}
    for record in found:
        event = record.event
        if isinstance(event, e.RoundOpened):
            stakes = {box: wagers for box, wagers in stakes.items() if wagers}
        if isinstance(event, e.WagerPlaced) and event.owner == player:
            stakes.setdefault(event.box, {})[event.spot] = event.stake
            word = "Bet " if event.acted is not None else ("Place bets", "Same again", "Bet the least")
            if not _meant(record, presses, word, asked=False):
                faults.append(f"{record.seq}: a wager of {event.stake} on {event.spot}")
        if isinstance(event, e.BoxFolded) and not event.deemed:
            needed = {"ante", "blind", "jackpot"}
            asks = any(spot not in needed for spot in stakes.get(event.box, {}))
            if not _meant(record, presses, "Fold", asked=asks):
                faults.append(f"{record.seq}: a fold of {stakes.get(event.box)}")
        if isinstance(event, e.BoxConceded) and not _meant(record, presses, "Give up", asked=True):
            faults.append(f"{record.seq}: a hand conceded")
        if isinstance(event, e.SeatLeft) and not _meant(record, presses, "Leave", asked=True):
            faults.append(f"{record.seq}: the seat was left")
        if isinstance(event, e.RoundClosed | e.RoundVoided):
            stakes.clear()
    return faults


def _meant(
    record: Recorded, presses: list[dict[str, Any]], word: str | tuple[str, ...], *, asked: bool
) -> bool:
    """Whether shortly before somebody pressed what had said so for a while and could be pressed."""
    return any(
        one["says"].startswith(word) and not one["off"] and one["read"] >= READ_MS
        and (one["asked"] or not asked) and -5_000 < one["at"] - record.time < 500
        for one in presses
    )  # fmt: skip
