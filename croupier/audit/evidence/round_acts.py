"""What players did in a round, and when cards were shown between: as far as it can be judged."""

from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from croupier.audit.evidence.cards import Open
from croupier.audit.evidence.recalling import Recalled
from croupier.audit.evidence.sights import Laid
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK
from croupier.house.cards.shoe import Shoe
from croupier.table import events as ev
from croupier.table.table import Box, Table

_NUMBER = {card: number for number, card in enumerate(DECK)}
_HOLE = 2


class Decided(NamedTuple):
    """A box decided: fold, check, or a bet such as 3x, with so much on it before."""

    time: int
    player: str
    box: int
    stage: int
    action: str
    staked: Fraction
    laid: Laid
    shown: int
    silent: tuple[tuple[int, str], ...]  # boxes of players who have decided nothing yet, and those players


class Shown(NamedTuple):
    """So many shared cards are open; some have nothing more to decide, or all have seen too much for it."""

    time: int
    shown: int
    over: frozenset[str] | None  # everybody


class Unjudged(NamedTuple):
    """A decision that cannot be judged, and why; it counts as if it had not been made."""

    time: int
    reason: str


class Ended(NamedTuple):
    """The round's last record."""

    time: int


Happened = Decided | Shown | Unjudged | Ended


def happened(recalled: Recalled, book: Rulebook | None, open: Open) -> Iterator[Happened]:
    """A round step by step. Nothing that is left out hangs on cards that were hidden when it was."""
    first: Laid | None = None
    done: set[tuple[int, int]] = set()
    decided: set[str] = set()
    time = 0
    for record, event, table, after in recalled.steps():
        time = record.time
        act = _act(table, event)
        if act is not None and (act, table.round.stage) not in done:
            done.add((act, table.round.stage))
            found = _decided(book, table, event, open, time, first, frozenset(decided))
            yield found
            first = found.laid if isinstance(found, Decided) else first
            decided |= {table.boxes[act - 1].player or ""}
        if _opened(table) < _opened(after):
            seen_too_early = _seen(after) or bool(after.round.dealer_shown)
            over = None if seen_too_early or book is None else _over(book, after)
            yield Shown(time, len(after.round.shown), over)
    yield Ended(time)


def _act(table: Table, event: ev.Event) -> int | None:
    """The box that decides, if the event is a decision; one deemed to fold decides nothing."""
    if table.round.phase != "deciding":
        return None
    match event:
        case ev.BoxFolded(box=number, deemed=False) | ev.BoxChecked(box=number):
            return number if table.box(number) else None
        case ev.WagerPlaced(box=number, acted=int()):
            return number if table.box(number) else None
    return None


def _decided(
    book: Rulebook | None,
    table: Table,
    event: ev.Event,
    open: Open,
    time: int,
    first: Laid | None,
    decided: frozenset[str],
) -> Decided | Unjudged:
    if book is None:
        return Unjudged(time, f"the book {table.book} it was played by is not here")
    number = _act(table, event) or 0
    box, stage = table.boxes[number - 1], table.round.stage
    player, action = box.player or box.seat, _action(book, table, box, event)
    laid = laid_of(book, table, open)
    if isinstance(laid, str):
        return Unjudged(time, laid)
    staked = _staked(book, box)
    if not player or action is None or staked is None or len(laid.boxes.get(number, ())) != _HOLE:
        return Unjudged(time, "a box decided that had no ante, no hand or no player")
    if first not in (None, laid):
        return Unjudged(time, "its cards were changed while it was decided")
    silent = {
        other.player: (other.number, other.player)
        for other in reversed(table.boxes)
        if other.player and other.player not in (player, *decided)
        if other.status == "in" and other.places and not other.cards and not other.acted
    }
    return Decided(
        time, player, number, stage, action, staked, laid, len(table.round.shown),
        () if stage or player in decided else tuple(silent.values()),
    )  # fmt: skip


def _action(book: Rulebook, table: Table, box: Box, event: ev.Event) -> str | None:
    """In words; a bet between the least and the most counts as the least."""
    if table.round.stage >= len(book.stages):
        return None
    bet = book.stages[table.round.stage].bet
    match event:
        case ev.BoxFolded():
            return "fold"
        case ev.BoxChecked():
            return "check"
        case ev.WagerPlaced(spot=bet.spot, stake=stake):
            ante = box.stake(book.rule.initial.needs[0])
            return f"{bet.most if stake >= bet.most * ante else bet.least}x"
    return None


def _staked(book: Rulebook, box: Box) -> Fraction | None:
    """What lies on the box for the main game, in antes."""
    ante = box.stake(book.rule.initial.needs[0])
    main = dict.fromkeys((*book.rule.initial.needs, *(stage.bet.spot for stage in book.stages)))
    return Fraction(sum(box.stake(spot) for spot in main), ante) if ante > 0 else None


def laid_of(book: Rulebook, table: Table, open: Open) -> Laid | str:
    """The cards all around; or why they cannot be judged by."""
    round, deck = table.round, table.deck(table.in_play)
    if deck is None or not deck.commitment:
        return "it was dealt by hand: nobody knows what lay there"
    shoe = open(deck.commitment)
    if shoe is None:
        return "its sealed deck cannot be opened here"
    if _seen(table) or table.incident is not None:
        return "cards may have been seen before their time"
    shared = sum(stage.show.count for stage in book.stages)
    dealer = book.rule.dealer_places.count if book.rule.dealer_places else 0
    holes = {box.number: box.places for box in table.boxes if box.places}
    places = (*round.community, *round.dealer, *(place for hole in holes.values() for place in hole))
    if len(round.community) != shared or len(round.dealer) != dealer:
        return "its cards were not all dealt before the decisions"
    if len({*places}) != len(places) or not all(1 <= place <= len(shoe.order) for place in places):
        return "its cards do not lie where a deck's can"
    if shoe.cards(round.community[: len(round.shown)]) != round.shown:
        return "it showed other cards than its deck has"
    return Laid(
        {number: _cards(shoe, hole) for number, hole in holes.items()},
        _cards(shoe, round.community),
        _cards(shoe, round.dealer),
        sha256(b"".join(shoe.salts[place - 1] for place in (*round.community, *round.dealer))).digest(),
    )


def _cards(shoe: Shoe, places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_NUMBER[card] for card in shoe.cards(places))


def _seen(table: Table) -> bool:
    """Whether a hidden card is known to people for another reason than that it was shown."""
    return bool(table.round.exposed or table.round.dealer_seen)


def _opened(table: Table) -> int:
    """How many cards that were hidden have become known."""
    round = table.round
    return len(round.shown) + len(round.dealer_shown) + len(round.exposed) + len(round.dealer_seen)


def _over(book: Rulebook, table: Table) -> frozenset[str]:
    """The players who have nothing more to decide."""
    open = {box.player for box in table.boxes if box.status == "in" and box.acted < len(book.stages)}
    return frozenset(box.player for box in table.boxes if box.player and box.player not in open)
