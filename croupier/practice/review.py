"""A round of the floor that is over, weighed afterwards: what each decision of a player cost them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.practice.wire import Lesson, ReviewedHand, Worth
from croupier.table import events as ev


class Decided(NamedTuple):
    """A decision as it was made: the shared cards seen then, the bets before it in antes, and what it was."""

    shown: tuple[Card, ...]
    bets: tuple[int, ...]
    action: str


def reviewed(
    book: Rulebook, events: Iterable[ev.Event], player: str, known: Mapping[int, Card]
) -> Iterator[ReviewedHand]:
    """Each hand of a player in a round; `known` are the cards at places of its deck that they may know."""
    happened = tuple(events)
    antes = {one.box: one.stake for one in happened
             if isinstance(one, ev.WagerPlaced) and one.spot == "ante" and one.owner == player}  # fmt: skip
    for box, ante in antes.items():
        places = (one.places for one in happened if isinstance(one, ev.HoleDealt) and one.box == box)
        hole = tuple(known[place] for held in places for place in held if place in known)
        if len(hole) == 2:
            made = decided(happened, box, ante)
            lessons = tuple(lesson(book, hole, one, ante) for one in made)
            yield ReviewedHand(box, hole, ante, lessons)


def decided(events: Iterable[ev.Event], box: int, ante: Cents) -> Iterator[Decided]:
    """What a box decided by itself, up to a bet that is no whole number of antes, which is not weighed."""
    shown: tuple[Card, ...] = ()
    bets: tuple[int, ...] = ()
    for event in events:
        match event:
            case ev.CommunityShown(cards=cards):
                shown += cards
            case ev.WagerPlaced(box=number, stake=stake, acted=acted) if number == box and acted:
                times, rest = divmod(stake, ante)
                if rest:
                    return
                yield Decided(shown, bets, f"{times}x")
                bets += (times,)
            case ev.BoxChecked(box=number) if number == box:
                yield Decided(shown, bets, "check")
            case ev.BoxFolded(box=number, deemed=False) if number == box:
                yield Decided(shown, bets, "fold")
            case _:
                pass


def lesson(
    book: Rulebook, hole: tuple[Card, ...], made: Decided, ante: Cents, *, drill: bool = False
) -> Lesson:
    """A decision, weighed against best play."""
    from croupier.math.coaching import weigh

    weighed = weigh(book, hole, made.shown, made.bets, made.action)
    worths = tuple(
        Worth(
            name,
            one.value,
            f"{one.fraction.numerator}/{one.fraction.denominator}",
            float(one.fraction * ante),
        )
        for name, one in weighed.actions.items()
    )
    cost = weighed.cost
    return Lesson(
        weighed.stage, hole, made.shown, made.action, weighed.best, not cost, float(cost),
        f"{cost.numerator}/{cost.denominator}", float(cost * ante), worths, drill,
    )  # fmt: skip
