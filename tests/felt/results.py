"""What a round came to, read off its events."""

from collections import Counter
from collections.abc import Sequence

from croupier.core.ledger import Posting
from croupier.table import events as ev


def latest(events: Sequence[ev.Event]) -> Sequence[ev.Event]:
    """The events since the latest round was dealt."""
    for index in range(len(events) - 1, -1, -1):
        if isinstance(events[index], ev.RoundOpened):
            return events[index:]
    return events


def paid(events: Sequence[ev.Event], box: int) -> dict[str, int]:
    """What the house added, by spot; prizes as "jackpot" and "bonus"."""
    found: Counter[str] = Counter()
    for event in latest(events):
        if isinstance(event, ev.BoxSettled) and event.box == box:
            for result in event.results:
                found[result.spot] += result.pays
        elif isinstance(event, ev.JackpotPaid) and event.box == box:
            found["bonus" if event.prize == "bonus" else "jackpot"] += event.amount
    return {spot: cents for spot, cents in found.items() if cents}


def left(events: Sequence[ev.Event], box: int, *, to_owner: bool) -> dict[str, int]:
    """What left each spot of a box: back to its owner, or to the house and the pool."""
    found: Counter[str] = Counter()
    for event in latest(events):
        if isinstance(event, ev.MoneyEvent):
            for spot, cents, target in _moves(event.postings, f"box:{box}:"):
                if target.startswith(("patron:", "token:")) is to_owner:
                    found[spot] += cents
    return dict(found)


def _moves(postings: tuple[Posting, ...], prefix: str) -> list[tuple[str, int, str]]:
    """Movements off the spots of a box; postings come in pairs, from and to."""
    return [
        (source.account.removeprefix(prefix), target.cents, target.account)
        for source, target in zip(postings[::2], postings[1::2], strict=True)
        if source.account.startswith(prefix) and source.cents < 0
    ]


def outcome(events: Sequence[ev.Event], box: int) -> dict[str, str]:
    """How each wager ended; what a fold or concession took is forfeit."""
    found: dict[str, str] = {}
    for event in latest(events):
        if getattr(event, "box", None) != box:
            continue
        if isinstance(event, ev.BoxFolded | ev.BoxConceded):
            found |= dict.fromkeys(event.spots, "forfeit")
        elif isinstance(event, ev.BoxSettled):
            found |= {result.spot: result.outcome for result in event.results}
        elif isinstance(event, ev.JackpotTaken):
            found["jackpot"] = event.outcome
    return found


def hand(events: Sequence[ev.Event], box: int) -> str:
    """What a box's cards were called when they were turned."""
    for event in latest(events):
        if isinstance(event, ev.BoxSettled) and event.box == box:
            return event.hand
    raise LookupError(f"box {box} was not settled")
