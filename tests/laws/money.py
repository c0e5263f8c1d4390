"""Chips are neither made nor lost: what every posting, every balance and every closed round must satisfy."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from croupier.table import events as ev
from croupier.table.table import Table

TAKERS = ("float", "jackpot", "promotion")
OUTSIDE = (
    ev.SeatTaken, ev.SeatLeft, ev.ChipsBought, ev.ChipsDeclared, ev.VoucherExchanged, ev.TableOpened,
    ev.TableClosed, ev.TransferConfirmed, ev.DifferenceBooked,
)  # fmt: skip
RESULTS = (
    ev.WagerPlaced, ev.WagerTakenBack, ev.WagerCorrected, ev.BoxFolded, ev.BoxConceded, ev.BoxSettled,
    ev.JackpotTaken, ev.JackpotPaid, ev.HandVoided, ev.HandRestored, ev.RoundVoided,
)  # fmt: skip


def event(happened: ev.Event) -> None:
    """Postings sum to zero, and no stake is taken without a clause of the book that takes it."""
    if not isinstance(happened, ev.MoneyEvent):
        return
    assert sum(posting.cents for posting in happened.postings) == 0, happened
    for source, target in zip(happened.postings[::2], happened.postings[1::2], strict=True):
        if source.account.startswith("box:") and target.account in TAKERS:
            assert any(not clause.startswith("house:") for clause in happened.cites), happened


def balances(table: Table) -> None:
    """All accounts sum to zero, spots hold what lies on them, and nobody owes what they cannot."""
    assert sum(table.balances.values()) == 0
    on_spots = {f"box:{box.number}:{w.spot}": w.stake for box in table.boxes for w in box.wagers}
    held = {name: cents for name, cents in table.balances.items() if name.startswith("box:") and cents}
    assert held == on_spots, "the spots and their accounts differ"
    for account, cents in table.balances.items():
        if account.startswith("token:") or (account.startswith("patron:") and table.mode == "electronic"):
            assert cents >= 0, f"{account} owes {-cents}"


def closed(events: Sequence[ev.Event], table: Table, start: Table) -> None:
    """After a round no spot holds anything but a jackpot wager carried over from a void round, and every
    player has won what was paid less what was taken.
    """
    assert all(wager.carried for box in table.boxes for wager in box.wagers)
    assert not any(box.cards or box.places for box in table.boxes)
    if any(not isinstance(event, OUTSIDE + RESULTS) for event in events if getattr(event, "postings", ())):
        return  # money moved in a way these sums do not know
    won, brought = winnings(events, start), flows(events)
    for player in {owner for owner, _ in _owners(events)}:
        change = worth(table, player) - worth(start, player)
        assert change == won[player] + brought[player], player


def worth(table: Table, player: str) -> int:
    """What a player has at the table: chips, tokens, and the wagers that lie."""
    lies = sum(w.stake for box in table.boxes for w in box.wagers if w.owner == player)
    owes = table.balance(f"owed:{player}")  # left with what a void round would have had back
    return lies + owes + table.balance(f"patron:{player}") + table.balance(f"token:{player}")


def flows(events: Sequence[ev.Event]) -> Counter[str]:
    """What players brought to the table or took away, apart from play."""
    found: Counter[str] = Counter()
    for happened in events:
        if isinstance(happened, OUTSIDE):
            for posting in happened.postings:
                kind, _, player = posting.account.partition(":")
                if kind in ("patron", "token"):
                    found[player] += posting.cents
    return found


def winnings(events: Sequence[ev.Event], start: Table) -> Counter[str]:
    """What every player won or lost by the results alone: paid, less taken, and nothing by what was void."""
    carried = {(box.number, wager.spot): wager for box in start.boxes for wager in box.wagers}
    owner = {spot: wager.owner for spot, wager in carried.items()}
    owner |= {spot: player for player, spot in _owners(events)}  # whoever placed last
    stakes = Counter({spot: wager.stake for spot, wager in carried.items()})
    found: dict[int, Counter[str]] = defaultdict(Counter)  # by box
    total: Counter[str] = Counter()
    for happened in events:
        match happened:
            case ev.WagerPlaced(box=box, spot=spot, stake=stake):
                stakes[box, spot] += stake
            case ev.WagerTakenBack(box=box, spot=spot, stake=stake):
                stakes[box, spot] -= stake
            case ev.WagerCorrected(box=box, spot=spot, stake=stake):
                stakes[box, spot] = stake
            case (
                ev.BoxFolded(box=box, spots=spots)
                | ev.BoxConceded(box=box, spots=spots)
                | ev.HandForfeited(box=box, spots=spots)
            ):
                for spot in spots:
                    found[box][owner[box, spot]] -= stakes[box, spot]
                for posting in happened.postings:  # what lay above a maximum is no wager and goes back
                    kind, _, player = posting.account.partition(":")
                    if kind in ("patron", "token"):
                        found[box][player] += posting.cents
            case ev.BoxSettled(box=box, results=results):
                for result in results:
                    assert result.stake == stakes[box, result.spot] == result.returned + result.taken
                    found[box][owner[box, result.spot]] += result.pays - result.taken
            case ev.JackpotTaken(box=box, stake=stake):
                found[box][owner[box, "jackpot"]] -= stake
            case ev.JackpotPaid(box=box, owner=player, amount=amount):
                found[box][player] += amount
            case ev.HandVoided(box=box) | ev.HandRestored(box=box):
                found[box].clear()
            case ev.RoundVoided():
                found.clear()
            case ev.JackpotGameCancelled() | ev.StakesForfeited():
                total.update(_ruled(happened))  # += would forget what was lost
    for won in found.values():
        for player, cents in won.items():
            total[player] += cents
    return total


def _ruled(happened: ev.MoneyEvent) -> Counter[str]:
    """What a ruling took from players, or gave back of what they had lost."""
    found: Counter[str] = Counter()
    for source, target in zip(happened.postings[::2], happened.postings[1::2], strict=True):
        for own, other in ((source, target), (target, source)):
            kind, _, player = own.account.partition(":")
            if kind in ("patron", "token") and other.account in TAKERS:
                found[player] += own.cents
    return found


def _owners(events: Sequence[ev.Event]) -> list[tuple[str, tuple[int, str]]]:
    return [(e.owner, (e.box, e.spot)) for e in events if isinstance(e, ev.WagerPlaced)]
