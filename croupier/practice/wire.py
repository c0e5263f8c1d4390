"""What a practice table says in JSON."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.core.book.entries import Cites
from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.core.settlement import WagerResult
from croupier.engine.view import TableView

Which = Literal["due", "drills", "fresh"]


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Practise a book."""

    book: str


class DealHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next hand: one that was missed when it is due, only such hands while there are any, or none."""

    book: str
    ante: Cents = 1_000
    which: Which = "due"


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision by its name: fold, check, or a bet such as 3x."""

    book: str
    action: str


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round of the floor that ended with record `last` of its table."""

    table: str
    last: Annotated[int, Meta(ge=1, le=2**53)]


class Move(msgspec.Struct, frozen=True):
    """Something the rules allow now, and what it stakes."""

    name: str
    amount: Cents
    cites: Cites


class Worth(msgspec.Struct, frozen=True):
    """What an action is worth on average, all wagers of the round counted; exactly as a fraction of antes."""

    name: str
    antes: float
    exact: str
    cents: float


class Lesson(msgspec.Struct, frozen=True):
    """One decision, weighed: what was chosen, what is best, and what that costs."""

    stage: str
    hole: tuple[Card, ...]
    community: tuple[Card, ...]
    chosen: str
    best: str
    right: bool
    cost_antes: float
    cost_exact: str
    cost_cents: float
    worths: tuple[Worth, ...]
    drill: bool  # the position came again because it was missed before


class ReviewedHand(msgspec.Struct, frozen=True):
    """A hand somebody played in a round of the floor, with each of their decisions weighed afterwards."""

    box: int
    hole: tuple[Card, ...]
    ante: Cents
    lessons: tuple[Lesson, ...]


class Review(msgspec.Struct, frozen=True):
    """A round of the floor that is over, as far as it is the caller's own."""

    book: str
    round: int
    ready: bool  # the coach has all it needs to weigh decisions; until then no hand is here
    hands: tuple[ReviewedHand, ...]


class Score(msgspec.Struct, frozen=True):
    """How well somebody decides: how often right, and what mistakes cost on average."""

    decisions: int
    right: int
    cost_antes: float
    cost_cents: float


class DrillLine(msgspec.Struct, frozen=True):
    """A position that was missed, and when it comes again; `due_in` hands, none once it is learned."""

    stage: str
    hole: tuple[Card, ...]
    community: tuple[Card, ...]
    bets: tuple[int, ...]
    chosen: str
    best: str
    cost_antes: float
    misses: int
    rights: int
    due_in: int | None


class Practice(msgspec.Struct, frozen=True):
    """A practice table as the person sees it who sits there, with the coach's words."""

    book: str
    ready: bool  # the coach has all it needs to weigh decisions
    ante: Cents
    view: TableView
    events: tuple[dict[str, Any], ...]  # that led here since somebody last looked
    moves: tuple[Move, ...]
    drill: bool  # the hand on the table is a drill
    lessons: tuple[Lesson, ...]  # of this hand
    results: tuple[WagerResult, ...]
    net: Cents | None  # of the hand, once it is over
    hands: int
    score: Score
    stages: dict[str, Score]
    drills: tuple[DrillLine, ...]
