"""The decisions of all players in a log, beside the cards that nobody could see when they were made."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

import msgspec

from croupier.core import events as ev
from croupier.core.rulebook import Rulebook
from croupier.core.table import Box, Table
from croupier.service.audit.cards import Open
from croupier.service.audit.foresight import Decision, Suspicion, evidence
from croupier.service.audit.recalling import Recalled
from croupier.service.shoe import Shoe

BookOf = Callable[[Table], Rulebook | None]
"""The book a table plays by, where that very one is here."""


class Suspect(msgspec.Struct, frozen=True, kw_only=True):
    """A player, and what the decisions come to."""

    player: str
    rounds: int
    decisions: int
    evidence: float
    highest: float
    alarmed: int | None  # after how many rounds it was too much


class Watched(msgspec.Struct, kw_only=True):
    """What was looked at: most suspected first."""

    players: tuple[Suspect, ...] = ()
    rounds: int = 0
    unseen: int = (
        0  # rounds with decisions whose deck cannot be opened: dealt by hand, or the key is not here
    )
    seconds: float = 0.0


class Deed(NamedTuple):
    """One decision, and whose it is."""

    player: str
    box: int
    decision: Decision


def watch(found: Iterable[Recalled], book_of: BookOf, open: Open) -> Watched:
    """Follow every player through these rounds."""
    suspicions: dict[str, Suspicion] = {}
    watched = Watched()
    for recalled in found:
        book = book_of(recalled.played)
        seen = _evidence(recalled, book, open) if book else None
        if seen is None:
            watched.unseen += 1
            continue
        watched.rounds += bool(seen)
        for player, numbers in seen.items():
            suspicions[player] = suspicions.get(player, Suspicion()).after(numbers)
    players = [
        Suspect(
            player=player, rounds=one.rounds, decisions=one.decisions, evidence=one.evidence,
            highest=one.highest, alarmed=one.alarmed,
        )
        for player, one in suspicions.items()
    ]  # fmt: skip
    watched.players = tuple(sorted(players, key=lambda one: (-one.highest, one.player)))
    return watched


def _evidence(recalled: Recalled, book: Rulebook, open: Open) -> dict[str, list[float]] | None:
    """Of each player's decisions in a round; nothing where one of them cannot be judged."""
    found: dict[str, list[float]] = {}
    for deed in deeds(recalled, book, open):
        if deed is None:
            return None
        # Other cards are drawn by the name of the decision, so that everybody draws the same.
        name = f"{recalled.table}/{recalled.opening}/{recalled.round}/{deed.box}/{deed.decision.stage}"
        found.setdefault(deed.player, []).append(evidence(book, deed.decision, Random(name)))
    return found


def deeds(recalled: Recalled, book: Rulebook, open: Open) -> Iterator[Deed | None]:
    """The decisions of a round, one a box and stage; None for one whose hidden cards are not known."""
    done: set[tuple[int, int]] = set()
    for _, event, table, _ in recalled.steps():
        action = _action(book, table, event)
        if action is None:
            continue
        player, number, said = action
        if (number, table.round.stage) in done:
            continue
        done.add((number, table.round.stage))
        deck = table.deck(table.in_play)
        shoe = open(deck.commitment) if deck and deck.commitment else None
        box = table.boxes[number - 1]
        decision = decision_of(book, table, box, said, shoe) if shoe else None
        yield Deed(player, number, decision) if decision else None


def _action(book: Rulebook, table: Table, event: ev.Event) -> tuple[str, int, str] | None:
    """Who decided what, if the event is a decision."""
    if table.round.phase != "deciding" or table.round.stage >= len(book.stages):
        return None
    bet = book.stages[table.round.stage].bet
    match event:
        case ev.BoxFolded(box=number, deemed=False):
            said = "fold"
        case ev.BoxChecked(box=number):
            said = "check"
        case ev.WagerPlaced(box=number, spot=spot, stake=stake) if spot == bet.spot:
            ante = table.boxes[number - 1].stake(book.rule.initial.needs[0])
            said = f"{bet.most if stake >= bet.most * ante else bet.least}x"
        case _:
            return None
    seat = table.boxes[number - 1].seat
    return (seat, number, said) if seat else None


def decision_of(book: Rulebook, table: Table, box: Box, action: str, shoe: Shoe) -> Decision | None:
    """What a box does, with the cards of the deck all around; nothing where they are laid out otherwise."""
    round = table.round
    ante = box.stake(book.rule.initial.needs[0])
    shared = sum(stage.show.count for stage in book.stages)
    if not ante or len(round.community) != shared or not box.places:
        return None
    main = (*book.rule.initial.needs, *(stage.bet.spot for stage in book.stages))
    known = len(round.shown)
    return Decision(
        stage=round.stage,
        hole=shoe.cards(box.places),
        shown=shoe.cards(round.community[:known]),
        hidden=shoe.cards((*round.community[known:], *round.dealer)),
        others=tuple(
            card for other in table.boxes if other.number != box.number for card in shoe.cards(other.places)
        ),
        bets=tuple(
            (spot, Fraction(box.stake(spot), ante)) for spot in dict.fromkeys(main) if box.stake(spot)
        ),
        action=action,
    )
